"""A finished game as the history lists it, drawn on one card."""

from collections.abc import Iterator
from typing import NamedTuple

from scoring import ALL_GAMES
from screens.widgets.long_list import ListRow
from screens.widgets.widgets import IconButton
from sheets import paint_icon, player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.drawing.text_fitting import HAND
from sheets.drawing.text_flow import (
    ICONS,
    Group,
    TextPiece,
    by_hand,
    lines_for,
    write_groups,
)
from sheets.render_context import dp, palette, sp
from sheets.texts import _, day, printed
from sheets.titles import rank_of, title_of
from storage.history import HistoryGame

EDGE, ABOVE, EMBLEM = 12, 9, 46
"""Free space at the sides, and above and below; side of the picture. In dp."""
LINE, SIGN, BESIDE = 22, 18, 8
"""Height of a line, size of the sign of a broken rule, and space beside it. In sp."""
LARGE = 1.4
"""Text larger than this, relative to 100 %, needs one more line."""


class RowLayout(NamedTuple):
    """The layout of a row of this width, the same for all rows."""

    emblem: bool
    stacked: bool
    """Whether the date is on a separate line."""
    lines: int
    """Number of lines for the players; a note takes the last one."""
    height: float

    @classmethod
    def of(cls, width: float) -> "RowLayout":
        emblem = width >= sp(280)
        room = width - dp(2 * EDGE) - (dp(EMBLEM + EDGE) if emblem else 0)
        stacked, lines = room < sp(208), 3 if text_fitting.scale() > LARGE else 2
        return cls(emblem, stacked, lines, sp(LINE) * (1 + stacked + lines) + dp(2 * ABOVE))


class HistoryRow(ListRow):
    item: HistoryGame

    @classmethod
    def height_for(cls, width: float) -> float:
        return RowLayout.of(width).height

    def paint(self, paint: Brush) -> None:
        game = self.item
        plan, left = RowLayout.of(self.width), dp(EDGE)
        if plan.emblem:
            if game.game in ALL_GAMES:
                low = (self.height - dp(EMBLEM)) / 2
                paint_icon(game.game, paint, Rect(left, low, dp(EMBLEM), dp(EMBLEM)))
            left += dp(EMBLEM + EDGE)
        lines = self._lines(Rect(left, 0, self.width - dp(EDGE) - left, sp(LINE)), plan)
        head = 1 + plan.stacked
        words = [*self._head(paint, lines[:head]), *self._body(paint, lines[head:])]
        self.text = " ".join(words)

    def _lines(self, line: Rect, plan: RowLayout) -> list[Rect]:
        """Returns all lines of the row, centred vertically."""
        game = self.item
        room = line.width - (sp(SIGN + BESIDE) if game.forced else 0)
        low = [line._replace(y=-n, width=room) for n in range(plan.lines - bool(game.note))]
        body = max(1, lines_for([*self._groups()], low)) + bool(game.note)
        count = 1 + plan.stacked + body
        top = (self.height + line.height * count) / 2
        return [line._replace(y=top - line.height * n) for n in range(1, count + 1)]

    def _head(self, paint: Brush, lines: list[Rect]) -> Iterator[str]:
        """Yields game and date."""
        game = self.item
        date = TextPiece(day(game.finished), sp(13), palette().soft)
        title = TextPiece(title_of(game.game, game.variant), sp(16), palette().print, bold=True)
        first, last = lines[0], lines[-1]
        beside = date.width + sp(BESIDE) if first == last else 0
        title = title.within(first.width - beside)
        title.write(paint, first)
        right = first.x + first.width - date.width
        date.write(paint, last._replace(x=right) if beside else last)
        yield from (title.text, date.text)

    def _body(self, paint: Brush, lines: list[Rect]) -> Iterator[str]:
        """Players, result and note."""
        game = self.item
        if game.forced:
            lines[-1] = self._sign(paint, lines[-1])
            yield "!"
        if game.note:
            line = lines.pop()
            icon = TextPiece(IconButton.glyph("note-text-outline"), sp(15), palette().soft, ICONS)
            note = by_hand(" ".join(game.note.split()), sp(18), palette().soft)
            note = note._replace(before=sp(5)).within(line.width - icon.width)
            note.write(paint, line._replace(x=icon.write(paint, line)))
            yield note.text
        more = TextPiece("", sp(13), palette().soft, bold=True)
        yield write_groups(paint, [*self._groups()], lines, more)

    def _groups(self) -> Iterator[Group]:
        """Yields the players with their points, the winner first and with a crown; then a solo
        rank, or that the game was ended early."""
        game = self.item
        names = [seat.name for seat in game.seats]
        seats = sorted(enumerate(game.seats), key=lambda one: (one[1].left, one[1].place or 0))
        for number, seat in seats:
            group = []
            if seat.won:
                group.append(TextPiece(IconButton.glyph("crown"), sp(15), palette().print, ICONS))
            near = sp(4) if seat.won else 0
            group.append(
                TextPiece(seat.name, sp(15), palette().print, bold=bool(seat.won), before=near)
            )
            if seat.total is not None:
                points, ink = printed(seat.total), player_colours.ink_of(names, number)
                group.append(TextPiece(points, sp(20), ink, HAND, before=sp(5)))
            if seat.hints:
                icon = IconButton.glyph("lightbulb-outline")
                group.append(TextPiece(icon, sp(15), palette().soft, ICONS, before=sp(3)))
            if seat.left and not game.early:
                group.append(TextPiece(_("left early"), sp(13), palette().soft, before=sp(5)))
            yield group
        if game.early:
            yield [TextPiece(_("Ended early"), sp(13), palette().soft)]
        if rank := rank_of(game.game, game.rank):
            yield [TextPiece(rank, sp(13), palette().soft)]

    def _sign(self, paint: Brush, line: Rect) -> Rect:
        """Draws the sign of broken rules at the end of this line; returns the rest of the line."""
        side = sp(SIGN)
        at = Rect(line.x + line.width - side, line.y + (line.height - side) / 2, side, side)
        paint.box(at, line=palette().refuse, radius=side / 2)
        sign = TextPiece("!", sp(13), palette().refuse, bold=True)
        sign.write(paint, at._replace(x=at.x + (side - sign.width) / 2))
        return line._replace(width=line.width - side - sp(BESIDE))
