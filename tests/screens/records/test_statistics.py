"""The statistics screen: shows what the storage knows, chosen and read by touch."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sheets.hit_targets import areas_of
from storage.history import Filter
from storage.leaderboard import Variant
from storage.settings import STATISTICS
from tests.support import looks
from tests.support.finished import finished_game
from tests.support.key_robot import ENTER, LEFT, KeyRobot
from tests.support.table import AT, english_app, hurry
from tools.many_games import NAMES, fill
from tools.player import played
from tools.robot import TABLET, Robot

GAMES = 240
CUBO, TRICUBO = Variant("cubo"), Variant("tricubo", "A", True)


def open_page(robot: Robot, variant: Variant | None = None, player: str | None = None) -> Any:
    """Returns a page with all its cards."""
    robot.app.open("statistics", variant=variant, player=player)
    return finish(robot)


def finish(robot: Robot) -> Any:
    robot.settle()
    robot.until(lambda: robot.screen.complete)
    robot.frame(2)
    return robot.screen


def headings(screen: Any) -> list[str]:
    return [card.heading for card in screen.cards]


def card(screen: Any, heading: str) -> Any:
    return next(one for one in screen.cards if one.heading == heading)


def in_sight(robot: Robot, heading: str) -> Any:
    """Returns a card's chart, scrolled to."""
    found = card(robot.screen, heading)
    robot.screen.ids.scroll.scroll_to(found, padding=20, animate=False)
    robot.frame(3)
    return found.chart


def spot(chart: Any, name: str) -> tuple[float, float]:
    x, y = chart.to_window(*areas_of(chart.targets())[name].center)
    return float(x), float(y)


# Each in an app of its own, before the one that the others share is started


def test_nothing_is_finished_yet(phone: Robot) -> None:
    hurry(phone)
    phone.app.open("statistics")
    finish(phone)
    said = " ".join(phone.texts(phone.screen))
    assert "No finished games yet." in said
    assert "Show as text" not in said
    phone.app.store.create(finished_game(0, "Zoe"), AT)
    phone.back()
    phone.settle()
    phone.app.open("statistics")
    finish(phone)
    assert "No finished games yet." not in " ".join(phone.texts(phone.screen))
    assert card(phone.screen, "In numbers").chart.lines()[0] == "Games: 1"


def test_somebody_who_has_not_played_this(phone: Robot) -> None:
    hurry(phone)
    phone.app.store.create(finished_game(0, "Ana"), AT)
    phone.app.store.create(finished_game(1, "Zoe"), AT)
    screen = open_page(phone, TRICUBO, "Zoe")
    assert "Zoe hasn’t finished a game of this yet." in phone.texts(screen)
    assert screen.cards == []
    counts = {variant: count for variant, count in screen.chooser.counts.items() if count}
    assert list(counts.values()) == [1], "the list says what there is of Zoe"


def test_games_that_are_still_being_counted(phone: Robot, tmp_path: Path) -> None:
    hurry(phone)
    fill(tmp_path, 6, counted=False)
    phone.app.open("statistics")
    finish(phone)
    assert "Still counting 6 games" in phone.texts(phone.screen)
    phone.app.store.backfill.catch_up()
    phone.wait(1.1)
    screen = finish(phone)
    assert not any("counted" in text for text in phone.texts(screen))
    assert headings(screen)[0] == "In numbers"


def test_one_comes_back_to_what_one_has_left(phone: Robot, tmp_path: Path) -> None:
    hurry(phone)
    fill(tmp_path, GAMES)
    screen = open_page(phone, CUBO)
    cards = list(screen.cards)
    screen.ids.scroll.scroll_y = 0.4
    phone.app.open("settings")
    phone.settle()
    phone.back()
    finish(phone)
    assert screen.cards == cards
    assert screen.ids.scroll.scroll_y == pytest.approx(0.4, abs=0.01)
    phone.app.open("settings")
    phone.settle()
    fill(tmp_path, 12)
    phone.back()
    finish(phone)
    assert screen.cards[0] is not cards[0]
    assert screen.page == phone.app.store.leaderboard.page(CUBO, day=lambda at: at_home(at))


