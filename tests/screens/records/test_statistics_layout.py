"""The statistics in every size, language and text size: nothing is cut off or overlaps on any
chart."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from storage.leaderboard import Variant
from tests.support import looks
from tests.support.finished import finished_game
from tests.support.layout import page_trouble
from tests.support.sizes import LONG_NAMES, lay_out
from tests.support.table import AT
from tools.many_games import fill
from tools.robot import Robot

SHARED = 0.3
"""Allowed overlap relative to the height of a text."""
PAGES: tuple[tuple[Variant, str | None], ...] = (
    (Variant("tricubo", "A", True), None),
    (Variant("kubi"), "Ana"),
)
MORE_PAGES: tuple[tuple[Variant, str | None], ...] = (
    (Variant("cubo"), None),
    (Variant("tricubo", "B"), "Ana"),
    (Variant("tetrix", "", True), None),
    (Variant("tetrix"), "Ben"),
    (Variant("tripple-domino"), None),
    (Variant("tripple-domino", "", True), "Ana"),
    (Variant("cubo"), LONG_NAMES[0]),
)


def open_page(robot: Robot, variant: Variant, player: str | None) -> Any:
    if not robot.app.store.leaderboard.variants():
        fill(robot.app.data_folder(), 240)
        robot.app.store.create(finished_game(13, *LONG_NAMES), AT)
    robot.app.open("home")
    robot.app.open("statistics", variant=variant, player=player)
    robot.settle()
    robot.until(lambda: robot.screen.complete)
    lay_out()
    return robot.screen


def on_each_other(texts: dict[str, looks.Area]) -> list[str]:
    """Returns overlapping texts; the space above and below glyphs may be shared."""
    return [
        f"{one} at {texts[one]} and {other} at {texts[other]}"
        for one, other in combinations(texts, 2)
        if texts[one].overlaps(texts[other])
        and shared(texts[one], texts[other]) > SHARED * min(map(high, (texts[one], texts[other])))
    ]


def high(area: looks.Area) -> float:
    return area.high - area.low


def shared(one: looks.Area, other: looks.Area) -> float:
    return min(one.high, other.high) - max(one.low, other.low)


def chart_trouble(screen: Any) -> Iterator[str]:
    names = {*screen.names.values()}
    for card in screen.cards:
        chart = card.chart
        written = looks.painted(chart)
        found = looks.not_within(written, looks.rect_area(chart.rect))
        found += on_each_other(written)
        short = looks.shortened(chart)
        found += [one for one in short if not any(f"'{name}'" in one for name in names)]
        yield from (f"{card.heading}: {one}" for one in found)


@pytest.mark.parametrize(
    ("variant", "player"),
    [*PAGES, *(pytest.param(*one, marks=pytest.mark.long) for one in MORE_PAGES)],
)
def test_every_chart_has_room(room: Robot, variant: Variant, player: str | None) -> None:
    screen = open_page(room, variant, player)
    assert len(screen.cards) >= 2, "few games have fewer cards"
    assert list(chart_trouble(screen)) == []
    assert page_trouble(screen) == []
    cards = {card.heading + str(at): looks.area(card) for at, card in enumerate(screen.cards)}
    assert looks.touching(cards) == []
    for card in screen.cards:
        assert looks.area(card.chart).within(looks.area(card)), card.heading


def test_the_lists_and_the_words(room: Robot) -> None:
    screen = open_page(room, *PAGES[1])
    chooser = screen.chooser
    for which in ("game", "player"):
        chooser.unfold(which)
        lay_out()
        assert page_trouble(screen) == []
    written = looks.painted(chooser.variants)
    assert looks.not_within(written, looks.rect_area(chooser.variants.rect)) == []
    words = {text: area for text, area in written.items() if any(map(str.isalpha, text))}
    assert on_each_other(words) == [], "but for the numbers on the small pictures"
    assert looks.shortened(chooser.variants) == []
    chooser.show_more()
    lay_out()
    assert [one for one in page_trouble(screen) if LONG_NAMES[0][:5] not in one] == []
    chooser.unfolded = ""
    screen.turn_to_text()
    room.until(lambda: screen.complete)
    lay_out()
    assert page_trouble(screen) == []
    screen.turn_to_text()


def test_what_is_under_a_finger_has_room(room: Robot) -> None:
    screen = open_page(room, *PAGES[0])
    pointed = [card for card in screen.cards if hasattr(card.chart, "count")]
    assert pointed
    for card in pointed[:2]:
        for at in (0, card.chart.count - 1):
            card.chart.point_at(at)
            written = looks.painted(card.chart)
            assert looks.not_within(written, looks.rect_area(card.chart.rect)) == []
            assert on_each_other(written) == []
            assert looks.shortened(card.chart) == []
