"""What sheets without a window are drawn on."""

from collections.abc import Iterator

import pytest

from sheets.drawing.palette import Palette
from sheets.drawing.text_metrics import FontRuler
from sheets.render_context import on_surface, rendering


@pytest.fixture(params=(1.0, 2.0), ids=("100", "200"))
def letters(request: pytest.FixtureRequest) -> Iterator[None]:
    """Drawn as for a browser or on paper, in both text sizes."""
    with rendering(on_surface(Palette(), FontRuler(), text_scale=request.param)):
        yield


@pytest.fixture
def usual() -> Iterator[None]:
    with rendering(on_surface(Palette(), FontRuler())):
        yield
