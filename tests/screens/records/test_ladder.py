"""The solo ranks: their numbers are those of the storage, and every game on them can be opened."""

from typing import Any

import pytest

from scoring import GAMES
from sheets.texts import day as written
from storage.leaderboard import Variant, solo_variants
from storage.settings import LADDER
from tests.support import looks
from tests.support.finished import finished_game
from tests.support.key_robot import ENTER, PAGE_DOWN, KeyRobot
from tests.support.sizes import lay_out
from tests.support.table import AT, hurry
from tools.robot import TABLET, Robot

SIDE_A, SIDE_B = Variant("tricubo", "A", solo=True), Variant("tricubo", "B", solo=True)
GAMES_OF = {"Ana": (0, 12, 24, 36, 48, 3, 4, 5, 1), "Ben": (0, 12, 60)}
"""Who has played which of the games of `finished_game`."""


@pytest.fixture(scope="module")
def played(house: Robot) -> dict[int, Any]:
    """The saved games by number."""
    games = {}
    for name, numbers in GAMES_OF.items():
        for at, number in enumerate(numbers):
            journal = finished_game(number, name)
            stamp = f"2026-{at + 1:02}-03T18:00:00Z"
            if len(journal.names) == 1:
                games[house.app.store.create(journal, stamp)] = (stamp[:10], journal)
    return games


def open_ladder(robot: Robot, **what: Any) -> Any:
    robot.app.open("home")
    robot.app.open("ladder", **what)
    robot.settle()
    return robot.screen


def pick(robot: Robot, strip: str, value: object) -> None:
    """Taps a chip after scrolling to it."""
    chips = robot.screen.ids[strip]
    chip = next(chip for chip in chips.chips if chip.value == value)
    chips.scroll_to(chip, animate=False)
    robot.settle()
    robot.tap(chip)


def cards(robot: Robot) -> list[Any]:
    return list(reversed(robot.screen.ids.best.children))


def tap_card(robot: Robot, place: int) -> Any:
    card = cards(robot)[place]
    robot.screen.ids.scroll.scroll_to(card, animate=False)
    robot.settle()
    robot.tap(card)
    return card.result


def test_every_number_is_that_of_the_games(house: Robot, played: dict[int, Any]) -> None:
    open_ladder(house, variant=SIDE_A, player=None)
    for variant in solo_variants():
        for player in (None, "Ana", "Ben"):
            house.screen.pick_variant(variant)
            house.screen.pick_player(player)
            mine = [
                (journal.total(0), day, journal)
                for day, journal in played.values()
                if (journal.game.id, journal.game.variant(journal.options)) == variant[:2]
                if player in (None, journal.names[0])
            ]
            best = sorted(mine, key=lambda one: (-one[0], one[1]))[:10]
            shown = cards(house)
            assert [card.points for card in shown] == [f"{total} points" for total, *_ in best]
            assert [card.detail.split("\n")[-1] for card in shown] == [
                written(f"{day}T12:00:00Z") for _, day, _ in best
            ]
            assert [card.place for card in shown] == [f"{n}." for n in range(1, len(best) + 1)]
            check_summary(house.screen, variant, [total for total, *_ in mine])


def check_summary(screen: Any, variant: Variant, totals: list[int]) -> None:
    game = GAMES[variant.game]
    ranks = game.ranks_for(game.options_of(variant.variant, {}))
    written = looks.words(screen.ids.ladder)
    assert screen.ids.ladder.height == (0 if not ranks else pytest.approx(54 * len(ranks)))
    for points, _rank in ranks[1:]:
        assert f"{points} points or more" in written
    if variant.variant == "B":
        assert "TRI-MAXISSIMUS" not in written
    if not totals:
        assert "yet" in screen.title
        return
    best = max(totals)
    assert screen.title.endswith(f"{best} points")
    higher = [points - best for points, _ in ranks if points > best]
    assert screen.gap.startswith(f"{higher[0]} point" if higher else "")
    assert str(len(totals)) in screen.games or screen.games == "The only game so far"
    if ranks:
        assert str(best) in written


