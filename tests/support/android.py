"""A stand-in for Android's Java."""

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest


class JavaError(Exception):
    pass


class Java:
    """Records what it is called with."""

    def __init__(self, version: int, files: Path) -> None:
        self.files = files
        self.started: list[Any] = []
        self.values: dict[str, str] = {}
        self.copied: list[tuple[str, str]] = []
        self.deleted: list[str] = []
        self.relaxed = False
        self.broken: set[str] = set()
        """The calls that fail."""
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
    monkeypatch: pytest.MonkeyPatch, files: Path, version: int = 36, broken: str = ""
) -> Java:
    """Makes the app believe that it runs on Android."""
    from screens.platform import device

    java = Java(version, files)
    java.broken = {*broken.split()}
    jnius = ModuleType("jnius")
    jnius.autoclass = java.classes.__getitem__  # type: ignore[attr-defined]
    jnius.cast = lambda name, thing: (name, thing)  # type: ignore[attr-defined]
    jnius.JavaException = JavaError  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.setattr(device, "platform", "android")
    return java


def sent(java: Java) -> Any:
    """Returns what the chooser offers to other apps."""
    (chooser,) = java.started
    assert chooser.action == "CHOOSER"
    assert chooser.inner.action == "SEND"
    return chooser.inner
