"""Strokes keep their width, and pieces of paper have an edge all round where the table is as black
as they are."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PIL import Image

from tools.display import window_image
from tools.robot import Robot

BENDS = ((0, 0, 40, 40, 80, 0), (0, 0, 20, 60, 40, 0), (0, 0, 60, 2, 0, 4), (0, 0, 50, 0, 50, 50))
WIDTH = 6.0
BRIGHT = 80
"""Of 255: what can be distinguished from black."""


@pytest.mark.parametrize("points", BENDS)
def test_a_line_is_as_wide_at_a_bend_as_elsewhere(display: None, points: tuple[float, ...]) -> None:
    """Each piece of the mesh has edges that are parallel to the line, at the same distance."""
    from screens.widgets.canvas_brush import _line_mesh

    vertices, indices = _line_mesh(points, WIDTH)
    corners = [(vertices[at], vertices[at + 1]) for at in range(0, len(vertices), 4)]
    places = [*zip(points[::2], points[1::2], strict=True)]
    for one, other in pairwise(places):
        dx, dy = other[0] - one[0], other[1] - one[1]
        length = (dx * dx + dy * dy) ** 0.5

        def off(at: tuple[float, float]) -> float:
            """Returns the distance from the line through both places."""
            return abs(dx * (at[1] - one[1]) - dy * (at[0] - one[0])) / length  # noqa: B023

        edges = [
            pair
            for first in range(0, len(indices), 6)
            for pair in (
                (indices[first], indices[first + 2]),
                (indices[first + 1], indices[first + 5]),
            )
            if all(abs(off(corners[at]) - WIDTH - 0.5) < 0.01 for at in pair)
        ]
        assert len(edges) >= 2, f"{one} to {other}"


@pytest.fixture
def dark(phone: Robot) -> Iterator[Robot]:
    phone.app.use_colours("contrast")
    phone.app.use_appearance("dark")
    yield phone
    phone.app.use_colours("paper")
    phone.app.use_appearance("light")


def is_light(image: Image.Image, x: float, y: float, reach: int = 3) -> bool:
    """Whether something bright is near this point, which is counted from below."""
    box = image.crop(
        (int(x), int(image.height - y - reach), int(x) + 1, int(image.height - y + reach))
    )
    return any(box.convert("L").histogram()[BRIGHT:])


def test_a_card_has_an_edge_above_and_below(dark: Robot) -> None:
    from screens.widgets.widgets import Card

    dark.app.open("about")
    dark.settle()
    image = window_image()
    cards = [one for one in dark.screen.walk() if isinstance(one, Card)]
    assert cards
    for card in cards:
        x = card.to_window(card.center_x, 0)[0]
        for y in (card.to_window(0, card.y)[1], card.to_window(0, card.top)[1]):
            if 60 < y < 660:
                assert is_light(image, x, y)


def test_a_dialog_has_an_edge(dark: Robot) -> None:
    from screens.widgets.choice_dialog import ChoiceDialog

    dialog = ChoiceDialog(heading="More", values=[(1, "One"), (2, "Two")])
    dialog.open()
    dark.wait(1)
    dark.frame(10)
    image = window_image()
    for y in (dialog.y, dialog.top):
        assert is_light(image, dialog.center_x, y)
    dialog.dismiss()
    dark.wait(1)
