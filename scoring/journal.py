"""The append-only journal of one game: entries, undo, redo, replay.

A journal is a value: adding an entry makes a new one, so whoever saves can save first and show
afterwards. What a file looks like is fixed in docs/format.md.
"""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Self

from scoring import GAMES
from scoring.core import Game, IllegalError, Refusal, refuse
from scoring.reading import Fields, Move, brief, copied, parse

FORMAT = "rollpad/1"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal: a player's move, or the undoing of an earlier entry."""

    id: int
    player: int
    move: Move | None
    """None for an undo."""
    forced: bool
    undoes: int | None
    raw: dict[str, Any]
    """The entry as its file has it, keys unknown to us included."""


Trail = list[tuple[Entry, Any]]


class IllegalEntryError(IllegalError):
    """An entry of a file that breaks a rule."""

    def __init__(self, entry: int, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.entry = entry

    def __str__(self) -> str:
        return f"entry {self.entry}: {self.refusal.rule}: {self.refusal}"


@dataclass(frozen=True, slots=True)
class Journal:
    game: Game[Any, Any, Any]
    options: Any
    names: tuple[str, ...]
    header: dict[str, Any]
    """All of the file but its entries, keys unknown to us included."""
    entries: tuple[Entry, ...]
    trail: tuple[tuple[Entry, Any], ...]
    """The moves that count, each with the state it led to."""
    beginning: Any
    """The state before the first move."""

    # Making one

    @classmethod
    def new(cls, game: str, options: dict[str, Any], names: list[str]) -> Self:
        """A fresh game. Its options are written out in full, so that it keeps its own sheet."""
        header = {
            "format": FORMAT,
            "game": game,
            "options": options,
            "players": [{"name": name} for name in names],
        }
        draft = cls.of_header(header)
        return replace(draft, header=header | {"options": draft.game.write_options(draft.options)})

    @classmethod
    def of_header(cls, header: dict[str, Any]) -> Self:
        head = Fields(header, "")
        if head.get("format") != FORMAT:
            raise head.fail("format", f'must be "{FORMAT}", not {brief(header["format"])}')
        game = GAMES[head.choice("game", tuple(GAMES))]
        names = _names(head, game)
        options = game.read_options(Fields(header.get("options", {}), "options"), len(names))
        return cls(game, options, names, header, (), (), game.start(options, len(names)))

    @classmethod
    def from_json(cls, data: object) -> Self:
        """Reads a whole file. Raises MalformedError or IllegalEntryError."""
        return cls._from_fresh(copied(data))

    @classmethod
    def _from_fresh(cls, data: object) -> Self:
        """Reads data that nobody else holds."""
        file = Fields(data, "the file")
        file.where = ""
        entries = file.get("entries")
        if not isinstance(entries, list):
            raise file.fail("entries", "must be a list")
        empty = cls.of_header({key: file.data[key] for key in file.data if key != "entries"})
        return empty.plus_raw(entries)

    @classmethod
    def from_text(cls, text: str | bytes) -> Self:
        return cls._from_fresh(parse(text))

    def to_json(self) -> dict[str, Any]:
        whole: dict[str, Any] = self.header | {"entries": [entry.raw for entry in self.entries]}
        return copied(whole)

    # What it says

    @property
    def state(self) -> Any:
        return self.trail[-1][1] if self.trail else self.beginning

    @property
    def over(self) -> bool:
        return self.game.over(self.state)

    @property
    def forced(self) -> bool:
        """Whether a forced entry breaks a rule where it stands now."""
        return any(self.broken(place) for place in range(len(self.trail)))

    def broken(self, place: int) -> Refusal | None:
        """The rule that the entry at this place of the trail breaks; only forced ones can."""
        entry = self.trail[place][0]
        if not entry.forced:
            return None
        before = self.trail[place - 1][1] if place else self.beginning
        return self.game.check(before, entry.player, entry.move)

    def total(self, player: int) -> int:
        return self.game.total(self.state, player)

    def report(self) -> dict[str, Any]:
        """What `python main.py replay` prints."""
        game, state = self.game, self.state
        rank = game.rank(state)
        players = [
            {
                "name": name,
                "total": game.total(state, player),
                "lines": [
                    {"key": line.key, "points": line.points} for line in game.lines(state, player)
                ],
                "rank": rank,
            }
            for player, name in enumerate(self.names)
        ]
        return {
            "game": game.id,
            "over": self.over,
            "forced": self.forced,
            "players": players,
            "winners": list(game.winners(state)),
        }

    # Adding to it

    def plus(self, player: int, move: Move, *, forced: bool = False, at: str | None = None) -> Self:
        """The journal with one more move. Raises IllegalError unless the entry is forced; one that
        breaks no rule is none that is forced."""
        forced = forced and self.game.check(self.state, player, move) is not None
        raw = self._begin_raw(at) | {"player": player, "move": move.to_json()}
        if forced:
            raw["forced"] = True
        return self._with(Entry(raw["id"], player, move, forced, None, raw))

    def undo(self, entry: int, *, at: str | None = None) -> Self:
        """The journal with an entry cancelled; cancelling an undo is redo."""
        raw = self._begin_raw(at) | {"undoes": entry}
        return self._with(Entry(raw["id"], 0, None, False, entry, raw))

    def changed(
        self, entry: int, move: Move, *, forced: bool = False, at: str | None = None
    ) -> tuple[Self, list[tuple[Entry, Refusal]]]:
        """The journal with another move in the place of an earlier one. Nothing is rewritten: the
        later moves are undone and entered again. Those that no longer fit are forced, and are
        returned with the reason. Raises IllegalError where the new move itself may not be made."""
        place = next(at for at, (one, _) in enumerate(self.trail) if one.id == entry)
        old, *later = [one for one, _ in self.trail[place:]]
        known = {self.trail[n][0].id for n in range(place, len(self.trail)) if self.broken(n)}
        journal, broken = self, []
        for one in (*reversed(later), old):
            journal = journal.undo(one.id, at=at)
        journal = journal.plus(old.player, move, forced=forced, at=at)
        for one in later:
            assert one.move is not None  # undos are not in the trail
            refusal = self.game.check(journal.state, one.player, one.move)
            if refusal and one.id not in known:
                broken.append((one, refusal))
            journal = journal.plus(one.player, one.move, forced=refusal is not None, at=at)
        return journal, broken

    def _begin_raw(self, at: str | None) -> dict[str, Any]:
        stamp = {} if at is None else {"at": at}
        return {"id": len(self.entries) + 1, **stamp}

    # Going back and forth

    @property
    def undoable(self) -> int | None:
        """The entry that "undo" cancels: the last move that counts."""
        return self.trail[-1][0].id if self.trail else None

    def undoable_by(self, player: int) -> int | None:
        """The same for one player alone: their last move that counts."""
        return next((one.id for one, _ in reversed(self.trail) if one.player == player), None)

    @property
    def redoable(self) -> int | None:
        """The undo that "redo" cancels: the last one after which nothing new was entered."""
        return self._redoable(range(len(self.names)))

    def redoable_by(self, player: int) -> int | None:
        """The same for one player alone, whatever the others have entered since."""
        return self._redoable([player])

    def _redoable(self, players: Container[int]) -> int | None:
        """Redo gives back what these players had just before an undo, and nothing else: a line of
        play that was left for another one is not mixed with that."""
        now = {entry.id for entry, _ in self.trail if entry.player in players}
        dead = _dead(self.entries)
        for entry in reversed(self.entries):
            if entry.id in now:
                return None
            if entry.undoes is None or entry.id in dead:
                continue
            # Cancelling a redo would take a move away: only the undo of a move is meant.
            undone = self.entries[entry.undoes - 1]
            if undone.move is None or undone.player not in players:
                continue
            before = _counting(self.entries[: entry.id - 1])
            if now | {undone.id} == {one.id for one in before if one.player in players}:
                return entry.id
        return None

    @property
    def moments(self) -> tuple[int, ...]:
        """The points of the game worth going back to, each as a number of entries: the beginning,
        every move, and every run of undos that has changed something."""
        found = [0]
        for entry, following in zip_longest(self.entries, self.entries[1:]):
            ends_a_run = following is None or following.move is not None
            if entry.move is not None or (
                ends_a_run
                and _counting(self.entries[: entry.id]) != _counting(self.entries[: found[-1]])
            ):
                found.append(entry.id)
        return tuple(found)

    def history(self) -> tuple[Self, ...]:
        """The journal as it was at each of its moments."""
        found: list[Self] = []
        trail: Trail = []
        for count in self.moments:
            entries = self.entries[:count]
            if count and entries[-1].move is not None:
                trail = [*trail, self._again(trail, entries[-1])]
            else:
                trail = self._retrace(list(entries), trail)
            found.append(replace(self, entries=entries, trail=tuple(trail)))
        return tuple(found)

    def _again(self, trail: Trail, entry: Entry) -> tuple[Entry, Any]:
        """A move after these; one that still counts need not be made again."""
        known = self.trail[len(trail)] if len(trail) < len(self.trail) else None
        state = trail[-1][1] if trail else self.beginning
        before = self.trail[len(trail) - 1][1] if trail and known else self.beginning
        if known and known[0] is entry and before is state:
            return known
        return entry, self._step(state, entry)

    def back_to(self, count: int, *, at: str | None = None) -> Self:
        """The journal in which just those moves count that did after its first `count` entries.
        Nothing is rewritten: moves are undone from the last one down to the common beginning, then
        undos are undone upwards; so each step on the way is the beginning of a game that was."""
        now = [entry.id for entry, _ in self.trail]
        wanted = [entry.id for entry in _counting(self.entries[:count])]
        pairs = zip_longest(now, wanted)
        same = next((n for n, (one, other) in enumerate(pairs) if one != other), len(now))
        journal = self
        for move in reversed(now[same:]):
            journal = journal.undo(move, at=at)
        for move in wanted[same:]:
            while (undo := journal._undo_of(move)) is not None:
                journal = journal.undo(undo, at=at)
        return journal

    def _undo_of(self, entry: int) -> int | None:
        """What keeps an entry from counting."""
        dead = _dead(self.entries)
        undos = (one.id for one in self.entries if one.undoes == entry and one.id not in dead)
        return next(undos, None)

    # Reading entries

    def plus_raw(self, raws: Iterable[object]) -> Self:
        """Adds entries as a file has them. Raises MalformedError or IllegalEntryError."""
        entries, trail = list(self.entries), list(self.trail)
        for raw in raws:
            entry = self._read(raw, len(entries))
            try:
                self._add(entry, entries, trail)
            except IllegalError as error:
                raise IllegalEntryError(entry.id, error.refusal) from None
        return replace(self, entries=tuple(entries), trail=tuple(trail))

    def _read(self, raw: object, place: int) -> Entry:
        form = Fields(raw, f"entries[{place}]")
        number = form.get("id")
        if type(number) is not int or number != place + 1:
            raise form.fail("id", f"must be {place + 1}, not {brief(number)}")
        form.time("at")
        if not form.has("undoes"):
            player = form.integer("player", 0, len(self.names) - 1)
            move = self.game.read_move(form.get("move"), f"{form.where}.move")
            return Entry(number, player, move, form.flag("forced"), None, form.data)
        if form.has("move"):
            raise form.fail("undoes", "cannot stand beside a move")
        if not place:
            raise form.fail("undoes", "there is no earlier entry")
        return Entry(number, 0, None, False, form.integer("undoes", 1, place), form.data)

    def _with(self, entry: Entry) -> Self:
        entries, trail = list(self.entries), list(self.trail)
        self._add(entry, entries, trail)
        return replace(self, entries=tuple(entries), trail=tuple(trail))

    def _add(self, entry: Entry, entries: list[Entry], trail: Trail) -> None:
        """Adds to the lists of a journal in the making, or raises and leaves them as they are."""
        if entry.undoes is None:
            state = trail[-1][1] if trail else self.beginning
            trail.append((entry, self._step(state, entry)))
        else:
            if entry.undoes in _dead(entries):
                raise IllegalError(
                    refuse("undo", "Entry {entry} is undone already.", entry=entry.undoes)
                )
            trail[:] = self._retrace([*entries, entry], trail)
        entries.append(entry)

    def _step(self, state: Any, entry: Entry) -> Any:
        if not entry.forced and (refusal := self.game.check(state, entry.player, entry.move)):
            raise IllegalError(refusal)
        return self.game.apply(state, entry.player, entry.move)

    def _retrace(self, entries: list[Entry], old: Trail) -> Trail:
        """The trail after an undo or redo; what stands before the change is taken as it is."""
        counting = _counting(entries)
        same = 0
        while same < min(len(old), len(counting)) and old[same][0] is counting[same]:
            same += 1
        trail = old[:same]
        for entry in counting[same:]:
            state = trail[-1][1] if trail else self.beginning
            try:
                trail.append((entry, self._step(state, entry)))
            except IllegalError as error:
                broken = refuse(
                    error.refusal.rule,
                    "Entry {entry} would then break a rule: {why}",
                    entry=entry.id,
                    why=error.refusal,
                )
                raise IllegalError(broken) from None
        return trail


def _dead(entries: Sequence[Entry]) -> set[int]:
    """The entries cancelled by an undo that is not cancelled itself."""
    dead: set[int] = set()
    for entry in reversed(entries):
        if entry.undoes is not None and entry.id not in dead:
            dead.add(entry.undoes)
    return dead


def _counting(entries: Sequence[Entry]) -> list[Entry]:
    """The moves that are not undone."""
    dead = _dead(entries)
    return [entry for entry in entries if entry.move is not None and entry.id not in dead]


def _names(head: Fields, game: Game[Any, Any, Any]) -> tuple[str, ...]:
    players = head.get("players")
    if not isinstance(players, list):
        raise head.fail("players", "must be a list")
    if len(players) not in game.players:
        allowed = f"{game.players[0]} to {game.players[-1]}"
        raise head.fail("players", f"{game.title} is for {allowed} players, not {len(players)}")
    names = []
    for place, player in enumerate(players):
        form = Fields(player, f"players[{place}]")
        name = form.get("name")
        if not isinstance(name, str):
            raise form.fail("name", "must be a text")
        names.append(name)
    return tuple(names)
