"""The first page of what will be printed, as a picture for the screen."""

from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, InstructionGroup, Line
from PIL import Image

from screens.widgets.canvas_brush import Paint
from sheets.drawing.geometry import Rect
from sheets.printing.blank_sheets import BlankPad
from sheets.render_context import current, on_surface, rendering

LONGEST = 1400
"""Pixels of its longer side: some graphics cards support no more than 2048."""
GREY = 0.6


def picture(pad: BlankPad) -> Image.Image:
    grid = pad.grid
    scale = LONGEST / max(grid.width, grid.height)
    size = round(grid.width * scale), round(grid.height * scale)
    fbo = Fbo(size=size)
    with fbo:
        ClearColor(1, 1, 1, 1)
        ClearBuffers()
        Color(GREY, GREY, GREY, 1)
        for line in grid.cuts():
            Line(points=[end * scale for end in line], width=1.2)
    with rendering(on_surface(pad.palette, current().ruler, pad.density(scale))):
        for number, place in enumerate(pad.on_a_page()):
            layer, sheet = InstructionGroup(), pad.sheet(number % pad.kinds)
            fbo.add(layer)
            sheet.put_at(Rect(*(side * scale for side in place)))
            with Paint(layer) as paint:
                sheet.painter.paint_pad(paint)
    fbo.draw()
    drawn = Image.frombytes("RGBA", size, fbo.pixels)
    return drawn.transpose(Image.Transpose.FLIP_TOP_BOTTOM).convert("RGB")
