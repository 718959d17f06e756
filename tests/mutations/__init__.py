"""Breaks the program on purpose, one random change at a time, and reports the changes that no test notices."""
