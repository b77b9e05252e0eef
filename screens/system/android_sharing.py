"""Handing things to other apps on Android; imported nowhere else.

Another app may read a file of ours only where Android shows it one. From API 29 on that is the
Downloads folder, in which every app may put its own files without asking: the file is there
afterwards, as on a desktop, and the other app gets the address of just that one. Before that it is
the app's cache on the shared storage, told by its plain path; whoever receives it needs the
permission to read files, as messengers and mail programs have it.
"""

import mimetypes
from pathlib import Path
from shutil import copyfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jnius import JavaClass

FOLDER = "Rollpad"
"""Within the downloads."""
SCOPED = 29
"""The Android from which on apps share files by addresses that the system gives out."""


def share_file(path: Path) -> bool:
    """Opens the share sheet with a copy of the file; False if it cannot be handed over."""
    from jnius import JavaException, autoclass, cast

    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    intents = autoclass("android.content.Intent")
    try:
        scoped = autoclass("android.os.Build$VERSION").SDK_INT >= SCOPED
        address = _in_downloads(path, kind) if scoped else _in_cache(path)
        if address is None:
            return False
        sent = intents(intents.ACTION_SEND)
        sent.setType(kind)
        sent.putExtra(intents.EXTRA_STREAM, cast("android.os.Parcelable", address))
        sent.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION)
        _activity().startActivity(intents.createChooser(sent, None))
    except (JavaException, OSError):
        return False
    return True


def share_text(text: str) -> bool:
    from jnius import JavaException, autoclass

    intents = autoclass("android.content.Intent")
    try:
        sent = intents(intents.ACTION_SEND)
        sent.setType("text/plain")
        # As Java's own: a Python text would fit several kinds of extras.
        sent.putExtra(intents.EXTRA_TEXT, autoclass("java.lang.String")(text))
        _activity().startActivity(intents.createChooser(sent, None))
    except JavaException:
        return False
    return True


def open_link(link: str) -> bool:
    """Opens the app that a link is for; False if there is none."""
    from jnius import JavaException, autoclass

    intents = autoclass("android.content.Intent")
    try:
        wanted = intents(intents.ACTION_VIEW, autoclass("android.net.Uri").parse(link))
        _activity().startActivity(wanted)
    except JavaException:  # ActivityNotFoundException
        return False
    return True


def _activity() -> "JavaClass":
    """Starts other activities; that may be asked for in any thread."""
    from jnius import autoclass

    return autoclass("org.kivy.android.PythonActivity").mActivity


def _in_downloads(path: Path, kind: str) -> "JavaClass | None":
    """A copy in the downloads; its address, or None."""
    from jnius import JavaException, autoclass

    columns = autoclass("android.provider.MediaStore$MediaColumns")
    downloads = autoclass("android.os.Environment").DIRECTORY_DOWNLOADS
    values = autoclass("android.content.ContentValues")()
    values.put(columns.DISPLAY_NAME, path.name)
    values.put(columns.MIME_TYPE, kind)
    values.put(columns.RELATIVE_PATH, f"{downloads}/{FOLDER}")
    resolver = _activity().getContentResolver()
    place = autoclass("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI
    address = resolver.insert(place, values)
    if address is None:
        return None
    try:
        source = autoclass("java.io.FileInputStream")(str(path))
        target = resolver.openOutputStream(address)
        autoclass("android.os.FileUtils").copy(source, target)
        target.close()
        source.close()
    except JavaException:
        resolver.delete(address, None, None)  # no half a file
        raise
    return address


def _in_cache(path: Path) -> "JavaClass | None":
    """A copy on the shared storage; its address, or None where there is no such storage."""
    from jnius import autoclass

    cache = _activity().getExternalCacheDir()
    if cache is None:
        return None
    folder = Path(cache.getAbsolutePath()) / "shared"
    folder.mkdir(exist_ok=True)
    copy = folder / path.name
    copyfile(path, copy)
    # A policy without the one rule that would end the app for telling a path.
    policy = autoclass("android.os.StrictMode$VmPolicy$Builder")().build()
    autoclass("android.os.StrictMode").setVmPolicy(policy)
    return autoclass("android.net.Uri").fromFile(autoclass("java.io.File")(str(copy)))
