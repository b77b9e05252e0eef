"""A result or a sheet as a picture for sharing: always on light paper and equally sharp,
independent of the device."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from kivy.graphics import (
    ClearBuffers,
    ClearColor,
    Fbo,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Translate,
)
from PIL import Image

from scoring.journal import Journal
from screens.result.share_image_page import SharePage
from screens.widgets.canvas_brush import Paint
from screens.widgets.theme import theme
from sheets.drawing.brush import Brush
from sheets.drawing.palette import Palette
from sheets.render_context import current, on_surface, palette, rendering
from storage.errors import translate_errors
from storage.untrusted_files import replacing

SHARP = 2.0
"""Pixels per dp."""
TILE = 1024
"""Pixels of the parts in which it is drawn: some graphics cards take no more than 2048."""
LONGEST = 4096
"""Maximum number of pixels on a side; larger pictures are scaled down to stay easy to view."""


class Page(Protocol):
    """What is drawn."""

    width: float
    height: float

    def draw(self, layer: Callable[[], Brush]) -> None: ...


@contextmanager
def made_for_sending() -> Iterator[None]:
    """Uses light colours, text size 100 % and a fixed sharpness for drawing."""
    with rendering(on_surface(Palette(dice=theme.dice), current().ruler, SHARP)):
        yield


def draw(journal: Journal, stamp: str, player: int | None = None) -> Image.Image:
    """Draws the whole result, or one player's sheet."""
    with made_for_sending():
        page = SharePage(journal, stamp, player)
        picture = rendered(page)
    longest = max(picture.size)
    if longest > LONGEST:
        size = [max(1, round(side * LONGEST / longest)) for side in picture.size]
        picture = picture.resize((size[0], size[1]), Image.Resampling.LANCZOS)
    return picture


def rendered(page: Page) -> Image.Image:
    """Draws the page in parts and joins them."""
    width, height = round(page.width), round(page.height)
    picture = Image.new("RGB", (width, height))
    fbo = Fbo(size=(TILE, TILE))
    with fbo:
        ClearColor(*palette().table)
        ClearBuffers()
        PushMatrix()
        move = Translate(0, 0)
    canvas = _drawn(page)
    fbo.add(canvas)
    fbo.add(PopMatrix())
    for left in range(0, width, TILE):
        for low in range(0, height, TILE):
            move.xy = -left, -low
            fbo.draw()
            tile = Image.frombytes("RGBA", (TILE, TILE), fbo.pixels)
            tile = tile.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
            picture.paste(tile.convert("RGB"), (left, height - low - TILE))
    fbo.remove(canvas)
    return picture


def _drawn(page: Page) -> InstructionGroup:
    canvas, paints = InstructionGroup(), list[Paint]()

    def layer() -> Paint:
        group = InstructionGroup()
        canvas.add(group)
        paints.append(Paint(group))
        return paints[-1]

    page.draw(layer)
    for paint in paints:
        paint.flush()
    return canvas


def write(picture: Image.Image, path: Path) -> None:
    with translate_errors(), replacing(path) as file:
        picture.save(file, "PNG")
