"""From a small phone to a tablet, both ways round: nothing cut off, nothing under another thing."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from scoring.journal import Journal
from tests.scoring.notation import new, play
from tests.screens import looks
from tests.screens.sizes import LANGUAGES, LONG_NAMES, NAMES, game, lay_out, sizes, speak
from tests.screens.table import AT, golden
from tools import texts
from tools.robot import Robot


def open_game(robot: Robot, journal: Journal) -> Any:
    """Without a slide, if another game is open already."""
    slides = robot.screen.name != "play"
    for summary in robot.app.store.unfinished():  # the first screen would list them all
        robot.app.store.delete(summary.id)
    robot.app.resume_game(robot.app.store.create(journal, AT))
    if slides:
        robot.settle()
    lay_out()
    return robot.screen


def games() -> Iterator[tuple[str, str, Journal]]:
    """Languages and games that differ in what has to find room."""
    for count in range(1, 6):
        yield "en", "A", game("A", NAMES[:count])
    for names in (NAMES[:1], NAMES, LONG_NAMES):
        yield "de", "B", game("B", names)
    yield "de", "A", golden("tricubo-A-five-players-house-rules")


@sizes()
def test_playing(robot: Robot) -> None:
    for language, side, journal in games():
        speak(language)
        screen = open_game(robot, journal)
        what = f"{language}, side {side}, {journal.names}"
        parts = looks.play_parts(screen)
        assert {"bar", "sheet", "action"} <= parts.keys()
        assert ("panel" in parts) != journal.over, "nothing is entered any more once it is over"
        assert ("strip" in parts) == (len(journal.names) > 1), what
        assert looks.not_within(parts, looks.window()) == [], what
        assert looks.touching(parts) == [], what
        boxes = {box: looks.rect_area(rect) for box, rect in screen.sheet.boxes.items()}
        assert looks.not_within(boxes, looks.area(screen.sheet)) == [], what
        assert looks.touching(boxes) == [], what
        if "panel" in parts:
            places = {name: looks.rect_area(rect) for name, rect in screen.panel.places.items()}
            assert looks.not_within(places, looks.area(screen.panel)) == [], what
            assert looks.touching(places) == [], what
        for drawn in (screen.sheet, screen.panel, screen.rank):
            if drawn.opacity:
                written = looks.painted(drawn)
                assert looks.not_within(written, looks.area(drawn)) == [], what
                assert looks.touching(written) == [], what
        cut = [found for found in looks.cut_off(screen) if "shortened" not in found]
        assert cut == [], what


@sizes()
def test_every_box_that_may_be_touched_is_as_large_as_a_finger_or_snaps(robot: Robot) -> None:
    """Its own middle means it, and so does a finger's width around what all invited boxes cover."""
    screen = open_game(robot, game("B", NAMES))
    sheet = screen.sheet
    assert sheet.invited
    for box in sheet.invited:
        rect = sheet.boxes[box]
        assert sheet.box_at(*rect.center) == box
        for x in (rect.x - 20, rect.x + rect.width + 20):
            near = sheet.box_at(x, rect.center[1])
            large = near is not None and min(sheet.boxes[near].width, sheet.boxes[near].height) > 35
            assert near in sheet.invited or large


@sizes()
def test_the_strip(robot: Robot) -> None:
    for names in (NAMES[:2], NAMES, LONG_NAMES):
        screen = open_game(robot, game("A", names, share=1))
        written = looks.painted(screen.strip)
        assert looks.not_within(written, looks.area(screen.strip)) == []
        assert looks.side_by_side(written) == []


@sizes()
def test_the_dice_are_as_large_as_a_finger(robot: Robot) -> None:
    for names in (NAMES[:1], NAMES[:3]):
        screen = open_game(robot, Journal.new("tricubo", {}, list(names)))
        for row, player in enumerate(screen.game.turn(screen.state).waiting, 1):
            screen.wish(player, screen.game.kinds["start"](row))
        lay_out()
        places = {
            name: (round(rect.width), round(rect.height))
            for name, rect in screen.panel.places.items()
        }
        assert {"pass", "face1", "die0"} <= places.keys()
        assert {name: size for name, size in places.items() if min(size) < looks.FINGER - 1} == {}


def card_trouble(screen: Any) -> list[str]:
    """What the action card cannot hold."""
    card = looks.area(screen.action)
    buttons = {button.text: looks.area(button) for button in screen.action.ids.answers.children}
    return looks.cut_off(screen.action) + looks.not_within(buttons, card)


@cache
def reasons() -> list[str]:
    """Those for which something can be refused, and a few other texts."""
    written = texts.texts().items()
    return [str(text) for text, files in written if "scoring/tricubo.py" in files]


def longest_refusals() -> list[str]:
    """In the language in force."""
    from screens.language import tr

    values = dict.fromkeys(("row", "face", "count"), 3)
    return sorted((tr._(reason).format_map(values) for reason in reasons()), key=len)[-3:]


def without_button() -> set[str]:
    """The reasons why a box means nothing at all: there is nothing to be entered anyway."""
    from screens.language import tr

    reasons = "This is written already.", "A die ticks the next one, two or three boxes of a row."
    return {tr._(reason) for reason in reasons}


@sizes()
def test_the_action_card_holds_every_refusal(robot: Robot) -> None:
    screen = open_game(robot, game("A", NAMES[:2]))
    for language in LANGUAGES:
        speak(language)
        for reason in longest_refusals():
            screen.wish(screen.viewed, screen.game.kinds["pass"]())
            screen.action.title = reason
            if reason in without_button():
                screen.action.ids.answers.clear_widgets()
            lay_out()
            assert card_trouble(screen) == []


@sizes()
def test_the_action_card_holds_every_preview(robot: Robot) -> None:
    choices = {
        "0 start 1; 1 start 2; 0 L4": (["joker"], ["row4.3"], ["interim1"]),
        "0 start 1; 1 start 2": (["interim1", "interim2"],),
    }
    for language in LANGUAGES:
        speak(language)
        for notes, touches in choices.items():
            screen = open_game(robot, play(new(2, side="B"), notes))
            for boxes in touches:
                screen.refresh()
                for box in boxes:
                    screen.touch(box)
                lay_out()
                assert screen.action.mood == "preview"
                assert card_trouble(screen) == []
        for name in ("tricubo-A-tie", "tricubo-A-two-winners"):
            open_game(robot, golden(name))
            assert card_trouble(screen) == []


@sizes()
def test_the_action_card_holds_a_button_for_each_die(robot: Robot) -> None:
    for language in LANGUAGES:
        speak(language)
        screen = open_game(robot, play(new(2), "0 start 1; 1 start 2"))
        screen.touch("colour.any")
        lay_out()
        assert len(screen.action.ids.answers.children) == 3
        assert card_trouble(screen) == []
        assert looks.outside_the_window(screen.action) == []
