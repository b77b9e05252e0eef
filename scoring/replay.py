"""The result of `python main.py replay` for a game file; `main.py` reads the file and prints."""

import json
from typing import NamedTuple

from scoring.game import IllegalError
from scoring.journal import Journal
from scoring.json_fields import MalformedError

MALFORMED, ILLEGAL = 2, 3
"""Exit codes: not a game file; a game with an entry against the rules."""


class Replay(NamedTuple):
    code: int
    """The exit code of the command."""
    line: str
    """The report as JSON, or the error message."""


def replay(data: bytes) -> Replay:
    """Replays the game of a file from its first entry to its last."""
    try:
        return Replay(0, json.dumps(Journal.from_text(data).report()))
    except MalformedError as error:
        return Replay(MALFORMED, str(error))
    except IllegalError as error:
        return Replay(ILLEGAL, str(error))
