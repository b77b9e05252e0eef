"""Cubo: nine dice as they are arranged, the taken die and its place, points counted by hand."""

import pytest

from scoring.cubo.rules import Points
from scoring.cubo.square import exchanges
from sheets.cubo.texts import lines_text
from sheets.drawing.geometry import Rect
from sheets.pointer import Pointer
from storage.settings import HINTS
from tests.support.cubo_dice import editor, lay, left, opened, palette
from tests.support.cubo_notation import SQUARE, dice, move, new, play, square
from tests.support.eye import words_on
from tests.support.hand import Hand
from tools.laid_out import lay_out
from tools.robot import PHONE, TABLET

# Entering a square


def test_nine_dice_as_they_lie(hand: Hand) -> None:
    """CU-1, CU-2: nine taps, the joker in the centre, four of each colour are kept count of."""
    panel = editor(hand)
    assert left(hand) == ["4×", "4×"]
    lay(hand, "r6 b6 r6 b2")
    assert panel.cursor == 4
    assert (left(hand), palette(hand)) == (["1×"], {"joker"})
    lay(hand, "j4")
    assert (left(hand), palette(hand)) == (["2×", "2×"], {"red", "blue"})
    lay(hand, "r1 b3 r5")
    assert (left(hand), palette(hand)) == (["0×", "1×"], {"blue"})
    assert hand.answers() == []
    lay(hand, "b5")
    assert hand.card() == ("preview", "1 triple", "Took a die? Drag it to its place", "+6")
    hand.tap_panel("enter")
    assert hand.last_entry() == {"player": 0, "move": move(SQUARE).to_json()}
    assert hand.match.viewed == 1
    assert "6" in words_on(hand.seat.sheet)


def test_a_die_can_be_changed(hand: Hand) -> None:
    panel = editor(hand)
    lay(hand, "r6 b6")
    hand.tap_panel("cell0")
    assert panel.cursor == 0
    assert left(hand) == ["4×", "3×"], "its own place is free again"
    lay(hand, "b1")
    assert panel.cursor == 2, "on to the next empty place"
    hand.tap_panel("cell8")
    lay(hand, "r2")
    assert panel.cursor == 2, "and round again"
    assert [str(die) if die else "" for die in panel.dice] == [
        *("b1", "b6", "", "", "", "", "", "", "r2")
    ]
    hand.tap_panel("clear")
    assert (panel.dice, panel.cursor) == ([None] * 9, 0)
    assert left(hand) == ["4×", "4×"]


def test_all_of_a_colour_are_laid(hand: Hand) -> None:
    """CU-1: a place of that colour can still get another number."""
    panel = editor(hand)
    lay(hand, "r1 r2 r3 r4 j4")
    assert palette(hand) == {"blue"}
    hand.tap_panel("cell3")
    assert palette(hand) == {"red", "blue"}
    lay(hand, "r6")
    assert str(panel.dice[3]) == "r6"


def test_lines_light_up_when_they_are_complete(hand: Hand) -> None:
    """CU-5, CU-6"""
    panel = editor(hand)
    lay(hand, "r6 b6")
    assert not [one for one in words_on(panel) if one.endswith("×2")]
    before = words_on(panel).count("6")
    lay(hand, "r6")
    assert words_on(panel).count("6") == before + 1, "a lane of 6"
    lay(hand, "r4 j5")
    assert not [one for one in words_on(panel) if one.endswith("×2")]
    lay(hand, "r6")
    assert "12" in words_on(panel), "a street in one colour counts double"
    assert [one for one in words_on(panel) if one.endswith("×2")] == ["6×2"]
    lay(hand, "b1 b3 b1")
    assert "–" in words_on(panel), "and a line that is nothing"
    assert hand.card()[:2] == ("preview", "1 triple and 1 straight, 1 of them doubled")
    assert hand.card()[3] == "+18"


