"""How much of an archive is refused before the rest of it is left unread."""

from collections import Counter
from pathlib import Path

from scoring.game import refuse
from storage.untrusted_files import MEGABYTE, FileLocation, Problem

MOST_REFUSED = 100 * MEGABYTE
"""Maximum size of what is refused of one archive, unpacked; the rest of it is not read then."""
FILE_COST = 10_000
"""Bytes that a small file counts as: opening it takes time, too."""
ENDLESS = 2**62
"""Represents an archive that is not read any further."""


class Refused:
    """How much was refused of each archive: one full of nonsense must not take minutes."""

    def __init__(self) -> None:
        self._bytes: Counter[Path] = Counter()

    def is_too_much(self, place: FileLocation, problems: list[Problem]) -> bool:
        """Whether nothing more is read of this archive; that is reported once."""
        before = self._bytes[place.path]
        if place.member is None or before <= MOST_REFUSED:
            return False
        if before != ENDLESS:
            self._bytes[place.path] = ENDLESS
            rest = refuse("file", "The rest was skipped: too much of the file is not a game.")
            problems.append(Problem(str(FileLocation(place.path)), rest))
        return True

    def add(self, place: FileLocation) -> None:
        self._bytes[place.path] += place.size + FILE_COST
