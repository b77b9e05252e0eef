"""Scenes for `tools.shots` of saved data: home, history, statistics, ranks, backups."""

import zipfile
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from scoring import GAMES
from storage import Store
from storage.leaderboard import Variant
from storage.settings import FILES_FOLDER, SOUND
from tools import shot_games
from tools.many_games import fill
from tools.player import played
from tools.robot import Robot
from tools.shot_games import AT, NAMES, climbed, first_sheet

OLD_GAMES, BACKED_UP, FINISHED = 80, 137, 150
BROKEN = {
    "../elsewhere.json": "{}",
    "holiday/cut-off.json": '{"format": "rollpad/1", "ga',
    "holiday/chess.json": '{"format": "rollpad/1", "game": "chess", "entries": []}',
    **{f"notes/{number}.json": "No game at all" for number in range(12)},
}


def pages(*games: str) -> list[tuple[Variant, str | None]]:
    """Returns the statistics of these games, or of all: solo of all players, at the table of one
    player."""
    every = [(game, next(iter(GAMES[game].variants()))) for game in games or GAMES]
    return [
        (Variant(game, variant, solo), None if solo else NAMES[0])
        for game, variant in every
        for solo in (True, False)
    ]


def open_statistics(
    variant: Variant, player: str | None, up: float, robot: Robot, *, as_text: bool = False
) -> None:
    if sum(robot.app.store.leaderboard.variants().values()) < FINISHED:
        _finish_games(robot)
    robot.app.open("statistics", variant=variant, player=player)
    robot.settle()
    if robot.screen.as_text != as_text:
        robot.screen.turn_to_text()
    robot.until(lambda: robot.screen.complete)
    robot.screen.ids.scroll.scroll_y = up


def open_luck(game: str, robot: Robot) -> None:
    """Uses games with rolls, so that the coach can separate luck from decisions."""
    for number in range(12):
        journal = played(game, first_sheet(game), NAMES[:1], seed=number, rolls=True)
        robot.app.store.create(journal, f"2026-{number // 2 + 1:02}-{number + 3:02}T19:00:00Z")
    variant = Variant(game, next(iter(GAMES[game].variants())), solo=True)
    robot.app.open("luck", variant=variant, player=NAMES[0])
    robot.worked()


def _finish_games(robot: Robot) -> None:
    """Saves some dozens of games over a year and a half."""
    day, every = date(2025, 5, 3), pages()
    for number in range(FINISHED):
        variant, _player = every[number % len(every)]
        first = number // len(every) % 2
        names = NAMES[:1] if variant.solo else NAMES[first : first + 2 + number % 2]
        options = first_sheet(variant.game)
        journal = played(variant.game, options, names, seed=number, rolls=False)
        day += timedelta(days=number % 5)
        robot.app.store.create(journal, f"{day}T19:00:00Z")


def open_ladder(game: str, robot: Robot) -> None:
    for month, journal in enumerate(climbed(game, NAMES[0]), 1):
        robot.app.store.create(journal, f"2026-{month:02}-07T18:00:00Z")
    variant = next(iter(GAMES[game].variants()))
    robot.app.open("ladder", variant=Variant(game, variant, solo=True), player=NAMES[0])
    robot.settle()
    robot.frame(shot_games.CLIMBED)


def open_home(robot: Robot) -> None:
    """Opens home with unfinished games of each kind: solo, several players, one sheet of a larger
    table."""
    tables: list[tuple[dict[str, Any], int]] = [
        ({}, 2),
        ({}, 1),
        ({"one_sheet": {"of": 3, "seat": 1}}, 1),
        ({}, 3),
    ]
    store = robot.app.store
    for minute, (game, (options, count)) in enumerate(zip(GAMES, tables, strict=False)):
        if not any(one.updated == f"2026-11-17T09:0{minute}:00Z" for one in store.unfinished()):
            journal = played(game, options, NAMES[:count], share=0.5)
            store.create(journal, f"2026-11-17T09:0{minute}:00Z")
    robot.app.open("home")
    robot.settle()
    robot.frame(6)  # one game is read per frame


