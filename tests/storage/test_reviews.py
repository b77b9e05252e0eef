"""The coach's reviews of finished games are kept beside the data, and are never trusted."""

import json
from pathlib import Path

import pytest

from storage import Store
from storage.coach_tables import KEPT, keep, opener
from storage.leaderboard import Variant
from storage.reviews import FILE, VERSION, Summed
from tests.support.finished import finished_game
from tests.support.storage_games import AT

SUMMED = Summed(luck=1.5, loss=2.0, known_dice=3, entries=4, kinds={"row": 0.5})


def test_kept_and_read_again(store: Store) -> None:
    assert store.reviews.kept() == {}
    store.reviews.keep({"a": SUMMED})
    assert store.reviews.kept() == {"a": SUMMED}


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        json.dumps({"version": VERSION + 1, "seats": {}}),
        json.dumps({"version": VERSION, "seats": {"a": {"unheard": 1}}}),
        json.dumps({"version": VERSION, "seats": {"a": {"luck": "much"}}}),
    ],
)
def test_a_file_that_cannot_be_used(store: Store, tmp_path: Path, text: str) -> None:
    (tmp_path / KEPT).mkdir()
    (tmp_path / KEPT / FILE).write_text(text)
    assert store.reviews.kept() == {}


def test_a_disk_that_refuses(store: Store, tmp_path: Path) -> None:
    (tmp_path / KEPT).write_text("a file where the folder should be")
    store.reviews.keep({"a": SUMMED})
    assert store.reviews.kept() == {}


def test_seats_of_all_and_of_one(store: Store) -> None:
    journal = finished_game(0, "Ana")
    numbers = [store.create(journal, at) for at in (AT, "2999-01-01T10:00:00Z")]
    variant = Variant("tricubo", "A", True)
    assert [seat.game for seat in store.reviews.seats(variant, None, 9)] == numbers
    assert [seat.game for seat in store.reviews.seats(variant, "ANA", 1)] == numbers[1:]
    assert store.reviews.seats(variant, "Ben", 9) == []


def test_tables_that_were_learned_here(store: Store, tmp_path: Path) -> None:
    assert store.coach_table("nobody-has-it") is None
    keep(tmp_path / KEPT, "nobody-has-it", b"table")
    assert store.coach_table("nobody-has-it") == b"table"
    assert opener(tmp_path)("nobody-has-it") is None
