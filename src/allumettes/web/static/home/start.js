// @ts-check
// The home page: my matches, the form of a new one, a record to open.

import { chooser } from "../chooser.js";
import { myMatches } from "./my-matches.js";
import { openRecord } from "./open-record.js";

chooser();
openRecord();
myMatches();
