"""The interactive scoring example: a sheet of Te-Trix."""

from scoring.game import Box
from scoring.journal import Journal
from scoring.json_fields import Move
from scoring.tetrix.rules import Form, Place, Tetrix
from scoring.tetrix.tetromino import FORMS, painted, settled
from screens.help.example import SheetExample, button, played
from sheets.help_content import GameHelp, Options
from sheets.tetrix.help import AREAS
from sheets.tetrix.sheet import TetrixSheet
from sheets.texts import _, reason, signed

FORMS_TO_LAY = (("L", "oxss"), ("T", "ooox"), ("square", "xsos"), ("S", "xxoo"), ("I", "ssxo"))


class TetrixExample(SheetExample):
    """A form is ready; placing it changes the areas."""

    game: Tetrix

    def __init__(self, page: GameHelp, options: Options, **kwargs: object) -> None:
        super().__init__(page, options, **kwargs)
        self.lay = button(_("Place"), "filled", self._set_down)
        self.lay.size_hint_x = 1
        self.ids.place.add_widget(self.lay)
        self.show()

    def begin(self, options: dict[str, object]) -> Journal:
        journal = Journal.new(self.game.id, options, [_("You")])
        return self._with_form(played(journal, *(move for _player, move in AREAS)))

    def _with_form(self, journal: Journal) -> Journal:
        """Adds the next form, as long as there is room for one."""
        number = journal.state.round
        for step in range(len(FORMS_TO_LAY)):
            name, symbols = FORMS_TO_LAY[(number + step) % len(FORMS_TO_LAY)]
            laid = journal.plus(0, Form(painted(FORMS[name], symbols)))
            if self.game.placements(laid.state, 0):
                return laid
        return journal

    @property
    def grid(self) -> TetrixSheet:
        """The sheet over which a form is dragged."""
        assert isinstance(self.sheet, TetrixSheet)
        return self.sheet

    def show_sheet(self) -> None:
        super().show_sheet()
        state, draft = self.journal.state, self.grid.draft
        places = self.game.placements(state, 0)
        draft.hold_form(state.form, silent=True)
        if places:
            whole = [one for one in places if not self.game.lost(one.cells)]
            draft.laid = min(whole or places, key=self._away).cells
            draft.form = settled(draft.laid)
        self._show_move(Place(draft.laid) if draft.laid else None)

    def on_draft(self, move: Move | None, settled: bool, audible: bool) -> None:
        assert move is None or isinstance(move, Place)
        self._show_move(move)

    def touch(self, box: Box) -> None:
        """The form cannot be placed there, or there is none."""
        if refusal := self.game.why_not(self.journal.state, 0, box):
            self.hint = reason(refusal)

    def _away(self, move: Place) -> tuple[int, int]:
        """Prefers the lower right corner, where there is most room."""
        return -sum(cell[0] for cell in move.cells), -sum(cell[1] for cell in move.cells)

    def _show_move(self, move: Place | None) -> None:
        """Shows what it would score, or why it is not possible."""
        if not hasattr(self, "lay"):
            return
        self.lay.disabled = move is None or bool(self.game.check(self.journal.state, 0, move))
        self.hint = _("No shape fits any more")
        if move is None:
            return
        if refusal := self.game.check(self.journal.state, 0, move):
            self.hint = reason(refusal)
            return
        gain = signed(self.game.gain(self.journal.state, 0, move))
        self.hint = _(
            "Tap where it should go; tap the shape to rotate it. Here it scores {gain}."
        ).format(gain=gain)

    def _set_down(self) -> None:
        if self.grid.draft.laid:
            self.past.append(self._with_form(self.journal.plus(0, Place(self.grid.draft.laid))))
            self.show()


EXAMPLE = TetrixExample
