"""The dice of days: which try counts, and what the calendar shows."""

import json
from pathlib import Path

import pytest

from scoring import GAMES
from scoring.given_dice import COUNTED, PAST, PRACTICE
from storage import Store
from storage.dice_days import DayGame, Streak, by_day, kinds, streak
from storage.leaderboard import Variant
from storage.session import Session
from tools.player import entries

KIND = Variant("tricubo", "A", solo=True)
TODAY = "2026-11-18"


def begin(store: Store, day: str = TODAY, now: str = TODAY, kind: Variant = KIND) -> Session:
    """Begins a game with the dice of a day, on the day `now`."""
    sheet = GAMES[kind.game].sheet_options(kind.variant)
    return Session.begin(store, kind.game, sheet, ["Ana"], store.days.given(kind, day, now))


def finish(session: Session) -> None:
    """Plays the given rolls to the end."""
    for journal in entries(session.journal, 1):
        session.take(journal)


def attempt(store: Store, day: str = TODAY, now: str = TODAY, kind: Variant = KIND) -> str:
    return store.days.attempt(kind, day, now)


def test_exactly_the_games_with_rolls() -> None:
    assert {kind.game for kind in kinds()} == {one for one in GAMES if GAMES[one].takes_rolls}
    assert [kind.variant for kind in kinds() if kind.game == KIND.game] == ["A", "B"]


def test_one_try_a_day_counts(store: Store) -> None:
    assert attempt(store) == COUNTED
    begin(store)
    assert attempt(store) == PRACTICE, "begun is enough"
    assert attempt(store, kind=Variant("tricubo", "B", solo=True)) == COUNTED, "other dice"
    assert attempt(store, "2026-11-19", "2026-11-19") == COUNTED
    assert attempt(store, "2026-11-17") == PAST


def test_a_deleted_game_gives_no_second_try(store: Store) -> None:
    session = begin(store)
    store.delete(session.number)
    assert attempt(store) == PRACTICE


def test_a_clock_that_is_set_back_gives_no_second_try(store: Store) -> None:
    begin(store)
    for now in ("2026-11-17", "2026-11-18"):
        assert attempt(store, now, now) == PRACTICE
    assert attempt(store, "2026-11-19", "2026-11-19") == COUNTED


def test_a_clock_that_was_far_ahead_once_locks_nobody_out(store: Store) -> None:
    begin(store)
    begin(store, "2099-01-01", "2099-01-01")
    assert attempt(store) == PRACTICE, "used up before"
    assert attempt(store, "2026-11-19", "2026-11-19") == COUNTED


def test_the_tries_survive_a_restart(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        begin(store)
    with Store.open(tmp_path) as store:
        assert attempt(store) == PRACTICE


def test_a_game_keeps_its_day_over_midnight(store: Store) -> None:
    session = begin(store, TODAY, TODAY)
    again = Session.resume(store, session.number)
    finish(again)
    (game,) = store.days.games(KIND)
    assert (game.day, game.attempt) == (TODAY, COUNTED)
    assert game.total == again.journal.total(0)


def test_the_file_of_an_unfinished_game_has_no_later_rolls(store: Store) -> None:
    session = begin(store)
    for journal in list(entries(session.journal, 1))[:3]:
        session.take(journal)
    file = json.loads(store.export.saved(session.number).file)
    assert file["dice"] == {"from": "day", "day": TODAY, "try": COUNTED}
    assert [one["move"]["do"] for one in file["entries"]][:2] == ["start", "roll"]
    assert sum(one["move"]["do"] == "roll" for one in file["entries"]) == 1


def test_games_with_given_dice_are_counted_apart(store: Store) -> None:
    session = begin(store)
    finish(session)
    assert store.leaderboard.variants() == {Variant("tricubo", "A+dice", solo=True): 1}
    assert store.leaderboard.ladder(KIND).games == 0
    apart = store.leaderboard.ladder(Variant("tricubo", "A+dice", solo=True))
    assert (apart.games, apart.best[0].total) == (1, session.journal.total(0))
    assert apart.rank == session.journal.game.rank(session.journal.state)
    assert apart.bands, "the ranks of the printed sheet"


def test_only_games_of_that_sheet_and_day(store: Store) -> None:
    begin(store, kind=Variant("tricubo", "B", solo=True))
    assert store.days.games(KIND) == []
    Session.begin(store, "tricubo", {"side": "A"}, ["Ana"])
    assert store.days.games(KIND) == []


def day_game(day: str, kind: str = COUNTED, total: int | None = 60) -> DayGame:
    return DayGame(day, 1, "Ana", kind, total)


def test_the_counted_game_of_a_day_is_shown() -> None:
    games = [
        day_game(TODAY, PRACTICE, 90),
        day_game(TODAY, COUNTED, 50),
        day_game(TODAY, PRACTICE, None),
    ]
    assert by_day(games)[TODAY].total == 50
    assert by_day([games[2]])[TODAY].total is None
    best = by_day([day_game("2026-11-01", PAST, 40), day_game("2026-11-01", PAST, 44)])
    assert best["2026-11-01"].total == 44


@pytest.mark.parametrize(
    ("days", "wanted"),
    [
        ([], (0, 0, 0)),
        (["2026-11-18"], (1, 1, 0)),
        (["2026-11-16", "2026-11-17"], (2, 2, 0)),
        (["2026-11-10", "2026-11-11", "2026-11-12", "2026-11-16"], (0, 3, 4)),
        (["2026-10-31", "2026-11-01", "2026-11-17", "2026-11-18"], (2, 2, 15)),
    ],
)
def test_the_streak(days: list[str], wanted: tuple[int, int, int]) -> None:
    shown = {day: day_game(day) for day in days}
    shown["2026-11-15"] = day_game("2026-11-15", PAST)
    assert tuple_of(streak(shown, TODAY)) == wanted


def tuple_of(found: Streak) -> tuple[int, int, int]:
    return found.current, found.longest, found.gaps


def test_a_file_with_other_rolls_than_its_day_is_refused_by_name(
    store: Store, tmp_path: Path
) -> None:
    session = begin(store)
    finish(session)
    file = json.loads(store.export.saved(session.number).file)
    roll = next(one["move"] for one in file["entries"] if one["move"]["do"] == "roll")
    roll["large"] = roll["large"] % 6 + 1
    file["identity"] = "another-game"
    path = tmp_path / "other.json"
    path.write_text(json.dumps(file))
    plan = store.importing.plan([path])
    report = store.importing.take(plan, "2026-11-18T12:00:00Z")
    (problem,) = [*plan.problems, *report.problems]
    assert problem.file == "other.json"
    assert "rule dice: The rolls of this game are fixed, and these are different." in str(
        problem.reason
    )
