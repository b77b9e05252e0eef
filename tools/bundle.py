"""`make bundle`: Rollpad as a folder that starts on a machine without Python.

PyInstaller puts it together in build/bundle/rollpad. It works for the system it is run on: a bundle
for Windows is made on Windows.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from screens.start import quiet_kivy
from tools.display import NoDisplayError, virtual_display

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "bundle"
ROOMS = ("scoring", "screens", "storage")
ASSETS = ("fonts", "licences", "locales", "sounds")
ICON = ROOT / "assets" / "icons" / ("rollpad.ico" if sys.platform == "win32" else "rollpad-512.png")
UNUSED = (
    # What Kivy could also do: cameras, films, spelling, the network, pages of text.
    *("kivy.core.camera", "kivy.core.video", "kivy.core.spelling", "kivy.lib.gstplayer"),
    *("kivy.network", "kivy.uix.rst", "kivy.uix.codeinput", "kivy.uix.videoplayer", "kivy.tools"),
    *("docutils", "pygments", "requests", "urllib3", "certifi", "idna", "charset_normalizer"),
    # What KivyMD and Pillow could also do.
    *("kivymd.uix.loadingindicator", "materialshapes", "cairo"),
    *("PIL._avif", "PIL._webp", "PIL._imagingcms", "PIL._imagingtk", "PIL.ImageTk", "PIL.ImageQt"),
    # Other windows, and what Python is developed with.
    *("tkinter", "pydoc", "unittest", "pytest", "setuptools", "pip", "distutils", "lib2to3"),
)
NOT_NEEDED = {"camera": None, "video": None, "spelling": None}
"""Of the things for which Kivy has several libraries. For the others those are taken that it takes
here."""


def modules() -> Iterator[str]:
    """All of ours: screens and games are imported by name, which nobody sees from outside."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            yield ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def data() -> Iterator[tuple[Path, str]]:
    """Each file that is read while Rollpad runs, and the folder it is in."""
    files = [path for room in ROOMS for path in (ROOT / room).rglob("*.kv")]
    files += [path for part in ASSETS for path in (ROOT / "assets" / part).rglob("*.*")]
    files.append(ROOT / "assets" / "icons" / "rollpad-192.png")
    for path in sorted(files):
        if path.suffix != ".po":
            yield path, str(path.parent.relative_to(ROOT))


def kivy_parts() -> Iterator[str]:
    """What of Kivy has to be asked for, since it finds its parts by name itself."""
    hooks = import_module("kivy.tools.packaging.pyinstaller_hooks")
    yield from (f"--additional-hooks-dir={folder}" for folder in hooks.hookspath())
    wanted = hooks.get_deps_minimal(**NOT_NEEDED)["hiddenimports"]
    yield from (f"--hidden-import={module}" for module in wanted)
    if sys.platform == "win32":  # on Windows SDL and OpenGL come as packages
        for part in ("sdl2", "glew", "angle"):
            for folder in import_module(f"kivy_deps.{part}").dep_bins:
                yield f"--add-binary={Path(folder) / '*'}{os.pathsep}."


def arguments(folder: Path) -> list[str]:
    work = folder.with_name(f"{folder.name}-work")
    found = ["--noconfirm", "--onedir", "--name=rollpad", "--log-level=ERROR"]
    found += [f"--distpath={folder}", f"--workpath={work}", f"--specpath={work}"]
    found += [f"--additional-hooks-dir={import_module('kivymd').hooks_path}", *kivy_parts()]
    if sys.platform == "linux":
        found.append("--strip")
    else:
        found.append(f"--icon={ICON}")
    if sys.platform == "win32":  # `rollpad replay` writes into the console it was started from
        found.append("--hide-console=hide-early")
    found += [f"--hidden-import={module}" for module in modules()]
    found += [f"--exclude-module={module}" for module in UNUSED]
    found += [f"--add-data={path}{os.pathsep}{folder}" for path, folder in data()]
    return [*found, str(ROOT / "main.py")]


def size(folder: Path) -> float:
    """In megabytes."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(path.stat().st_size for path in files) / 1e6


def build(folder: Path) -> Path:
    """Puts the bundle into a folder and returns its own. Raises `CalledProcessError`, which knows
    what PyInstaller has said, or `NoDisplayError`. Kivy must not have a window yet."""
    quiet_kivy()
    with virtual_display():  # the hooks look at what Kivy's window would use
        command = [sys.executable, "-m", "PyInstaller", *arguments(folder)]
        subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return folder / "rollpad"


def main(arguments: list[str]) -> int:
    try:
        bundle = build(Path(*arguments) if arguments else FOLDER)
    except NoDisplayError as error:
        print(error, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(error.stderr, file=sys.stderr)
        return 1
    print(f"{bundle}  {size(bundle):.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
