"""AccessKit's own objects: an adapter for the system, nodes and announcements.

Linux is tried (tests/screens/accessibility/test_reader_games.py); Windows and macOS are as
AccessKit documents them, and not tried.
"""

from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Protocol

import accesskit
from kivy.core.window import Window
from kivy.utils import platform

from sheets.accessibility_node import Node

PLAIN = ("label", "heading", "row", "group", "list", "grid", "tab_list", "window", "dialog", "menu")
"""Roles that can neither be pressed nor have the focus."""
ROLES = {"toggle": "button"}
"""Our roles that AccessKit lacks, and their replacements."""


class Adapter(Protocol):
    def update_if_active(self, factory: Callable[[], accesskit.TreeUpdate]) -> object: ...


def make(begin: Callable[[], None], asked: Callable[[accesskit.ActionRequest], None]) -> Adapter:
    """Returns the system's adapter; `begin` is called when a reader starts, `asked` for actions,
    both from other threads."""
    came: SimpleQueue[None] = SimpleQueue()

    def activate() -> None:
        """Queues only: AccessKit holds its lock here, and keeps Python's while waiting for it, so
        that waking the window's thread directly could deadlock."""
        came.put(None)

    def report() -> None:
        while True:
            came.get()
            begin()  # the window's thread sends the tree

    Thread(target=report, name="readers", daemon=True).start()
    if platform == "linux":
        adapter: Adapter = accesskit.unix.Adapter(activate, asked, lambda: None)
        return adapter
    if platform == "win":
        info = Window.get_window_info()
        # It has to be made while the window is hidden.
        Window.hide()
        adapter = accesskit.windows.SubclassingAdapter(info.window, activate, asked)
        Window.show()
        return adapter
    accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
    adapter = accesskit.macos.SubclassingAdapter.for_window(_mac_window(), activate, asked)
    return adapter


def _mac_window() -> int:
    """Returns the address of the application's only NSWindow, which Kivy does not provide."""
    import ctypes
    import ctypes.util

    objc = ctypes.CDLL(ctypes.util.find_library("objc"))
    objc.objc_getClass.restype = objc.sel_registerName.restype = ctypes.c_void_p
    objc.objc_msgSend.restype = ctypes.c_void_p

    def ask(target: int, name: bytes) -> int:
        objc.objc_msgSend.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        return int(objc.objc_msgSend(target, objc.sel_registerName(name)))

    objc.objc_getClass.argtypes = objc.sel_registerName.argtypes = [ctypes.c_char_p]
    application = ask(objc.objc_getClass(b"NSApplication"), b"sharedApplication")
    return ask(ask(application, b"windows"), b"firstObject")


def update(adapter: Adapter, factory: Callable[[], accesskit.TreeUpdate]) -> None:
    events = adapter.update_if_active(factory)
    if events is not None:  # Windows and macOS
        events.raise_events()  # type: ignore[attr-defined]


def focus(adapter: Adapter, focused: bool) -> None:
    """Tells whether the window has the focus."""
    if platform == "linux":
        adapter.update_window_focus_state(focused)  # type: ignore[attr-defined]
    elif platform == "macosx":
        events = adapter.update_view_focus_state(focused)  # type: ignore[attr-defined]
        if events is not None:
            events.raise_events()


def announcement(words: str) -> accesskit.Node:
    """Returns a live node, which readers speak when it is added."""
    node = accesskit.Node(accesskit.Role.LABEL)
    node.set_value(words)
    node.set_live(accesskit.Live.POLITE)
    return node


def built(node: Node, children: Sequence[int], height: float) -> accesskit.Node:
    """Returns the AccessKit node, for a window of this height."""
    role = ROLES.get(node.role, node.role).upper()
    made = accesskit.Node(getattr(accesskit.Role, role))
    made.set_children(list(children))
    rect = node.rect
    top = height - rect.y - rect.height
    made.set_bounds(accesskit.Rect(rect.x, top, rect.x + rect.width, top + rect.height))
    if node.role == "label":
        made.set_value(node.name)
    elif node.name:
        made.set_label(node.name)
    _add_state(made, node)
    _add_place(made, node)
    if node.pressed:
        for action in ("CLICK", "FOCUS", "SCROLL_INTO_VIEW"):
            made.add_action(getattr(accesskit.Action, action))
    return made


def _add_state(made: accesskit.Node, node: Node) -> None:
    if node.about:
        made.set_description(node.about)
    if node.level:
        made.set_level(node.level)
    if node.disabled:
        made.set_disabled()
    if node.modal:
        made.set_modal()
    if node.on is not None and node.role == "tab":
        made.set_selected(node.on)
    elif node.on is not None:
        made.set_toggled(accesskit.Toggled.TRUE if node.on else accesskit.Toggled.FALSE)
    if node.role == "text_input":
        made.set_value(node.value)
        made.add_action(accesskit.Action.SET_VALUE)
        made.add_action(accesskit.Action.REPLACE_SELECTED_TEXT)
    if value := node.range:
        made.set_numeric_value(value.value)
        made.set_min_numeric_value(value.least)
        made.set_max_numeric_value(value.most)
        made.set_numeric_value_step(1)
        for action in ("SET_VALUE", "INCREMENT", "DECREMENT"):
            made.add_action(getattr(accesskit.Action, action))


def _add_place(made: accesskit.Node, node: Node) -> None:
    if node.size and node.role == "grid":
        made.set_row_count(node.size[0])
        made.set_column_count(node.size[1])
    if node.size and node.role == "list":
        made.set_size_of_set(node.size[0])
    if node.place:
        made.set_row_index(node.place[0])
        if node.role == "cell":
            made.set_column_index(node.place[1])
