"""What belongs to the course alone: states and operators, its own algorithms and text forms, the console dialogues.

Players are J1 and J2 here, numbered 1 and 2 as in the course documents.
"""
