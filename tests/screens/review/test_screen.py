"""The review in the window: from the result into it, and from there into the game."""

from typing import Any

import pytest

from scoring.journal import Journal
from tests.support.coaching import coached
from tests.support.table import AT, as_tablet, golden, resume
from tools.player import played
from tools.robot import Robot


def alone(seed: int = 7) -> Journal:
    return coached(Journal.new("tricubo", {}, ["Ana"]), seed, error=0.5)


def open_review(robot: Robot, journal: Journal) -> Any:
    """By the way that people go."""
    resume(robot, journal)
    robot.screen.show_result()
    robot.settle()
    robot.screen.ids.review.dispatch("on_release")
    robot.worked()
    assert robot.screen.name == "review"
    return robot.screen


def shown(screen: Any) -> list[str]:
    """Returns all texts on the page, from above."""
    return [one.text for one in screen.walk() if getattr(one, "text", "") and one.opacity]


def test_luck_and_decisions(quick: Robot) -> None:
    journal = alone()
    screen = open_review(quick, journal)
    assert screen.stage == "done"
    assert screen.ids.graph.shown
    *parts, total = screen.ids.account.parts
    assert total.text == str(journal.total(0))
    assert sum(part.tenths for part in parts) == total.tenths
    assert screen.ids.players.parent is None, "alone there is nobody to choose"


def test_the_costliest_entries_with_their_sheets(quick: Robot) -> None:
    screen = open_review(quick, alone())
    assert len(screen.tips) == 3
    card = screen.tips[0]
    step = card.step
    assert card.ids.picture.sheet.state is step.known, "the sheet as it was"
    assert card.ids.picture.entries.better
    assert card.ids.picture.height > 100
    assert card.made != card.better
    assert card.reason
    assert float(card.better_value) - float(card.made_value) == pytest.approx(step.loss, abs=0.11)
    assert card.ids.head.number == f"−{step.loss:.1f}"


def test_from_a_costly_entry_into_the_game_and_back(quick: Robot) -> None:
    screen = open_review(quick, alone())
    step = screen.tips[1].step
    screen.tips[1].ids.open.dispatch("on_release")
    quick.settle()
    play = quick.screen
    assert play.name == "play"
    assert play.match.timeline.opened
    assert play.match.timeline.shown.entries[-1].move == step.move
    quick.back()
    quick.settle()
    while quick.screen.name == "play":
        quick.back()
        quick.settle()
    assert quick.screen is screen
    assert screen.stage == "done", "not worked out again"


def with_undos(journal: Journal) -> Journal:
    """Returns the same game, in which the last two entries were undone and entered again, three
    times."""
    again = Journal.of_header(journal.header)
    for place, entry in enumerate(journal.entries):
        assert entry.move is not None
        again = again.plus(entry.player, entry.move)
        if place in (6, 12, 18):
            last = [one.move for one in again.entries[-2:]]
            for _each in last:
                assert again.undoable is not None
                again = again.undo(again.undoable)
            for move in last:
                assert move is not None
                again = again.plus(0, move)
    return again


def test_after_undos_the_game_opens_at_that_entry(quick: Robot) -> None:
    journal = with_undos(alone())
    screen = open_review(quick, journal)
    step = max((tip.step for tip in screen.tips), key=lambda one: one.place)
    card = next(tip for tip in screen.tips if tip.step is step)
    card.ids.open.dispatch("on_release")
    quick.settle()
    timeline = quick.screen.match.timeline
    assert timeline.title == f"Round {step.round}"
    assert timeline.shown.entries[-1] == journal.trail[step.place][0]


def test_the_luckiest_and_the_unluckiest_roll(quick: Robot) -> None:
    screen = open_review(quick, alone())
    rows = list(reversed(screen.ids.rolls.children))
    assert [row.ids.line.number[0] for row in rows] == ["+", "−"]
    rows[0].dispatch("on_release")
    quick.settle()
    timeline = quick.screen.match.timeline
    assert timeline.shown.entries[-1].move == rows[0].step.move


def test_every_player_is_reviewed(quick: Robot) -> None:
    screen = open_review(quick, golden("tricubo-A-tie"))
    names = [chip.text for chip in screen.ids.players.chips]
    assert names == list(screen.journal.names)
    for player in range(len(names)):
        screen.ids.players.dispatch("on_pick", player)
        quick.settle()
        assert screen.ids.account.parts[-1].text == str(screen.journal.total(player))
        assert screen.ids.graph.front == player


def test_unknown_dice_are_not_guessed(quick: Robot) -> None:
    journal = coached(Journal.new("tricubo", {}, ["Ana"]), 3, rolls=False)
    screen = open_review(quick, journal)
    assert "No rolls were entered" in screen.unknown
    assert not screen.tips
    assert screen.lossless


@pytest.mark.parametrize("name", ["tripple-domino-solo-out", "tricubo-forced"])
def test_where_there_is_no_review(quick: Robot, name: str) -> None:
    screen = open_review(quick, golden(name))
    assert screen.stage == "silent"
    assert screen.silence in shown(screen)


def test_squares_are_judged_where_their_dice_are_known(quick: Robot) -> None:
    screen = open_review(quick, golden("cubo-four-players"))
    assert screen.stage == "silent"
    before = screen.remarks
    assert "best possible" in before
    screen.ids.players.dispatch("on_pick", 1)
    assert screen.remarks != before


def test_a_pad_that_is_not_known_can_be_learned(
    quick: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a minute is too long for a test: here the coach knows the answer at once."""
    from scoring.tricubo.coach import advisor
    from scoring.tricubo.coach.columns import pad_facts, table_name

    def learned(self: Any, options: Any, _like: object) -> Any:
        yield 0.5
        table = self.table("tricubo-A")
        table.facts["pad"] = pad_facts(options)
        return table_name(options), table.write()

    monkeypatch.setattr(advisor.Advisor, "_learned", learned)
    options = {"colour_bonus": 11}
    journal = played("tricubo", options, ["Ana"])
    screen = open_review(quick, journal)
    assert (screen.stage, screen.learnable) == ("silent", True)
    screen.ids.learn_button.dispatch("on_release")
    quick.worked()
    assert screen.stage == "done"
    assert not list((quick.app.data_folder() / "coach").glob("*.new"))


def test_left_before_it_was_done(quick: Robot) -> None:
    number = quick.app.store.create(alone(11), AT)
    quick.app.resume_game(number)
    quick.settle()
    quick.screen.show_result()
    quick.app.open("review", session=quick.screen.session)
    quick.app.back()
    quick.worked()
    assert quick.screen.name == "result"
    quick.app.open("review", session=quick.screen.session)
    quick.worked()
    assert quick.screen.stage == "done"


def test_on_a_tablet_the_cards_are_side_by_side(quick: Robot) -> None:
    with as_tablet(quick) as tablet:
        screen = open_review(tablet, alone())
        assert screen.columns == 3
        assert len({card.x for card in screen.tips}) == 2
        assert len({column.top for column in screen.ids.places.children}) == 1
