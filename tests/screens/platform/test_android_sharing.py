"""Sharing with other apps on Android: the calls of the bridge to Java."""

import sys
from pathlib import Path

import pytest

from tests.support.android import android, sent


@pytest.fixture
def file(display: None, tmp_path: Path) -> Path:
    path = tmp_path / "rollpad-kubi-2026-11-16.png"
    path.write_bytes(b"picture")
    return path


@pytest.mark.parametrize("version", [29, 35])
def test_a_file_by_way_of_the_downloads(
    monkeypatch: pytest.MonkeyPatch, file: Path, version: int
) -> None:
    from screens.platform import device

    java = android(monkeypatch, file.parent / "cache", version)
    assert device.can_share()
    assert device.share_file(file)
    name = "rollpad-kubi-2026-11-16.png"
    assert java.values == {"name": name, "type": "image/png", "path": "Download/Rollpad"}
    assert java.copied == [(str(file), "content://downloads/7")]
    intent = sent(java)
    assert intent.type == "image/png"
    assert intent.extras == {"STREAM": ("android.os.Parcelable", "content://downloads/7")}
    assert intent.flags == 1, "the other app may read this one file"
    assert not java.relaxed


@pytest.mark.parametrize("version", [24, 28])
def test_a_file_on_an_older_android(
    monkeypatch: pytest.MonkeyPatch, file: Path, version: int
) -> None:
    from screens.platform import device

    cache = file.parent / "cache"
    cache.mkdir()
    java = android(monkeypatch, cache, version)
    assert device.share_file(file)
    copy = cache / "shared" / file.name
    assert copy.read_bytes() == b"picture"
    assert sent(java).extras == {"STREAM": ("android.os.Parcelable", f"file://{copy}")}
    assert java.relaxed, "or Android would end the app for it"
    assert java.values == {}


def test_what_kind_of_file_it_is(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    from screens.platform import device

    kinds = {
        "a.json": "application/json",
        "a.txt": "text/plain",
        "a.csv": "text/csv",
        "a.zip": "application/zip",
        "a.rollpad": "application/octet-stream",
    }
    for name, kind in kinds.items():
        java = android(monkeypatch, file.parent)
        assert device.share_file(file.with_name(name))
        assert sent(java).type == kind


@pytest.mark.parametrize(
    ("version", "broken"), [(35, "insert"), (35, "copy"), (35, "start"), (24, "storage")]
)
def test_a_file_that_nobody_takes(
    monkeypatch: pytest.MonkeyPatch, file: Path, version: int, broken: str
) -> None:
    from screens.platform import device

    java = android(monkeypatch, file.parent, version, broken)
    assert not device.share_file(file)
    assert java.started == []
    assert java.deleted == (["content://downloads/7"] if broken == "copy" else [])
    assert file.exists()


def test_words(display: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from screens.platform import device

    java = android(monkeypatch, tmp_path)
    assert device.share_text("Mara wins")
    intent = sent(java)
    assert (intent.type, intent.extras) == ("text/plain", {"TEXT": ("String", "Mara wins")})
    android(monkeypatch, tmp_path, broken="start")
    assert not device.share_text("Mara wins")


def test_a_link(display: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from screens.platform import device

    java = android(monkeypatch, tmp_path)
    assert device.open_link("bgstats://somewhere")
    (intent,) = java.started
    assert (intent.action, intent.data) == ("VIEW", "bgstats://somewhere")
    android(monkeypatch, tmp_path, broken="start")
    assert not device.open_link("bgstats://somewhere"), "the app is not there"


def test_nothing_of_it_on_a_desktop(display: None, tmp_path: Path) -> None:
    from screens.platform import device

    assert not device.can_share()
    assert not device.share_file(tmp_path / "a.png")
    assert not device.share_text("Mara wins")
    assert "jnius" not in sys.modules
