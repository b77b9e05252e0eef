"""`make pictures`: the pictures of the stores and of the README, from the scenes of `make shots`.

They go to fastlane/metadata, where F-Droid reads them. Each language has its own of a phone and of
a tablet, an icon, and the picture at the top of the page.
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
from tools.feature_graphic import feature_graphic
from tools.icons import FOLDER as ICONS
from tools.player import played
from tools.robot import PHONE, TABLET, Robot, running_app
from tools.shot_games import NAMES, first_sheet

STORES = Path(__file__).resolve().parent.parent / "fastlane" / "metadata" / "android"
LANGUAGES = {
    "en": "en-US", "de": "de-DE", "es": "es-ES", "fr": "fr-FR", "it": "it-IT", "nl": "nl-NL",
}  # fmt: skip
"""Our language codes, and those of the stores."""
PHONES, TABLETS = "phoneScreenshots", "tenInchScreenshots"
ICON, FEATURE = "icon.png", "featureGraphic.png"
COLOURS, FEWER = 128, 64
"""Number of colours: enough for paper and ink, and halves the size. Tablets have large pictures."""
AROUND_TABLET = 4
Scene = Callable[[Robot], object]


def scenes(around: int, mode: str) -> Iterator[tuple[str, Scene]]:
    """Yields a game of each kind under way."""
    for game, rules in GAMES.items():
        names = NAMES[: min(around, rules.players[-1])]
        journal = played(game, first_sheet(game), names, share=0.75, rolls=True)
        yield game, partial(games.open_game, journal, mode=mode)


def shrink(path: Path, colours: int = COLOURS) -> None:
    """Reduces the colours; reproducible byte by byte."""
    with Image.open(path) as image:
        small = image.convert("RGB").quantize(colours, dither=Image.Dither.NONE)
    small.save(path, optimize=True)


def take(robot: Robot, language: str, kind: str, found: Iterator[tuple[str, Scene]]) -> int:
    from screens.widgets.language import tr

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
        shrink(path, FEWER if kind == TABLETS else COLOURS)
    return count


def draw(language: str) -> int:
    """Draws the icon, and the picture at the top of the page."""
    folder = STORES / LANGUAGES[language]
    with Image.open(ICONS / "rollpad-512.png") as icon:
        small = icon.quantize(2 * COLOURS, Image.Quantize.FASTOCTREE)  # keeps what is transparent
    small.save(folder / "images" / ICON, optimize=True)
    text = (folder / "short_description.txt").read_text(encoding="utf-8").strip()
    feature_graphic(text).save(folder / "images" / FEATURE)
    shrink(folder / "images" / FEATURE)
    return 2


def main() -> int:
    os.environ["KIVY_METRICS_DENSITY"] = "1"
    count = 0
    try:
        with virtual_display():
            with TemporaryDirectory() as data, running_app(Path(data), PHONE) as robot:
                for language in LANGUAGES:
                    count += take(robot, language, PHONES, scenes(1, "one"))
            with TemporaryDirectory() as data, running_app(Path(data), TABLET) as robot:
                for language in LANGUAGES:
                    count += take(robot, language, TABLETS, scenes(AROUND_TABLET, "all"))
            count += sum(draw(language) for language in LANGUAGES)
    except NoDisplayError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{count} pictures in {STORES}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
