"""Font sizes that fit the available space.

At 100 % everything has its place as drawn, and nothing here is used. Larger text uses the available
space: it wraps, and shrinks only if a word would be cut off.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple

from sheets.drawing.text_metrics import HAND as HAND
from sheets.drawing.text_metrics import PRINT as PRINT
from sheets.render_context import current, dp, rendering, sp

LINE_HEIGHTS = {PRINT: 1.24, HAND: 1.39}
"""Line height of a font, relative to its size."""
FILLED = 0.94
"""Share of the height of their place that larger texts fill on a drawing."""
STEP = 0.05
LEAST_READABLE = 11
"""Size of the smallest text in dp; where it does not fit it is shorter or left out."""


class SizedText(NamedTuple):
    text: str
    size: float
    """In pixels at 100 %."""
    bold: bool = False


def by_hand(text: str) -> bool:
    """Whether the handwriting font has all these characters: it has Latin ones only."""
    return all(ord(letter) < 0x180 for letter in text)


@contextmanager
def usual_text() -> Iterator[None]:
    """Measures as with texts of 100 %."""
    with rendering(replace(current(), text_scale=1.0)):
        yield


def scale() -> float:
    """Returns the text scale relative to 100 %."""
    return current().text_scale


def taller(high: float, most: float) -> float:
    """Returns a height in dp, scaled with the text size up to `most` pixels."""
    return float(max(dp(high), min(sp(high), most)))


def grown(share: float) -> float:
    """Returns the scale of something of which text is only this share."""
    return 1 + share * (scale() - 1)


def line_height(font: str) -> float:
    return LINE_HEIGHTS.get(font, 1.0)


def width(text: str, size: float, font: str = PRINT, *, bold: bool = False) -> int:
    """Returns the width of a text on one line."""
    return current().ruler.width(text, max(6, round(size)), font, bold)


def longest(text: str, size: float, font: str = PRINT, *, bold: bool = False) -> int:
    """Returns the width of its longest word, which cannot be broken."""
    return max((width(word, size, font, bold=bold) for word in text.split()), default=0)


def within(text: str, size: float, room: float, font: str = PRINT, *, bold: bool = False) -> float:
    """Returns the size at which no word is wider than the space; not smaller than at 100 %."""
    factor = scale()
    if factor <= 1 or room <= 0 or not text:
        return size
    least, wanted = size / factor, size
    while size > least and longest(text, size, font, bold=bold) > room:
        size = max(least, min(size - 1, size * room / longest(text, size, font, bold=bold)))
    return min(wanted, size)


def lines(words: SizedText, size: float, room: float) -> int:
    """Returns the number of lines a text takes in this width."""
    count, line = 1, ""
    for word in words.text.split():
        longer = f"{line} {word}" if line else word
        if line and width(longer, size, bold=words.bold) > room:
            count, line = count + 1, word
        else:
            line = longer
    return count


def height(words: SizedText, size: float, room: float) -> float:
    return lines(words, size, room) * size * line_height(PRINT) + dp(1) if words.text else 0


def largest(fits: Callable[[float], bool]) -> float:
    """Returns the largest factor that fits, from 1 up to the text scale."""
    steps = round((scale() - 1) / STEP)
    low, high = 0, steps
    while low < high:
        middle = (low + high + 1) // 2
        factor = scale() if middle == steps else 1 + middle * STEP
        low, high = (middle, high) if fits(factor) else (low, middle - 1)
    return scale() if steps and low == steps else 1 + low * STEP


def fits(
    texts: Iterable[SizedText], factor: float, room: float, high: float, most_lines: int
) -> bool:
    """Whether texts below each other fit with this scale relative to 100 %."""
    pairs = [(words, words.size * factor) for words in texts if words.text]
    return (
        all(longest(one.text, size, bold=one.bold) <= room for one, size in pairs)
        and all(lines(one, size, room) <= most_lines for one, size in pairs)
        and sum(height(one, size, room) for one, size in pairs) <= high
    )


def fit(texts: Collection[SizedText], room: float, high: float, most_lines: int) -> float:
    """Returns the largest scale relative to 100 % at which they fit."""
    return largest(lambda factor: fits(texts, factor, room, high, most_lines))


def readable(texts: Iterable[str], room: float, *, bold: bool = False) -> str:
    """Returns the first of these texts that fits into this width where it is not too small to be
    read; empty if none does. Sizes are rounded down when a text is drawn, hence the half."""
    size = dp(LEAST_READABLE + 0.5)

    def wide(text: str) -> float:
        return max(width(line, size, bold=bold) for line in text.split("\n"))

    return next((text for text in texts if wide(text) <= room), "")


def broken(text: str, size: float, font: str, *, bold: bool) -> str:
    """Returns the text in two lines as even as possible; unchanged if it is one word."""
    words = text.split(" ")
    ways = [f"{' '.join(words[:n])}\n{' '.join(words[n:])}" for n in range(1, len(words))]

    def longer(way: str) -> int:
        return max(width(line, size, font, bold=bold) for line in way.split("\n"))

    return min(ways, key=longer, default=text)


def enlarged(
    text: str, size: float, room: Sequence[float], font: str, *, bold: bool
) -> tuple[str, float]:
    """Returns a text of a drawing in a larger size as far as its place allows, in two lines if that
    makes it larger and it is in one; never smaller than at 100 %."""
    wanted = size * scale()
    # Digits extend neither above nor below their line.
    line = room[1] * FILLED / (line_height(font) if any(map(str.isalpha, text)) else 1)

    def sized(words: str, count: int) -> float:
        high = max(min(wanted, line / count), size if count == 1 else 0)
        wide = max(width(part, high, font, bold=bold) for part in words.split("\n"))
        return high * min(1, room[0] / max(1, wide))

    lines = 1 + text.count("\n")
    alone = sized(text, lines)
    if alone < wanted and lines == 1 and " " in text:
        pair = broken(text, wanted, font, bold=bold)
        if sized(pair, 2) > alone * 1.1:
            return pair, sized(pair, 2)
    return text, max(alone, size)


def in_two_lines(words: str) -> str:
    """Breaks the text at the space nearest to the middle."""
    if "\n" in words:
        return words
    spaces = [at for at, letter in enumerate(words) if letter == " "]
    if not spaces:
        return words
    at = min(spaces, key=lambda at: abs(at - len(words) / 2))
    return f"{words[:at]}\n{words[at + 1 :]}"
