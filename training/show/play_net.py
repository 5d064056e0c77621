"""`narabe-train play`: a game against a net, in the app, or on a board of text where there is no display."""

import argparse
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator

from engine.evaluator.loading import open_evaluator
from engine.options import whole
from engine.rules.board import Board, Colour
from engine.rules.coordinates import Labels
from engine.search.driver import AnyEvaluator
from protocol.programs import Program
from training.play.raw_net import looking
from training.play.searcher import Searcher, SearchSettings, alone
from training.show.describe import description
from training.show.nets import find_net, kind_of_net
from training.show.predict import add_kind_options
from training.show.text_board import text_board

HELP = "a move such as h8, `undo`, `think` (what the net thinks here), `visits N` (its strength), or `quit`"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument(
        "net",
        help="a run's folder, a name in weights/, a file of play or of another program (goes to nets/)",
    )
    parser.add_argument(
        "--visits",
        type=whole(),
        default=400,
        help="visits a move, which the app rounds up to one of its levels; 0: its first sight alone",
    )
    parser.add_argument(
        "--text", action="store_true", help="play here on a board of text, though there is a display"
    )
    parser.add_argument("--white", action="store_true", help="you have White")
    parser.add_argument(
        "--solver", action="store_true", help="its search also looks for threats, on a board of text"
    )
    add_kind_options(parser)


def run(args: argparse.Namespace) -> int:
    """Play a game; the exit status."""
    net, entry = find_net(args.net)
    kind = kind_of_net(entry, args.size, args.variant, args.row_length)
    if not args.text and app_can_open():
        words = ["--play", json.dumps(description(net, entry, kind)), "--visits", str(args.visits)]
        print("The app opens; with --text you play here.", flush=True)
        return subprocess.call(Program.APP.command(*words, *(["--white"] if args.white else [])))
    board = kind.board()
    evaluator = open_evaluator(net, board)
    computer = Colour.BLACK if args.white else Colour.WHITE
    settings = SearchSettings(solver=args.solver, leaves_at_once=1)
    play(board, computer, NetPlayer(evaluator, board, settings, args.visits), _lines(), print)
    return 0


def app_can_open() -> bool:
    """Whether the app is installed here, and there is a display."""
    has_display = sys.platform != "linux" or any(os.environ.get(n) for n in ("DISPLAY", "WAYLAND_DISPLAY"))
    return has_display and importlib.util.find_spec("PyQt6") is not None


class NetPlayer:
    """A net that plays."""

    def __init__(self, evaluator: AnyEvaluator, board: Board, settings: SearchSettings, visits: int) -> None:
        self._evaluator, self.visits = evaluator, visits
        self._searcher = Searcher("uniform", board, settings, evaluator)

    def move(self, board: Board) -> tuple[int, float]:
        """Its move, and the value that it expects, -1..1."""
        if self.visits == 0:
            seen = alone(looking(self._evaluator, board))
            return seen.best, seen.value
        result = self._searcher.search(board, self.visits)
        assert result.best is not None
        return result.best, result.value

    def raw_output(self, board: Board) -> str:
        """The board with its policy, and its value for the side to move."""
        seen = alone(looking(self._evaluator, board))
        return f"{text_board(board, seen.policy)}\nvalue for {board.turn.name.capitalize()} {seen.value:+.2f}"


def play(
    board: Board, computer: Colour, opponent: NetPlayer, lines: Iterator[str], say: Callable[[str], object]
) -> None:
    """A game to its end, or until there are no more lines."""
    labels = Labels(board.width, board.height)
    say(text_board(board))
    while board.outcome is None:
        if board.turn is computer:
            move, value = opponent.move(board)
            board.push(move)
            say(f"{text_board(board)}\nit plays {labels.name(move)} and expects {value:+.2f}")
            continue
        match next(lines, "quit").split():
            case ["quit"]:
                return
            case ["undo"]:
                for _ in range(min(2, board.ply - (computer is Colour.BLACK))):
                    board.pop()
                say(text_board(board))
            case ["think"]:
                say(opponent.raw_output(board))
            case ["visits", number] if number.isdecimal():
                opponent.visits = int(number)
                say(f"{number} visits a move")
            case [name]:
                try:
                    board.push(labels.parse(name))
                except ValueError as error:
                    say(f"{error}; give {HELP}")
            case _:
                say(f"give {HELP}")
    winner = board.outcome.winner
    say(text_board(board))
    say("a draw" if winner is None else "it wins" if winner is computer else "you win")


def _lines() -> Iterator[str]:
    while True:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            return
        yield line.strip()
