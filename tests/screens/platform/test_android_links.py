"""Links that Android opens with the app, with a stand-in for its Java."""

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from screens.platform import android_links, device
from tools.robot import Robot

LINK = "rollpad://join?code=nothing"


class Intent:
    def __init__(self, link: str | None, flags: int = 0) -> None:
        self.link, self.flags = link, flags

    def getDataString(self) -> str | None:  # noqa: N802  # Java's names
        return self.link

    def getFlags(self) -> int:  # noqa: N802
        return self.flags


@pytest.fixture
def android(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The intent that has started the app, and who listens to later ones."""
    fake = SimpleNamespace(first=Intent(None), listeners=[])
    screen = SimpleNamespace(getIntent=lambda: fake.first)
    jnius, module = ModuleType("jnius"), ModuleType("android")
    jnius.autoclass = lambda _name: SimpleNamespace(mActivity=screen)  # type: ignore[attr-defined]
    activity = SimpleNamespace(bind=lambda on_new_intent: fake.listeners.append(on_new_intent))
    module.activity = activity  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.setitem(sys.modules, "android", module)
    monkeypatch.setattr(device, "platform", "android")
    return fake


def test_started_by_a_link(quick: Robot, android: Any) -> None:
    android.first = Intent(LINK)
    found: list[str] = []
    device.watch_links(found.append)
    assert found == [], "in the thread of the app's clock"
    quick.frame(2)
    assert found == [LINK]


def test_a_link_that_comes_later_opens_the_join_screen(quick: Robot, android: Any) -> None:
    device.watch_links(lambda link: quick.app.open("join", link=link))
    quick.frame(2)
    assert quick.screen.name == "home"
    (listener,) = android.listeners
    listener(Intent(LINK))
    quick.settle()
    assert quick.screen.name == "join"
    assert quick.screen.hint == "That isn’t a valid code."


def test_a_link_of_long_ago_is_not_followed_again(quick: Robot, android: Any) -> None:
    """Android passes it once more when the app comes back from the list of recent apps."""
    android.first = Intent(LINK, android_links.FROM_RECENTS)
    found: list[str] = []
    device.watch_links(found.append)
    quick.frame(2)
    assert found == []


def test_on_a_desktop_links_are_arguments(
    quick: Robot, android: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device, "platform", "linux")
    android.first = Intent(LINK)
    found: list[str] = []
    device.watch_links(found.append)
    quick.frame(2)
    assert (found, android.listeners) == ([], [])
