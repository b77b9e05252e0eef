"""`python -m tools.apk_size`: how large the Android app is, part by part, without building it.

What is in Python is compiled and packed as python-for-android does it, without what
assets/android/left_out.txt names. What is built for the processor is taken from the desktop
(`NATIVE`). `--files` lists the largest files instead.
"""

import gzip
import importlib.metadata
import io
import marshal
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Iterable, Iterator
from configparser import ConfigParser
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MEGABYTE = 1e6
GOAL = 25.0
"""Megabytes for each kind of processor."""
NATIVE = {
    "Python's library": 2.6,
    "Python's own modules": 1.3,
    "Kivy's modules": 2.6,
    "SDL (window, images, sounds, fonts)": 2.7,
    "OpenSSL": 2.2,
    "SQLite": 0.7,
    "FreeType, PNG and JPEG": 0.7,
    "Pillow's modules": 0.4,
    "Java, icons and resources": 0.5,
}
"""Megabytes, packed: the libraries of the desktop (x86_64, Debian, Kivy's and Pillow's wheels),
without what is left out, stripped of their symbols and packed with gzip on 2026-11-18. Those for
arm64 are about as large."""
BUILT = {"python3", "hostpython3", "android", "pyjnius"}
"""Requirements without Python files."""
NO_STDLIB = {
    # Parts of Python's library that p4a leaves out.
    *("__pycache__", "test", "tests", "lib2to3", "ensurepip", "idlelib", "tkinter"),
    # Modules that the phone's Python no longer has.
    *("distutils", "asynchat.py", "asyncore.py", "imp.py", "smtpd.py", "aifc.py", "cgi.py"),
    *("cgitb.py", "chunk.py", "crypt.py", "imghdr.py", "mailcap.py", "msilib", "nntplib.py"),
    *("pipes.py", "sndhdr.py", "sunau.py", "telnetlib.py", "uu.py", "xdrlib.py"),
    # Files that are not a part of it.
    *("site-packages", "config"),
}
NOT_SHIPPED = ("assets/icons/", "assets/android/")
ROOMS = ("assets", "network", "play", "scoring", "screens", "sheets", "storage", "main.py")


def left_out() -> list[str]:
    text = (ROOT / "assets" / "android" / "left_out.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def stays(path: Path, patterns: Iterable[str]) -> bool:
    """Whether p4a packs a file: it compares the end of the path."""
    return not any(fnmatch(str(path), f"*/{pattern}") for pattern in patterns)


def content(path: Path) -> bytes:
    """Returns the file as it is packed: Python compiled, without assertions and docstrings."""
    data = path.read_bytes()
    if path.suffix == ".py":
        return marshal.dumps(compile(data, path.name, "exec", optimize=2))
    return data


def packed(files: Iterable[Path]) -> float:
    """Returns the megabytes of the files in one archive, as python-for-android packs them (tar and
    gzip)."""
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w:gz") as tar:
        for path in sorted(files):
            data = content(path)
            info = tarfile.TarInfo(str(path))
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    return len(archive.getbuffer()) / MEGABYTE


def shipped() -> list[Path]:
    """Returns our own files that are in the app."""
    done = subprocess.run(
        ["git", "ls-files", "-z", *ROOMS], cwd=ROOT, capture_output=True, text=True, check=True
    )
    names = [name for name in done.stdout.split("\0") if name]
    wanted = [name for name in names if not name.startswith(NOT_SHIPPED)]
    return [ROOT / name for name in wanted if not name.endswith((".po", ".pot"))]


def installed(package: str) -> list[Path]:
    """Returns the files of a package that do not depend on the processor; none if it is only on
    phones."""
    try:
        files = importlib.metadata.files(package) or []
    except importlib.metadata.PackageNotFoundError:
        return []
    patterns = left_out()
    found = (Path(str(one.locate())) for one in files)
    return [
        path
        for path in found
        if path.is_file()
        and path.suffix not in (".pyc", ".so")
        and "tests" not in path.parts
        and not path.parent.name.endswith(".dist-info")
        and ".libs" not in path.parent.name
        and "bin" not in path.parts[-2:]
        and "share" not in path.parts
        and stays(path, patterns)
    ]


def standard_library() -> Iterator[Path]:
    folder = Path(sysconfig.get_path("stdlib"))
    for path in folder.rglob("*.py"):
        parts = {*path.relative_to(folder).parts}
        if not parts & NO_STDLIB:
            yield path


def requirements() -> list[str]:
    spec = ConfigParser(allow_no_value=True)
    spec.read(ROOT / "buildozer.spec", encoding="utf-8")
    listed = (spec.get("app", "requirements") or "").split(",")
    names = [one.partition("==")[0].strip().lower() for one in listed]
    return [name for name in names if name not in BUILT]


def parts() -> dict[str, list[Path]]:
    """Returns everything in Python, by part."""
    found: dict[str, list[Path]] = {}
    for path in shipped():
        room, *rest = path.relative_to(ROOT).parts
        inner = f"assets/{rest[0]}" if room == "assets" and len(rest) > 1 else "Rollpad's code"
        found.setdefault(inner, []).append(path)
    for name in requirements():
        if files := installed(name):
            found[name] = files
    found["Python's library in Python"] = [*standard_library()]
    return found


def largest(count: int = 40) -> list[tuple[float, Path]]:
    files = [path for some in parts().values() for path in some]
    sizes = ((len(gzip.compress(content(path))) / MEGABYTE, path) for path in files)
    return sorted(sizes, reverse=True)[:count]


def main(arguments: list[str]) -> int:
    if "--files" in arguments:
        for size, path in largest():
            print(f"{size:6.2f}  {path}")
        return 0
    sizes = {name: packed(files) for name, files in parts().items()} | NATIVE
    for name, size in sorted(sizes.items(), key=lambda one: -one[1]):
        print(f"{size:6.2f}  {name}")
    total = sum(sizes.values())
    print(f"{total:6.2f}  MB in all, for one kind of processor; the goal is {GOAL:.0f}")
    return 0 if total < GOAL else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
