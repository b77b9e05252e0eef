"""`make install-desktop`: installs the bundle for one Linux user, with icon and menu entry, and as
the program for game files, backups and `rollpad://` links.

`make uninstall-desktop` removes these files, and never any games.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.bundle import FOLDER, ROOT

SIDES = (48, 192, 512)


def share() -> Path:
    """Returns the folder in which the user's desktop looks for programs and icons."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def icon(side: int) -> Path:
    return share() / "icons" / "hicolor" / f"{side}x{side}" / "apps" / "rollpad.png"


def program() -> Path:
    return share() / "rollpad"


def entry() -> Path:
    return share() / "applications" / "rollpad.desktop"


def types() -> Path:
    """Returns the file with the MIME types of game files and backups."""
    return share() / "mime" / "packages" / "rollpad.xml"


def install() -> None:
    remove()
    shutil.copytree(FOLDER / "rollpad", program(), symlinks=True)
    for side in SIDES:
        icon(side).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "assets" / "icons" / f"rollpad-{side}.png", icon(side))
    text = (ROOT / "tools" / "desktop" / "rollpad.desktop").read_text(encoding="utf-8")
    entry().parent.mkdir(parents=True, exist_ok=True)
    types().parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "tools" / "desktop" / "rollpad.xml", types())
    # Quoted, as a path may contain blanks.
    command = f'Exec="{program() / "rollpad"}"'
    entry().write_text(text.replace("Exec=rollpad", command), encoding="utf-8")
    tell_desktop()
    print(f"Rollpad is in the menu, and in {program()}")


def remove() -> None:
    for path in (entry(), types(), *map(icon, SIDES)):
        path.unlink(missing_ok=True)
    shutil.rmtree(program(), ignore_errors=True)


def tell_desktop() -> None:
    """Updates the desktop's databases, if it has tools for that."""
    for tool, folder in (
        ("update-mime-database", "mime"),
        ("update-desktop-database", "applications"),
    ):
        if found := shutil.which(tool):
            subprocess.run([found, share() / folder], capture_output=True)


def main(arguments: list[str]) -> int:
    if sys.platform != "linux":
        print("This is for Linux; elsewhere the folder of the bundle is all there is.")
        return 1
    if arguments == ["--remove"]:
        remove()
        tell_desktop()
    else:
        install()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
