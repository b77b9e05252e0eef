"""Checks pictures made by tools."""

from pathlib import Path

from PIL import Image


def is_drawn(path: Path, size: tuple[int, int]) -> bool:
    """Whether it has the size of the window and more than one colour."""
    with Image.open(path) as image:
        return image.size == size and image.convert("RGB").getcolors(1) is None
