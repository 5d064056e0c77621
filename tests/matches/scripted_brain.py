"""A brain for tests: plays by a fixed rule, so every game can be told beforehand; misbehaves on request.

scripted_brain.py [STEP] [FAULT[=ARGUMENT]]...: looks at the points 0, STEP, 2 * STEP, ... modulo the board
and takes the first empty one; STEP 1 fills rows and so wins quickly. Standard library only, for `python -S`.
"""

import ast
import os
import subprocess
import sys
import time
from pathlib import Path

step = int(sys.argv[1]) if len(sys.argv) > 1 else 1
faults = dict(argument.partition("=")[::2] for argument in sys.argv[2:])
size, taken, answered = 15, set(), 0


def say(line):
    print(line, flush=True)


def sleep_for_ever():
    while True:
        time.sleep(3600)


def taken_away(file):
    """Whether this process, of all that want it, removed the file."""
    try:
        file.unlink()
    except OSError:
        return False
    return True


def misbehave(moment):
    """Do what the command line asks for at this moment."""
    if moment == "start" and "later" in faults and not Path(faults["later"]).exists():  # as from now on
        Path(faults["later"]).touch()
        return False
    if moment == "start":
        if "slow_start" in faults:
            time.sleep(float(faults["slow_start"]))
        if "no_start" in faults:
            sleep_for_ever()
        if "refuse_start" in faults:
            say("ERROR unsupported size")
            return True
        if "die_at_start" in faults:
            sys.exit(7)
        if "ready" in faults:
            say(ast.literal_eval(faults["ready"]))
            return True
    if moment == "move" and "pace" in faults:
        time.sleep(float(faults["pace"]))
    if moment == "move" and "hold" in faults and taken_away(Path(faults["hold"])):
        sys.stdin.read()  # until its process is to end
        sys.exit()
    if moment == "move" and answered == int(faults.get("after", 0)):
        if "silent" in faults:
            sleep_for_ever()
        if "line" in faults:
            say(faults["line"])
            for command in iter(sys.stdin.readline, "END\n"):  # YXSTOP, when its time is over
                say(f"UNKNOWN {command.strip()}")
            sys.exit()
        if "no_end" in faults:
            print(faults["no_end"], end="", flush=True)
            sleep_for_ever()
        if "signal" in faults:
            os.kill(os.getpid(), int(faults["signal"]))
        if "late" in faults:
            time.sleep(float(faults["late"]))
        if "last_words" in faults:
            sys.stderr.reconfigure(encoding="utf-8")
            sys.stderr.write(ast.literal_eval(faults["last_words"]))
            sys.stderr.flush()
        if "die" in faults:
            os._exit(3)
        if "talks" in faults:
            for _ in range(300):
                say("MESSAGE still thinking")
            print("MESSA", end="", flush=True)  # as where a pipe is full
            sleep_for_ever()
        if "endless" in faults:
            while True:
                say("0 1 2 3 this is no move")
        if "noise" in faults:
            sys.stdout.buffer.write(bytes(range(256)) * 64 + b"\n")
            sys.stdout.buffer.flush()
            sleep_for_ever()
        if "off_board" in faults:
            say("99,3")
            return True
        if "taken" in faults:
            say("{},{}".format(*next(iter(taken))))
            return True
        if "error" in faults:
            say("ERROR I do not know")
            return True
        if "orphan" in faults:
            subprocess.Popen([sys.executable, "-S", "-c", f"import time; time.sleep({faults['orphan']})"])
        if "eat" in faults:
            sys.modules["eaten"] = bytearray(b"x") * (int(faults["eat"]) << 20)
            sleep_for_ever()
    if moment == "moved" and answered == int(faults.get("after", 0)) + 1 and "die_between" in faults:
        os._exit(4)
    if moment == "moved" and "repeats" in faults:
        while True:
            say("{},{}".format(*next(iter(taken))))
    return False


def play():
    global answered
    if misbehave("move"):
        return
    look = 0
    while True:
        point = look * step % (size * size)
        x, y = point % size, point // size
        if (x, y) not in taken:
            break
        look += 1
    taken.add((x, y))
    if "score" in faults:
        say(f"MESSAGE depth 9 ev {faults['score']} n 1000 tm 5")
    say(f"{x},{y}")
    answered += 1
    misbehave("moved")


def swap2_answer(stones):
    """What `swap2=THREE/AFTER_THREE/AFTER_FIVE` says for a position of so many stones."""
    answers = faults.get("swap2", "UNKNOWN/UNKNOWN/UNKNOWN").split("/")
    return answers[{0: 0, 3: 1, 5: 2}[stones]].replace("+", " ")


def main():
    global size, answered
    for line in iter(sys.stdin.readline, ""):
        command, _, rest = line.strip().partition(" ")
        if command == "START":
            size = int(rest)
            if not {"stale", "skeleton"} & faults.keys():
                taken.clear()
            answered = 0
            if not misbehave("start"):
                say("OK")
        elif command == "RESTART" and "restart" in faults:
            if faults["restart"]:
                say(faults["restart"])
        elif command == "RESTART":
            if "stale" not in faults:
                taken.clear()
            answered = 0
            say("OK")
        elif command == "ABOUT":
            say('name="scripted", version="1.0", author="tests", country="none"')
        elif command == "BEGIN":
            play()
        elif command == "TURN":
            point = tuple(map(int, rest.split(",")))
            if point in taken and {"stale", "skeleton"} & faults.keys():
                say(f"ERROR opponent's move {rest}")
            taken.add(point)
            play()
        elif command == "BOARD":
            taken.clear()
            while (stone := sys.stdin.readline().strip()) != "DONE":
                taken.add(tuple(map(int, stone.split(",")[:2])))
            play()
        elif command == "SWAP2BOARD":
            stones = []
            while (stone := sys.stdin.readline().strip()) != "DONE":
                stones.append(stone)
            say(swap2_answer(len(stones)))
        elif command == "INFO" and rest.startswith("rule ") and "rule" in faults:
            say(faults["rule"])
        elif command == "INFO" and "picky" in faults:
            time.sleep(0.02)
            say("UNKNOWN key")
        elif command == "END" and "ignore_end" not in faults:
            return
    if "ignore_end" in faults:
        sleep_for_ever()


main()