def test_ranks_are_counted_by_strokes(
    house: Robot, played: dict[int, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from screens.widgets.canvas_brush import Paint

    strokes: dict[object, int] = {}
    monkeypatch.setattr(
        Paint, "tally", lambda _paint, count, _rect, _ink, seed: strokes.update({seed: count})
    )
    screen = open_ladder(house, variant=SIDE_A, player="Ana")
    strokes.clear()
    screen.ids.ladder.draw()
    mine = [one.total(0) for _day, one in played.values() if one.names == ("Ana",)]
    ladder = house.app.store.leaderboard.ladder(SIDE_A, "Ana")
    assert strokes == {band.key: band.count for band in ladder.bands if band.count}
    assert 0 < sum(strokes.values()) < len(mine)


def test_the_best_stands_between_its_rungs(house: Robot, played: dict[int, Any]) -> None:
    view = open_ladder(house, variant=SIDE_A, player="Ana").ids.ladder
    limits = [points for points, _rank in GAMES["tricubo"].ranks]
    heights = [view.height_of(total) for total in range(-5, 101)]
    assert heights == sorted(heights)
    for number, points in enumerate(limits):
        assert view.height_of(points) == pytest.approx(view.rung(number))
    assert max(heights) <= view.top


def test_each_has_a_picture_of_its_sheet(house: Robot, played: dict[int, Any]) -> None:
    open_ladder(house, variant=SIDE_A, player=None)
    house.until(lambda: all(card.picture.sheet for card in cards(house)))
    lay_out()
    for card in cards(house):
        sheet, journal = card.picture.sheet, played[card.result.game][1]
        assert sheet.state == journal.state
        assert str(journal.total(0)) in looks.words(sheet)
        assert looks.area(sheet).within(looks.area(card))


def test_a_tap_opens_the_game(house: Robot, played: dict[int, Any]) -> None:
    open_ladder(house, variant=SIDE_A, player="Ana")
    pictures = cards(house)
    result = tap_card(house, 2)
    assert house.screen.name == "result"
    assert house.screen.points == str(result.total)
    house.tap(house.screen.ids.sheets)
    assert house.screen.name == "play"
    assert house.screen.session.number == result.game
    house.back()
    assert house.screen.name == "result"
    house.back()
    assert house.screen.name == "ladder"
    assert house.screen.player == "Ana"
    assert cards(house) == pictures, "nothing is drawn anew"
    assert 0 < house.screen.ids.scroll.scroll_y < 1, "where one had scrolled to"
    house.back()
    assert house.screen.name == "home"


def test_from_a_result_and_on_to_another(house: Robot, played: dict[int, Any]) -> None:
    """Back leads to the ranks, not to the game that was open before."""
    number = house.app.store.create(finished_game(12, "Cem"), AT)
    house.app.open("home")
    house.app.resume_game(number)
    house.screen.show_result()
    house.settle()
    ladder = house.screen.ids.celebration.ids.ladder
    house.screen.ids.scroll.scroll_to(ladder, animate=False)
    house.settle()
    house.tap(ladder)
    assert (house.screen.name, house.screen.player) == ("ladder", "Cem")
    assert house.screen.variant == SIDE_A
    pick(house, "player", "Ana")
    tap_card(house, 0)
    assert house.screen.session.journal.names == ("Ana",)
    house.back()
    assert (house.screen.name, house.screen.player) == ("ladder", "Ana")
    house.back()
    assert house.screen.name == "home"
    house.app.store.delete(number)


def test_what_nobody_has_played_invites(house: Robot, played: dict[int, Any]) -> None:
    screen = open_ladder(house, variant=SIDE_A, player="Ben")
    pick(house, "variant", Variant("kubi", solo=True))
    assert screen.title == "Ben hasn’t played this solo yet."
    assert cards(house) == []
    house.tap(screen.ids.begin)
    assert (house.screen.name, house.screen.game.id) == ("setup", "kubi")
    house.back()
    assert house.screen.name == "ladder"


def test_the_choice_is_remembered(house: Robot, played: dict[int, Any]) -> None:
    open_ladder(house, variant=SIDE_A, player="Ana")
    pick(house, "variant", Variant("tetrix", solo=True))
    pick(house, "player", None)
    chips = house.screen.ids.variant
    chosen = next(chip for chip in chips.chips if chip.chosen)
    assert looks.area(chosen).within(looks.area(chips)), "in sight"
    assert open_ladder(house).variant == Variant("tetrix", solo=True)
    assert house.screen.player is None
    house.app.store.settings.set(LADDER, {"game": "gone", "variant": "", "player": "Zoe"})
    assert open_ladder(house).variant in solo_variants()


def test_a_name_is_found_however_it_is_written(house: Robot, played: dict[int, Any]) -> None:
    assert open_ladder(house, variant=SIDE_A, player="ANA").player == "Ana"
    assert open_ladder(house, variant=SIDE_A, player="Nobody").player is None


def test_by_keys(house: Robot, played: dict[int, Any]) -> None:
    keys = KeyRobot(house.app)
    screen = open_ladder(house, variant=SIDE_A, player="Ana")
    keys.key(PAGE_DOWN)
    assert screen.ids.scroll.scroll_y < 1, "the page, not the strip of chips"
    last = screen.ids.variant.chips[-1]
    assert not looks.area(last).within(looks.area(screen.ids.variant))
    keys.go(last)
    assert looks.area(last).within(looks.area(screen.ids.variant))
    keys.key(ENTER)
    assert screen.variant == last.value
    screen.pick_variant(SIDE_A)
    keys.go(cards(house)[1])
    keys.key(ENTER)
    assert house.screen.name == "result"


def test_other_words(house: Robot, played: dict[int, Any]) -> None:
    from screens.widgets.language import tr

    screen = open_ladder(house, variant=SIDE_A, player="Ana")
    tr.use("de")
    lay_out()
    assert screen.title.endswith(" Punkte")
    assert screen.ids.variant.chips[0].text == "Tricubo · Seite A"
    assert cards(house)[0].points.endswith(" Punkte")
    assert "ab 81 Punkten" in looks.words(screen.ids.ladder)
    tr.use("en")


def test_a_game_that_cannot_be_read_has_no_picture(house: Robot, played: dict[int, Any]) -> None:
    number = house.app.store.create(finished_game(2 + 6, "Dea"), AT)
    house.app.store._db.execute("UPDATE entries SET entry = '{' WHERE game = ?", (number,))
    open_ladder(house, variant=SIDE_B, player="Dea")
    house.frame(3)
    assert [card.picture.sheet for card in cards(house)] == [None]
    tap_card(house, 0)
    assert house.screen.name == "ladder"
    assert house.app.message.text
    house.app.hush()


def test_alone_in_the_house_nobody_is_chosen(phone: Robot) -> None:
    screen = open_ladder(phone)
    assert screen.title == "Nobody has played this solo yet."
    for at, number in enumerate((1, 0, 12)):
        phone.app.store.create(finished_game(number, "Ana"), f"2026-11-{at + 10}T18:00:00Z")
    screen = open_ladder(phone)
    assert screen.variant == SIDE_A, "what is played most"
    assert (screen.player, screen.players) == ("Ana", [])
    assert screen.ids.player.height == 0


def test_an_empty_ladder_is_in_the_middle(phone: Robot) -> None:
    hurry(phone)
    phone.resize(*TABLET)
    phone.app.open("ladder")
    phone.settle()
    card = looks.area(phone.screen.ids.card)
    assert card.left + card.right == pytest.approx(TABLET[0] + 80, abs=2), "beside the rail"


def test_a_single_card_is_as_wide_as_its_column(phone: Robot) -> None:
    """A column without a card took its spacing from the only one: 10 px."""
    phone.app.store.create(finished_game(0, "Ana"), "2026-11-16T18:00:00Z")
    phone.app.open("ladder")
    phone.settle()
    best = phone.screen.ids.best
    (card,) = best.children
    assert phone.screen.columns > 1
    assert card.width == pytest.approx(best.width)
