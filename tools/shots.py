"""Pictures of every screen, on phone and tablet, light and dark, into build/shots.

`make shots SCALE=2` draws them twice as sharp; `make shots ONLY=result` only some of them;
`make shots TEXT=200` with large letters.
"""

import os
import shutil
import sys
import zipfile
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from scoring import GAMES
from scoring.journal import Journal
from storage import Store
from storage.records import Variant
from storage.settings import AROUND, FILES_FOLDER, SET_UP, SOUND
from tools.display import NoDisplayError, virtual_display
from tools.many_games import fill
from tools.player import played, rolled
from tools.robot import PHONE, TABLET, Robot, running_app

FOLDER = Path("build/shots")
SIZES = {"phone": PHONE, "tablet": TABLET}
MORE_SIZES = {
    "phone-landscape": (740, 360),
    "tablet-portrait": (800, 1280),
    "small-phone": (320, 640),
}
IN_EVERY_SIZE = (
    *("home", "setup", "settings", "dice", "middle", "result"),
    *("share", "history", "names", "bin", "statistics", "ladder", "ghost", "best", "data", "files"),
)
NAMES = ["Mara", "Jonas", "Lia", "Theodor", "Ben", "Aische"]
OLD_GAMES, BACKED_UP = 80, 137
CLIMBED = 11
"""Number of games on the ladder."""
PLAYERS = (1, 3, 5)
"""Numbers of players to draw; limited by each game."""

FINISHED = 150

AT = "2026-11-16T18:00:00Z"
BROKEN = {
    "../elsewhere.json": "{}",
    "holiday/cut-off.json": '{"format": "rollpad/1", "ga',
    "holiday/chess.json": '{"format": "rollpad/1", "game": "chess", "entries": []}',
    **{f"notes/{number}.json": "No game at all" for number in range(12)},
}
ALL, SEATED = "all", "seated"
LOOKS = ("light", "dark")
Scene = Callable[[Robot], object]


def scenes() -> dict[str, Scene]:
    found: dict[str, Scene] = {
        "home-first-start": lambda robot: robot.app.open("home"),
        "settings": lambda robot: robot.app.open("settings"),
        "dice": open_dice,
        "about": lambda robot: robot.app.open("about"),
        "ladder-empty": lambda robot: robot.app.open("ladder"),
        "data": lambda robot: robot.app.open("data"),
        "data-plan": show_plan,
        "data-problems": show_problems,
        "data-work": show_work,
        "files": show_files,
        "statistics-empty": lambda robot: robot.app.open("statistics"),
    }
    for game in GAMES:
        found |= scenes_of(game)
    for game in GAMES:  # last, because their many games would appear in the pictures above
        found |= statistics_of(game)
    found["statistics-text"] = partial(open_statistics, *pages()[0], 1.0, as_text=True)
    found["seats"] = open_seats
    found["invite"] = open_invite
    found |= {
        "history": open_history,
        "history-filters": partial(open_history, filters=True),
        "history-game": open_old_game,
        "names": open_names,
        "rename": open_rename,
        "bin": open_bin,
    }
    found["home-unfinished"] = open_home
    found["home-menu"] = open_home_menu
    found["home-all"] = open_all
    return found


def scenes_of(game: str) -> dict[str, Scene]:
    """All that there is to see of one game, its statistics aside."""
    found: dict[str, Scene] = {
        f"{game}-setup": partial(open_setup, game),
        f"{game}-setup-starter": partial(ask_who_starts, game),
    }
    if any(choice.house_rule for choice in GAMES[game].choices):
        found[f"{game}-house"] = partial(open_house, game)
    for pad in GAMES[game].pads:
        found[f"{game}-pad-{pad.key}"] = partial(open_pad, game, pad.key)
    for options in GAMES[game].printed_sheets():
        found |= _games(game, options)
    return found | _tables(game) | _alone(game) | _helps(game)


def first_sheet(game: str) -> dict[str, Any]:
    """The options of the first printed sheet."""
    return GAMES[game].printed_sheets()[0]


