"""A device that follows a host: what it states, and how it handles messages. Pure: the time is
passed in, and the caller saves a change before it is taken."""

from collections.abc import Callable
from dataclasses import dataclass, field

from network import repropose
from network.journal_index import Book
from network.messages import (
    FARTHEST,
    NOBODY,
    Json,
    Log,
    Term,
    Up,
    Verdict,
)
from network.next_game import Another, identity_of
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
"""Seconds between two statements."""
STALE = 3.0
"""Seconds after which nothing more is expected of a term that is not followed yet."""
SOON = 0.2
"""Seconds until missing entries are requested again."""


@dataclass(frozen=True, slots=True)
class Safeguards:
    """Switched off only by the tests that prove that they are needed."""

    put_back: bool = True
    """What the new host's journal does not have is proposed again."""
    gaps: bool = True
    """Whether a gap is requested by stating what this device has, and answered."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a message changes, to be saved in one transaction and then taken."""

    term: Term
    journal: Journal
    outbox: Outbox
    anew: bool = False
    """Whether the official journal is another one: a new term."""
    identity: str = ""
    """The identity of the game, if `anew`."""


@dataclass(slots=True)
class _Fetch:
    """A journal that is fetched from its first entry on."""

    term: Term
    heard: float
    """When its host was last received."""
    header: Json | None = None
    entries: list[Json] = field(default_factory=list)


