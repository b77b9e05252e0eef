"""Recognises other games at a table.

A host keeps its code when it opens the next game, so that devices of the game before receive its
logs. The header identifies a game; terms of two games cannot be compared. Pure: the time is passed
in.
"""

from network.messages import Json, Log, Term
from storage.import_parser import IDENTITY

SILENT = 3.0
"""Seconds without a heartbeat after which a host counts as gone."""


def identity_of(header: Json | None) -> str:
    """Returns the identity of the host's game; empty if the header has none."""
    identity = header.get("identity") if header else None
    return identity if isinstance(identity, str) and IDENTITY.fullmatch(identity) else ""


class OtherGames:
    """The other games whose logs a device has received."""

    def __init__(self) -> None:
        self._terms: dict[Term, str] = {}
        """The game of each term that is of another game; empty if unreadable."""
        self._last, self._received_at = "", 0.0

    def receive(self, log: Log, term: Term, identity: str, now: float) -> bool:
        """Takes note of a log; returns whether it is of another game than `identity`, which is
        followed in `term`: its header has another identity, or that of an earlier log of its term
        had."""
        its_identity = identity_of(log.header)
        if identity and its_identity not in ("", identity) and log.term != term:
            self._terms.setdefault(log.term, its_identity)
        if not self.has(log.term):
            return False
        if self._terms[log.term] and not log.visiting:
            self._last, self._received_at = self._terms[log.term], now
        return True

    def has(self, term: Term) -> bool:
        """Whether a term is of another game."""
        return term in self._terms

    def ignore(self, term: Term) -> None:
        """Ignores all logs of this term."""
        self._terms[term] = ""

    def opened(self, now: float, own_received_at: float | None) -> str:
        """Returns the identity of the other game that is hosted now in place of the own one, whose
        host is silent; empty if there is none. `own_received_at`: when the last log of the own game
        was received."""
        own_is_here = own_received_at is not None and now - own_received_at <= SILENT
        return self._last if now - self._received_at <= SILENT and not own_is_here else ""
