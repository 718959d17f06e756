"""The classroom: what a teacher asks of many programs, as data. It grades them, and has them meet in tournaments."""
