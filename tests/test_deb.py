"""The Debian package: what a desktop reads, and the whole of it in a clean root."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from PIL import Image

from storage import Store
from storage.untrusted_files import GAME_SUFFIXES
from tests.support.storage_games import some
from tests.support.table import AT
from tools import changelog, deb, system
from tools.robot import PHONE, running_app
from tools.version import version

if sys.platform != "linux" or shutil.which("dpkg-deb") is None:
    pytest.skip("is for Debian", allow_module_level=True)

from tools.process import Start, own_display, started

ROOT = Path(__file__).parent.parent
DESKTOP = ROOT / "tools" / "desktop"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
DISPLAY = ("DISPLAY", "LIBGL_ALWAYS_SOFTWARE", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
DATA = Path("/home/player/data")
"""Inside the clean root."""


def entry() -> dict[str, str]:
    text = (DESKTOP / "rollpad.desktop").read_text(encoding="utf-8")
    return dict(re.findall(r"(?m)^([\w\[\]]+)=(.*)$", text))


def globs() -> dict[str, set[str]]:
    """Returns the kinds of files, and how their names look."""
    tree = ElementTree.parse(DESKTOP / "rollpad.xml").getroot()
    return {
        kind.attrib["type"]: {glob.attrib["pattern"] for glob in kind.iter(f"{MIME}glob")}
        for kind in tree.iter(f"{MIME}mime-type")
    }


def needs(tool: str) -> str:
    """Returns its path; skips the test where it is not installed."""
    found = shutil.which(tool)
    if found is None:
        pytest.skip(f"needs {tool}")
    return found


# What a desktop reads


def test_a_desktop_opens_games_backups_and_links_with_it() -> None:
    opened = set(entry()["MimeType"].strip(";").split(";"))
    assert opened == {*globs(), "x-scheme-handler/rollpad"}
    assert entry()["Exec"] == "rollpad %U"
    patterns = set().union(*globs().values())
    assert {f"*{GAME_SUFFIXES[1]}", f"rollpad-*{GAME_SUFFIXES[0]}"} < patterns
    tree = ElementTree.parse(DESKTOP / deb.METAINFO)
    assert {one.text for one in tree.iter("mediatype")} == opened


def test_files_are_known_by_what_is_in_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And others of the same ending are left alone."""
    update, gio = needs("update-mime-database"), needs("gio")
    packages = tmp_path / "share" / "mime" / "packages"
    packages.mkdir(parents=True)
    shutil.copy(DESKTOP / "rollpad.xml", packages)
    deb.ask(update, str(packages.parent))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    with Store.open(tmp_path / "data") as store:
        store.create(some(5, "A", "B"), AT)
        backup = store.backup.write(tmp_path, AT)
        for name in ("rollpad-tricubo.json", "mine.json", "mine.rollpad"):
            store.export.write_game(1, tmp_path / name)
    assert backup is not None
    (tmp_path / "other.json").write_text('{"name": "rollpad"}')
    with ZipFile(tmp_path / "other.zip", "w") as archive:
        archive.writestr("manifest.json", '{"manifest_version": 3}')

    def kind(name: str) -> str:
        told = deb.ask(gio, "info", "-a", "standard::content-type", str(tmp_path / name))
        return told.split()[-1]

    game = "application/vnd.rollpad.game+json"
    assert {kind(name) for name in ("rollpad-tricubo.json", "mine.json", "mine.rollpad")} == {game}
    (tmp_path / "mine.rollpad-pad").write_text('{"format": "rollpad-pad/1", "pad": {}}')
    assert kind("mine.rollpad-pad") == "application/vnd.rollpad.pad+json"
    assert kind(backup.name) == "application/vnd.rollpad.backup+zip"
    assert (kind("other.json"), kind("other.zip")) == ("application/json", "application/zip")


def test_every_language_has_its_words() -> None:
    from storage.settings import LANGUAGES

    others = {*LANGUAGES} - {"en"}
    for key in ("GenericName", "Comment", "Keywords"):
        assert {name[len(key) + 1 : -1] for name in entry() if name.startswith(f"{key}[")} == others
    for file in ("rollpad.xml", deb.METAINFO):
        text = (DESKTOP / file).read_text(encoding="utf-8")
        assert {*re.findall(r'xml:lang="(\w+)"', text)} == others


def test_the_newest_release_is_this_one() -> None:
    assert changelog.releases()[0].version == version()
    assert f'<release version="{version()}"' in deb.metainfo()
    assert next(deb.changes()).startswith(f"rollpad ({version()}) ")


