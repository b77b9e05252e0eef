"""From a small phone to a tablet, both ways round: nothing cut off, nothing under another thing,
and what can be tapped fits a finger. Each test runs in every size and language."""

import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scoring import GAMES
from scoring.journal import Journal
from storage import Store
from storage.errors import MESSAGES
from storage.settings import MY_DICE, SOUND, STRICTNESS
from tests.support import looks
from tests.support.layout import card_trouble, open_game, page_trouble, play_trouble
from tests.support.sizes import LONG_NAMES, NAMES, lay_out, tricubo
from tests.support.table import AT, golden, menu_of
from tests.support.tricubo_notation import new, play
from tools import texts
from tools.player import played, rolled
from tools.robot import Robot

# Playing


@cache
def games() -> list[Journal]:
    """Returns games with different needs for space: sides, players, names, dice."""
    found = [tricubo("A", NAMES[:count]) for count in range(1, 6)]
    found += [tricubo("B", NAMES[:1]), tricubo("B", LONG_NAMES)]
    found += [golden("tricubo-A-five-players-house-rules")]
    for game in sorted({*GAMES} - {"tricubo"}):
        fewest, most = GAMES[game].players[0], min(5, GAMES[game].players[-1])
        found += [rolled(game, {}, list(NAMES[:fewest])), rolled(game, {}, list(LONG_NAMES[:most]))]
        found += [played(game, {}, list(NAMES[:most]), share=0.5, rolls=False)]
    return found


def test_playing(room: Robot) -> None:
    for journal in games():
        screen = open_game(room, journal)
        assert list(play_trouble(screen)) == [], f"{journal.game.id}, {journal.names}"


def test_the_sheet_keeps_its_room(room: Robot) -> None:
    """However large text is: at least 92 % of the height that it has at 100 %."""
    from sheets.drawing.text_fitting import scale

    if (percent := round(100 * scale())) == 100:
        pytest.skip("letters as usual")
    heights = []
    for size in (100, percent):
        room.app.use_text_size(size)
        heights.append([open_game(room, journal).sheet.height for journal in games()[::2]])
    for usual, large, journal in zip(*heights, games()[::2], strict=True):
        assert large >= usual * 0.92, f"{journal.game.id}, {journal.names}"


def test_a_touch_means_what_it_touches(room: Robot) -> None:
    """A box is found by a touch on it, and from the gap beside it."""
    sheet = open_game(room, tricubo("B", NAMES)).sheet
    assert sheet.invited
    for box, rect in sheet.boxes.items():
        assert sheet.input.box_at(*rect.center) == box
        if box not in sheet.invited:
            continue
        for x in (rect.x - 0.6, rect.x + rect.width + 0.6):
            assert sheet.input.box_at(x, rect.center[1]) == box


def test_the_strip(room: Robot) -> None:
    for names in (NAMES[:2], NAMES, LONG_NAMES):
        screen = open_game(room, tricubo("A", names, share=1))
        written = looks.painted(screen.strip)
        assert looks.not_within(written, looks.area(screen.strip)) == []
        assert looks.side_by_side(written) == []


def test_what_is_beside_the_sheet_is_as_large_as_a_finger(room: Robot) -> None:
    for count in (1, 3):
        starts = "; ".join(f"{player} start {player + 1}" for player in range(count))
        screen = open_game(room, play(new(count), starts))
        assert {*screen.panel.places} == {"pass", "unfold"}
        room.tap_panel("unfold")
        lay_out()
        assert {"face1", "die0", "fold"} <= screen.panel.places.keys()
        second = screen.panel.slots.second  # on a small phone the dice so far are there
        small = {
            name: (round(rect.width), round(rect.height))
            for name, rect in screen.panel.places.items()
            if min(rect.width, rect.height) < looks.FINGER - looks.HAIR
            and not name.startswith("die")  # which only undo what is typed
            and not (name == "fold" and rect.y == second.y and rect.width >= 40)
        }
        assert small == {}
        room.tap_panel("fold")


@cache
def reasons() -> list[str]:
    """Returns all reasons for refusals, and a few other texts."""
    written = texts.texts().items()
    return [text.one for text, place in written if "scoring/tricubo/rules.py" in place.files]


