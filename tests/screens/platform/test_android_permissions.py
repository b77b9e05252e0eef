"""The local network: from Android 17 on the user is asked, with stand-ins for Java and for p4a."""

import sys
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from screens.platform import device
from screens.platform.android_permissions import LOCAL_NETWORK
from tests.support.table import begin, choose_more
from tools.robot import Robot

WHY, REFUSED = "Rollpad needs to reach", "Rollpad isn’t allowed to reach"


class Phone:
    """Knows whether the user has allowed it, and who waits for the answer."""

    def __init__(self, version: int, target: int) -> None:
        self.allowed = False
        self.asked: list[Callable[[list[str], list[bool]], None]] = []
        activity = SimpleNamespace(
            getApplicationInfo=lambda: SimpleNamespace(targetSdkVersion=target),
            checkSelfPermission=self.check,
        )
        self.classes: dict[str, Any] = {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity),
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=version),
            "android.os.Build": SimpleNamespace(MODEL="A phone"),
            "android.content.pm.PackageManager": SimpleNamespace(PERMISSION_GRANTED=0),
        }

    def check(self, permission: str) -> int:
        assert permission == LOCAL_NETWORK
        return 0 if self.allowed else -1

    def request(self, permissions: list[str], answered: Callable[..., None]) -> None:
        assert permissions == [LOCAL_NETWORK]
        self.asked.append(answered)

    def answer(self, robot: Robot, *granted: bool) -> None:
        """As p4a passes it on; nothing is granted if the question was interrupted."""
        self.allowed = any(granted)
        self.asked.pop()([LOCAL_NETWORK], [*granted])
        robot.frame(4)
        robot.settle()


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> Callable[[int, int], Phone]:
    def make(version: int, target: int) -> Phone:
        phone = Phone(version, target)
        names = ("jnius", "android", "android.permissions")
        jnius, android, permissions = map(ModuleType, names)
        jnius.autoclass = phone.classes.__getitem__  # type: ignore[attr-defined]
        permissions.request_permissions = phone.request  # type: ignore[attr-defined]
        for module in (jnius, android, permissions):
            monkeypatch.setitem(sys.modules, module.__name__, module)
        monkeypatch.setattr(device, "platform", "android")
        return phone

    return make


@pytest.mark.parametrize(
    ("version", "target", "may"),
    [(36, 36, True), (37, 36, True), (36, 37, True), (37, 37, False), (38, 37, False)],
)
def test_who_has_to_ask(
    put: Callable[[int, int], Phone], version: int, target: int, may: bool
) -> None:
    phone = put(version, target)
    assert device.may_use_network() == may
    phone.allowed = True
    assert device.may_use_network()


def test_a_desktop_asks_nobody() -> None:
    found: list[bool] = []
    assert device.may_use_network()
    device.ask_for_network(found.append)
    assert found == [True]


def test_the_answer_comes_in_the_thread_of_the_app(
    quick: Robot, put: Callable[[int, int], Phone]
) -> None:
    phone, found = put(37, 37), list[bool]()
    for granted in ((True,), (False,), ()):
        device.ask_for_network(found.append)
        answered = phone.asked.pop()
        before = len(found)
        answered([LOCAL_NETWORK], [*granted])
        assert len(found) == before
        quick.frame(2)
    assert found == [True, False, False]


def reads(robot: Robot, words: str) -> bool:
    return any(text.startswith(words) for text in robot.texts())


def test_a_table_is_opened(quick: Robot, put: Callable[[int, int], Phone]) -> None:
    """With a sentence why; after a refusal the screen explains it, and nothing listens."""
    phone, screen = put(37, 37), begin(quick, 2)
    choose_more(quick, "Invite")
    assert reads(quick, WHY)
    phone.answer(quick, False)
    assert reads(quick, REFUSED)
    assert not quick.screen.address
    assert not quick.app.guests, "nothing listens"
    quick.back()
    choose_more(quick, "Invite")
    phone.answer(quick, True)
    assert screen.table
    assert quick.screen.address
    assert not reads(quick, REFUSED)
    quick.screen.close_table()


def test_a_table_is_joined(quick: Robot, put: Callable[[int, int], Phone]) -> None:
    from network.join_code import code_at

    code = str(code_at("127.0.0.1", 18830, "ABCD1234"))
    phone = put(37, 37)
    quick.app.open("join")
    quick.settle()
    screen = quick.screen
    for granted in ((), (False,), (True,)):
        screen.ids.code.text = code
        assert screen.ready
        screen.join()
        quick.frame(2)
        assert reads(quick, WHY)
        assert not screen.looking
        phone.answer(quick, *granted)
        assert screen.looking == any(granted)
        assert reads(quick, REFUSED) != any(granted)
    screen.stop()
    quick.app.open("home")
    quick.settle()


def test_a_table_that_was_open_before(quick: Robot, put: Callable[[int, int], Phone]) -> None:
    """The permission may be revoked at any time: the game can be played, and explains why no one
    else is there."""
    screen = begin(quick, 2)
    choose_more(quick, "Invite")
    quick.settle()
    number = screen.session.number
    quick.back()
    quick.app.open("home")
    phone = put(37, 37)
    quick.app.resume_game(number)
    quick.settle()
    assert quick.app.message.text.startswith(REFUSED)
    assert quick.app.message.button == "Ask again"
    quick.tap(quick.app.message.ids.answer)
    phone.answer(quick, True)
    assert not quick.app.message
    screen.sharing.leave()
    screen.close_table()
