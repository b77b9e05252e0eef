"""What is said to someone who has keys: no text speaks of fingers, in any language."""

import re

import pytest

from screens.widgets.for_reader import BY_KEYS, TOUCHED, for_reader
from sheets.render_context import SOURCE
from sheets.texts import catalogue, speak
from storage.settings import LANGUAGES

FINGERS = {
    "en": r"\b(tap|taps|tapped|tapping|drag\w*|swip\w*|fingers?)\b",
    "de": r"\b(an|ver)?tipp(e|en|t|st)\b|\bantipp\w*|finger\w*|\bwisch\w*",
    "fr": r"\btouch\w*|\bgliss\w*|\bdoigt\w*",
    "it": r"\btocc\w*|\btrascin\w*|\bdit[oa]\b",
    "es": r"\bt[oó]ca\w*|\btoqu\w*|\barrastr\w*|\bdesl[ií]z\w*|\bdedo\w*",
    "nl": r"\b(aan)?ti(k|kt|kken)\b|\bsleep\w*|\bsleur\w*|\bvinger\w*|\bve(eg|gen)\b",
}
"""Words for tapping, dragging and fingers."""
TURN = "in Italian and Spanish “tocca a”, “le toca” say whose turn it is"
EXCEPTIONS = {
    "{name}’s turn": TURN,
    "Round {round} · {name}’s turn": TURN,
    "It’s another player’s roll.": TURN,
    "It’s another player’s turn.": TURN,
    "Sound and vibration on my turn": TURN,
    "Entries, points and whose turn it is, for everyone at the table.": TURN,
    "The rules, opened at the right place.": "in Spanish “por donde toca”: where it is due",
    "A bridge touches with its point only.": "tiles touch",
    "Bridge: one side of the tile fits,": "tiles touch",
    "Take turns clockwise. Place a tile that fits:": "tiles touch",
    "4 and 3 meet 4 and 3:": "tiles touch",
    "An area is made of boxes with the same symbol": "boxes touch",
    "Everyone enters exactly this shape with exactly these symbols.": "shapes touch",
    "You can also drop files onto this window.": "a way for those with a mouse; keys choose files",
    "Enter points": "in German “tippen” is also typing",
    "Made a mistake?": "in German “vertippt” is mistyped",
}
"""The beginnings of texts that may have such a word, and why."""


def _texts(language: str) -> list[tuple[str, str]]:
    """Returns all texts of the app with their translations."""
    # The English texts are the keys of any other catalogue.
    catalog = catalogue("de" if language == SOURCE else language)._catalog  # type: ignore[attr-defined]
    found = []
    for key, words in catalog.items():
        source = (key[0] if isinstance(key, tuple) else key).rpartition("\x04")[2]
        found.append((source, source if language == SOURCE else words))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_speaks_of_fingers(language: str) -> None:
    speak(language)
    fingers = re.compile(FINGERS[language], re.IGNORECASE)
    wrong = [
        source
        for source, words in _texts(language)
        if fingers.search(for_reader(words)) and not source.startswith(tuple(EXCEPTIONS))
    ]
    assert not wrong


def test_every_exception_is_needed() -> None:
    needed = set()
    for language in LANGUAGES:
        speak(language)
        fingers = re.compile(FINGERS[language], re.IGNORECASE)
        for source, words in _texts(language):
            if fingers.search(for_reader(words)):
                needed |= {one for one in EXCEPTIONS if source.startswith(one)}
    assert needed == EXCEPTIONS.keys()


def test_every_replaced_text_is_one_of_the_app() -> None:
    known = {source for source, _words in _texts(SOURCE)}
    assert {*BY_KEYS, *BY_KEYS.values(), *TOUCHED} <= known


def test_gaps_are_filled_before() -> None:
    speak("en")
    assert for_reader("Ana: tap what to enter") == "Ana: press what to enter"


def test_names_are_left_alone() -> None:
    speak("it")
    assert for_reader("Tocca a Tocca") == "Tocca a Tocca"
