"""A member: a device that follows a host. Handles the host's logs, and reports to it.

Pure: the time is passed in, and the caller saves a change before it is applied.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from network import repropose
from network.journal_index import JournalIndex
from network.messages import (
    FARTHEST,
    NO_TERM,
    Json,
    Log,
    Term,
    Up,
    Verdict,
)
from network.next_game import OtherGames, identity_of
from network.outbox import (
    Outbox,
    dropped,
    joined,
    sent,
    still_out,
)
from scoring.game import IllegalError
from scoring.journal import Journal
from scoring.json_fields import MalformedError
from storage import game_rows

EVERY = 1.0
"""Seconds between two reports."""
STALE = 3.0
"""Seconds of silence after which fetching the journal of a new term is given up."""
SOON = 0.2
"""Seconds until missing entries are requested again."""


@dataclass(frozen=True, slots=True)
class Safeguards:
    """Switched off only by the tests that prove that they are needed."""

    put_back: bool = True
    """Whether entries that the new host's journal does not have are proposed again."""
    gaps: bool = True
    """Whether a device requests missing entries by reporting what it has, and the host answers."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a log changes, to be saved in one transaction and then applied."""

    term: Term
    journal: Journal
    outbox: Outbox
    new_term: bool = False
    """Whether a new term is followed, with another official journal."""
    identity: str = ""
    """The identity of the game; only with `new_term`."""


@dataclass(slots=True)
class _Fetch:
    """A journal that is fetched from its first entry on."""

    term: Term
    received_at: float
    """When the last log of its host was received."""
    header: Json | None = None
    entries: list[Json] = field(default_factory=list)


