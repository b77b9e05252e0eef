"""What the app was started with: files to import, or a `rollpad:` link.

A desktop does that when the user opens a game file, a backup or such a link.
"""

import os
from collections.abc import Container
from pathlib import Path
from urllib.parse import unquote, urlsplit

from scoring.own import PAD_SUFFIX
from scoring.shared_rolls import ROLLS_SUFFIX
from screens.widgets.app_protocol import RunningApp
from sheets.texts import _

LINKS = {"join": "join", "pad": "received_pad", "dice": "received_rolls"}
"""The word after `rollpad://`, and the screen that takes such a link."""


def open_wanted(app: RunningApp, wanted: tuple[str, ...], screens: Container[str]) -> None:
    """Opens files and links; `screens` are the names of the existing screens."""
    links = [one for one in wanted if one.startswith("rollpad:")]
    files = [file_of(one) for one in wanted if one not in links]
    if readable := [path for path in files if path]:
        open_files(app, readable)
    if None in files:
        app.say(_("This link can’t be opened."))
    for link in links[:1]:
        open_link(app, link, screens)


def open_link(app: RunningApp, link: str, screens: Container[str]) -> None:
    """Opens a `rollpad:` link; `screens` are the names of the existing screens."""
    screen = screen_of(link)
    if screen is None:
        app.say(_("This link can’t be opened."))
    elif screen in screens:
        app.open(screen, link=link)
    else:
        app.say(_("This version of Rollpad can’t open this link."))


def open_files(app: RunningApp, files: list[Path]) -> None:
    """Opens files that were dropped or double-clicked: a pad and rolls are shown first, the rest is
    imported."""
    pads = [one for one in files if one.suffix == PAD_SUFFIX]
    rolls = [one for one in files if one.suffix == ROLLS_SUFFIX]
    if others := [one for one in files if one not in pads and one not in rolls]:
        app.open("data", files=others)
    if pads:
        app.open("received_pad", files=pads)
    if rolls:
        app.open("received_rolls", files=rolls)


def screen_of(link: str) -> str | None:
    """Returns the name of the screen that takes such a link, empty if none does; None if it is no
    URL."""
    try:
        return LINKS.get(urlsplit(link).netloc.lower(), "")
    except ValueError:
        return None


def file_of(text: str) -> Path | None:
    """Returns a path, or the URL of one, as desktops write it; None if the URL is none."""
    if not text.startswith("file:"):
        return Path(text)
    try:
        path = unquote(urlsplit(text).path)
    except ValueError:
        return None
    if not path or "\0" in path:
        return None
    return Path(path.lstrip("/") if os.name == "nt" else path)