def _games(game: str, options: dict[str, Any]) -> dict[str, Scene]:
    found: dict[str, Scene] = {}
    for count in sorted({min(count, GAMES[game].players[-1]) for count in PLAYERS}):
        name = "-".join([game, *map(str, options.values()), f"{count}p"])

        def at(share: float, rolls: bool = False, names: list[str] = NAMES[:count]) -> Journal:
            return played(game, options, names, share=share, rolls=rolls)

        found[f"{name}-start"] = partial(open_game, at(0))
        found[f"{name}-middle"] = partial(open_game, at(0.55, rolls=True))
        found[f"{name}-rolled"] = partial(open_game, rolled(game, options, NAMES[:count]))
        found[f"{name}-late"] = partial(open_game, at(0.9))
        found[f"{name}-preview"] = partial(preview, at(0.6))
        found[f"{name}-refused"] = partial(refuse, at(0.6))
        found[f"{name}-timeline"] = partial(open_timeline, at(0.8))
        found[f"{name}-over"] = partial(open_game, at(1))
        found[f"{name}-result"] = partial(show_result, at(1))
        found[f"{name}-share"] = partial(share, at(1))
    return found


def _tables(game: str) -> dict[str, Scene]:
    """Two, four and six people round a tablet, upright and rotated to their seats."""
    options = first_sheet(game)
    counts = sorted({min(count, GAMES[game].players[-1]) for count in (2, 4, 6)})
    return {
        f"{game}-table-{count}p-{mode}": partial(
            open_game, played(game, options, NAMES[:count], share=0.5), mode=mode
        )
        for count in counts
        for mode in (ALL, SEATED)
    }


def _alone(game: str) -> dict[str, Scene]:
    """Solo games: beside the best run, with a new best, and on the ladder."""
    return {
        f"{game}-ghost": partial(open_beside_best, game),
        f"{game}-best": partial(celebrate, game),
        f"{game}-ladder": partial(open_ladder, game),
    }


def climbed(game: str, name: str, count: int = 0) -> list[Journal]:
    """Games of one player, the best one last."""
    options, seeds = first_sheet(game), range(2, 2 + (count or CLIMBED))
    games = [played(game, options, [name], seed=seed, rolls=False) for seed in seeds]
    return sorted(games, key=lambda journal: journal.total(0))


def without_end(journal: Journal, entries: int) -> Journal:
    """The game without its last `entries` entries."""
    raws = [entry.raw for entry in journal.entries]
    return Journal.of_header(journal.header).plus_raw(raws[:-entries])


