"""The classroom: the programs of students are graded, and meet in tournaments."""
