"""Handing things to other apps on Android, up to the bridge to Java: what it was asked for."""

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest


class JavaError(Exception):
    pass


class Java:
    """A stand-in for Android that writes down what it is told."""

    def __init__(self, version: int, files: Path) -> None:
        self.files = files
        self.started: list[Any] = []
        self.values: dict[str, str] = {}
        self.copied: list[tuple[str, str]] = []
        self.deleted: list[str] = []
        self.relaxed = False
        self.broken: set[str] = set()
        """What does not work today."""
        java = self

        class Intent:
            ACTION_SEND, ACTION_VIEW = "SEND", "VIEW"
            EXTRA_STREAM, EXTRA_TEXT = "STREAM", "TEXT"
            FLAG_GRANT_READ_URI_PERMISSION = 1

            def __init__(self, action: str, data: object = None) -> None:
                self.action, self.data = action, data
                self.type, self.flags = "", 0
                self.extras: dict[str, object] = {}
                self.inner: Any = None

            def setType(self, kind: str) -> None:  # noqa: N802  # Java's names
                self.type = kind

            def putExtra(self, name: str, value: object) -> None:  # noqa: N802
                self.extras[name] = value

            def addFlags(self, flags: int) -> None:  # noqa: N802
                self.flags |= flags

            @staticmethod
            def createChooser(inner: "Intent", title: object) -> "Intent":  # noqa: N802
                chooser = Intent("CHOOSER")
                chooser.inner = inner
                return chooser

        resolver = SimpleNamespace(
            insert=self.insert,
            openOutputStream=lambda address: SimpleNamespace(address=address, close=lambda: None),
            delete=lambda address, *_: self.deleted.append(address),
        )
        cache = SimpleNamespace(getAbsolutePath=lambda: str(files))
        activity = SimpleNamespace(
            startActivity=self.start,
            getContentResolver=lambda: resolver,
            getExternalCacheDir=lambda: None if "storage" in self.broken else cache,
        )
        columns = {"DISPLAY_NAME": "name", "MIME_TYPE": "type", "RELATIVE_PATH": "path"}

        def relax(policy: object) -> None:
            java.relaxed = True

        self.classes: dict[str, Any] = {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity),
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=version),
            "android.content.Intent": Intent,
            "android.content.ContentValues": lambda: SimpleNamespace(put=self.values.__setitem__),
            "android.provider.MediaStore$MediaColumns": SimpleNamespace(**columns),
            "android.provider.MediaStore$Downloads": SimpleNamespace(
                EXTERNAL_CONTENT_URI="content://downloads"
            ),
            "android.os.Environment": SimpleNamespace(DIRECTORY_DOWNLOADS="Download"),
            "android.os.FileUtils": SimpleNamespace(copy=self.copy),
            "android.os.StrictMode": SimpleNamespace(setVmPolicy=relax),
            "android.os.StrictMode$VmPolicy$Builder": lambda: SimpleNamespace(
                build=lambda: "policy"
            ),
            "android.net.Uri": SimpleNamespace(
                parse=lambda link: link, fromFile=lambda file: f"file://{file}"
            ),
            "java.io.File": str,
            "java.io.FileInputStream": lambda path: SimpleNamespace(path=path, close=lambda: None),
            "java.lang.String": lambda text: ("String", text),
        }

    def insert(self, place: str, values: object) -> str | None:
        return None if "insert" in self.broken else f"{place}/7"

    def copy(self, source: Any, target: Any) -> None:
        if "copy" in self.broken:
            raise JavaError("no room")
        self.copied.append((source.path, target.address))

    def start(self, intent: Any) -> None:
        if "start" in self.broken:
            raise JavaError("ActivityNotFoundException")
        self.started.append(intent)


def android(
    monkeypatch: pytest.MonkeyPatch, files: Path, version: int = 35, broken: str = ""
) -> Java:
    from screens import device

    java = Java(version, files)
    java.broken = {*broken.split()}
    jnius = ModuleType("jnius")
    jnius.autoclass = java.classes.__getitem__  # type: ignore[attr-defined]
    jnius.cast = lambda name, thing: (name, thing)  # type: ignore[attr-defined]
    jnius.JavaException = JavaError  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.setattr(device, "platform", "android")
    return java


@pytest.fixture
def file(display: None, tmp_path: Path) -> Path:
    path = tmp_path / "rollpad-kubi-2026-11-16.png"
    path.write_bytes(b"picture")
    return path


def sent(java: Java) -> Any:
    """What the chooser offers to other apps."""
    (chooser,) = java.started
    assert chooser.action == "CHOOSER"
    assert chooser.inner.action == "SEND"
    return chooser.inner


@pytest.mark.parametrize("version", [29, 35])
def test_a_file_by_way_of_the_downloads(
    monkeypatch: pytest.MonkeyPatch, file: Path, version: int
) -> None:
    from screens import device

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
    from screens import device

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
    from screens import device

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
    from screens import device

    java = android(monkeypatch, file.parent, version, broken)
    assert not device.share_file(file)
    assert java.started == []
    assert java.deleted == (["content://downloads/7"] if broken == "copy" else [])
    assert file.exists()


def test_words(display: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from screens import device

    java = android(monkeypatch, tmp_path)
    assert device.share_text("Mara wins")
    intent = sent(java)
    assert (intent.type, intent.extras) == ("text/plain", {"TEXT": ("String", "Mara wins")})
    android(monkeypatch, tmp_path, broken="start")
    assert not device.share_text("Mara wins")


def test_a_link(display: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from screens import device

    java = android(monkeypatch, tmp_path)
    assert device.open_link("bgstats://somewhere")
    (intent,) = java.started
    assert (intent.action, intent.data) == ("VIEW", "bgstats://somewhere")
    android(monkeypatch, tmp_path, broken="start")
    assert not device.open_link("bgstats://somewhere"), "the app is not there"


def test_nothing_of_it_on_a_desktop(display: None, tmp_path: Path) -> None:
    from screens import device

    assert not device.can_share()
    assert not device.share_file(tmp_path / "a.png")
    assert not device.share_text("Mara wins")
    assert "jnius" not in sys.modules