def test_the_entry_and_the_metainfo_are_valid(tmp_path: Path) -> None:
    validate = needs("desktop-file-validate")
    assert deb.ask(validate, str(DESKTOP / "rollpad.desktop")) == ""
    file = tmp_path / deb.METAINFO
    file.write_text(deb.metainfo(), encoding="utf-8")
    done = subprocess.run(
        [needs("appstreamcli"), "validate", "--no-net", file], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


# The real thing


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    needs("patchelf")
    place = tmp_path_factory.mktemp("deb")
    done = subprocess.run(
        [sys.executable, "-m", "tools.bundle", place], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return deb.build(place / "rollpad", place / "dist")


@pytest.mark.long
@pytest.mark.timeout(900)
def test_lintian_finds_no_error(package: Path) -> None:
    done = subprocess.run(
        [needs("lintian"), "--allow-root", "--tag-display-limit", "0", package],
        capture_output=True,
        text=True,
    )
    assert [line for line in done.stdout.splitlines() if line.startswith("E:")] == []


class CleanRoot:
    """A Debian with nothing in it but what it cannot do without."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def command(self, *words: str | Path) -> list[str | Path]:
        """Returns how something is run in there, with the display and the processes of out here.
        What is mounted for it goes with it."""
        place = self.path / "tmp" / ".X11-unix"
        place.mkdir(exist_ok=True)
        script = (
            f"mount -t proc proc {self.path}/proc && mount --bind /tmp/.X11-unix {place} && "
            f'exec chroot {self.path} "$@"'
        )
        return ["unshare", "--mount", "sh", "-c", script, "sh", *words]

    def run(self, *words: str | Path) -> str:
        done = subprocess.run(
            self.command(*words),
            env={"PATH": os.environ["PATH"], "DEBIAN_FRONTEND": "noninteractive"},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
        return done.stdout.strip()

    def files(self) -> set[str]:
        """Returns everything but what dpkg, apt and the desktop keep for themselves."""
        own = (
            "var/",
            "proc/",
            "tmp/",
            "etc/ld.so.cache",
            "usr/share/mime/",
            "usr/share/applications/",
        )
        found = (str(path.relative_to(self.path)) for path in self.path.rglob("*"))
        return {name for name in found if not name.startswith(own)}


@pytest.fixture
def clean_root(tmp_path: Path) -> Iterator[CleanRoot]:
    if os.geteuid() != 0 or subprocess.run(["unshare", "--mount", "true"]).returncode:
        pytest.skip("needs root, who may mount")
    release = Path("/etc/os-release").read_text(encoding="utf-8")
    suite = re.search(r"(?m)^VERSION_CODENAME=(\w+)$", release)
    path = tmp_path / "root"
    made = subprocess.run(
        [needs("debootstrap"), "--variant=minbase", suite[1] if suite else "stable", path],
        capture_output=True,
    )
    if made.returncode:
        pytest.skip("needs a way to Debian's packages")
    root = CleanRoot(path)
    root.run("apt-get", "-qq", "update")
    try:
        yield root
    finally:
        shutil.rmtree(path)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_in_a_clean_root(
    package: Path,
    clean_root: CleanRoot,
    display: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Installed, started, a file opened with it, removed: nothing is left but the data."""
    monkeypatch.setenv("LC_ALL", "en")
    root = clean_root
    apt = ("apt-get", "-qq", "install", "--yes", "--no-install-recommends")
    root.run(*apt, "libgl1-mesa-dri", "shared-mime-info", "desktop-file-utils", "libglib2.0-bin")
    home = root.path / "home" / "player"
    home.mkdir()
    file = home / "rollpad-ein spiel.json"
    file.write_text(json.dumps(some(5, "A", "B").to_json()))
    shutil.copy(package, root.path / "tmp")
    root.run(*apt, *deb.DEPENDS)
    before = root.files()
    root.run(*apt, f"/tmp/{package.name}")
    assert root.run("/usr/games/rollpad", "--version") == f"Rollpad {version()}"

    inside = f"/{file.relative_to(root.path)}"
    kind = "application/vnd.rollpad.game+json"
    assert kind in root.run("gio", "info", "-a", "standard::content-type", inside)
    for one in (kind, "application/vnd.rollpad.backup+zip", "x-scheme-handler/rollpad"):
        assert "rollpad.desktop" in root.run("gio", "mime", one), one

    open_in(root, f"file://{inside.replace(' ', '%20')}", str(file), tmp_path)
    with closing(connect(home / "data" / "rollpad.db")) as db:
        assert db.execute("SELECT count(*) FROM games").fetchone() == (1,)

    root.run("apt-get", "-qq", "purge", "--yes", "rollpad")
    left = {name for name in root.files() - before if not name.startswith("home/player/")}
    assert left == set()
    assert b"rollpad" not in (root.path / "usr/share/applications/mimeinfo.cache").read_bytes()
    assert (home / "data" / "rollpad.db").is_file()
    # Kivy keeps its settings there, those of other programs as well.
    assert {path.name for path in home.iterdir()} - {".kivy"} == {"data", file.name}


def open_in(root: CleanRoot, url: str, file: str, folder: Path) -> None:
    """Starts the installed app with a file as a desktop does, and imports what is in it."""
    with running_app(folder / "here", PHONE, wanted=(file,)) as robot:
        robot.worked()
        robot.picture(folder / "plan.png")
        take = robot.screen.ids.take
        place = take.to_window(*take.center)
        robot.tap(take)
        robot.worked()
        robot.picture(folder / "report.png")
    with own_display() as other:
        mine = {name: os.environ[name] for name in DISPLAY}
        environment = mine | {
            "HOME": "/home/player",
            "PATH": os.environ["PATH"],
            "LC_ALL": "en",
            "MESA_SHADER_CACHE_DISABLE": "true",  # the driver's, as of every program that draws
        }
        start = Start(root.command("/usr/games/rollpad", url), folder, environment)
        with started(other, DATA, PHONE, start) as process:
            for name in ("plan", "report"):
                with Image.open(folder / f"{name}.png") as picture:
                    process.wait_to_see(picture.convert("RGB"), name)
                process.tap(*place)


def test_the_tools_of_these_tests_are_installed_by_make() -> None:
    assert {"lintian", "appstream", "debootstrap", "patchelf"} <= {*system.DEBIAN}
