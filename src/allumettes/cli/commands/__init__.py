"""One file, one sub-command. Each has a `build` that makes it, so that its help speaks the language of the moment."""
