"""Renaming players: one name, or two spellings merged, announced first and undone later."""

from pathlib import Path
from threading import Event

import pytest

from sheets import player_colours
from storage.player_renaming import PlayerRenaming
from storage.progress import Progress, StoppedError
from storage.settings import INKS, SET_UP
from tests.support import looks
from tests.support.finished import finished_game
from tests.support.records import open_names, row_of, shown, undo_button, write_name
from tests.support.storage_games import some
from tests.support.table import AT, game_card, hurry, saved
from tools.robot import PHONE, Robot, running_app


def play_some(robot: Robot, *pairs: tuple[str, str]) -> None:
    for names in pairs:
        robot.app.store.create(finished_game(2, *names), AT)


def rename(robot: Robot) -> None:
    robot.tap(robot.screen.ids.rename)
    robot.worked()


def players(robot: Robot) -> dict[str, int]:
    return {one.name: one.games for one in robot.app.store.names.players()}


def test_a_name_is_corrected(phone: Robot) -> None:
    hurry(phone)
    phone.tap(phone.screen.navigation.places["settings"])
    phone.screen.ids.scroll.scroll_to(phone.screen.ids.names, animate=False)
    phone.settle()
    phone.tap(phone.screen.ids.names)
    assert "Nobody has played yet" in phone.texts()
    play_some(phone, ("Ana", "Bne"), ("Bne", "Cem"))
    phone.app.store.create(some(3, "Dea"), AT)
    open_names(phone)
    assert shown(phone) == [
        "Ana 1 game · last on 16 Nov 2026",
        "Bne 2 games · last on 16 Nov 2026",
        "Cem 1 game · last on 16 Nov 2026",
        "Dea 1 game",
    ]
    assert phone.screen.subtitle == "4 people"
    phone.tap(row_of(phone, "Bne"))
    screen = phone.screen
    assert screen.ids.name.focus, "one begins to write at once"
    assert screen.ids.rename.disabled
    write_name(phone, "  ")
    assert screen.ids.rename.disabled, "everybody has a name"
    write_name(phone, " Ben ")
    assert screen.effect == "2 games change."
    assert screen.ids.rename.text == "Rename"
    rename(phone)
    assert phone.screen.name == "names"
    assert phone.app.message.text == "Bne is now called Ben"
    assert shown(phone)[1].startswith("Ben 2 games")
    phone.tap(undo_button(phone))
    phone.worked()
    assert shown(phone)[1].startswith("Bne 2 games")
    assert phone.app.message.text == "The old names are back"


def test_two_become_one_after_it_was_said(phone: Robot) -> None:
    play_some(phone, ("Anna", "Ben"), ("Anna", "Cem"), ("Ana", "Cem"), ("Ben", "Cem"))
    before = players(phone)
    open_names(phone)
    phone.tap(row_of(phone, "Anna"))
    write_name(phone, "ana")
    screen = phone.screen
    said = "Ana already exists. Anna (2 games) and Ana (1 game) will be merged."
    assert (screen.effect, screen.warning) == (said, "")
    assert screen.ids.rename.text == "Merge players"
    assert players(phone) == before, "nothing is done before"
    rename(phone)
    phone.app.hush()
    assert players(phone) == {"ana": 3, "Cem": 3, "Ben": 2}
    phone.tap(row_of(phone, "Ben"))
    write_name(phone, "Cem")
    warned = "They have played 1 game together. Are they really the same person?"
    assert phone.screen.warning == warned
    phone.back()
    phone.back()
    assert phone.screen.name == "names"
    phone.tap(phone.screen.ids.changed)
    assert {"1 changed name", "Anna → ana"} <= {*phone.texts()}
    phone.tap(phone.screen.ids.renamings.children[0].ids.undo)
    phone.worked()
    assert players(phone) == before
    assert phone.screen.changed == ""


