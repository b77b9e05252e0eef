"""Other games at a table: a host keeps its code when it opens the next game, so that devices of the
one before receive its messages. The header identifies a host's game; terms of two games cannot be
compared. Pure: the time is passed in."""

from network.messages import Json, Log, Term
from storage.import_parser import IDENTITY

SILENT = 3.0
"""Seconds without a heartbeat after which a host counts as gone."""


def identity_of(header: Json | None) -> str:
    """Returns the identity of the host's game; empty if the header has none."""
    said = header.get("identity") if header else None
    return said if isinstance(said, str) and IDENTITY.fullmatch(said) else ""


class Another:
    """What a device has received about other games than its own."""

    def __init__(self) -> None:
        self._terms: dict[Term, str] = {}
        """The game of each term that is of another game; empty if unreadable."""
        self._last, self._heard = "", 0.0

    def tells(self, log: Log, term: Term, identity: str, now: float) -> bool:
        """Whether a log is of another game than `identity`, followed in `term`: its header has
        another identity, or an earlier log of its term had."""
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
        """Returns the other game that is hosted now in place of our own, whose host was last
        received at `own_heard` and is silent. Empty if there is none."""
        own_is_here = own_heard is not None and now - own_heard <= SILENT
        return self._last if now - self._heard <= SILENT and not own_is_here else ""
