"""`make apk`: builds the Android app if its requirements are installed, or prints what is missing.

buildozer and python-for-android are in a separate environment, below build/android, pinned by
tools/requirements-android.lock; the tests use the same versions to check what can be checked
without a build.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tools.page_sizes import misaligned

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "tools" / "requirements-android.lock"
FOLDER = ROOT / "build" / "android"
P4A = FOLDER / "p4a"
"""The folder in which buildozer.spec looks for python-for-android."""
TOOLS = ("javac", "git", "patch", "unzip", "zip", "cc", "make", "cmake", "autoconf", "libtoolize")
NDKS = {"28c": "28.2.13676358"}
"""The folder names of NDKs within an SDK."""


def environment(folder: Path = FOLDER) -> Path:
    """Returns the Python with buildozer and p4a; set up again when the lock has changed."""
    venv, stamp = folder / "venv", folder / "venv" / "lock"
    python = venv / "bin" / "python"
    if stamp.is_file() and stamp.read_bytes() == LOCK.read_bytes():
        return python
    subprocess.run([sys.executable, "-m", "venv", "--clear", venv], check=True)
    options = ("-qq", "--disable-pip-version-check", "--no-deps", "--require-hashes")
    subprocess.run([python, "-m", "pip", "install", *options, "-r", LOCK], check=True)
    stamp.write_bytes(LOCK.read_bytes())
    return python


def put_p4a(python: Path, place: Path = P4A) -> None:
    """Creates the folder with a setup.py that buildozer needs for python-for-android; it only reads
    requirements from it, which are in the lock already."""
    code = "import pythonforandroid; print(*pythonforandroid.__path__)"
    found = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
    place.mkdir(parents=True, exist_ok=True)
    (place / "setup.py").write_text("install_reqs = []\n")
    link = place / "pythonforandroid"
    link.unlink(missing_ok=True)
    link.symlink_to(found.stdout.strip())


def of_spec(option: str) -> str:
    """Returns a plain value from buildozer.spec."""
    text = (ROOT / "buildozer.spec").read_text(encoding="utf-8")
    found = re.search(rf"^{re.escape(option)} *= *(.*)$", text, re.MULTILINE)
    assert found, f"buildozer.spec has no {option}"
    return found[1].strip()


def sdk(environ: Mapping[str, str]) -> Path | None:
    found = environ.get("ANDROID_HOME") or environ.get("ANDROID_SDK_ROOT")
    return Path(found) if found else None


def ndk(environ: Mapping[str, str]) -> Path | None:
    if own := environ.get("ANDROID_NDK_HOME"):
        return Path(own)
    home = sdk(environ)
    return home / "ndk" / NDKS[of_spec("android.ndk")] if home else None


def missing(environ: Mapping[str, str]) -> list[str]:
    """Returns the requirements of a build that this machine lacks, each in a few words."""
    lacking = [tool for tool in TOOLS if not shutil.which(tool, path=environ.get("PATH", ""))]
    home, kit, api = sdk(environ), ndk(environ), of_spec("android.api")
    if home is None:
        return [*lacking, "the Android SDK (ANDROID_HOME names its folder)"]
    parts = (f"platforms/android-{api}", "build-tools", "platform-tools", "cmdline-tools")
    lacking += [f"{part} in {home}" for part in parts if not (home / part).is_dir()]
    if kit is None or not (kit / "toolchains").is_dir():
        lacking.append(f"the NDK {of_spec('android.ndk')} in {kit}")
    return lacking


def build(mode: str, environ: Mapping[str, str]) -> int:
    python = environment()
    put_p4a(python)
    ours = {
        "VIRTUAL_ENV": str(python.parent.parent),
        "PATH": f"{python.parent}{os.pathsep}{environ['PATH']}",
        "APP_ANDROID_SDK_PATH": str(sdk(environ)),
        "APP_ANDROID_NDK_PATH": str(ndk(environ)),
    }
    if archs := environ.get("ARCH"):
        ours["APP_ANDROID_ARCHS"] = archs
    buildozer = python.parent / "buildozer"
    done = subprocess.run([buildozer, "android", mode], cwd=ROOT, env={**environ, **ours})
    return done.returncode or report(FOLDER)


def report(folder: Path) -> int:
    """Prints the size of each package, and the libraries that a phone with pages of 16 KB cannot
    load; returns 1 if there are any."""
    lines: list[str] = []
    for path in sorted([*folder.glob("*.apk"), *folder.glob("*.aab")]):
        print(f"{path.name}  {path.stat().st_size / 1e6:.1f} MB")
        lines += misaligned(path)
    for line in lines:
        print(line, file=sys.stderr)
    return 1 if lines else 0


def main(arguments: list[str]) -> int:
    lacking = missing(os.environ)
    if lacking:
        print("make apk needs (docs/android.md):", "; ".join(lacking), file=sys.stderr)
        return 1
    return build(arguments[0] if arguments else "debug", os.environ)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
