"""A student's program that speaks the protocol. Its fault is named in the first line that follows: none is right."""

import os
import random
import signal
import sys
import time

FAULT = "none"

levels = FAULT not in ("no-levels",)
values = [0, 0, 0]
heaps = []
level = 3
operations = 0
table = {}
asked = []


def value(heap):
    """The nim-value of a heap."""
    while len(values) <= heap:
        size = len(values)
        last = size // 2 if FAULT == "equal-halves" else (size - 1) // 2
        reached = {values[part] ^ values[size - part] for part in range(1, last + 1)}
        values.append(next(number for number in range(size) if number not in reached))
    return values[heap]


if FAULT == "equal-halves":
    values = [0, 0]


def is_losing(position):
    total = 0
    for heap in position:
        total ^= value(heap)
    return total == 0


def nature(position):
    if FAULT == "crash" and 7 in position:
        raise ValueError("seven")
    if FAULT == "hang" and position == [2, 4]:
        time.sleep(1000)
    if FAULT == "hangs-late":
        asked.append(position)
        if position == [2, 4] and len(asked) > 5:
            time.sleep(1000)
    if FAULT == "leaves-children" and os.fork() == 0:
        time.sleep(1000)
    if FAULT == "endless-lines" and position == [2, 4]:
        while True:
            print("thinking", flush=True)
            time.sleep(0.002)
    if FAULT == "misspelt":
        return "wining"
    if FAULT == "stale-far":
        asked.append(position)
        if position == [3, 6] and [1, 3] in asked:
            return "losing" if not is_losing(position) else "winning"
    if FAULT == "fork-bomb":
        while True:
            os.fork()
    if FAULT == "flood":
        while True:
            print("winning " * 1000)
    if FAULT == "always-winning":
        return "winning"
    if FAULT == "only-3-5-13" and position == [3, 5, 13]:
        return "winning"
    if FAULT == "unsorted" and position != sorted(position) and max(position) > 2:
        return "winning"
    if FAULT == "stale":
        key = sum(position)
        if key not in table or sum(position) != 9:
            table[key] = is_losing(position)
        return "losing" if table[key] else "winning"
    if FAULT == "slow-after-many":
        asked.append(list(position))
        time.sleep(len(asked) ** 2 / 50_000)
    if FAULT == "exponential" and len(position) == 1:
        time.sleep(1.4 * 2 ** (position[0] - 24))
    return "losing" if is_losing(position) else "winning"


def moves(position):
    for row, heap in enumerate(position):
        last = heap // 2 if FAULT == "equal-halves" else (heap - 1) // 2
        for part in range(1, last + 1):
            yield f"{heap}>{part}+{heap - part}", position[:row] + [part, heap - part] + position[row + 1 :]


def move(position):
    possible = list(moves(position))
    if not possible:
        return "none"
    good = [text for text, left in possible if is_losing(left)]
    playable = sum(heap for heap in position if heap > 2)
    if FAULT == "empty-move" and good and len([heap for heap in position if heap > 2]) == 2:
        return "none"
    if FAULT == "blank-move" and good and len(position) == 2:
        return ""
    if FAULT == "illegal" and position == [4, 6]:
        return "4>2+2"
    if FAULT == "random-moves":
        return random.choice(possible)[0]
    if level == 1 or (level == 2 and (playable > 12 or FAULT == "level-2")):
        return random.Random(str(position)).choice(possible)[0]
    return (good or [possible[0][0]])[0]


def answer(line):
    global heaps, level
    word, _, rest = line.strip().partition(" ")
    if word == "allumettes":
        return "allumettes 1 Ada"
    if word == "game":
        return "ok" if rest.startswith("grundy") or FAULT == "accepts-everything" else "unknown game"
    if word == "level" and levels:
        level = int(rest) if rest in ("1", "2", "3") else level
        return "ok" if rest in ("1", "2", "3") else "error: no such level"
    if word == "position":
        try:
            wanted = [int(heap) for heap in rest.split(",")]
        except ValueError:
            if FAULT == "dies-of-letters":
                raise
            return "ok" if FAULT == "accepts-everything" else "error: no position"
        if min(wanted) < 1 and FAULT != "accepts-everything":
            return "error: a heap has a match at least"
        heaps = wanted
        return "ok"
    if word == "nature":
        return nature(heaps)
    if word == "move":
        return move(heaps)
    return None if FAULT == "silent" else f"unknown {word}"


if FAULT == "deaf":
    time.sleep(1000)
if FAULT == "binary":
    sys.stdout.buffer.write(bytes(range(256)) * 4)
if FAULT == "ignores-signals":
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
for line in sys.stdin:
    if line.strip() == "quit":
        if FAULT in ("goes-on", "ignores-signals"):
            continue
        sys.exit(3 if FAULT == "ends-badly" else 0)
    said = answer(line)
    if said is not None:
        print(said, flush=True)
while FAULT in ("goes-on", "ignores-signals"):
    time.sleep(1)
