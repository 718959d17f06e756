"""Grundy's game in the protocol of allumettes. Run: python3 grundy.py"""

import random
import sys

operations = 0


def moves(position):
    """Every move: the row, and the smaller of the two heaps that it becomes."""
    return [(row, part) for row, heap in enumerate(position) for part in range(1, (heap + 1) // 2)]


def after(position, row, part):
    """The position that a move leaves: the new heap goes to the end."""
    return [*position[:row], position[row] - part, *position[row + 1 :], part]


def is_losing(position):
    """Whether every move leaves the other player a position that is not losing."""
    global operations
    for row, part in moves(position):
        operations += 1
        if is_losing(after(position, row, part)):
            return False
    return True


def choose(position, level):
    """Level 1 plays at random, level 2 too until 12 matches are left in heaps that can be split, level 3 to win."""
    possible = moves(position)
    if level == 3 or (level == 2 and sum(heap for heap in position if heap > 2) <= 12):
        for row, part in possible:
            if is_losing(after(position, row, part)):
                return row, part
    return random.choice(possible)


position, level = [], 3
for line in sys.stdin:
    word, *rest = line.split() or ["#"]
    if word == "allumettes":
        print("allumettes 1 Grundy in Python")
    elif line.split() == ["game", "grundy", "normal"]:
        print("ok")
    elif word == "level" and rest in (["1"], ["2"], ["3"]):
        level = int(rest[0])
        print("ok")
    elif word == "position" and all(heap.isdecimal() for heap in "".join(rest).split(",")):
        position = [int(heap) for heap in "".join(rest).split(",")]
        print("ok")
    elif word == "nature":
        operations = 0
        print("losing" if is_losing(position) else "winning")
    elif word == "move":
        operations = 0
        if moves(position):
            row, part = choose(position, level)
            print(f"{position[row]}>{part}+{position[row] - part}")
        else:
            print("none")
    elif word == "count":
        print("operations", operations)
    elif word == "quit":
        break
    elif not word.startswith("#"):
        print("unknown", word)
    sys.stdout.flush()
