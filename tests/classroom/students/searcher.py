"""A student's search that counts as the course does: version 0, 1 or 2, whose tables may be kept."""

import sys

VERSION = 0
KEPT = False

losing, winning = set(), set()
operations = 0
heaps = []


def decompositions(board):
    for row, heap in enumerate(board):
        for part in range(1, (heap - 1) // 2 + 1):
            child = list(board)
            child[row] = heap - part
            child.append(part)
            yield (row, part), child


def is_losing(board):
    global operations
    key = tuple(sorted(heap for heap in board if heap > 2))
    if not key:
        return True
    if VERSION >= 1 and key in losing:
        return True
    if VERSION >= 2 and key in winning:
        return False
    for _step, child in decompositions(board):
        operations += 1
        if is_losing(child):
            winning.add(key)
            return False
    losing.add(key)
    return True


def move(board):
    first = None
    for (row, part), child in decompositions(board):
        text = f"{board[row]}>{part}+{board[row] - part}"
        if is_losing(child):
            return text
        first = first or text
    return first or "none"


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word in ("nature", "move"):
        operations = 0
        if not KEPT:
            losing.clear()
            winning.clear()
    if word == "allumettes":
        print("allumettes 1 Search")
    elif word == "position":
        heaps = [int(heap) for heap in rest.split(",")]
        print("ok")
    elif word == "nature":
        print("losing" if is_losing(heaps) else "winning")
    elif word == "move":
        print(move(heaps))
    elif word == "count":
        print("operations", operations)
    elif word == "quit":
        break
    else:
        print("ok" if word == "game" else "unknown")
    sys.stdout.flush()
