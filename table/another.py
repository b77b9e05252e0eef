"""Other games at a table: a host keeps its code when it opens the next game, so that devices of the
one before hear of it. Which game a host has is told by its header; terms of two games say nothing
about each other. Pure: the time is passed in."""

from storage.incoming import IDENTITY
from table.messages import Json, Log, Term

SILENT = 3.0
"""Seconds without a heartbeat after which a host counts as gone."""


def identity_of(header: Json | None) -> str:
    """Which game a host tells of; empty if it does not say so."""
    said = header.get("identity") if header else None
    return said if isinstance(said, str) and IDENTITY.fullmatch(said) else ""


class Another:
    """What a device has heard of other games than its own."""

    def __init__(self) -> None:
        self._terms: dict[Term, str] = {}
        """The game of each term that is of another game; empty if unreadable."""
        self._last, self._heard = "", 0.0

    def tells(self, log: Log, term: Term, identity: str, now: float) -> bool:
        """Whether a log is of another game than `identity`, followed in `term`: it says so, or an
        earlier log of its term did."""
        said = identity_of(log.header)
        if identity and said not in ("", identity) and log.term != term:
            self._terms.setdefault(log.term, said)
        if not self.has(log.term):
            return False
        if self._terms[log.term] and not log.looks_in:
            self._last, self._heard = self._terms[log.term], now
        return True

    def has(self, term: Term) -> bool:
        return term in self._terms

    def leave_out(self, term: Term) -> None:
        """Ignores all logs of this term."""
        self._terms[term] = ""

    def opened(self, now: float, own_heard: float | None) -> str:
        """The other game that is hosted now in place of our own, whose host was last heard at
        `own_heard` and is silent. Empty if there is none."""
        own_is_here = own_heard is not None and now - own_heard <= SILENT
        return self._last if now - self._heard <= SILENT and not own_is_here else ""
