"""Cubo in a real window: the countdown, nine dice as they lie, the taken die, the best square."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from scoring.cubo import Cubo
from scoring.cubo_square import best_square, exchanges
from scoring.journal import Journal
from tests.support.cubo_notation import NAMES, SQUARE, dice, move, new, play, square
from tests.support.looks import words
from tests.support.table import action, answers, hurry, last_entry, resume, saved
from tools.player import entries
from tools.robot import Robot

# In rows: a lane of 6 (doubled nowhere), a street 4-5-6 in red with the joker, nothing.
LANES = "r6 b6 r6 / r4 j5 r6 / b1 b3 b1"
COLOURS = {"r": "red", "b": "blue", "j": "joker"}


def taps(robot: Robot, *places: str) -> None:
    for place in places:
        robot.tap_panel(place)


def lay(robot: Robot, text: str) -> None:
    """Taps dice, row by row."""
    taps(robot, *(f"{COLOURS[die.colour]}{die.number}" for die in dice(text)))


def editor(robot: Robot, journal: Journal | None = None) -> Any:
    """The dice, without a countdown."""
    screen = resume(robot, journal or new(2))
    taps(robot, "score")
    return screen


def left(robot: Robot) -> list[str]:
    """What stands before the dice to choose from."""
    return [text for text in words(robot.screen.panel) if text.endswith("×")]


def palette(robot: Robot) -> set[str]:
    return {place[:-1] for place in robot.screen.panel.places if place[-1] in "123456"} & {
        "red",
        "blue",
        "joker",
    }


@pytest.fixture
def heard(display: None, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is to be heard and felt."""
    from screens.system.feedback import feedback

    kinds: list[str] = []
    monkeypatch.setattr(feedback, "play", kinds.append)
    return kinds


# The countdown


def test_a_round_begins_with_one_big_button(phone: Robot) -> None:
    """CU-2, CU-3"""
    screen = resume(phone, new(3))
    assert action(phone)[1:3] == ("All roll at once", "Who is content covers and takes a die")
    assert screen.panel.places.keys() == {"count", "score"}
    assert "Countdown for the last one" in words(screen.panel)
    assert screen.ids.bar.subtitle == "Round 1/6 · Ana starts"


def test_six_seconds_to_be_seen_and_heard(heard: list[str], phone: Robot) -> None:
    """CU-3"""
    screen = resume(phone, new(3))
    taps(phone, "count")
    assert heard[0] == "count"
    assert action(phone)[1] == "Six seconds for the last one"
    screen.panel.tick(6)
    assert heard[-1] == "count_end"
    assert action(phone)[1:3] == ("Time is up", "Who was too late?")
    assert {"Nobody", "Ana", "Ben"} <= set(words(screen.panel))


def test_the_countdown_runs_by_itself(heard: list[str], phone: Robot) -> None:
    screen = resume(phone, new(2))
    taps(phone, "count")
    begun = screen.panel.countdown.left
    phone.until(lambda: screen.panel.countdown.left < begun, frames=10**6)


def test_the_last_one_is_too_late(heard: list[str], phone: Robot) -> None:
    """CU-3: nothing is scored, and the others enter their squares."""
    screen = resume(phone, new(3))
    taps(phone, "count")
    screen.panel.tick(6)
    phone.frame()
    taps(phone, "late1")
    assert last_entry(phone) == {"player": 1, "move": {"do": "missed"}}
    assert "–" in words(screen.sheet)
    assert screen.match.viewed == 0
    assert action(phone)[1] == "Ana: enter the square"
    phone.tap_box("player1")
    assert action(phone)[1] == "Ben has entered"


def test_the_last_one_is_in_time_after_all(phone: Robot) -> None:
    screen = resume(phone, new(2))
    taps(phone, "count")
    screen.panel.tick(6)
    phone.frame()
    taps(phone, "score")
    assert action(phone)[1] == "Ana: enter the square"
    assert saved(phone).entries == ()