def test_the_taken_die_and_where_it_goes(hand: Hand) -> None:
    """CU-4: every exchange shows its points, the best stands out, the choice stays."""
    hand.store.settings.set(HINTS, "everybody")
    panel = editor(hand)
    lay(hand, f"{SQUARE} r6")
    assert str(panel.taken) == "r6"
    whole, taken = dice(SQUARE), dice("r6")[0]
    ways = dict(exchanges(whole, taken))
    badges, kept = panel._badges(), ways[None]
    best = max(ways.values())
    gains = {place: points - kept for place, points in ways.items() if place is not None}
    assert badges == {
        place: (f"{gain:+}".replace("-", "−"), gain == best - kept > 0)
        for place, gain in gains.items()
    }
    shown = words_on(panel)
    assert all(shown.count(f"{gain:+}".replace("-", "−")) for gain in gains.values())
    assert hand.card()[2] == "Tap the die it replaces, or skip"
    place = next(place for place, points in ways.items() if points == best and place is not None)
    hand.type([f"cell{place}"])
    assert (hand.card()[0], hand.card()[3]) == ("preview", f"+{best}")
    other = next(place for place in (0, 2, 6, 8) if ways[place] != best)
    hand.type([f"cell{other}"])
    assert hand.card()[3] == f"+{ways[other]}"
    hand.type([f"cell{other}"])
    assert panel.swap is None, "the same again takes it back"
    assert hand.card()[3] == f"+{ways[None]}"
    hand.tap_panel("cell4")
    assert panel.swap is None, "never the joker"
    hand.type([f"cell{place}"])
    hand.tap_panel("enter")
    assert hand.last_entry()["move"] == square(f"{SQUARE} take r6 at {place}").to_json()
    assert hand.saved().total(0) == best


def carry(hand: Hand, start: str, over: str) -> None:
    """Puts a finger on a die to choose, and lifts it on another place."""
    panel = hand.seat.panel
    finger = Pointer.at(*panel.places[start].center)
    panel.down(finger)
    finger.x, finger.y = panel.places[over].center
    panel.move(finger)
    panel.up(finger)


def test_the_taken_die_is_dragged_to_its_place(hand: Hand) -> None:
    """CU-4: as after taps, Enter enters it."""
    panel = editor(hand)
    lay(hand, SQUARE)
    finger = Pointer.at(*panel.places["blue6"].center)
    panel.down(finger)
    finger.x, finger.y = panel.places["cell3"].center
    panel.move(finger)
    points = dict(exchanges(dice(SQUARE), dice("b6")[0]))
    assert hand.card()[3] == f"+{points[3]}", "before it is dropped"
    assert panel._exchange() == (3, dice("b6")[0])
    panel.up(finger)
    assert not hand.saved().entries
    assert hand.card()[3] == f"+{points[3]}"
    carry(hand, "taken", "cell5")
    assert (panel.taken, panel.swap) == (dice("b6")[0], 5), "out of where it lies as taken"
    carry(hand, "taken", "cell3")
    hand.tap_panel("enter")
    assert hand.last_entry()["move"] == square(f"{SQUARE} take b6 at 3").to_json()
    assert hand.saved().total(0) == points[3]


def test_dragged_but_not_used(hand: Hand) -> None:
    """CU-4"""
    editor(hand)
    lay(hand, SQUARE)
    carry(hand, "red2", "taken")
    hand.tap_panel("enter")
    assert hand.last_entry()["move"] == square(f"{SQUARE} take r2").to_json()


def test_what_an_exchange_gains_is_a_hint(hand: Hand) -> None:
    """CU-4: only the chosen exchange shows its points."""
    panel = editor(hand)
    lay(hand, f"{SQUARE} r6")
    assert panel._badges() == {}
    hand.store.settings.set(HINTS, "everybody")
    panel = editor(hand)
    lay(hand, f"{SQUARE} r6")
    assert panel._badges()


@pytest.mark.parametrize("over", ["cell4", "blue1"])
def test_dropped_nowhere_it_was_not_taken(hand: Hand, over: str) -> None:
    """CU-4: never on the joker."""
    panel = editor(hand)
    lay(hand, SQUARE)
    carry(hand, "red2", over)
    assert (panel.taken, panel.carried) == (None, None)
    assert "enter" in panel.places
    assert not hand.saved().entries


def test_a_die_of_the_square_is_not_dragged(hand: Hand) -> None:
    panel = editor(hand)
    lay(hand, "r6 b6")
    carry(hand, "red2", "cell7")
    assert [die for die in panel.dice if die] == list(dice("r6 b6"))


def test_another_die_was_taken(hand: Hand) -> None:
    panel = editor(hand)
    lay(hand, f"{SQUARE} r6")
    hand.tap_panel("cell3")
    lay(hand, "b1")
    assert (str(panel.taken), panel.swap) == ("b1", None)
    hand.tap_panel("taken")
    assert panel.taken is None
    assert hand.card()[0] == "preview", "without one it is whole as well"
    hand.tap_panel("enter")
    assert hand.last_entry()["move"]["taken"] is None


