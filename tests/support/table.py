"""Shared by the tests of screens: games to open, and the content of the screen and the disk."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from scoring import GAMES as ALL_GAMES
from scoring import REGISTRY
from scoring.game import Box
from scoring.journal import Journal
from scoring.json_fields import Move
from storage import Store
from storage.settings import AROUND, STRICTNESS
from tests.support.tricubo_notation import new, play
from tools.player import entries
from tools.robot import PHONE, TABLET, Robot, running_app

AT = "2026-11-16T18:00:00Z"
GAMES = Path(__file__).parents[1] / "games"


@contextmanager
def english_app(folder: Path, size: tuple[int, int] = PHONE) -> Iterator[Robot]:
    """Yields an app for several tests."""
    with running_app(folder, size) as robot:
        from screens.widgets.language import tr

        tr.use("en")
        yield robot


@contextmanager
def as_tablet(phone: Robot) -> Iterator[Robot]:
    """Yields the same app in a larger window, which can show several sheets."""
    phone.resize(*TABLET)
    yield phone
    phone.app.store.settings.set(AROUND, "one")
    phone.resize(*PHONE)


def golden(name: str) -> Journal:
    return Journal.from_text((GAMES / f"{name}.json").read_bytes())


def begin(robot: Robot, players: int, notes: str = "", **options: object) -> Any:
    """Starts a game after the free ticks and these notes; returns its screen."""
    starts = "; ".join(f"{player} start {player + 1}" for player in range(players))
    return resume(robot, play(new(players, **options), f"{starts}\n{notes}"))


def resume(robot: Robot, journal: Journal) -> Any:
    """Saves this game and opens it."""
    robot.app.resume_game(robot.app.store.create(journal, AT))
    robot.settle()
    return robot.screen


def play_like(store: Store, level: str) -> None:
    """Plays every game opened from now on at this level."""
    for game in ALL_GAMES:
        store.settings.set(STRICTNESS.of(game), level)


def saved(robot: Robot) -> Journal:
    """Returns the open game, read from the disk."""
    with Store.open(robot.app.data_folder()) as store:
        return store.load(robot.screen.session.number)


def last_entry(robot: Robot) -> dict[str, Any]:
    """Returns the last saved entry, without its number and time."""
    raw = saved(robot).entries[-1].raw
    return {key: value for key, value in raw.items() if key not in ("id", "at")}


def ticks(robot: Robot, player: int = 0) -> list[int]:
    """Returns the crosses in each row of a player's sheet, counted on what the sheet shows."""
    sheet = sheet_of(robot, player)
    marks = sheet.game.written(sheet.state, player)
    return [sum(box.startswith(f"row{row}.") for box in marks) for row in range(1, 6)]


def play_alone(robot: Robot, game: str, **options: object) -> Journal:
    """Plays a whole solo game by touch, then opens its result."""
    hurry(robot)
    robot.app.new_game(game, options, ["Ana"])
    robot.settle()
    for journal in entries(robot.screen.session.journal, seed=1):
        robot.enter(journal.entries[-1].move)
    assert saved(robot).over
    assert saved(robot).state == journal.state
    robot.blind = False
    robot.answer("Result")
    return journal


def hurry(robot: Robot) -> None:
    """Speeds up long sequences without pictures: draws no frames and no transitions."""
    robot.blind = True
    robot.app.manager.transition.duration = 0.001


def close_tables() -> None:
    """Ends the shared game of the running app, and lets no more guests in."""
    from kivy.app import App

    app = App.get_running_app()
    if app.has_store and app.manager.has_screen("play"):
        play = app.screen("play")
        if play.opened:
            play.sharing.leave()
        play.sharing.free()
        play.close_table()


def sheet_of(robot: Robot, player: int) -> Any:
    return next(sheet for sheet in robot.screen.sheets if sheet.player == player)


def game_card(robot: Robot, game: str) -> Any:
    """Returns the card on the home screen for a new game."""
    return next(card for card in robot.screen.ids.games.children if card.game == game)


def answers(robot: Robot) -> list[str]:
    """Returns the buttons of the action card, from left to right."""
    return [button.text for button in reversed(robot.screen.action.ids.answers.children)]


def invited(robot: Robot) -> set[Box]:
    return set(robot.screen.sheet.invited)


def action(robot: Robot) -> tuple[str, str, str, str]:
    card = robot.screen.action
    return card.mood, card.title, card.detail, card.gain


def unfinished(robot: Robot) -> list[Any]:
    """Returns the cards of unfinished games on the home screen, the newest first."""
    return list(reversed(robot.screen.ids.unfinished.children))


def listed(robot: Robot) -> list[str]:
    """Returns the texts of the unfinished games."""
    summaries = [card.summary for card in unfinished(robot)]
    return [f"{REGISTRY[one.game].title} · {', '.join(one.names)}" for one in summaries]


def menu_of(robot: Robot, place: int) -> dict[str, Any]:
    """Opens the menu of an unfinished game; returns its rows by text."""
    card = unfinished(robot)[place]
    robot.tap(card.ids.menu if "menu" in card.ids else card.menu)
    robot.wait(0.5)
    lines = robot.screen.menu.ids.md_menu.children[0].children
    return {line.text: line for line in lines}


def more(robot: Robot) -> list[str]:
    """Opens the menu of the bar above a game; returns its rows."""
    robot.tap(robot.screen.ids.more)
    robot.wait(0.5)
    return asked()


def choose_more(robot: Robot, text: str) -> None:
    more(robot)
    choose(robot, text)


def asked() -> list[str]:
    """Returns the rows of the open dialog."""
    return [row.text for row in _dialog().chips]


def choose(robot: Robot, text: str) -> None:
    """Taps a row of the open dialog."""
    robot.tap(next(row for row in _dialog().chips if row.text == text))
    robot.wait(0.5)


def _dialog() -> Any:
    from kivy.core.window import Window

    return Window.children[0]


def open_timeline(robot: Robot) -> None:
    """Taps its button, or opens it in the menu if the button does not fit."""
    button = robot.screen.ids.history
    robot.tap(button) if button.opacity else choose_more(robot, "Timeline")


def delete_game(robot: Robot, place: int) -> None:
    """Deletes an unfinished game on the home screen."""
    robot.tap(menu_of(robot, place)["Delete this game"])


def last_move(journal: Journal) -> Move:
    """Returns the last move of a game whose last entry is not an undo."""
    move = journal.entries[-1].move
    assert move is not None
    return move


def without_its_end(journal: Journal) -> Journal:
    entries = [entry.raw for entry in journal.entries[:-1]]
    return Journal.of_header(journal.header).plus_raw(entries)
