"""The table display: a device in the middle of the table while guests play on phones. No Kivy.

It shows the round and its roll, each player's place and points, and their last entries.
"""

from typing import NamedTuple

from play.entry_toast import Entered
from play.match import Match
from sheets import hidden_totals, player_colours
from sheets.drawing.brush import Brush, faded
from sheets.drawing.geometry import Rect
from sheets.drawing.text_metrics import HAND
from sheets.render_context import dp, palette
from sheets.texts import _

GAP = 10
HEAD = 0.18
"""The share of the height for the round and its roll."""


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
            if told := match.receipt.what(match.front.sheet, entered):
                found[entry.player] = told
        if len(found) == len(match.names):
            break
    return found


def paint_middle(paint: Brush, area: Rect, match: Match) -> None:
    gap = dp(GAP)
    shown = lines(match)
    high = area.height * HEAD
    top = area.y + area.height
    _paint_head(paint, area._replace(y=top - high, height=high), match)
    rest = area.height - high - gap
    each = rest / len(shown)
    for number, line in enumerate(shown):
        y = top - high - gap - (number + 1) * each
        _paint_line(paint, Rect(area.x, y + gap / 2, area.width, each - gap), line, match)


def _paint_head(paint: Brush, rect: Rect, match: Match) -> None:
    inner = paint.card(rect)
    words = inner._replace(x=inner.x + dp(8), width=inner.width * 0.58 - dp(8))
    sheet = match.front.sheet
    over = match.journal.over
    text = _("Game over") if over else sheet.where(match.game, match.state, match.names)
    paint.text(text, words, min(dp(56), inner.height * 0.5), palette().print, bold=True, align=0)
    roll = inner._replace(x=inner.x + inner.width * 0.6, width=inner.width * 0.4)
    if not over:
        sheet.paint_roll(paint, roll, match.game, match.state)


def _paint_line(paint: Brush, rect: Rect, line: PlayerLine, match: Match) -> None:
    ink = player_colours.ink_of(match.names, line.player)
    fill = faded(ink, 0.1) if line.waits else palette().paper
    paint.box(rect, fill=palette().paper, radius=dp(14))
    edge = ink if line.waits else palette().paper_edge
    paint.box(rect, fill=fill, line=edge, radius=dp(14), width=dp(2 if line.waits else 1))
    inner = rect.shrunk(min(dp(12), rect.height * 0.12))
    side = min(inner.height, dp(72))
    place = Rect(inner.x, inner.y, side, inner.height)
    paint.text(line.place, place, min(dp(48), side * 0.6), palette().soft, font=HAND)
    total = inner._replace(x=inner.x + inner.width * 0.78, width=inner.width * 0.22 - dp(6))
    paint.text(line.total, total, min(dp(120), inner.height * 0.8), ink, font=HAND, align=1)
    words = inner._replace(x=inner.x + side + dp(8), width=inner.width * 0.78 - side - dp(16))
    half = words._replace(y=words.y + words.height * 0.42, height=words.height * 0.58)
    name = match.names[line.player]
    wide = paint.text(
        name, half, min(dp(64), half.height * 0.7), palette().print, bold=True, align=0
    )
    if line.remote:  # a phone
        tall = min(dp(36), half.height * 0.5)
        x, y = half.x + wide + dp(10), half.y + (half.height - tall) / 2
        if x + tall < half.x + half.width:
            paint.box(
                Rect(x, y, tall * 0.6, tall), line=palette().soft, radius=dp(3), width=dp(1.4)
            )
    low = words._replace(height=words.height * 0.42)
    paint.text(line.last, low, min(dp(34), low.height * 0.72), palette().soft, align=0)
