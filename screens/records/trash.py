"""The bin: games deleted during the last thirty days, which can be restored."""

from collections.abc import Mapping, Sequence

from kivy.metrics import dp, sp
from kivy.properties import StringProperty

from screens.widgets.long_list import ListRow, LongList
from screens.widgets.widgets import RollpadScreen, load_kv
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_flow import TextPiece
from sheets.render_context import palette
from sheets.texts import _, day
from sheets.titles import title_of
from storage.session import now
from storage.trash import BinnedGame

EDGE, ABOVE, LINE = 14, 10, 22
"""Free space at the sides, and above and below, in dp; height of a line in sp."""


class BinRow(ListRow):
    """A deleted game; a tap restores it."""

    item: BinnedGame

    @classmethod
    def height_for(cls, width: float) -> float:
        return float(sp(LINE) * (4 if cls._stacked(width) else 3) + dp(2 * ABOVE))

    @staticmethod
    def _stacked(width: float) -> bool:
        """Whether the action of a tap is shown on a separate line."""
        words = text_fitting.width(_("Restore"), sp(15), bold=True)
        deleted = text_fitting.width(_deleted("2026-12-30T12:00:00Z"), sp(13))
        return words + deleted + dp(2 * EDGE) + sp(12) > width

    def paint(self, paint: Brush) -> None:
        game = self.item
        room = self.width - dp(2 * EDGE)
        pieces = [
            TextPiece(title_of(game.game), sp(16), palette().print, bold=True),
            TextPiece(", ".join(game.names), sp(15), palette().print),
            TextPiece(_deleted(game.binned), sp(13), palette().soft),
        ]
        line = Rect(dp(EDGE), self.height - dp(ABOVE), room, sp(LINE))
        for piece in pieces:
            line = line._replace(y=line.y - sp(LINE))
            piece.within(room).write(paint, line)
        take = TextPiece(_("Restore"), sp(15), palette().may, bold=True)
        right = line._replace(x=line.x + room - take.width, y=dp(ABOVE))
        take.write(paint, right)
        self.text = " ".join(piece.text for piece in (*pieces, take))


def _deleted(at: str) -> str:
    return _("Deleted on {day}").format(day=day(at))


class BinScreen(RollpadScreen):
    nothing = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        self.numbers: list[int] = []
        super().__init__(**kwargs)
        self.list = self.ids.games
        self.list.row_kind = BinRow
        self.list.bind(on_pick=self._pick)

    def arrive(self, **_what: object) -> None:
        self.numbers = self.app.store.trash.games()
        self.nothing = "" if self.numbers else _("No deleted games")
        self.list.fill(len(self.numbers), self._load, stay=self.name in self.app.trail)

    def _load(self, first: int, last: int) -> Sequence[BinnedGame | None]:
        numbers = self.numbers[first:last]
        games: Mapping[int, BinnedGame] = {}
        with self.app.telling():
            games = self.app.store.trash.shown(numbers)
        return [games.get(number) for number in numbers]

    def _pick(self, _list: LongList, game: BinnedGame | None) -> None:
        self.take_back(game)

    def take_back(self, game: BinnedGame | None) -> None:
        if game is None:
            return
        store = self.app.store
        with self.app.telling() as attempt:
            store.trash.take_back(game.id)
        if attempt.failed:
            return

        def delete_again() -> None:
            with self.app.telling():
                store.trash.put(game.id, now())
            self.app.renew()

        self.arrive()
        back = _("The game is back in History.") if game.finished else _("You can continue it.")
        self.app.say(back, _("Undo"), delete_again)


load_kv(__file__)