def test_what_is_left_in_the_middle(hand: Hand) -> None:
    """CU-1: two red and two blue ones; who has taken the last one may have another number."""
    journal = play(new(3), f"0 {SQUARE} take r1; 1 {SQUARE} take b1")
    panel = opened(hand, journal)
    lay(hand, SQUARE)
    assert left(hand) == ["1×", "1×"]
    lay(hand, "r5")
    assert (left(hand), palette(hand)) == (["0×", "1×"], {"red", "blue"})
    lay(hand, "r6")
    assert str(panel.taken) == "r6"


# The colours wander (CU-1)


def test_the_colours_that_a_player_has_now(hand: Hand) -> None:
    """CU-1: five red dice after an exchange; they are shown, and offered."""
    editor(hand, play(new(2), f"0 {SQUARE} take r6 at 3; 1 {SQUARE}"))
    assert hand.match.viewed == 1, "Ben starts this round"
    assert hand.card()[1:3] == (
        "Ben: enter the square",
        "4 red and 4 blue dice, row by row",
    )
    hand.tap_box("player0")
    assert hand.card()[2] == "5 red and 3 blue dice, row by row"
    assert left(hand) == ["5×", "3×"]
    lay(hand, "r6 r6 r6 r6 j6 r6")
    assert (left(hand), palette(hand)) == (["0×", "3×"], {"blue"})
    lay(hand, "b1 b2 b4")
    assert left(hand) == ["1×", "3×"], "what lies in the middle"
    lay(hand, "r6")
    hand.tap_panel("cell8")
    hand.tap_panel("enter")
    assert hand.last_entry()["player"] == 0
    assert hand.saved().total(0) == 6 + 36


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_after_a_round_counted_by_hand(hand: Hand, size: tuple[int, int]) -> None:
    """CU-1: one red die more or fewer: what is possible is offered, up to all that can be."""
    hand.open(play(new(2), f"0 {SQUARE}; 1 20"))
    lay_out(hand.match, size)
    hand.tap_panel("cell0")
    assert hand.card()[2] == "3–5 red and 3–5 blue dice, row by row"
    assert left(hand) == ["3–5", "3–5"]
    lay(hand, "r1 r1 r1 b1 j1")
    assert left(hand) == ["0–2", "2–4"]
    lay(hand, "r1 r1")
    assert (left(hand), palette(hand)) == (["0×", "2×"], {"blue"})
    lay(hand, "b1 b1")
    assert left(hand) == ["1×", "3×"], "then all is known"
    hand.tap_panel("enter")
    assert hand.last_entry()["player"] == 1


def test_a_colour_that_is_not_in_the_middle(hand: Hand) -> None:
    """CU-1: both red dice went away, and four blue ones are there."""
    editor(hand, play(new(2), f"0 {SQUARE} take r6 at 3; 1 {SQUARE} take r1 at 1"))
    lay(hand, "r1 r1 r1 r1 j1 r1 b1 b1 b1")
    assert (left(hand), palette(hand)) == (["0×", "4×"], {"blue"})


def test_only_one_can_be_too_late(hand: Hand) -> None:
    """CU-3: the second one is refused, with the reason."""
    editor(hand, new(3))
    hand.tap_panel("late")
    assert hand.last_entry() == {"player": 0, "move": {"do": "missed"}}
    hand.tap_panel("late")
    assert hand.card()[:2] == ("refused", "Only one player can be too late in a round.")
    assert len(hand.saved().entries) == 1


@pytest.mark.parametrize(
    ("laid", "said"),
    [
        ("r6 r6 r6 / b4 j1 b6 / b1 r3 b1", "1 triple, doubled"),
        ("r4 r5 r6 / b4 j1 b6 / b1 r3 b1", "1 straight, doubled"),
        ("r6 b6 r6 / b4 j1 b6 / b1 r3 r1", "1 triple"),
        ("r6 r6 r6 / b4 j5 b6 / b1 r3 b1", "1 triple and 1 straight, all doubled"),
        ("r6 r6 r6 / r4 j5 b6 / b1 b3 b1", "1 triple and 1 straight, 1 of them doubled"),
        ("r6 b1 r6 / r4 j1 b6 / b1 b3 r1", "No line"),
    ],
)
def test_lines_in_words(laid: str, said: str) -> None:
    """CU-5, CU-6: one line is not "1 of them"."""
    assert lines_text(square(laid)) == said


