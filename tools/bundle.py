"""`make bundle`: Rollpad as a folder that runs on a machine without Python.

PyInstaller builds it in build/bundle/rollpad. The bundle is for the system it is built on: one for
Windows is made on Windows.
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
ROOMS = ("network", "play", "scoring", "screens", "sheets", "storage")
ASSETS = ("coach", "fonts", "licences", "locales", "sounds", "web")
ICON = ROOT / "assets" / "icons" / ("rollpad.ico" if sys.platform == "win32" else "rollpad-512.png")
UNUSED = (
    # Unused features of Kivy: cameras, videos, spelling, network, text documents.
    *("kivy.core.camera", "kivy.core.video", "kivy.core.spelling", "kivy.lib.gstplayer"),
    *("kivy.network", "kivy.uix.rst", "kivy.uix.codeinput", "kivy.uix.videoplayer", "kivy.tools"),
    *("docutils", "pygments", "requests", "urllib3", "certifi", "idna", "charset_normalizer"),
    # Unused features of KivyMD and Pillow.
    *("kivymd.uix.loadingindicator", "materialshapes", "cairo"),
    *("PIL._avif", "PIL._webp", "PIL._imagingcms", "PIL._imagingtk", "PIL.ImageTk", "PIL.ImageQt"),
    # For training the coach's tables only.
    *("numpy", "numba", "llvmlite"),
    # Other toolkits, and development tools of Python (one of them, readline, is under the GPL).
    *(
        "readline",
        "tkinter",
        "pydoc",
        "unittest",
        "pytest",
        "setuptools",
        "pip",
        "distutils",
        "lib2to3",
    ),
)
NOT_NEEDED = {"camera": None, "video": None, "spelling": None}
"""Unused features for which Kivy has several libraries. For the others those in use on this machine
are included."""


def modules() -> Iterator[str]:
    """Yields all our modules: screens and games are imported by name, unseen by PyInstaller."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            yield ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def data() -> Iterator[tuple[Path, str]]:
    """Yields each file that is read at runtime, and its folder."""
    files = [path for room in ROOMS for path in (ROOT / room).rglob("*.kv")]
    files += [path for part in ASSETS for path in (ROOT / "assets" / part).rglob("*.*")]
    files.append(ROOT / "assets" / "icons" / "rollpad-192.png")
    for path in sorted(files):
        if path.suffix not in (".po", ".pot"):
            yield path, str(path.parent.relative_to(ROOT))


def kivy_parts() -> Iterator[str]:
    """Yields the parts of Kivy to include explicitly, since it loads them by name."""
    hooks = import_module("kivy.tools.packaging.pyinstaller_hooks")
    yield from (f"--additional-hooks-dir={folder}" for folder in hooks.hookspath())
    wanted = hooks.get_deps_minimal(**NOT_NEEDED)["hiddenimports"]
    yield from (f"--hidden-import={module}" for module in wanted)
    # KivyMD's own hook knows its fonts, pictures and kv files, but not the shader of its ripple.
    yield f"--add-data={import_module('kivymd').glsl_path}{os.pathsep}kivymd/data/glsl"
    if sys.platform == "win32":  # on Windows SDL and OpenGL are separate packages
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
    if sys.platform == "win32":  # `rollpad replay` writes to the console it was started from
        found.append("--hide-console=hide-early")
    found += [f"--hidden-import={module}" for module in modules()]
    found += [f"--exclude-module={module}" for module in UNUSED]
    found += [f"--add-data={path}{os.pathsep}{folder}" for path, folder in data()]
    return [*found, str(ROOT / "main.py")]


def size(folder: Path) -> float:
    """Returns the size in megabytes."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(path.stat().st_size for path in files) / 1e6


def build(folder: Path) -> Path:
    """Builds the bundle into a folder and returns its path. Raises `CalledProcessError`, with the
    output of PyInstaller, or `NoDisplayError`. Kivy must not have a window yet."""
    quiet_kivy()
    with virtual_display():  # the hooks check what Kivy's window would use
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
