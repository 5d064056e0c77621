"""A small GTP engine for Gomoku that conforms, or with an argument has one fault: for tests of the doctor."""

import sys
import time

COLUMNS = "ABCDEFGHJKLMNOP"
KNOWN = (
    *("protocol_version", "name", "version", "known_command", "list_commands", "quit", "boardsize"),
    *("clear_board", "play", "genmove", "undo", "time_settings", "lz-analyze"),
)
FAULTS = {  # by check
    "gtp-introduction": "protocol_version 1",
    "gtp-commands": "accepts every command",
    "gtp-lines": "forgets numbers",
    "gtp-board-sizes": "takes every board",
    "gtp-game": "passes",
    "gtp-five": "avoids the fifth",
    "gtp-illegal-moves": "takes every move",
    "gtp-undo": "undoes nothing",
    "gtp-time": "thinks too long",
    "gtp-analysis": "reports nothing",
    "gtp-quit": "stays",
}


class Refused(Exception):  # noqa: N818
    """A command that is not obeyed."""


class Engine:
    """The engine with one fault or none."""

    def __init__(self, fault: str) -> None:
        self.fault = fault
        self.moves: list[tuple[str, str]] = []

    def obey(self, name: str, words: list[str]) -> str:
        """The text of the response."""
        if name not in KNOWN and self.fault != "accepts every command":
            raise Refused("unknown command")
        match name:
            case "protocol_version":
                return "1" if self.fault == "protocol_version 1" else "2"
            case "name":
                return "Faulty"
            case "known_command":
                return str(words[0] in KNOWN).lower()
            case "list_commands":
                return "\n".join(KNOWN)
            case "boardsize" if words != ["15"] and self.fault != "takes every board":
                raise Refused("unacceptable size")
            case "clear_board":
                self.moves = []
            case "play":
                self.play(words)
            case "genmove":
                return self.generate(words[0])
            case "undo" if self.fault != "undoes nothing":
                if not self.moves:
                    raise Refused("cannot undo")
                self.moves.pop()
        return ""

    def play(self, words: list[str]) -> None:
        """Put a stone."""
        if self.fault != "takes every move" and (len(words) != 2 or words[1].upper() not in self.empty()):
            raise Refused("illegal move")
        self.moves.append((words[0][0], words[-1].upper()))

    def empty(self) -> list[str]:
        """All vertices where a stone can be put."""
        taken = {vertex for _, vertex in self.moves}
        every = (f"{column}{row}" for row in range(1, 16) for column in COLUMNS)
        return [vertex for vertex in every if vertex not in taken]

    def generate(self, colour: str) -> str:
        """A move: the fifth of the doctor's row, else any."""
        if self.fault == "thinks too long":
            time.sleep(3)
        if self.fault in ("passes", "resigns"):
            return "pass" if self.fault == "passes" else "resign"
        empty = self.empty()
        wanted = "D8" if "D8" in empty and self.fault != "avoids the fifth" else empty[-1]
        self.moves.append((colour, wanted))
        return wanted


def main() -> None:
    """Answer until quit."""
    engine = Engine(sys.argv[1] if len(sys.argv) > 1 else "")
    analysing = False
    for line in sys.stdin:
        words = line.partition("#")[0].split()
        if not words:
            continue
        number = words.pop(0) if words[0].isdigit() else ""
        if analysing:
            print("", flush=True)
        analysing = False
        shown = "" if engine.fault == "forgets numbers" else number
        try:
            text = engine.obey(words[0], words[1:])
            if words[0] == "lz-analyze":
                analysing = True
                report = "info move H9 visits 5 winrate 5100 prior 900 order 0 pv H9 H10"
                print(f"={shown}\n{'nothing' if engine.fault == 'reports nothing' else report}", flush=True)
            else:
                print(f"={shown} {text}\n", flush=True)
        except Refused as refusal:
            print(f"?{shown} {refusal}\n", flush=True)
        if words[0] == "quit" and engine.fault != "stays":
            return


if __name__ == "__main__":
    main()
