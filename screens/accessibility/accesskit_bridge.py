"""The bridge to screen readers: AccessKit shows the tree to the system and passes on its actions.

Imported only if a reader is there or the user wants it (`shell/screen_reader_loader.py`). After
each frame that was drawn the tree is collected again, soon and once, and only what differs is
sent; nothing is collected while nobody reads.
"""

from itertools import count

import accesskit
from accesskit import Action
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from screens.accessibility import accesskit_adapters
from screens.accessibility.accessibility_tree import whole_tree
from screens.accessibility.keyboard_focus import Keys, field_in_use, settle
from screens.accessibility.status import Status
from screens.widgets.app_protocol import RunningApp
from screens.widgets.for_reader import for_reader
from screens.widgets.widgets import RollpadScreen
from sheets import announcements
from sheets.accessibility_node import (
    WINDOW,
    Key,
    Node,
    described,
    flat,
    is_in,
)
from sheets.announcements import PREVIEWED, Announcement
from sheets.hit_targets import HasTargets, TargetName, target_named
from sheets.texts import _

PAUSE = 0.05
"""Seconds from a frame to the update of the tree, which collects quick changes."""
SETTLED = 0.3
"""Seconds for which the focus has to rest before something is announced: readers drop what they
are saying when the focus moves."""


class Bridge:
    def __init__(self, app: RunningApp) -> None:
        self.app = app
        self._numbers: dict[Key, int] = {WINDOW: 0}
        """AccessKit's number of each node."""
        self._keys: dict[int, Key] = {0: WINDOW}
        self._next = count(1)
        """Numbers of nodes and announcements. None is used twice: readers ignore for ever what was
        removed once."""
        self._sent: dict[int, Node] = {}
        self._queue: list[Announcement] = []
        """Messages that wait until the focus rests."""
        self._greeting = ""
        """The name of the current screen or dialog, announced before them."""
        self._since = 0.0
        """When the focus last moved, or something was last announced."""
        self._due = False
        """Whether they are to be sent with the next update."""
        self._saying: tuple[int, str] | None = None
        """The announcement that is in the tree now."""
        self._status = Status()
        """The same for readers that take no announcements."""
        self._focus_sent: Key = WINDOW
        self._owner = ""
        """Whose sheet the focus was on last."""
        self._owned: Key | None = None
        """The box that says so."""
        self._screen: Widget | None = None
        self._shown: Key | Widget | None = None
        """The screen or dialog that was announced last."""
        self._read = False
        """Whether a reader is active; nothing is sent before: see `adapters.make`."""
        self._soon = Clock.create_trigger(self._push, PAUSE)
        self._rested = Clock.create_trigger(self._speak, SETTLED)
        self._adapter = accesskit_adapters.make(self._begin, self._asked)
        announcements.listeners.append(self._enqueue)
        Window.bind(on_flip=self._changed, focus=self._focused)
        self._focused(Window, Window.focus)
        self._soon()

    def stop(self) -> None:
        announcements.listeners.remove(self._enqueue)
        Window.unbind(on_flip=self._changed, focus=self._focused)
        self._soon.cancel()
        self._rested.cancel()
        self._status.stop()

    @property
    def keys(self) -> Keys:
        from screens.accessibility.keyboard_focus import Keys

        assert isinstance(self.app.keys, Keys)
        return self.app.keys

    # What is sent

    def _changed(self, *_args: object) -> None:
        self._soon()

    def _focused(self, _window: object, focused: bool) -> None:
        accesskit_adapters.focus(self._adapter, focused)

    def _begin(self) -> None:
        """Sends everything; called in another thread when a reader starts."""
        Clock.schedule_once(self._send_all)

    def _send_all(self, _seconds: float) -> None:
        self._sent, self._read = {}, True
        self._status.look()
        self._push()

    def _push(self, *_args: object) -> None:
        if not self._read:
            return
        if self.app.manager.transition.is_active:
            self._soon()  # final positions are known afterwards
            return
        accesskit_adapters.update(self._adapter, self._update)

    def _update(self) -> accesskit.TreeUpdate:
        """Returns the changes since the last update. Called only while a reader is active."""
        settle()
        screen = self.app.manager.current_screen
        tree = whole_tree(self.app.root, screen)
        self._greet(screen, tree)
        focus = self._focus(flat(tree))
        due = self._take_due(focus)
        tree = self._status.with_words(self._with_owner(tree, focus), focus)
        nodes = flat(tree)
        found = {self._number(node.key): node for node in nodes}
        new = not self._sent
        changed = {n: node for n, node in found.items() if self._sent.get(n) != node}
        if due:
            changed[0] = tree  # its children have changed
        update = accesskit.TreeUpdate(self._number(focus))
        if new:
            update.tree = accesskit.Tree(0)
            update.tree.toolkit_name = "Kivy"
        for number, node in changed.items():
            update.nodes.append((number, self._built(node)))
        if (new or due) and self._saying:
            update.nodes.append((self._saying[0], accesskit_adapters.announcement(self._saying[1])))
        self._forget(found)
        self._sent = found
        return update

    def _built(self, node: Node) -> accesskit.Node:
        children = [self._number(child.key) for child in node.children]
        if node.key == WINDOW and self._saying:
            children.append(self._saying[0])
        return accesskit_adapters.built(node, children, float(Window.height))

    def _number(self, key: Key) -> int:
        if key not in self._numbers:
            number = self._numbers[key] = next(self._next)
            self._keys[number] = key
        return self._numbers[key]

    def _forget(self, found: dict[int, Node]) -> None:
        """Drops the numbers of removed nodes: what comes back is another node to a reader."""
        if len(self._keys) != len(found):
            self._keys = {n: key for n, key in self._keys.items() if n in found}
            self._numbers = {key: n for n, key in self._keys.items()}

    # The cursor: the same for keys and readers

    def _focus(self, nodes: list[Node]) -> Key:
        at = self.keys.at if self.keys.ring else None
        wanted: list[Key] = []
        if at:
            name = at.name
            if isinstance(at.widget, HasTargets):
                one = target_named(at.widget.targets(), at.name)
                name = (one and one.read_as) or at.name
            wanted = [(int(at.widget.uid), one) for one in (name, at.name, "")]
        if field := field_in_use():
            wanted.insert(0, (int(field.uid), ""))
        known = {node.key for node in nodes}
        return next((key for key in wanted if key in known), WINDOW)

    def _with_owner(self, tree: Node, focus: Key) -> Node:
        """Returns the tree in which the box with the focus says whose sheet it is on, if that is
        another one than before."""
        sheet = next((one for one in flat(tree) if one.owner and is_in(focus, one)), None)
        if sheet is None:
            return tree
        if sheet.owner != self._owner:
            self._owner, self._owned = sheet.owner, focus
        elif focus != self._owned:
            self._owned = None
        if focus != self._owned:
            return tree
        words = _("{name}’s sheet").format(name=sheet.owner)
        about = next(one.about for one in flat(sheet) if one.key == focus)
        return described(tree, focus, announcements.sentence(words, about))

    # Announcements

    def _enqueue(self, message: Announcement) -> None:
        """Queues a message. What a box would score is part of its description already."""
        if message.kind != PREVIEWED:
            self._queue.append(message)
            self._wait()
        self._soon()

    def _wait(self) -> None:
        """Waits until the focus has rested, counted from now."""
        self._since = Clock.time()
        self._rested.cancel()
        self._rested()

    def _speak(self, _seconds: float) -> None:
        if self.app.manager.transition.is_active or self._status.is_asking:
            self._wait()  # the focus may move yet, or words would go where nobody takes them
            return
        if Clock.time() - self._since < SETTLED - PAUSE:  # a long frame, from whose start it counts
            self._rested()
            return
        self._due = True
        self._push()

    def _greet(self, screen: RollpadScreen, tree: Node) -> None:
        """Announces another screen by its heading, and a dialog by its title."""
        front = tree.children[0] if tree.children and tree.children[0].modal else None
        shown = front.key if front else screen
        opened = not front or bool(front.children)  # a dialog is empty until it can be seen
        if shown != self._shown and opened:
            back, self._shown = self._shown, shown
            if not front and isinstance(back, tuple) and screen is self._screen:
                return  # a dialog was closed
            name = next((node.name for node in flat(tree) if node.role == "heading"), "")
            if front is None:
                self._screen = screen
            parts = (front.name,) if front else (name, screen.greeting)
            self._greeting = announcements.sentence(*parts)
            self._wait()

    def _take_due(self, focus: Key) -> bool:
        """Takes what is to be announced now, if the focus rests."""
        due, self._due = self._due, False
        if focus != self._focus_sent:
            self._focus_sent = focus
            if self._queue or self._greeting:
                self._wait()
            return False
        texts = (self._greeting, *(one.words for one in self._queue)) if due else ()
        words = for_reader(" ".join(filter(None, texts)))
        if not words:
            return False
        self._queue, self._greeting = [], ""
        if self._status.needed:
            same = words == self._status.words
            self._status.words = f"{words} " if same else words
            return False
        self._saying = next(self._next), words
        return True

    # What the reader asks for

    def _asked(self, request: accesskit.ActionRequest) -> None:
        """Passes on an action; called in another thread."""
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
    elif isinstance(widget, TargetName) and isinstance(value, float):
        widget.set_spoken(value)


def _insert(widget: Widget, value: object) -> None:
    if isinstance(widget, TextInput) and isinstance(value, str):
        widget.delete_selection()
        widget.insert_text(value)


def _step(widget: Widget, by: int) -> None:
    if isinstance(widget, TargetName) and (value := widget.spoken_range()):
        widget.set_spoken(value.value + by)
