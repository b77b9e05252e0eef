"""Names in files that are invisible or harmful: shown so that they can be distinguished."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unicodedata import category

import pytest

from scoring import GAMES
from scoring.display_names import NAMELESS
from scoring.journal import Journal
from storage import Store
from storage.database import FILE
from tests.support.finished import finished_game
from tests.support.odd_names import UNSEEN
from tests.support.old_database import old_database
from tests.support.records import open_history, open_names, row_of, shown, undo_button, write_name
from tests.support.storage_games import some
from tests.support.table import AT, game_card, hurry, unfinished
from tools.robot import PHONE, Robot, running_app

HARMFUL = "\u202eevE\x07\n\0"
ODD = {
    key: UNSEEN[key] for key in ("empty", "spaces", "NUL", "turned around", "no width", "an accent")
} | {"harmful": HARMFUL}


@pytest.fixture(scope="module")
def desk(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """One app for all names; each is imported into an empty database."""
    with running_app(tmp_path_factory.mktemp("data"), PHONE) as robot:
        hurry(robot)
        yield robot


@pytest.fixture(params=[*ODD.values()], ids=[*ODD])
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def phone(desk: Robot, name: str, tmp_path: Path) -> Robot:
    """A finished game, a solo game and one that is being played, all from files."""
    store = desk.app.store
    for game in [*store.history.numbers(), *(one.id for one in store.unfinished())]:
        store.delete(game)
    for number, journal in enumerate(
        (finished_game(2, name, "Ben"), finished_game(0, name), some(5, name, name))
    ):
        file = journal.to_json()
        assert file["players"][0]["name"] == name
        (tmp_path / f"{number}.json").write_text(json.dumps(file), encoding="utf-8")
    plan = store.importing.plan([tmp_path])
    assert store.importing.take(plan, AT).problems == []
    desk.app.hush()
    return desk


def called(name: str) -> str:
    return "evE" if name == HARMFUL else NAMELESS


def nothing_raw(robot: Robot, words: str = "") -> None:
    """No character is drawn that affects a line of text."""
    for text in (*robot.texts(), words):
        raw = [sign for sign in text if category(sign) in ("Cc", "Cs") and sign != "\n"]
        assert not raw, text
        assert not {*text} & {*"\u202e\u200b\u2060\ufeff\u2066\u200f"}, text


def opened(robot: Robot, name: str, **what: Any) -> Any:
    robot.app.open("home")
    robot.app.open(name, **what)
    robot.settle()
    return robot.screen


def test_everywhere_in_the_lists(phone: Robot, name: str) -> None:
    """The names, the history, statistics and ranks, home and the bin."""
    open_names(phone)
    assert any(row.startswith(f"{called(name)} 4 games") for row in shown(phone))
    nothing_raw(phone, " ".join(shown(phone)))
    open_history(phone)
    assert sum(called(name) in row for row in shown(phone)) == 2
    nothing_raw(phone, " ".join(shown(phone)))
    for what in ("statistics", "ladder"):
        opened(phone, what)
        nothing_raw(phone)
    phone.app.open("home")
    phone.settle()
    (card,) = unfinished(phone)
    points = [phone.app.store.load(card.summary.id).total(player) for player in range(2)]
    assert card.ids.scores.text == " ".join(f"{called(name)} {one}" for one in points)
    nothing_raw(phone)
    store = phone.app.store
    store.trash.put(store.unfinished()[0].id, AT)
    opened(phone, "bin")
    assert called(name) in shown(phone)[0]
    nothing_raw(phone, " ".join(shown(phone)))


def test_while_one_plays_and_at_the_end(phone: Robot, name: str) -> None:
    """The table, the timeline, the result, and the picture of it."""
    store = phone.app.store
    phone.app.open("home")
    phone.app.resume_game(store.unfinished()[0].id)
    phone.settle()
    assert phone.screen.names == (called(name),) * 2
    nothing_raw(phone)
    for game in store.history.numbers():
        phone.app.open("home")
        phone.app.resume_game(game)
        phone.screen.show_result()
        phone.settle()
        nothing_raw(phone)
        phone.tap(phone.screen.ids.share)
        phone.until(lambda: phone.screen.picture)
        nothing_raw(phone)


def test_they_get_a_name(phone: Robot, name: str) -> None:
    """A player without a name can be renamed, and that can be undone; the file has its own
    again."""
    open_names(phone)
    phone.tap(row_of(phone, called(name)))
    write_name(phone, "Eve")
    phone.tap(phone.screen.ids.rename)
    phone.worked()
    store = phone.app.store
    game = store.unfinished()[0].id
    assert store.load(game).names == ("Eve", "Eve")
    phone.tap(undo_button(phone))
    phone.worked()
    assert store.load(game).to_json()["players"] == [{"name": name}] * 2
    assert store.load(game).names == (called(name),) * 2
    assert {one.name for one in store.names.players()} == {called(name), "Ben"}


def test_a_text_of_no_width_needs_no_room(desk: Robot) -> None:
    """Rows are drawn before they have their size, and then their space is negative."""
    from sheets.drawing.text_flow import TextPiece

    for text in ("", "\u200b", "Ana"):
        piece = TextPiece(text, 16, (0, 0, 0, 1))
        assert piece.within(-40).width >= 0
        assert piece.within(200) == piece


def test_nobody_is_called_nothing_here(desk: Robot) -> None:
    """A name of which nothing can be seen is none: the row counts as empty."""
    desk.app.open("home")
    desk.settle()
    desk.tap(game_card(desk, "kubi"))
    screen = desk.screen
    screen.rows[0].name_field.text = "\u200b"
    screen.rows[1].name_field.text = "Ben"
    desk.settle()
    assert [row.name for row in screen.rows[:2]] == ["", "Ben"]
    assert "\u200b" not in screen.names


def test_names_of_an_older_file(tmp_path: Path) -> None:
    """Those that were taken before are shown as well, and remain one player."""
    names = ("\u200b", "", "\u202eAna")
    begun = GAMES["kubi"].read_move({"do": "choose", "numbers": [1, 2, 3]}, "")
    games = (Journal.new("kubi", {}, [name, "Ben"]).plus(0, begun) for name in names)
    old_database(tmp_path, *games)
    db = sqlite3.connect(tmp_path / FILE)
    for game, name in enumerate(names, 1):
        sql = "UPDATE seats SET name = ?, who = ? WHERE game = ? AND seat = 0"
        db.execute(sql, (name, name, game))
    sql = "INSERT INTO players (folded, name, used) VALUES (?, ?, ?)"
    db.executemany(sql, [(name.lower(), name, AT) for name in (*names, "ana", "Ben\0")])
    db.commit()
    db.close()
    with Store.open(tmp_path) as store:
        found = {one.name: one.games for one in store.names.players()}
        assert found == {"Ben": 3, NAMELESS: 2, "Ana": 1}
        assert sorted(store.player_names()) == ["Ben", "ana"]
        store.names.rename(NAMELESS, "Cem", AT)
        assert [game.names[0] for game in store.unfinished()] == ["Ana", "Cem", "Cem"]
