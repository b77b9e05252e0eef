"""Android's file picker. It shows files on the device and in the cloud, asks for no permission, and
returns no paths: the chosen files are copied to a folder of the app."""

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import IO

from kivy.app import App
from kivy.clock import Clock

from screens.platform.foreign_types import JavaClass
from storage.errors import StorageError, translate_errors
from storage.untrusted_files import MOST_PACKED, free_name

REQUEST = 0x0B0
"""Identifies our own request among all results."""
RESULT_OK = -1
DISPLAY_NAME = "_display_name"
"""`OpenableColumns.DISPLAY_NAME`: our threads cannot look up classes."""
CHUNK = 1_000_000
LONGEST_NAME = 80

Chosen = Callable[[list[Path]], None]


def pick_files(on_chosen: Chosen) -> None:
    """Asks for files and returns copies of them, which exist until the next call."""
    from android import activity
    from jnius import autoclass, detach

    kind = autoclass("android.content.Intent")
    intent = kind(kind.ACTION_OPEN_DOCUMENT)
    intent.addCategory(kind.CATEGORY_OPENABLE)
    intent.setType("*/*")  # apps differ in the type they give to JSON
    intent.putExtra(kind.EXTRA_ALLOW_MULTIPLE, True)
    screen = autoclass("org.kivy.android.PythonActivity").mActivity
    incoming = Path(screen.getCacheDir().getAbsolutePath()) / "incoming"
    resolver = screen.getContentResolver()

    def answered(request: int, result: int, data: JavaClass) -> None:
        """Called in a thread of Java, which must not wait for files."""
        if request != REQUEST:
            return
        activity.unbind(on_activity_result=answered)
        found = _addresses(data) if result == RESULT_OK and data else []

        def fetch() -> None:
            try:
                with translate_errors():
                    paths = _copied(resolver, found, incoming)
                Clock.schedule_once(lambda _seconds: on_chosen(paths))
            except StorageError as error:
                failure = error
                Clock.schedule_once(lambda _seconds: App.get_running_app().failed(failure))
            finally:
                detach()  # Android kills an app whose threads end without detaching from Java

        Thread(target=fetch, name="rollpad-fetch", daemon=True).start()

    activity.bind(on_activity_result=answered)
    screen.startActivityForResult(intent, REQUEST)


def _addresses(data: JavaClass) -> list[JavaClass]:
    several = data.getClipData()
    if several:
        return [several.getItemAt(number).getUri() for number in range(several.getItemCount())]
    return [data.getData()] if data.getData() else []


def _copied(resolver: JavaClass, addresses: Iterable[JavaClass], folder: Path) -> list[Path]:
    """Returns the paths of the copies. A file that cannot be copied is missing, and reported as
    such."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    paths = []
    for address in addresses:
        name = Path(_name(resolver, address))
        path = free_name(folder, name.stem, name.suffix)
        paths.append(path)
        try:
            descriptor = resolver.openFileDescriptor(address, "r").detachFd()
        except Exception:  # Java and cloud providers may raise anything
            continue
        with os.fdopen(descriptor, "rb") as source, path.open("wb") as copy:
            _copy(source, copy)
    return paths


def _copy(source: IO[bytes], copy: IO[bytes]) -> None:
    """Copies at most as much as is needed to see that the file is too large."""
    left = MOST_PACKED + 1
    while left > 0 and (data := source.read(min(CHUNK, left))):
        copy.write(data)
        left -= len(data)


def _name(resolver: JavaClass, address: JavaClass) -> str:
    """Returns the original name of the file, without anything that could lead to another folder."""
    display_name = ""
    with suppress(Exception):
        rows = resolver.query(address, [DISPLAY_NAME], None, None, None)
        if rows.moveToFirst():
            display_name = str(rows.getString(0))
        rows.close()
    plain = "".join(one if one.isalnum() or one in " .-_()" else "_" for one in display_name)
    return plain.strip(" .")[-LONGEST_NAME:] or "file"