def test_the_action_card_holds_every_refusal(room: Robot) -> None:
    from screens.widgets.language import tr

    values = dict.fromkeys(("row", "face", "count"), 3)
    longest = sorted((tr._(reason).format_map(values) for reason in reasons()), key=len)[-4:]
    # Why a box means nothing at all: there is nothing to be entered anyway.
    no_button = tr._("A die marks the next one, two or three boxes of a row.")
    screen = open_game(room, tricubo("A", NAMES[:2]))
    for reason in (*longest, no_button):
        screen.attended.wish(screen.match.viewed, screen.game.kinds["pass"]())
        screen.action.title = reason
        if reason == no_button:
            screen.action.ids.answers.clear_widgets()
        lay_out()
        assert screen.action.mood == "refused"
        assert card_trouble(screen) == []


def test_the_action_card_holds_every_preview(room: Robot) -> None:
    choices = {
        "0 start 1; 1 start 2; 0 L4": (["joker"], ["row4.3"], ["interim1"]),
        "0 start 1; 1 start 2": (["interim1", "interim2"], ["colour.any"]),
    }
    for notes, touches in choices.items():
        screen = open_game(room, play(new(2, side="B"), notes))
        for boxes in touches:
            screen.attended.seat_draft.give_up()
            screen.refresh()
            for box in boxes:
                screen.attended.touch(box)
            lay_out()
            assert screen.action.mood == "preview"
            assert card_trouble(screen) == []
    assert len(screen.action.ids.answers.children) == 3, "a button for each die"
    for name in ("tricubo-A-tie", "tricubo-A-two-winners"):
        assert card_trouble(open_game(room, golden(name))) == []


# The other screens


def test_home_and_settings(room: Robot) -> None:
    for summary in room.app.store.unfinished():
        room.app.store.delete(summary.id)
    room.app.open("home")
    room.settle()
    assert page_trouble(room.screen) == []
    for names in (NAMES[:1], NAMES, LONG_NAMES):
        room.app.store.create(tricubo("A", names), AT)
    room.app.open("home")
    lay_out()
    room.until(lambda: not room.screen._waiting)
    lay_out()
    unfinished = room.screen.ids.unfinished.children
    assert len(unfinished) == 3
    every = enumerate([*unfinished, *room.screen.ids.games.children])
    cards = {str(number): looks.area(card) for number, card in every}
    assert looks.touching(cards) == []
    assert page_trouble(room.screen) == []
    menu = menu_of(room, 0)
    assert page_trouble(room.screen.menu) == []
    assert (
        looks.not_within({text: looks.area(one) for text, one in menu.items()}, looks.window())
        == []
    )
    room.app.open("unfinished")
    room.settle()
    assert page_trouble(room.screen) == []
    room.app.open("settings")
    room.settle()
    assert page_trouble(room.screen) == []


def test_your_data(room: Robot, tmp_path: Path) -> None:
    from screens.settings.data_screen import WORK

    room.app.open("home")
    room.app.open("data")
    room.settle()
    screen = room.screen
    screen.backup.state = screen.backup.state + "\n" + LONG_NAMES[0]
    lay_out()
    assert page_trouble(screen) == []
    screen.stage = WORK
    screen.working.title = "Import"
    screen.working.show(12_345, 50_000)
    lay_out()
    assert page_trouble(screen) == []
    for path in (large_plan(tmp_path), tmp_path / "missing.json"):
        screen.finish()
        screen.look_at([path])
        room.worked()
        lay_out()
        assert page_trouble(screen) == []
        answers = {one.text: looks.area(one) for one in (screen.ids.close, screen.ids.take)}
        if screen.can_take:
            assert looks.not_within(answers, looks.window()) == []
            assert looks.touching(answers) == []
            room.app.open("problems", problems=screen.plan.problems)
            room.settle()
            assert page_trouble(room.screen) == []
            room.back()
    screen.finish()