def test_a_tap_stops_the_countdown(heard: list[str], phone: Robot) -> None:
    screen = resume(phone, new(2))
    taps(phone, "count")
    assert screen.panel.places.keys() == {"stop"}
    taps(phone, "stop")
    assert not screen.panel.ticking
    assert action(phone)[1] == "Ana: enter the square"
    heard.clear()
    phone.frame(3)
    assert heard == []


@pytest.mark.parametrize("way", ["leaving", "undo", "back"])
def test_the_countdown_does_not_run_on(heard: list[str], phone: Robot, way: str) -> None:
    screen = resume(phone, play(new(2), "0 18; 1 20"))
    assert screen.ids.bar.subtitle == "Round 2/6 · Ben starts"
    taps(phone, "count")
    countdown = screen.panel.countdown
    if way == "leaving":
        phone.app.open("home")
        phone.settle()
    elif way == "undo":
        phone.tap(screen.ids.undo)
        assert action(phone)[1] == "Ben: enter the square"
    else:
        phone.back()
        assert phone.screen is screen
        assert "count" in screen.panel.places
    assert not screen.panel.ticking
    before = countdown.left
    heard.clear()
    phone.frame(5)
    assert (countdown.left, screen.panel.countdown) == (before, None)
    assert heard == []


# Entering a square


def test_nine_dice_as_they_lie(phone: Robot) -> None:
    """CU-1, CU-2: nine taps, the joker in the centre, four of each colour are kept count of."""
    screen = editor(phone)
    assert left(phone) == ["4×", "4×"]
    lay(phone, "r6 b6 r6 b2")
    assert screen.panel.cursor == 4
    assert (left(phone), palette(phone)) == (["1×"], {"joker"})
    lay(phone, "j4")
    assert (left(phone), palette(phone)) == (["2×", "2×"], {"red", "blue"})
    lay(phone, "r1 b3 r5")
    assert (left(phone), palette(phone)) == (["0×", "1×"], {"blue"})
    assert answers(phone) == []
    lay(phone, "b5")
    assert action(phone) == ("preview", "1 lane", "A die taken from the middle?", "+6")
    phone.answer("Enter")
    assert last_entry(phone) == {"player": 0, "move": move(SQUARE).to_json()}
    assert screen.match.viewed == 1
    assert "6" in words(screen.sheet)


def test_a_die_can_be_changed(phone: Robot) -> None:
    screen = editor(phone)
    lay(phone, "r6 b6")
    taps(phone, "cell0")
    assert screen.panel.cursor == 0
    assert left(phone) == ["4×", "3×"], "its own place is free again"
    lay(phone, "b1")
    assert screen.panel.cursor == 2, "on to the next empty place"
    taps(phone, "cell8")
    lay(phone, "r2")
    assert screen.panel.cursor == 2, "and round again"
    assert [str(die) if die else "" for die in screen.panel.dice] == [
        *("b1", "b6", "", "", "", "", "", "", "r2")
    ]
    taps(phone, "clear")
    assert (screen.panel.dice, screen.panel.cursor) == ([None] * 9, 0)
    assert left(phone) == ["4×", "4×"]


def test_all_of_a_colour_are_laid(phone: Robot) -> None:
    """CU-1: a place of that colour can still get another number."""
    screen = editor(phone)
    lay(phone, "r1 r2 r3 r4 j4")
    assert palette(phone) == {"blue"}
    taps(phone, "cell3")
    assert palette(phone) == {"red", "blue"}
    lay(phone, "r6")
    assert str(screen.panel.dice[3]) == "r6"


