"""`make archive`: the bundle as one file, as it is offered for download.

A .tar.xz, which keeps permissions and links; for Windows a .zip.
"""

import platform
import shutil
import sys
import tarfile
from pathlib import Path

from tools.bundle import FOLDER, ROOT
from tools.version import version

DIST = ROOT / "build" / "dist"
SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}


def name() -> str:
    """Returns a name such as rollpad-1.0.0-linux-x86_64."""
    return f"rollpad-{version()}-{SYSTEMS[sys.platform]}-{platform.machine().lower()}"


def pack(bundle: Path, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":
        made = shutil.make_archive(str(folder / name()), "zip", bundle.parent, bundle.name)
        return Path(made)
    file = folder / f"{name()}.tar.xz"
    with tarfile.open(file, "w:xz", preset=3) as archive:
        archive.add(bundle, bundle.name)
    return file


def main() -> int:
    file = pack(FOLDER / "rollpad", DIST)
    print(f"{file.relative_to(ROOT)}  {file.stat().st_size / 1e6:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