def large_plan(folder: Path) -> Path:
    """Returns a backup with many items of every kind."""
    with Store.open(folder / "there") as there:
        there.remember_players(LONG_NAMES, AT)
        there.settings.set(SOUND, {})
        there.settings.set(MY_DICE, {})
        for game in GAMES:
            there.settings.set(STRICTNESS.of(game), "free")
        there.create(tricubo("A", NAMES), AT)
        path = there.backup.write(folder, AT)
    assert path is not None
    with zipfile.ZipFile(path, "a") as archive:
        for number in range(60):
            archive.writestr(f"some/folder/a-file-with-a-long-name-{number:04}.json", b"?")
    return path


def test_choosing_files(room: Robot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from screens.platform import device

    (tmp_path / "A folder with quite a long name").mkdir()
    for name in ("rollpad-backup-2026-11-16-2.zip", "a.json", f"{'long-name-' * 6}.json"):
        (tmp_path / name).write_bytes(b"x" * 1_234_567)
    monkeypatch.setattr(device, "downloads", lambda: tmp_path)
    room.app.open("home")
    room.app.open("files")
    room.worked()
    screen = room.screen
    for count in range(2):
        assert screen.count == count
        assert page_trouble(screen) == []
        rows = {row.title: looks.area(row) for row in screen.ids.list.children}
        assert len(rows) == 4
        assert looks.touching(rows) == []
        assert looks.area(screen.ids.take).within(looks.window())
        screen._press(screen.ids.list.children[0])
        lay_out()


def test_my_dice(room: Robot) -> None:
    from sheets.dice_sets import PRESETS
    from sheets.drawing.palette import PRINTED

    room.app.open("home")
    room.app.open("dice")
    room.settle()
    screen = room.screen
    buttons = screen.dice | screen.swatches
    all_white = dict.fromkeys(PRINTED, "#FFFFFF")
    sets = [*(preset.dice for preset in PRESETS), all_white]
    for dice, die in zip(sets, [*screen.dice, "large"], strict=True):
        screen.use(dice)
        screen.pick(die)
        lay_out()
        assert page_trouble(screen) == []
        for name, button in buttons.items():
            assert looks.not_within(looks.painted(button), looks.rect_area(button)) == [], name
    assert looks.touching({name: looks.area(one) for name, one in buttons.items()}) == []
    cards = {card.title + card.subtitle: looks.area(card) for card in screen.presets}
    assert looks.touching(cards) == []
    screen.use(PRINTED)


@pytest.mark.parametrize("game", GAMES)
def test_setting_up(room: Robot, game: str) -> None:
    room.app.open("home")
    room.app.open("setup", game=game)
    room.settle()
    setup = room.screen
    assert page_trouble(setup) == []
    while not setup.is_full and len(setup.rows) < len(LONG_NAMES):
        setup.ids.players.add()
    room.settle()
    for row, name in zip(setup.rows, LONG_NAMES, strict=False):
        row.name_field.text = ""
        row.name_field.insert_text(name)  # as a keyboard or a clipboard would
    room.settle()
    assert all(row.name and row.name in LONG_NAMES[place] for place, row in enumerate(setup.rows))
    assert page_trouble(setup) == []
    assert looks.touching({row.name: looks.area(row) for row in setup.rows}) == []
    start = looks.area(setup.ids.start)
    assert start.within(looks.window()), "always in sight, however long the form is"
    for row in setup.rows[1:]:
        row.name_field.text = setup.rows[0].name_field.text
    lay_out()
    assert setup.trouble, "two of one name"
    assert page_trouble(setup) == []


def open_result(robot: Robot, journal: Journal) -> Any:
    robot.app.open("home")
    robot.app.resume_game(robot.app.store.create(journal, AT))
    robot.screen.show_result()
    robot.settle()
    return robot.screen


def test_results(room: Robot) -> None:
    for journal in (
        golden("tricubo-A-solo"),
        golden("tricubo-A-tie"),
        golden("tricubo-forced"),
        tricubo("B", NAMES, share=1),
    ):
        screen = open_result(room, journal)
        assert page_trouble(screen) == []
        buttons = [screen.ids.sheets, screen.ids.home, screen.ids.rematch]
        areas = {button.text: looks.area(button) for button in buttons}
        assert looks.not_within(areas, looks.window()) == []
        assert looks.touching(areas) == []


@pytest.mark.parametrize("game", GAMES)
def test_results_of_every_game(room: Robot, game: str) -> None:
    for count in {GAMES[game].players[0], min(5, GAMES[game].players[-1])}:
        journal = played(game, {}, list(NAMES[:count]), share=1, rolls=False)
        assert page_trouble(open_result(room, journal)) == []


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].pads])
def test_matching_the_pad(room: Robot, game: str) -> None:
    room.app.open("home")
    room.app.open("pad", game=game)
    room.settle()
    screen = room.screen
    for pad in GAMES[game].pads:
        screen.pick(pad.key)
        for box in ("", max(screen.editor.touchable())):
            screen.touch(box)
            lay_out()
            assert page_trouble(screen) == []
            parts = [screen.ids.bar, screen.ids.chosen_pad, screen.ids.below, screen.sheet]
            areas = {str(part): looks.area(part) for part in parts}
            assert looks.not_within(areas, looks.window()) == []
            assert looks.touching(areas) == []
            written = looks.painted(screen.sheet)
            assert looks.not_within(written, looks.area(screen.sheet)) == []


