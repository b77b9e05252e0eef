"""The bridge to screen readers: AccessKit shows the tree to the system and passes on its actions.

Imported only if a reader is there or the user wants it (`shell/reader.py`). After each frame that
was drawn the tree is collected again, soon and once, and only what differs is sent; nothing is
collected while nobody reads.
"""

from itertools import count
from typing import TYPE_CHECKING

import accesskit
from accesskit import Action
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from screens.focus import adapters
from screens.focus.cursor import field_in_use, settle
from screens.focus.hotspots import Spoken
from screens.focus.node import WINDOW, Key, Node, flat
from screens.focus.tree import whole_tree
from screens.look import aloud
from screens.look.aloud import MESSAGE, QUESTION, Said

if TYPE_CHECKING:
    from screens.focus.cursor import Keys
    from screens.look.running_app import RunningApp

PAUSE = 0.05
"""Seconds from a frame to the update of the tree, which collects quick changes."""
FIRST_SAID = 1
"""The first announcement's number; each has a new one, so that repeats are said."""
FEW, FIRST_NODE = 1000, 10_000
"""Announcement numbers are reused after this many; first number of nodes."""


class Bridge:
    def __init__(self, app: "RunningApp") -> None:
        self.app = app
        self._numbers: dict[Key, int] = {WINDOW: 0}
        """AccessKit's number of each node."""
        self._keys: dict[int, Key] = {0: WINDOW}
        self._next = count(FIRST_NODE)
        self._sent: dict[int, Node] = {}
        self._said: list[Said] = []
        """Messages for the next update."""
        self._saying: tuple[int, str] | None = None
        """The announcement that is in the tree now."""
        self._screen: Widget | None = None
        self._read = False
        """Whether a reader is active; nothing is sent before: see `adapters.make`."""
        self._soon = Clock.create_trigger(self._push, PAUSE)
        self._adapter = adapters.make(self._begin, self._asked)
        aloud.listeners.append(self._hear)
        Window.bind(on_flip=self._changed, focus=self._focused)
        self._focused(Window, Window.focus)
        self._soon()

    def stop(self) -> None:
        aloud.listeners.remove(self._hear)
        Window.unbind(on_flip=self._changed, focus=self._focused)
        self._soon.cancel()

    @property
    def keys(self) -> "Keys":
        from screens.focus.cursor import Keys

        assert isinstance(self.app.keys, Keys)
        return self.app.keys

    # What is sent

    def _changed(self, *_args: object) -> None:
        self._soon()

    def _focused(self, _window: object, focused: bool) -> None:
        adapters.focus(self._adapter, focused)

    def _begin(self) -> None:
        """Called in another thread when a reader starts: sends everything."""
        Clock.schedule_once(self._send_all)

    def _send_all(self, _seconds: float) -> None:
        self._sent, self._read = {}, True
        self._push()

    def _push(self, *_args: object) -> None:
        if not self._read:
            return
        if self.app.manager.transition.is_active:
            self._soon()  # final positions are known afterwards
            return
        adapters.update(self._adapter, self._update)

    def _update(self) -> accesskit.TreeUpdate:
        """The changes since the last update. Called only while a reader is active."""
        settle()
        screen = self.app.manager.current_screen
        tree = whole_tree(self.app.root, screen)
        self._greet(screen, tree)
        nodes = flat(tree)
        found = {self._number(node.key): node for node in nodes}
        new = not self._sent
        changed = {n: node for n, node in found.items() if self._sent.get(n) != node}
        said = self._next_said()
        if said:
            changed[0] = tree  # its children have changed
        self._forget(found)
        self._sent = found
        update = accesskit.TreeUpdate(self._number(self._focus(nodes)))
        if new:
            update.tree = accesskit.Tree(0)
            update.tree.toolkit_name = "Kivy"
        for number, node in changed.items():
            update.nodes.append((number, self._built(node)))
        if (new or said) and self._saying:
            update.nodes.append((self._saying[0], adapters.announcement(self._saying[1])))
        return update

    def _built(self, node: Node) -> accesskit.Node:
        children = [self._number(child.key) for child in node.children]
        if node.key == WINDOW and self._saying:
            children.append(self._saying[0])
        return adapters.built(node, children, float(Window.height))

    def _number(self, key: Key) -> int:
        if key not in self._numbers:
            number = self._numbers[key] = next(self._next)
            self._keys[number] = key
        return self._numbers[key]

    def _forget(self, found: dict[int, Node]) -> None:
        """Drops removed nodes; their numbers are not reused."""
        if len(self._keys) > 4 * len(found) + 1000:
            self._keys = {n: key for n, key in self._keys.items() if n in found}
            self._numbers = {key: n for n, key in self._keys.items()}

    # The cursor: the same for keys and readers

    def _focus(self, nodes: list[Node]) -> Key:
        at = self.keys.at if self.keys.ring else None
        wanted = [(int(at.widget.uid), at.name), (int(at.widget.uid), "")] if at else []
        if field := field_in_use():
            wanted.insert(0, (int(field.uid), ""))
        known = {node.key for node in nodes}
        return next((key for key in wanted if key in known), WINDOW)

    # What is said

    def _hear(self, said: Said) -> None:
        """Queues a message; a preview is dropped if the entry follows at once."""
        self._said = [*(one for one in self._said if one.kind != QUESTION), said]
        self._soon()

    def _greet(self, screen: Widget, tree: Node) -> None:
        """Announces another screen by its heading."""
        if screen is not self._screen:
            self._screen = screen
            name = next((node.name for node in flat(tree) if node.role == "heading"), "")
            self._said.insert(0, Said(MESSAGE, aloud.sentence(name)))

    def _next_said(self) -> bool:
        words = " ".join(filter(None, (one.words for one in self._said)))
        self._said = []
        if not words:
            return False
        number = FIRST_SAID if self._saying is None else self._saying[0] % FEW + 1
        self._saying = number, words
        return True

    # What the reader asks for

    def _asked(self, request: accesskit.ActionRequest) -> None:
        """Called in another thread."""
        Clock.schedule_once(lambda _seconds: self.act(request))

    def act(self, request: accesskit.ActionRequest) -> None:
        key = self._keys.get(request.target)
        node = self._sent.get(request.target)
        if key is None or node is None or node.disabled:
            return
        kind, data = request.action, request.data
        value = data[1] if data else None
        widget = self._widget(key)
        if widget is None:
            return
        if kind == Action.CLICK:
            self.keys.press_at(widget, key[1])
        elif kind == Action.FOCUS:
            self.keys.focus_at(widget, key[1])
        elif kind == Action.SCROLL_INTO_VIEW:
            self.keys.bring_at(widget, key[1])
        elif kind == Action.SET_VALUE:
            _set(widget, value)
        elif kind == Action.REPLACE_SELECTED_TEXT:
            _insert(widget, value)
        elif kind in (Action.INCREMENT, Action.DECREMENT):
            _step(widget, 1 if kind == Action.INCREMENT else -1)
        self._soon()

    def _widget(self, key: Key) -> Widget | None:
        tops = (one.walk() for one in Window.children)
        return next((one for top in tops for one in top if one.uid == key[0]), None)


def _set(widget: Widget, value: object) -> None:
    if isinstance(widget, TextInput) and isinstance(value, str):
        widget.text = value
    elif isinstance(widget, Spoken) and isinstance(value, float):
        widget.set_spoken(value)


def _insert(widget: Widget, value: object) -> None:
    if isinstance(widget, TextInput) and isinstance(value, str):
        widget.delete_selection()
        widget.insert_text(value)


def _step(widget: Widget, by: int) -> None:
    if isinstance(widget, Spoken) and (value := widget.spoken_range()):
        widget.set_spoken(value.value + by)
