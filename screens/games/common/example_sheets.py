"""Scoring to play with on the sheets of Tricubo, Kubi and Te-Trix."""

from typing import Any

from scoring.core import Box
from scoring.journal import Journal
from scoring.kubi import Choose, Mark
from scoring.reading import Move
from scoring.tetrix import Form, Place
from scoring.tetromino import FORMS, painted, settled
from scoring.tricubo_sheet import Row, Start
from screens.games.common.help_content import GameHelp
from screens.games.common.help_example import SheetExample, button
from screens.games.tetrix.help import AREAS
from screens.look.texts import _, reason, signed


def _played(journal: Journal, *moves: Move) -> Journal:
    for move in moves:
        journal = journal.plus(0, move)
    return journal


class TricuboExample(SheetExample):
    """One box, one die: whatever it shows, as somebody else’s dice are not known here."""

    def begin(self, options: dict[str, Any]) -> Journal:
        self.hint = _("Tick rows, colour fields and the fields of sixes, and see what they count.")
        wanted = options | {"one_sheet": {"of": 2, "seat": 0}}
        journal = Journal.new(self.game.id, wanted, [_("You")])
        return _played(journal, Start(1), Row("large", 2), Row("medium", 4))

    def _moves(self) -> dict[Box, Move]:
        """What each box stands for that is an entry of its own."""
        ways = self.game.ways(self.journal.state, 0)
        single = {next(iter(boxes)): move for move, boxes in reversed(ways) if len(boxes) == 1}
        return {box: single[box] for box in single if not box.startswith(("taken", "ended"))}

    def invited(self) -> frozenset[Box]:
        return frozenset(self._moves())

    def touch(self, box: Box) -> None:
        if move := self._moves().get(box):
            self.enter(move)


KUBI_SUMS = ((7, 8),) * 4 + ((6, 8),) * 3 + ((6, 9),) * 2


class KubiExample(SheetExample):
    """Two sums make a roll; the stroke behind a tally number is made besides."""

    def begin(self, options: dict[str, Any]) -> Journal:
        self.touched: tuple[int, ...] = ()
        self.hint = _("Touch two sums, as after a roll, and see what they count.")
        journal = Journal.new(self.game.id, options, [_("You")]).plus(0, Choose((1, 4, 5)))
        for sums in KUBI_SUMS:
            journal = journal.plus(0, self._mark(journal, sums))
        return journal

    def _mark(self, journal: Journal, sums: tuple[int, ...]) -> Mark:
        sheet = journal.state.sheets[0]
        number = min(sheet.numbers, key=lambda one: sheet.tally[one - 1])
        return Mark(number, sums)

    def invited(self) -> frozenset[Box]:
        if self.journal.over:
            return frozenset()
        found = self.game.invited(self.journal.state, 0)
        return frozenset(box for box in found if box.startswith("sum"))

    def show_sheet(self) -> None:
        super().show_sheet()
        selected = frozenset(f"sum{one}" for one in self.touched)
        self.sheet.invite(self.invited(), selected, dict.fromkeys(selected, "/"))

    def touch(self, box: Box) -> None:
        if box not in self.invited():
            return
        name, _dot, again = box.partition(".")
        one = int(name.removeprefix("sum"))
        if one in self.touched and not again:
            self.touched = ()
            self.show_sheet()
            return
        sums, self.touched = (*self.touched, one), (one,)
        if len(sums) < 2:
            self.show_sheet()
            return
        self.touched = ()
        self.enter(self._mark(self.journal, sums))

    def reset(self) -> None:
        self.touched = ()
        super().reset()

    def undo(self) -> None:
        self.touched = ()
        super().undo()


FORMS_TO_LAY = (("L", "oxss"), ("T", "ooox"), ("square", "xsos"), ("S", "xxoo"), ("I", "ssxo"))


class TetrixExample(SheetExample):
    """A form lies ready; where it is set down changes the areas."""

    def __init__(self, page: GameHelp, options: Any, **kwargs: Any) -> None:
        super().__init__(page, options, **kwargs)
        self.sheet.bind(on_draft=lambda _sheet, move, _settled: self._tell(move))
        self.lay = button(_("Set down"), "filled", self._set_down)
        self.lay.size_hint_x = 1
        self.ids.place.add_widget(self.lay)
        self.show()

    def begin(self, options: dict[str, Any]) -> Journal:
        journal = Journal.new(self.game.id, options, [_("You")])
        return self._with_form(_played(journal, *(move for _player, move in AREAS)))

    def _with_form(self, journal: Journal) -> Journal:
        """The next form is laid, as long as there is room for one."""
        number = journal.state.round
        for step in range(len(FORMS_TO_LAY)):
            name, symbols = FORMS_TO_LAY[(number + step) % len(FORMS_TO_LAY)]
            laid = journal.plus(0, Form(painted(FORMS[name], symbols)))
            if self.game.placements(laid.state, 0):  # type: ignore[attr-defined]  # Te-Trix
                return laid
        return journal

    def show_sheet(self) -> None:
        super().show_sheet()
        state, sheet = self.journal.state, self.sheet
        places = self.game.placements(state, 0)  # type: ignore[attr-defined]  # Te-Trix
        sheet.hold_form(state.form, quietly=True)
        if places:
            whole = [one for one in places if not self.game.lost(one.cells)]  # type: ignore[attr-defined]
            sheet.draft = min(whole or places, key=self._away).cells
            sheet.form = settled(sheet.draft)
            sheet.invite()
        self._tell(Place(sheet.draft) if sheet.draft else None)

    def touch(self, box: Box) -> None:
        """No form is laid there, or there is none."""
        if refusal := self.game.why_not(self.journal.state, 0, box):
            self.hint = reason(refusal)

    def _away(self, move: Place) -> tuple[int, int]:
        """A place near the lower right corner, where there is most room."""
        return -sum(cell[0] for cell in move.cells), -sum(cell[1] for cell in move.cells)

    def _tell(self, move: Place | None) -> None:
        """What it would count, or why it cannot be."""
        if not hasattr(self, "lay"):
            return
        self.lay.disabled = move is None or bool(self.game.check(self.journal.state, 0, move))
        self.hint = _("No form fits any more")
        if move is None:
            return
        if refusal := self.game.check(self.journal.state, 0, move):
            self.hint = reason(refusal)
            return
        gain = signed(self.game.gain(self.journal.state, 0, move))
        self.hint = _(
            "Tap where it shall lie; a tap on it turns it. Here it counts {gain}."
        ).format(gain=gain)

    def _set_down(self) -> None:
        if self.sheet.draft:
            self.past.append(self._with_form(self.journal.plus(0, Place(self.sheet.draft))))
            self.show()
