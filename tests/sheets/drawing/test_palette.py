"""The tones of the colours: black paper, and high contrast for every pair of writing and ground."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.dice_sets import (
    ALIKE,
    PRESETS,
    Preset,
    together,
)
from sheets.drawing.colour import (
    NORMAL,
    contrast,
    distance,
    from_hex,
    luminance,
)
from sheets.drawing.palette import (
    BLACK,
    CONTRAST,
    LEAST,
    PAPER,
    ROLES,
    ROLES_OF,
    Palette,
    dice_colours,
)
from storage.settings import COLOURS

COLOURS_OF_DICE = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06X}")
WRITING = ("print", "soft", "may", "purple", "fits", "refuse")
GROUNDS = ("table", "paper", "box", "quiet", "may_tint", "purple_tint", "refuse_tint")
ON_THEIR_OWN = (("may_text", "may"), ("label_text", "label"), ("paper", "print"))


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("tone", [PAPER, BLACK, CONTRAST])
def test_every_pair(tone: str, dark: bool) -> None:
    palette = Palette(dark, tone=tone)
    least = LEAST if tone == CONTRAST else 4.5
    pairs = [(one, ground) for one in WRITING for ground in GROUNDS] + list(ON_THEIR_OWN)
    measured = {pair: contrast(*(getattr(palette, role) for role in pair)) for pair in pairs}
    if tone != CONTRAST:  # hints on tints of another colour do not occur
        measured = {
            (one, ground): found
            for (one, ground), found in measured.items()
            if "tint" not in ground or one in ("print", ground[: -len("_tint")])
        }
    for number, ink in enumerate(palette.inks):
        for sheet in (palette.paper, palette.box, palette.quiet, *map(palette.sheet, range(4))):
            measured[f"ink {number}", str(sheet)] = contrast(ink, sheet)
    assert not {pair: found for pair, found in measured.items() if found < least}


@pytest.mark.parametrize("dark", [False, True])
def test_lines_are_as_strong_as_words(dark: bool) -> None:
    palette = Palette(dark, tone=CONTRAST)
    for ground in (palette.table, palette.paper, palette.quiet):
        assert contrast(palette.line, ground) >= LEAST


def test_black_is_black() -> None:
    """Pixels of an OLED screen are off where nothing is written."""
    dark, light = Palette(dark=True, tone=BLACK), Palette(tone=BLACK)
    assert dark.table[:3] == dark.paper[:3] == [0, 0, 0]
    assert max(luminance(getattr(dark, role)) for role in GROUNDS) < 0.03
    assert all(getattr(light, role) == getattr(Palette(), role) for role in ROLES)


def test_every_setting_has_its_colours() -> None:
    assert all(COLOURS.accepts(tone) for tone in (PAPER, *ROLES_OF))
    assert ROLES_OF[CONTRAST].keys() == ROLES.keys()


@given(COLOURS_OF_DICE, st.booleans())
def test_pips_of_high_contrast(code: str, dark: bool) -> None:
    shown = dice_colours({"large": code}, dark, CONTRAST)["large"]
    assert contrast(Palette(dark).pips_on(shown), shown) >= LEAST - 0.01
    assert distance(shown, dice_colours({"large": code}, dark)["large"]) < 0.2, "still that colour"


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.vision)
def test_dice_can_still_be_told_apart(preset: Preset) -> None:
    for vision in {NORMAL, preset.vision}:
        for dark in (False, True):
            look = dice_colours(preset.dice, dark, CONTRAST)
            for dice in together().values():
                for one, other in combinations(dice, 2):
                    assert distance(look[one], look[other], vision) >= ALIKE, (one, other, dark)


@pytest.mark.parametrize("dark", [False, True])
def test_inks_of_high_contrast_differ(dark: bool) -> None:
    inks = Palette(dark, tone=CONTRAST).inks
    assert min(distance(one, other) for one, other in combinations(inks, 2)) > 0.06


def test_what_is_faint_is_not_in_high_contrast() -> None:
    faint, clear = [0.1, 0.2, 0.3, 0.5], [0.1, 0.2, 0.3, 0.0]
    assert Palette().legible(faint) is faint
    assert Palette(tone=CONTRAST).legible(faint) == (0.1, 0.2, 0.3, 1.0)
    assert Palette(tone=CONTRAST).legible(clear) is clear, "what is not to be seen stays so"
    assert Palette(tone=CONTRAST).legible(from_hex("#102030")) == from_hex("#102030")
