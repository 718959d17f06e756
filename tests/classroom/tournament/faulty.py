"""A program for tournaments that has one fault, which its argument names; without one it plays any move."""

import sys
import time

fault = sys.argv[1] if len(sys.argv) > 1 else ""
heaps: list[int] = []
for line in sys.stdin:
    command, _, rest = line.strip().partition(" ")
    if command == "quit":
        break
    if command == "allumettes":
        print("allumettes 1 test")
    elif command == "game":
        print("unknown game" if fault == "refuse" else "ok")
    elif command == "position":
        heaps = [int(heap) for heap in rest.split(",")]
        print("ok")
    elif command == "move":
        heap = max(heaps)
        if fault == "cheat":
            print(f"{heap}>{heap // 2}+{heap - heap // 2}" if heap % 2 == 0 else f"{heap}>{heap}")
        elif fault == "babble":
            print("good morning")
        elif fault == "none":
            print("none")
        elif fault == "crash":
            raise SystemExit("this is where it ends")
        elif fault == "sleep":
            time.sleep(60)
        elif fault == "flood":
            while True:
                sys.stdout.write("x" * 1000)
        else:
            print(f"{heap}>1+{heap - 1}")
    else:
        print(f"unknown {command}")
    sys.stdout.flush()
