"""The texts of the Te-Trix sheet: hints, entries, and what is spoken or typed."""

from typing import Protocol

from scoring.game import Box
from scoring.tetrix.rules import (
    Form,
    Place,
    State,
    Stop,
    Stuck,
    Tetrix,
    TetrixMove,
)
from scoring.tetrix.state import STUCK
from scoring.tetrix.tetromino import (
    BOXES,
    DICE,
    Cell,
    Cells,
    layouts,
    name_of,
    settled,
    turned,
)
from sheets.announcements import sentence
from sheets.sheet_texts import SheetTexts, ShownSheet, cell_name, state_of
from sheets.tetrix.form_draft import SPOTS, FormDraft
from sheets.tetrix.placement import anchor
from sheets.tetrix.texts import form_words, symbol_name
from sheets.texts import _, plural

FORM_KEYS = {"square": "o"}
"""The keys of shapes that are not named by a letter."""
ORDER_KEYS = "123456789abcdefghijk"
"""The keys for the orders of the symbols in a shape."""


def _turn_key(form: Cells, other: Cells, *, here: bool) -> str | None:
    """Returns the key that turns the form into the other; None if there is none. R turns what lies
    on the sheet already, so that it is in no code then."""
    right = turned(form)
    over = turned(right)
    keys = {right: None if here else "r", turned(over): "l", over: "u", form: ""}
    return keys.get(other)  # where turns look the same, the shorter way is the later one


class DraftedSheet(ShownSheet, Protocol):
    """A sheet with the draft of a form."""

    draft: FormDraft


