"""Collects the roles, names and states of all widgets for screen readers, in reading order.

Screens need no code for it. Buttons are called by their `hint` or by the texts in them, drawings
name their targets (`HasTargets`) or say what they show (`TargetName`); of any other drawing what is
written on it is read.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from kivy.core.window import Window
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from screens.accessibility.focusables import (
    frame_of,
    front_of,
    in_window,
    is_pressed,
    seen,
    tops,
    view_of,
)
from screens.widgets.canvas_widget import Drawn
from screens.widgets.choices import Choices
from screens.widgets.for_reader import for_reader
from screens.widgets.list_row import SwitchRow, WayRow
from screens.widgets.long_list import LongList
from screens.widgets.top_bar import BarLine
from screens.widgets.widgets import Title
from sheets.accessibility_node import WINDOW, Key, Node
from sheets.drawing.geometry import Rect
from sheets.drawing.icons import ICONS
from sheets.drawing.text_capture_brush import WordBrush
from sheets.hit_targets import (
    CELL,
    GRID,
    HasTargets,
    HitTarget,
    SpokenGroup,
    TargetName,
    by_reader,
)
from sheets.reading_order import SLACK, in_order, union
from sheets.texts import _

LEAST = 1
"""Minimum size in pixels; smaller parts are hidden."""
GLYPHS = re.compile("[\U000f0000-\U000fffff]")
"""Characters of the icon font."""


class TreePart(NamedTuple):
    """A part of the tree, and its visible extent, by which it is put in order."""

    node: Node
    extent: Rect


def whole_tree(app_root: Widget, screen: Widget) -> Node:
    """Returns the window as it is now; while a dialog is open, only that."""
    if front := front_of(app_root):
        found = [_dialog(front)]
    else:
        floating = [one for one in tops() if one is not app_root]
        found = [part.node for one in (screen, *floating) for part in _parts(one)]
    rect = Rect(0, 0, *Window.size)
    return Node(WINDOW, "window", "Rollpad", rect, children=tuple(found))


def _dialog(widget: Widget) -> Node:
    parts = tuple(part.node for part in _parts(widget))
    if getattr(widget, "is_menu", False):
        return Node(_key(widget), "menu", "", _rect(widget), modal=True, children=parts)
    name = next((one.name for one in parts if one.name), "")
    return Node(_key(widget), "dialog", name, _rect(widget), modal=True, children=parts)


def _parts(widget: Widget) -> list[TreePart]:
    """Returns the nodes of a widget; layouts are replaced by their content."""
    if not widget.opacity or getattr(widget, "for_show", False):
        return []
    if isinstance(widget, LongList):
        return _list(widget)
    if isinstance(widget, Choices) and (name := _heading_of(widget)):
        return _choices(widget, name)
    own = [*_own(widget)]
    groups = [group for child in widget.children if (group := _inner(widget, child, own))]
    ordered = in_order(groups, lambda group: union([part.extent for part in group]))
    parts = [*own, *(one for group in ordered for one in group)]
    return [_clipped(part, widget) for part in parts] if isinstance(widget, ScrollView) else parts


def _inner(widget: Widget, child: Widget, own: list[TreePart]) -> list[TreePart]:
    """Returns the nodes of a child; only pressable ones if the widget itself has a node."""
    parts = _parts(child)
    if not own or isinstance(widget, HasTargets):
        return parts
    return [part for part in parts if part.node.pressed]


def _clipped(part: TreePart, scroll: ScrollView) -> TreePart:
    """Clips the extent to the visible part of the scroll view."""
    view, rect = view_of(scroll), part.extent
    low, top = (min(max(y, view.y), view.y + view.height) for y in (rect.y, rect.y + rect.height))
    return part._replace(extent=rect._replace(y=low, height=top - low))


def _own(widget: Widget) -> Iterator[TreePart]:
    """Yields the node of a widget itself, if it is more than a layout."""
    node = _node(widget)
    if node and (node.name or node.children or node.role == "text_input"):
        yield TreePart(node, node.rect)


def _node(widget: Widget) -> Node | None:
    if isinstance(widget, HasTargets):
        return _drawing(widget)
    if min(widget.size) < LEAST:
        return None
    if isinstance(widget, TextInput):
        return _field(widget)
    if is_pressed(widget):
        return _button(widget)
    if isinstance(widget, TargetName):
        return _spoken(widget)
    if isinstance(widget, Label):
        return _text(widget)
    if isinstance(widget, Drawn):
        return _lines(widget, written(widget))
    return None


def _key(widget: Widget, name: str = "") -> Key:
    return int(widget.uid), name


def _rect(widget: Widget) -> Rect:
    return in_window(widget, Rect(*widget.pos, *widget.size))


# Names


def written(widget: Drawn) -> list[str]:
    """Returns what is written on a drawing, line by line."""
    brush = WordBrush()
    widget.paint(brush)
    texts = in_order(brush.texts, lambda text: text[1])
    lines = groupby(texts, lambda text: round(text[1].center[1] / (4 * SLACK)))
    return [", ".join(text for text, _where in line) for _height, line in lines]


def name_of(widget: Widget) -> str:
    """Returns the name of a button: its hint, or the texts in it."""
    hint = getattr(widget, "hint", "")
    return hint or ", ".join(_texts(widget))


def _texts(widget: Widget) -> list[str]:
    if not widget.opacity or min(widget.size) < LEAST or getattr(widget, "for_show", False):
        return []
    if getattr(widget, "font_name", "") == ICONS:
        return []
    if isinstance(widget, TargetName):
        return widget.spoken_lines()
    parts = [(one, texts) for one in widget.children if (texts := _texts(one))]
    ordered = in_order(parts, lambda part: _rect(part[0]))
    inner = [text for one, texts in ordered for text in texts if not is_pressed(one)]
    text = getattr(widget, "text", "")
    if inner or not isinstance(text, str):
        return inner
    if not text.strip() and isinstance(widget, Drawn):
        return written(widget)
    return [_plain(text)] if text.strip() else []


def _plain(text: str) -> str:
    """Returns the text without icons between words, as a reader speaks it."""
    return for_reader(" ".join(GLYPHS.sub(" ", text).split()))


# Kinds of nodes


def _text(label: Label) -> Node | None:
    if label.font_name == ICONS or not label.text.strip():
        return None
    in_bar = hasattr(label.parent, "is_bar") or (isinstance(label, BarLine) and label.bold)
    if in_bar or isinstance(label, Title):
        level = 1 if in_bar else 2
        return Node(_key(label), "heading", _plain(label.text), _rect(label), level=level)
    return Node(_key(label), "label", _plain(label.text), _rect(label))


def _field(field: TextInput) -> Node:
    name = _plain(getattr(field, "hint_text", "") or getattr(field, "hint", "")) or _("Text")
    disabled = bool(field.disabled)
    return Node(
        *(_key(field), "text_input", name, _rect(field), field.text),
        pressed=not disabled,
        disabled=disabled,
    )


def _button(widget: Widget) -> Node:
    role, on, chosen = "button", None, getattr(widget, "chosen", None)
    if isinstance(widget, SwitchRow):
        role, on = "switch", bool(widget.chosen)
    elif isinstance(chosen, bool):
        role, on = "radio_button", chosen
    elif isinstance(active := getattr(widget, "active", None), bool):  # a part of the navigation
        role, on = "tab", active
    elif getattr(widget, "is_menu_item", False):
        role = "menu_item"
    elif isinstance(widget, WayRow) and widget.arrow in ("", "check"):  # an answer in a dialog
        rows = widget.parent.children if widget.parent else ()
        if any(getattr(row, "arrow", "") == "check" for row in rows):
            role, on = "radio_button", widget.arrow == "check"
        else:  # nothing was chosen before: each does something
            role = "menu_item"
    disabled = bool(widget.disabled)
    return Node(
        *(_key(widget), role, name_of(widget), _rect(widget)),
        on=on,
        pressed=not disabled,
        disabled=disabled,
    )


def _spoken(widget: Widget) -> Node | None:
    assert isinstance(widget, TargetName)
    lines, value = widget.spoken_lines(), widget.spoken_range()
    if value:
        return Node(_key(widget), "slider", " ".join(lines), _rect(widget), range=value)
    return _lines(widget, lines)


def _lines(widget: Widget, lines: list[str]) -> Node | None:
    """Returns a node for these lines; several are read one by one."""
    if len(lines) < 2:
        name = "".join(lines)
        return Node(_key(widget), "label", name, _rect(widget)) if name else None
    rect = _rect(widget)
    children = tuple(
        Node(_key(widget, f"line {number}"), "label", line, rect)
        for number, line in enumerate(lines)
    )
    return Node(_key(widget), "group", "", rect, children=children)


def _choices(widget: Choices, name: str) -> list[TreePart]:
    """Returns a group of choices with the name of what is above it."""
    chips = [node for chip in widget.chips if (node := _node(chip))]
    rect = _rect(widget)
    return [TreePart(Node(_key(widget), "group", name, rect, children=tuple(chips)), rect)]


def _heading_of(widget: Widget) -> str:
    """Returns the nearest text above a widget in its layout, or in the layout around that."""
    here = widget
    for _level in range(2):
        around = here.parent
        if around is None or not hasattr(around, "children"):
            return ""
        above = around.children[around.children.index(here) + 1 :]
        for other in above:
            if texts := _texts(other):
                return "" if is_pressed(other) else texts[0]
        here = around
    return ""


def _list(widget: LongList) -> list[TreePart]:
    """Returns the rows that exist: those in sight, and one more at each end."""
    rows = [_list_item(row) for row in widget.rows if row.text]
    if not rows:
        return []
    rect = union([row.rect for row in rows])
    node = Node(_key(widget), "list", "", rect, size=(int(widget.count), 1), children=tuple(rows))
    return [TreePart(node, rect)]


def _list_item(row: Widget) -> Node:
    """Returns a row, with its menu if it has one."""
    inner = (part.node for child in row.children for part in _parts(child))
    menu = tuple(node for node in inner if node.pressed)
    return Node(_key(row), "list_item", name_of(row), _rect(row), pressed=True, children=menu)


# Drawings with several targets


def _drawing(widget: Widget) -> Node | None:
    assert isinstance(widget, HasTargets)
    whole, frame, rect = widget.spoken_group(), frame_of(widget), _rect(widget)
    name, targets = whole.name, by_reader(widget.targets())
    cells = [
        _target(widget, one, words, seen(one.area, frame))
        for one in targets.values()
        if (words := _plain(one.say()))
    ]
    lines = _lines(widget, widget.spoken_lines()) if isinstance(widget, TargetName) else None
    text_lines = lines.children or (replace(lines, key=_key(widget, "line 0")),) if lines else ()
    if not cells and not text_lines:
        return Node(_key(widget), "label", name, rect) if name and rect.width >= LEAST else None
    if whole.role == GRID:
        if len(cells) == 1:
            return replace(cells[0], role="button")
        return _grid(widget, whole, cells, {one.name: one.area for one in targets.values()})
    return Node(_key(widget), "group", name, rect, children=(*text_lines, *cells))


def _target(widget: HasTargets, target: HitTarget, words: str, rect: Rect) -> Node:
    on = target.chosen
    role = target.role if on is None else "toggle"
    about = _plain(target.about)
    if not about and target.is_open and role == CELL:
        about = _("can be entered")
    assert isinstance(widget, Widget)
    return Node(_key(widget, target.name), role, words, rect, about=about, on=on, pressed=True)


def _grid(
    widget: HasTargets, whole: SpokenGroup, cells: list[Node], places: dict[str, Rect]
) -> Node:
    """Returns rows from the top, cells from the left, as the player there sees them; columns are
    counted in each row."""
    assert isinstance(widget, Widget)
    rows: list[list[Node]] = []
    last = Rect(0, 0, 0, 0)
    for cell in in_order(cells, lambda cell: places[cell.key[1]]):
        rect = places[cell.key[1]]
        if rows and abs(last.center[1] - rect.center[1]) < rect.height / 2:
            rows[-1].append(cell)
        else:
            rows.append([cell])
            last = rect
    lines = tuple(_row(widget, whole, number, row) for number, row in enumerate(rows))
    size = len(rows), max(len(row) for row in rows)
    rect, name, owner = _rect(widget), whole.name, whole.owner
    return Node(_key(widget), "grid", name, rect, size=size, owner=owner, children=lines)


def _row(widget: HasTargets, whole: SpokenGroup, number: int, cells: list[Node]) -> Node:
    assert isinstance(widget, Widget)
    placed = tuple(replace(cell, place=(number, column)) for column, cell in enumerate(cells))
    names = [cell.key[1] for cell in cells]
    rect = union([cell.rect for cell in cells])
    key = _key(widget, f"row {number}")
    return Node(key, "row", whole.say_row(names), rect, place=(number, 0), children=placed)
