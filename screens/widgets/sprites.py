"""Small white textures with smooth edges, of which boxes, ovals and strokes are composed.

Kivy draws each of its shapes with several calls to the graphics card. A sheet has hundreds of them,
so shapes that share a texture and a colour are drawn as one mesh instead.
"""

from functools import lru_cache

from kivy.graphics.texture import Texture
from PIL import Image, ImageDraw

SHARPNESS = 4
"""Oversampling factor: shapes are drawn larger and scaled down, which smooths their edges."""


def _texture(mask: Image.Image) -> Texture:
    """Returns a white texture with this mask as its opacity."""
    white = Image.merge("LA", (Image.new("L", mask.size, 255), mask))
    texture = Texture.create(size=mask.size, colorfmt="luminance_alpha")
    texture.blit_buffer(white.tobytes(), colorfmt="luminance_alpha", bufferfmt="ubyte")
    texture.mag_filter = texture.min_filter = "linear"
    texture.wrap = "clamp_to_edge"
    return texture


def _canvas(width: int, height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("L", (width * SHARPNESS, height * SHARPNESS))
    return image, ImageDraw.Draw(image)


def _smooth(image: Image.Image) -> Image.Image:
    size = (image.width // SHARPNESS, image.height // SHARPNESS)
    return image.resize(size, Image.Resampling.BOX)


@lru_cache(maxsize=64)
def corners(radius: int, line: float) -> Texture:
    """Returns a rounded square of twice the radius plus two pixels; only its outline if `line` is
    given."""
    side = 2 * radius + 2
    image, draw = _canvas(side, side)
    last = side * SHARPNESS - 1
    width = max(1, round(line * SHARPNESS)) if line else 0
    draw.rounded_rectangle(
        (0, 0, last, last),
        radius * SHARPNESS,
        fill=0 if line else 255,
        outline=255 if line else None,
        width=width,
    )
    return _texture(_smooth(image))


@lru_cache(maxsize=64)
def oval(width: int, height: int, line: float) -> Texture:
    image, draw = _canvas(max(1, width), max(1, height))
    box = (0, 0, image.width - 1, image.height - 1)
    if line:
        draw.ellipse(box, outline=255, width=max(1, round(line * SHARPNESS)))
    else:
        draw.ellipse(box, fill=255)
    return _texture(_smooth(image))


@lru_cache(maxsize=16)
def stroke(width: float) -> Texture:
    """Returns the profile of a stroke of this width in pixels: solid, with a soft pixel on either
    edge."""
    steps = 32
    pixels = (width + 1) / steps
    middle = [min(i + 0.5, steps - i - 0.5) * pixels for i in range(steps)]
    mask = Image.new("L", (1, steps))
    mask.putdata([round(255 * min(1.0, distance)) for distance in middle])
    return _texture(mask)


@lru_cache(maxsize=1)
def solid() -> Texture:
    return _texture(Image.new("L", (2, 2), 255))
