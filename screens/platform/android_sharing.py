"""Sharing with other apps on Android; imported nowhere else.

Another app may read a file of ours only where Android gives it access. From API 29 on that is the
Downloads folder, where every app may put its own files without permission: the file stays there, as
on a desktop, and the other app gets the address of just that one. Before API 29 it is the app's
cache on the shared storage, passed as a plain path; the receiver needs the permission to read
files, as messengers and mail programs have.
"""

import mimetypes
from pathlib import Path
from shutil import copyfile

from screens.platform.foreign_types import JavaClass

FOLDER = "Rollpad"
"""Name of the folder in the downloads."""
SCOPED = 29
"""The first API level at which apps share files by addresses that the system issues."""


def share_file(path: Path) -> bool:
    """Opens the share sheet with a copy of the file; False if it cannot be shared."""
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
        # A Java string: a Python text would match several overloads of putExtra.
        sent.putExtra(intents.EXTRA_TEXT, autoclass("java.lang.String")(text))
        _activity().startActivity(intents.createChooser(sent, None))
    except JavaException:
        return False
    return True


def open_link(link: str) -> bool:
    """Opens the app for a link; False if there is none."""
    from jnius import JavaException, autoclass

    intents = autoclass("android.content.Intent")
    try:
        wanted = intents(intents.ACTION_VIEW, autoclass("android.net.Uri").parse(link))
        _activity().startActivity(wanted)
    except JavaException:  # ActivityNotFoundException
        return False
    return True


def _activity() -> JavaClass:
    """Returns the activity that starts other activities; may be called in any thread."""
    from jnius import autoclass

    return autoclass("org.kivy.android.PythonActivity").mActivity


def _in_downloads(path: Path, kind: str) -> JavaClass | None:
    """Copies the file to the downloads; returns its address, or None."""
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
        resolver.delete(address, None, None)  # do not leave an incomplete file
        raise
    return address


def _in_cache(path: Path) -> JavaClass | None:
    """Copies the file to the shared storage; returns its address, or None without such storage."""
    from jnius import autoclass

    cache = _activity().getExternalCacheDir()
    if cache is None:
        return None
    folder = Path(cache.getAbsolutePath()) / "shared"
    folder.mkdir(exist_ok=True)
    copy = folder / path.name
    copyfile(path, copy)
    # A policy without the rule that would kill the app for exposing a path.
    policy = autoclass("android.os.StrictMode$VmPolicy$Builder")().build()
    autoclass("android.os.StrictMode").setVmPolicy(policy)
    return autoclass("android.net.Uri").fromFile(autoclass("java.io.File")(str(copy)))
