"""The door of the browser: a server on this machine, a table to play at, and nothing fetched from elsewhere."""
