"""`make deb`: the bundle as a Debian package, build/dist/rollpad_<version>_<architecture>.deb.

It is for the Debian it is built on and later ones, and for Ubuntus of that time: everything but the
C library and what speaks to the display is in the bundle.
"""

import gzip
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import md5
from pathlib import Path

from tools import bundle
from tools.changelog import releases
from tools.version import version

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "dist"
DESKTOP = ROOT / "tools" / "desktop"
TOOLS = ("dpkg", "dpkg-deb", "patchelf")
SIDES = (48, 192, 512)
METAINFO = "org.rollpad.rollpad.metainfo.xml"
AUTHORS = "the Rollpad authors <authors@rollpad.invalid>"
"""The publisher of the package puts their address into DEBEMAIL."""
DEPENDS = ("libgl1", "libx11-6", "libxext6")
RECOMMENDS = (
    # Optional: SDL loads them at runtime.
    *("libgl1-mesa-dri", "libxcursor1", "libxi6", "libxrandr2", "libxfixes3", "libxss1"),
    *("libasound2 | libasound2t64", "libpulse0"),
)
CONTROL = """\
Package: rollpad
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size}
Depends: libc6 (>= {libc}), {depends}
Recommends: {recommends}
Section: games
Priority: optional
Description: score sheets of five dice and tile games
 The printed score sheets of Tricubo, Kubi, Te-Trix, Tripple Domino and Cubo,
 on a screen. Roll real dice, place real tiles and tap the result: Rollpad
 knows the rules and adds up the points.
 .
 One tablet for the whole table, a phone each, or solo for a high score. Games
 stay on the device; removing the package keeps them.
"""
COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Rollpad
Comment: Python and the libraries that Rollpad runs on are in /usr/lib/rollpad;
 their licences are in /usr/lib/rollpad/_internal/assets/licences, and the app
 shows them (Settings, About).

Files: *
Copyright: the Rollpad authors
License: Expat
"""
LINTIAN = """\
# The package is made of the bundle, which brings its own Python and libraries, as on other systems:
# one file for every Debian and Ubuntu of its time. docs/packages.md says what that means.
rollpad: embedded-library
rollpad: library-not-linked-against-libc
"""
CHANGE = """\
rollpad ({version}) unstable; urgency=medium

  * What is new is in /usr/share/doc/rollpad/NEWS.md.gz.

 -- {maintainer}  {date}
"""


def architecture() -> str:
    return ask("dpkg", "--print-architecture")


def maintainer() -> str:
    return os.environ.get("DEBEMAIL") or AUTHORS


def stage(bundled: Path, root: Path) -> None:
    """Copies everything to its installed place below `root`."""
    share = root / "usr" / "share"
    needless = shutil.ignore_patterns("__pycache__")
    shutil.copytree(bundled, root / "usr" / "lib" / "rollpad", symlinks=True, ignore=needless)
    (root / "usr" / "games").mkdir()
    (root / "usr" / "games" / "rollpad").symlink_to("../lib/rollpad/rollpad")
    entry = (DESKTOP / "rollpad.desktop").read_text(encoding="utf-8")
    # With its path: /usr/games is not in every PATH.
    command = entry.replace("Exec=rollpad", "Exec=/usr/games/rollpad")
    write(share / "applications" / "rollpad.desktop", command)
    write(share / "mime" / "packages" / "rollpad.xml", (DESKTOP / "rollpad.xml").read_text("utf-8"))
    for side in SIDES:
        place = share / "icons" / "hicolor" / f"{side}x{side}" / "apps"
        place.mkdir(parents=True)
        shutil.copy(ROOT / "assets" / "icons" / f"rollpad-{side}.png", place / "rollpad.png")
    write(share / "metainfo" / METAINFO, metainfo())
    write(share / "lintian" / "overrides" / "rollpad", LINTIAN)
    doc = share / "doc" / "rollpad"
    write(doc / "copyright", COPYRIGHT + licence())
    pack(doc / "changelog.gz", "".join(map(str, changes())))
    pack(doc / "NEWS.md.gz", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    pack(share / "man" / "man6" / "rollpad.6.gz", (DESKTOP / "rollpad.6").read_text("utf-8"))


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def pack(file: Path, text: str) -> None:
    """Packs it compressed, and with the same bytes every time."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(gzip.compress(text.encode(), mtime=0))


def metainfo() -> str:
    text = (DESKTOP / METAINFO).read_text(encoding="utf-8")
    lines = [f'    <release version="{one.version}" date="{one.date}"/>\n' for one in releases()]
    return text.replace("<releases>\n", f"<releases>\n{''.join(lines)}")


def licence() -> str:
    """Returns Rollpad's licence, in the format of the copyright file."""
    lines = (ROOT / "LICENSE").read_text(encoding="utf-8").strip().splitlines()
    return "".join(f" {line.strip() or '.'}\n" for line in lines)


def changes() -> Iterator[str]:
    for number, one in enumerate(releases()):
        day = datetime.fromisoformat(one.date).replace(hour=12, tzinfo=UTC)
        date = f"{day:%a, %d %b %Y %H:%M:%S} +0000"
        text = CHANGE.format(version=one.version, maintainer=maintainer(), date=date)
        yield "\n" * bool(number) + text


def control(root: Path) -> None:
    """Writes the part of the package that dpkg reads."""
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    libc = os.confstr("CS_GNU_LIBC_VERSION") or "glibc 2.36"
    text = CONTROL.format(
        version=version(),
        architecture=architecture(),
        maintainer=maintainer(),
        size=sum(path.stat().st_size for path in files) // 1024,
        libc=libc.split()[1],
        depends=", ".join(DEPENDS),
        recommends=", ".join(RECOMMENDS),
    )
    sums = [f"{md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files]
    write(root / "DEBIAN" / "control", text)
    write(root / "DEBIAN" / "md5sums", "".join(sums))


def allow(root: Path) -> None:
    """Sets permissions independent of the umask: readable for all; folders and the program are
    executable, libraries are not."""
    for path in (root, *root.rglob("*")):
        if path.is_symlink():
            continue
        runs = path.is_dir() or (path.name == "rollpad" and path.parent.name == "rollpad")
        path.chmod(0o755 if runs else 0o644)


def forget_where_it_was_built(root: Path) -> None:
    """Removes absolute library paths (rpath), which some Pythons have: they exist on this machine
    only, and the bundle does not need them."""
    libraries = [str(path) for path in root.rglob("*.so*") if not path.is_symlink()]
    named = [path for path in libraries if ask("patchelf", "--print-rpath", path)[:1] == "/"]
    for path in named:
        ask("patchelf", "--remove-rpath", path)


def ask(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def build(bundled: Path, folder: Path) -> Path:
    """Makes the package of a bundle. Raises `CalledProcessError`."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"rollpad_{version()}_{architecture()}.deb"
    root = folder.with_name(f"{folder.name}-deb")
    shutil.rmtree(root, ignore_errors=True)
    stage(bundled, root)
    forget_where_it_was_built(root)
    control(root)
    allow(root)
    ask("dpkg-deb", "--root-owner-group", "-Zxz", "-z3", "--build", str(root), str(file))
    return file


def main() -> int:
    if lacking := [tool for tool in TOOLS if not shutil.which(tool)]:
        print("make deb needs", *lacking, "(Debian or Ubuntu)", file=sys.stderr)
        return 1
    try:
        file = build(bundle.FOLDER / "rollpad", FOLDER)
    except subprocess.CalledProcessError as error:
        print(error.stderr, file=sys.stderr)
        return 1
    print(f"{file.relative_to(ROOT)}  {file.stat().st_size / 1e6:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