def test_double_spellings_are_asked_for(phone: Robot) -> None:
    play_some(phone, ("Theodor", "Ben"), ("Theodor", "Zoë"), ("Téodor", "Zoe"), ("Lina", "Lena"))
    screen = open_names(phone)
    cards = screen.ids.same.children
    asked = {card.words for card in cards}
    assert asked == {"Téodor (1 game) · Theodor (2 games)", "Zoe (1 game) · Zoë (1 game)"}
    phone.tap(next(card for card in cards if "Zoe" in card.words).ids.different)
    assert [card.words for card in cards] == ["Téodor (1 game) · Theodor (2 games)"]
    phone.tap(cards[0].ids.same)
    assert phone.screen.name == "rename"
    assert "Theodor (2 games)" in phone.screen.effect
    rename(phone)
    assert players(phone)["Theodor"] == 3
    assert not cards
    open_names(phone)
    assert not cards, "and nobody is asked twice"


def test_an_open_game_has_the_new_name(phone: Robot) -> None:
    number = phone.app.store.create(some(6, "Anna", "Ben"), AT)
    phone.app.resume_game(number)
    phone.settle()
    play = phone.screen
    open_names(phone)
    phone.tap(row_of(phone, "Anna"))
    write_name(phone, "Ana")
    rename(phone)
    phone.app.hush()
    phone.app.open("home")
    phone.app.open("play")
    phone.settle()
    assert phone.screen is play
    assert play.names == ("Ana", "Ben")
    assert "Ana" in " ".join([*phone.texts(), *looks.words(play.strip)])
    entries = len(saved(phone).entries)
    player = play.game.turn(play.state).waiting[0]
    play.attended.wish(player, next(play.game.legal_moves(play.state, player)))
    assert len(saved(phone).entries) == entries + 1
    assert saved(phone).names == ("Ana", "Ben")
    assert saved(phone) == play.session.journal


def test_the_next_game_begins_with_the_new_name(phone: Robot) -> None:
    store = phone.app.store
    play_some(phone, ("Anna", "Ben"))
    store.settings.set(SET_UP.of("tricubo"), {"names": ["Anna", "Ben"]})
    store.names.rename("Anna", "Ana", AT)
    hurry(phone)
    phone.tap(game_card(phone, "tricubo"))
    assert phone.screen.names == ["Ana", "Ben"]


def test_what_takes_long_is_shown_and_stopped(
    phone: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_some(phone, ("Anna", "Ben"))
    begun = Event()

    def endless(_names: PlayerRenaming, _old: str, _new: str, _at: str, progress: Progress) -> None:
        while progress(1, 2):
            begun.set()
        raise StoppedError

    monkeypatch.setattr(PlayerRenaming, "rename", endless)
    open_names(phone)
    phone.tap(row_of(phone, "Anna"))
    write_name(phone, "Ana")
    phone.tap(phone.screen.ids.rename)
    begun.wait(10)
    phone.wait(0.5)
    phone.settle()
    (card,) = phone.screen.ids.work.children
    assert {"Anna becomes Ana", "1 of 2"} <= {*phone.texts()}
    phone.tap(card.ids.cancel)
    assert card.stopping
    phone.worked()
    assert phone.screen.ids.work.children == []
    assert players(phone) == {"Anna": 1, "Ben": 1}
    assert phone.app.message is None


def test_somebody_is_found_among_many(display: None, tmp_path: Path) -> None:
    with running_app(tmp_path, PHONE) as robot:
        names = [f"{first}{second}" for first in "ABCDEF" for second in ("nton", "rika", "ülya")]
        play_some(robot, *zip(names[::2], names[1::2], strict=True))
        screen = open_names(robot)
        assert screen.subtitle == "18 people"
        assert screen.ids.same.children
        robot.tap(screen.search.ids.field)
        robot.type("ULYA")
        robot.wait(0.5)
        robot.settle()
        assert sorted(text.split()[0] for text in shown(robot)) == names[2::3]


def test_a_new_name_has_the_old_ink(phone: Robot) -> None:
    hurry(phone)
    play_some(phone, ("Ana", "Ben"))
    phone.app.store.settings.set(INKS, {"ana": 4})
    phone.app.use_settings()
    assert player_colours.numbers(("Ana",)) == (4,)
    open_names(phone)
    phone.tap(row_of(phone, "Ana"))
    write_name(phone, "Anna")
    rename(phone)
    assert player_colours.numbers(("Anna",)) == (4,)
    phone.app.store.settings.set(INKS, {})
    phone.app.use_settings()
