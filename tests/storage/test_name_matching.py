"""Which names may be two spellings of one person."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.name_matching import doubles


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoë", "Zoe"),
        ("Anna Maria", "annamaria"),
        ("Anna-Maria", "Anna Maria"),
        ("J. P.", "JP"),
        ("Groß", "Gross"),
        ("Anna", "Ana"),
        ("Theodor", "Teodor"),
        ("Jonas", "Jonás "),
        ("Marie", "Maria"),
        ("Lena", "Lenau"),
    ],
)
def test_likely_the_same(one: str, other: str) -> None:
    assert doubles(["Xaver", one, other]) == [(one, other)]
    assert doubles([other, "Xaver", one]) == [(other, one)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ben", "Bea"),
        ("Jo", "Joy"),
        ("Ana", "Ann"),
        ("Anna", "Hans"),
        ("Anna", "An"),
        ("Player 1", "Player 2"),
        ("Player 1", "Player 12"),
        ("Tom", "Tom2"),
        ("?", "!"),
        ("", " "),
        ("Jonas", "Jnoas"),
    ],
)
def test_somebody_else(one: str, other: str) -> None:
    assert doubles([one, other]) == []


def test_three_are_three_pairs() -> None:
    assert doubles(["Anna", "Ana", "Ánna"]) == [("Anna", "Ana"), ("Anna", "Ánna"), ("Ana", "Ánna")]


@given(st.lists(st.text("abé ", max_size=5), max_size=6))
def test_as_if_everybody_were_compared_with_everybody(names: list[str]) -> None:
    pairs = [(a, b) for n, a in enumerate(names) for b in names[n + 1 :] if doubles([a, b])]
    assert doubles(names) == pairs
