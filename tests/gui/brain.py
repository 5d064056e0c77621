"""A small brain for the tests of the app: quick, deterministic, and misbehaving on request.

    python brain.py [fault] [--after N] [--pace SECONDS] [--punish X,Y]

The fault shows at the N-th request for a move (0: from the first). Faults: die, stall, flood, nonsense,
taken, off-board, greedy (for memory), deaf (ignores YXSTOP and END), mute (in analyses), slow-start,
no-start. No fault, but also on request: talk (tells what it thinks of each move), plain (does not know
Yixin-Board's commands, nor SWAP2BOARD), skeleton (plain; empties its board at RESTART alone, as the brains
of Gomocup's skeletons), no-restart (plain, without RESTART), deaf-restart. In analyses the side to move has
55 %, or 85 % where the newest stone is at the point that is to be punished.
"""

import sys
import threading
import time

fault = sys.argv[1] if len(sys.argv) > 1 and not sys.argv[1].startswith("-") else ""
pace = float(sys.argv[sys.argv.index("--pace") + 1]) if "--pace" in sys.argv else 0.0
after = int(sys.argv[sys.argv.index("--after") + 1]) if "--after" in sys.argv else 0
punished = sys.argv[sys.argv.index("--punish") + 1] if "--punish" in sys.argv else ""
PLAIN = ("plain", "skeleton", "no-restart", "deaf-restart")
size = [15, 15]
stones: dict[tuple[int, int], int] = {}
hoard: list[bytes] = []
requests = 0
max_node = -1
stopped = threading.Event()
thinker: threading.Thread | None = None


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def name(x: int, y: int) -> str:
    return f"{chr(97 + x)}{y + 1}"


def free_points() -> list[tuple[int, int]]:
    """Empty points, those near the newest stone first."""
    last = list(stones)[-1] if stones else (size[0] // 2, size[1] // 2)
    points = [(x, y) for y in range(size[1]) for x in range(size[0]) if (x, y) not in stones]
    return sorted(points, key=lambda p: (max(abs(p[0] - last[0]), abs(p[1] - last[1])), p[1], p[0]))


def move() -> None:
    global requests
    requests += 1
    time.sleep(pace)
    if fault == "talk":
        say("MESSAGE depth 3 value 0.500 visits 10")
    elif fault and requests > after:
        misbehave()
    x, y = free_points()[0]
    stones[x, y] = 1
    say(f"{x},{y}")


def misbehave() -> None:
    match fault:
        case "die":
            sys.exit(3)
        case "stall":
            time.sleep(3600)
        case "flood":
            while True:
                sys.stdout.write("MESSAGE " + "flood " * 10 + "\n")
        case "nonsense":
            say("the best move is obvious")
            time.sleep(3600)
        case "taken":
            say("{},{}".format(*next(iter(stones))))
            time.sleep(3600)
        case "greedy":
            hoard.append(b"x" * (200 << 20))
            time.sleep(1)
        case "off-board":
            say("99,99")
            time.sleep(3600)


def think(count: int) -> None:
    """Report ever more visits until stopped, then move."""
    visits = 100
    points = free_points()
    is_punished = bool(stones) and punished == "{},{}".format(*list(stones)[-1])
    while True:
        for rank, (x, y) in enumerate(points[:count], 1):
            reply = points[count + rank] if len(points) > count + rank else points[-1]
            value = 0.2 - 0.1 * rank + 0.6 * is_punished
            say(
                f"MESSAGE multipv {rank} depth {5 + rank} value {value:.3f} visits {visits // rank} "
                f"pv {name(x, y)} {name(*reply)}"
            )
        visits *= 2
        if 0 < max_node <= visits // 2:
            break
        if stopped.wait(0.001 if max_node > 0 else 0.03) and fault != "deaf":
            break
    x, y = points[0]
    say(f"{x},{y}")


def put(x: int, y: int, owner: int) -> None:
    if (x, y) in stones and fault == "skeleton":
        say(f"ERROR taken {x},{y}")
    stones[x, y] = owner


def read_block() -> list[list[int]]:
    lines = []
    while (line := sys.stdin.readline().strip()) and line != "DONE":
        lines.append([int(word) for word in line.split(",")])
    return lines


def main() -> None:
    global max_node, thinker
    if fault == "slow-start":
        time.sleep(0.5)
    while line := sys.stdin.readline():
        words = line.split()
        if not words:
            continue
        if words[0] != "YXSTOP" and words[0] != "INFO" and thinker is not None:
            thinker.join()
            thinker = None
        if fault in PLAIN and (words[0][:2] == "YX" or words[0] in ("SWAP2BOARD", "DONE")):
            say(f"UNKNOWN command {words[0]}")
            continue
        match words[0]:
            case "START" | "RECTSTART":
                if fault == "no-start":
                    continue
                numbers = [int(word) for word in words[1].split(",")]
                size[:] = [numbers[0], numbers[-1]]
                if fault != "skeleton":
                    stones.clear()
                say("OK")
            case "RESTART" if fault == "no-restart":
                say("UNKNOWN command RESTART")
            case "RESTART" if fault == "deaf-restart":
                continue
            case "RESTART":
                stones.clear()
                say("OK")
            case "ABOUT":
                say('name="Tester", version="1"')
            case "BEGIN":
                if fault != "skeleton":
                    stones.clear()
                move()
            case "TURN":
                x, y = (int(word) for word in words[1].split(","))
                put(x, y, 2)
                move()
            case "BOARD" | "YXBOARD":
                if fault != "skeleton":
                    stones.clear()
                for x, y, owner in read_block():
                    put(x, y, owner)
                if words[0] == "BOARD":
                    move()
            case "SWAP2BOARD":
                block = read_block()
                match len(block):
                    case 0:
                        say("7,7 8,7 9,9")
                    case 3:
                        say("5,5 6,6")
                    case _:
                        say("SWAP")
            case "YXNBEST" if fault == "mute":
                continue
            case "YXNBEST":
                stopped.clear()
                thinker = threading.Thread(target=think, args=(int(words[1]),), daemon=True)
                thinker.start()
            case "YXSHOWINFO":
                say("MESSAGE INFO MAX_THREAD_NUM 1")
            case "INFO" if words[1] == "max_node":
                max_node = int(words[2])
            case "YXSTOP":
                stopped.set()
            case "END":
                if fault != "deaf":
                    return


main()