class Member:
    def __init__(
        self,
        device: str,
        term: Term,
        book: Book | None,
        outbox: Outbox = (),
        identity: str = "",
        *,
        guards: Safeguards | None = None,
    ) -> None:
        self.device, self.term, self.book, self.outbox = device, term, book, outbox
        self.identity = identity
        self.verdicts: dict[str, Verdict] = {}
        self.highest = term.number
        """The highest number of a term that was accepted."""
        self.heard_at: float | None = None
        """When the host was last received."""
        self.elsewhere = False
        """Whether a host of a higher term was reported that is at another broker."""
        self._guards = guards or Safeguards()
        self._fetch: _Fetch | None = None
        self.another = Another()
        self._due = 0.0
        self._count = 0

    # Received messages

    def hear(
        self, log: Log, now: float, new_name: repropose.NewName, local: "Local"
    ) -> Change | None:
        """Processes what a host states. `local` finds the copy of a game that is here already."""
        if self.another.tells(log, self.term, self.identity, now):
            if self._fetch and self.another.has(self._fetch.term):
                self._fetch = None
            return None
        far = log.term.number > self.term.number + FARTHEST
        if far or log.term < self.term or log.term <= NOBODY:
            return None
        self.highest = max(self.highest, log.term.number)
        if log.looks_in:
            self.elsewhere = log.term > self.term
            return None
        self.heard_at, self.elsewhere = now, False
        if self._fetch is not None and now - self._fetch.heard > STALE:
            self._fetch = None
        if log.term == self.term and self.book:
            return self._grown(self.book, log, now)
        return self._fetched(log, now, new_name, local)

    def believes(self, term: Term) -> bool:
        """Whether a term is higher than the own one and, as far as known, of the same game."""
        higher = term > self.term and term.number <= self.highest
        return higher and not self.another.has(term)

    def _grown(self, book: Book, log: Log, now: float) -> Change | None:
        """Adds new entries of a log to the journal that is followed."""
        journal, have = book.journal, len(book.journal.entries)
        said = log.entries
        if log.first <= have < log.first + len(said):
            ours = [entry.raw for entry in journal.entries[log.first :]]
            if [*said[: have - log.first]] != ours:
                return None  # a correct host never changes entries within a term
            try:
                journal = journal.plus_raw(said[have - log.first :])
            except (MalformedError, IllegalError):
                return None
        if len(journal.entries) < log.last:
            self.hurry(now, SOON if log.first > have else 0)
        return self._told(book, journal, log)

    def _told(self, book: Book, journal: Journal, log: Log) -> Change | None:
        """Updates the outbox by the official entries and the host's verdicts."""
        if journal is not book.journal:
            book = Book(journal)
        outbox = still_out(self.outbox, book)
        said = log.verdicts.get(self.device)
        # A proposal that is alike is dropped only once the official entry is here.
        if said is not None and len(journal.entries) == log.last:
            self.verdicts = dict(said)
            outbox = dropped(outbox, said, book)
        if journal is self._journal and outbox == self.outbox:
            return None
        return Change(self.term, journal, outbox)

    @property
    def _journal(self) -> Journal | None:
        return self.book.journal if self.book else None

    def _fetched(
        self, log: Log, now: float, new_name: repropose.NewName, local: "Local"
    ) -> Change | None:
        """Follows a new term when its whole journal is here."""
        fetch = self._fetch
        if fetch is None or fetch.term < log.term:
            fetch = self._fetch = _Fetch(log.term, now)
        if log.term < fetch.term:
            return None
        fetch.heard = now
        if log.first == 0 and log.header is not None:
            fetch.header = log.header
        have = len(fetch.entries)
        if fetch.header is not None and log.first <= have:
            fetch.entries += log.entries[have - log.first :]
        if fetch.header is None or len(fetch.entries) < log.last:
            self.hurry(now, SOON if len(fetch.entries) == have and have else 0)
            return None
        return self._followed(fetch, fetch.header, new_name, local)

    def _followed(
        self, fetch: _Fetch, header: Json, new_name: repropose.NewName, local: "Local"
    ) -> Change | None:
        self._fetch = None
        read = _read(header, fetch.entries, self.identity)
        old, outbox = self._journal, self.outbox
        if read is None or (self.identity and read[0] != self.identity):
            self.another.leave_out(fetch.term)
            return None
        identity, journal = read
        if old is None and (here := local(identity)):
            old, outbox = here[0], joined(here[1], outbox)
        if old and (old.game is not journal.game or len(old.names) != len(journal.names)):
            self.another.leave_out(fetch.term)
            return None
        book = Book(journal)
        back = repropose.missing(old, book, new_name) if old and self._guards.put_back else []
        outbox = joined(back, still_out(outbox, book))
        return Change(fetch.term, journal, outbox, True, identity)

    def take(self, change: Change) -> None:
        """Applies a change that has been saved."""
        if self.book is None or change.anew:
            self.book = Book(change.journal)
        else:
            self.book.advance(change.journal)
        if change.anew:
            self.verdicts.clear()
            self.identity = change.identity
        self.term, self.outbox = change.term, change.outbox
        self._due = 0.0

    # What is stated

    def hurry(self, now: float, seconds: float = 0.0) -> None:
        """Makes a statement due soon, as something has changed or is missing."""
        if self._guards.gaps or not seconds:
            self._due = min(self._due, now + seconds)

    def due(self, now: float, boot: int) -> Up | None:
        """Returns what is to be stated now, if anything: nothing to the host of another game."""
        if now < self._due or self.another.opened(now, self.heard_at):
            return None
        self._due, self._count = now + EVERY, self._count + 1
        term, have = self.term, len(self.book.journal.entries) if self.book else 0
        if self._fetch is not None and self._fetch.header is not None:
            # Not before the header is known: another game's host must not take this outbox.
            term, have = self._fetch.term, len(self._fetch.entries)
        return Up(self.device, term, (boot, self._count), have, sent(self.outbox, self.verdicts))


Local = Callable[[str], tuple[Journal, Outbox] | None]
"""The copy of a game that is on this device, by its identity, and its outbox."""


def _read(header: Json, entries: list[Json], known: str) -> tuple[str, Journal] | None:
    """Returns a host's game and its identity; None if it is no game. Without an identity it is the
    game that is known here."""
    header = {key: value for key, value in header.items() if key not in ("entries", "saved")}
    identity = identity_of({"identity": header.pop("identity", None)})
    identity = identity or known or game_rows.derived_identity(header, entries)
    try:
        journal = Journal.of_header(header).plus_raw(entries)
    except (MalformedError, IllegalError, RecursionError):
        return None
    return identity, journal