def test_only_the_points(hand: Hand) -> None:
    panel = editor(hand)
    hand.tap_panel("points")
    assert "?" in words_on(panel)
    assert hand.answers() == []
    hand.type(["key1", "key8", "key0"])
    assert hand.card() == ("preview", "Ana", "Counted by hand", "+18")
    hand.type(["key←", "key9"])
    assert "19" in words_on(panel)
    hand.tap_panel("enter")
    assert hand.last_entry()["move"] == {"do": "points", "points": 19}
    assert hand.card()[1] == "Ben: enter the square"
    assert "key1" in panel.places, "who counts by hand does so every time"
    hand.tap_panel("square")
    assert "red1" in panel.places


def test_counting_by_hand_is_remembered(hand: Hand) -> None:
    """From game to game; the next entry takes two digits and a button."""
    hand.open(new(2))
    hand.enter(Points(18))
    panel = opened(hand, new(3))
    assert {"key1", "count"} <= panel.places.keys()
    hand.type(["key2", "key0"])
    hand.tap_panel("enter")
    assert hand.last_entry()["move"] == {"do": "points", "points": 20}
    hand.tap_panel("square")
    assert "red1" in opened(hand, new(2)).places


def test_a_correction_is_no_habit(hand: Hand) -> None:
    """The square of another player in an earlier round is changed to points."""
    panel = opened(hand, play(new(2), f"0 {SQUARE}; 1 {SQUARE}"))
    hand.tap_box("0.round1")
    hand.answer("Change")
    hand.type(["points", "key5"])
    hand.tap_panel("enter")
    assert "red1" in panel.places


def test_more_points_than_there_are(hand: Hand) -> None:
    """CU-6: shown, but without a sound, as it is still being typed."""
    editor(hand)
    hand.type(["points", "key9", "key9"])
    assert hand.sounds == []
    assert hand.card()[:2] == ("refused", "No square can score more than 54 points now.")
    hand.answer("Enter anyway")
    assert hand.saved().forced


def test_dice_instead(hand: Hand) -> None:
    panel = editor(hand)
    lay(hand, "r6 b6")
    hand.type(["points", "key5", "square"])
    assert panel.cursor == 2, "the dice are still there"
    assert hand.answers() == []


def test_too_late(hand: Hand) -> None:
    editor(hand)
    hand.tap_panel("late")
    assert hand.last_entry() == {"player": 0, "move": {"do": "missed"}}


# One geometry

WINDOWS = [(320, 640), (360, 640), (390, 844), (844, 390), (1280, 800)]


@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_one_geometry_for_all_phases(hand: Hand, size: tuple[int, int]) -> None:
    """Enter, Too late, the switch, the dice and the square stay where they are in all phases; a
    countdown covers the square only, and the keypad leaves the column alone."""
    panel = opened(hand, new(2))
    lay_out(hand.match, size)
    first = dict(panel.places)
    seen: dict[str, set[Rect]] = {}

    def note() -> None:
        for name, rect in panel.places.items():
            seen.setdefault(name, set()).add(rect)

    note()
    hand.tap_panel("count")
    stop = panel.places["stop"]
    cells = [first[f"cell{place}"] for place in range(9)]
    assert all(not stop.distance(*cell.center) for cell in cells)
    assert all(stop.distance(*first[name].center) for name in ("red1", "blue6", "late", "count"))
    hand.tap_panel("stop")
    note()
    lay(hand, SQUARE)
    note()
    lay(hand, "r6")
    hand.tap_panel("cell3")
    note()
    hand.tap_panel("points")
    note()
    digits = [rect for name, rect in panel.places.items() if name.startswith("key")]
    assert len(digits) == 11
    assert all(min(rect[2:]) >= 40 for rect in digits)
    hand.type(["key1", "key2"])
    note()
    assert {name for name, rects in seen.items() if len(rects) > 1} == set()
    assert {"enter", "late", "taken", "clear", "points", "square"} <= seen.keys()


@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_nothing_overlaps(hand: Hand, size: tuple[int, int]) -> None:
    panel = editor(hand)
    lay_out(hand.match, size)
    lay(hand, SQUARE)
    rects = [rect.shrunk(1) for rect in panel.places.values()]
    for number, one in enumerate(rects):
        assert not panel.place.distance(one.x, one.y)
        for other in rects[:number]:
            across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
            up = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
            assert min(across, up) <= 0


def test_enter_says_what_it_enters_and_is_dead_while_refused(hand: Hand) -> None:
    panel = editor(hand)
    lay(hand, SQUARE)
    assert "Enter +6" in words_on(panel)
    hand.type(["points", "key9"])
    assert "Enter +9" in words_on(panel)
    hand.tap_panel("key9")
    assert "enter" not in panel.places
    assert hand.answers() == ["Enter anyway"]
