"""Other games at a table: a host keeps its code when it opens the next game, so that devices of the
one before hear of it. Which game a host has is told by its header; terms of two games say nothing
about each other. Pure: the time is passed in."""

from storage.incoming import IDENTITY
from table.messages import Json, Log, Term

SILENT = 3.0
"""Seconds without a heartbeat after which a host is thought to tell nothing more."""


def identity_of(header: Json | None) -> str:
    """Which game a host tells of; empty if it does not say so."""
    said = header.get("identity") if header else None
    return said if isinstance(said, str) and IDENTITY.fullmatch(said) else ""


class Another:
    """What a device has heard of other games than its own."""

    def __init__(self) -> None:
        self._terms: dict[Term, str] = {}
        """The games of terms that are not of the own one; empty for what cannot be read."""
        self._last, self._heard = "", 0.0

    def tells(self, log: Log, term: Term, identity: str, now: float) -> bool:
        """Whether a log is of another game than that of this identity, which is followed in this
        term: it says so, or an earlier one of its term did."""
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
        """What is told in this term is of no use here."""
        self._terms[term] = ""

    def opened(self, now: float, own_heard: float | None) -> str:
        """The game that is hosted where the own one was: its host is heard, and that of the own one
        (at that time for the last time) is not any more. Empty if there is none."""
        own_is_here = own_heard is not None and now - own_heard <= SILENT
        return self._last if now - self._heard <= SILENT and not own_is_here else ""
