"""The table display: a device in the middle of the table while guests play on phones. No Kivy.

It shows the round and its roll, each player's place and points, and their last entries.
"""

from typing import NamedTuple

from play.entry_toast import Entered
from play.match import Match
from sheets import hidden_totals, player_colours
from sheets.drawing import text_fitting
from sheets.drawing.brush import LEAST_TEXT, Brush, Colour, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND, PRINT
from sheets.render_context import dp, palette
from sheets.texts import _

GAP = 10
HEAD = 0.18
"""The share of the height for the round and its roll."""
READABLE = 32
"""Minimum text size in dp, so that it can be read from two metres: 5 mm, capitals 3.6 mm, where a
good eye needs 3. Where there is room it is 44 (7 mm) and more."""
TABLET = 540
"""Width and height in dp from which a display has room for that."""
TWO_COLUMNS = 1000
"""Width in dp from which more than three players are in two columns."""
ONE_COLUMN_OF = 3


class PlayerLine(NamedTuple):
    """One player."""

    player: int
    place: str
    """1, 2, …; empty while points are hidden."""
    total: str
    last: str
    """The text of the last entry."""
    waits: bool
    remote: bool
    """Whether this player has their own phone at the table."""


def lines(match: Match) -> list[PlayerLine]:
    """Returns the players by place; in the order of the seats while totals are hidden."""
    game, state = match.game, match.state
    hidden = hidden_totals.are_hidden(game, state)
    places, waiting = game.places(state), game.turn(state).waiting
    remote, last = match.away, last_entries(match)
    order = sorted(range(len(match.names)), key=lambda player: not hidden and places[player])
    return [
        PlayerLine(
            player,
            "" if hidden else str(places[player]),
            hidden_totals.written(game, state, player),
            last.get(player, ""),
            player in waiting,
            player in remote,
        )
        for player in order
    ]


def last_entries(match: Match) -> dict[int, str]:
    """Returns the text of each player's last entry."""
    journal, found = match.journal, dict[int, str]()
    for number in reversed(range(len(journal.trail))):
        entry, before = journal.trail[number][0], journal.beginning
        if number:
            before = journal.trail[number - 1][1]
        if entry.move is not None and entry.player not in found:
            entered = Entered(entry.player, entry.move, before)
            if text := match.receipt.what(match.front.sheet, entered):
                found[entry.player] = text
        if len(found) == len(match.names):
            break
    return found


class LineParts(NamedTuple):
    """The places of the texts of one player."""

    place: Rect
    name: Rect
    total: Rect
    last: Rect


