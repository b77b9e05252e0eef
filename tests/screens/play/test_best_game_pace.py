"""A single player sees the total of the best game after the same round."""

import re
from typing import Any

import pytest

from play.match import Match
from scoring import GAMES
from scoring.journal import Journal
from storage import Store
from storage.leaderboard import Variant
from storage.settings import GHOST
from tests.support import looks
from tests.support.hand import Hand
from tests.support.settings import open_settings, tap_in_sight
from tests.support.sizes import lay_out
from tests.support.table import AT, resume
from tools.player import played
from tools.robot import PHONE, TABLET, Robot

SEEDS = (2, 3)
LARGE = ("tricubo", "kubi")
"""Games with a card beside the sheet on a tablet."""


def finished(game: str, seed: int, name: str = "Ana") -> Journal:
    """Cached, so that each is played once."""
    journal = played(game, {}, ["Ana"], seed=seed, rolls=False)
    header = journal.header | {"players": [{"name": name}]}
    return Journal.of_header(header).plus_raw([entry.raw for entry in journal.entries])


def half(game: str, name: str = "Ana") -> Journal:
    journal = finished(game, SEEDS[0], name)
    middle = len(journal.entries) // 2
    return Journal.of_header(journal.header).plus_raw([one.raw for one in journal.entries[:middle]])


def keep(store: Store, game: str, name: str = "Ana") -> tuple[Journal, Journal]:
    """Saves a worse game, and the best one."""
    games = [finished(game, seed, name) for seed in SEEDS]
    for journal in games:
        store.create(journal, AT)
    worse, best = sorted(games, key=lambda journal: journal.total(0))
    assert worse.total(0) < best.total(0)
    return worse, best


def total_after(journal: Journal, rounds: int) -> int:
    """Returns the total of a game after this many rounds, or at its end."""
    states = [journal.beginning, *(state for _, state in journal.trail)]
    over = [state for state in states if journal.game.stage(state) >= rounds]
    return int(journal.game.total((over or states[-1:])[0], 0))


def expected(best: Journal, now: Journal) -> tuple[int, int]:
    """Returns the best game's points at this point of the game, and the lead."""
    then = best.total(0) if now.over else total_after(best, now.game.stage(now.state))
    return then, now.total(0) - then


def numbers(text: str) -> tuple[int, int]:
    """Returns the same numbers in a text."""
    found = re.search(r"(−?\d+) \(([+−±]\d+)\)$", text)
    assert found, text
    points, ahead = (int(part.replace("−", "-").replace("±", "")) for part in found.groups())
    return points, ahead


def opened(hand: Hand, journal: Journal) -> Match:
    return loaded(hand.open(journal))


def loaded(match: Match) -> Match:
    """After loading the best game."""
    before = match.changes
    match.load_best_run()
    assert match.changes == before + bool(match.ghost.run), "whoever draws it is told"
    return match


def told(match: Match) -> tuple[int, int]:
    """Returns the numbers that are shown, which are the same in a line and in a corner."""
    line, corner = match.ghost.aside(match.journal)
    assert numbers(line) == numbers(corner)
    assert line == match.ghost.words(match.journal)
    return numbers(line)


@pytest.mark.parametrize("game", GAMES)
def test_it_stands_where_the_best_run_stood(hand: Hand, game: str) -> None:
    """After each round, until the end."""
    worse, best = keep(hand.store, game)
    match = loaded(hand.start(game, best.header["options"], "Ana"))
    to_beat = f": {best.total(0)}".replace("-", "−")
    for text in match.ghost.aside(match.journal):
        assert text.endswith(to_beat), "what is to be beaten"
    rounds = 0
    for entry in worse.entries[len(match.session.journal.entries) :]:
        assert entry.move is not None
        match.front.wish(0, entry.move)
        now = match.session.journal
        if now.game.stage(now.state) > rounds:
            rounds = now.game.stage(now.state)
            assert told(match) == expected(best, now)
    assert match.session.journal.over
    assert rounds


def test_it_goes_along_with_the_timeline(hand: Hand) -> None:
    _worse, best = keep(hand.store, "cubo")
    match = opened(hand, finished("cubo", SEEDS[0]))
    match.timeline.open()
    for place, shown in list(enumerate(match.timeline.history))[:0:-2]:
        match.timeline.move_to(place)
        assert told(match) == expected(best, shown)


