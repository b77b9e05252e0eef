"""House rules: one page for each game, with the printed rule, the reason, and named presets."""

import pytest

from scoring import GAMES
from tests.support.table import saved
from tools.robot import Robot

WITH_RULES = [game.id for game in GAMES.values() if any(one.house_rule for one in game.choices)]


def open_house(robot: Robot, game: str) -> None:
    robot.app.open("setup", game=game)
    robot.settle()
    setup = robot.screen
    setup.ids.scroll.scroll_to(setup.house, animate=False)
    robot.frame(2)
    robot.tap(setup.house)
    assert robot.screen.name == "house"


def pick(robot: Robot, rule: str, text: str) -> None:
    card = robot.screen.rules[rule]
    robot.screen.ids.scroll.scroll_to(card, animate=False)
    robot.frame(2)
    robot.tap(next(chip for chip in card.ids.choices.chips if chip.text == text))


def preset(robot: Robot, text: str) -> None:
    robot.screen.ids.scroll.scroll_y = 1
    robot.frame(2)
    robot.tap(next(chip for chip in robot.screen.ids.presets.chips if chip.text == text))


def in_force(robot: Robot) -> str | None:
    chosen = [chip.text for chip in robot.screen.ids.presets.chips if chip.chosen]
    return chosen[0] if chosen else None


@pytest.mark.parametrize("game", WITH_RULES)
def test_every_house_rule_says_what_is_printed_and_why_there_is_a_choice(
    phone: Robot, game: str
) -> None:
    open_house(phone, game)
    words = phone.texts(phone.screen)
    for choice in GAMES[game].choices:
        if choice.house_rule:
            assert choice.rule
            assert {choice.label, choice.printed, choice.why} <= {*words}
    assert in_force(phone) == "Printed rules"


def test_a_rule_that_is_changed_is_played(phone: Robot) -> None:
    open_house(phone, "tripple-domino")
    pick(phone, "hexagon", "40 points")
    assert in_force(phone) is None
    phone.back()
    assert phone.screen.house.caption == "1 change from the printed rules"
    phone.tap(phone.screen.ids.start)
    assert saved(phone).options.hexagon == 40
    phone.back()
    open_house(phone, "tripple-domino")
    assert phone.screen.rules["hexagon"].chosen == 40, "and the next time as well"


def test_no_limit_of_draws_is_a_choice_like_any_other(phone: Robot) -> None:
    """TD-11: null in the file; a value that was never chosen is not taken for it."""
    open_house(phone, "tripple-domino")
    assert phone.screen.rules["solo_draws"].chosen == 20
    pick(phone, "solo_draws", "no limit")
    pick(phone, "solo_start", "its value and 5 points")
    pick(phone, "blocked_tie", "only the tiles of those with more")
    phone.back()
    assert phone.screen.house.caption == "3 changes from the printed rules"
    phone.tap(phone.screen.ids.start)
    options = saved(phone).options
    assert options.solo_draws is None
    assert (options.solo_start, options.blocked_tie) == ("scores", "others")


def test_the_reasons_say_what_the_texts_support() -> None:
    """TD-6, TC-5: the English text supports a penalty; the print gives colour fields to 1 to 5."""
    reasons = {choice.key: choice.why for choice in GAMES["tripple-domino"].choices}
    assert "The English rules" in reasons["empty_after_draw"]
    printed = {choice.key: choice.printed for choice in GAMES["tricubo"].choices}
    assert "a die that shows 1 to 5" in printed["six_marks_colour"]


def test_names_that_were_written_are_still_there(phone: Robot) -> None:
    phone.app.open("setup", game="tricubo")
    phone.settle()
    phone.screen.rows[0].name_field.text = "Zoë"
    side = phone.screen.option_rows["side"].ids.choices
    phone.tap(side.chips[1])
    phone.screen.ids.scroll.scroll_to(phone.screen.house, animate=False)
    phone.frame(2)
    phone.tap(phone.screen.house)
    pick(phone, "overflow", "cannot be used")
    phone.back()
    assert phone.screen.rows[0].name == "Zoë"
    assert phone.screen.options == {"side": "B", "overflow": "forbid", "six_marks_colour": False}


def test_the_language_says_what_is_usual(phone: Robot) -> None:
    """TD-6: the German text has another number than the others."""
    from screens.widgets.language import tr

    open_house(phone, "tripple-domino")
    assert "Default: 5 points (German rules: 10 points)" in phone.texts(phone.screen)
    tr.use("de")
    phone.settle()
    assert phone.screen.rules["empty_stock"].chosen == 10
    assert in_force(phone) == "Gedruckte Regeln"
    tr.use("fr")
    phone.settle()
    assert any("(règles allemandes\xa0: 10 points)" in text for text in phone.texts(phone.screen))
    tr.use("en")


def test_presets_are_named_kept_used_and_deleted(phone: Robot) -> None:
    open_house(phone, "tripple-domino")
    pick(phone, "target", "500 points")
    pick(phone, "hexagon", "40 points")
    phone.screen.ids.scroll.scroll_y = 1
    phone.frame(2)
    phone.tap(phone.screen.ids.keep)
    phone.type("Long evening")
    phone.tap(phone.screen.ids.keep)
    assert in_force(phone) == "Long evening"
    preset(phone, "Printed rules")
    assert {key: rule.chosen for key, rule in phone.screen.rules.items()} == {
        "draw_all": True,
        "empty_stock": 5,
        "empty_after_draw": False,
        "hexagon": 50,
        "blocked_tie": "all",
        "target": 300,
        "solo_draws": 20,
        "solo_hand": 0,
        "solo_start": "nothing",
    }
    preset(phone, "Long evening")
    assert (phone.screen.rules["target"].chosen, in_force(phone)) == (500, "Long evening")
    phone.tap(phone.screen.ids.forget)
    assert in_force(phone) is None
    assert phone.app.message.text == "Long evening deleted"
    phone.tap(phone.app.message.ids.answer)
    assert in_force(phone) == "Long evening"


def test_a_name_is_given_up_with_back(phone: Robot) -> None:
    open_house(phone, "tricubo")
    pick(phone, "overflow", "cannot be used")
    phone.screen.ids.scroll.scroll_y = 1
    phone.frame(2)
    phone.tap(phone.screen.ids.keep)
    phone.screen.ids.name.focus = False
    phone.back()
    assert phone.screen.name == "house"
    assert not phone.screen.naming
    phone.back()
    assert phone.screen.name == "setup"
