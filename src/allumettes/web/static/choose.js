// @ts-check
// The page of an address that leads to no table: the form to mend it.

import { chooser } from "./chooser.js";

chooser();
