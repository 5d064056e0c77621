"""`pbrain-narabe`, the brain: reads its input before it loads anything. See `protocol.brain.server`."""

import engine.interruption  # noqa: F401, before what takes time to load

# isort: split
import os
import queue
import signal
import sys
import threading
from typing import TYPE_CHECKING, Any, NoReturn

from protocol.brain.stdin_reader import StdinReader

if TYPE_CHECKING:
    from protocol.brain.options import Options
    from protocol.brain.output import Log, Output
    from protocol.brain.server import Brain
    from protocol.gtp.server import GtpServer


_ABOVE_NORMAL = -5  # of Unix's priorities, 0 being normal


def main() -> None:
    """Play until END or the end of input; exit status 2 for options that are wrong."""
    open_closed_streams()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # ends it at once, also while a search runs
    inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
    intake = StdinReader(inbox)
    if not {"-h", "--help", "--version"} & set(sys.argv):
        intake.start()

    from pathlib import Path

    from engine.options import OptionError
    from protocol.brain.options import read_options

    try:
        options = read_options(sys.argv[1:])
    except OptionError as error:
        _refuse(str(error))

    if options.priority:
        raise_priority()

    from protocol.brain.output import Log, take_standard_output

    try:
        log = Log(Path(options.log) if options.log else None)
    except OSError as error:
        _refuse(f"cannot write the log {options.log}: {error.strerror}")
    stderr = os.dup(2)
    output = take_standard_output(log)
    threading.Thread(target=_end_unread, args=(intake, output), name="end", daemon=True).start()
    try:
        session = _session(options, inbox, output, log)
    except OptionError as error:  # of the library
        os.dup2(stderr, 2)
        _refuse(str(error))
    os.close(stderr)
    session.run()
    os._exit(0)  # at once, even while a search runs


def _session(options: "Options", inbox: Any, output: "Output", log: "Log") -> "Brain | GtpServer":
    if options.gtp:
        from protocol.gtp.server import GtpServer

        return GtpServer(options, inbox, output.write, log)
    from protocol.brain.server import Brain

    return Brain(options, inbox, output.write, log)


def _refuse(text: str) -> NoReturn:
    print(f"pbrain-narabe: {text}", file=sys.stderr)
    sys.stderr.flush()
    os._exit(2)


def open_closed_streams() -> None:
    """Give the process the standard streams that it was started without, to nowhere.

    A file opened later would get a missing stream's number, and be written to in its place.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115, PTH123


def _end_unread(intake: StdinReader, output: "Output") -> None:
    """End the process although END is not obeyed, where nobody reads what was to be written before."""
    intake.ended.wait()
    output.wait_until_nobody_reads()
    os._exit(0)


def raise_priority() -> None:
    """Ask the system for a priority above normal; without the right to it nothing changes."""
    import contextlib
    from pathlib import Path

    if sys.platform == "linux":  # where each thread has its own, one reads already, and psutil may be missing
        with contextlib.suppress(OSError):
            for thread in Path("/proc/self/task").iterdir():
                os.setpriority(os.PRIO_PROCESS, int(thread.name), _ABOVE_NORMAL)
        return

    import psutil

    with contextlib.suppress(psutil.Error, OSError):
        psutil.Process().nice(getattr(psutil, "ABOVE_NORMAL_PRIORITY_CLASS", _ABOVE_NORMAL))


if __name__ == "__main__":
    main()