def test_a_finished_game_is_no_rival_of_its_own(hand: Hand) -> None:
    one, other = keep(hand.store, "tricubo")
    results = hand.store.leaderboard.results(Variant("tricubo", "A", solo=True), ["Ana"])
    low, high = (result.game for result in sorted(results, key=lambda result: result.total))
    for number, mine, rival in ((low, one, other), (high, other, one)):
        then = rival.total(0)
        assert told(loaded(hand.resume(number))) == (then, mine.total(0) - then)


def test_nobody_is_shown_the_run_of_somebody_else(hand: Hand) -> None:
    keep(hand.store, "tricubo", "Eva")
    hand.store.create(played("tricubo", {"side": "B"}, ["Finn"], rolls=False), AT)
    match = opened(hand, half("tricubo", "Finn"))
    assert match.ghost.aside(match.journal) == ()
    keep(hand.store, "tricubo", "Finn")
    one_sheet = Journal.new("tricubo", {"one_sheet": {"of": 3, "seat": 0}}, ["Finn"])
    for journal in (one_sheet, played("tricubo", {}, ["Finn", "Ben"], share=0.5)):
        match = opened(hand, journal)
        assert match.ghost.aside(match.journal) == ()


def test_it_can_be_turned_off(hand: Hand) -> None:
    keep(hand.store, "cubo")
    for wanted in (False, True):
        hand.store.settings.set(GHOST, wanted)
        match = opened(hand, half("cubo"))
        assert bool(match.ghost.aside(match.journal)) is wanted


def test_a_run_that_cannot_be_read_is_not_missed(hand: Hand) -> None:
    """The game goes on, without a message about something the user did not request."""
    number = hand.store.create(finished("cubo", 2), AT)
    hand.store._db.execute("UPDATE entries SET entry = '{' WHERE game = ?", (number,))
    match = opened(hand, half("cubo"))
    assert match.ghost.aside(match.journal) == ()
    assert (hand.last.error, hand.said) == (None, "")


# In the window


def seen(screen: Any) -> str:
    """Returns what is shown of the best game; it must be shown only once."""
    lay_out()
    parts = [screen.sheet, *([screen.rank] if screen.rank.opacity else [])]
    said = [text for part in parts for text in looks.words(part)]
    said = [text for text in said if "Best " in text or "beat" in text]
    assert len(said) <= 1
    return said[0] if said else ""


@pytest.mark.parametrize("game", GAMES)
def test_it_is_told_on_a_phone(house: Robot, game: str) -> None:
    _worse, best = keep(house.app.store, game)
    screen = resume(house, half(game))
    assert numbers(seen(screen)) == expected(best, screen.session.journal)
    screen.match.timeline.open()
    screen.match.timeline.move_to(len(screen.match.timeline.history) * 2 // 3)
    assert numbers(seen(screen)) == expected(best, screen.match.timeline.shown)
    screen.match.timeline.close()


def test_it_is_told_where_there_is_room(house: Robot) -> None:
    house.resize(*TABLET)
    for game in LARGE:
        _worse, best = keep(house.app.store, game, "Ina")
        screen = resume(house, half(game, "Ina"))
        rounds = screen.game.stage(screen.state)
        assert screen.rank.opacity
        assert not screen.sheet.aside, "not twice"
        assert f"Best game after round {rounds}: {total_after(best, rounds)}" in seen(screen)
    _worse, best = keep(house.app.store, "tripple-domino", "Ina")
    screen = resume(house, half("tripple-domino", "Ina"))
    turns = len(screen.session.journal.trail)
    assert screen.sheet.aside[0].startswith(f"Best game after turn {turns}: ")
    assert numbers(seen(screen))[0] == total_after(best, turns)
    house.resize(*PHONE)


def test_without_one_nothing_is_seen_of_it(house: Robot) -> None:
    keep(house.app.store, "tricubo", "Finn")
    one_sheet = Journal.new("tricubo", {"one_sheet": {"of": 3, "seat": 0}}, ["Finn"])
    for journal in (one_sheet, played("tricubo", {}, ["Finn", "Ben"], share=0.5)):
        screen = resume(house, journal)
        assert seen(screen) == ""
        assert not screen.rank.opacity


def test_it_is_turned_off_in_the_settings(house: Robot) -> None:
    for wanted in (False, True):
        house.app.open("home")
        house.settle()
        open_settings(house)
        tap_in_sight(house, house.screen.ids.ghost)
        assert house.screen.ghost is wanted
        assert house.app.store.settings.get(GHOST) is wanted
