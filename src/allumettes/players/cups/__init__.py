"""The cups-and-beads machine: a player that begins ignorant, and learns from the games it wins and loses.

French classrooms build it with cups for the matches game. Its ancestor is MENACE, the matchboxes by which Donald Michie
learned noughts and crosses (Trial and error, Penguin Science Survey 2, 1961).
"""