def test_lines_light_up_when_they_are_complete(phone: Robot) -> None:
    """CU-5, CU-6"""
    screen = editor(phone)
    lay(phone, "r6 b6")
    assert not [one for one in words(screen.panel) if one.endswith("×2")]
    before = words(screen.panel).count("6")
    lay(phone, "r6")
    assert words(screen.panel).count("6") == before + 1, "a lane of 6"
    lay(phone, "r4 j5")
    assert not [one for one in words(screen.panel) if one.endswith("×2")]
    lay(phone, "r6")
    assert "12" in words(screen.panel), "a street in one colour counts double"
    assert [one for one in words(screen.panel) if one.endswith("×2")] == ["6×2"]
    lay(phone, "b1 b3 b1")
    assert "–" in words(screen.panel), "and a line that is nothing"
    assert action(phone)[:2] == ("preview", "1 lane and 1 street, 1 of them doubled")
    assert action(phone)[3] == "+18"


def test_the_taken_die_and_where_it_goes(phone: Robot) -> None:
    """CU-4: every exchange says what it would make, the best stands out, the choice stays."""
    screen = editor(phone)
    lay(phone, f"{SQUARE} r6")
    assert str(screen.panel.taken) == "r6"
    whole, taken = dice(SQUARE), dice("r6")[0]
    ways = dict(exchanges(whole, taken))
    badges, kept = screen.panel._badges(), ways[None]
    best = max(ways.values())
    gains = {place: points - kept for place, points in ways.items() if place is not None}
    assert badges == {
        place: (f"{gain:+}".replace("-", "−"), gain == best - kept > 0)
        for place, gain in gains.items()
    }
    shown = words(screen.panel)
    assert all(shown.count(f"{gain:+}".replace("-", "−")) for gain in gains.values())
    assert action(phone)[2] == "Tap the die that it replaces, or leave it"
    place = next(place for place, points in ways.items() if points == best and place is not None)
    taps(phone, f"cell{place}")
    assert (action(phone)[0], action(phone)[3]) == ("preview", f"+{best}")
    other = next(place for place in (0, 2, 6, 8) if ways[place] != best)
    taps(phone, f"cell{other}")
    assert action(phone)[3] == f"+{ways[other]}"
    taps(phone, f"cell{other}")
    assert screen.panel.swap is None, "the same again takes it back"
    assert action(phone)[3] == f"+{ways[None]}"
    taps(phone, "cell4")
    assert screen.panel.swap is None, "never the joker"
    taps(phone, f"cell{place}")
    phone.answer("Enter")
    assert last_entry(phone)["move"] == square(f"{SQUARE} take r6 at {place}").to_json()
    assert saved(phone).total(0) == best


def test_the_taken_die_is_seen(phone: Robot, tmp_path: Path) -> None:
    """In its own colour, beside its name and in the square."""
    screen = editor(phone)
    lay(phone, f"{SQUARE} b2")
    spot = screen.panel.places["taken"]
    phone.picture(tmp_path / "taken.png")
    with Image.open(tmp_path / "taken.png") as picture:
        at = int(spot.x + spot.width - 24), int(picture.height - spot.center[1])
        colours: list[Any] = [picture.getpixel((at[0] + step, at[1])) for step in (-9, -8, 8, 9)]
    assert any(blue > red + 60 for red, _green, blue, *_ in colours)


def test_another_die_was_taken(phone: Robot) -> None:
    screen = editor(phone)
    lay(phone, f"{SQUARE} r6")
    taps(phone, "cell3")
    lay(phone, "b1")
    assert (str(screen.panel.taken), screen.panel.swap) == ("b1", None)
    taps(phone, "taken")
    assert screen.panel.taken is None
    assert action(phone)[0] == "preview", "without one it is whole as well"
    phone.answer("Enter")
    assert last_entry(phone)["move"]["taken"] is None


def test_what_is_left_in_the_middle(phone: Robot) -> None:
    """CU-1: two red and two blue ones; who has taken the last one may have another number."""
    journal = play(new(3), f"0 {SQUARE} take r1; 1 {SQUARE} take b1")
    screen = resume(phone, journal)
    lay(phone, SQUARE)
    assert left(phone) == ["1×", "1×"]
    lay(phone, "r5")
    assert (left(phone), palette(phone)) == (["0×", "1×"], {"red", "blue"})
    lay(phone, "r6")
    assert str(screen.panel.taken) == "r6"


