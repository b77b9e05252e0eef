"""The slots of the card beside a sheet: the places of its text and its buttons. No Kivy.

Each slot has one meaning, and its place follows from the size of the card alone, independent of its
text: FIRST enters (Enter, Set down, Result), SECOND is everything else (Enter anyway, Stop). So a
new question never appears where another button has just been pressed. If a question has more
answers, they are beside FIRST. Undo and help are in the bar.
"""

from collections.abc import Sequence
from typing import NamedTuple

from play.card_model import AGAINST, FILLED
from sheets.dock_slots import Dock
from sheets.drawing import text_fitting
from sheets.drawing.geometry import Rect
from sheets.render_context import dp

CARD, LOW_CARD, LARGE_CARD = 100, 94, 112
"""Height of a card in dp: usually, on a small phone or in landscape, and on a tablet."""
GROWS = 0.09
"""How much its height grows with text of 200 %: the sheet needs the room."""
NARROW, SLENDER = 260, 180
"""Widths in dp below which the buttons are below the text, and below which they are stacked."""
COLUMN, SHARE, MOST = 100, 0.3, 170
"""Width of a slot: at least in dp, of the card, and at most in dp."""
LINE, MOST_LINE = 42, 56
"""Height in dp of slots below the text, and at most beside it."""
PAD, INSET, GAP = 6, 12, 4


class Slots(NamedTuple):
    """The slots, in the coordinates of the card."""

    words: Rect
    first: Rect
    second: Rect
    answers: list[Rect]
    """The place of each answer, in one of the slots."""


def card_height(width: float, height: float, *, low: bool = False) -> float:
    """Returns the height of a card in an area of this size, independent of its text. `low`: there
    is little room."""
    large = min(width, height) >= dp(560)
    usual = dp(LOW_CARD if low else LARGE_CARD if large else CARD)
    return max(usual, min(usual * text_fitting.grown(GROWS), height * 0.26))


def slots(
    width: float,
    height: float,
    kinds: Sequence[str] = (),
    *,
    dock: Dock | None = None,
    beside: bool = True,
) -> Slots:
    """Returns the slots of a card of this size, or of a dock, with answers of these kinds.
    `beside`: the panel uses SECOND."""
    if dock:
        return _in_dock(dock, kinds, beside=beside)
    narrow = width < dp(NARROW)
    first, second, row, words = (_below if narrow else _beside)(width, height)
    answers, others = _split(kinds, first, second, row)
    if not kinds:
        words = Rect(dp(INSET), dp(PAD), width - 2 * dp(INSET), height - 2 * dp(PAD))
    elif others:  # the text is above them
        low = row.y + row.height + dp(GAP)
        words = words._replace(y=low, height=height - dp(PAD) - low)
    return Slots(words, first, second, answers)


def _in_dock(place: Dock, kinds: Sequence[str], *, beside: bool) -> Slots:
    """Returns the slots in a dock. Further answers replace the keys, at the left of FIRST, unless
    they have a row. The text has the room of SECOND while that is unused."""
    keys, first = place.keys, place.first
    high = min(keys.height, dp(MOST_LINE))
    row = keys._replace(height=high)
    if first.y + first.height > keys.y and first.x < keys.x + keys.width:
        row = Rect(keys.x, first.y, first.x - dp(GAP) - keys.x, first.height)
    row = place.answers or row
    answers, _others = _split(kinds, first, place.second, row)
    words, second = place.words, place.second
    near = 0 <= second.x - words.x - words.width <= 2 * dp(GAP)
    if near and second.y + second.height > words.y and second not in answers and not beside:
        words = words._replace(width=max(words.width, second.x + second.width - words.x))
    return Slots(words, first, second, answers)


def taken(kinds: Sequence[str]) -> frozenset[str]:
    """Returns the names of the dock's slots that answers of these kinds use."""
    first, second, row = (Rect(n, 0, 0, 0) for n in range(3))
    places, others = _split(kinds, first, second, row)
    used = {"first"} if first in places else set()
    used |= {"second"} if second in places else set()
    return frozenset(used | ({"keys"} if others else set()))


def _beside(width: float, height: float) -> tuple[Rect, Rect, Rect, Rect]:
    """Returns FIRST, SECOND, the row of further answers and the text: buttons right of the text.
    SECOND is above FIRST; further answers are beside FIRST."""
    pad, gap = dp(PAD), dp(GAP)
    wide = min(max(dp(COLUMN), width * SHARE), dp(MOST))
    high = min(dp(MOST_LINE), (height - 2 * pad - gap) / 2)
    first = Rect(width - pad - wide, pad, wide, high)
    words = Rect(dp(INSET), pad, first.x - 2 * gap - dp(INSET), height - 2 * pad)
    row = words._replace(height=high)
    return first, first._replace(y=height - pad - high), row, words


def _below(width: float, height: float) -> tuple[Rect, Rect, Rect, Rect]:
    """Returns FIRST, SECOND, the row of further answers and the text: buttons below the text. The
    two are side by side, or stacked in a narrow card; further answers are above them."""
    pad, gap = dp(PAD), dp(GAP)
    room = width - 2 * pad
    slender = width < dp(SLENDER)
    line = min(dp(LINE), height * (0.26 if slender else 0.38))
    if slender:
        first = Rect(pad, pad, room, line)
        second = first._replace(y=pad + line + gap)
    else:
        second = Rect(pad, pad, (room - gap) / 2, line)
        first = second._replace(x=pad + second.width + gap)
    low, inset = second.y + line + gap, dp(INSET) * 0.6
    words = Rect(inset, low, width - 2 * inset, height - low - pad)
    return first, second, Rect(pad, low, room, min(line, height * 0.26)), words


def _split(
    kinds: Sequence[str], first: Rect, second: Rect, row: Rect
) -> tuple[list[Rect], list[int]]:
    """Returns the place of each answer, and the numbers of those that are neither FIRST nor
    SECOND."""
    filled = next((n for n, kind in enumerate(kinds) if kind == FILLED), None)
    rest = [n for n in range(len(kinds)) if n != filled]
    against = [n for n in rest if kinds[n] == AGAINST]
    last = (against or rest or [-1])[-1]
    others = [n for n in rest if n != last]
    cells = _cells(row, len(others), max(dp(MOST), second.width))
    places = {last: second, **dict(zip(others, cells, strict=True))}
    if filled is not None:
        places[filled] = first
    return [places[n] for n in range(len(kinds))], others


def _cells(row: Rect, count: int, most: float) -> list[Rect]:
    """Returns `count` cells in a row, aligned to its right end, each at most so wide."""
    if not count:
        return []
    gap = dp(GAP)
    wide = min(most, (row.width - gap * (count - 1)) / count)
    left = row.x + row.width - count * wide - (count - 1) * gap
    return [row._replace(x=left + n * (wide + gap), width=wide) for n in range(count)]
