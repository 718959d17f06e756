"""The checks of programs that only have a console: the steps of a match in the assignment, one file each."""
