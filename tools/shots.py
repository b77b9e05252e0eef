"""Pictures of every screen, on phone and tablet, light and dark, into build/shots.

`make shots SCALE=2` draws them twice as sharp; `make shots ONLY=result` only some of them; `make
shots TEXT=200` with large text, `make shots TONE=contrast` (or `black`) in other colours. The
scenes are in `shot_games` and `shot_records`.
"""

import os
import shutil
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from scoring import GAMES
from scoring.coach.coach import Coach, coach_of
from scoring.journal import Journal
from scoring.leave_move import Leave
from storage.coach_tables import shipped
from tools import shot_dice as dice
from tools import shot_games as games
from tools import shot_pads as pads
from tools import shot_records as records
from tools import shot_tables as tables
from tools.display import NoDisplayError, virtual_display
from tools.player import entries, played, rolled
from tools.robot import PHONE, TABLET, Robot, running_app
from tools.shot_games import NAMES, first_sheet

FOLDER = Path("build/shots")
SIZES = {"phone": PHONE, "tablet": TABLET}
MORE_SIZES = {
    "phone-landscape": (740, 360),
    "tablet-portrait": (800, 1280),
    "small-phone": (320, 640),
}
IN_EVERY_SIZE = (
    *("home", "setup", "settings", "dice", "middle", "result", "standing", "review", "practice"),
    *("share", "print", "history", "names", "bin", "statistics", "ladder", "ghost", "best"),
    *("data", "files", "pads-", "same-dice"),
)
PLAYERS = (1, 3, 5)
"""Numbers of players to draw; limited by each game."""
ALL, SEATED = "all", "seated"
LOOKS = ("light", "dark")
Scene = Callable[[Robot], object]


def scenes() -> dict[str, Scene]:
    found: dict[str, Scene] = {
        "home-first-start": lambda robot: robot.app.open("home"),
        "settings": lambda robot: robot.app.open("settings"),
        "dice": records.open_dice,
        "about": lambda robot: robot.app.open("about"),
        "ladder-empty": lambda robot: robot.app.open("ladder"),
        "data-auto-backups": partial(records.show_auto_backups, gone=False),
        "data-folder-gone": partial(records.show_auto_backups, gone=True),
        "data": records.show_data,
        "data-plan": records.show_plan,
        "data-problems": records.show_problems,
        "data-work": records.show_work,
        "files": records.show_files,
        "statistics-empty": lambda robot: robot.app.open("statistics"),
    }
    for game in GAMES:
        found |= scenes_of(game)
    for game in GAMES:  # last, because their many games would appear in the pictures above
        found |= statistics_of(game)
        if GAMES[game].takes_rolls:
            found[f"statistics-{game}-luck"] = partial(records.open_luck, game)
    found["statistics-text"] = partial(
        records.open_statistics, *records.pages()[0], 1.0, as_text=True
    )
    found["statistics-all"] = records.open_all_games
    found |= dice.scenes()
    found["seats"] = games.open_seats
    found["invite"] = games.open_invite
    found["middle"] = games.open_middle
    found |= tables.scenes()
    found |= pads.scenes()
    found |= {
        "history": records.open_history,
        "history-filters": partial(records.open_history, filters=True),
        "history-game": records.open_old_game,
        "names": records.open_names,
        "rename": records.open_rename,
        "bin": records.open_bin,
    }
    found["home-unfinished"] = records.open_home
    found["home-menu"] = records.open_home_menu
    found["home-all"] = records.open_all
    return found


def scenes_of(game: str) -> dict[str, Scene]:
    """Returns all that there is to see of one game, its statistics aside."""
    found: dict[str, Scene] = {
        f"{game}-setup": partial(games.open_setup, game),
        f"{game}-setup-starter": partial(games.ask_who_starts, game),
    }
    if any(choice.house_rule for choice in GAMES[game].choices):
        found[f"{game}-house"] = partial(games.open_house, game)
    for pad in GAMES[game].pads:
        found[f"{game}-pad-{pad.key}"] = partial(games.open_pad, game, pad.key)
    found[f"{game}-print"] = partial(games.open_print, game)
    if GAMES[game].takes_rolls:
        found[f"{game}-app-dice"] = partial(games.offer_dice, game)
        found[f"{game}-practice"] = partial(games.open_practice, game)
        found[f"{game}-practice-answered"] = partial(games.open_practice, game, answered=True)
    found |= _hints(game)
    found[f"{game}-menu"] = partial(games.open_more, played(game, {}, NAMES[:3], share=0.5))
    for options in GAMES[game].printed_sheets():
        found |= _games(game, options)
    return found | _tables(game) | _left(game) | _alone(game) | _helps(game)


