"""Colour vision, checked with published values; then the sets of dice: their dice are easy to
distinguish for those whom a set is for."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.dice_sets import (
    ALIKE,
    NAMES,
    PALETTE,
    PRESETS,
    SIZES,
    VISION_NAMES,
    Preset,
    alike,
    together,
)
from sheets.drawing import colour
from sheets.drawing.colour import (
    NORMAL,
    VISIONS,
    contrast,
    distance,
    from_hex,
    oklab,
    seen,
)
from sheets.drawing.palette import DIE_CONTRAST, PRINTED, ROLES, complete, dice_colours
from sheets.render_context import palette

FAR = 1.5 * ALIKE
"""Minimum distance in a ready-made set: its users need a margin above the warning. 0.15 is more
than seven times the smallest visible difference."""
WHITE, BLACK, RED, GREEN = map(from_hex, ("#FFFFFF", "#000000", "#FF0000", "#00FF00"))
NIGHT = from_hex(ROLES["paper"][1])
COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06X}")
KINDS = (NORMAL, *VISIONS)


class TestMaths:
    @pytest.mark.parametrize(
        ("code", "known"),
        [
            # CSS Color 4 and Ottosson's article
            ("#FFFFFF", (1.0, 0.0, 0.0)),
            ("#000000", (0.0, 0.0, 0.0)),
            ("#FF0000", (0.62796, 0.22486, 0.12585)),
            ("#00FF00", (0.86644, -0.23389, 0.17950)),
            ("#0000FF", (0.45201, -0.03246, -0.31153)),
        ],
    )
    def test_oklab(self, code: str, known: tuple[float, ...]) -> None:
        assert oklab(from_hex(code)) == pytest.approx(known, abs=1e-4)

    def test_contrast(self) -> None:
        assert contrast(BLACK, WHITE) == contrast(WHITE, BLACK) == pytest.approx(21)
        assert contrast(from_hex("#767676"), WHITE) == pytest.approx(4.54, abs=0.01)

    @pytest.mark.parametrize(
        ("vision", "red"),
        [
            ("protanopia", "#6D5F00"),
            ("deuteranopia", "#A39000"),
            ("tritanopia", "#FF000F"),
            ("achromatopsia", "#7F7F7F"),
        ],
    )
    def test_red(self, vision: str, red: str) -> None:
        """The matrices are for linear light: on plain sRGB they would give a far darker red."""
        assert seen(RED, vision) == pytest.approx(from_hex(red), abs=0.5 / 255)

    @pytest.mark.parametrize("vision", VISIONS)
    def test_greys_look_the_same_to_everybody(self, vision: str) -> None:
        for step in range(11):
            grey = (step / 10,) * 3
            assert seen(grey, vision) == pytest.approx(grey, abs=1e-4)

    def test_who_mixes_up_what(self) -> None:
        red, green, blue, purple = map(from_hex, ("#C62828", "#2E8B3D", "#2A5DB0", "#70389C"))
        assert distance(red, green, "deuteranopia") < 0.05 < ALIKE < distance(red, green)
        assert distance(red, green, "tritanopia") > 2 * ALIKE
        assert distance(blue, purple, "deuteranopia") < 0.05 < ALIKE < distance(blue, purple)
        assert distance(green, blue, "tritanopia") < ALIKE < distance(green, blue, "protanopia")
        assert distance(red, blue, "achromatopsia") < 0.05 < 2 * ALIKE < distance(red, blue)

    @given(COLOURS)
    def test_a_lightness_of_its_own_is_kept(self, code: str) -> None:
        own = from_hex(code)
        assert distance(colour.with_lightness(own, oklab(own)[0]), own) < 0.01

    def test_no_colour(self) -> None:
        for text in ("", "blue", "#12345", "#GGGGGG", "0x12345"):
            with pytest.raises(ValueError, match=r"no colour|non-hexadecimal"):
                from_hex(text)


class TestOnPaper:
    @given(COLOURS)
    def test_a_die_is_seen_on_night_paper(self, code: str) -> None:
        shown = dice_colours({"large": code}, dark=True)["large"]
        assert contrast(shown, NIGHT) >= DIE_CONTRAST - 0.01

    @given(COLOURS)
    def test_by_day_it_is_as_it_was_chosen(self, code: str) -> None:
        assert dice_colours({"large": code}, dark=False)["large"] == from_hex(code)

    @given(COLOURS, st.booleans())
    def test_pips_can_be_read(self, code: str, dark: bool) -> None:
        shown = dice_colours({"large": code}, dark)["large"]
        assert contrast(palette().pips_on(shown), shown) >= 4.5

    def test_darker_stays_darker(self) -> None:
        greys = [(step / 20,) * 3 for step in range(21)]
        shown = [colour.lifted(grey, NIGHT, DIE_CONTRAST) for grey in greys]
        assert all(oklab(one)[0] < oklab(next_)[0] for one, next_ in pairwise(shown))
        assert shown[-1] == pytest.approx(WHITE, abs=0.002)


def nearest(preset: Preset, vision: str) -> float:
    """Returns the distance of the two most similar dice, in light or dark mode."""
    return min(
        distance(look[one], look[other], vision)
        for look in (dice_colours(preset.dice, dark) for dark in (False, True))
        for dice in together().values()
        for one, other in combinations(dice, 2)
    )


class TestSets:
    @pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.vision)
    def test_whoever_it_is_for_can_tell_its_dice_apart(self, preset: Preset) -> None:
        assert preset.dice.keys() == PRINTED.keys()
        for vision in {NORMAL, preset.vision}:
            assert nearest(preset, vision) >= FAR, vision

    def test_there_is_one_for_everybody(self) -> None:
        assert [preset.vision for preset in PRESETS] == list(VISION_NAMES)
        assert set(VISION_NAMES) == set(KINDS)

    def test_strong_contrast_is_good_for_all(self) -> None:
        assert min(nearest(PRESETS[-1], vision) for vision in KINDS) >= FAR

    def test_they_are_needed(self) -> None:
        """Not everyone can distinguish the dice as printed."""
        printed = {vision: nearest(PRESETS[0], vision) for vision in VISIONS}
        assert {vision for vision, near in printed.items() if near < ALIKE} == {
            *("protanopia", "tritanopia", "achromatopsia")
        }

    def test_every_die_has_a_size_of_its_own_in_its_game(self) -> None:
        for dice in together().values():
            assert len({SIZES[die] for die in dice}) == len(dice)
        assert {*NAMES} == {*SIZES} == {die for dice in together().values() for die in dice}

    def test_colours_of_the_palette_differ(self) -> None:
        """Except for white and ivory, which stay as they are."""
        near = {
            (PALETTE[one], PALETTE[other])
            for one, other in combinations(PALETTE, 2)
            if distance(from_hex(one), from_hex(other)) < ALIKE
        }
        assert near == {("White", "Ivory")}


class TestAlike:
    def found(self, **dice: str) -> dict[tuple[str, ...], list[str]]:
        codes = {name.lower(): code for code, name in PALETTE.items()}
        chosen = {die: codes[name] for die, name in dice.items()}
        return alike([dice_colours(complete(chosen), dark=False)])

    def test_the_same_colour_is_told_of_everybody_only(self) -> None:
        found = self.found(large="blue", medium="yellow", small="blue", red="red")
        assert found["large", "small"] == [NORMAL]

    def test_for_some(self) -> None:
        found = self.found(large="white", medium="red", small="green", red="black")
        assert found == {("medium", "small"): ["deuteranopia", "achromatopsia"]}

    def test_three_of_a_kind(self) -> None:
        found = self.found(large="grey", medium="grey", small="grey")
        assert found["large", "medium", "small"] == [NORMAL]

    def test_a_white_die_is_no_joker(self) -> None:
        assert self.found(red="ivory")["red", "joker"] == [NORMAL]

    def test_dice_of_different_games_may_be_the_same(self) -> None:
        assert not any({"large", "blue"} <= {*dice} for dice in self.found())


@pytest.mark.parametrize(
    "kept",
    [None, {}, [], "red", {"large": "blue"}, {"large": 3}, {"huge": "#000000"}, {"large": None}],
    ids=str,
)
def test_what_cannot_be_read_is_as_printed(kept: object) -> None:
    assert complete(kept) == PRINTED


def test_a_set_may_name_some_dice_only() -> None:
    assert complete({"small": "#ff00aa"}) == {**PRINTED, "small": "#FF00AA"}
