"""What became of every proposal of a device, and exactly why: written down before and after each
transaction, so that a kill at any point leaves nothing to guess."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from network.journal_index import JournalIndex, name_of
from network.messages import Item, read_item
from network.replication import outbox_of
from network.shared_session import ProposingSession
from scoring.early_end import EndEarly
from scoring.journal import Journal
from scoring.json_fields import Move
from scoring.undo_state import Counting
from storage import Store
from storage.shared_game_rows import Outbox, SharedGameRow, SharedGames

Line = dict[str, Any]
OFFICIAL, ALIKE, WITHDRAWN, WITH, LOST = "official", "alike", "withdrawn", "with", "lost"


class Ledger(SharedGames):
    """Replaces the part of a store that keeps shared games."""

    def __init__(self, store: Store, write: Callable[[Line], None]) -> None:
        super().__init__(store._disk)
        self.write = write
        self.items: dict[str, Item] = {}
        self.entered: Item | None = None
        self.person = ""
        """The proposals that the user withdraws at this moment."""
        store.__dict__["shared"] = self
        for number in self.games():
            self.items = {item.by: item for item in outbox_of(store, number)}
            names = [name_of(one) for one in store.load(number).entries]
            write({"open": [*self.items], "names": names})

    def watch(self, game: ProposingSession) -> None:
        """Records an action of the user."""
        propose, withdraw = game._propose, game.withdraw

        def proposing(item: Item) -> None:
            self.entered = item
            try:
                propose(item)
            finally:
                self.entered = None

        def withdrawing(by: str) -> None:
            self.person = by
            try:
                withdraw(by)
            finally:
                self.person = ""

        game.__dict__.update(_propose=proposing, withdraw=withdrawing)

    # The transactions

    def extend(
        self, game: int, journal: Journal, sharing: SharedGameRow, outbox: Outbox | None, at: str
    ) -> None:
        items = self._note("extend", journal, sharing, outbox)
        super().extend(game, journal, sharing, outbox, at)
        self._done(items)

    def follow(
        self, game: int, journal: Journal, sharing: SharedGameRow, outbox: Outbox, at: str
    ) -> None:
        items = self._note("follow", journal, sharing, outbox)
        super().follow(game, journal, sharing, outbox, at)
        self._done(items)

    def create(
        self, identity: str, journal: Journal, sharing: SharedGameRow, at: str, outbox: Outbox = ()
    ) -> int:
        items = self._note("create", journal, sharing, outbox)
        number = super().create(identity, journal, sharing, at, outbox)
        self._done(items)
        return number

    def _done(self, items: dict[str, Item]) -> None:
        self.items, self.entered = items, None
        self.write({"done": True})

    def _note(
        self, kind: str, journal: Journal, sharing: SharedGameRow, outbox: Outbox | None
    ) -> dict[str, Item]:
        if outbox is None:
            return self.items
        read = [item for text in outbox if (item := read_item(text))]
        after = {item.by: item for item in read}
        before = self.items | ({self.entered.by: self.entered} if self.entered else {})
        line: Line = {
            kind: [*after],
            "device": sharing.device,
            "term": [*sharing.term],
            "hosting": sharing.hosting,
            "names": [name_of(one) for one in journal.entries],
            "gone": self._gone([one for by, one in before.items() if by not in after], journal),
        }
        if self.entered:
            line["entered"] = self.entered.by
        self.write(line)
        return after

    def _gone(self, gone: Iterable[Item], journal: Journal) -> dict[str, tuple[str, str]]:
        """Returns why each of them has left the outbox, and the related entry."""
        found = dict[str, tuple[str, str]]()
        index: JournalIndex | None = None
        for item in gone:
            index = index or JournalIndex(journal)
            along = {(step.undoes or "").partition("/")[0] for step in item.steps} & {*found}
            if index.has(item.by):
                found[item.by] = OFFICIAL, ""
            elif item.by == self.person:
                found[item.by] = WITHDRAWN, ""
            elif along - {by for by, why in found.items() if why[0] == OFFICIAL}:
                found[item.by] = WITH, min(along)
            elif same := twin(item, index):
                found[item.by] = ALIKE, same
            else:
                found[item.by] = LOST, repr(item)
        return found


def twin(item: Item, index: JournalIndex) -> str:
    """Returns the name of the entry that is the same as a proposal; empty if there is none."""
    if item.several:
        return ""
    journal = index.journal
    if item.undoes is not None:
        target = index.entry(item.undoes)
        counting = Counting.of_undos(journal.undos, len(journal.entries))
        undos = (one for one in journal.entries if target and one.undoes == target.id)
        return next((name_of(one) for one in undos if not counting.is_dead(one.id)), "")
    move: Move = journal.game.read_move(item.steps[0].move, "move")
    number, place = item.slot or (0, 0)
    same = index.filled(item.player, number)[place : place + 1]
    if isinstance(move, (EndEarly, *journal.game.by_anyone)):
        same += [one for p in range(len(journal.names)) for one in index.filled(p, number)]
    return next((name_of(one) for one in same if one.move == move), "")


class Account:
    """The combined content of the ledgers of all devices."""

    def __init__(self) -> None:
        self.saved: set[str] = set()
        """Everything that was in an outbox or in a journal on any disk."""
        self.why: dict[str, list[tuple[str, str]]] = {}
        """Why each proposal has left an outbox, other than by becoming official."""

    def read(self, lines: Iterable[Line]) -> None:
        """Reads the lines of one device, through all its runs."""
        waits: Line | None = None
        for line in lines:
            if "done" in line:
                assert waits
                self._take(waits)
                waits = None
            elif "open" in line:
                self.saved |= {*line["open"], *line["names"]}
                if waits and line["names"] == waits["names"] and line["open"] == _out(waits):
                    self._take(waits)  # killed after the commit
                waits = None
            elif "names" in line:
                waits = line

    def _take(self, line: Line) -> None:
        self.saved |= {*_out(line), *line["names"], *line["gone"]}
        entered = line.get("entered")
        self.saved |= {entered} if entered else set()
        for by, (state, other) in line["gone"].items():
            if state != OFFICIAL:
                self.why.setdefault(by, []).append((state, other))

    @property
    def numbers(self) -> dict[str, int]:
        """Returns how many proposals have left an outbox for each reason."""
        return Counter(state for reasons in self.why.values() for state, _other in reasons)

    def lost(self, kept: set[str]) -> list[str]:
        """Returns texts about proposals that are neither kept nor settled."""
        return [
            f"{by} is lost: {self._reasons(by) or 'nobody knows why'}"
            for by in sorted(self.saved)
            if not self._is_settled(by, kept, frozenset())
        ]

    def _is_settled(self, by: str, kept: set[str], asked: frozenset[str]) -> bool:
        """Whether it is kept; of two equal ones the other has to be kept, and in a cycle none
        is."""
        if is_in(by, kept):
            return True
        if by in asked:
            return False
        same = (other for state, other in self._reasons(by) if state == ALIKE)
        there = any(self._is_settled(other, kept, asked | {by}) for other in same)
        return there or self._is_withdrawn(by)

    def _reasons(self, by: str) -> list[tuple[str, str]]:
        base = by.removesuffix("/late")
        return [why for one in {base, base.partition("/")[0]} for why in self.why.get(one, ())]

    def _is_withdrawn(self, by: str) -> bool:
        """Whether it was withdrawn by a person, or together with the entry that it undoes."""
        return any(
            state == WITHDRAWN or (state == WITH and self._is_withdrawn(other))
            for state, other in self._reasons(by)
        )


def _out(line: Line) -> list[str]:
    return next(line[kind] for kind in ("extend", "follow", "create") if kind in line)


def is_in(by: str, kept: set[str]) -> bool:
    """Whether it is in a journal: a proposal of several steps by its steps; a late undo goes with
    its entry."""
    base = by.removesuffix("/late")
    return base in kept or f"{base}/1" in kept or base.partition("/")[0] in kept