class TetrixTexts(SheetTexts):
    game: Tetrix
    sheet: DraftedSheet

    # Boxes

    def box_name(self, box: Box) -> str:
        if spot := SPOTS.get(box):
            return cell_name(spot[0] + 1, spot[1] + 1)
        return super().box_name(box)

    # Drafts

    def previewed(self) -> Box | None:
        """Returns the box of the form's marked cell; None if no form is placed."""
        return self.sheet.draft.marked_box

    def spoken_draft(self) -> str:
        """Returns the text of the painted cells, and how many are missing; empty without any."""
        if not self.sheet.draft.painting or not self.sheet.draft.painted:
            return ""
        cells = [
            f"{self.spoken_box(cell)}: {symbol_name(cell[2])}"
            for cell in sorted(self.sheet.draft.painted, key=lambda cell: cell[:2])
        ]
        left = DICE - len(self.sheet.draft.painted)
        return sentence("; ".join(cells), plural("{count} more box", "{count} more boxes", left))

    @staticmethod
    def spoken_box(cell: Cell) -> str:
        return _("Row {row}, box {number}").format(row=cell[0] + 1, number=cell[1] + 1)

    def say(self, name: str) -> str:
        if name.startswith("over"):
            row, _dot, col = name.removeprefix("over").partition(".")
            box = _("Row {row}, box {number}").format(row=int(row) + 1, number=int(col) + 1)
            return _("{box}, outside the grid").format(box=box)
        words = super().say(name)
        lies = {BOXES[cell[:2]]: cell[2] for cell in self.sheet.draft.seen if cell[:2] in BOXES}
        if name not in lies:
            return words
        return _("{box}, part of the shape: {symbol}").format(
            box=words, symbol=self.mark_name(lies[name])
        )

    def mark_name(self, mark: str | None) -> str:
        return _("cross") if mark == "x" else state_of(mark)

    def hint(self, state: State) -> tuple[str, str]:
        title, words = self._to_do(state)
        return title, " ".join(filter(None, (words, self._what_stuck_does(state))))

    def _what_stuck_does(self, state: State) -> str:
        """Returns what the button for a form without room does; empty if there is no button."""
        if state.entered[self.player] is not None or self.game.check(state, self.player, Stuck()):
            return ""
        if state.solo:
            return _("“Doesn’t fit” ends the game.")
        if state.last or STUCK in state.entered:
            return _("“Doesn’t fit” skips this round.")
        return _("“Doesn’t fit” makes this the last round.")

    def _to_do(self, state: State) -> tuple[str, str]:
        if state.entered[self.player] == STUCK:
            return _("{name} could not enter").format(name=self.name), ""
        if state.entered[self.player] is not None:
            return _("{name} has entered").format(name=self.name), ""
        if not self.game.check(state, self.player, Stuck()) and not self.sheet.draft.open_spots:
            if state.form is None:
                return _("No shape fits any more"), ""
            if not self.game.placements(state, self.player):
                return _("This shape fits nowhere"), ""
        if state.form is not None:
            words = _("Drag it, or tap where the dot goes; tap it to rotate")
            return _("{name}: enter the shape").format(name=self.name), words
        words = _("Enter the symbols and choose a shape")
        if self.sheet.draft.painting:
            words = _("Pick a symbol and tap its boxes; the fourth completes the shape")
        if self.sheet.draft.painted:
            left = DICE - len(self.sheet.draft.painted)
            words = plural("{count} more box", "{count} more boxes", left)
        roller = self.game.turn(state).roller
        if roller is None:  # a player whose sheet is not in the app
            return _("Another player rolls"), words
        if self.player == roller:
            return _("{name} rolls").format(name=self.name), words
        if self.sheet.draft.painting:  # the roller cannot place anything
            return _("{name}: enter the shape").format(name=self.name), words
        words = _("{name} sets the shape first.").format(name=self.names[roller])
        return _("{name} waits").format(name=self.name), words

    def spoken_hint(self, state: State) -> str:
        """Returns the form that the others have to enter; empty if there is none."""
        if state.form is None or state.entered[self.player] is not None:
            return ""
        return form_words(state.form)

    def spoken_move(self, state: State, player: int, move: TetrixMove) -> str:
        if isinstance(move, Form):
            return _("{name}: {what}").format(name=_("Shape chosen"), what=form_words(move.cells))
        if not isinstance(move, Place):
            return ""
        where = self.spoken_box(move.cells[anchor(move.cells)])
        lost = [symbol_name(symbol) for _row, _col, symbol in self.game.lost(move.cells)]
        words = _("Lost: {symbols}").format(symbols=", ".join(lost)) if lost else ""
        return sentence(_("Shape entered"), form_words(move.cells), where, words)

    def typed_code(self, state: State, player: int, move: TetrixMove, number: int) -> str:
        """Returns the keys of a shape: its letter and the number of the order of its symbols; or of
        its place: row and box of the marked cell, before them how it is turned, L to the left, U
        upside down, R to the right, unless it lies on the sheet, where R turns it."""
        if isinstance(move, Form):
            return self._form_code(state, move)
        if isinstance(move, Stuck):
            return "n"
        if isinstance(move, Stop):
            return "q"
        here = (
            self.sheet.draft.form if self.state.form else None
        )  # else it is only chosen, and may change
        form = here or state.form
        if not isinstance(move, Place) or form is None:
            return ""
        turn = _turn_key(settled(form), settled(move.cells), here=here is not None)
        row, col, _symbol = move.cells[anchor(move.cells)]
        return "" if turn is None or min(row, col) < -1 else f"{turn}{row + 1}{col + 1}"

    @staticmethod
    def _form_code(state: State, move: Form) -> str:
        if state.roll is None:  # then O, X and S are symbols
            return ""
        name = name_of(move.cells)
        alike = [cells for cells in layouts(state.roll) if name_of(cells) == name]
        if name is None or move.cells not in alike:
            return ""
        return FORM_KEYS.get(name, name.lower()) + ORDER_KEYS[alike.index(move.cells)]

    def typed_goes_on(self, move: TetrixMove) -> bool:
        """Whether another entry follows the typed one: a shape is followed by its place."""
        return isinstance(move, Form)

    def offers(self, state: State) -> list[tuple[str, TetrixMove]]:
        found: list[tuple[str, TetrixMove]] = []
        if not self.game.check(state, self.player, Stuck()):
            found.append((self.move_label(Stuck()), Stuck()))
        if state.solo and not found and not self.game.check(state, self.player, Stop()):
            found.append((_("Stop and count"), Stop()))
        return found

    def done_label(self) -> str:
        return _("Place")

    def advised_label(self, state: State, move: TetrixMove) -> str:
        return ""  # it is drawn on the sheet

    def describe(self, state: State, move: TetrixMove) -> tuple[str, str]:
        if isinstance(move, Place):
            lost = len(self.game.lost(move.cells))
            words = plural("{count} symbol is lost", "{count} symbols are lost", lost)
            return _("The shape fits"), words if lost else ""
        return "", ""

    def tell(self, state: State, move: TetrixMove) -> str:
        if isinstance(move, Place):
            return " · ".join(filter(None, (_("Shape entered"), self.describe(state, move)[1])))
        names = {"roll": _("Symbols rolled"), "form": _("Shape chosen")}
        return names.get(move.do) or self.move_label(move)

    @staticmethod
    def rank_name(rank: str) -> str:
        return {
            "learner": _("Getting the knack"),
            "strong": _("Sharp eye"),
            "master": _("Master of shapes"),
        }[rank]

    @staticmethod
    def kind_label(kind: str) -> str:
        return _("Shapes placed")

    @staticmethod
    def line_label(key: str) -> str:
        names = {
            "o": _("Circles"),
            "x": _("Crosses"),
            "s": _("Squares"),
            "strip": _("Free strip boxes"),
        }
        return names[key]

    @staticmethod
    def move_label(move: TetrixMove) -> str:
        return {"stuck": _("Doesn’t fit"), "stop": _("Stop")}.get(move.do, "")
