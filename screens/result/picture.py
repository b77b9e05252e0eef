"""A result or a sheet as a picture made for sending: always on light paper and equally sharp,
whatever device it was drawn on."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kivy.graphics import ClearBuffers, ClearColor, Fbo, PopMatrix, PushMatrix, Translate
from PIL import Image

from scoring.journal import Journal
from screens.look.palette import Palette
from screens.look.surface import Surface, current, drawing_on, shades
from screens.look.theme import theme
from screens.result.picture_page import Page
from storage.errors import plainly
from storage.files import replacing

SHARP = 2.0
"""Pixels for each dp."""
TILE = 1024
"""It is drawn in pieces of so many pixels, since some graphics cards take no more than 2048."""
LONGEST = 4096
"""A picture of more pixels than that is made smaller, for those who have to look at it."""


@contextmanager
def made_for_sending() -> Iterator[None]:
    """Colours of the day, letters at 100 % and a fixed sharpness, for what is drawn meanwhile."""
    with drawing_on(Surface(Palette(dice=theme.dice), current().ruler, SHARP)):
        yield


def draw(journal: Journal, stamp: str, player: int | None = None) -> Image.Image:
    """The whole result, or one player's sheet alone."""
    with made_for_sending():
        page = Page(journal, stamp, player)
        picture = _rendered(page)
    longest = max(picture.size)
    if longest > LONGEST:
        size = [max(1, round(side * LONGEST / longest)) for side in picture.size]
        picture = picture.resize((size[0], size[1]), Image.Resampling.LANCZOS)
    return picture


def _rendered(page: Page) -> Image.Image:
    """The page piece by piece, put together."""
    width, height = round(page.width), round(page.height)
    picture = Image.new("RGB", (width, height))
    fbo = Fbo(size=(TILE, TILE))
    with fbo:
        ClearColor(*shades.table)
        ClearBuffers()
        PushMatrix()
        move = Translate(0, 0)
    fbo.add(page.canvas)
    fbo.add(PopMatrix())
    for left in range(0, width, TILE):
        for low in range(0, height, TILE):
            move.xy = -left, -low
            fbo.draw()
            tile = Image.frombytes("RGBA", (TILE, TILE), fbo.pixels)
            tile = tile.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
            picture.paste(tile.convert("RGB"), (left, height - low - TILE))
    fbo.remove(page.canvas)
    return picture


def write(picture: Image.Image, path: Path) -> None:
    with plainly(), replacing(path) as file:
        picture.save(file, "PNG")
