"""A screen reader for tests: reads and presses what AT-SPI shows, and receives announcements.

It behaves like Orca: what was removed once is ignored for ever, and when the focus moves it stops
speaking.

A session bus of its own, Debian's at-spi2-core on it, and the real app in a process of its own,
which is neither touched nor given keys.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from jeepney import DBusAddress, HeaderFields, MatchRule, Message, MessageType, new_method_call
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from tools.display import xvfb

ROOT = Path(__file__).parents[2]
LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
TREE = "org.a11y.atspi.Accessible"
TOP = "/org/a11y/atspi/accessible/root"
REGISTRY = "org.a11y.atspi.Registry"
ACTION = "org.a11y.atspi.Action"
SAID = "org.a11y.atspi.Event.Object"
PROPERTIES = "org.freedesktop.DBus.Properties"
PATIENCE = 20.0
"""Seconds in which something has to happen, on a busy machine."""
ANSWERED, QUIET = 1.0, 0.06
"""Seconds within which a press has an effect, and after which nothing more is expected."""
CUTS_OFF = 0.15
"""Seconds after which nothing interrupts the speech any more."""
FOCUSED, CHECKED, ENABLED, SELECTED = 12, 4, 8, 23
"""States, by their bits."""
ROLES = {
    43: "button",
    29: "label",
    83: "heading",
    55: "table",
    56: "cell",
    90: "row",
    79: "entry",
    37: "tab",
    38: "tab list",
    44: "radio",
    62: "toggle",
    39: "group",
    16: "dialog",
    33: "menu",
    35: "menu item",
    31: "list",
    32: "item",
    51: "slider",
    23: "frame",
    69: "window",
    7: "check box",
    130: "switch",
    116: "label",
}


def is_possible() -> bool:
    """Whether this system has a bus and AT-SPI."""
    return sys.platform == "linux" and bool(shutil.which("dbus-daemon")) and LAUNCHER.exists()


class Seen(NamedTuple):
    """A node as the reader sees it."""

    path: str
    role: str
    name: str
    states: int
    depth: int
    pressable: bool

    def has(self, state: int) -> bool:
        return bool(self.states >> state & 1)


Answer = TypeVar("Answer")
Body = tuple[Any, ...]
"""The content of a D-Bus message."""
Call = tuple[str, str, str, str, Body]
"""A path, an interface, a method, the kinds of its values, and those."""


class ScreenReader:
    def __init__(self, bus: DBusConnection, app: str, *, announced: bool = True) -> None:
        self._bus, self._app = bus, app
        self._announced = announced
        """Whether it takes announcements; otherwise it drops them, as Orca before 45 does."""
        self.heard: list[str] = []
        """Everything announced so far."""
        self.spoken: list[str] = []
        """The completely spoken texts: announcements, and targets that got the focus."""
        self._saying: list[str] = []
        self._focus: str | None = None
        """The new focus, until it is spoken."""
        self._at = ""
        """The node with the focus."""
        self._gone: set[str] = set()
        """Removed nodes, which stay ignored."""
        self._known: dict[str, str] = {}
        """The node of each name when all names were read last."""

    # Queries

    def _ask(self, calls: Sequence[Call]) -> list[Body]:
        """Returns the answers to all these calls, which are sent at once."""
        asked = {next(self._bus.outgoing_serial): call for call in calls}
        for serial, (path, interface, method, kinds, body) in asked.items():
            address = DBusAddress(path, self._app, interface)
            message = new_method_call(address, method, kinds or None, body)
            self._bus.send(message, serial=serial)
        answers: dict[int, Body] = {}
        while len(answers) < len(asked):
            message = self._bus.receive(timeout=PATIENCE)
            serial = message.header.fields.get(HeaderFields.reply_serial, 0)
            if serial in asked and message.header.message_type is MessageType.error:
                raise LookupError(message.header.fields.get(HeaderFields.error_name))
            if serial in asked:
                answers[serial] = message.body
            else:
                self._take(message)
        return [answers[serial] for serial in asked]

    def _steady(self, question: Callable[[], Answer]) -> Answer:
        """Returns the answer of `question`; repeats it as long as nodes disappear meanwhile."""
        for _again in range(50):
            try:
                return question()
            except LookupError:
                time.sleep(0.05)
        raise AssertionError("the tree never rests")

    def tree(self) -> list[Seen]:
        """Returns all nodes that can be read now, in reading order."""

        def look() -> list[Seen]:
            places = self._places()
            seen = self._look([path for path, _depth in places])
            return [
                one._replace(depth=depth) for one, (_path, depth) in zip(seen, places, strict=True)
            ]

        return self._steady(look)

    def _places(self) -> list[tuple[str, int]]:
        """Returns the path and depth of each node, in reading order; queried level by level."""
        inner: dict[str, list[str]] = {}
        level = [TOP]
        while level:
            found = self._ask([(path, TREE, "GetChildren", "", ()) for path in level])
            for path, (children,) in zip(level, found, strict=True):
                inner[path] = [child for _app, child in children if child not in self._gone]
            level = [child for path in level for child in inner[path]]

        def below(path: str, depth: int) -> Iterator[tuple[str, int]]:
            for child in inner[path]:
                yield child, depth
                yield from below(child, depth + 1)

        return [*below(TOP, 0)]

    def _names_of(self, paths: list[str]) -> list[str]:
        found = self._ask([(path, PROPERTIES, "Get", "ss", (TREE, "Name")) for path in paths])
        return [name[0][1] for name in found]

    def _look(self, paths: list[str]) -> list[Seen]:
        kinds = ("GetRole", "GetState", "GetInterfaces")
        calls: list[Call] = [(path, TREE, kind, "", ()) for path in paths for kind in kinds]
        rest = self._ask(calls)
        seen = []
        for at, (path, name) in enumerate(zip(paths, self._names_of(paths), strict=True)):
            (role,), ((low, high),), (faces,) = rest[3 * at : 3 * at + 3]
            known = ROLES.get(role, str(role))
            seen.append(Seen(path, known, name, low | high << 32, 0, ACTION in faces))
        return seen

    def names(self) -> list[str]:
        return self._steady(lambda: self._names_of([path for path, _depth in self._places()]))

    # Finding and pressing

    def find(self, name: str, *, begins: bool = False, role: str = "") -> Seen | None:
        """Returns the node of this name."""

        def look() -> Seen | None:
            paths = [path for path, _depth in self._places()]
            names = self._names_of(paths)
            self._known = dict(zip(reversed(names), reversed(paths), strict=True))
            for path, known in zip(paths, names, strict=True):
                if known.startswith(name) if begins else known == name:
                    [seen] = self._look([path])
                    if not role or seen.role == role:
                        return seen
            return None

        return self._still_there(name, role) or self._steady(look)

    def _still_there(self, name: str, role: str) -> Seen | None:
        """Returns the node that had this name, if it has it still: readers remember what they have
        read."""
        if path := self._known.get(name):
            with suppress(LookupError):
                [seen] = self._look([path])
                if seen.name == name and role in ("", seen.role):
                    return seen
        return None

    def wait_for(self, condition: Callable[[], object], what: str = "") -> object:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.listen()
            if found := condition():
                return found
            time.sleep(0.02)
        raise AssertionError(f"there is no {what!r} in {self.names()}")

    def press(self, name: str, *, begins: bool = False) -> None:
        """Presses the button, box or field of this name, when it is there."""
        found = self.wait_for(lambda: self.find(name, begins=begins), name)
        assert isinstance(found, Seen)
        self.press_node(found)

    def press_node(self, node: Seen) -> None:
        assert node.pressable, f"{node} cannot be pressed"
        self.listen(0)  # what was announced before
        self._ask([(node.path, ACTION, "DoAction", "i", (0,))])
        self._rest()

    def _rest(self) -> None:
        """Waits until the press has changed something, and nothing else follows."""
        quiet = ANSWERED
        while self._hear(quiet):
            quiet = QUIET

    # Announcements

    def listen(self, seconds: float = 0.01) -> None:
        """Receives the announcements since the last call."""
        while self._hear(seconds):
            pass

    def _hear(self, seconds: float) -> bool:
        """Waits this long for the next event of the app; returns whether it came."""
        try:
            self._take(self._bus.receive(timeout=seconds))
        except TimeoutError:
            return False
        return True

    def _take(self, message: Message) -> None:
        fields = message.header.fields
        member, path = fields.get(HeaderFields.member), str(fields.get(HeaderFields.path))
        if member == "Announcement":
            if not self._announced:
                return
            self.heard.append(str(message.body[3][1]))
            self._saying.append(self.heard[-1])
        elif member == "StateChanged" and message.body[1]:
            if message.body[0] == "defunct":
                self._gone.add(path)
            elif message.body[0] == "focused" and path not in self._gone:
                self._saying, self._focus, self._at = [], path, path
        elif (member, path) == ("PropertyChange", self._at):
            kind, words = message.body[0], str(message.body[3][1])
            self._saying += [words] if words and kind == "accessible-description" else []

    def hear_out(self, words: str = "") -> list[str]:
        """Waits until it has spoken these words without interruption; returns the completely spoken
        texts since the last time."""
        self.wait_for(lambda: self._is_saying(words), words)
        while self._hear(CUTS_OFF if words else ANSWERED):
            pass
        if self._focus:
            with suppress(LookupError):
                self._saying.insert(0, self._described(self._focus))
        said, self._saying, self._focus = self._saying, [], None
        self.spoken += said
        return said

    def _is_saying(self, words: str) -> bool:
        """Returns whether it speaks these words: announced, or as a part of what has the focus. On
        a slow machine the description may be there before the focus."""
        if not words or any(words in one for one in self._saying):
            return True
        if self._announced or not self._focus:
            return False
        with suppress(LookupError):
            return words in self._described(self._focus)
        return False

    def _described(self, path: str) -> str:
        """Returns the name and the description of a node."""
        kinds = "Name", "Description"
        asked = [(path, PROPERTIES, "Get", "ss", (TREE, kind)) for kind in kinds]
        return ". ".join(filter(None, (str(one[0][1]) for one in self._ask(asked))))

    def has_heard(self, words: str) -> bool:
        return any(words in one for one in self.heard)


@contextmanager
def _session_bus(folder: Path) -> Iterator[str]:
    """Starts a separate bus; services on it start on request."""
    address = f"unix:path={folder / 'bus'}"
    command = ["dbus-daemon", "--session", "--nofork", "--print-address=1", f"--address={address}"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as daemon:
        assert daemon.stdout
        try:
            yield daemon.stdout.readline().strip()
        finally:
            daemon.terminate()


def _ask(bus: DBusConnection, interface: str, method: str, kinds: str, body: object) -> object:
    address = DBusAddress("/org/a11y/bus", "org.a11y.Bus", interface)
    message = new_method_call(address, method, kinds or None, body or ())
    (answer,) = bus.send_and_get_reply(message, timeout=PATIENCE).body or (None,)
    return answer


@contextmanager
def reading(
    folder: Path, data: Path, language: str = "en", *, announced: bool = True
) -> Iterator[ScreenReader]:
    """Starts the app with a folder of data, and a reader that was there before it; it may be one
    that takes no announcements."""
    environment = os.environ | {
        "XDG_RUNTIME_DIR": str(folder),
        "XDG_CACHE_HOME": str(folder),
        "ROLLPAD_DATA": str(data),
        "LC_ALL": language,
    }
    with _session_bus(folder) as address:
        environment["DBUS_SESSION_BUS_ADDRESS"] = address
        launcher = subprocess.Popen([str(LAUNCHER)], env=environment, stderr=subprocess.DEVNULL)
        session = open_dbus_connection(address)
        try:
            _wait(
                lambda: session.send_and_get_reply(message_bus.NameHasOwner("org.a11y.Bus")).body[0]
            )
            on = "org.a11y.Status", "ScreenReaderEnabled", ("b", True)
            _ask(session, PROPERTIES, "Set", "ssv", on)
            place = str(_ask(session, "org.a11y.Bus", "GetAddress", "", ()))
            with open_dbus_connection(place) as bus:
                bus.send_and_get_reply(
                    message_bus.AddMatch(MatchRule(type="signal", interface=SAID))
                )
                _register(bus, "object:announcement" if announced else "object:state-changed")
                with _app(environment):
                    yield ScreenReader(bus, _the_app(bus), announced=announced)
        finally:
            session.close()
            launcher.terminate()
            launcher.wait()


def _register(bus: DBusConnection, event: str) -> None:
    """Registers the events that this reader needs."""
    registry = DBusAddress("/org/a11y/atspi/registry", "org.a11y.atspi.Registry", REGISTRY)
    asked = new_method_call(registry, "RegisterEvent", "sass", (event, [], ""))
    bus.send_and_get_reply(asked, timeout=PATIENCE)


@contextmanager
def _app(environment: dict[str, str]) -> Iterator[None]:
    """Uses a separate display, where no other program has the focus."""
    command = [sys.executable, str(ROOT / "main.py")]
    size = {"KCFG_GRAPHICS_WIDTH": "360", "KCFG_GRAPHICS_HEIGHT": "740"}
    with xvfb() as number:
        environment = environment | size | {"DISPLAY": f":{number}"}
        app = subprocess.Popen(command, env=environment, cwd=ROOT)
        try:
            yield
        finally:
            app.terminate()
            app.wait()


def _the_app(bus: DBusConnection) -> str:
    """Returns the name on the bus of the only application there is."""
    root = DBusAddress(TOP, "org.a11y.atspi.Registry", TREE)

    def first() -> object:
        reply = bus.send_and_get_reply(new_method_call(root, "GetChildren"), timeout=PATIENCE)
        found = reply.body[0] if reply.header.message_type is MessageType.method_return else []
        return found[0][0] if found else None

    return str(_wait(first))


def _wait(condition: Callable[[], object]) -> object:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.05)
    raise AssertionError("there is no accessibility bus, or the app is not on it")