# The colours wander (CU-1)


def test_the_colours_that_a_player_has_now(phone: Robot) -> None:
    """CU-1: five red dice after an exchange; they are said, and offered."""
    screen = editor(phone, play(new(2), f"0 {SQUARE} take r6 at 3; 1 {SQUARE}"))
    assert screen.match.viewed == 1, "Ben starts this round"
    assert action(phone)[1:3] == (
        "Ben: enter the square",
        "4 red and 4 blue dice, row by row",
    )
    phone.tap_box("player0")
    assert action(phone)[2] == "5 red and 3 blue dice, row by row"
    assert left(phone) == ["5×", "3×"]
    lay(phone, "r6 r6 r6 r6 j6 r6")
    assert (left(phone), palette(phone)) == (["0×", "3×"], {"blue"})
    lay(phone, "b1 b2 b4")
    assert left(phone) == ["1×", "3×"], "what lies in the middle"
    lay(phone, "r6")
    taps(phone, "cell8")
    phone.answer("Enter")
    assert last_entry(phone)["player"] == 0
    assert saved(phone).total(0) == 6 + 36


@pytest.mark.parametrize("device", ["phone", "tablet"])
def test_after_a_round_counted_by_hand(device: str, request: pytest.FixtureRequest) -> None:
    """CU-1: one red die more or fewer: what is possible is offered, up to all that can be."""
    robot: Robot = request.getfixturevalue(device)
    editor(robot, play(new(2), f"0 {SQUARE}; 1 20"))
    assert action(robot)[2] == "3–5 red and 3–5 blue dice, row by row"
    assert left(robot) == ["3–5×", "3–5×"]
    lay(robot, "r1 r1 r1 b1 j1")
    assert left(robot) == ["0–2×", "2–4×"]
    lay(robot, "r1 r1")
    assert (left(robot), palette(robot)) == (["0×", "2×"], {"blue"})
    lay(robot, "b1 b1")
    assert left(robot) == ["1×", "3×"], "then all is known"
    robot.answer("Enter")
    assert last_entry(robot)["player"] == 1


def test_a_colour_that_is_not_in_the_middle(phone: Robot) -> None:
    """CU-1: both red dice went away, and four blue ones lie there."""
    editor(phone, play(new(2), f"0 {SQUARE} take r6 at 3; 1 {SQUARE} take r1 at 1"))
    lay(phone, "r1 r1 r1 r1 j1 r1 b1 b1 b1")
    assert (left(phone), palette(phone)) == (["0×", "4×"], {"blue"})


def test_only_one_can_be_too_late(phone: Robot) -> None:
    """CU-3: the second one is refused, with the reason."""
    editor(phone, new(3))
    taps(phone, "late")
    assert last_entry(phone) == {"player": 0, "move": {"do": "missed"}}
    taps(phone, "late")
    assert action(phone)[:2] == ("refused", "Only one player can be too late in a round.")
    assert len(saved(phone).entries) == 1


@pytest.mark.parametrize(
    ("laid", "said"),
    [
        ("r6 r6 r6 / b4 j1 b6 / b1 r3 b1", "1 lane, doubled"),
        ("r4 r5 r6 / b4 j1 b6 / b1 r3 b1", "1 street, doubled"),
        ("r6 b6 r6 / b4 j1 b6 / b1 r3 r1", "1 lane"),
        ("r6 r6 r6 / b4 j5 b6 / b1 r3 b1", "1 lane and 1 street, all doubled"),
        ("r6 r6 r6 / r4 j5 b6 / b1 b3 b1", "1 lane and 1 street, 1 of them doubled"),
        ("r6 b1 r6 / r4 j1 b6 / b1 b3 r1", "No line"),
    ],
)
def test_lines_in_words(display: None, laid: str, said: str) -> None:
    """CU-5, CU-6: one line is not "1 of them"."""
    from screens.games.cubo.sheet import lines_text

    assert lines_text(square(laid)) == said


