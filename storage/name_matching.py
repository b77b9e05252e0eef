"""Finds names that may be two spellings of one person."""

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import combinations

LONG = 3
"""Names that differ by one character are alike only if one of them is longer than this."""


def doubles(names: Sequence[str]) -> list[tuple[str, str]]:
    """Returns pairs that are likely the same person: the same characters except for accents, spaces
    and signs, or one character added, missing or different. In the order of the names, each pair
    once."""
    # Names that differ by a character share a form with one character left out; so not all pairs
    # have to be compared.
    alike: dict[str, list[int]] = {}
    for place, name in enumerate(names):
        for form in {*_forms(letters(name))}:
            alike.setdefault(form, []).append(place)
    pairs = {pair for places in alike.values() for pair in combinations(places, 2)}
    return [
        (names[one], names[other])
        for one, other in sorted(pairs)
        if _same(letters(names[one]), letters(names[other]))
    ]


def letters(name: str) -> str:
    """Returns the characters of a name without case, accents, spaces and signs."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in apart if letter.isalnum())


def _forms(word: str) -> Iterator[str]:
    yield word
    yield from (word[:place] + word[place + 1 :] for place in range(len(word)))


def _same(one: str, other: str) -> bool:
    """Whether at most one character is added, missing or different; other numbers mean other
    people."""
    if one == other:
        return bool(one)
    short, long = sorted((one, other), key=len)
    if len(long) <= LONG or len(long) - len(short) > 1:
        return False
    start = next((n for n, letter in enumerate(short) if letter != long[n]), len(short))
    end = start + (len(short) == len(long))
    differ = long[start] + short[start:end]
    return long[start + 1 :] == short[end:] and not any(map(str.isdigit, differ))
