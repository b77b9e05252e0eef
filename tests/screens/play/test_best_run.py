"""Whoever plays alone sees where the best run stood after the same round."""

import re
from typing import Any

import pytest

from scoring import GAMES
from scoring.journal import Journal
from storage.records import Variant
from tests.support import looks
from tests.support.settings import open_settings, tap_in_sight
from tests.support.sizes import lay_out
from tests.support.table import AT, resume
from tools.player import played
from tools.robot import PHONE, TABLET, Robot

SEEDS = (2, 3)


def finished(game: str, seed: int, name: str) -> Journal:
    """Played once for all who have played just so."""
    journal = played(game, {}, ["Ana"], seed=seed, rolls=False)
    header = journal.header | {"players": [{"name": name}]}
    return Journal.of_header(header).plus_raw([entry.raw for entry in journal.entries])


def half(game: str, name: str) -> Journal:
    journal = finished(game, SEEDS[0], name)
    middle = len(journal.entries) // 2
    return Journal.of_header(journal.header).plus_raw([one.raw for one in journal.entries[:middle]])


def keep(robot: Robot, game: str, name: str) -> tuple[Journal, Journal]:
    """Games of before: a worse one, and the best."""
    games = [finished(game, seed, name) for seed in SEEDS]
    for journal in games:
        robot.app.store.create(journal, AT)
    worse, best = sorted(games, key=lambda journal: journal.total(0))
    assert worse.total(0) < best.total(0)
    return worse, best


def total_after(journal: Journal, rounds: int) -> int:
    """What a game stood at when so many rounds were over; at its end, if they were fewer."""
    states = [journal.beginning, *(state for _, state in journal.trail)]
    over = [state for state in states if journal.game.stage(state) >= rounds]
    return int(journal.game.total((over or states[-1:])[0], 0))


def told(screen: Any) -> str:
    """What is said of the best run, wherever that is; it must not be said twice."""
    parts = [screen.sheet, *([screen.rank] if screen.rank.opacity else [])]
    said = [text for part in parts for text in looks.words(part)]
    said = [text for text in said if "Best " in text or "beat" in text]
    assert len(said) <= 1
    return said[0] if said else ""


def numbers(text: str) -> tuple[int, int]:
    """The best run's points, and by how many one is ahead."""
    found = re.search(r"(−?\d+) \(([+−±]\d+)\)$", text)
    assert found, text
    points, ahead = (int(part.replace("−", "-").replace("±", "")) for part in found.groups())
    return points, ahead


@pytest.mark.parametrize("game", GAMES)
def test_it_stands_where_the_best_run_stood(house: Robot, game: str) -> None:
    """After each round, until the end."""
    worse, best = keep(house, game, "Ana")
    house.app.new_game(game, best.header["options"], ["Ana"])
    house.settle()
    screen, rounds = house.screen, 0
    assert told(screen).endswith(f": {best.total(0)}".replace("-", "−")), "what is to be beaten"
    for entry in worse.entries[len(screen.session.journal.entries) :]:
        screen.wish(0, entry.move)
        now = screen.session.journal
        if now.game.stage(now.state) > rounds:
            rounds = now.game.stage(now.state)
            lay_out()
            then = best.total(0) if now.over else total_after(best, rounds)
            assert numbers(told(screen)) == (then, now.total(0) - then)
    assert screen.session.journal.over


def test_it_is_told_where_there_is_room(house: Robot) -> None:
    house.resize(*TABLET)
    for game in ("tricubo", "kubi"):
        _worse, best = keep(house, game, "Ina")
        screen = resume(house, half(game, "Ina"))
        rounds = screen.game.stage(screen.state)
        assert screen.rank.opacity
        assert not screen.sheet.aside, "not twice"
        assert f"Best run after round {rounds}: {total_after(best, rounds)}" in told(screen)
    _worse, best = keep(house, "tripple-domino", "Ina")
    screen = resume(house, half("tripple-domino", "Ina"))
    turns = len(screen.session.journal.trail)
    assert screen.sheet.aside[0].startswith(f"Best run after turn {turns}: ")
    assert numbers(told(screen))[0] == total_after(best, turns)
    house.resize(*PHONE)


def test_it_goes_along_with_the_timeline(house: Robot) -> None:
    _worse, best = keep(house, "cubo", "Cem")
    screen = resume(house, finished("cubo", SEEDS[0], "Cem"))
    house.tap(screen.ids.history)
    for place, shown in list(enumerate(screen.match.timeline.history))[:0:-2]:
        screen.match.timeline.move_to(place)
        lay_out()
        rounds = screen.game.stage(shown.state)
        then = best.total(0) if shown.over else total_after(best, rounds)
        assert numbers(told(screen)) == (then, shown.total(0) - then)


def test_a_finished_game_is_no_rival_of_its_own(house: Robot) -> None:
    one, other = keep(house, "tricubo", "Dea")
    results = house.app.store.records.results(Variant("tricubo", "A", solo=True), ["Dea"])
    low, high = (result.game for result in sorted(results, key=lambda result: result.total))
    for number, mine, rival in ((low, one, other), (high, other, one)):
        house.app.resume_game(number)
        house.settle()
        then = rival.total(0)
        assert numbers(told(house.screen)) == (then, mine.total(0) - then)


def test_nobody_is_shown_the_run_of_somebody_else(house: Robot) -> None:
    keep(house, "tricubo", "Eva")
    house.app.store.create(played("tricubo", {"side": "B"}, ["Finn"], rolls=False), AT)
    screen = resume(house, half("tricubo", "Finn"))
    assert told(screen) == ""
    keep(house, "tricubo", "Finn")
    one_sheet = Journal.new("tricubo", {"one_sheet": {"of": 3, "seat": 0}}, ["Finn"])
    for journal in (one_sheet, played("tricubo", {}, ["Finn", "Ben"], share=0.5)):
        screen = resume(house, journal)
        assert told(screen) == ""
        assert not screen.rank.opacity


def test_it_can_be_turned_off(house: Robot) -> None:
    keep(house, "cubo", "Gül")
    for wanted in (False, True):
        house.app.open("home")
        house.settle()
        open_settings(house)
        tap_in_sight(house, house.screen.ids.ghost)
        assert house.screen.ghost is wanted
        house.back()
        assert bool(told(resume(house, half("cubo", "Gül")))) is wanted


def test_a_run_that_cannot_be_read_is_not_missed(house: Robot) -> None:
    """The game goes on, and nothing is said of what nobody has asked for."""
    number = house.app.store.create(finished("cubo", 2, "Hugo"), AT)
    house.app.store._db.execute("UPDATE entries SET entry = '{' WHERE game = ?", (number,))
    screen = resume(house, half("cubo", "Hugo"))
    assert told(screen) == ""
    assert house.app.message is None