def test_only_the_points(phone: Robot) -> None:
    screen = editor(phone)
    taps(phone, "points")
    assert "?" in words(screen.panel)
    assert answers(phone) == []
    taps(phone, "key1", "key8", "key0")
    assert action(phone) == ("preview", "Ana", "Counted by hand", "+18")
    taps(phone, "key←", "key9")
    assert "19" in words(screen.panel)
    phone.answer("Enter")
    assert last_entry(phone)["move"] == {"do": "points", "points": 19}
    assert action(phone)[1] == "Ben: enter the square"
    assert "red1" in screen.panel.places, "the next one begins with dice again"


def test_more_points_than_there_are(heard: list[str], phone: Robot) -> None:
    """CU-6: said, but not heard, as it is still being typed."""
    editor(phone)
    taps(phone, "points", "key9", "key9")
    assert heard == []
    assert action(phone)[:2] == ("refused", "No square makes more than 54 points now.")
    phone.answer("Enter anyway")
    assert saved(phone).forced


def test_dice_instead(phone: Robot) -> None:
    screen = editor(phone)
    lay(phone, "r6 b6")
    taps(phone, "points", "key5", "square")
    assert screen.panel.cursor == 2, "the dice are still there"
    assert answers(phone) == []


def test_too_late(phone: Robot) -> None:
    editor(phone)
    taps(phone, "late")
    assert last_entry(phone) == {"player": 0, "move": {"do": "missed"}}


# Rounds


def test_the_starting_player_moves_on(phone: Robot) -> None:
    """CU-1"""
    screen = resume(phone, new(3))
    for player in (0, 1, 2):
        phone.enter(move("10"))
        assert last_entry(phone)["player"] == player
    assert screen.ids.bar.subtitle == "Round 2/6 · Ben starts"
    assert screen.panel.places.keys() == {"count", "score"}
    for player in (1, 2, 0):
        phone.enter(move("10"))
        assert last_entry(phone)["player"] == player
    assert screen.ids.bar.subtitle == "Round 3/6 · Cem starts"


def test_any_order_within_a_round(phone: Robot) -> None:
    screen = editor(phone, new(3))
    phone.tap_box("player2")
    phone.enter(move("12"))
    assert last_entry(phone)["player"] == 2
    assert screen.match.viewed == 0


def test_practice_for_one(phone: Robot) -> None:
    screen = resume(phone, new(1))
    assert screen.ids.bar.subtitle == "Practice · round 1/6"
    assert action(phone)[1] == "Roll until you are content"
    taps(phone, "count")
    screen.panel.tick(6)
    phone.frame()
    assert "Ana" in words(screen.panel)
    taps(phone, "late0")
    for _ in range(5):
        phone.enter(move(f"{SQUARE} take r6 at 0"))
    assert saved(phone).over
    phone.answer("Result")
    assert f"{saved_total(phone)} points" in phone.texts()


def saved_total(robot: Robot) -> int:
    return int(robot.screen.session.journal.total(0))


# Looking at squares


def test_the_best_square_is_shown_on_request_after_the_round(phone: Robot) -> None:
    journal = play(new(2), f"0 {SQUARE} take r6 at 3")
    screen = resume(phone, journal)
    phone.tap_box("0.round1")
    assert action(phone)[1].startswith("Ana: ")
    assert "As laid" in words(screen.panel)
    assert "best" not in screen.panel.places, "Ben has still to enter"
    taps(phone, "close")
    phone.enter(move("20"))
    phone.tap_box("0.round1")
    assert "Best square" in words(screen.panel)
    _best, points = best_square(dice(SQUARE), dice("r6")[0])
    assert str(points) not in words(screen.panel), "only when asked for"
    taps(phone, "best")
    assert str(points) in words(screen.panel)
    taps(phone, "best")
    assert "As laid" in words(screen.panel)
    assert len(saved(phone).entries) == 2


