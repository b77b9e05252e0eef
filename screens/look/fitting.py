"""How large letters can be where they have to find room.

At 100 % everything has its place as drawn, and nothing here is asked. Larger letters take the room
that there is: they wrap, and become smaller only where a word would be cut off.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from screens.look.surface import HAND as HAND
from screens.look.surface import PRINT as PRINT
from screens.look.surface import current, dp, sp

LINE_HEIGHTS = {PRINT: 1.24, HAND: 1.39}
"""Of a font, in sizes of its letters."""
FILLED = 0.94
"""On a drawing larger letters fill so much of the height of their place."""
STEP = 0.05


class Words(NamedTuple):
    text: str
    size: float
    """In pixels, as it is at 100 %."""
    bold: bool = False


def by_hand(text: str) -> bool:
    """Whether the handwriting has all these letters: it knows the Latin ones only."""
    return all(ord(letter) < 0x180 for letter in text)


def scale() -> float:
    """How many times larger letters are than at 100 %."""
    return current().text_scale


def taller(high: float, most: float) -> float:
    """A height in dp, grown with the letters up to `most` pixels."""
    return float(max(dp(high), min(sp(high), most)))


def grown(share: float) -> float:
    """How much larger something is whose letters are only a part of it: this share."""
    return 1 + share * (scale() - 1)


def line_height(font: str) -> float:
    return LINE_HEIGHTS.get(font, 1.0)


def width(text: str, size: float, font: str = PRINT, *, bold: bool = False) -> int:
    """Of a text on one line."""
    return current().ruler.width(text, max(6, round(size)), font, bold)


def longest(text: str, size: float, font: str = PRINT, *, bold: bool = False) -> int:
    """The width of its longest word, which nothing can break."""
    return max((width(word, size, font, bold=bold) for word in text.split()), default=0)


def within(text: str, size: float, room: float, font: str = PRINT, *, bold: bool = False) -> float:
    """The size at which no word is wider than the room; not smaller than at 100 %."""
    factor = scale()
    if factor <= 1 or room <= 0 or not text:
        return size
    least, wanted = size / factor, size
    while size > least and longest(text, size, font, bold=bold) > room:
        size = max(least, min(size - 1, size * room / longest(text, size, font, bold=bold)))
    return min(wanted, size)


def lines(words: Words, size: float, room: float) -> int:
    """How many lines a text takes in this width."""
    count, line = 1, ""
    for word in words.text.split():
        longer = f"{line} {word}" if line else word
        if line and width(longer, size, bold=words.bold) > room:
            count, line = count + 1, word
        else:
            line = longer
    return count


def height(words: Words, size: float, room: float) -> float:
    return lines(words, size, room) * size * line_height(PRINT) + dp(1) if words.text else 0


def largest(fits: Callable[[float], bool]) -> float:
    """The largest factor that fits, from 1 on up to what is wanted."""
    steps = round((scale() - 1) / STEP)
    low, high = 0, steps
    while low < high:
        middle = (low + high + 1) // 2
        factor = scale() if middle == steps else 1 + middle * STEP
        low, high = (middle, high) if fits(factor) else (low, middle - 1)
    return scale() if steps and low == steps else 1 + low * STEP


def fits(texts: Iterable[Words], factor: float, room: float, high: float, most_lines: int) -> bool:
    """Whether texts below each other find room if they are so many times larger than at 100 %."""
    pairs = [(words, words.size * factor) for words in texts if words.text]
    return (
        all(longest(one.text, size, bold=one.bold) <= room for one, size in pairs)
        and all(lines(one, size, room) <= most_lines for one, size in pairs)
        and sum(height(one, size, room) for one, size in pairs) <= high
    )


def fit(texts: Collection[Words], room: float, high: float, most_lines: int) -> float:
    """How many times larger than at 100 % they can be."""
    return largest(lambda factor: fits(texts, factor, room, high, most_lines))


def pill_height(size: float) -> float:
    """Of a button with a line of such letters."""
    return max(dp(48), size * line_height(PRINT) + dp(20))


def broken(text: str, size: float, font: str, *, bold: bool) -> str:
    """In two lines as even as can be; as it is, if it is one word."""
    words = text.split(" ")
    ways = [f"{' '.join(words[:n])}\n{' '.join(words[n:])}" for n in range(1, len(words))]

    def longer(way: str) -> int:
        return max(width(line, size, font, bold=bold) for line in way.split("\n"))

    return min(ways, key=longer, default=text)


def enlarged(
    text: str, size: float, room: Sequence[float], font: str, *, bold: bool
) -> tuple[str, float]:
    """A text of a drawing with larger letters as far as its place has room, in two lines where
    that makes them larger; never smaller than at 100 %."""
    wanted = size * scale()
    # Digits reach neither above nor below their line.
    line = room[1] * FILLED / (line_height(font) if any(map(str.isalpha, text)) else 1)

    def sized(words: str, count: int) -> float:
        high = max(min(wanted, line / count), size if count == 1 else 0)
        wide = max(width(part, high, font, bold=bold) for part in words.split("\n"))
        return high * min(1, room[0] / max(1, wide))

    alone = sized(text, 1)
    if alone < wanted and " " in text:
        pair = broken(text, wanted, font, bold=bold)
        if sized(pair, 2) > alone * 1.1:
            return pair, sized(pair, 2)
    return text, max(alone, size)
