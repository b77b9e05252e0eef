"""Help: every rule is explained once and correctly, and it opens at the fitting section."""

import re
import sys
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

import pytest

from scoring import GAMES, READABLE
from scoring.journal import Journal
from scoring.json_fields import JsonFields
from scoring.kubi.rules import Choose
from scoring.kubi.rules import Roll as KubiRoll
from scoring.tetrix.rules import (
    Form,
    Place,
    Roll,
    Stuck,
)
from scoring.tripple_domino.rules import TILES, Draw, Start
from scoring.tripple_domino.rules import Place as PlaceTile
from sheets.hit_targets import areas_of
from storage.settings import AROUND
from tests.support import looks
from tests.support.key_robot import KeyRobot
from tests.support.table import action, as_tablet, begin, more, open_timeline, resume, saved
from tests.support.tricubo_notation import new, play
from tools.player import played
from tools.robot import PHONE, Robot

ROOT = Path(__file__).parents[3]
MOST_WORDS = 600
"""About three minutes of reading."""
F1 = 282


@pytest.fixture
def table(quick: Robot) -> Iterator[Robot]:
    """The same on a tablet, with all sheets on the screen."""
    with as_tablet(quick) as robot:
        yield robot


def page(game: str) -> Any:
    from sheets.help_pages import help_for

    return help_for(game)


def every_option(game: str) -> list[Any]:
    """Returns the options of a game with each of its values, and each beside each value of another
    one: all together would be thousands."""
    rules = GAMES[game]
    values = {choice.key: [value for value, _name in choice.values] for choice in rules.choices}
    ways: list[dict[str, Any]] = [{}]
    for one, other in combinations_with_replacement(values, 2):
        ways += [
            {one: value, other: beside} for value, beside in product(values[one], values[other])
        ]
    return [*dict.fromkeys(rules.read_options(JsonFields(way, "options"), 2) for way in ways)]


