"""One mechanism notifies everything that the colours, the language or the text size have
changed."""

import re
from pathlib import Path

from tools.robot import Robot


def test_nobody_keeps_the_others_from_being_told(phone: Robot) -> None:
    """A handler that returns True, as a trigger of Kivy's clock does, ended the event: what came
    after it kept its old colours."""
    from screens.widgets.language import tr
    from screens.widgets.redraw import redraw

    told: list[str] = []

    def first(*_args: object) -> bool:
        told.append("first")
        return True

    def second(*_args: object) -> None:
        told.append("second")

    redraw.bind(times=second)
    redraw.bind(times=first)
    for change in (
        lambda: phone.app.use_appearance("dark"),
        lambda: phone.app.use_colours("contrast"),
        lambda: phone.app.use_text_size(150),
        lambda: tr.use("de"),
    ):
        told.clear()
        change()
        assert sorted({*told}) == ["first", "second"]
    redraw.unbind(times=second)
    redraw.unbind(times=first)
    phone.app.use_text_size(100)
    phone.app.use_colours("paper")
    phone.app.use_appearance("light")
    tr.use("en")


def test_no_button_is_hidden_by_its_opacity() -> None:
    """Its opacity follows from the colours, which would bring it back: an empty message, a stray
    redo, a ghost across the history."""
    kinds = ("PillButton:", "IconButton:", "HoldButton:")
    found = []
    for path in Path("screens").rglob("*.kv"):
        widget = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.rstrip().endswith(":") and line.strip()[:1].isupper():
                widget = line.strip()
            if widget in kinds and line.strip().startswith("opacity:"):
                found.append(f"{path}: {line.strip()}")
    assert found == []


def test_everything_else_is_bound_to_the_one_mechanism() -> None:
    """But what prepares it: the window's ground, the ring of the cursor, the free area."""
    own = {"app.py", "keyboard_focus.py", "insets.py", "redraw.py"}
    found = [
        str(path)
        for path in Path("screens").rglob("*.py")
        if path.name not in own and re.search(r"\b(theme|tr)\.f?bind\(", path.read_text("utf-8"))
    ]
    assert found == []
