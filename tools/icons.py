"""Draws the app's icon: a score sheet with crosses, and a die on it.

Everything is drawn on Android's grid for adaptive icons, 108 units square, of which every launcher
shows the circle of 66 in the middle. `make icons` writes all pictures into assets/icons, and those
for Android's resources only into assets/android/res.
"""

import math
import sys
from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter
from PIL.Image import Resampling

from sheets.drawing.brush import PIPS
from sheets.drawing.palette import INKS, PRINTED, ROLES

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "assets" / "icons"
RESOURCES = ROOT / "assets" / "android" / "res"

GRID, SHOWN, SAFE = 108, 72, 66
"""In units: the whole picture, the largest part that a launcher shows, and the smallest."""
FINE = 16
"""Pixels per unit: everything is drawn large and scaled down, which smooths it."""
CORNER = 16
"""Radius of the icon's corners where the system does not round it, in units of the shown part."""
PRESPLASH = 1280
"""Size in pixels. Android makes the presplash as wide as the screen; the icon is a small part."""

DAY = 0
TABLE, PAPER, BOX, LINE = (ROLES[role][DAY] for role in ("may", "paper", "box", "line"))
INK, DIE, DOTS = INKS[0][DAY], PRINTED["medium"], "#FFFFFF"
SHEET = (29.0, 29.0, 48.0)
BOXES = ((33.5, 33.5, 0.5), (55.5, 33.5, -0.3), (33.5, 55.5, 0.9))
"""The positions of the boxes with crosses, and their irregularity; the die covers the fourth."""
BOX_SIDE, PEN = 19.0, 3.3
DIE_AT = (54.0, 53.0, 25.0)
SHEET_TURN, DIE_TURN = 6, -8


class Layer:
    """A picture with coordinates in units of the grid."""

    def __init__(self) -> None:
        self.image = Image.new("RGBA", (GRID * FINE, GRID * FINE))
        self.draw = ImageDraw.Draw(self.image)

    def box(self, x: float, y: float, side: float, radius: float, fill: str) -> None:
        place = (x * FINE, y * FINE, (x + side) * FINE, (y + side) * FINE)
        self.draw.rounded_rectangle(place, radius * FINE, fill=fill)

    def dot(self, x: float, y: float, radius: float, fill: str) -> None:
        left, top = (x - radius) * FINE, (y - radius) * FINE
        self.draw.ellipse((left, top, left + 2 * radius * FINE, top + 2 * radius * FINE), fill=fill)

    def turned(self, degrees: float, x: float, y: float) -> Image.Image:
        middle = (x * FINE, y * FINE)
        return self.image.rotate(degrees, Resampling.BICUBIC, center=middle)


Point = tuple[float, float]