def sources(*folders: str) -> str:
    files = (path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return "".join(path.read_text(encoding="utf-8") for path in files)


def prefix_of(game: str) -> str:
    """Returns how the ids of a game's rules begin."""
    module = sys.modules[type(READABLE[game]).__module__]
    found = re.search(r'"([A-Z]{2})-\d+"', Path(str(module.__file__)).read_text(encoding="utf-8"))
    assert found, "its refusals name rules"
    return found.group(1)


def rules_of(game: str) -> list[str]:
    """Returns the ids of a game's rules: each of them is named in the tests that prove it."""
    prefix = prefix_of(game)
    numbers = {int(number) for number in re.findall(rf"\b{prefix}-(\d+)", sources("tests/scoring"))}
    assert numbers == {*range(1, len(numbers) + 1)}, "no rule is left out"
    return [f"{prefix}-{number}" for number in sorted(numbers)]


# What is announced


@pytest.mark.parametrize("game", READABLE)
def test_every_rule_is_told_in_one_section(display: None, game: str) -> None:
    told = [rule for section in page(game).sections for rule in section.rules]
    assert sorted(told) == sorted(rules_of(game))


def test_every_refusal_leads_somewhere(display: None) -> None:
    named = {*re.findall(r'"([A-Z]{2}-\d+)"', sources("scoring"))}
    prefixes = {prefix_of(game) for game in READABLE}
    rules = {rule for rule in named if rule[:2] in prefixes}
    assert len(rules) > 30
    told = {rule for game in READABLE for section in page(game).sections for rule in section.rules}
    assert rules <= told


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_texts_are_short_and_whole(display: None, game: str, language: str) -> None:
    """With all options, in all languages: every name in them stands for something."""
    from screens.widgets.language import tr
    from sheets.help_content import Picture

    help_page = page(game)
    tr.use(language)
    try:
        for options in every_option(game):
            words = 0
            for section in help_page.sections:
                texts = help_page.paragraphs(section, options)
                words += sum(len(text.split()) for text in (*texts, section.how))
                pictures = [one for one in section.pictures if isinstance(one, Picture)]
                for text in (*texts, *(help_page.caption(one, options) for one in pictures)):
                    assert not re.search(r"[{}]", text)
                    assert len(re.findall(r"[.?!](?:\s|$)", text)) <= 3, text
            assert 150 < words < MOST_WORDS
    finally:
        tr.use("en")


@pytest.mark.parametrize("game", GAMES)
def test_pictures_are_positions_of_the_game(display: None, game: str) -> None:
    """Played by its rules, and what they point at is on the sheet."""
    from screens.help.pictures import HelpPicture, picture_widget
    from sheets.help_content import Picture

    help_page = page(game)
    for options, section in product(every_option(game), help_page.sections):
        for picture in section.pictures:
            if isinstance(picture, Picture):
                if not picture.options:
                    wanted = help_page.picture_options(options)
                    help_page._played(picture, wanted)  # or it would not fit these options
                widget, _most = picture_widget(picture, help_page.journal(picture, options))
                if isinstance(widget, HelpPicture):
                    widget.width = 320
                    boxes = {*widget.sheet.boxes, *areas_of(widget.sheet.input.targets())}
                    assert {*picture.rings, *picture.crop} <= boxes
                    assert widget.height > 20


def test_a_pad_on_which_a_picture_finds_no_room(display: None) -> None:
    """Then it is shown on the sheet that we know."""
    options = GAMES["tricubo"].read_options(JsonFields({"columns": [1, 2, 3]}, "options"), 2)
    help_page = page("tricubo")
    sections = {section.key: section for section in help_page.sections}
    picture = sections["end"].pictures[0]
    assert len(help_page.journal(picture, options).options.columns) == 11


def test_the_joker_is_shown_on_its_own_side(display: None) -> None:
    help_page = page("tricubo")
    picture = next(one for one in help_page.sections if one.key == "joker").pictures[0]
    for side in ("A", "B"):
        options = GAMES["tricubo"].read_options(JsonFields({"side": side}, "options"), 2)
        shown = help_page.journal(picture, options).options
        assert (shown.side, len(shown.columns), sum(shown.colour_penalties)) == ("B", 12, -5)


def facts(game: str, section: str, **options: Any) -> list[tuple[str, str]]:
    wanted = GAMES[game].read_options(JsonFields(options, "options"), 2)
    found: list[tuple[str, str]] = page(game).facts(section, wanted)
    return found


def told(game: str, key: str, **options: Any) -> str:
    help_page = page(game)
    wanted = GAMES[game].read_options(JsonFields(options, "options"), 2)
    section = next(one for one in help_page.sections if one.key == key)
    return " ".join(help_page.paragraphs(section, wanted))


def test_the_options_of_the_game_are_told(display: None) -> None:
    assert ("+50", "Hexagon") in facts("tripple-domino", "score")
    assert ("+40", "Hexagon") in facts("tripple-domino", "score", hexagon=40)
    assert "500 points" in told("tripple-domino", "end", target=500)
    assert "costs 10 points" in told("tripple-domino", "draw", empty_stock=10)
    assert "worth 10 points" in told("tricubo", "colours")
    assert "0, −1, −2, −2" in told("tricubo", "colours", side="B")
    assert "together make −5" in told("tricubo", "colours", side="B")
    assert "A six can’t mark a colour field" in told("tricubo", "colours")
    assert "a six may also mark" in told("tricubo", "colours", six_marks_colour=True)
    assert "rest is lost" in told("tricubo", "rows")
    assert "can’t be used in a row" in told("tricubo", "rows", overflow="forbid")
    assert facts("tricubo", "solo")[-1] == ("81+", "TRI-MAXISSIMUS")
    assert facts("tricubo", "solo", side="B")[-1] == ("71+", "TRI-MAXIMUM")
    assert facts("tricubo", "solo", side="B", columns=[0, 12])[-1] == ("81+", "TRI-MAXISSIMUS")
    assert "highest" not in told("tricubo", "solo", side="B")
    assert "keep drawing" in told("tripple-domino", "draw")
    assert "stop after any tile" in told("tripple-domino", "draw", draw_all=False)
    assert "don’t pay" in told("tripple-domino", "draw")
    assert "You also pay this" in told("tripple-domino", "draw", empty_after_draw=True)
    assert "scores 80 points, two hexagons at once 100" in told("tripple-domino", "score")
    assert "Starting tiles: 6" in told("tripple-domino", "solo", solo_hand=6)
    assert "even if you may still draw" in told("tripple-domino", "solo", solo_hand=6)
    assert "start without tiles" in told("tripple-domino", "solo")
    assert "scores nothing" in told("tripple-domino", "solo")
    assert "its value plus 5 points" in told("tripple-domino", "solo", solo_start="scores")
    assert "may draw 20 tiles" in told("tripple-domino", "solo")
    assert "all tiles of the stock" in told("tripple-domino", "solo", solo_draws=None)
    assert "of all others’ tiles" in told("tripple-domino", "round")
    assert "of those with more" in told("tripple-domino", "round", blocked_tie="others")
    assert "only that point" in told("tripple-domino", "score")
    assert "is no bridge" in told("tripple-domino", "score")
    assert "worth at least 7" in told("tripple-domino", "pad")
    assert "you may take a die from the middle" in told("cubo", "round")
    assert "leaving it out" not in told("tetrix", "score")
    assert "leaving it out" in told("tetrix", "score", printed="if_better")
    assert [amount for amount, _rank in facts("tetrix", "solo")] == ["0–119", "120–129", "130+"]


def test_the_table_for_each_number_of_players(display: None) -> None:
    def steps(game: str, count: int) -> str:
        help_page = page(game)
        return " ".join(help_page.table(count, help_page.printed_options(count)))

    for count, hand, stock in ((2, 10, 36), (3, 8, 32), (4, 8, 24), (5, 6, 26), (6, 6, 20)):
        assert f"takes {hand} tiles" in steps("tripple-domino", count)
        assert f"other {stock} tiles" in steps("tripple-domino", count)
    assert "draw 20" in steps("tripple-domino", 1)
    assert "The oldest of you starts" in steps("cubo", 3)
    free = GAMES["tripple-domino"].read_options(
        JsonFields({"solo_draws": None, "solo_start": "scores"}, "options"), 1
    )
    table = " ".join(page("tripple-domino").table(1, free))
    assert "draw all the others" in table
    assert "scores nothing" not in table
    assert "player 1 in row 1, player 2 in row 2 and player 3 in row 3." in steps("tricubo", 3)
    assert "row 4" not in steps("tricubo", 3)
    assert "any row" in steps("tricubo", 1)
    assert "(yellow, blue and white)" in steps("tetrix", 3)
    assert "strip of 8 boxes" in steps("tetrix", 1)
    assert "4 red dice, 4 blue dice" in steps("cubo", 4)
    assert "2 red and 2 blue" in steps("cubo", 4)
    assert "3 different numbers from 1 to 6" in steps("kubi", 5)
    kubi = page("kubi")
    groups = [counts for counts, _steps in kubi.tables(kubi.printed_options(2))]
    assert groups == [range(1, 2), range(2, 11)], "those who do the same have one button"


# The section that fits the situation


def place(journal: Journal, player: int = 0, touched: str = "", doing: str = "") -> str:
    from sheets.help_content import Moment

    boxes = frozenset(touched.split())
    moment = Moment(journal.game, journal.state, player, boxes, doing)
    found: str = page(journal.game.id).place(moment)
    return found


def test_the_moment_in_tricubo(display: None) -> None:
    fresh = new(2)
    assert place(fresh) == "table"
    begun = play(fresh, "0 start 1; 1 start 2")
    assert place(begun) == "round"
    assert place(begun, touched="interim2") == "sixes"
    assert place(begun, touched="colour.any") == "colours"
    assert place(play(begun, "0 roll 4 3 2")) == "rows"
    assert place(play(begun, "0 roll 4 6 2")) == "sixes"
    taken = play(begun, "0 roll 6 3 2; 0 S2")
    assert place(play(begun, "0 roll 4 3 6; 0 S6 1"), 1) == "rows", "the six is taken"
    assert place(taken, 1) == "sixes"
    assert place(play(new(1), "0 start 3")) == "solo"
    assert place(played("tricubo", {}, ["A", "B"], share=1)) == "score"


def test_the_moment_in_kubi(display: None) -> None:
    fresh = Journal.new("kubi", {}, ["A"])
    assert place(fresh) == "table"
    chosen = fresh.plus(0, Choose((1, 2, 3)))
    assert place(chosen) == "roll"
    assert place(chosen, touched="number1") == "tally"
    assert place(chosen, touched="number1 sum7") == "sums"
    assert place(chosen.plus(0, KubiRoll((1, 2, 3, 4, 5)))) == "sums"
    assert place(played("kubi", {}, ["A"], share=1)) == "score"


def test_the_moment_in_te_trix(display: None) -> None:
    fresh = Journal.new("tetrix", {}, ["A", "B"])
    assert place(fresh) == "form"
    rolled = fresh.plus(0, Roll(("o", "o", "x", "x")))
    assert place(rolled) == "form"
    square = ((0, 0, "o"), (0, 1, "o"), (1, 0, "x"), (1, 1, "x"))
    laid = rolled.plus(0, Form(square))
    assert (place(laid, 0), place(laid, 1)) == ("enter", "enter")
    entered = laid.plus(0, Place(tuple((r + 3, c, s) for r, c, s in square)))
    assert (place(entered, 0), place(entered, 1)) == ("end", "enter")
    over = played("tetrix", {}, ["A", "B"], share=1)
    assert place(over) == "score"
    assert any(entry.move == Stuck() for entry in over.entries)


def test_the_moment_in_tripple_domino(display: None) -> None:
    fresh = Journal.new("tripple-domino", {}, ["A", "B"])
    assert place(fresh) == "start"
    begun = fresh.plus(0, Start((5, 5, 5)))
    assert place(begun, 1) == "lay"
    assert place(begun, 1, doing="tile") == "score"
    assert place(begun, 1, doing="draws") == "draw"
    assert place(begun, 1, doing="rest") == "round"
    empty = begun
    while empty.state.stock:
        empty = empty.plus(empty.state.next, Draw(min(3, empty.state.stock)))
    assert place(empty) == "draw"
    out = begun
    while 0 not in out.state.hands:
        tile = next(tile for tile in TILES if tile not in out.state.laid)
        out = out.plus(out.state.next, PlaceTile(tile, None, 0))
    assert place(out) == "round"
    assert place(Journal.new("tripple-domino", {}, ["A"])) == "solo"
    assert place(played("tripple-domino", {}, ["A", "B"], share=1)) == "end"


def test_the_moment_in_cubo(quick: Robot) -> None:
    """Here the panel knows what is being done."""
    screen = resume(quick, Journal.new("cubo", {}, ["Ana", "Ben"]))
    seen = []

    def ask(*taps: str) -> None:
        for tap in taps:
            quick.tap_panel(tap)
        quick.tap(screen.ids.help)
        seen.append(quick.screen.here)
        quick.back()

    ask()
    ask(*("red1",) * 4, "joker2", *("blue3",) * 4)
    ask("red6")
    assert seen == ["round", "exchange", "exchange"]
    assert screen.panel.taken is not None, "and it is still in the hand"
    assert place(Journal.new("cubo", {}, ["A"]), doing="counting") == "countdown"
    assert place(Journal.new("cubo", {}, ["A"]), doing="square") == "score"
    assert place(played("cubo", {}, ["A"], share=1)) == "end"


# From a game to its help and back


def at_the_top(robot: Robot, key: str) -> bool:
    """Whether the section is at the top, or as far up as the page scrolls."""
    screen = robot.screen
    card, view = looks.area(screen.cards[key]), looks.area(screen.ids.scroll)
    return abs(card.high - view.high) < 20 or screen.ids.scroll.scroll_y < 0.001


def refused_leads_to(robot: Robot, section: str) -> None:
    """From a refusal to its rule in one tap, and back."""
    robot.settle()
    screen = robot.screen
    before = action(robot)
    assert before[0] == "refused"
    robot.tap(screen.ids.help)
    robot.frame(3)
    assert robot.screen.name == "help"
    assert robot.screen.here == section
    assert at_the_top(robot, section)
    assert robot.screen.cards[section].remark == before[1]
    assert before[1] in robot.texts()
    robot.back()
    assert robot.screen is screen
    assert action(robot) == before


def test_a_refused_tap_leads_to_the_very_rule(quick: Robot) -> None:
    begin(quick, 2)
    quick.tap_panel("pass")
    refused_leads_to(quick, "round")
    resume(quick, play(new(2), "0 start 1; 1 start 2; 0 roll 4 3 2"))
    quick.tap_box("interim3")
    refused_leads_to(quick, "sixes")
    quick.tap_box("row5.9")
    refused_leads_to(quick, "rows")
    quick.back()
    resume(quick, Journal.new("tetrix", {}, ["Ana", "Ben"]))
    quick.tap_box("cell3.3")
    quick.tap_box("cell6.6")
    refused_leads_to(quick, "form")
    quick.back()
    journal = Journal.new("tripple-domino", {}, ["Ana", "Ben"]).plus(0, Start((5, 5, 5)))
    screen = resume(quick, journal)
    screen.attended.wish(1, Draw(2))
    refused_leads_to(quick, "draw")


def test_what_was_begun_stays(quick: Robot) -> None:
    screen = begin(quick, 2)
    quick.tap(screen.ids.help)
    shown = quick.screen.cards["sixes"]
    quick.back()
    quick.tap_box("interim1")
    touched = screen.attended.touched
    assert touched
    quick.tap(screen.ids.help)
    assert quick.screen.here == "sixes"
    assert quick.screen.cards["sixes"] is shown, "the page is not made anew"
    quick.back()
    assert screen.attended.touched == touched
    assert screen.action.mood == "preview"
    journal = Journal.new("tripple-domino", {}, ["Ana", "Ben"]).plus(0, Start((5, 5, 5)))
    screen = resume(quick, journal)
    for place_to_tap in ("draws1", "bonusbridge"):
        quick.tap_panel(place_to_tap)
    quick.tap(screen.ids.help)
    assert quick.screen.here == "score"
    quick.back()
    assert (screen.panel.bonuses, screen.panel.draws) == (("bridge",), 1)
    quick.tap_panel("lay543")
    assert saved(quick).entries[-1].move == PlaceTile((5, 4, 3), "bridge", 1)


def test_several_seats_have_it_in_the_bar(table: Robot) -> None:
    table.app.store.settings.set(AROUND, "all")
    screen = begin(table, 3)
    table.tap(screen.ids.help)
    assert table.screen.here == "round"
    table.back()
    table.tap_box("row2.9", sheet=screen.seats[1].sheet)
    seat = screen.seats[1]
    assert seat.action.mood == "refused"
    table.tap(screen.ids.help)
    assert table.screen.here == "rows"
    table.back()
    assert seat.action.mood == "refused"


def test_the_timeline_stays_open(table: Robot) -> None:
    table.app.store.settings.set(AROUND, "all")
    screen = begin(table, 2, "0 L4")
    open_timeline(table)
    table.tap(screen.ids.help)
    assert table.screen.name == "help"
    table.back()
    assert screen.match.reading
    table.tap(screen.ids.around)
    assert not screen.match.reading, "as it was with every other screen"


def test_from_the_set_up_to_the_table(quick: Robot) -> None:
    quick.app.open("setup", game="tripple-domino")
    quick.settle()
    setup = quick.screen
    for row, name in zip(setup.rows, ("Ana", "Ben"), strict=True):
        row.name_field.text = name
    setup.ids.players.add("Cem")
    quick.settle()
    quick.tap(setup.ids.help)
    screen = quick.screen
    assert (screen.name, screen.here) == ("help", "table")
    assert "Everyone takes 8 tiles and hides them from the others." in quick.texts()
    steps = screen.cards["table"].children[0]
    wanted = next(chip for chip in steps.ids.counts.chips if chip.text == "2")
    quick.tap(wanted)
    assert "Everyone takes 10 tiles and hides them from the others." in quick.texts()
    quick.back()
    assert quick.screen is setup
    assert setup.names == ["Ana", "Ben", "Cem"]


def test_from_one_sheet_of_a_larger_table(quick: Robot) -> None:
    """The table is that of all who sit at it."""
    options = {"one_sheet": {"of": 4, "seat": 1}}
    screen = resume(quick, Journal.new("tripple-domino", options, ["Ana"]))
    quick.tap(screen.ids.help)
    steps = quick.screen.cards["table"].children[0]
    tables = {chip.text: chip for chip in steps.ids.counts.chips}
    assert tables["4"].chosen
    assert "The other 24 tiles are the stock." in quick.texts()
    steps.show(tables["2"].value)
    assert "Everyone takes 10 tiles and hides them from the others." in quick.texts()
    quick.back()


def test_by_keys(quick: Robot) -> None:
    keys = KeyRobot(quick.app)
    screen = begin(quick, 2)
    keys.key(F1)
    assert (quick.screen.name, quick.screen.here) == ("help", "round")
    quick.frame(3)
    assert at_the_top(quick, "round"), "the cursor does not lead away from it"
    contents = quick.screen.ids.contents.children
    keys.tap(next(chip for chip in contents if chip.value == "score"))
    assert quick.screen.here == "score"
    keys.back()
    assert quick.screen is screen
    pictured = [thing.widget for thing in quick.app.keys.focusables()]
    assert screen.ids.help in pictured


def test_the_contents_lead_and_follow(quick: Robot) -> None:
    quick.app.open("help", game="kubi", section="stop")
    quick.settle()
    quick.frame(3)
    screen = quick.screen
    assert at_the_top(quick, "stop")
    chips = {chip.value: chip for chip in screen.ids.contents.children}
    assert [key for key, chip in chips.items() if chip.chosen] == ["stop"]
    assert looks.area(chips["stop"]).within(looks.window())
    quick.tap(chips["stop"])
    for _ in range(6):  # the distance of a drag depends on its speed
        if screen.here == "stop":
            quick.drag((180, 300), (180, 700))
            quick.wait(1)
    assert screen.here != "stop", "they follow a finger that scrolls"
    assert [key for key, chip in chips.items() if chip.chosen] == [screen.here]


def test_a_part_of_a_sheet_stays_the_part_it_is(quick: Robot) -> None:
    """In other colours it showed the foot of the sheet."""
    from screens.help.pictures import HelpPicture

    quick.app.open("help", game="tetrix", section="enter")
    quick.settle()
    part = next(one for one in quick.screen.cards["enter"].walk() if isinstance(one, HelpPicture))
    assert part.sheet.y < -100
    quick.app.use_appearance("dark")
    quick.settle()
    assert part.sheet.y < -100


def test_pictures_are_only_looked_at(quick: Robot) -> None:
    from screens.help.pictures import HelpPicture

    quick.app.open("help", game="tricubo", section="rows")
    quick.settle()
    quick.frame(3)
    picture = next(one for one in quick.screen.cards["rows"].walk() if isinstance(one, HelpPicture))
    boxes = [box for box in picture.sheet.boxes if box.startswith("row")]
    seen = [quick.seen(picture.sheet, *picture.sheet.boxes[box].center) for box in boxes]
    here = looks.area(picture)
    x, y = next(one for one in seen if here.low < one[1] < here.high)
    finger = quick.down(x, y)
    assert picture.sheet.input.pressed is None, "a sheet that is played on would show the box"
    quick.up(finger)
    assert picture.sheet_widget not in [thing.widget for thing in quick.app.keys.focusables()]


# Where it opens


def test_a_page_opens_at_its_beginning_after_another_was_read_to_its_end(table: Robot) -> None:
    """Also where its first sections fit the window, and the others come later."""
    table.app.open("home")
    table.app.open("help", game="tricubo", section="solo")
    table.settle()
    assert table.screen.ids.scroll.scroll_y < 0.1
    table.app.open("home")
    table.app.open("help", game="kubi")
    table.until(lambda: table.screen.complete)
    table.settle()
    assert table.screen.here == "table"
    assert table.screen.ids.scroll.scroll_y == pytest.approx(1, abs=0.01)


def test_a_page_that_still_rolls_does_not_take_the_next_one_along(table: Robot) -> None:
    table.app.open("home")
    table.app.open("help", game="tricubo", section="solo")
    table.settle()
    table.screen.ids.scroll.effect_y.velocity = 3_000.0
    table.app.open("home")
    table.app.open("help", game="kubi")
    table.until(lambda: table.screen.complete)
    table.settle()
    for _second in range(3):
        table.wait(0.1)
    assert table.screen.ids.scroll.scroll_y == pytest.approx(1, abs=0.01)


def test_only_the_section_that_was_asked_for_is_marked(quick: Robot) -> None:
    quick.app.open("home")
    quick.app.open("help", game="kubi", section="tally")
    quick.settle()
    quick.screen.go_to("sums")
    quick.settle()
    assert [key for key, card in quick.screen.cards.items() if card.edge[3]] == ["sums"]


@pytest.mark.parametrize(("wide", "redo"), [(300, False), (320, True), (480, True), (800, True)])
def test_the_question_mark_is_in_the_bar(quick: Robot, wide: int, redo: bool) -> None:
    """Where the title would have too little space, redo is in the menu."""
    quick.resize(wide, 780)
    resume(quick, played("tripple-domino", {}, ["Mara", "Jonas"], share=0.3))
    quick.settle()
    screen = quick.screen
    assert bool(screen.ids.redo.width) is redo
    assert [found for found in looks.cut_off(screen.ids.bar) if "shortened" not in found] == []
    quick.tap(screen.ids.help)
    assert quick.screen.name == "help"
    quick.back()
    quick.tap(screen.ids.undo)
    assert ("Redo" in more(quick)) is not redo
    quick.back()
    quick.wait(0.5)
    quick.resize(*PHONE)
