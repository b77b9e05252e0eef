"""A player's own ink: remembered by name, and different from all others in the game."""

from collections.abc import Iterator
from itertools import product

import pytest

from sheets import player_colours
from sheets.drawing.palette import INKS, Palette
from storage.settings import INK_COUNT

NAMES = ("Ana", "Ben", "Cem")


@pytest.fixture(autouse=True)
def nobody() -> Iterator[None]:
    yield
    player_colours.use({})
    player_colours.sit(())


def test_as_many_as_there_are() -> None:
    assert len(INKS) == INK_COUNT


def test_without_a_choice_the_place_decides() -> None:
    assert player_colours.numbers(NAMES) == (0, 1, 2)
    assert player_colours.numbers(tuple("abcdefgh")) == (0, 1, 2, 3, 4, 5, 0, 1)


def test_own_inks_go_first_whatever_the_order() -> None:
    player_colours.use({"ana": 3, "cem": 0})
    assert player_colours.numbers(NAMES) == (3, 1, 0)
    assert player_colours.numbers(("Cem", "ANA")) == (0, 3)
    assert player_colours.numbers(("Ben", "Ana", "Cem")) == (1, 3, 0), (
        "the ink of the place is taken"
    )


def test_two_with_the_same_choice() -> None:
    player_colours.use({"ana": 2, "ben": 2})
    assert player_colours.numbers(("Ana", "Ben")) == (2, 1)
    assert player_colours.numbers(("Ben", "Ana")) == (2, 1)


def test_never_the_same_in_a_game() -> None:
    for choice in product(range(INK_COUNT), repeat=3):
        player_colours.use(dict(zip(("ana", "ben", "cem"), choice, strict=True)))
        assert len({*player_colours.numbers(NAMES)}) == 3
        for player in range(3):
            assert player_colours.next_free(NAMES, player) not in player_colours.numbers(NAMES)


def test_in_a_full_table_the_next_one_is_shared() -> None:
    names = tuple("abcdef")
    assert player_colours.next_free(names, 5) == 0


def test_the_palette_knows_who_is_at_the_table() -> None:
    palette = Palette()
    player_colours.use({"ana": 4})
    assert player_colours.ink(0) == palette.inks[0], "no game is in front"
    player_colours.sit(NAMES)
    assert player_colours.ink(0) == palette.inks[4]
    assert player_colours.ink_of(("Ben", "Ana"), 1) == palette.inks[4]
    assert player_colours.ink_of((), 1) == palette.inks[1]
