"""The game on an own pad (rules OW-1 to OW-6): the pad defines what is written and how it ends."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from scoring.display_names import shown
from scoring.early_end import EVERYWHERE
from scoring.game import (
    NOTHING_HERE,
    Box,
    Game,
    Line,
    Refusal,
    Turn,
    put,
    refuse,
)
from scoring.game_state import plays
from scoring.json_fields import JsonFields, MalformedError, Move
from scoring.own import pad as pads
from scoring.own.moves import Check, Finish, OwnMove, Stroke, Tick, Write, check_place
from scoring.own.pad import (
    FEWEST,
    FILLED,
    FREE,
    HAND,
    NEXT,
    ROUNDS,
    TOTAL,
    BonusSection,
    ChecksSection,
    FieldsSection,
    Marks,
    Range,
    RoundsSection,
    Section,
    TallySection,
    TicksSection,
    Values,
)
from scoring.own.pad_reading import read_pad
from scoring.own.state import Options, Sheet, State, points_of, sheet_of

LARGEST_WRITTEN = 1_000_000_000
"""Larger numbers, which can only be forced, do not fit on a sheet."""
OVER = refuse("OW-1", "The game is over.")


class _Entry(NamedTuple):
    """An entry that can be made in a section."""

    place: int
    """That of its field or row."""
    move: OwnMove
    boxes: frozenset[Box] = frozenset()
    """What is touched for it; empty where that depends on the round."""


class Own(Game[Options, State, OwnMove]):
    id = "own"
    choices = ()
    moves = (Write, Tick, Stroke, Check, Finish)
    by_anyone = (Finish,)

    # Options and start

    def title_of(self, options: Options) -> str:
        return shown(options.pad.title)

    def read_options(self, data: JsonFields, count: int) -> Options:
        pad = read_pad(data.get("pad"), f"{data.where}.pad")
        table = self.read_one_sheet(data, count)
        people = count if table is None else table.of
        if people not in pad.players:
            allowed = f"{pad.players[0]} to {pad.players[-1]}"
            raise MalformedError("players", f"this pad is for {allowed} players, not {people}")
        return Options(pad, one_sheet=table)

    def write_options(self, options: Options) -> dict[str, Any]:
        written: dict[str, Any] = {"pad": options.pad.to_json()}
        if (table := options.one_sheet) is not None:
            written["one_sheet"] = {"of": table.of, "seat": table.seat}
        return written

    def players_with(self, options: Mapping[str, Any]) -> range:
        return read_pad(options["pad"]).players

    def start(self, options: Options, count: int) -> State:
        empty = sheet_of(options.pad, tuple(one.empty for one in options.pad.sections))
        return self._settled(State(options, (empty,) * count))

    # Legality and moves

    def check_place(self, beginning: State, move: Move, where: str) -> None:
        if not isinstance(move, EVERYWHERE):
            check_place(beginning.options.pad, move, where)  # type: ignore[arg-type]  # a move of this game

    def check(self, state: State, player: int, move: OwnMove) -> Refusal | None:
        """Refuses entries after the end before any other reason (OW-6), an early end included."""
        if not isinstance(move, EVERYWHERE) and self.over(state):
            return OVER
        return super().check(state, player, move)

    def check_move(self, state: State, player: int, move: OwnMove) -> Refusal | None:
        if isinstance(move, Finish):
            by_hand = state.options.pad.end.when == HAND
            return None if by_hand else refuse("OW-5", "This game ends by itself.")
        section, sheet = state.options.pad.section(move.section), state.sheets[player]
        if isinstance(move, Write) and isinstance(section, RoundsSection):
            if sheet.rounds.count > state.entered:
                return refuse("OW-1", "The others need to enter this round first.")
            return _check_number(section.numbers, move.value)
        return _check_mark(section, *self._mark(state, player, move), move)

    def _mark(self, state: State, player: int, move: OwnMove) -> tuple[int, int | None]:
        """Returns the place of a field or row in its section, and its mark."""
        assert not isinstance(move, Finish)
        pad = state.options.pad
        at = pad.places[move.section]
        key = move.field if isinstance(move, Write) else move.row
        place = pad.sections[at].keys.index(key or "")
        return place, state.sheets[player].marks[at][place]

    def apply_move(self, state: State, player: int, move: OwnMove) -> State:
        """Applies a move. Forced entries: a second number in a round is written into the next one,
        as long as there is one; a number in a field replaces the one that is there."""
        if isinstance(move, Finish):
            return replace(state, ended=True)
        pad, sheets = state.options.pad, state.sheets
        at = pad.places[move.section]
        if isinstance(move, Write) and abs(move.value) > LARGEST_WRITTEN:
            return state
        if isinstance(move, Write) and isinstance(pad.sections[at], RoundsSection):
            sheet = sheets[player]
            if pad.end.when == ROUNDS and sheet.rounds.count == pad.end.number:
                return state
            sheet = sheet_of(pad, sheet.marks, sheet.rounds.plus(move.value))
            return self._settled(replace(state, sheets=put(sheets, player, sheet)))
        place, mark = self._mark(state, player, move)
        section = pad.sections[at]
        if _takes_away(section, place, move):
            sheets = tuple(self._marked(state, sheet, at, place, 0) for sheet in sheets)
        marked = self._marked(state, sheets[player], at, place, _after(mark, move))
        return self._settled(replace(state, sheets=put(sheets, player, marked)))

    def _marked(self, state: State, sheet: Sheet, at: int, place: int, mark: int | None) -> Sheet:
        """Returns the sheet with another mark; the same one if it has it."""
        if sheet.marks[at][place] == mark:
            return sheet
        marks = put(sheet.marks, at, put(sheet.marks[at], place, mark))
        return sheet_of(state.options.pad, marks, sheet.rounds)

    def leave(self, state: State, player: int) -> State:
        return self._settled(state)

    def _settled(self, state: State) -> State:
        """Returns the state with its end, once it is reached; it stays over then (OW-6)."""
        if self.over(state) or not self._ends(state):
            return state
        return replace(state, ended=True)

    def _ends(self, state: State) -> bool:
        pad = state.options.pad
        if state.half_written:
            return False
        match pad.end.when:
            case pads.FILLED:
                return not self._missing(state)
            case pads.ROUNDS:
                return state.entered >= pad.end.number
            case pads.TOTAL:
                waits = pad.rounds is not None and not state.entered
                return not waits and any(one.total >= pad.end.number for one in state.sheets)
        return False

    def _missing(self, state: State) -> int:
        """Returns the most fields that someone still playing has left to write."""
        places = [place for place, _section in state.options.pad.fields]
        playing = [one for at, one in enumerate(state.sheets) if at not in state.left.players]
        missing = (sum(one.marks[place].count(None) for place in places) for one in playing)
        return max(missing, default=0)

    def candidates(self, state: State, player: int) -> Iterator[OwnMove]:
        """Yields the entries; of many allowed numbers only the least and the greatest."""
        pad = state.options.pad
        for section, marks in zip(pad.sections, state.sheets[player].marks, strict=True):
            yield from (entry.move for entry in _entries(section, marks))
        if pad.end.when == HAND:
            yield Finish()

    def legal_moves(self, state: State, player: int) -> Iterator[OwnMove]:
        return (entry.move for entry in self._legal(state, player))

    def ways(self, state: State, player: int) -> list[tuple[OwnMove, frozenset[Box]]]:
        return [
            (entry.move, entry.boxes or frozenset(self.boxes(state, player, entry.move)))
            for entry in self._legal(state, player)
        ]

    def _legal(self, state: State, player: int) -> Iterator[_Entry]:
        """Yields what `check` allows. It is asked after each entry, of hundreds of boxes: so the
        mark of each is known, and not looked for again."""
        if self.over(state) or not plays(state, player):
            return
        pad = state.options.pad
        for section, marks in zip(pad.sections, state.sheets[player].marks, strict=True):
            for entry in _entries(section, marks):
                if isinstance(section, RoundsSection):
                    refused = self.check_move(state, player, entry.move)
                else:
                    refused = _check_mark(section, entry.place, marks[entry.place], entry.move)
                if refused is None:
                    yield entry
        if pad.end.when == HAND:
            yield _Entry(0, Finish())

    # What is on the sheet

    def boxes(self, state: State, player: int, move: OwnMove) -> tuple[Box, ...]:
        """Returns the boxes. A field or row `upper.ones`, a box of ticks `t.red.4`, the current
        round `r.3`; a number with the value beside it, `=25`."""
        match move:
            case Write(section=key, value=value, field=field):
                place = field or state.sheets[player].rounds.count + 1
                return f"{key}.{place}", f"={value}"
            case Tick(section=key, row=row, box=box):
                return (f"{key}.{row}.{box}",)
            case Stroke(section=key, row=row) | Check(section=key, row=row):
                return (f"{key}.{row}",)
            case _:
                return ()

    def meant(self, state: State, player: int, touched: frozenset[Box]) -> tuple[OwnMove, ...]:
        """Parses the names of the boxes, as there may be too many numbers to search."""
        values = [box[1:] for box in touched if box.startswith("=")]
        places = [box for box in touched if not box.startswith("=")]
        if len(places) != 1 or len(values) > 1:
            return ()
        move = self._entry_at(state, player, places[0])
        if isinstance(move, Write) and values:
            move = replace(move, value=int(values[0]))
        if move is None or frozenset(self.boxes(state, player, move)) != touched:
            return ()
        return (move,)

    def writing(self, state: State, player: int, box: Box, value: int) -> Write | None:
        """Returns the entry of a number in this box; None if it takes no numbers."""
        move = self._entry_at(state, player, box)
        if not isinstance(move, Write) or self.boxes(state, player, move)[0] != box:
            return None
        return replace(move, value=value)

    def numbers_of(self, state: State, move: Write) -> Range | Values:
        """Returns the numbers that may be written where this one is."""
        section = state.options.pad.section(move.section)
        if isinstance(section, RoundsSection):
            return section.numbers
        assert isinstance(section, FieldsSection)
        return section.fields[section.keys.index(move.field or "")].numbers

    def round_box(self, state: State, player: int) -> Box | None:
        """Returns the box in which this player writes the next round; None if there is none."""
        section = state.options.pad.rounds
        if section is None or self.over(state):
            return None
        return f"{section.key}.{state.sheets[player].rounds.count + 1}"

    def why_not(self, state: State, player: int, box: Box) -> Refusal | None:
        move = self._entry_at(state, player, box)
        if move is None:
            return self.why_not_now(state, player) or NOTHING_HERE
        return self.check(state, player, move)

    def _entry_at(self, state: State, player: int, box: Box) -> OwnMove | None:
        """Returns an entry in this box: an allowed number, a tick, a stroke, or the other state of
        a check; None if it is no box for entries."""
        pad, (key, *rest) = state.options.pad, box.split(".")
        if key not in pad.places or not rest:
            return None
        section = pad.section(key)
        if isinstance(section, RoundsSection):
            return Write(key, section.numbers.min)
        if rest[0] not in section.keys:
            return None
        if isinstance(section, TicksSection):
            return Tick(key, rest[0], int(rest[1])) if rest[1:] else None
        marks = state.sheets[player].marks[pad.places[key]]
        place = section.keys.index(rest[0])
        if isinstance(section, FieldsSection):
            return Write(key, section.fields[place].numbers.examples()[0], rest[0])
        if isinstance(section, ChecksSection):
            return Check(key, rest[0], off=bool(marks[place]))
        return Stroke(key, rest[0])

    def written(self, state: State, player: int) -> dict[Box, str]:
        pad, sheet = state.options.pad, state.sheets[player]
        found: dict[Box, str] = {}
        for section, marks in zip(pad.sections, sheet.marks, strict=True):
            if isinstance(section, RoundsSection):
                numbers = enumerate(sheet.rounds.numbers, 1)
                found |= {f"{section.key}.{at}": str(number) for at, number in numbers}
            for key, mark in zip(section.keys, marks, strict=True):
                found |= _handwriting(section, f"{section.key}.{key}", mark)
        earned = {line.key: line.points for line in self.lines(state, player)}
        bonuses = (one.key for one in pad.sections if isinstance(one, BonusSection))
        return found | {key: str(earned[key]) for key in bonuses if earned[key] is not None}

    def lines(self, state: State, player: int) -> tuple[Line, ...]:
        pad, sheet, over = state.options.pad, state.sheets[player], self.over(state)
        found: list[Line] = []
        for section, points in zip(pad.sections, points_of(pad, sheet, over=over), strict=True):
            if isinstance(section, RoundsSection):
                found += self._round_lines(state, section.key, sheet, over)
            elif isinstance(section, BonusSection):
                found.append(Line(section.key, points[0]))
            else:
                keys = [f"{section.key}.{key}" for key in section.keys]
                found += map(Line, keys, points)
        return tuple(found)

    def section_points(self, state: State, player: int) -> list[int | None]:
        """Returns the sum of each section; None where all of it is blank."""
        points = points_of(state.options.pad, state.sheets[player], over=self.over(state))
        return [
            None if all(one is None for one in part) else sum(one or 0 for one in part)
            for part in points
        ]

    def _round_lines(self, state: State, key: str, sheet: Sheet, over: bool) -> Iterator[Line]:
        """Yields lines up to the round that is played; once the game is over, up to the last one
        begun."""
        rows = state.begun if over else max(state.begun, state.entered + 1)
        blank = [0 if over else None] * (rows - sheet.rounds.count)
        for number, points in enumerate((*sheet.rounds.numbers, *blank), 1):
            yield Line(f"{key}.{number}", points)

    # State of the game

    def turn_of(self, state: State) -> Turn:
        """Returns the turn. Everyone may enter at any time, except where there is nothing but
        rounds. On a pad that is filled, a round is over when everyone has written one more field.
        The player who has written least is the first of those who are waited for."""
        pad, done, rounds = state.options.pad, 0, None
        playing = [one for one in range(len(state.sheets)) if one not in state.left.players]
        if pad.end.when == ROUNDS:
            rounds = pad.end.number
        if pad.rounds is not None:
            done = state.entered
        elif pad.end.when == FILLED:
            rounds = sum(len(section.fields) for _place, section in pad.fields)
            done = rounds - self._missing(state)
        if state.options.pad.only_rounds:
            playing = [one for one in playing if state.sheets[one].rounds.count <= done]
        playing.sort(key=lambda one: self._numbers_written(state, one))
        number = max(1, done) if state.ended else done + 1
        return Turn(number, rounds, None, () if state.ended else tuple(playing))

    def next_up(self, state: State, player: int, made: OwnMove | None) -> int | None:
        """Returns, after a number, the player who has written least. Marks are made one after the
        other, so the same sheet stays."""
        waiting = self.turn(state).waiting
        stays = player in waiting and not isinstance(made, Write)
        return player if stays else next(iter(waiting), None)

    def _numbers_written(self, state: State, player: int) -> int:
        """Returns how many numbers are written in rounds, or else in fields if the game ends once
        all are filled in."""
        pad, sheet = state.options.pad, state.sheets[player]
        if pad.rounds is not None:
            return sheet.rounds.count
        if pad.end.when != FILLED:
            return 0
        return sum(section.count(sheet.marks[place]) for place, section in pad.fields)

    def is_over(self, state: State) -> bool:
        return state.ended

    def last_round(self, state: State) -> bool:
        """Whether this is the last round; by a total only where nothing but rounds is written: it
        could fall again otherwise."""
        if self.over(state):
            return False
        turn, end = self.turn(state), state.options.pad.end
        if end.when == TOTAL and state.half_written and state.options.pad.only_rounds:
            return any(sheet.total >= end.number for sheet in state.sheets)
        return turn.round == turn.rounds

    def fewest_win(self, options: Options) -> bool:
        return options.pad.wins == FEWEST

    # For history and statistics

    def facts(self, state: State, player: int) -> dict[str, int]:
        """Returns the lines, and of rounds, whose number differs from game to game, how many there
        were, the most and the fewest points of one."""
        section = state.options.pad.rounds
        before = f"{section.key}." if section else "."
        lines = super().facts(state, player)
        found = {key: one for key, one in lines.items() if not key.startswith(before)}
        numbers = [*state.sheets[player].rounds.numbers]
        if section is None:
            return found
        most, least = max(numbers, default=0), min(numbers, default=0)
        return found | {".rounds": len(numbers), ".most": most, ".least": least}

    def variant(self, options: Options) -> str:
        return options.pad.identity


def _check_mark(section: Section, place: int, mark: int | None, move: OwnMove) -> Refusal | None:
    """Returns why an entry may not be made in a field or row with this mark; None if it may."""
    if isinstance(move, Tick) and isinstance(section, TicksSection):
        return _check_box(section.order, mark or 0, move.box)
    if isinstance(move, Write) and isinstance(section, FieldsSection):
        if mark is not None:
            return refuse("OW-2", "This field is already filled in.")
        return _check_number(section.fields[place].numbers, move.value)
    if isinstance(move, Check) and move.off and not mark:
        return refuse("OW-2", "This is not checked.")
    if isinstance(move, Check) and not move.off and mark:
        return refuse("OW-2", "This is already checked.")
    return None


def _check_number(numbers: Range | Values, value: int) -> Refusal | None:
    if numbers.allows(value):
        return None
    if isinstance(numbers, Values):
        return refuse("OW-3", "This number isn’t allowed here.")
    if numbers.step > 1 and numbers.min <= value <= numbers.max:
        return refuse(
            "OW-3",
            "The numbers here go from {min} in steps of {step}.",
            min=numbers.min,
            step=numbers.step,
        )
    return refuse(
        "OW-3", "The number must be from {min} to {max}.", min=numbers.min, max=numbers.max
    )


def _check_box(order: str, ticked: int, box: int) -> Refusal | None:
    if ticked >> (box - 1) & 1:
        return refuse("OW-2", "This box is already ticked.")
    last = ticked.bit_length()
    if order == NEXT and box != last + 1:
        return refuse("OW-4", "Tick the boxes one after the other, from left to right.")
    if order != FREE and box < last:
        return refuse("OW-4", "Tick the boxes from left to right.")
    return None


def _takes_away(section: Section, place: int, move: OwnMove) -> bool:
    """Whether the entry is a check that only one player can have."""
    if not isinstance(section, ChecksSection) or not isinstance(move, Check):
        return False
    return section.rows[place].one and not move.off


def _after(mark: int | None, move: OwnMove) -> int | None:
    """Returns the mark of a field or row after an entry there."""
    match move:
        case Write(value=value):
            return value
        case Tick(box=box):
            return (mark or 0) | 1 << (box - 1)
        case Check(off=off):
            return 0 if off else 1
        case _:
            return (mark or 0) + 1


def _entries(section: Section, marks: Marks) -> Sequence[_Entry]:
    """Returns the entries that can be made in a section."""
    if isinstance(section, ChecksSection):
        pairs = enumerate(zip(section.keys, marks, strict=True))
        return [_Entry(at, Check(section.key, row, off=bool(mark))) for at, (row, mark) in pairs]
    return _always_possible(section)


@lru_cache(maxsize=64)
def _always_possible(section: Section) -> tuple[_Entry, ...]:
    """Returns the entries of a section in which they do not depend on what is written. They are
    kept, as there may be hundreds, and they are asked for after each tick."""
    key, found = section.key, list[_Entry]()
    if isinstance(section, RoundsSection):
        found += [_Entry(0, Write(key, value)) for value in section.numbers.examples()]
    elif isinstance(section, FieldsSection):
        for place, field in enumerate(section.fields):
            for value in field.numbers.examples():
                boxes = frozenset((f"{key}.{field.key}", f"={value}"))
                found.append(_Entry(place, Write(key, value, field.key), boxes))
    elif isinstance(section, TicksSection):
        for place, row in enumerate(section.rows):
            for box in range(1, len(row.boxes) + 1):
                boxes = frozenset((f"{key}.{row.key}.{box}",))
                found.append(_Entry(place, Tick(key, row.key, box), boxes))
    elif isinstance(section, TallySection):
        for place, name in enumerate(section.keys):
            found.append(_Entry(place, Stroke(key, name), frozenset((f"{key}.{name}",))))
    return tuple(found)


def _handwriting(section: Section, box: Box, mark: int | None) -> dict[Box, str]:
    if isinstance(section, TicksSection):
        ticked = mark or 0
        numbers = range(1, ticked.bit_length() + 1)
        return {f"{box}.{number}": "x" for number in numbers if ticked >> (number - 1) & 1}
    if isinstance(section, FieldsSection):
        return {} if mark is None else {box: str(mark)}
    if not mark:
        return {}
    return {box: "x" if isinstance(section, ChecksSection) else f"t{mark}"}
