"""The append-only journal of one game: entries, undo, redo, replay.

A journal is immutable: adding an entry makes a new one, so that callers can save it first and show
it afterwards. The file format is specified in docs/format.md.
"""

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile, zip_longest
from typing import Any, Self, TypeVar

from scoring import READABLE
from scoring.display_names import shown
from scoring.game import Game, IllegalError, Refusal
from scoring.given_dice_reader import read_dice
from scoring.journal_entries import (
    MOST_ENTRIES,
    MOST_REPLAYED,
    Entry,
    IllegalEntryError,
    LimitError,
    Making,
    Step,
    Undo,
    begin_raw,
    check_length,
)
from scoring.json_fields import (
    JsonFields,
    MalformedError,
    Move,
    brief,
    copied,
    parse,
)
from scoring.moments import Trail
from scoring.undo_state import Counting

# Re-exported, so that importers need not know which module defines what.
__all__ = [
    "MOST_ENTRIES",
    "MOST_REPLAYED",
    "Entry",
    "IllegalEntryError",
    "Journal",
    "LimitError",
    "check_length",
]

FORMAT = "rollpad/1"


@dataclass(frozen=True, slots=True)
class Journal:
    game: Game[Any, Any, Any]
    options: Any
    names: tuple[str, ...]
    """As shown; the header has them as they are in the file."""
    header: dict[str, Any]
    """The whole file except its entries, including unknown keys."""
    entries: tuple[Entry, ...]
    trail: tuple[Step, ...]
    """The moves that count, each with the state it led to."""
    beginning: Any
    """The state before the first move."""
    replayed: int = 0
    """The number of moves repeated because of undos."""
    undos: tuple[Undo, ...] = ()
    """The entries that undo another one."""

    # Construction

    @classmethod
    def new(
        cls,
        game: str,
        options: dict[str, Any],
        names: list[str],
        dice: dict[str, Any] | None = None,
    ) -> Self:
        """Returns a new game. Its options are written out in full, so that it keeps its own sheet.
        `dice`: the key of the header, if its rolls are given."""
        header: dict[str, Any] = {
            "format": FORMAT,
            "game": game,
            "options": options,
            "players": [{"name": name} for name in names],
        }
        if dice:
            header["dice"] = dice
        draft = cls.of_header(header)
        return replace(draft, header=header | {"options": draft.game.write_options(draft.options)})

    @classmethod
    def of_header(cls, header: dict[str, Any]) -> Self:
        head = JsonFields(header, "")
        if head.get("format") != FORMAT:
            raise head.fail("format", f'must be "{FORMAT}", not {brief(header["format"])}')
        game = READABLE[head.choice("game", tuple(READABLE))]
        names = _read_names(head, game.title, game.players)
        options = game.read_options(JsonFields(header.get("options", {}), "options"), len(names))
        if dice := read_dice(head, game, options, len(names)):
            options = replace(options, dice=dice)
        return cls(game, options, names, header, (), (), game.start(options, len(names)))

    @classmethod
    def from_text(cls, text: str | bytes) -> Self:
        """Reads a whole file. Raises MalformedError or IllegalEntryError."""
        file = JsonFields(parse(text), "the file")
        file.where = ""
        entries = file.get("entries")
        if not isinstance(entries, list):
            raise file.fail("entries", "must be a list")
        check_length(entries)
        empty = cls.of_header({key: file.data[key] for key in file.data if key != "entries"})
        return empty.plus_raw(entries)

    def to_json(self) -> dict[str, Any]:
        whole: dict[str, Any] = self.header | {"entries": [entry.raw for entry in self.entries]}
        return copied(whole)

    # Queries

    @property
    def title(self) -> str:
        return self.game.title_of(self.options)

    @property
    def state(self) -> Any:
        return self.trail[-1][1] if self.trail else self.beginning

    @property
    def over(self) -> bool:
        return self.game.over(self.state)

    @property
    def forced(self) -> bool:
        """Whether a forced entry breaks a rule at its current place."""
        return any(self.broken(place) for place in range(len(self.trail)))

    def broken(self, place: int) -> Refusal | None:
        """Returns the rule that the entry at this index of the trail breaks; only forced entries
        can."""
        entry = self.trail[place][0]
        if not entry.forced:
            return None
        before = self.trail[place - 1][1] if place else self.beginning
        return self.game.check(before, entry.player, entry.move)

    @property
    def hints(self) -> tuple[int, ...]:
        """The number of each player's entries made after a hint."""
        had = [entry.player for entry, _state in self.trail if entry.hint]
        return tuple(had.count(player) for player in range(len(self.names)))

    def total(self, player: int) -> int:
        return self.game.total(self.state, player)

    def report(self) -> dict[str, Any]:
        """Returns the data that `python main.py replay` prints."""
        game, state = self.game, self.state
        rank = game.rank(state)
        players = [
            {
                "name": self.header["players"][player]["name"],
                "total": game.total(state, player),
                "lines": [
                    {"key": line.key, "points": line.points} for line in game.lines(state, player)
                ],
                "rank": rank,
            }
            for player in range(len(self.names))
        ]
        return {
            "game": game.id,
            "over": self.over,
            "forced": self.forced,
            "players": players,
            "winners": list(game.winners(state)),
        }

    # Adding entries

    def plus(
        self,
        player: int,
        move: Move,
        *,
        forced: bool = False,
        drawn: bool = False,
        hint: bool = False,
        at: str | None = None,
        change: int | None = None,
    ) -> Self:
        """Returns the journal with one more move. Raises IllegalError unless the entry is forced;
        if it breaks no rule, it is not marked as forced. Drawn: the app has rolled these dice.
        Hint: the player had a hint of the coach. Change: it is part of the correction that begins
        with the entry of this number."""
        forced = forced and self.game.check(self.state, player, move) is not None
        raw = begin_raw(len(self.entries), at, change) | {"player": player, "move": move.to_json()}
        if forced:
            raw["forced"] = True
        if drawn:
            raw["drawn"] = True
        if hint:
            raw["hint"] = True
        making = self._making()
        making.add(Entry(raw["id"], player, move, forced, None, raw))
        return self._with(making)

    def undo(self, entry: int, *, at: str | None = None, change: int | None = None) -> Self:
        """Returns the journal with an entry cancelled; cancelling an undo is redo."""
        making = self._making()
        making.undo(entry, at, change)
        return self._with(making)

    # Undo and redo

    @property
    def undoable(self) -> int | None:
        """The entry that "undo" cancels: the last move that counts."""
        return self.trail[-1][0].id if self.trail else None

    def undoable_by(self, player: int) -> int | None:
        """Returns the same for one player: their last move that counts."""
        return next((one.id for one, _ in reversed(self.trail) if one.player == player), None)

    @property
    def redoable(self) -> int | None:
        """What "redo" restores: the last undo after which nothing new was entered, or the last
        entry of a correction that was undone."""
        return self._redoable(range(len(self.names)))

    def redoable_by(self, player: int) -> int | None:
        """Returns the same for one player, regardless of what the others have entered since."""
        last = self.redoable
        steps = self.correction(last) if last else None
        if last and steps and self.corrected(steps).player == player:
            return last
        return self._redoable([player])

    def _redoable(self, players: Container[int]) -> int | None:
        """Returns what a redo restores: what these players had just before an undo, and nothing
        else, so that an abandoned line of play is not mixed into it."""
        if len(self.trail) == len(self.entries):
            return None  # nothing was ever undone
        counting, lost = self._counting(), set[int]()
        for entry in reversed(self.entries):
            own = entry.move is not None and entry.player in players
            if own and not counting.is_dead(entry.id):
                return None
            if entry.late or (entry.undoes and self.entries[entry.undoes - 1].late):
                continue
            # The moves of these players that count before the entry and not now, or vice versa.
            flipped = counting.flip(entry.id)
            if flipped is not None and self.entries[flipped - 1].player in players:
                lost ^= {flipped}
            if entry.change == entry.id and not lost and isinstance(players, range):
                return self._last_step(entry.id)
            if entry.undoes is None or counting.is_dead(entry.id):
                continue
            # Cancelling a redo would remove a move: only the undo of a move qualifies.
            if self.entries[entry.undoes - 1].move is not None and lost == {entry.undoes}:
                return entry.id
        return None

    def correction(self, entry: int) -> range | None:
        """Returns the numbers of all entries of the correction that an entry is part of; None if it
        is part of none."""
        first = self.entries[entry - 1].change
        if first is None or self.entries[first - 1].change != first:
            return None
        steps = range(first, self._last_step(first) + 1)
        return steps if entry in steps else None

    def _last_step(self, first: int) -> int:
        """Returns the number of the last entry of the correction that begins with this one."""
        same = takewhile(lambda entry: entry.change == first, self.entries[first - 1 :])
        return first + sum(1 for _entry in same) - 1

    def corrected(self, steps: range) -> Entry:
        """Returns the entry that a correction has changed or removed: the first one that it
        undoes."""
        undone = [self.entries[step - 1].undoes for step in steps]
        return self.entries[min(one for one in undone if one is not None) - 1]

    def _counting(self, count: int | None = None) -> Counting:
        """Returns the undo state after the first `count` entries."""
        last = len(self.entries) if count is None else count
        return Counting.of_undos((undo for undo in self.undos if undo[0] <= last), last)

    @property
    def moments(self) -> tuple[int, ...]:
        """The points of the game that can be returned to, each as a number of entries: the
        beginning, every move, and every run of undos that has changed something."""
        found, changed, counting, last = [0], set[int | None](), self._counting(), 0
        for (undo, _undone), following in zip_longest(self.undos, self.undos[1:]):
            if undo > last + 1:
                found += range(last + 1, undo)  # every move
                changed.clear()
            changed ^= {counting.flip(undo)} - {None}
            ends_a_run = following is None or following[0] > undo + 1
            if ends_a_run and changed:
                found.append(undo)
            last = undo
        return (*found, *range(last + 1, len(self.entries) + 1))

    def history(self) -> Trail[Self]:
        """Returns the journal as it was at each of its moments."""
        return Trail(self)

    def until(self, counts: Iterable[int]) -> Iterator[Self]:
        """Yields the journal after its first entries, for each of these ascending counts."""
        making = Making(self.game, self.beginning, known=self.trail)
        for count in counts:
            if self._is_plain(count):
                entries, trail = self.entries[:count], self.trail[:count]
                yield replace(self, entries=entries, trail=trail, replayed=0, undos=())
            elif count == len(self.entries):
                yield self
            else:
                for entry in self.entries[len(making.entries) : count]:
                    making.add(entry)
                yield self._with(making)

    def steps(self, counts: Iterable[int]) -> Iterator[tuple[Entry, Any, Any]]:
        """Yields the entry with each of these ascending numbers, the state before it and the state
        after it."""
        making = Making(self.game, self.beginning, known=self.trail)
        for count in counts:
            if self._is_plain(count):
                before = self.trail[count - 2][1] if count > 1 else self.beginning
                after = self.trail[count - 1][1]
            else:
                for entry in self.entries[len(making.entries) : count - 1]:
                    making.add(entry)
                before = making.state
                making.add(self.entries[count - 1])
                after = making.state
            yield self.entries[count - 1], before, after

    def _is_plain(self, count: int) -> bool:
        """Whether the first entries are moves that all count: then nothing has to be repeated to
        know what was so far."""
        return count <= len(self.trail) and (not count or self.trail[count - 1][0].id == count)

    def back_to(self, count: int, *, at: str | None = None) -> Self:
        """Returns the journal in which exactly those moves count that did after its first `count`
        entries. Nothing is rewritten: moves are undone from the last one down to the common
        beginning, then undos are undone upwards; so each intermediate step is the beginning of a
        game that was played."""
        now = [entry.id for entry, _ in self.trail]
        then = self._counting(count)
        moves = (one.id for one in self.entries[:count] if one.move is not None and not one.late)
        wanted = [move for move in moves if not then.is_dead(move)]
        pairs = zip_longest(now, wanted)
        same = next((n for n, (one, other) in enumerate(pairs) if one != other), len(now))
        making = self._making()
        for move in reversed(now[same:]):
            making.undo(move, at)
        undos: dict[int | None, list[int]] = {}
        for one in making.entries:
            undos.setdefault(one.undoes, []).append(one.id)
        for move in wanted[same:]:
            for undo in undos.get(move, ()):  # a move may be undone several times
                if not making.counting.is_dead(undo):
                    making.undo(undo, at)
        return self._with(making)

    # Reading entries

    def plus_raw(self, raws: Iterable[object]) -> Self:
        """Adds entries as a file has them. Raises MalformedError or IllegalEntryError."""
        making = self._making()
        for raw in raws:
            entry = self._read(raw, len(making.entries))
            try:
                making.add(entry)
            except LimitError as error:
                raise MalformedError(f"entries[{entry.id - 1}]", str(error)) from None
            except IllegalError as error:
                raise IllegalEntryError(entry.id, error.refusal) from None
        return self._with(making)

    def _read(self, raw: object, place: int) -> Entry:
        form = JsonFields(raw, f"entries[{place}]")
        number = form.get("id")
        if type(number) is not int or number != place + 1:
            raise form.fail("id", f"must be {place + 1}, not {brief(number)}")
        form.time("at")
        if not form.has("undoes"):
            player = form.integer("player", 0, len(self.names) - 1)
            move = self.read_move(form.get("move"), f"{form.where}.move")
            return Entry(number, player, move, form.flag("forced"), None, form.data)
        if form.has("move"):
            raise form.fail("undoes", "cannot stand beside a move")
        if not place:
            raise form.fail("undoes", "there is no earlier entry")
        return Entry(number, 0, None, False, form.integer("undoes", 1, place), form.data)

    def read_move(self, data: object, where: str) -> Any:
        """Reads a move of this game. Raises MalformedError."""
        move = self.game.read_move(data, where)
        self.game.check_place(self.beginning, move, where)
        return move

    def _making(self) -> Making:
        return Making(
            self.game, self.beginning, (self.entries, self.trail, self.replayed, self.undos)
        )

    def _with(self, making: Making) -> Self:
        entries, trail, replayed, undos = making.made
        return replace(self, entries=entries, trail=trail, replayed=replayed, undos=undos)


J = TypeVar("J", bound=Journal)


def _read_names(head: JsonFields, title: str, allowed: range) -> tuple[str, ...]:
    """Returns the names of the players of a file, as they are shown. Raises MalformedError."""
    players = head.get("players")
    if not isinstance(players, list):
        raise head.fail("players", "must be a list")
    if len(players) not in allowed:
        counts = f"{allowed[0]} to {allowed[-1]}"
        raise head.fail("players", f"{title} is for {counts} players, not {len(players)}")
    names = []
    for place, player in enumerate(players):
        form = JsonFields(player, f"players[{place}]")
        name = form.get("name")
        if not isinstance(name, str):
            raise form.fail("name", "must be a text")
        names.append(shown(name))
    return tuple(names)
