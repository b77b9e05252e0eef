"""The texts of an own pad's sheets, which come from the pad."""

from collections.abc import Iterable
from typing import Any

from scoring.display_names import shown
from scoring.game import (
    AnyGame,
    AnyMove,
    AnyState,
    Box,
)
from scoring.own.moves import Check, Finish, OwnMove, Stroke, Tick, Write
from scoring.own.pad import (
    FILLED,
    HAND,
    MARKS,
    MOST,
    TOTAL,
    BonusSection,
    End,
    NumberField,
    Pad,
    Range,
    Section,
    Values,
)
from scoring.own.rules import Own
from scoring.own.state import State
from sheets.sheet_texts import SheetTexts
from sheets.texts import _, plural, printed

NO_PAD = Pad("", range(1, 2), MOST, End(HAND), ())


class OwnTexts(SheetTexts):
    game: Own
    printed_pad: Pad = NO_PAD
    """The pad whose names the lines have; `views.py` makes classes for each pad."""

    # Names

    @classmethod
    def line_label(cls, key: str) -> str:
        pad = cls.printed_pad
        name, _dot, row = key.partition(".")
        if name not in pad.places:
            return key
        section = pad.section(name)
        if isinstance(section, BonusSection):
            return section_name(section)
        if section is pad.rounds:
            return _("Round {round}").format(round=row)
        label = row_name(section, row)
        alike = [key for key in section.keys if row_name(section, key) == label]
        return f"{section_name(section)}, {label}" if len(alike) > 1 else label

    def box_name(self, box: Box) -> str:
        """Returns the spoken name of a line of the sheet, or of a box of a row with its label."""
        section, row, number = (*box.split("."), "", "")[:3]
        if section not in self.printed_pad.places:
            return ""
        name = self.line_label(f"{section}.{row}" if row else section)
        if not number:
            return name
        label = box_label(self.printed_pad, section, row, int(number))
        words = _("{row}, box {number}").format(row=name, number=number)
        return f"{words} ({label})" if label and label != number else words

    def mark_name(self, mark: str | None) -> str:
        if mark and mark.lstrip("-").isdecimal():
            return printed(int(mark))
        return super().mark_name(mark)

    # The state of the game

    @staticmethod
    def where(game: AnyGame, state: AnyState, names: tuple[str, ...]) -> str:
        pad: Pad = state.options.pad
        if pad.rounds is not None or pad.end.when == FILLED:
            return SheetTexts.where(game, state, names)
        if pad.end.when == TOTAL:
            return plural("Ends at {count} point", "Ends at {count} points", pad.end.number)
        count = len(names)
        return _("Solo") if count == 1 else _("{count} players").format(count=count)

    def hint(self, state: State) -> tuple[str, str]:
        name = self.name
        waits = self.player in self.game.turn(state).waiting
        if not waits:
            return _("{name} has entered").format(name=name), ""
        return _("{name}: tap what to enter").format(name=name), self._goal(state)

    def _goal(self, state: State) -> str:
        if self.game.last_round(state):
            return _("Last round")
        pad = state.options.pad
        return _("Fewest points win") if pad.wins == "fewest" else ""

    def what_follows(self, state: State, touched: frozenset[Box]) -> str:
        box = min((one for one in touched if not one.startswith("=")), default="")
        move = self.game.writing(state, self.player, box, 0)
        if move is None:
            return super().what_follows(state, touched)
        numbers = numbers_text(self.game.numbers_of(state, move))
        return _("{name}: {what}").format(name=self.box_name(box), what=numbers)

    def offers(self, state: State) -> list[tuple[str, AnyMove]]:
        by_hand = state.options.pad.end.when == HAND and not self.game.over(state)
        return [(_("End the game"), Finish())] if by_hand else []

    # Entries

    def describe(self, state: State, move: OwnMove) -> tuple[str, str]:
        return self.move_text(state, move), self._detail(state, move)

    def move_text(self, state: State, move: OwnMove) -> str:
        match move:
            case Write(value=value):
                box = self.game.boxes(state, self.player, move)[0]
                return _("{name}: {what}").format(name=self.line_label(box), what=printed(value))
            case Tick(section=section, row=row, box=box):
                return self.box_name(f"{section}.{row}.{box}")
            case Stroke(section=section, row=row):
                return _("{name}: one tally more").format(name=self.box_name(f"{section}.{row}"))
            case Check(section=section, row=row, off=off):
                name = self.box_name(f"{section}.{row}")
                return _("{name}: check removed").format(name=name) if off else name
        return _("The game was ended") if isinstance(move, Finish) else ""

    def _detail(self, state: State, move: OwnMove) -> str:
        """Returns what a number counts, where that differs, or who loses a check."""
        if isinstance(move, Write) and move.field:
            section = state.options.pad.section(move.section)
            field: NumberField = section.fields[section.keys.index(move.field)]  # type: ignore[attr-defined]
            if (field.times, field.per) != (1, 1):
                return f"{factor_text(field)} = {printed(field.points(move.value))}"
        if isinstance(move, Check) and not move.off:
            holder = self.holder_of(state, f"{move.section}.{move.row}")
            if holder is not None and holder != self.player and holder < len(self.names):
                return _("{name} has it now").format(name=self.names[holder])
        return ""

    def holder_of(self, state: State, box: Box) -> int | None:
        """Returns the holder of a check that only one player can have; None if no player has it, or
        if all may have it."""
        key, row = box.split(".")
        pad = state.options.pad
        section, at = pad.section(key), pad.places[key]
        place = section.keys.index(row)
        if not getattr(section.rows[place], "one", False):  # type: ignore[attr-defined]
            return None
        marks = (sheet.marks[at][place] for sheet in state.sheets)
        return next((player for player, mark in enumerate(marks) if mark), None)

    @classmethod
    def move_label(cls, move: OwnMove) -> str:
        if isinstance(move, Write):
            return printed(move.value)
        if isinstance(move, Finish):
            return _("The game was ended")
        return cls.line_label(f"{move.section}.{move.row}")

    @staticmethod
    def kind_label(kind: str) -> str:
        names = {"write": _("Numbers"), "tick": _("Ticks"), "stroke": _("Tallies")}
        return names.get(kind, _("Checkboxes"))

    @staticmethod
    def rank_name(rank: str) -> str:
        """Returns an empty text: there are no ranks."""
        return ""


