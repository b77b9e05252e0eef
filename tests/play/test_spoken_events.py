"""What happens in a match is announced in words: an entry, a refusal, whose turn it is, the
result."""

import pytest

from play.action_result import ActionResult
from play.spoken_events import SpokenEvents
from scoring import REGISTRY
from sheets import announcements
from sheets.announcements import (
    ENTRY,
    MESSAGE,
    PREVIEWED,
    QUESTION,
    REFUSAL,
    RESULT,
    TURN,
    UNDONE,
    Announcement,
)
from sheets.texts import speak
from storage.settings import LANGUAGES
from tests.support.ear import Ear
from tests.support.hand import Hand
from tests.support.table import last_move, without_its_end
from tools.player import played, rolled


def test_an_entry_and_whose_turn_it_is(hand: Hand) -> None:
    hand.begin(2)
    ear = Ear(hand)
    assert ear.new() == [(TURN, "Round 1, Ana rolls. Take a die and mark a box.")]
    hand.tap_box("row4.1")
    preview, entry, turn = ear.new()
    assert preview == (PREVIEWED, "Row 4: 1 cross. 0 – 0 points. +0.")
    assert entry == (ENTRY, "Ana: Row 4: 1 cross, Small die.")
    assert turn == (TURN, "Ben chooses. One of the remaining dice.")


def test_a_refusal_has_its_reason_each_time(hand: Hand) -> None:
    hand.begin(2)
    ear = Ear(hand)
    ear.new()
    for _time in range(2):
        hand.tap_box("row4.8")
        ((kind, words),) = ear.new()
        assert kind == REFUSAL
        assert hand.card()[1] in words


def test_what_is_printed_is_explained_each_time(hand: Hand) -> None:
    hand.begin(2)
    ear = Ear(hand)
    ear.new()
    for _time in range(2):
        hand.tap_box("row1.label")
        ((kind, words),) = ear.new()
        assert kind == QUESTION, "it refuses nothing"
        assert hand.card()[1] in words


def test_what_a_box_would_score_is_said_while_it_is_chosen(hand: Hand) -> None:
    hand.begin(2)
    ear = Ear(hand)
    ear.new()
    hand.seat.hold("row4.1")
    ((kind, words),) = ear.new()
    assert kind == PREVIEWED
    assert words.startswith("Row 4")
    hand.seat.hold("row4.1")
    assert ear.new() == [], "once"


def test_a_reader_that_starts_after_an_entry_was_undone(hand: Hand) -> None:
    hand.begin(2)
    spoken = SpokenEvents(hand.match)
    hand.tap_box("row4.1")
    hand.match.undo()
    assert [kind for kind, _words in spoken.after(ActionResult())] == [TURN]


def test_undo_and_redo(hand: Hand) -> None:
    hand.begin(2)
    ear = Ear(hand)
    hand.tap_box("row4.1")
    ear.new()
    hand.undo()
    assert ear.new()[0] == (UNDONE, "Undone: Ana: Row 4: 1 cross, Small die.")
    hand.redo()
    assert ear.new()[0].words.startswith("Redone: Ana")


def test_the_past(hand: Hand) -> None:
    hand.begin(2)
    hand.tap_box("row4.1")
    ear = Ear(hand)
    ear.new()
    hand.match.timeline.open()
    ((kind, words),) = ear.new()
    assert kind == QUESTION
    assert "Ana" in words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", REGISTRY)
def test_the_result_of_every_game(hand: Hand, game: str, language: str) -> None:
    journal = played(game, {}, ["Ann", "Ben"])
    hand.open(without_its_end(journal))
    speak(language)
    ear = Ear(hand)
    ear.new()
    hand.enter(last_move(journal))
    results = [words for kind, words in ear.new() if kind == RESULT]
    assert len(results) == 1
    assert all(name in results[0] for name in journal.names)
    assert "1. " in results[0], "with the place of each player"
    assert "{" not in results[0]
    hand.match.refresh()
    assert not ear.new(), "said once"


def test_a_message_that_repeats_an_entry_is_not_said_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Announcement] = []
    monkeypatch.setattr(announcements, "listeners", [heard.append])
    announcements.say(ENTRY, "Ana: Row 4. 3 in total.")
    announcements.say(MESSAGE, "Ana: Row 4.")
    announcements.say(MESSAGE, "Saved.")
    assert [one.words for one in heard] == ["Ana: Row 4. 3 in total.", "Saved."]


def test_signs_are_pauses() -> None:
    assert announcements.sentence("Round 1 · Ann\nrolls", "", "Go!") == "Round 1, Ann rolls. Go!"


def test_sums_are_spoken(hand: Hand) -> None:
    hand.open(rolled("kubi", {}, ["Ana", "Ben"]))
    ear = Ear(hand)
    ear.new()
    seat = hand.seat
    move = seat.game.ways(seat.state, seat.player)[0][0]
    seat.wish(seat.player, move)
    entry = next(words for kind, words in ear.new() if kind == ENTRY)
    one, two = move.sums
    assert f": Sums {one} and {two}" in entry
    assert "starts, −" in entry
