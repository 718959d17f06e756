"""A search recorded line by line from the algorithm itself, to be replayed forwards and backwards.

`record` runs the registered algorithm under a trace function; `Replay` is what it wrote down; a `Cursor` moves in it.
"""
