"""The visual order of characters on a line: Arabic and Hebrew run from right to left.

Kivy draws characters from left to right in the given order. So text that runs the other way is
reversed here, and Arabic characters are joined to their neighbours. This implements as much of the
Unicode Bidirectional Algorithm as names in a sentence need; our own texts all run to the right.
"""

from functools import cache, lru_cache
from itertools import groupby
from typing import NamedTuple
from unicodedata import bidirectional, category, decomposition

RIGHT, LEFT, NUMBER, NEUTRAL = "right", "left", "number", "neutral"
"""The direction of a character; digits and others follow the characters around them."""
KINDS = {"L": RIGHT, "R": LEFT, "AL": LEFT, "EN": NUMBER, "AN": NUMBER}
BETWEEN_DIGITS = ("CS", "ES", "ET")
"""Characters that belong to a number if digits are on both sides."""
MIRRORED = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")
JOINER = "\u200d"
FORMS = {"<isolated>": 0, "<final>": 1, "<initial>": 2, "<medial>": 3}
BEFORE, AFTER = 1, 2
"""A form is the sum of the sides on which it is joined."""
LAM, TATWEEL = "\u0644", "\u0640"


class Cluster(NamedTuple):
    """A character and its combining marks, which stay together."""

    text: str
    """As typed."""
    begin: int
    """Its index in the text."""
    shown: str
    """The characters to draw: joined and mirrored as required by their place."""
    backwards: bool = False

    @property
    def end(self) -> int:
        return self.begin + len(self.text)


def is_hidden(letter: str) -> bool:
    """Characters that are not drawn: joiners, zero-width spaces, direction marks, and the skin
    tones of emoji."""
    return category(letter) in ("Cf", "Cc") or letter in VARIANTS


VARIANTS = {*map(chr, range(0xFE00, 0xFE10)), *map(chr, range(0x1F3FB, 0x1F400))}
"""Characters that select a variant of the emoji before them."""


@lru_cache(maxsize=1024)
def laid_out(text: str) -> tuple[Cluster, ...]:
    """Returns the clusters of one line of text, from left to right."""
    clusters = _clusters(text)
    kinds = _kinds(clusters)
    if LEFT not in kinds:
        return tuple(clusters)
    levels = _levels(kinds)
    clusters = [
        one._replace(shown=one.shown.translate(MIRRORED), backwards=True) if level % 2 else one
        for one, level in zip(_joined(clusters), levels, strict=True)
    ]
    order = list(range(len(clusters)))
    for level in (2, 1):
        order = _turned(order, levels, level)
    return tuple(clusters[place] for place in order)


def to_the_left(text: str, column: int) -> tuple[Cluster, ...]:
    """Returns the clusters to the left of a caret before this character of a line."""
    line = laid_out(text)
    for place, one in enumerate(line):
        if one.begin < column <= one.end:  # the caret is after this one
            return line[: place if one.backwards else place + 1]
    first = next((place for place, one in enumerate(line) if one.begin == 0), 0)
    return line[: first + 1] if line and line[first].backwards else line[:first]


def runs_left(text: str) -> bool:
    """Whether part of it runs from right to left."""
    return not text.isascii() and any(bidirectional(letter) in ("R", "AL") for letter in text)


def _clusters(text: str) -> list[Cluster]:
    found: list[Cluster] = []
    for place, letter in enumerate(text):
        mark = category(letter) in ("Mn", "Me") or is_hidden(letter)
        pair = bool(found) and found[-1].text == LAM and LAM + letter in _forms()
        if found and (mark or pair or found[-1].text[-1] == JOINER):
            last = found[-1]
            found[-1] = last._replace(text=last.text + letter, shown=last.shown + letter)
        else:
            found.append(Cluster(letter, place, letter))
    return found


def _kinds(clusters: list[Cluster]) -> list[str]:
    """Returns the direction of each cluster; a character between digits belongs to their number."""
    found = [bidirectional(one.text[0]) for one in clusters]
    kinds = [KINDS.get(one, NEUTRAL) for one in found]
    for place in range(1, len(kinds) - 1):
        around = (kinds[place - 1], kinds[place + 1])
        if found[place] in BETWEEN_DIGITS and around == (NUMBER, NUMBER):
            kinds[place] = NUMBER
    return kinds


def _levels(kinds: list[str]) -> list[int]:
    """Returns the level of each character: 0 runs to the right, 1 to the left, 2 is a number in
    text that runs to the left. Our sentences run to the right with a name in them, and so do "+
    name" and "name 48": characters and numbers beside a name stay in place. A line of nothing else
    runs to the left."""
    alone = kinds[0] == LEFT and RIGHT not in kinds and NUMBER not in kinds
    base = LEFT if alone else RIGHT
    strong = [kind if kind in (RIGHT, LEFT) else "" for kind in kinds]
    levels = []
    for place, kind in enumerate(kinds):
        before = next(filter(None, strong[place::-1]), base)
        after = next(filter(None, strong[place:]), base)
        direction = before if before == after else base
        levels.append(0 if direction == RIGHT else 2 if kind == NUMBER else 1)
    return levels


def _turned(order: list[int], levels: list[int], level: int) -> list[int]:
    """Reverses each stretch of at least this level."""
    turned: list[int] = []
    for high, stretch in groupby(order, key=lambda place: levels[place] >= level):
        places = list(stretch)
        turned += reversed(places) if high else places
    return turned


# Arabic letters


@cache
def _forms() -> dict[str, dict[int, str]]:
    """Returns the joined forms of each Arabic letter, and of lam with an alef, as Unicode lists
    them."""
    found: dict[str, dict[int, str]] = {}
    for code in (*range(0xFB50, 0xFBFF), *range(0xFE80, 0xFEFD)):
        form, *codes = decomposition(chr(code)).split() or [""]
        letters = "".join(chr(int(one, 16)) for one in codes)
        if form in FORMS:
            found.setdefault(letters, {}).setdefault(FORMS[form], chr(code))
    found[TATWEEL] = dict.fromkeys(range(4), TATWEEL)
    return found


def _joined(clusters: list[Cluster]) -> list[Cluster]:
    """Returns the characters in logical order, each in the form that joins its neighbours."""
    sides = [0, *map(_sides, clusters), 0]
    found = []
    for place, one in enumerate(clusters, 1):
        form = (sides[place] & BEFORE if sides[place - 1] & AFTER else 0) + (
            sides[place] & AFTER if sides[place + 1] & BEFORE else 0
        )
        letters = _letters(one)
        shown = _forms().get(letters, {}).get(form, letters)
        found.append(one._replace(shown=shown + one.shown[len(letters) :]))
    return found


def _letters(one: Cluster) -> str:
    """Returns the letters that are joined as a unit: a letter, or lam with an alef."""
    return one.text[:2] if one.text[:2] in _forms() else one.text[:1]


def _sides(one: Cluster) -> int:
    """Returns the sides on which it can be joined: none if it is not an Arabic letter."""
    forms = _forms().get(_letters(one), {})
    return sum(side for side in (BEFORE, AFTER) if side in forms)
