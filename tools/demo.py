"""Plays a game of each kind automatically through the real screens, and saves pictures of it; makes
the moving picture of the README as well."""

import os
import shutil
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from scoring import GAMES
from tools import film
from tools.display import NoDisplayError, virtual_display
from tools.player import next_entry
from tools.robot import PHONE, TABLET, Robot, running_app

FOLDER = Path("build/demo")
TABLES = {"phone-solo": (PHONE, ["Mara"]), "tablet-three": (TABLET, ["Mara", "Jonas", "Lia"])}
MOST_ENTRIES = 400


def play(
    robot: Robot, game: str, names: list[str], folder: Path, touched: int = MOST_ENTRIES
) -> int:
    """Plays from the home screen to the result; returns the number of entries. At most `touched` of
    them are made by touch, the others are entered directly."""
    robot.app.open("home")
    robot.settle()
    robot.picture(folder / "1-home.png")
    card = next(card for card in robot.screen.ids.games.children if card.game == game)
    robot.tap(card)
    setup = robot.screen
    while len(setup.rows) < len(names):
        robot.tap(setup.ids.add)
    while len(setup.rows) > len(names):
        robot.tap(setup.rows[-1].ids.take_out)
    for name, row in zip(names, setup.rows, strict=True):
        row.name_field.text = name
    robot.picture(folder / "2-setup.png")
    robot.tap(setup.ids.start)
    dice = Random(game)
    screen = robot.screen
    for number in range(MOST_ENTRIES):
        if screen.session.journal.over:
            break
        if number % 15 == 0:
            robot.blind = False
            robot.picture(folder / f"3-play-{number:03}.png")
            robot.blind = True
        player, move = next_entry(screen.session.journal, dice, rolls=number < 60)
        if screen.match.viewed != player:
            screen.match.look_at(player)
        if number < touched:
            robot.enter(move)
        else:
            screen.attended.wish(player, move)
    robot.blind = False
    robot.picture(folder / "4-over.png")
    robot.tap(screen.action.ids.answers.children[0])
    robot.picture(folder / "5-result.png")
    return len(screen.session.journal.entries)


def main() -> int:
    os.environ.setdefault("KIVY_METRICS_DENSITY", "1")
    shutil.rmtree(FOLDER, ignore_errors=True)
    try:
        with virtual_display():
            with TemporaryDirectory() as data, running_app(Path(data), PHONE) as robot:
                print(f"{film.film(robot)} frames in {film.FILE}")
            for table, (size, names) in TABLES.items():
                with TemporaryDirectory() as data, running_app(Path(data), size) as robot:
                    for game in GAMES:
                        folder = FOLDER / f"{game}-{table}"
                        if len(names) in GAMES[game].players:
                            count = play(robot, game, names, folder)
                            print(f"{GAMES[game].title}, {table}: {count} entries, see {folder}")
    except NoDisplayError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
