"""The door: the app, and `python main.py replay FILE`."""

import errno
import gc
import json
import logging
import os
import sys
from pathlib import Path

__version__ = "0.1.0"

USAGE = "usage: python main.py [replay FILE]   (FILE - is standard input)"


def main(arguments: list[str]) -> int:
    match arguments:
        case []:
            return run_app()
        case ["replay", file]:
            return replay(file)
        case ["--version"]:
            print(f"Rollpad {__version__}")
        case ["-h" | "--help"]:
            print(USAGE)
        case _:
            return fail(2, USAGE)
    return 0


def run_app() -> int:
    quiet_kivy()
    gc.disable()  # nothing of what the start makes is garbage; `RollpadApp` turns it on again
    from screens import crash
    from screens.app import RollpadApp

    app = RollpadApp()
    app.remembers_window = True
    handler = crash.install(app)
    try:
        app.run()
    except Exception as error:
        crash.tell_alone(handler, error)
        return 1
    return 0


def quiet_kivy() -> None:
    """Before Kivy is imported: it leaves our command line and standard error alone.

    `KIVY_LOG_MODE=KIVY` in the environment brings its log back.
    """
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    if os.environ.setdefault("KIVY_LOG_MODE", "PYTHON") == "PYTHON":
        log = logging.getLogger("kivy")
        log.addHandler(logging.NullHandler())
        log.propagate = False


def replay(file: str) -> int:
    """Prints what a game file comes to, without Kivy and without a display."""
    from scoring.core import IllegalError
    from scoring.journal import Journal
    from scoring.reading import MalformedError

    try:
        text = read_input() if file == "-" else Path(file).read_bytes()
        journal = Journal.from_text(text)
    except OSError as error:
        return fail(2, f"{file}: {error.strerror}")
    except MalformedError as error:
        return fail(2, f"{file}: {error}")
    except IllegalError as error:
        return fail(3, f"{file}: {error}")
    try:
        print(json.dumps(journal.report()), flush=True)
    except OSError as error:
        # Whoever was to read it has gone, or the disk is full. Python would try once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return fail(1, f"standard output: {error.strerror}")
    return 0


def read_input() -> bytes:
    if sys.stdin is None:  # closed before we began
        raise OSError(errno.EBADF, "standard input is closed")
    return sys.stdin.buffer.read()


def fail(code: int, message: str) -> int:
    """One line on standard error, whatever a file's name may contain."""
    print(" ".join(message.split()), file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
