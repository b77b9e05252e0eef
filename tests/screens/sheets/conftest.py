"""What sheets without a window are drawn on."""

from collections.abc import Iterator

import pytest

from sheets.drawing.palette import Palette
from sheets.drawing.render_target import Surface, drawing_on
from sheets.drawing.text_metrics import FontRuler


@pytest.fixture(params=(1.0, 2.0), ids=("100", "200"))
def letters(request: pytest.FixtureRequest) -> Iterator[None]:
    """Drawn as for a browser or on paper, in both text sizes."""
    with drawing_on(Surface(Palette(), FontRuler(), text_scale=request.param)):
        yield


@pytest.fixture
def usual() -> Iterator[None]:
    with drawing_on(Surface(Palette(), FontRuler())):
        yield