def open_home_menu(robot: Robot) -> None:
    open_home(robot)
    robot.tap(robot.screen.hero.ids.menu)
    robot.wait(0.5)


def open_all(robot: Robot) -> None:
    open_home(robot)
    robot.screen.close_menu()
    robot.app.open("unfinished")


def open_history(robot: Robot, *, filters: bool = False) -> None:
    store = robot.app.store
    if store.history.count() < OLD_GAMES:
        fill(robot.app.data_folder(), OLD_GAMES)
    robot.app.open("home")
    robot.app.open("history")
    robot.screen.unfolded = filters


def open_old_game(robot: Robot) -> None:
    open_history(robot)
    robot.screen.open_game(robot.screen.list.item(1))


def open_names(robot: Robot) -> None:
    """Opens the names with two spellings of one name, and a corrected one."""
    open_history(robot)
    store = robot.app.store
    store.create(played(next(iter(GAMES)), {}, ["Grta", "Lou"], share=1), "2026-11-16T18:00:00Z")
    store.names.rename("Lou", "Louisa", "2026-11-16T19:00:00Z")
    robot.app.open("names")
    robot.screen.unfolded = True


def open_rename(robot: Robot) -> None:
    open_history(robot)
    robot.app.open("names")
    old = robot.app.store.names.players()[0].name
    robot.app.open("rename", old=old, new=f"{old} B.")


def open_bin(robot: Robot) -> None:
    open_history(robot)
    for number in robot.app.store.history.numbers()[1:4]:
        robot.app.store.trash.put(number, "2026-11-16T20:00:00Z")
    robot.app.open("bin")


def show_plan(robot: Robot) -> None:
    """Shows the plan of an import of a backup, with some unrelated files in it."""
    folder = robot.app.data_folder() / "shots"
    if not folder.exists():
        fill(folder, BACKED_UP)
        with Store.open(folder) as store:
            store.settings.set(SOUND, {})
            path = store.backup.write(folder, AT)
            assert path is not None
        with zipfile.ZipFile(path, "a") as archive:
            for name, text in BROKEN.items():
                archive.writestr(name, text)
    robot.app.open("data")
    robot.screen.finish()
    robot.screen.look_at([*folder.glob("*.zip")])
    robot.worked()


def show_auto_backups(robot: Robot, gone: bool) -> None:
    """Shows automatic backups, and the sign if their folder is not there."""
    robot.app.screen("data").finish()
    stick = robot.app.data_folder() / "stick"
    stick.mkdir(exist_ok=True)
    robot.app.store.auto_backup.choose(Path("/media/ana/STICK/Rollpad") if gone else stick)
    robot.app.open("data")
    robot.worked()


def show_data(robot: Robot) -> None:
    """Shows the data screen before anything is chosen."""
    robot.app.store.auto_backup.choose(None)
    robot.app.open("data")


def show_problems(robot: Robot) -> None:
    show_plan(robot)
    robot.screen.show_problems()


def show_work(robot: Robot) -> None:
    from screens.widgets.language import tr

    robot.app.open("data")
    screen = robot.screen
    screen.finish()
    screen.working.title = tr._("Importing")
    screen.working.show(1_234, 5_000)
    screen.stage = "work"


def show_files(robot: Robot) -> None:
    """Shows a folder that is the same on every machine."""
    robot.app.screen("data").finish()
    folder = robot.app.data_folder() / "Downloads"
    for name in ("Holiday", "Pictures"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for name, size in (("rollpad-backup-2026-11-16.zip", 2_345_678), ("game.json", 12_345)):
        (folder / name).write_bytes(b" " * size)
    robot.app.store.settings.set(FILES_FOLDER, str(folder))
    robot.app.open("files")
    robot.worked()
    robot.screen._press(robot.screen.ids.list.children[0])


def open_dice(robot: Robot) -> None:
    robot.app.open("dice")
    robot.screen.pick("medium")


def open_all_games(robot: Robot) -> None:
    if sum(robot.app.store.leaderboard.variants().values()) < FINISHED:
        _finish_games(robot)
    robot.app.open("home")
    robot.app.open("all_games")
    robot.worked()
