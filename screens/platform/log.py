"""The log of the app: what happened, one line each, on standard error and in the data folder.

Nothing that people have typed is in it: of an error only its kind and its place in the program.
"""

import logging
import os
import sys
import traceback
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

NAME = "rollpad.log"
OLDER = "rollpad.log.1"
MOST_BYTES = 500_000
"""Of each of the two files: together at most 1 MB."""
LONGEST = 500
"""Characters of a line."""
FRAMES = 4
"""How many places in the program are logged for an error, the last ones."""

LOG = logging.getLogger("rollpad")


class OneLine(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC)
        text = record.getMessage()
        if record.exc_info and record.exc_info[1]:
            text = f"{text}: {place_of(record.exc_info[1])}"
        where = record.name.removeprefix("rollpad.")
        line = f"{at:%Y-%m-%dT%H:%M:%SZ} {record.levelname.lower()} {where}: {text}"
        return " ".join(line.split())[:LONGEST]


def place_of(error: BaseException) -> str:
    """Returns the kind of an error and where it happened. Not its text, which may quote a name."""
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    places = [f"{Path(one.filename).name}:{one.lineno} {one.name}" for one in frames]
    return " > ".join([type(error).__name__, *places])


class LogFile(logging.Handler):
    """Appends to a file, and begins another one before it is too large. It is open only while a
    line is written: a second copy of the app may write as well. What cannot be written is not
    missed."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def emit(self, record: logging.LogRecord) -> None:
        line = f"{self.format(record)}\n".encode("utf-8", "replace")
        with suppress(OSError):
            path = self._folder / NAME
            if path.exists() and path.stat().st_size + len(line) > MOST_BYTES:
                path.replace(self._folder / OLDER)
            handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            try:
                os.write(handle, line)
            finally:
                os.close(handle)


def begin(folder: Path) -> None:
    """Writes to this folder from now on; on standard error only what is wrong."""
    LOG.setLevel(logging.INFO)
    LOG.propagate = False
    end()
    handlers: list[logging.Handler] = [LogFile(folder)]
    if sys.stderr is not None:
        handlers.append(logging.StreamHandler())
        handlers[-1].setLevel(logging.WARNING)
    for handler in handlers:
        handler.setFormatter(OneLine())
        LOG.addHandler(handler)


def end() -> None:
    for handler in [*LOG.handlers]:
        LOG.removeHandler(handler)
        handler.close()


def last_lines(folder: Path, count: int) -> list[str]:
    """Returns the newest lines, the oldest of them first."""
    lines: list[str] = []
    for name in (OLDER, NAME):
        with suppress(OSError):
            text = (folder / name).read_bytes().decode("utf-8", "replace")
            lines += text.splitlines()
    return lines[-count:]