def at_home(stamp: str) -> Any:
    from sheets.texts import date_of

    return date_of(stamp)


def test_a_tablet_has_two_columns_and_the_lists_beside(tablet: Robot, tmp_path: Path) -> None:
    hurry(tablet)
    fill(tmp_path, GAMES)
    screen = open_page(tablet, CUBO)
    assert screen.wide
    assert screen.chooser.parent is screen.ids.side.__self__
    left, right = screen.ids.left.children, screen.ids.right.children
    assert len(left) + len(right) == len(screen.cards)
    heights = [sum(one.height for one in column) for column in (left, right)]
    assert abs(heights[0] - heights[1]) < 500, "about level"
    tablet.tap_at(*spot(screen.chooser.variants, str(list(screen.counts).index(TRICUBO))))
    finish(tablet)
    assert screen.variant == TRICUBO
    tablet.resize(600, 1000)
    finish(tablet)
    assert screen.columns == 1
    assert len(screen.ids.left.children) == len(screen.cards) > 6
    assert screen.ids.right.children == []
    assert screen.chooser.parent is screen.ids.top.__self__


# In one app


@pytest.fixture(scope="module")
def shared(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """One app with the same games for all tests that do not change them."""
    folder = tmp_path_factory.mktemp("data")
    fill(folder, GAMES)
    with english_app(folder) as robot:
        hurry(robot)
        yield robot


@pytest.fixture
def filled(shared: Robot) -> Robot:
    """A robot before anything was viewed."""
    forget_screen(shared)
    shared.app.store.settings.set(STATISTICS, {})
    return shared


def forget_screen(robot: Robot) -> None:
    """As after a start."""
    screen = robot.app.screen("statistics")
    robot.app.open("home")
    robot.app.manager.remove_widget(screen)


@pytest.fixture
def opened(filled: Robot, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    """What would be opened, without opening it."""
    found: list[tuple[str, dict[str, Any]]] = []
    open_page(filled)
    monkeypatch.setattr(filled.app, "open", lambda name, **what: found.append((name, what)))
    return found


# What is shown


def test_everybodys_page(filled: Robot) -> None:
    screen = open_page(filled, CUBO)
    page = filled.app.store.leaderboard.page(CUBO)
    assert page
    assert headings(screen)[:4] == [
        "In numbers",
        "Score distribution",
        "Streaks",
        "Leaderboard",
    ]
    numbers = looks.words(card(screen, "In numbers").chart)
    assert numbers[numbers.index("Sheets") - 1] == str(page.summary.plays)
    assert numbers[numbers.index("Best") - 1] == str(page.summary.best)
    assert numbers[numbers.index("Average") - 1] == f"{page.summary.mean:.1f}"
    assert numbers[numbers.index("Spread") - 1] == f"{page.summary.spread:.1f}"
    games = filled.app.store.leaderboard.variants()[CUBO]
    assert numbers[numbers.index("Games") - 1] == str(games)
    table = looks.words(card(screen, "Leaderboard").chart)
    assert [word for word in table if word in NAMES] == [
        screen.names[one.who] for one in page.standings[:6]
    ]


def test_a_players_page(filled: Robot) -> None:
    screen = open_page(filled, CUBO, "ana")
    page = filled.app.store.leaderboard.page(CUBO, "Ana")
    assert page
    assert screen.player == "Ana"
    numbers = looks.words(card(screen, "In numbers").chart)
    share = round(100 * page.summary.wins / page.summary.decided)
    assert numbers[:5] == [
        str(page.summary.plays),
        "Games",
        str(page.summary.wins),
        f"{share}%",
        "Wins",
    ]
    streaks = card(screen, "Streaks").chart.lines()
    assert streaks[0] == f"Wins in a row: {page.streaks.wins}, currently {page.streaks.wins_now}"
    rivals = filled.app.store.leaderboard.rivals(CUBO, "Ana", 6)
    duels = card(screen, "Head to head").chart
    assert [duel for _name, duel in duels.duels] == rivals
    assert [name for name, _duel in duels.duels] == [screen.names[one.other] for one in rivals]
    facts = filled.app.store.leaderboard.facts(CUBO, "Ana")
    told = card(screen, "Triples, straights and doubles").chart.lines()
    assert told[0] == f"Triples: {facts['lanes'].mean:.1f}"


def test_a_solo_page_has_ranks(filled: Robot) -> None:
    screen = open_page(filled, TRICUBO)
    page = filled.app.store.leaderboard.page(TRICUBO)
    assert page
    ranks = card(screen, "Ranks reached").chart
    assert [bar.right for bar in ranks.bars] == [band.count for band in page.bands]
    assert ranks.lines()[0].startswith("TRI-INTERN, up to 40 points: ")
    assert ranks.lines()[4].startswith("TRI-MAXISSIMUS, 81 points or more: ")
    assert "Wins" not in looks.words(card(screen, "In numbers").chart)
    assert "Head to head" not in headings(screen)


# Choosing


def test_another_game_and_it_is_remembered(filled: Robot, tmp_path: Path) -> None:
    screen = open_page(filled, CUBO)
    filled.tap(screen.chooser.ids.game_head)
    at = list(screen.counts).index(TRICUBO)
    filled.tap_at(*spot(screen.chooser.variants, str(at)))
    finish(filled)
    assert (screen.variant, screen.page.variant) == (TRICUBO, TRICUBO)
    assert "Tricubo · Side A · Solo" in filled.texts(screen)
    assert not screen.chooser.variants.parent, "the list is folded again"
    assert filled.app.store.settings.get(STATISTICS)["game"] == "tricubo"
    forget_screen(filled)
    filled.app.open("statistics")
    assert finish(filled) is not screen
    assert filled.screen.variant == TRICUBO


def test_a_player_is_found_by_name(filled: Robot) -> None:
    screen = open_page(filled, CUBO)
    chooser = screen.chooser
    filled.tap(chooser.ids.player_head)
    shown = [chip.text for chip in chooser.ids.names.chips]
    assert shown[0] == "Everyone"
    assert len(shown) == 8, "those who play most"
    filled.tap(chooser.ids.search.ids.field)
    filled.type("ev")
    filled.wait(1)
    assert [chip.text for chip in chooser.ids.names.chips] == ["Éva"]
    filled.tap(chooser.ids.names.chips[0])
    finish(filled)
    assert screen.player == "Éva"
    assert filled.app.store.settings.get(STATISTICS)["player"] == "Éva"
    filled.tap(chooser.ids.player_head)
    filled.tap(next(chip for chip in chooser.ids.names.chips if chip.value == ""))
    finish(filled)
    assert screen.player == ""


def test_more_names(filled: Robot) -> None:
    screen = open_page(filled, CUBO)
    filled.tap(screen.chooser.ids.player_head)
    filled.tap(screen.chooser.ids.more)
    shown = {chip.text for chip in screen.chooser.ids.names.chips}
    assert shown == {"Everyone", *NAMES}
    assert screen.chooser.ids.more.parent is None


def test_the_table_leads_to_its_players(filled: Robot) -> None:
    screen = open_page(filled, CUBO)
    chart = in_sight(filled, "Leaderboard")
    name = chart.table[1][0]
    filled.tap_at(*spot(chart, "1"))
    finish(filled)
    assert screen.player == name
    assert screen.ids.scroll.scroll_y == 1
    assert "Head to head" in headings(screen)


def test_the_rest_of_the_table(filled: Robot) -> None:
    open_page(filled, CUBO)
    in_sight(filled, "Leaderboard")
    found = card(filled.screen, "Leaderboard")
    more = next(one for one in found.walk() if getattr(one, "text", "") == "More")
    filled.screen.ids.scroll.scroll_to(more, animate=False)
    filled.frame(3)
    filled.tap(more)
    page = filled.app.store.leaderboard.page(CUBO)
    assert page
    assert len(found.chart.table) == len(page.standings) > 6
    assert "More" not in filled.texts(found)


def test_the_games_behind_it(filled: Robot, opened: list[tuple[str, dict[str, Any]]]) -> None:
    screen = filled.screen
    screen.choose(variant=TRICUBO, player="Ana")
    finish(filled)
    filled.tap(screen.ids.games)
    filled.tap(screen.ids.ladder)
    assert opened == [
        ("history", {"wanted": Filter(game="tricubo", player="Ana")}),
        ("ladder", {"variant": TRICUBO, "player": "Ana"}),
    ]
    screen.choose(variant=CUBO, player="")
    finish(filled)
    assert screen.ids.ladder.parent is None, "only who plays alone has one"
    filled.tap(screen.ids.games)
    assert opened[-1] == ("history", {"wanted": Filter(game="cubo", player=None)})


def test_the_games_against_somebody(
    filled: Robot, opened: list[tuple[str, dict[str, Any]]]
) -> None:
    filled.screen.choose(variant=CUBO, player="Ana")
    finish(filled)
    chart = in_sight(filled, "Head to head")
    filled.tap_at(*spot(chart, "0"))
    filled.settle()
    wanted = Filter(game="cubo", player="Ana", text=chart.duels[0][0])
    assert opened == [("history", {"wanted": wanted})]


# Reading


def test_as_text_and_back(filled: Robot) -> None:
    screen = open_page(filled, TRICUBO, "Ana")
    charts = [one.chart for one in screen.cards]
    filled.tap(screen.ids.as_text)
    finish(filled)
    said = "\n".join(filled.texts(screen))
    for chart in charts:
        for line in chart.lines():
            assert line in said
    assert len(charts) == len(screen.cards) > 1
    assert not any(one.chart.parent for one in screen.cards), "no chart is left"
    assert filled.app.store.settings.get(STATISTICS)["as_text"] is True
    filled.tap(screen.ids.as_text)
    finish(filled)
    assert all(one.chart.parent for one in screen.cards)


def test_a_finger_on_a_chart(filled: Robot) -> None:
    open_page(filled, CUBO, "Ben")
    chart = in_sight(filled, "Score distribution")
    quiet = chart.headline()
    bar = chart.bar(2)
    x, y = chart.to_window(chart.x + bar.x + bar.width / 2, chart.y + bar.y + 10)
    filled.blind = False  # only drawn frames decide whether it is a scroll
    touch = filled.down(x, y)
    filled.wait(0.4)
    filled.until(lambda: chart.at is not None)  # as soon as it is clear that it is no scroll
    assert chart.reading(2) in looks.words(chart)
    touch.touch_move(x + bar.width * 1.2, y)
    filled.frame(2)
    assert looks.words(chart)[-1] == chart.reading(3)
    filled.up(touch)
    assert looks.words(chart)[-1] == chart.reading(3), "it stays to be read"
    other = card(filled.screen, "Over time").chart
    filled.tap(other)
    assert other.at is not None
    assert looks.words(chart)[-1] == quiet, "one is read at a time"
    filled.tap(chart)
    assert chart.at is not None
    assert other.at is None
    filled.blind = True


def test_by_keys(filled: Robot) -> None:
    screen = open_page(filled, CUBO)
    keys = KeyRobot(filled.app)
    keys.go(screen.ids.as_text)
    chart = card(screen, "Score distribution").chart
    keys.go(chart, "value")
    assert chart.at == chart.count - 1, "the last game"
    keys.key(LEFT)
    assert chart.at == chart.count - 2
    standings = card(screen, "Leaderboard").chart
    keys.go(standings, "0")
    assert chart.at is None
    keys.key(ENTER)
    finish(filled)
    assert screen.player == standings.table[0][0]


# Staying up to date


def test_all_cards_come_even_if_one_looks_away(filled: Robot) -> None:
    screen = open_page(filled, CUBO)
    whole = headings(screen)
    screen.choose(variant=CUBO, player="Ana")
    assert len(screen.cards) == 3, "the others come later"
    filled.app.open("settings")
    filled.settle()
    filled.back()
    finish(filled)
    assert len(screen.cards) >= len(whole)


def test_in_another_language(filled: Robot) -> None:
    from screens.widgets.language import tr

    screen = open_page(filled, CUBO)
    tr.use("de")
    finish(filled)
    assert headings(screen)[:2] == ["In Zahlen", "Punkteverteilung"]
    assert "Spiele" in looks.words(card(screen, "In Zahlen").chart)
    tr.use("en")


def test_a_damaged_setting_does_no_harm(filled: Robot) -> None:
    for wrong in ([1], {"game": "chess", "variant": 3, "solo": "x", "player": 7}, "x"):
        filled.app.store.settings.set(STATISTICS, wrong)
        filled.app.open("statistics")
        screen = finish(filled)
        assert screen.variant in screen.counts
        forget_screen(filled)


RAIL = 80
"""Width in dp of the navigation at the side."""


def test_statistics_without_a_game_invite_to_play(phone: Robot) -> None:
    hurry(phone)
    phone.resize(*TABLET)
    phone.app.open("statistics")
    phone.settle()
    begin = phone.screen._welcome.ids.begin
    card = looks.area(phone.screen._welcome)
    assert card.left + card.right == pytest.approx(TABLET[0] + RAIL, abs=2), "in the middle"
    phone.tap(begin)
    assert phone.screen.name == "home"


# By the number of games


@pytest.mark.parametrize(
    ("count", "wanted", "tiles"),
    [
        (1, ["In numbers"], {"Games", "Best"}),
        (3, ["In numbers", "Points"], {"Games", "Best"}),
        (6, ["In numbers", "Over time", "Ranks reached", "Streaks"], {"Games", "Best", "Average"}),
        (12, ["In numbers", "Over time", "Score distribution"], {"Games", "Best", "Average"}),
        (20, ["In numbers", "Over time", "Score distribution"], {"Median", "Spread", "Average"}),
    ],
)
def test_few_games_have_few_numbers(
    phone: Robot, count: int, wanted: list[str], tiles: set[str]
) -> None:
    hurry(phone)
    for number in range(count):
        journal = played("tricubo", {}, ["Ana"], seed=number, rolls=False)
        phone.app.store.create(journal, f"2026-11-{number + 1:02}T18:00:00Z")
    screen = open_page(phone, TRICUBO, "Ana")
    found = [one for one in headings(screen) if one != "Leaderboard"]
    assert found[: len(wanted)] == wanted
    words = {*looks.words(card(screen, "In numbers").chart)}
    assert tiles <= words
    assert ("Average" in words) == (count >= 5)
    assert ("Median" in words) == (count >= 20)
    if count == 3:
        totals = [round(one.total) for one in screen.page.series]
        assert f"Best: {max(totals)}" in looks.words(card(screen, "Points").chart)


def test_the_sheets_of_one_game_are_no_games_after_each_other(phone: Robot) -> None:
    hurry(phone)
    for number in range(6):
        journal = played("cubo", {}, ["Ana", "Ben", "Cem", "Dea"], seed=number)
        phone.app.store.create(journal, f"2026-11-16T{10 + number}:00:00Z")
    assert "Over time" not in headings(open_page(phone, CUBO))
    screen = open_page(phone, CUBO, "Ana")
    chart = card(screen, "Over time").chart
    assert chart.count == 6
    below = looks.words(chart)
    assert {"1", "6"} <= {*below}, "games of one day are numbered"