def paint_middle(paint: Brush, area: Rect, match: Match) -> None:
    gap = dp(GAP)
    shown = lines(match)
    high = area.height * HEAD
    top = area.y + area.height
    least = READABLE if min(area.width, area.height) >= dp(TABLET) else LEAST_TEXT
    _paint_head(paint, area._replace(y=top - high, height=high), match, least)
    columns = 2 if len(shown) > ONE_COLUMN_OF and area.width >= dp(TWO_COLUMNS) else 1
    rows = -(-len(shown) // columns)
    wide, each = (area.width - (columns - 1) * gap) / columns, (area.height - high - gap) / rows
    cells = []
    for number in range(len(shown)):
        column, row = divmod(number, rows)
        x, y = area.x + column * (wide + gap), top - high - gap - (row + 1) * each
        cells.append(Rect(x, y + gap / 2, wide, each - gap))
    places = [_parts(cell, narrow=columns > 1) for cell in cells]
    fitted = [
        _fitted(line.last, parts.last, 48, least) for line, parts in zip(shown, places, strict=True)
    ]
    size = min(size for _text, size in fitted)  # the same for all
    for line, cell, parts in zip(shown, cells, places, strict=True):
        _paint_line(paint, cell, line, match)
        _paint_texts(paint, parts, line, match, least, size)


def _parts(cell: Rect, *, narrow: bool) -> LineParts:
    """`narrow`: the last entry is below place and points, and not only below the name."""
    inner = cell.shrunk(min(dp(12), cell.height * 0.08))
    upper = inner._replace(y=inner.y + inner.height / 2, height=inner.height / 2)
    ends = upper if narrow else inner
    side = min(ends.height, dp(72))
    name = upper._replace(x=inner.x + side + dp(8), width=inner.width * 0.78 - side - dp(16))
    below = inner if narrow else name
    return LineParts(
        Rect(ends.x, ends.y, side, ends.height),
        name,
        ends._replace(x=ends.x + ends.width * 0.78, width=ends.width * 0.22 - dp(6)),
        below._replace(y=inner.y, height=inner.height / 2),
    )


def _paint_head(paint: Brush, rect: Rect, match: Match, least: float) -> None:
    inner = paint.card(rect)
    words = inner._replace(x=inner.x + dp(8), width=inner.width * 0.58 - dp(8))
    sheet = match.front.sheet
    over = match.journal.over
    text = _("Game over") if over else sheet.texts.where(match.game, match.state, match.names)
    _write(paint, text, words, 56, palette().print, least, bold=True)
    roll = inner._replace(x=inner.x + inner.width * 0.6, width=inner.width * 0.4)
    if not over:
        sheet.paint_roll(paint, roll, match.game, match.state)


def _paint_line(paint: Brush, rect: Rect, line: PlayerLine, match: Match) -> None:
    ink = player_colours.ink_of(match.names, line.player)
    fill = faded(ink, 0.1) if line.waits else palette().paper
    paint.box(rect, fill=palette().paper, radius=dp(14))
    edge = ink if line.waits else palette().paper_edge
    paint.box(rect, fill=fill, line=edge, radius=dp(14), width=dp(2 if line.waits else 1))


def _paint_texts(
    paint: Brush, at: LineParts, line: PlayerLine, match: Match, least: float, size: float
) -> None:
    """`size`: the largest one of the last entry, in pixels."""
    ink = player_colours.ink_of(match.names, line.player)
    side = at.place.width
    paint.text(line.place, at.place, min(dp(48), side * 0.75), palette().soft, font=HAND)
    paint.text(line.total, at.total, min(dp(120), at.total.height * 0.8), ink, font=HAND, align=1)
    name = at.name._replace(width=at.name.width - dp(34)) if line.remote else at.name
    text = match.names[line.player]
    wide = _write(paint, text, name, 64, palette().print, least, bold=True)
    if line.remote:  # a phone
        tall = min(dp(36), name.height * 0.5)
        x, y = name.x + wide + dp(10), name.y + (name.height - tall) / 2
        paint.box(Rect(x, y, tall * 0.6, tall), line=palette().soft, radius=dp(3), width=dp(1.4))
    _write(paint, line.last, at.last, size / dp(1), palette().soft, least)


def _write(
    paint: Brush,
    text: str,
    rect: Rect,
    most: float,
    colour: Colour,
    least: float,
    *,
    bold: bool = False,
) -> float:
    """Writes as large as there is room for, between these sizes in dp; returns the width."""
    words, size = _fitted(text, rect, most, least, bold=bold)
    return paint.text(words, rect, size, colour, bold=bold, align=0)


def _fitted(
    text: str, rect: Rect, most: float, least: float, *, bold: bool = False
) -> tuple[str, float]:
    """Returns the text in one or two lines and its size in pixels. What has no room in the smallest
    size is cut: first the parts after a dot."""
    line = rect.height / text_fitting.line_height(PRINT)
    largest, smallest = min(dp(most), line), min(dp(least), line)
    while text != "…":
        shape, size = _fitting(text, rect, largest, smallest, bold=bold)
        if shape or not text:
            return shape, size
        whole, _dot, _last = text.rpartition(" · ")
        if not whole:  # not even that has room
            largest = smallest
        text = whole or f"{text.rstrip('…')[:-1]}…"
    return "", smallest


def _fitting(text: str, rect: Rect, most: float, least: float, *, bold: bool) -> tuple[str, float]:
    """Returns the text, perhaps in two lines, and its largest size; an empty text if there is
    none."""
    size = most
    while True:
        for shape in dict.fromkeys((text, text_fitting.broken(text, size, PRINT, bold=bold))):
            parts = shape.split("\n")
            wide = max(text_fitting.width(part, size, bold=bold) for part in parts)
            high = len(parts) * size * text_fitting.line_height(PRINT)
            if wide <= rect.width and high <= rect.height + 1:
                return shape, size
        if size <= least:
            return "", least
        size = max(least, size - dp(2))