class Member:
    """A device that follows the host of a term."""

    def __init__(
        self,
        device: str,
        term: Term,
        index: JournalIndex | None,
        outbox: Outbox = (),
        identity: str = "",
        *,
        guards: Safeguards | None = None,
    ) -> None:
        self.device, self.term, self.index, self.outbox = device, term, index, outbox
        self.identity = identity
        self.verdicts: dict[str, Verdict] = {}
        self.highest = term.number
        """The highest number of a term that was accepted."""
        self.received_at: float | None = None
        """When the last log of the host was received."""
        self.host_at_other_broker = False
        """Whether there is a host of a higher term at another broker."""
        self._guards = guards or Safeguards()
        self._fetch: _Fetch | None = None
        self.other_games = OtherGames()
        self._due = 0.0
        self._count = 0

    # Received messages

    def receive(
        self, log: Log, now: float, new_name: repropose.NewName, local: "Local"
    ) -> Change | None:
        """Handles a log. `local` finds the copy of a game that is on this device already."""
        if self.other_games.receive(log, self.term, self.identity, now):
            if self._fetch and self.other_games.has(self._fetch.term):
                self._fetch = None
            return None
        too_far = log.term.number > self.term.number + FARTHEST
        if too_far or log.term < self.term or log.term <= NO_TERM:
            return None
        self.highest = max(self.highest, log.term.number)
        if log.visiting:
            self.host_at_other_broker = log.term > self.term
            return None
        self.received_at, self.host_at_other_broker = now, False
        if self._fetch is not None and now - self._fetch.received_at > STALE:
            self._fetch = None
        if log.term == self.term and self.index:
            return self._extend(self.index, log, now)
        return self._collect(log, now, new_name, local)

    def accepts_term(self, term: Term) -> bool:
        """Whether a term is higher than this one and, as far as is known, of the same game."""
        higher = term > self.term and term.number <= self.highest
        return higher and not self.other_games.has(term)

    def _extend(self, index: JournalIndex, log: Log, now: float) -> Change | None:
        """Adds new entries of a log to the journal that is followed."""
        journal, have = index.journal, len(index.journal.entries)
        if log.first <= have < log.first + len(log.entries):
            ours = [entry.raw for entry in journal.entries[log.first :]]
            if [*log.entries[: have - log.first]] != ours:
                return None  # a correct host never changes entries within a term
            try:
                journal = journal.plus_raw(log.entries[have - log.first :])
            except (MalformedError, IllegalError):
                return None
        if len(journal.entries) < log.last:
            self.hurry(now, SOON if log.first > have else 0)
        return self._settle(index, journal, log)

    def _settle(self, index: JournalIndex, journal: Journal, log: Log) -> Change | None:
        """Updates the outbox by the official entries and the host's verdicts."""
        if journal is not index.journal:
            index = JournalIndex(journal)
        outbox = still_out(self.outbox, index)
        verdicts = log.verdicts.get(self.device)
        # A proposal that is alike is dropped only once the official entry is here.
        if verdicts is not None and len(journal.entries) == log.last:
            self.verdicts = dict(verdicts)
            outbox = dropped(outbox, verdicts, index)
        if journal is self._journal and outbox == self.outbox:
            return None
        return Change(self.term, journal, outbox)

    @property
    def _journal(self) -> Journal | None:
        return self.index.journal if self.index else None

    def _collect(
        self, log: Log, now: float, new_name: repropose.NewName, local: "Local"
    ) -> Change | None:
        """Follows a new term when its whole journal is here."""
        fetch = self._fetch
        if fetch is None or fetch.term < log.term:
            fetch = self._fetch = _Fetch(log.term, now)
        if log.term < fetch.term:
            return None
        fetch.received_at = now
        if log.first == 0 and log.header is not None:
            fetch.header = log.header
        have = len(fetch.entries)
        if fetch.header is not None and log.first <= have:
            fetch.entries += log.entries[have - log.first :]
        if fetch.header is None or len(fetch.entries) < log.last:
            self.hurry(now, SOON if len(fetch.entries) == have and have else 0)
            return None
        return self._follow_term(fetch, fetch.header, new_name, local)

    def _follow_term(
        self, fetch: _Fetch, header: Json, new_name: repropose.NewName, local: "Local"
    ) -> Change | None:
        """Returns the change to a new term whose journal was fetched; None if it is another
        game."""
        self._fetch = None
        read = _read(header, fetch.entries, self.identity)
        old, outbox = self._journal, self.outbox
        if read is None or (self.identity and read[0] != self.identity):
            self.other_games.ignore(fetch.term)
            return None
        identity, journal = read
        if old is None and (here := local(identity)):
            old, outbox = here[0], joined(here[1], outbox)
        if old and (old.game is not journal.game or len(old.names) != len(journal.names)):
            self.other_games.ignore(fetch.term)
            return None
        index = JournalIndex(journal)
        back = repropose.missing(old, index, new_name) if old and self._guards.put_back else []
        outbox = joined(back, still_out(outbox, index))
        return Change(fetch.term, journal, outbox, True, identity)

    def apply(self, change: Change) -> None:
        """Applies a change that has been saved."""
        if self.index is None or change.new_term:
            self.index = JournalIndex(change.journal)
        else:
            self.index.advance(change.journal)
        if change.new_term:
            self.verdicts.clear()
            self.identity = change.identity
        self.term, self.outbox = change.term, change.outbox
        self._due = 0.0

    # Reports

    def hurry(self, now: float, seconds: float = 0.0) -> None:
        """Makes a report due soon, as something has changed or is missing."""
        if self._guards.gaps or not seconds:
            self._due = min(self._due, now + seconds)

    def due(self, now: float, boot: int) -> Up | None:
        """Returns the report that is due, if one is: none to the host of another game."""
        if now < self._due or self.other_games.opened(now, self.received_at):
            return None
        self._due, self._count = now + EVERY, self._count + 1
        term, have = self.term, len(self.index.journal.entries) if self.index else 0
        if self._fetch is not None and self._fetch.header is not None:
            # Not before the header is known: another game's host must not take this outbox.
            term, have = self._fetch.term, len(self._fetch.entries)
        return Up(self.device, term, (boot, self._count), have, sent(self.outbox, self.verdicts))


Local = Callable[[str], tuple[Journal, Outbox] | None]
"""Returns the copy of a game on this device with its outbox, by the identity of the game."""


def _read(header: Json, entries: list[Json], known: str) -> tuple[str, Journal] | None:
    """Returns the identity and the journal of a host's game; None if it is no game. Without an
    identity it is the game that is known here."""
    header = {key: value for key, value in header.items() if key not in ("entries", "saved")}
    identity = identity_of({"identity": header.pop("identity", None)})
    identity = identity or known or game_rows.derived_identity(header, entries)
    try:
        journal = Journal.of_header(header).plus_raw(entries)
    except (MalformedError, IllegalError, RecursionError):
        return None
    return identity, journal