def test_around_the_table(room: Robot) -> None:
    """Where it fits; a phone does not lead there."""
    room.app.open("home")
    room.app.open("seats", names=NAMES)
    room.settle()
    screen = room.screen
    if min(screen.size) < 560:
        pytest.skip("a phone")
    assert page_trouble(screen) == []
    written = looks.painted(screen.ids.table)
    assert looks.not_within(written, looks.area(screen.ids.table)) == []
    assert looks.side_by_side(written) == []
    chips = {name: looks.rect_area(screen.ids.table.chip(n)) for n, name in enumerate(NAMES)}
    assert looks.touching(chips) == []


def test_the_result_of_people_with_long_names(room: Robot) -> None:
    """Their names may end in dots, but nothing else may happen."""
    screen = open_result(room, tricubo("B", LONG_NAMES, share=1))
    assert [what for what in page_trouble(screen) if "shortened" not in what] == []


def test_sharing(room: Robot) -> None:
    for journal in (tricubo("B", LONG_NAMES, share=1), golden("cubo-two-players")):
        screen = open_result(room, journal)
        room.tap(screen.ids.share)
        screen = room.screen
        for screen.sends in (True, False):
            lay_out()
            assert page_trouble(screen) == []
        room.until(lambda: room.screen.ids.preview.texture)
        preview = looks.area(screen.ids.preview)
        assert preview.within(looks.window())
        assert min(screen.ids.preview.size) >= 150
        assert looks.touching({"preview": preview, "page": looks.area(screen.ids.scroll)}) == []


def test_messages(room: Robot) -> None:
    from screens.widgets.language import tr

    aside = tr._("Your saved games couldn’t be read. The file was kept as {path}.")
    said = [tr._(text) for text in MESSAGES.values()]
    said.append(aside.format(path="rollpad-set-aside-12.db"))
    for text, answer in [*((text, "") for text in said), (tr._("Game deleted"), tr._("Undo"))]:
        room.app.say(text, answer)
        lay_out()
        message = room.app.message
        assert looks.area(message).within(looks.window())
        assert looks.cut_off(message) == []
        assert looks.too_small(message) == []
    room.app.hush()


def test_a_message_turns_with_the_device(room: Robot) -> None:
    from kivy.core.window import Window

    width, height = map(int, Window.size)
    room.app.say("Game deleted")
    room.resize(height, width)
    try:
        assert looks.area(room.app.message).within(looks.window())
        assert room.app.message.center_x == pytest.approx(height / 2, abs=1)
    finally:
        room.app.hush()
        room.resize(width, height)


@pytest.mark.parametrize("game", ["tricubo", "tripple-domino"])
def test_house_rules(room: Robot, game: str) -> None:
    from screens.setup import options

    options.keep_preset(
        room.app.store, game, LONG_NAMES[0], options.of_last_time(room.app.store, game)
    )
    room.app.open("house", game=game)
    room.settle()
    screen = room.screen
    assert page_trouble(screen) == []
    for rule, last in [(rule, rule.values[-1][0]) for rule in screen.rules.values()]:
        rule.dispatch("on_pick", last)
    screen.naming = True
    lay_out()
    assert page_trouble(screen) == []
