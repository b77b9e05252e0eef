"""`make pictures`: the pictures of the stores and of the README, from the scenes of `make shots`.

They go to fastlane/metadata, where F-Droid reads them. Each language has its own of a phone;
those of a tablet are in English, which the stores fall back to.
"""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from scoring import GAMES
from tools import shot_games as games
from tools.display import NoDisplayError, virtual_display
from tools.player import played
from tools.robot import PHONE, TABLET, Robot, running_app
from tools.shot_games import NAMES, first_sheet

STORES = Path(__file__).resolve().parent.parent / "fastlane" / "metadata" / "android"
LANGUAGES = {
    "en": "en-US", "de": "de-DE", "es": "es-ES", "fr": "fr-FR", "it": "it-IT", "nl": "nl-NL",
}  # fmt: skip
"""Our language codes, and those of the stores."""
PHONES, TABLETS = "phoneScreenshots", "tenInchScreenshots"
COLOURS = 128
"""Number of colours: enough for paper and ink, and halves the size."""
AROUND_TABLET = 4
Scene = Callable[[Robot], object]


def scenes(around: int, mode: str) -> Iterator[tuple[str, Scene]]:
    """A game of each kind under way."""
    for game, rules in GAMES.items():
        names = NAMES[: min(around, rules.players[-1])]
        journal = played(game, first_sheet(game), names, share=0.75, rolls=True)
        yield game, partial(games.open_game, journal, mode=mode)


def shrink(path: Path) -> None:
    """Reduces the colours; reproducible byte by byte."""
    with Image.open(path) as image:
        small = image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    small.save(path, optimize=True)


def take(robot: Robot, language: str, kind: str, found: Iterator[tuple[str, Scene]]) -> int:
    from screens.look.language import tr

    tr.use(language)
    folder = STORES / LANGUAGES[language] / "images" / kind
    shutil.rmtree(folder, ignore_errors=True)
    count = 0
    for game, scene in found:
        count += 1
        robot.app.open("home")
        scene(robot)
        path = folder / f"{count}-{game}.png"
        robot.picture(path)
        shrink(path)
    return count


def main() -> int:
    os.environ["KIVY_METRICS_DENSITY"] = "1"
    count = 0
    try:
        with virtual_display():
            with TemporaryDirectory() as data, running_app(Path(data), PHONE) as robot:
                for language in LANGUAGES:
                    count += take(robot, language, PHONES, scenes(1, "one"))
            with TemporaryDirectory() as data, running_app(Path(data), TABLET) as robot:
                count += take(robot, "en", TABLETS, scenes(AROUND_TABLET, "all"))
    except NoDisplayError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{count} pictures in {STORES}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
