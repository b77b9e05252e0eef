"""The part of a picture above its sheets: the winner, the others, and the points line by line.

A card has columns of pieces below each other, each with its height and a function to draw it.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from scoring.journal import Journal
from screens.result.result_summary import Ranked, ResultSummary
from screens.widgets.widgets import IconButton
from sheets import player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush, Colour, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND, PRINT
from sheets.render_context import dp, palette
from sheets.texts import _, printed, sense

Draw = Callable[[Brush, Rect], object]

# In dp
INSIDE = 20
"""Space at the edges of a card, and between its columns."""
TITLE, NUMBER, RANK, SMALL, PLACE, SPACE = 28, 66, 34, 20, 34, 18
NAMES, LINE, TOTAL = 28, 21, 38
"""Heights of the pieces."""
FONT_SIZE, SIGN = 14, 32
WORDS = 108
"""Width of the labels of lines."""
STRETCH = 1.4
"""Maximum factor by which lines are stretched if there is space left."""


class CardPiece(NamedTuple):
    height: float
    """In dp."""
    draw: Draw
    stretches: bool = False


class DrawnCard(NamedTuple):
    share: float
    """Its share of the width."""
    columns: list[list[CardPiece]]
    """Side by side, of equal width."""

    @property
    def height(self) -> float:
        highest = max(sum(piece.height for piece in column) for column in self.columns)
        return float(dp(highest + 2 * INSIDE))

    def paint(self, paint: Brush, card: Rect) -> None:
        paint.shadow(card)
        paint.box(card, fill=palette().paper, radius=dp(14))
        room = card.shrunk(dp(INSIDE))
        wide = column_width(card.width, len(self.columns))
        for place, column in enumerate(self.columns):
            _fill(paint, room._replace(x=room.x + place * (wide + dp(INSIDE)), width=wide), column)


def column_width(card: float, columns: int = 1) -> float:
    return float((card - dp(INSIDE)) / columns - dp(INSIDE))


def _fill(paint: Brush, area: Rect, column: list[CardPiece]) -> None:
    """Stretches lines to the available space; the rest is divided above and below."""
    spare = area.height - dp(sum(piece.height for piece in column))
    lines = dp(sum(piece.height for piece in column if piece.stretches))
    factor = min(STRETCH, 1 + spare / lines) if lines else 1
    top = area.y + area.height - (spare - lines * (factor - 1)) / 2
    for piece in column:
        high = dp(piece.height) * (factor if piece.stretches else 1)
        top -= high
        piece.draw(paint, area._replace(y=top, height=high))


class ResultCards:
    """The result of a game, or of one player, as cards."""

    def __init__(self, journal: Journal, summary: ResultSummary, players: range) -> None:
        self.journal, self.summary, self.players = journal, summary, players

    def cards(self, width: float, *, points: bool) -> list[DrawnCard]:
        """Returns the cards for this total width; without points if a block shows them itself."""
        others = self._others()
        if not points:
            room = column_width(width, 2 if others else 1)
            return [DrawnCard(1, [column for column in ([*self._who(room)], others) if column])]
        share = 0.4 if len(self.players) < 4 else 0.33
        below = [CardPiece(SPACE, _rule_through), *others] if others else []
        who = [*self._who(column_width(width * share)), *below]
        return [DrawnCard(share, [who]), DrawnCard(1 - share, [[*self._points()]])]

    @property
    def _single(self) -> int | None:
        """The player whose sheet is shown alone."""
        return self.players[0] if len(self.players) == 1 else None

    # Players

    def _who(self, room: float) -> Iterator[CardPiece]:
        """Yields, in large text, the winner or the solo player."""
        winners = [place for place in self.summary.places if place.won]
        if self._single is not None:
            ink = player_colours.ink(self._single)
            yield from _title(self.journal.names[self._single], room)
            yield CardPiece(NUMBER, _number(self.journal.total(self._single), ink))
            if self.summary.rank:
                yield _text(self.summary.rank, RANK, 26, ink, font=HAND)
        elif winners:
            ink = player_colours.ink(winners[0].player) if len(winners) == 1 else palette().print
            yield from _title(self.summary.verdict, room, "trophy", ink)
            yield CardPiece(NUMBER, _number(winners[0].total, ink))
        else:
            yield from _title(self.summary.verdict, room)
        summary = self.summary
        small = ((self._why(), palette().soft), (summary.hints, palette().soft))
        for text, colour in (*small, (summary.remark, palette().refuse)):
            for line in wrapped(text, dp(FONT_SIZE), room):
                yield _text(line, SMALL, FONT_SIZE, colour)

    def _why(self) -> str:
        places = self.summary.places
        if self._single is not None and places:
            own = next(place for place in places if place.player == self._single)
            words = _("Place {place} of {count}")
            return words.format(place=own.number, count=len(places))
        # The winner's points are shown already.
        return self.summary.explanation if self.summary.tied or not places else ""

    def _others(self) -> list[CardPiece]:
        """Returns the players after the winner, or all of them without a winner."""
        if self._single is not None:
            return []
        return [CardPiece(PLACE, _place(place)) for place in self.summary.places if not place.won]

    # Points

    def _points(self) -> Iterator[CardPiece]:
        """Yields the fields of the sheet, each with the points of all players, and the totals
        below."""
        names = [self.journal.names[player] for player in self.players]
        totals = [printed(self.journal.total(player)) for player in self.players]
        if self._single is None:
            yield CardPiece(NAMES, self._row("", names, FONT_SIZE, bold=True))
        for label, points in self.summary.lines:
            known = [points[player] for player in self.players]
            texts = ["–" if one is None else printed(one) for one in known]
            yield CardPiece(
                LINE, _ruled(self._row(label, texts, FONT_SIZE), palette().line, 0.4), True
            )
        yield CardPiece(
            TOTAL, _ruled(self._row(_("Total"), totals, 26, font=HAND), palette().print)
        )

    def _row(
        self, label: str, texts: Sequence[str], size: float, font: str = PRINT, bold: bool = False
    ) -> Draw:
        def draw(paint: Brush, rect: Rect) -> None:
            words = rect._replace(width=dp(WORDS))
            paint.text(label, words, dp(FONT_SIZE), palette().print, bold=font == HAND, align=0)
            wide = (rect.width - dp(WORDS)) / len(texts)
            for place, (player, text) in enumerate(zip(self.players, texts, strict=True)):
                left = rect.x + dp(WORDS) + place * wide
                cell = rect._replace(x=left + dp(6), width=wide - dp(6))
                colour = palette().soft if text in ("0", "–") else player_colours.ink(player)
                paint.text(text, cell, dp(size), colour, font=font, bold=bold, align=1)

        return draw


# Pieces


def _text(text: str, height: float, size: float, colour: Colour, *, font: str = PRINT) -> CardPiece:
    def draw(paint: Brush, rect: Rect) -> None:
        paint.text(text, rect, dp(size), colour, font=font, align=0)

    return CardPiece(height, draw)


def _title(
    text: str, room: float, sign: str = "", ink: Colour = (0, 0, 0, 0)
) -> Iterator[CardPiece]:
    """Yields the title in bold, on as many lines as needed, the first one with a sign before it."""
    size, left = 20, dp(SIGN if sign else 0)

    def drawn(line: str, icon: str) -> Draw:
        def draw(paint: Brush, rect: Rect) -> None:
            if icon:
                paint.text(IconButton.glyph(icon), rect, dp(24), ink, font="Icons", align=0)
            words = rect._replace(x=rect.x + left, width=rect.width - left)
            paint.text(line, words, dp(size), palette().print, bold=True, align=0)

        return draw

    for number, line in enumerate(wrapped(text, dp(size), room - left, bold=True)):
        yield CardPiece(TITLE, drawn(line, "" if number else sign))


def _number(total: int, ink: Colour) -> Draw:
    """Returns the drawing of the points in large text."""

    def draw(paint: Brush, rect: Rect) -> None:
        wide = paint.text(printed(total), rect, dp(58), ink, font=HAND, align=0)
        words = rect._replace(x=rect.x + wide + dp(8), y=rect.y + dp(12), height=dp(24))
        paint.text(sense("after a number", "points"), words, dp(FONT_SIZE), palette().soft, align=0)

    return draw


def _place(place: Ranked) -> Draw:
    def draw(paint: Brush, rect: Rect) -> None:
        number = rect._replace(width=dp(SIGN))
        paint.text(place.standing, number, dp(15), palette().soft, align=0)
        ink = player_colours.ink(place.player)
        wide = paint.text(printed(place.total), rect, dp(26), ink, font=HAND, align=1)
        left = number.x + number.width
        name = rect._replace(x=left, width=rect.width - number.width - wide - dp(8))
        paint.text(place.who, name, dp(17), palette().print, align=0)

    return draw


def _ruled(draw: Draw, colour: Colour, alpha: float = 1) -> Draw:
    """Returns a drawing with a line above it."""

    def both(paint: Brush, rect: Rect) -> None:
        _rule(paint, rect, rect.y + rect.height, faded(colour, alpha))
        draw(paint, rect)

    return both


def _rule_through(paint: Brush, rect: Rect) -> None:
    _rule(paint, rect, rect.y + rect.height / 2, faded(palette().line, 0.6))


def _rule(paint: Brush, rect: Rect, y: float, colour: Colour) -> None:
    paint.plain(Rect(rect.x, round(y), rect.width, max(1, round(dp(0.7)))), colour)


def wrapped(text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
    """Returns a text broken into lines that fit, as far as its words do."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_fitting.width(longer, size, bold=bold) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
