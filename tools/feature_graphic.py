"""The picture at the top of a store's page: the icon, the name, and the short description."""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from sheets.drawing.palette import INKS, ROLES
from tools.icons import DAY, foreground

SIZE = (1024, 500)
"""The size that Google Play requires."""
FONTS = Path(__file__).resolve().parent.parent / "assets" / "fonts"
PICTURE = 620
"""Side of the icon's picture, of which the middle is painted."""
LEFT, WIDE = 480, 490
"""The position of the text, and its width."""
TABLE, PRINT = (ROLES[role][DAY] for role in ("table", "print"))
INK = INKS[0][DAY]


def wrapped(text: str, font: ImageFont.FreeTypeFont, width: int) -> str:
    """Returns the text in lines that are not wider than this."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and font.getlength(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return "\n".join(lines)


def feature_graphic(text: str) -> Image.Image:
    """Returns the picture with this description."""
    image = Image.new("RGB", SIZE, TABLE)
    sheet = foreground().resize((PICTURE, PICTURE), Image.Resampling.LANCZOS)
    place = (LEFT // 2 - PICTURE // 2 - 4, (SIZE[1] - PICTURE) // 2)
    image.paste(sheet, place, sheet)
    draw = ImageDraw.Draw(image)
    title = ImageFont.truetype(FONTS / "PatrickHand.ttf", 136)
    small = ImageFont.truetype(FONTS / "Inter-Regular.otf", 32)
    draw.text((LEFT, 235), "Rollpad", INK, title, anchor="ls")
    draw.multiline_text((LEFT, 300), wrapped(text, small, WIDE), PRINT, small, spacing=12)
    return image