def test_looking_does_not_disturb(phone: Robot) -> None:
    """Back to what was going on: the player in front, the dice laid so far, the countdown."""
    screen = resume(phone, play(new(2), f"0 {SQUARE}"))
    assert screen.match.viewed == 1
    lay(phone, "r6 b6")
    phone.tap_box("0.round1")
    taps(phone, "close")
    assert not screen.sheet.selected
    assert (screen.match.viewed, screen.panel.player, screen.panel.cursor) == (1, 1, 2)
    assert action(phone)[1] == "Ben: enter the square"
    lay(phone, "r6 b2 j4 r1 b3 r5 b5")
    phone.answer("Enter")
    assert last_entry(phone)["player"] == 1
    assert "count" in screen.panel.places
    phone.tap_box("0.round1")
    taps(phone, "close")
    assert "count" in screen.panel.places, "the new round still begins with its countdown"


def test_back_ends_looking(phone: Robot) -> None:
    screen = resume(phone, play(new(2), f"0 {SQUARE}"))
    phone.tap_box("0.round1")
    phone.back()
    assert phone.screen is screen
    assert not screen.sheet.selected
    assert "red1" in screen.panel.places
    phone.back()
    assert phone.screen.name == "home"


def test_squares_after_the_game(tablet: Robot) -> None:
    journal = new(1)
    for _ in range(6):
        journal = play(journal, f"0 {SQUARE} take r6 at 0")
    screen = resume(tablet, journal)
    assert "Tap a round to see its square" in words(screen.panel)
    tablet.tap_box("0.round4")
    taps(tablet, "best")
    assert "Best square" in words(screen.panel)
    taps(tablet, "close")
    assert action(tablet)[1] == "The game is over"


# Undo


def test_undo_from_every_phase(phone: Robot) -> None:
    screen = resume(phone, play(new(2), "0 18; 1 20; 1 3"))
    phases: dict[str, Callable[[], None]] = {
        "a square": lambda: lay(phone, "r6 b6"),
        "a whole one": lambda: lay(phone, f"{SQUARE} r6"),
        "points": lambda: taps(phone, "points", "key5"),
        "looking": lambda: phone.tap_box("0.round1"),
        "rolling": lambda: phone.tap(screen.ids.undo),
    }
    for name, begin in phases.items():
        begin()
        count = len(saved(phone).trail)
        while screen.match.drafts.begun:
            phone.tap(screen.ids.undo)
        assert len(saved(phone).trail) == count, "what is half entered comes first"
        phone.tap(screen.ids.undo)
        assert len(saved(phone).trail) == count - 1, name
        assert (screen.panel.dice, screen.panel.digits) == ([None] * 9, "")
        assert screen.panel.looked is None
        while len(saved(phone).trail) < 3:
            phone.tap(screen.ids.redo)
        assert action(phone)[1] == "Ana: enter the square"


# A whole game


@pytest.mark.parametrize(("device", "count"), [("phone", 4), ("tablet", 2), ("phone", 1)])
def test_a_whole_game_by_touch(device: str, count: int, request: pytest.FixtureRequest) -> None:
    robot: Robot = request.getfixturevalue(device)
    hurry(robot)
    robot.app.new_game("cubo", {}, list(NAMES[:count]))
    robot.settle()
    screen = robot.screen
    for journal in entries(screen.session.journal, seed=count):
        entry = journal.entries[-1]
        assert screen.match.viewed == entry.player
        robot.enter(entry.move)
        assert screen.session.journal.state == journal.state
    assert saved(robot).over
    assert any(isinstance(entry.move, Cubo) for entry in journal.entries)
    robot.blind = False
    robot.answer("Result")
    shown = robot.texts()
    assert "Round 6" in shown
    assert all(str(journal.total(player)) in shown for player in range(count))
