"""Pictures of every screen, on phone and tablet, light and dark, into build/shots.

`make shots SCALE=2` draws them twice as sharp; `make shots ONLY=result` only some of them;
`make shots TEXT=200` with large letters.
"""

import os
import shutil
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from scoring import GAMES
from scoring.journal import Journal
from tools.display import NoDisplayError, virtual_display
from tools.player import played, rolled
from tools.robot import PHONE, TABLET, Robot, running_app

FOLDER = Path("build/shots")
SIZES = {"phone": PHONE, "tablet": TABLET}
MORE_SIZES = {
    "phone-landscape": (740, 360),
    "tablet-portrait": (800, 1280),
    "small-phone": (320, 640),
}
IN_EVERY_SIZE = ("home", "setup", "settings", "dice", "middle", "result")
NAMES = ["Mara", "Jonas", "Lia", "Theodor", "Ben", "Aische"]
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "tricubo": [{"side": "A"}, {"side": "B"}],
    "kubi": [{}],
    "tetrix": [{}],
    "tripple-domino": [{}],
    "cubo": [{}],
}
HELP_SECTIONS = {"tricubo": ("rows", "sixes"), "tetrix": ("enter",), "tripple-domino": ("draw",)}
"""Those with pictures that are worth a look; `table` and `score` every game has."""
PLAYERS = (1, 3, 5)
"""Games for fewer are drawn with as many as they take."""

ALL, SEATED = "all", "seated"
Scene = Callable[[Robot], object]


def scenes() -> dict[str, Scene]:
    found: dict[str, Scene] = {
        "home-first-start": lambda robot: robot.app.open("home"),
        "settings": lambda robot: robot.app.open("settings"),
        "dice": open_dice,
    }
    for game in GAMES:
        found[f"{game}-setup"] = partial(open_setup, game)
        for pad, _name in GAMES[game].pads:
            found[f"{game}-pad-{pad}"] = partial(open_pad, game, pad)
        for options in VARIANTS[game]:
            found |= _games(game, options)
        found |= _tables(game)
        found |= _helps(game)
    found["seats"] = open_seats
    found["home-unfinished"] = lambda robot: robot.app.open("home")
    return found


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
    return found


def _tables(game: str) -> dict[str, Scene]:
    """Two, four and six people round a tablet, upright and turned to their seats."""
    options = VARIANTS[game][0]
    counts = sorted({min(count, GAMES[game].players[-1]) for count in (2, 4, 6)})
    return {
        f"{game}-table-{count}p-{mode}": partial(
            open_game, played(game, options, NAMES[:count], share=0.5), mode=mode
        )
        for count in counts
        for mode in (ALL, SEATED)
    }


def _helps(game: str) -> dict[str, Scene]:
    """Each section of the help, and the tour."""
    sections = ("table", "score", *HELP_SECTIONS.get(game, ()))
    found: dict[str, Scene] = {
        f"{game}-help-{section}": partial(open_help, game, section) for section in sections
    }
    found[f"{game}-tour"] = partial(open_tour, game)
    return found


def open_help(game: str, section: str, robot: Robot) -> None:
    robot.app.open("home")
    robot.app.open("help", game=game, section=section, count=2)


def open_tour(game: str, robot: Robot) -> None:
    from screens.help.tour import Tour

    open_game(played(game, {}, NAMES[:3], share=0.3), robot)
    robot.settle()
    Tour(robot.screen).begin()


def open_seats(robot: Robot) -> None:
    open_game(played("tricubo", {}, NAMES[:4], share=0.5), robot)
    robot.settle()
    robot.tap(robot.screen.ids.around)


def open_game(journal: Journal, robot: Robot, mode: str = "one") -> None:
    robot.app.store.set_setting("around", mode)
    number = robot.app.store.create(journal, "2026-11-16T18:00:00Z")
    robot.app.resume_game(number)


def open_timeline(journal: Journal, robot: Robot) -> None:
    open_game(journal, robot)
    timeline = robot.screen.timeline
    timeline.open()
    timeline.move_to(len(timeline.history) * 2 // 3)


def open_dice(robot: Robot) -> None:
    robot.app.open("dice")
    robot.screen.pick("medium")


def open_setup(game: str, robot: Robot) -> None:
    robot.app.open("setup", game=game)


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


def preview(journal: Journal, robot: Robot) -> None:
    """A finger lies on a box."""
    open_game(journal, robot)
    robot.settle()
    screen = robot.screen
    boxes = sorted(screen.game.invited(screen.state, screen.viewed) & screen.sheet.boxes.keys())
    boxes = boxes or sorted(screen.sheet.boxes)
    robot.down(*robot.box_center(boxes[len(boxes) // 2]))


def refuse(journal: Journal, robot: Robot) -> None:
    """The next player but one has been too quick."""
    open_game(journal, robot)
    robot.settle()
    screen = robot.screen
    quiet = list(screen.sheet.boxes)
    screen.look_at(len(screen.names) - 1)
    for box in quiet:
        screen.touch(box)
        if screen.action.mood == "refused":
            return
        screen.refresh()


def put_away() -> None:
    """What lies over everything."""
    from kivy.core.window import Window
    from kivy.uix.modalview import ModalView

    for widget in [one for one in Window.children if isinstance(one, ModalView)]:
        widget.dismiss()


def _wanted(name: str, size: str) -> bool:
    if "-table-" in name or name == "seats":  # on a phone there is one sheet at a time
        return size.startswith("tablet")
    return size in SIZES or any(part in name for part in IN_EVERY_SIZE)


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
                    for name, scene in scenes().items():
                        if only not in name or not _wanted(name, size):
                            continue
                        scene(robot)
                        for look in ("light", "dark"):
                            robot.app.use_appearance(look)
                            robot.picture(FOLDER / f"{name}-{size}-{look}.png")
                            count += 1
                        robot.app.hush()
                        put_away()
    except NoDisplayError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{count} pictures in {FOLDER}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
