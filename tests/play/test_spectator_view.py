"""The table display: what it shows can be read from two metres on a tablet."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from play.match import Match
from play.spectator_view import READABLE, paint_middle
from scoring import GAMES
from scoring.journal import Journal
from sheets.drawing.geometry import Rect
from sheets.texts import speak
from storage.settings import LANGUAGES
from tests.support.hand import Hand
from tests.support.in_part import in_part
from tests.support.random_play import random_move
from tests.support.recording_brush import Drawn, RecordingBrush
from tools.player import played

TABLET = Rect(12, 12, 1256, 580), Rect(12, 12, 1256, 712)
"""What 1280×800 leaves below the bar, with the code and without it."""
NAMES = ["Maximiliane", "Ben", "Konstantin", "Dea", "Elisabeth", "Finn"]
CASES = [
    (game, count) for game in GAMES for count in GAMES[game].players if 2 <= count <= len(NAMES)
]
WHERE_IT_FITS = 44


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    speak("en")
    hand = Hand(tmp_path / "data")
    yield hand
    speak("en")
    hand.store.close()


def drawn(match: Match, area: Rect) -> list[Drawn]:
    brush = RecordingBrush()
    paint_middle(brush, area, match)
    return brush.drawn


def within(inner: Rect, outer: Rect) -> bool:
    """Whether it lies inside, to a pixel: places of texts are rounded."""
    x, y, width, height = outer.shrunk(-1)
    across = x <= inner.x and inner.x + inner.width <= x + width
    return across and y <= inner.y and inner.y + inner.height <= y + height


def sizes(found: list[Drawn]) -> dict[str, float]:
    """Returns the texts with their sizes."""
    return {one.text.replace("\n", " "): float(str(one.how[0])) for one in found if one.text}


@pytest.mark.parametrize("area", TABLET, ids=["code", "whole"])
@pytest.mark.parametrize(("game", "count"), CASES)
def test_all_texts_are_readable_from_two_metres(
    hand: Hand, game: str, count: int, area: Rect
) -> None:
    """Names, places, points, the round and the last entries, in all languages."""
    match = hand.open(played(game, {}, NAMES[:count], share=0.5))
    for language in LANGUAGES:
        speak(language)
        found = drawn(match, area)
        texts = sizes(found)
        assert {text: size for text, size in texts.items() if size < READABLE} == {}
        large = {*NAMES[:count], *(str(match.journal.total(one)) for one in range(count))}
        shown = {text.replace("−", "-"): size for text, size in texts.items()}
        small = {text for text in large if shown[text] < WHERE_IT_FITS}
        assert small == set(), "who leads is read first"
        assert not any("…" in text for text in texts)
        assert [one.text for one in found if one.text and not within(one.where, area)] == []


@pytest.mark.parametrize("area", TABLET, ids=["code", "whole"])
@pytest.mark.parametrize("game", in_part(GAMES))
def test_the_roll_is_readable_from_two_metres(hand: Hand, game: str, area: Rect) -> None:
    """Each die, and each symbol of a form, whatever its direction."""
    random, journal = Random(game), Journal.new(game, {}, NAMES[:3])
    seen = set[str]()
    for _entry in range(60):
        found = random_move(journal, random)
        if journal.over or found is None:
            break
        journal = journal.plus(*found)
        match = hand.open(journal)
        head = [one for one in drawn(match, area) if one.where.y > area.y + area.height * 0.8]
        dice = [one for one in head if one.kind == "box" and one.where.x > area.x + area.width / 2]
        for one in dice:
            seen.add(one.kind)
            assert min(one.where.width, one.where.height) >= READABLE, one
    assert bool(seen) == GAMES[game].takes_rolls


def test_a_long_name_is_cut_rather_than_small(hand: Hand) -> None:
    names = ["Maximiliane-Charlotte von und zu Hohenfels", *NAMES[1:]]
    match = hand.open(Journal.new("kubi", {}, names))
    texts = sizes(drawn(match, TABLET[0]))
    (cut,) = [text for text in texts if text.startswith("Maximiliane-Charlotte")]
    assert texts[cut] >= READABLE
    assert cut.endswith("…")


def test_a_phone_shows_whole_texts_in_smaller_type(hand: Hand) -> None:
    match = hand.open(played("tricubo", {}, NAMES[:5], share=0.5))
    texts = sizes(drawn(match, Rect(0, 0, 336, 560)))
    assert {*NAMES[:5]} <= {*texts}
    assert not any("…" in text for text in texts)
