"""Perception of colours: contrast, difference, and simulation of people who lack one kind of cone,
or all of them. Pure Python."""

from collections.abc import Sequence

Colour = Sequence[float]
"""Red, green and blue of sRGB from 0 to 1, and optionally an alpha, which only `blended` uses."""
Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

NORMAL = "normal"
VISIONS: dict[str, Matrix] = {
    # Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of Color Vision
    # Deficiency (2009), severity 1.0, for linear RGB.
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    # No cones at all: only the luminance is left.
    "achromatopsia": ((0.2126, 0.7152, 0.0722),) * 3,
}
# Björn Ottosson: A perceptual color space for image processing (2020).
TO_CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_OKLAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
FROM_OKLAB: Matrix = (
    (1.0, 0.3963377774, 0.2158037573),
    (1.0, -0.1055613458, -0.0638541728),
    (1.0, -0.0894841775, -1.2914855480),
)
FROM_CONES: Matrix = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)


def from_hex(code: str) -> Triple:
    """Returns the colour of `#RRGGBB`. Raises ValueError if it is invalid."""
    if len(code) != 7 or code[0] != "#":
        raise ValueError(f"no colour: {code}")
    red, green, blue = bytes.fromhex(code[1:])
    return red / 255, green / 255, blue / 255


def blended(colour: Colour, ground: Colour) -> Triple:
    """Returns a translucent colour on a ground."""
    alpha = colour[3] if len(colour) > 3 else 1.0
    red, green, blue = (
        over * alpha + under * (1 - alpha)
        for over, under in zip(colour[:3], ground[:3], strict=True)
    )
    return red, green, blue


def _times(matrix: Matrix, vector: Sequence[float]) -> Triple:
    x, y, z = vector
    first, second, third = (row[0] * x + row[1] * y + row[2] * z for row in matrix)
    return first, second, third


def linear(colour: Colour) -> Triple:
    """Returns linear RGB, in which light adds up."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]
    )
    return red, green, blue


def encoded(light: Sequence[float]) -> Triple:
    """Converts back to sRGB; values that no screen can show are clipped."""
    red, green, blue = (
        part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
        for part in (min(1.0, max(0.0, part)) for part in light)
    )
    return red, green, blue


# Contrast


def luminance(colour: Colour) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Returns the contrast as WCAG 2 defines it: from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


# Perception


def seen(colour: Colour, vision: str) -> Triple:
    """Returns a colour as people with this vision see it, shown to everyone else."""
    if vision == NORMAL:
        red, green, blue = colour[:3]
        return red, green, blue
    return encoded(_times(VISIONS[vision], linear(colour)))


def oklab(colour: Colour) -> Triple:
    """Lightness from 0 to 1, green to red, blue to yellow: perceptually uniform."""
    cones = _times(TO_CONES, linear(colour))
    return _times(TO_OKLAB, [part ** (1 / 3) for part in cones])


def distance(one: Colour, other: Colour, vision: str = NORMAL) -> float:
    """Returns how different two colours look: 0.02 is just noticeable side by side, black to white
    is 1."""
    pairs = zip(oklab(seen(one, vision)), oklab(seen(other, vision)), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


# Adjustment


def with_lightness(colour: Colour, lightness: float) -> Triple:
    """Returns the same hue, lighter or darker, and paler if a screen could not show it
    otherwise."""
    _lightness, a, b = oklab(colour)
    for step in range(20, -1, -1):
        roots = _times(FROM_OKLAB, (lightness, a * step / 20, b * step / 20))
        light = _times(FROM_CONES, [root**3 for root in roots])
        if min(light) >= -0.001 and max(light) <= 1.001:
            break
    return encoded(light)


def lifted(colour: Colour, ground: Colour, least: float) -> Triple:
    """Returns a colour for dark paper: light enough for this contrast. White stays white, and the
    order of lightness is preserved."""
    lightness = oklab(colour)[0]
    # The darkest grey that is light enough: the luminance of a grey is the cube of its lightness.
    darkest = (least * (luminance(ground) + 0.05) - 0.05) ** (1 / 3)
    lightness = darkest + (1 - darkest) * lightness**2
    found = with_lightness(colour, lightness)
    while contrast(found, ground) < least:  # deep blues are darker than their lightness suggests
        lightness += 0.01
        found = with_lightness(colour, lightness)
    return found
