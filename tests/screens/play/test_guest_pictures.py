"""A sheet in a browser beside the app's own sheet of the same size: blurred, they are the same."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from scoring import GAMES
from sheets import view
from sheets.drawing.geometry import Rect
from tests.support.browsers import BrowserHand
from tests.support.in_part import in_part
from tools.chromium import CHROMIUM, Chromium
from tools.player import played
from tools.robot import Robot

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed")
MOST = 0.03
"""How much two blurred pictures may differ on average; 1 is black on white."""
AT = (8, 100)
"""Where the app's sheet is in its window."""


@pytest.fixture
def host(tmp_path: Path, chromium: Chromium) -> Iterator[BrowserHand]:
    hand = BrowserHand(tmp_path / "guests", chromium)
    yield hand
    for page in hand.pages:
        page.close()
    hand.server.stop()
    hand.store.close()


def in_browser(host: BrowserHand, dark: bool) -> tuple[Image.Image, Rect]:
    """Returns the sheet of the player who is to enter something, as a spectator sees it."""
    page = host.browse(dark=dark)
    page.tap_on("#onlooker")
    page.until("view.me === -1 && view.size")
    page.run("document.fonts.ready.then(() => { window.ready = 1 })")
    page.until("window.ready")
    left, top, wide, high = page.run(
        "(() => { const r = $('sheet').getBoundingClientRect();"
        " return [r.left, r.top, r.width, r.height]; })()"
    )
    whole = Image.open(io.BytesIO(page.picture())).convert("RGB")
    edges = (round(left), round(top), round(left + wide), round(top + high))
    return whole.crop(edges), Rect(*AT, wide, high)


def in_window(robot: Robot, host: BrowserHand, place: Rect, path: Path) -> Image.Image:
    from kivy.core.window import Window

    from screens.widgets.sheet_widget import SheetWidget

    match = host.match
    player = (*match.game.turn(match.state).waiting, 0)[0]
    sheet = view(match.game.id).sheet(match.game)
    sheet.names, sheet.forced = match.names, match.forced
    widget = SheetWidget(sheet, size_hint=(None, None), pos=place[:2], size=place[2:])
    sheet.show(match.state, player, match.names[player], True)
    Window.add_widget(widget)
    robot.frame(3)
    robot.picture(path)
    Window.remove_widget(widget)
    whole = Image.open(path).convert("RGB")
    bottom = whole.height - place.y
    edges = (place.x, bottom - place.height, place.x + place.width, bottom)
    return whole.crop(tuple(round(edge) for edge in edges))  # type: ignore[arg-type]


def differ(one: Image.Image, other: Image.Image) -> float:
    """From 0 to 1, on average; corners outside the paper left out."""
    size = min(one.width, other.width), min(one.height, other.height)
    pictures = [
        picture.crop((4, 4, size[0] - 4, size[1] - 4)).filter(ImageFilter.GaussianBlur(3))
        for picture in (one, other)
    ]
    return sum(ImageStat.Stat(ImageChops.difference(*pictures)).mean) / 3 / 255


@pytest.mark.parametrize("dark", in_part([False, True]))
@pytest.mark.parametrize("game", GAMES)
def test_it_is_the_same_sheet(
    quick: Robot, host: BrowserHand, tmp_path: Path, game: str, dark: bool
) -> None:
    quick.app.use_appearance("dark" if dark else "light")
    quick.app.open("home")
    quick.settle()
    host.open_table(host.open(played(game, {}, ["Mara", "Jonas"], share=0.5)))
    page, place = in_browser(host, dark)
    window = in_window(quick, host, place, tmp_path / "window.png")
    both = Image.new("RGB", (page.width * 2 + 8, page.height))
    both.paste(page, (0, 0))
    both.paste(window, (page.width + 8, 0))
    both.save(tmp_path / f"{game}.png")
    quick.app.use_appearance("light")
    assert differ(page, window) <= MOST
