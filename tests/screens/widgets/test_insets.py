"""Nothing to be read or touched is behind the system's bars and the camera.

Java is a stand-in that behaves as in Android's documentation.
"""

import sys
from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from storage.settings import APPEARANCE, AROUND, LANGUAGE
from tests.support import looks
from tests.support.free_area import free
from tests.support.table import begin, golden, hurry, resume
from tools.robot import Robot

BARS = (0, 63, 0, 126)
"""Left, top, right and bottom of a phone in portrait."""
CAMERA = (0, 90, 0, 0)
KEYBOARD = (0, 0, 0, 900)


class GoneError(Exception):
    """Stands in for pyjnius's exception."""


class Java:
    """A phone of 1080×2400 pixels; records the requests."""

    def __init__(self, version: int, surface: tuple[int, int, int, int]) -> None:
        self.appearances: list[tuple[int, int]] = []
        self.broken: bool = False
        self.writing: bool = False
        controller = SimpleNamespace(
            setSystemBarsAppearance=lambda *flags: self.appearances.append(flags)
        )
        whole = SimpleNamespace(
            getRootWindowInsets=self.insets, getWidth=lambda: 1080, getHeight=lambda: 2400
        )
        window = SimpleNamespace(getDecorView=lambda: whole, getInsetsController=lambda: controller)
        activity = SimpleNamespace(
            mActivity=SimpleNamespace(getWindow=lambda: window), getSurface=lambda: self.surface
        )
        self.surface: Any = SimpleNamespace(
            getLocationInWindow=lambda place: place.__setitem__(slice(None), surface[:2]),
            getWidth=lambda: surface[2],
            getHeight=lambda: surface[3],
        )
        self.classes = {
            "org.kivy.android.PythonActivity": activity,
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=version),
        }
        if version >= 30:
            self.classes["android.view.WindowInsets$Type"] = SimpleNamespace(
                systemBars=lambda: 7, displayCutout=lambda: 128, ime=lambda: 8
            )

    def insets(self) -> Any:
        if self.broken:
            raise GoneError

        def by_kind(kinds: int) -> Any:
            all_kinds = BARS, CAMERA, KEYBOARD if self.writing else (0, 0, 0, 0)
            found = [max(some) if kinds == 143 else 0 for some in zip(*all_kinds, strict=True)]
            return SimpleNamespace(
                **dict(zip(("left", "top", "right", "bottom"), found, strict=True))
            )

        sides = ("Left", "Top", "Right", "Bottom")
        old = {
            f"getSystemWindowInset{side}": lambda bar=bar: bar
            for side, bar in zip(sides, BARS, strict=True)
        }
        return SimpleNamespace(getInsets=by_kind, **old)

    def take_the_place(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from screens.widgets import insets

        jnius, android, runnable = map(ModuleType, ("jnius", "android", "android.runnable"))
        jnius.autoclass = self.classes.__getitem__  # type: ignore[attr-defined]
        jnius.JavaException = GoneError  # type: ignore[attr-defined]
        runnable.run_on_ui_thread = lambda work: work  # type: ignore[attr-defined]
        for module in (jnius, android, runnable):
            monkeypatch.setitem(sys.modules, module.__name__, module)
        monkeypatch.setattr(insets, "platform", "android")


EVERYTHING = (0, 0, 1080, 2400)
BESIDE = (0, 63, 1080, 2400 - 63 - 126)


@pytest.mark.parametrize(
    ("version", "surface", "edges"),
    [
        pytest.param(35, EVERYTHING, (0, 90, 0, 126), id="edge to edge"),
        pytest.param(34, (0, 90, 1080, 2400 - 90 - 126), (0, 0, 0, 0), id="beside the bars"),
        pytest.param(30, BESIDE, (0, 27, 0, 0), id="a camera larger than its bar"),
        pytest.param(29, BESIDE, (0, 0, 0, 0), id="before they had kinds"),
        pytest.param(24, EVERYTHING, (0, 63, 0, 126), id="behind the bars of old"),
    ],
)
def test_what_a_phone_says(
    display: None,
    monkeypatch: pytest.MonkeyPatch,
    version: int,
    surface: tuple[int, int, int, int],
    edges: tuple[int, int, int, int],
) -> None:
    from screens.widgets.insets import read

    assert not any(read()), "a desktop has none"
    java = Java(version, surface)
    java.take_the_place(monkeypatch)
    assert tuple(read()) == edges
    java.broken = True
    assert not any(read())
    java = Java(version, surface)
    java.surface = None
    java.take_the_place(monkeypatch)
    assert not any(read()), "not on the screen yet"


@pytest.mark.parametrize(
    ("version", "mode", "bottom"),
    [
        pytest.param(36, "", 900, id="an edge"),
        pytest.param(29, "below_target", 126, id="before it was one"),
    ],
)
def test_the_keyboard_of_a_phone(
    display: None, monkeypatch: pytest.MonkeyPatch, version: int, mode: str, bottom: int
) -> None:
    """Where it is an edge, Kivy must not push the window up as well."""
    from kivy.core.window import Window

    from screens.widgets.insets import follow_keyboard, read

    java = Java(version, EVERYTHING)
    java.writing = True
    java.take_the_place(monkeypatch)
    assert read().bottom == bottom
    follow_keyboard()
    assert Window.softinput_mode == mode
    monkeypatch.undo()
    follow_keyboard()


def test_signs_on_the_bars(phone: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dark ones on light paper, as far as they are drawn on it."""
    java = Java(35, EVERYTHING)
    java.take_the_place(monkeypatch)
    phone.app.use_appearance("dark")
    phone.app.use_appearance("light")
    assert java.appearances == [(0, 24), (24, 24)]
    older = Java(34, BESIDE)
    older.take_the_place(monkeypatch)
    phone.app.use_appearance("dark")
    phone.app.use_appearance("light")
    assert older.appearances == []


# The layout


Covering = Callable[..., None]


@pytest.fixture
def cover(monkeypatch: pytest.MonkeyPatch) -> Iterator[Covering]:
    """Sets how far the system's bars extend into the window."""
    from screens.widgets import insets

    def say(robot: Robot, *edges: float) -> None:
        monkeypatch.setattr(insets, "read", lambda: insets.Edges(*edges))
        insets.insets.update()
        robot.settle()

    yield say
    monkeypatch.undo()
    insets.insets.update()


def test_the_area_that_is_left(phone: Robot, cover: Covering) -> None:
    assert looks.area(phone.app.manager) == looks.window()
    cover(phone, 11, 47, 23, 31)
    assert looks.area(phone.app.manager) == (11, 31, 360 - 23, 740 - 47) == free()
    screen = begin(phone, 2)
    phone.tap_box("row4.1")
    assert len(screen.session.journal.entries) == 3, "boxes are touched where they are seen"
    cover(phone)
    assert looks.area(phone.app.manager) == looks.window()


SCREENS: dict[str, Callable[[Robot], None]] = {
    "home": lambda robot: robot.app.open("home"),
    "settings": lambda robot: robot.app.open("settings"),
    "setup": lambda robot: robot.app.open("setup", game="kubi"),
    "dice": lambda robot: robot.app.open("dice"),
    "pad": lambda robot: robot.app.open("pad", game="tricubo"),
    "seats": lambda robot: robot.app.open("seats", names=["Ana", "Ben", "Cora"]),
    "play": lambda robot: open_play(robot, "one"),
    "around the table": lambda robot: open_play(robot, "seated"),
    "result": lambda robot: open_result(robot),
}


def open_play(robot: Robot, around: str) -> None:
    robot.app.store.settings.set(AROUND, around)
    begin(robot, 3)


def open_result(robot: Robot) -> None:
    resume(robot, golden("tricubo-A-tie"))
    robot.app.open("result", session=robot.screen.session)


def places(robot: Robot) -> list[tuple[str, tuple[int, ...]]]:
    """Returns everything on the screen with its position, relative to the corner of the free
    area."""
    corner = free()
    found = []
    for widget in robot.screen.walk():
        one = looks.area(widget)
        if one.left < -looks.FAR:  # put away
            continue
        where = (one.left, one.low, one.right, one.high)
        shifts = (corner.left, corner.low) * 2
        place = tuple(round(value - shift) for value, shift in zip(where, shifts, strict=True))
        found.append((type(widget).__name__, place))
    return found


def test_every_screen_keeps_out(tablet: Robot, cover: Covering) -> None:
    """In a window that is larger by what is covered of it, all is where it was."""

    def shown(name: str) -> list[tuple[str, tuple[int, ...]]]:
        tablet.app.store._db.execute("DELETE FROM games")
        tablet.app.open("home")
        SCREENS[name](tablet)
        tablet.settle()
        return places(tablet)

    hurry(tablet)
    before = {name: shown(name) for name in SCREENS}
    tablet.resize(1280 + 11 + 23, 800 + 47 + 31)
    cover(tablet, 11, 47, 23, 31)
    for name in SCREENS:
        assert shown(name) == before[name], name


def test_messages_keep_out(phone: Robot, cover: Covering) -> None:
    cover(phone, 40, 47, 0, 31)
    phone.app.say("Game deleted", "Undo")
    phone.settle()
    message = phone.app.message
    assert looks.area(message).within(free())
    assert message.y == 31 + 16 + phone.screen.foot
    assert message.center_x == pytest.approx(40 + (360 - 40) / 2)
    cover(phone, 0, 47, 40, 90)
    assert looks.area(message).within(free()), "also if they change while it is there"
    assert message.center_x == pytest.approx((360 - 40) / 2)
    assert looks.cut_off(message) == []


def test_a_phone_is_turned(phone: Robot, cover: Covering, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its camera goes along, with or without the window changing its size."""
    from screens.widgets import insets

    cover(phone, 0, 48, 0, 24)
    Java(36, EVERYTHING).take_the_place(monkeypatch)
    insets.insets.watch()
    monkeypatch.setattr(insets, "read", lambda: insets.Edges(48, 0, 0, 24))
    phone.resize(740, 360)
    assert looks.area(phone.app.manager) == (48, 24, 740, 360) == free()
    monkeypatch.setattr(insets, "read", lambda: insets.Edges(0, 0, 48, 24))
    phone.frame(2)
    phone.wait(1.5)
    assert looks.area(phone.app.manager) == (0, 24, 740 - 48, 360), "upside down"
    monkeypatch.setattr(insets, "read", lambda: insets.Edges(0, 0, 0, 50))
    phone.app.dispatch("on_resume")
    phone.frame(2)
    assert looks.area(phone.app.manager) == (0, 50, 740, 360), "other bars since it was left"
    field = phone.screen  # for any focused widget
    insets.insets.write_in(field)
    monkeypatch.setattr(insets, "read", lambda: insets.Edges(0, 0, 0, 200))
    phone.wait(0.15)
    assert insets.insets.bottom == 200, "the keyboard is followed at once"
    insets.insets.write_no_more(field)
    monkeypatch.setattr(insets, "read", lambda: insets.Edges(0, 0, 0, 50))
    phone.wait(0.15)
    assert insets.insets.bottom == 50
    insets.insets.stop()
    monkeypatch.setattr(insets, "read", lambda: insets.Edges(1, 1, 1, 1))
    phone.wait(5)
    assert insets.insets.bottom == 50


def test_a_phone_comes_back_at_night(phone: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    from screens.platform import device
    from screens.widgets.theme import theme

    assert not theme.dark
    monkeypatch.setattr(device, "system_is_dark", lambda: True)
    assert phone.app.dispatch("on_pause")
    phone.app.dispatch("on_resume")
    assert theme.dark
    phone.app.store.settings.set(APPEARANCE, "light")
    phone.app.dispatch("on_resume")
    assert not theme.dark, "who has chosen is not asked again"


def test_a_phone_comes_back_with_another_language(
    phone: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From Android 13 on the system's settings have one for this app alone."""
    from screens.widgets.language import tr

    monkeypatch.setenv("LC_ALL", "fr")
    phone.app.dispatch("on_resume")
    phone.settle()
    assert tr.code == "fr"
    assert "Rejoindre" in phone.texts()
    monkeypatch.setenv("LC_ALL", "xy")
    phone.app.dispatch("on_resume")
    assert tr.code == "en", "no translation"
    phone.app.store.settings.set(LANGUAGE, "de")
    tr.use("de")
    monkeypatch.setenv("LC_ALL", "fr")
    phone.app.dispatch("on_resume")
    assert tr.code == "de", "who has chosen is not asked again"