def _hints(game: str) -> dict[str, Scene]:
    """Returns a hint alone and at a table."""
    options = first_sheet(game)
    found: dict[str, Scene] = {
        f"{game}-hint": partial(games.ask_hint, rolled(game, options, NAMES[:1])),
        f"{game}-table-hint": partial(games.ask_hint, rolled(game, options, NAMES[:4]), mode=ALL),
    }
    if type(coach_of(GAMES[game], shipped)).thoughts is not Coach.thoughts:
        alone = rolled(game, options, NAMES[:1])
        found[f"{game}-hint-thinking"] = partial(games.think_longer, alone)
    return found


def _games(game: str, options: dict[str, Any]) -> dict[str, Scene]:
    found: dict[str, Scene] = {}
    for count in sorted({min(count, GAMES[game].players[-1]) for count in PLAYERS}):
        name = "-".join([game, *map(str, options.values()), f"{count}p"])

        def at(share: float, rolls: bool = False, names: list[str] = NAMES[:count]) -> Journal:
            return played(game, options, names, share=share, rolls=rolls)

        found[f"{name}-start"] = partial(games.open_game, at(0))
        found[f"{name}-middle"] = partial(games.open_game, at(0.55, rolls=True))
        found[f"{name}-rolled"] = partial(games.open_game, rolled(game, options, NAMES[:count]))
        found[f"{name}-late"] = partial(games.open_game, at(0.9))
        found[f"{name}-preview"] = partial(games.preview, at(0.6))
        found[f"{name}-refused"] = partial(games.refuse, at(0.6))
        found[f"{name}-timeline"] = partial(games.open_timeline, at(0.8))
        found[f"{name}-standing"] = partial(games.open_standing, at(0.8))
        found[f"{name}-over"] = partial(games.open_game, at(1))
        found[f"{name}-result"] = partial(games.show_result, at(1))
        found[f"{name}-review"] = partial(games.open_review, at(1, rolls=True))
        found[f"{name}-share"] = partial(games.share, at(1))
    return found


def _tables(game: str) -> dict[str, Scene]:
    """Returns scenes with two, four and six people round a tablet, upright and rotated to their
    seats."""
    options = first_sheet(game)
    counts = sorted({min(count, GAMES[game].players[-1]) for count in (2, 4, 6)})
    return {
        f"{game}-table-{count}p-{mode}": partial(
            games.open_game, played(game, options, NAMES[:count], share=0.5), mode=mode
        )
        for count in counts
        for mode in (ALL, SEATED)
    }


def _left(game: str) -> dict[str, Scene]:
    """Returns a game that a player has left."""
    names = NAMES[: min(4, GAMES[game].players[-1])]
    journal = played(game, first_sheet(game), names, share=0.5).plus(1, Leave())
    return {
        f"{game}-left": partial(games.open_game, journal),
        f"{game}-left-table": partial(games.open_game, journal, mode=ALL),
        f"{game}-left-result": partial(games.show_result, list(entries(journal, 1))[-1]),
    }


def _alone(game: str) -> dict[str, Scene]:
    """Returns solo games: beside the best run, with a new best, and in the ranks."""
    return {
        f"{game}-ghost": partial(games.open_beside_best, game),
        f"{game}-best": partial(games.celebrate, game),
        f"{game}-ladder": partial(records.open_ladder, game),
    }


def statistics_of(game: str) -> dict[str, Scene]:
    """Returns the top and the bottom of the pages."""
    found: dict[str, Scene] = {}
    for variant, player in records.pages(game):
        name = f"statistics-{game}-{'solo' if variant.solo else 'together'}"
        for part, up in (("top", 1.0), ("end", 0.0)):
            found[f"{name}-{part}"] = partial(records.open_statistics, variant, player, up)
    return found


def _helps(game: str) -> dict[str, Scene]:
    """Returns each section of the help, and the tour."""
    from sheets.help_pages import help_for

    sections = [section.key for section in help_for(game).sections]
    found: dict[str, Scene] = {
        f"{game}-help-{section}": partial(games.open_help, game, section) for section in sections
    }
    found[f"{game}-tour"] = partial(games.open_tour, game)
    return found


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
                    robot.app.use_colours(os.environ.get("TONE", "paper"))
                    found = {name: scene for name, scene in scenes().items() if only in name}
                    count += shoot(robot, size, found, FOLDER)
    except NoDisplayError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{count} pictures in {FOLDER}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