def section_name(section: Section) -> str:
    """Returns the name of a section, or its kind if it has none."""
    if section.name:
        return shown(section.name)
    names = {
        "rounds": _("Rounds"),
        "fields": _("Numbers"),
        "ticks": _("Ticks"),
        "tally": _("Tallies"),
        "checks": _("Checkboxes"),
        "bonus": _("Bonus"),
    }
    return names[section.kind]


def row_name(section: Section, key: str) -> str:
    rows: Iterable[Any] = getattr(section, "fields", ()) or getattr(section, "rows", ())
    return next((shown(row.name) for row in rows if row.key == key), "")


def box_label(pad: Pad, section: str, row: str, number: int) -> str:
    """Returns the text printed in a box of a row of ticks."""
    rows = getattr(pad.section(section), "rows", ())
    label: str = next((one.boxes[number - 1] for one in rows if one.key == row), "")
    return shown(label) if label.strip() else ""


def numbers_text(numbers: Range | Values) -> str:
    """Returns a text about the numbers that may be written."""
    if isinstance(numbers, Values):
        return ", ".join(map(printed, sorted(set(numbers.values))))
    ends = {"low": printed(numbers.min), "high": printed(numbers.max)}
    if numbers.step == 1:
        return _("{low} to {high}").format(**ends)
    return _("{low} to {high}, in steps of {step}").format(**ends, step=numbers.step)


def factor_text(field: NumberField) -> str:
    """Returns the factor of a number: `×2`, `÷3`, `×2÷3`."""
    times = f"×{printed(field.times)}" if field.times != 1 else ""
    return times + (f"÷{field.per}" if field.per != 1 else "")


def bonus_text(section: BonusSection) -> str:
    """Returns a text about what earns a bonus."""
    goal = printed(section.start)
    if section.measure == MARKS:
        return _("at {count} entries").format(count=goal)
    return _("at {count} points").format(count=goal)