def open_beside_best(game: str, robot: Robot) -> None:
    worse, *_some, best = climbed(game, NAMES[0])
    robot.app.store.create(best, "2026-11-15T18:00:00Z")
    open_game(without_end(worse, len(worse.entries) // 3), robot)


def celebrate(game: str, robot: Robot) -> None:
    """The last entry of the best game, with confetti in the air."""
    worse, *_some, best = climbed(game, NAMES[1], 4)
    robot.app.store.create(worse, "2026-11-15T18:00:00Z")
    open_game(without_end(best, 1), robot)
    robot.settle()
    robot.screen.attended.wish(0, best.entries[-1].move)
    robot.screen.show_result()
    robot.settle()
    if confetti := robot.screen.ids.celebration.confetti:
        confetti.falling.cancel()
        confetti.fall(max(0, 1 - confetti.seconds))


def open_ladder(game: str, robot: Robot) -> None:
    for month, journal in enumerate(climbed(game, NAMES[0]), 1):
        robot.app.store.create(journal, f"2026-{month:02}-07T18:00:00Z")
    variant = next(iter(GAMES[game].variants()))
    robot.app.open("ladder", variant=Variant(game, variant, solo=True), player=NAMES[0])
    robot.settle()
    robot.frame(CLIMBED)


def pages(*games: str) -> list[tuple[Variant, str | None]]:
    """The statistics of these games, or of all: solo of everybody, at the table of one player."""
    every = [(game, next(iter(GAMES[game].variants()))) for game in games or GAMES]
    return [
        (Variant(game, variant, solo), None if solo else NAMES[0])
        for game, variant in every
        for solo in (True, False)
    ]


def statistics_of(game: str) -> dict[str, Scene]:
    """The top and the bottom of the pages."""
    found: dict[str, Scene] = {}
    for variant, player in pages(game):
        name = f"statistics-{game}-{'solo' if variant.solo else 'together'}"
        for part, up in (("top", 1.0), ("end", 0.0)):
            found[f"{name}-{part}"] = partial(open_statistics, variant, player, up)
    return found


def open_statistics(
    variant: Variant, player: str | None, up: float, robot: Robot, *, as_text: bool = False
) -> None:
    if sum(robot.app.store.records.variants().values()) < FINISHED:
        _finish_games(robot)
    robot.app.open("statistics", variant=variant, player=player)
    robot.settle()
    if robot.screen.as_text != as_text:
        robot.screen.turn_to_text()
    robot.until(lambda: robot.screen.complete)
    robot.screen.ids.scroll.scroll_y = up


def _finish_games(robot: Robot) -> None:
    """Some dozens of games over a year and a half."""
    day, every = date(2025, 5, 3), pages()
    for number in range(FINISHED):
        variant, _player = every[number % len(every)]
        first = number // len(every) % 2
        names = NAMES[:1] if variant.solo else NAMES[first : first + 2 + number % 2]
        options = first_sheet(variant.game)
        journal = played(variant.game, options, names, seed=number, rolls=False)
        day += timedelta(days=number % 5)
        robot.app.store.create(journal, f"{day}T19:00:00Z")


def _helps(game: str) -> dict[str, Scene]:
    """Each section of the help, and the tour."""
    from screens.help import help_for

    sections = [section.key for section in help_for(game).sections]
    found: dict[str, Scene] = {
        f"{game}-help-{section}": partial(open_help, game, section) for section in sections
    }
    found[f"{game}-tour"] = partial(open_tour, game)
    return found


def open_home(robot: Robot) -> None:
    """With unfinished games of each kind: solo, several players, one sheet of a larger table."""
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


def open_help(game: str, section: str, robot: Robot) -> None:
    robot.app.open("home")
    robot.app.open("help", game=game, section=section, count=2)


def open_tour(game: str, robot: Robot) -> None:
    from screens.help.tour import Tour

    open_game(played(game, {}, NAMES[:3], share=0.3), robot)
    robot.settle()
    Tour(robot.screen).begin()


def open_seats(robot: Robot) -> None:
    open_game(played(next(iter(GAMES)), {}, NAMES[:4], share=0.5), robot)
    robot.settle()
    robot.tap(robot.screen.ids.around)


def open_invite(robot: Robot) -> None:
    open_game(played(next(iter(GAMES)), {}, NAMES[:4], share=0.5), robot)
    robot.settle()
    robot.app.open("invite")


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
    """With two spellings of one name, and a corrected one."""
    open_history(robot)
    store = robot.app.store
    store.create(played(next(iter(GAMES)), {}, ["Grta", "Lou"], share=1), "2026-11-16T18:00:00Z")
    store.names.rename("Lou", "Louisa", "2026-11-16T19:00:00Z")
    robot.app.open("names")
    robot.screen.unfolded = True


def open_rename(robot: Robot) -> None:
    open_history(robot)
    robot.app.open("names")
    robot.app.open("rename", old="Ben", new="Ana")


def open_bin(robot: Robot) -> None:
    open_history(robot)
    for number in robot.app.store.history.numbers()[1:4]:
        robot.app.store.bin.put(number, "2026-11-16T20:00:00Z")
    robot.app.open("bin")


def open_game(journal: Journal, robot: Robot, mode: str = "one") -> None:
    robot.app.store.settings.set(AROUND, mode)
    number = robot.app.store.create(journal, AT)
    robot.app.resume_game(number)


def open_timeline(journal: Journal, robot: Robot) -> None:
    open_game(journal, robot)
    timeline = robot.screen.match.timeline
    timeline.open()
    timeline.move_to(len(timeline.history) * 2 // 3)


def show_plan(robot: Robot) -> None:
    """The plan of an import of a backup, with some unrelated files in it."""
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


def show_problems(robot: Robot) -> None:
    show_plan(robot)
    robot.screen.show_problems()


def show_work(robot: Robot) -> None:
    from screens.look.language import tr

    robot.app.open("data")
    screen = robot.screen
    screen.finish()
    screen.working.title = tr._("Importing")
    screen.working.show(1_234, 5_000)
    screen.stage = "work"


def show_files(robot: Robot) -> None:
    """In a folder that is the same on every machine."""
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


def open_setup(game: str, robot: Robot) -> None:
    robot.app.open("setup", game=game)


def ask_who_starts(game: str, robot: Robot) -> None:
    store = robot.app.store
    store.settings.set(SET_UP.of(game), {"names": NAMES[:3]})
    robot.app.open("home")
    robot.app.open("setup", game=game)
    robot.settle()
    robot.screen.ask_who_starts()
    robot.wait(0.5)


def open_house(game: str, robot: Robot) -> None:
    robot.app.open("house", game=game)


def open_pad(game: str, pad: str, robot: Robot) -> None:
    robot.app.open("pad", game=game)
    robot.screen.pick(pad)
    robot.settle()
    boxes = sorted(robot.screen.editor.touchable())
    robot.screen.touch(boxes[len(boxes) // 3])


def show_result(journal: Journal, robot: Robot) -> None:
    open_game(journal, robot)
    robot.settle()
    robot.screen.show_result()


def share(journal: Journal, robot: Robot) -> None:
    show_result(journal, robot)
    robot.settle()
    robot.tap(robot.screen.ids.share)
    robot.until(lambda: robot.screen.ids.preview.texture)


def preview(journal: Journal, robot: Robot) -> None:
    """A finger on a box."""
    open_game(journal, robot)
    robot.settle()
    screen = robot.screen
    boxes = sorted(
        screen.game.invited(screen.state, screen.match.viewed) & screen.sheet.boxes.keys()
    )
    boxes = boxes or sorted(screen.sheet.boxes)
    robot.down(*robot.box_center(boxes[len(boxes) // 2]))


def refuse(journal: Journal, robot: Robot) -> None:
    """A player touches the sheet out of turn."""
    open_game(journal, robot)
    robot.settle()
    screen = robot.screen
    quiet = list(screen.sheet.boxes)
    screen.match.look_at(len(screen.names) - 1)
    for box in quiet:
        screen.attended.touch(box)
        if screen.action.mood == "refused":
            return
        screen.refresh()


def put_away() -> None:
    """Removes everything on top of the screen."""
    from kivy.core.window import Window

    for widget in [one for one in Window.children if hasattr(one, "dismiss")]:
        widget.dismiss()


def _wanted(name: str, size: str) -> bool:
    if "-table-" in name or name == "seats":  # a phone shows one sheet at a time
        return size.startswith("tablet")
    return size in SIZES or any(part in name for part in IN_EVERY_SIZE)


def shoot(
    robot: Robot, size: str, found: dict[str, Scene], folder: Path, looks: Sequence[str] = LOOKS
) -> int:
    """Draws all scenes that make sense at this window size; returns their number."""
    count = 0
    for name, scene in found.items():
        if not _wanted(name, size):
            continue
        scene(robot)
        for look in looks:
            robot.app.use_appearance(look)
            robot.picture(folder / f"{name}-{size}-{look}.png")
            count += 1
        robot.app.hush()
        put_away()
    return count


def main() -> int:
    scale, only = int(os.environ.get("SCALE", "1")), os.environ.get("ONLY", "")
    os.environ["KIVY_METRICS_DENSITY"] = str(scale)
    os.environ["LANG"] = os.environ.get("SHOT_LANG", "en")
    shutil.rmtree(FOLDER, ignore_errors=True)
    count = 0
    try:
        with virtual_display():
            for size, (width, height) in (SIZES | MORE_SIZES).items():
                with (
                    TemporaryDirectory() as data,
                    running_app(Path(data), (width * scale, height * scale)) as robot,
                ):
                    robot.app.use_text_size(int(os.environ.get("TEXT", "100")))
                    found = {name: scene for name, scene in scenes().items() if only in name}
                    count += shoot(robot, size, found, FOLDER)
    except NoDisplayError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{count} pictures in {FOLDER}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
