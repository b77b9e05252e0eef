"""Checks that everything on the screen is visible and can be touched; returns the names of the
rest."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

import pytest

from sheets.panel import Panel
from sheets.positioned import Positioned
from sheets.sheet import LAYERS, Sheet
from tools.robot import widget_of

HAIR = 1.0
"""Tolerance of rounding in pixels."""
FINGER = 48
FAR = 5000


class Area(NamedTuple):
    left: float
    low: float
    right: float
    high: float

    def within(self, other: "Area") -> bool:
        return (
            self.left >= other.left - HAIR
            and self.low >= other.low - HAIR
            and self.right <= other.right + HAIR
            and self.high <= other.high + HAIR
        )

    def overlaps(self, other: "Area") -> bool:
        return (
            min(self.right, other.right) - max(self.left, other.left) > HAIR
            and min(self.high, other.high) - max(self.low, other.low) > HAIR
        )

    def __str__(self) -> str:
        return "{:.0f},{:.0f}–{:.0f},{:.0f}".format(*self)


def shown_by(thing: Any) -> Any:
    """Returns the widget that shows a sheet or a panel; a widget shows itself."""
    return widget_of(thing) if isinstance(thing, Positioned) else thing


def draw(thing: Any) -> None:
    """Draws it again, even if it is up to date."""
    from kivy.graphics import InstructionGroup

    from screens.widgets.canvas_brush import Paint

    if isinstance(thing, Panel):
        with Paint(InstructionGroup()) as paint:
            thing.paint(paint)
        thing.renew()
    elif isinstance(thing, Sheet):
        for name in LAYERS:
            with Paint(InstructionGroup()) as paint:
                thing.draw_layer(name, paint)
        thing.renew()
    else:
        thing.draw()


def area(widget: Any) -> Area:
    """Returns the area of a widget, a sheet or a panel in the window."""
    widget = shown_by(widget)
    one = widget.to_window(widget.x, widget.y)
    other = widget.to_window(widget.right, widget.top)
    (left, right), (low, high) = (sorted(pair) for pair in zip(one, other, strict=True))
    return Area(left, low, right, high)


def turned_area(widget: Any) -> Area:
    """Returns the area of something that may be rotated."""
    return Area(widget.x, widget.y, widget.right, widget.top)


def rect_area(rect: Any) -> Area:
    return Area(rect.x, rect.y, rect.x + rect.width, rect.y + rect.height)


def window() -> Area:
    from kivy.core.window import Window

    return Area(0, 0, Window.width, Window.height)


def ancestors(widget: Any) -> Iterator[Any]:
    """Yields the ancestors of a widget up to the scroll view that contains it, or to its screen."""
    from kivy.core.window import Window
    from kivy.uix.screenmanager import ScreenManager
    from kivy.uix.scrollview import ScrollView

    parent = widget.parent
    while not (parent in (None, Window) or isinstance(parent, ScrollView | ScreenManager)):
        yield parent
        parent = parent.parent


def is_shown(widget: Any) -> bool:
    *_inner, outermost = (widget, *ancestors(widget))
    page = outermost.parent  # a scroll view may be hidden with all its content
    return bool(
        widget.opacity
        and widget.width >= 1
        and widget.height >= 1
        and all(parent.opacity for parent in ancestors(widget))
        and getattr(page, "opacity", 1)
    )


def shown(root: Any, kind: Any) -> list[Any]:
    return [widget for widget in root.walk() if isinstance(widget, kind) and is_shown(widget)]


def cut_off(root: Any) -> list[str]:
    """Returns labels whose text is larger than they are, or that extend beyond their parents."""
    from kivy.uix.label import Label

    found = []
    for label in shown(root, Label):
        if not label.text:
            continue
        wide, high = label.texture_size
        if label.shorten:
            if label.is_shortened:
                found.append(f"{label.text!r} is shortened")
        elif wide > label.width + HAIR or high > label.height + HAIR:
            found.append(f"{label.text!r} of {wide}×{high} in {label.width}×{label.height}")
        here = area(label)
        outside = [one for one in ancestors(label) if not here.within(area(one))]
        if outside:
            found.append(f"{label.text!r} at {here} is not on {outside[0]} at {area(outside[0])}")
    return found


def too_small(root: Any) -> list[str]:
    """Returns targets that are too small for a finger."""
    from kivy.uix.behaviors import ButtonBehavior
    from kivy.uix.textinput import TextInput

    from screens.widgets.fast_button import Untouchable

    return [
        f"{widget} {getattr(widget, 'text', '')!r} is {widget.width:.0f}×{widget.height:.0f}"
        for widget in shown(root, (ButtonBehavior, TextInput))
        if not widget.disabled and min(widget.size) < FINGER - HAIR
        if not isinstance(widget, Untouchable)
        if not any(getattr(one, "for_show", False) for one in (widget, *ancestors(widget)))
    ]


def outside_the_window(root: Any) -> list[str]:
    """Returns targets that extend beyond the window where nothing scrolls."""
    from kivy.uix.behaviors import ButtonBehavior

    return [
        f"{widget} {getattr(widget, 'text', '')!r} at {area(widget)}"
        for widget in shown(root, ButtonBehavior)
        if area(widget).left < -HAIR or area(widget).right > window().right + HAIR
        if not pushed_sideways(widget)
    ]


def pushed_sideways(widget: Any) -> bool:
    """Whether it is in a horizontal scroll view."""
    outermost = [widget, *ancestors(widget)][-1]  # without the scroll view
    return bool(getattr(outermost.parent, "do_scroll_x", False))


def touching(areas: dict[str, Area]) -> list[str]:
    """Returns pairs that overlap."""
    return [
        f"{one} at {areas[one]} and {other} at {areas[other]}"
        for one, other in combinations(areas, 2)
        if areas[one].overlaps(areas[other])
    ]


def not_within(areas: dict[str, Area], frame: Area) -> list[str]:
    return [f"{name} at {one}" for name, one in areas.items() if not one.within(frame)]


def play_parts(screen: Any) -> dict[str, Area]:
    """Returns the visible parts of the play screen."""
    parts = {
        "bar": screen.ids.bar,
        "strip": screen.strip,
        "sheet": screen.sheet,
        "action": screen.action,
        "panel": screen.panel,
        "rank": screen.rank,
    }
    parts |= {f"other {other.sheet.player}": other for other in screen.others}
    return {name: area(part) for name, part in parts.items() if shown_by(part).opacity}


def on_each_other(screen: Any) -> list[str]:
    """Returns the parts of the play screen that overlap; in a dock the panel is in the card."""
    parts = play_parts(screen)
    if screen.action.docked:
        parts.pop("panel", None)
    return touching(parts) + dock_trouble(screen.action, screen.panel)


def dock_trouble(action: Any, panel: Any) -> list[str]:
    """Returns overlapping parts of a dock: places of its panel, texts and buttons of its card."""
    if not action.docked or not shown_by(panel).opacity:
        return []
    places = {name: rect_area(rect) for name, rect in panel.places.items()}
    if hand := places.get("hand"):  # the cells of the shape in it can be tapped as well
        places = {
            name: one for name, one in places.items() if name == "hand" or not one.within(hand)
        }
    parts = {f"place {name}": one for name, one in places.items()}
    parts |= {f"button {one.text}": area(one) for one in action.ids.answers.children}
    if action.title:
        parts["words"] = area(action.ids.words)
    return touching(parts)


def painted(widget: Any) -> dict[str, Area]:
    """Returns the texts that a widget draws on its canvas, numbered, with their areas; without
    those far away, where a sheet puts what is hidden."""
    from screens.widgets.canvas_brush import Paint

    found: dict[str, Area] = {}
    write = Paint.text

    def watched(paint: Any, text: str, *more: Any, **options: Any) -> float:
        wide = write(paint, text, *more, **options)
        found[f"{len(found)} {text}"] = rect_area(paint._texts[-1][2])
        return wide

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Paint, "text", watched)
        draw(widget)
    return {text: place for text, place in found.items() if place.left > -FAR}


def all_words(robot: Any) -> set[str]:
    """Returns all visible texts, of labels and drawn ones."""
    from screens.widgets.canvas_widget import Drawn

    drawn = [part for part in robot.screen.walk() if isinstance(part, Drawn)]
    return {text for part in drawn for text in words(part)}.union(robot.texts())


def shortened(widget: Any) -> list[str]:
    """Returns the texts that are cut on a widget's canvas."""
    from screens.widgets import canvas_brush as paint

    found: list[str] = []
    made: list[str] = []
    make, write = paint.text_texture, paint.Paint.text

    def watched_make(text: str, *more: Any) -> Any:
        made.append(text)
        return make(text, *more)

    def watched_write(one: Any, text: str, *more: Any, **options: Any) -> float:
        wide = write(one, text, *more, **options)
        if made[-1].replace("\n", " ") != text.replace("\n", " "):
            found.append(f"{text!r} as {made[-1]!r}")
        return wide

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paint, "text_texture", watched_make)
        patch.setattr(paint.Paint, "text", watched_write)
        draw(widget)
    return found


def words(widget: Any) -> list[str]:
    """Returns the texts that a widget draws on its canvas, in order."""
    return [text.partition(" ")[2] for text in painted(widget)]


def side_by_side(texts: dict[str, Area]) -> list[str]:
    """Returns texts of one line that overlap; their line boxes may touch those above."""
    lines = combinations(texts, 2)
    return [
        f"{one} at {texts[one]} and {other} at {texts[other]}"
        for one, other in lines
        if abs(_middle(texts[one]) - _middle(texts[other])) < 6
        and texts[one].overlaps(texts[other])
    ]


def _middle(place: Area) -> float:
    return (place.low + place.high) / 2