def stroke(start: Point, bend: Point, end: Point) -> Iterator[tuple[float, float, float]]:
    """Yields the path of a pen and its width: wider in the middle, narrower towards the end."""
    steps = 600
    for step in range(steps + 1):
        t = step / steps
        x, y = (
            (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c
            for a, b, c in zip(start, bend, end, strict=True)
        )
        pressed = 0.86 + 0.22 * math.sin(math.pi * min(1, t * 1.15))
        lifted = 1 - 0.25 * max(0, t - 0.75) / 0.25
        yield x, y, PEN / 2 * pressed * lifted


def cross(layer: Layer, x: float, y: float, off: float, ink: str) -> None:
    edge, far = 0.17 * BOX_SIDE, 0.83 * BOX_SIDE
    rising = (
        (x + edge - off, y + far + off * 0.4),
        (x + BOX_SIDE * 0.46, y + BOX_SIDE * 0.47),
        (x + far + off * 0.2, y + edge - off * 0.7),
    )
    falling = (
        (x + edge + off * 0.2, y + edge - off * 0.3),
        (x + BOX_SIDE * 0.55, y + BOX_SIDE * 0.48),
        (x + far + off * 0.2, y + far + off),
    )
    for points in (rising, falling):
        for at in stroke(*points):
            layer.dot(*at, ink)


def sheet() -> Image.Image:
    layer = Layer()
    layer.box(*SHEET, 7, PAPER)
    for x, y, off in BOXES:
        layer.box(x, y, BOX_SIDE, 4, LINE)
        layer.box(x + 1.1, y + 1.1, BOX_SIDE - 2.2, 3, BOX)
        cross(layer, x, y, off, INK)
    return layer.turned(SHEET_TURN, 54, 53)


def die(colour: str, dots: str, larger: float = 0) -> Image.Image:
    layer = Layer()
    x, y, side = DIE_AT
    layer.box(x - larger, y - larger, side + 2 * larger, side * 0.22 + larger, colour)
    for across, up in PIPS[5]:
        where = x + side * (0.26 + 0.24 * across), y + side * (0.26 + 0.24 * up)
        layer.dot(*where, side * 0.088, dots)
    return layer.turned(DIE_TURN, x + side / 2, y + side / 2)


def shadow(picture: Image.Image, soft: float, strong: float) -> Image.Image:
    found = Image.new("RGBA", picture.size, "#140E06")
    found.putalpha(picture.getchannel("A").point(lambda alpha: int(alpha * strong)))
    return ImageChops.offset(found, 0, FINE).filter(ImageFilter.GaussianBlur(soft * FINE))


def foreground() -> Image.Image:
    """Returns the sheet and the die on a transparent background."""
    found = Image.new("RGBA", (GRID * FINE, GRID * FINE))
    for part, soft, strong in ((sheet(), 1.4, 0.3), (die(DIE, DOTS), 1.2, 0.34)):
        found.alpha_composite(shadow(part, soft, strong))
        found.alpha_composite(part)
    return found


def monochrome() -> Image.Image:
    """Draws the icon in one colour. Only opacity matters: Android applies a colour of the user's.
    Crosses, pips and a gap round the die are holes."""
    layer = Layer()
    layer.box(*SHEET, 7, "#FFFFFF")
    for x, y, off in BOXES:
        cross(layer, x, y, off, "#00000000")
    found = layer.turned(SHEET_TURN, 54, 53)
    around = die("#FFFFFF", "#FFFFFF", larger=2.2).getchannel("A")
    found.putalpha(ImageChops.subtract(found.getchannel("A"), around))
    found.alpha_composite(die("#FFFFFF", "#00000000"))
    return found


def icon(side: int) -> Image.Image:
    """Returns the whole icon with round corners, for systems that show it unchanged."""
    found = Image.new("RGBA", (GRID * FINE, GRID * FINE), TABLE)
    found.alpha_composite(foreground())
    edge = (GRID - SHOWN) // 2 * FINE
    found = found.crop((edge, edge, edge + SHOWN * FINE, edge + SHOWN * FINE))
    mask = Image.new("L", found.size)
    whole = (0, 0, found.width - 1, found.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(whole, CORNER * FINE, fill=255)
    found.putalpha(mask)
    return found.resize((side, side), Resampling.LANCZOS)


def presplash() -> Image.Image:
    """Returns the icon on a transparent background, which Android fills with a colour."""
    found = Image.new("RGBA", (PRESPLASH, PRESPLASH))
    side = PRESPLASH * 3 // 10
    found.alpha_composite(icon(side), ((PRESPLASH - side) // 2, (PRESPLASH - side) // 2))
    return found


def pictures() -> Iterator[tuple[Path, Image.Image]]:
    adaptive = (432, 432)  # 108 units at the highest density, four pixels per unit
    for side in (48, 192, 512):
        yield FOLDER / f"rollpad-{side}.png", icon(side)
    yield FOLDER / "foreground.png", foreground().resize(adaptive, Resampling.LANCZOS)
    yield FOLDER / "background.png", Image.new("RGB", adaptive, TABLE)
    yield FOLDER / "presplash.png", presplash()
    alone = monochrome().resize(adaptive, Resampling.LANCZOS)
    yield RESOURCES / "drawable" / "icon_monochrome.png", alone


def main() -> int:
    for path, picture in pictures():
        path.parent.mkdir(parents=True, exist_ok=True)
        picture.save(path, optimize=True)
        print(f"{path.relative_to(ROOT)}  {picture.width}×{picture.height}")
    # The icon of a bundle for Windows in the taskbar and in folders.
    sizes = [(side, side) for side in (16, 24, 32, 48, 64, 128, 256)]
    icon(512).save(FOLDER / "rollpad.ico", sizes=sizes)
    return 0


if __name__ == "__main__":
    sys.exit(main())
