"""Whole games by keys alone, on every screen, in every mode."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kivy.metrics import dp
from PIL import Image

from scoring import GAMES
from scoring.journal import Journal
from sheets.hit_targets import areas_of
from storage.settings import AROUND
from tests.support.in_part import in_part
from tests.support.key_robot import (
    BACKSPACE,
    DOWN,
    ENTER,
    KEYPAD_5,
    LEFT,
    PAGE_DOWN,
    PAGE_UP,
    SPACE,
    TAB,
    UP,
    KeyRobot,
)
from tests.support.table import (
    action,
    answers,
    begin,
    game_card,
    hurry,
    invited,
    last_entry,
    resume,
    saved,
)
from tools.player import next_entry, played, rolled
from tools.robot import PHONE, TABLET, running_app

GAP = 4
"""Space in dp between a target and its ring."""


@pytest.fixture
def keys_tablet(display: None, tmp_path: Path) -> Iterator[KeyRobot]:
    with running_app(tmp_path, TABLET) as robot:
        yield KeyRobot(robot.app)


@pytest.fixture
def keys_phone(display: None, tmp_path: Path) -> Iterator[KeyRobot]:
    with running_app(tmp_path, PHONE) as robot:
        yield KeyRobot(robot.app)


def begin_by_keys(robot: KeyRobot, game: str, names: list[str]) -> Any:
    """From the home screen through the New game screen, typing all names."""
    robot.tap(game_card(robot, game))
    assert robot.screen.name == "setup"
    setup = robot.screen
    while len(setup.rows) > len(names):
        robot.tap(setup.rows[-1].ids.take_out)
    for place, name in enumerate(names):
        if place == len(setup.rows):
            robot.tap(setup.ids.add)
        robot.go(setup.rows[place].name_field)
        robot.type(name)
    robot.tap(setup.ids.start)
    assert robot.screen.name == "play"
    return robot.screen


def play_by_keys(robot: KeyRobot, *, rolls: bool = True) -> None:
    """To the end of the game, and on to its result."""
    screen, dice = robot.screen, Random(3)
    while not screen.session.journal.over:
        player, move = next_entry(screen.session.journal, dice, rolls=rolls)
        if screen.match.viewed != player:
            robot.look_at(player)
        robot.enter(move)
    assert saved(robot) == screen.session.journal
    robot.answer("Result")
    assert robot.screen.name == "result"


@pytest.mark.parametrize("game", in_part(GAMES))
def test_a_whole_game_by_keys(keys_phone: KeyRobot, game: str) -> None:
    hurry(keys_phone)
    begin_by_keys(keys_phone, game, ["Ana", "Ben"])
    play_by_keys(keys_phone)
    keys_phone.tap(keys_phone.screen.ids.rematch)
    assert keys_phone.screen.name == "play"


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "mode"),
    [("tetrix", "seated"), ("tricubo", "seated"), ("kubi", "all")],
)
def test_with_several_sheets(keys_tablet: KeyRobot, game: str, mode: str) -> None:
    """Side by side, and turned to three sides of the table; chosen by keys as well."""
    robot = keys_tablet
    hurry(robot)
    screen = begin_by_keys(robot, game, ["Ana", "Ben", "Cora"][: 2 if game == "kubi" else 3])
    robot.tap(screen.ids.around)
    assert robot.screen.name == "seats"
    chips = {chip.value: chip for chip in robot.screen.ids.mode.chips}
    robot.tap(chips[mode])
    robot.back()
    assert screen.match.mode == mode
    assert screen.match.several_seats
    play_by_keys(robot)


# The ring


def pixel(robot: KeyRobot, path: Path, x: float, y: float) -> tuple[float, ...]:
    robot.picture(path)
    with Image.open(path) as picture:
        found = picture.convert("RGB").getpixel((round(x), picture.height - 1 - round(y)))
    assert isinstance(found, tuple)
    return tuple(part / 255 for part in found)


@pytest.mark.parametrize("appearance", ["light", "dark"])
def test_the_ring_is_where_the_cursor_is(
    keys_tablet: KeyRobot, tmp_path: Path, appearance: str
) -> None:
    from sheets.drawing.colour import contrast
    from sheets.render_context import palette

    robot = keys_tablet
    robot.app.use_appearance(appearance)
    for ground in (palette().paper, palette().table):
        assert contrast(palette().may, ground) >= 3
    robot.app.store.settings.set(AROUND, "seated")
    resume(robot, rolled("tricubo", {}, ["Ana", "Ben", "Cora"]))
    seen = []
    for key in (TAB, TAB, DOWN, DOWN):
        robot.key(key)
        target, ring = robot.at, robot.app.keys.ring
        x, y = target.widget.to_window(*areas_of(target.widget.targets())[target.name].center)
        assert ring.rect.center == pytest.approx((x, y)), "also where the sheet is turned"
        left = ring.rect.x - dp(GAP)
        colour = pixel(robot, tmp_path / "seen.png", left, y)
        assert colour == pytest.approx(palette().may[:3], abs=0.12)
        seen.append((target.widget, target.name))
    assert len(set(seen)) == len(seen)


def test_the_ring_comes_with_a_key_and_goes_with_a_touch(keys_phone: KeyRobot) -> None:
    robot = keys_phone
    assert "keys" not in vars(robot.app), "nothing is made before a key is pressed"
    robot.key(ENTER)
    card = robot.at.widget
    assert robot.screen.name == "home", "the first key only shows where one is"
    assert robot.shows_ring
    robot.tap_at(
        *robot.screen.navigation.places["settings"].to_window(
            *robot.screen.navigation.places["settings"].center
        )
    )
    robot.settle()
    assert not robot.app.keys.ring
    assert robot.screen.name == "settings"
    robot.back()
    robot.key(TAB)
    assert robot.shows_ring
    assert robot.at.widget.game == card.game


def test_it_scrolls_into_sight(keys_phone: KeyRobot) -> None:
    robot = keys_phone
    robot.tap(robot.screen.navigation.places["settings"])
    screen = robot.screen
    robot.go(screen.ids.dice)
    scroll, button = screen.ids.scroll, screen.ids.dice
    low, top = scroll.to_window(0, scroll.y)[1], scroll.to_window(0, scroll.top)[1]
    assert low <= button.to_window(0, button.y)[1]
    assert button.to_window(0, button.top)[1] <= top
    before = scroll.scroll_y
    robot.key(PAGE_DOWN)
    after = scroll.scroll_y
    assert after < before - 0.1
    robot.key(PAGE_UP)
    assert scroll.scroll_y > after + 0.1


def test_a_key_kept_down_presses_once(keys_phone: KeyRobot) -> None:
    from kivy.core.window import Window

    robot = keys_phone
    robot.go(game_card(robot, "cubo"))
    for _repeat in range(3):
        Window.dispatch("on_keyboard", ENTER, 0, None, [])
        robot.settle()
    assert robot.screen.name == "setup"
    assert [row.name for row in robot.screen.rows] == ["", ""]
    Window.dispatch("on_key_up", ENTER, 0)


def test_ctrl_q_quits(keys_phone: KeyRobot, monkeypatch: pytest.MonkeyPatch) -> None:
    quit_asked: list[bool] = []
    with monkeypatch.context() as patch:  # at the end it has to stop indeed
        patch.setattr(keys_phone.app, "stop", lambda: quit_asked.append(True))
        keys_phone.letter("q")
        assert not quit_asked
        keys_phone.letter("q", "ctrl")
    assert quit_asked


# Screens


def test_fields_keep_their_keys(keys_phone: KeyRobot) -> None:
    robot = keys_phone
    robot.tap(game_card(robot, "tricubo"))
    first, second = robot.screen.rows
    assert first.name_field.focus, "the cursor begins in the first name"
    for letter in "r 1":
        robot.letter(letter)
        robot.type(letter)
    assert (robot.screen.name, first.name) == ("setup", "r 1")
    assert first.name_field.focus
    robot.key(TAB)
    assert robot.is_at(first.ids.take_out, "")
    assert not first.name_field.focus
    robot.key(TAB)
    assert second.name_field.focus
    robot.key(TAB, "shift")
    assert robot.is_at(first.ids.take_out, "")
    robot.key(UP)
    robot.go(second.name_field)
    robot.key(UP, "alt")
    assert robot.screen.rows == [second, first]
    robot.key(DOWN)
    assert first.name_field.focus
    assert robot.is_at(first.name_field, ""), "the ring goes along"


def test_names_sit_down_by_arrow_keys(keys_tablet: KeyRobot) -> None:
    robot = keys_tablet
    hurry(robot)
    screen = resume(robot, rolled("tricubo", {}, ["Ana", "Ben"]))
    robot.tap(screen.ids.around)
    table = robot.screen.ids.table
    assert table.sides == ["bottom", "top"]
    robot.go(table, "1")
    robot.key(LEFT)
    assert table.sides == ["bottom", "left"]
    assert robot.screen.mode == "seated"
    robot.key(ENTER)
    assert table.sides == ["bottom", "top"]
    robot.back()
    assert screen.match.mode == "seated"
    robot.go(screen.seats[1].sheet, "heading")
    robot.key(ENTER)
    assert screen.match.enlarged == 1
    robot.back()
    assert screen.match.enlarged is None


def test_the_pad_and_the_dice_by_keys(keys_phone: KeyRobot) -> None:
    robot = keys_phone
    robot.tap(game_card(robot, "tetrix"))
    robot.tap(robot.screen.pad)
    pad = robot.screen
    before = pad.editor.state().options
    robot.tap_box("cell3.3", pad.sheet)
    assert pad.editor.state().options != before
    for _ in range(3):
        robot.back()
    robot.tap(robot.screen.navigation.places["settings"])
    robot.tap(robot.screen.ids.dice)
    swatch = robot.screen.swatches["#1F1F1F"]
    robot.tap(swatch)
    assert swatch.chosen


# Playing


def test_the_cursor_previews_and_enters(keys_phone: KeyRobot) -> None:
    robot = keys_phone
    screen = begin(robot, 2, "0 roll 4 6 1")
    box = "row4.3"
    assert box in invited(robot)
    robot.go(screen.sheet, box)
    assert action(robot)[0] == "preview"
    assert screen.sheet.ghost
    robot.go(screen.ids.bar.ids.back)
    assert action(robot)[0] == "hint"
    assert not screen.sheet.ghost
    before = saved(robot)
    robot.tap_box(box)
    assert len(saved(robot).entries) == len(before.entries) + 1
    robot.letter("z", "ctrl")
    assert saved(robot).state == before.state
    robot.letter("y", "ctrl")
    assert saved(robot).state != before.state
    robot.letter("z", "ctrl")
    robot.letter("z", "ctrl", "shift")
    assert saved(robot).state != before.state


def test_a_refusal_is_a_tab_away_from_its_answer(keys_phone: KeyRobot) -> None:
    robot = keys_phone
    screen = begin(robot, 2, "0 roll 4 6 1; 0 L4", six_marks_colour=False)
    robot.tap_box("row5.2")
    assert action(robot)[0] == "refused"
    assert answers(robot) == ["Enter anyway"]
    robot.key(TAB)
    assert robot.at.widget.text == "Enter anyway"
    robot.key(SPACE)
    assert saved(robot).forced
    assert screen.session.journal.forced


def test_dice_are_typed(keys_phone: KeyRobot) -> None:
    robot = keys_phone
    screen = begin(robot, 2)
    robot.letter("4")
    robot.letter("6")
    assert screen.panel.faces == [4, 6]
    robot.key(BACKSPACE)
    assert screen.panel.faces == [4]
    robot.key(KEYPAD_5)
    robot.letter("2")
    assert last_entry(robot)["move"] == {"do": "roll", "large": 4, "medium": 5, "small": 2}


def test_the_block_turns_its_pages(keys_phone: KeyRobot) -> None:
    robot = keys_phone
    screen = resume(robot, played("tripple-domino", {}, ["Ana", "Ben"], share=0.9))
    sheet = screen.sheet
    assert sheet.follows
    last = sheet.first
    robot.key(PAGE_UP)
    assert sheet.first < last
    robot.go(sheet, next(box for box in sheet.boxes if not box.startswith("player")))
    robot.key(ENTER)
    assert answers(robot) == ["Change", "Undo this entry"]
    robot.key(PAGE_DOWN)
    assert sheet.first == last


def test_the_cubo_die_has_the_colour_of_the_cursor(keys_phone: KeyRobot) -> None:
    robot = keys_phone
    screen = resume(robot, Journal.new("cubo", {}, ["Ana", "Ben"]))
    robot.go(screen.panel, "red1")
    robot.letter("3")
    robot.go(screen.panel, "blue1")
    robot.letter("4")
    assert [str(die.colour) + str(die.number) for die in screen.panel.dice[:2]] == ["r3", "b4"]
