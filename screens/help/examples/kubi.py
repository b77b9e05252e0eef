"""The interactive scoring example: a sheet of Kubi."""

from scoring.game import Box
from scoring.journal import Journal
from scoring.kubi.rules import Choose, Mark
from screens.help.example import SheetExample
from sheets.texts import _

KUBI_SUMS = ((7, 8),) * 4 + ((6, 8),) * 3 + ((6, 9),) * 2


class KubiExample(SheetExample):
    """Two sums make a roll; the stroke behind a tally number is made automatically."""

    def begin(self, options: dict[str, object]) -> Journal:
        self.touched: tuple[int, ...] = ()
        self.hint = _("Tap two sums, as after a roll, to see what they score.")
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


EXAMPLE = KubiExample
