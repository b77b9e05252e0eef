"""Looks at pictures that a tool has left."""

from pathlib import Path

from PIL import Image


def is_drawn(path: Path, size: tuple[int, int]) -> bool:
    """Whether it is as large as the window was, with more in it than one colour."""
    with Image.open(path) as image:
        return image.size == size and image.convert("RGB").getcolors(1) is None
