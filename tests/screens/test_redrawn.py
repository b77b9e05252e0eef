"""Colours, language, text size and window change while the app runs: every screen looks as if the
app had been started like that. The quick run sees a few screens, the long one all kinds of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from tests.support.in_part import in_part
from tests.support.redrawn import PLAIN, RANDOM, Look, apply, differs, drawn_in, seen, started_in
from tests.support.some_scenes import some_scenes
from tools import shots

LOOKS = {
    "everything": Look((360, 740), "dark", "contrast", "de", 150),
    "contrast-dark": PLAIN._replace(appearance="dark", tone="contrast"),
    "german": PLAIN._replace(language="de"),
    "large": PLAIN._replace(text=200),
    "lying": PLAIN._replace(size=(740, 360)),
    "dark": PLAIN._replace(appearance="dark"),
    "black": PLAIN._replace(appearance="dark", tone="black"),
    "contrast": PLAIN._replace(tone="contrast"),
    "french": PLAIN._replace(language="fr"),
    "middle": PLAIN._replace(text=150),
    "tablet": PLAIN._replace(size=(1280, 800)),
}
QUICK = ("home-first-start", "home-unfinished", "house", "result")
LASTING = ("-menu", "preview", "refused", "thinking", "tour", "starter")
"""What is open for a moment: in another language it is closed, or stays as it was."""
BAR = 6
"""Pixels at the right edge, where the bar of what scrolls fades."""


@pytest.fixture(scope="module")
def scenes(display: None) -> Iterator[dict[str, shots.Scene]]:
    with some_scenes() as some:
        yield {name: scene for name, scene in some.items() if not any(x in name for x in RANDOM)}


def without_bar(image: Image.Image) -> Image.Image:
    return image.crop((0, 0, image.width - BAR, image.height))


def compare(look: Look, scenes: dict[str, shots.Scene], folder: Path) -> dict[str, object]:
    """Where switching to this look, and back, differs from a start in it."""
    plain, switched, back = {}, {}, {}
    with started_in(PLAIN, folder) as robot:
        for name in drawn_in(robot, scenes):
            plain[name] = without_bar(seen(robot))
            apply(robot, look)
            switched[name] = without_bar(seen(robot))
            apply(robot, PLAIN)
            back[name] = without_bar(seen(robot))
    found: dict[str, object] = {}
    with started_in(look, folder) as robot:
        for name in drawn_in(robot, scenes):
            found[name] = differs(without_bar(seen(robot)), switched[name])
            found[f"{name} and back"] = differs(plain[name], back[name])
        apply(robot, PLAIN)
    return {name: where for name, where in found.items() if where}


@pytest.mark.parametrize("name", in_part(LOOKS))
def test_some_screens(name: str, scenes: dict[str, shots.Scene], tmp_path: Path) -> None:
    some = {one: scene for one, scene in scenes.items() if any(x in one for x in QUICK)}
    some = {one: scene for one, scene in some.items() if not any(x in one for x in LASTING)}
    assert len(some) >= len(QUICK)
    assert compare(LOOKS[name], some, tmp_path / "data") == {}


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", LOOKS)
def test_every_kind_of_screen(name: str, scenes: dict[str, shots.Scene], tmp_path: Path) -> None:
    lasting = {one: scene for one, scene in scenes.items() if not any(x in one for x in LASTING)}
    assert compare(LOOKS[name], lasting, tmp_path / "data") == {}
