"""What buildozer and p4a make of Rollpad, until a compiler and Gradle would be needed.

Their code runs in its own environment on a copy of the project (`android_prove.py`): it reads the
spec, copies the files, sorts the recipes and assembles the package. The result is started on the
desktop.
"""

import json
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from tests.support.android_spec import ROOT, Spec, shipped, tracked
from tools import apk, apk_size
from tools.robot import PHONE, running_app
from tools.version import version

if sys.platform in ("darwin", "win32"):
    pytest.skip("needs X11", allow_module_level=True)

from Xlib.display import Display

from tools.process import Start, own_display, started

pytestmark = [pytest.mark.long, pytest.mark.timeout(600)]

GOLDEN = Path(__file__).parent / "recipes.json"
ANDROID = "{http://schemas.android.com/apk/res/android}"
RUBBISH = ("build/old.py", ".venv/lib/some.py", "dist/rollpad.py", "screens/.hidden.py", "bin/a.py")
"""Files in a developer's folder that must not be shipped."""


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The output of `android_prove.py`."""
    folder = tmp_path_factory.mktemp("project")
    for name in tracked():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, target)
    for name in RUBBISH:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("raise SystemExit\n")
    python = apk.environment()
    apk.put_p4a(python, folder / apk.P4A.relative_to(ROOT))
    done = subprocess.run(
        [python, ROOT / "tests/support/android_prove.py", sys.executable],
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path_factory.mktemp("home"))},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    found: dict[str, Any] = json.loads((folder / "build/android/proof.json").read_text())
    return found


@pytest.fixture(scope="module")
def project(proof: dict[str, Any]) -> Path:
    """The Android project that Gradle would build."""
    return Path(proof["project"])


@pytest.fixture(scope="module")
def manifest(project: Path) -> ElementTree.Element:
    return ElementTree.parse(project / "src/main/AndroidManifest.xml").getroot()


# What is built


def test_the_spec_is_understood(proof: dict[str, Any]) -> None:
    assert proof["complaints"] == []
    assert proof["unknown"] == []
    assert proof["version"] == version()


def test_recipes(proof: dict[str, Any]) -> None:
    """Changes here are decisions: a misspelt recipe would become a module for pip."""
    assert proof["graph"] == json.loads(GOLDEN.read_text())
    assert all(proof["graph"]["pip"].values()), "all that pip installs is pinned"
    pins = Spec().pins()
    built = proof["graph"]["recipes"] | proof["graph"]["pip"]
    assert pins.keys() <= built.keys()
    assert {name for name, version in pins.items() if version and built[name] != version} == set()


def test_every_file_arrives_and_nothing_else(proof: dict[str, Any]) -> None:
    assert sorted(proof["files"]) == sorted(shipped())


# The package


def test_manifest(manifest: ElementTree.Element) -> None:
    permissions = [one.get(f"{ANDROID}name") for one in manifest.iter("uses-permission")]
    wanted = ("VIBRATE", "INTERNET")
    assert permissions == [f"android.permission.{one}" for one in wanted]
    levels = manifest.find("uses-sdk")
    assert levels is not None
    assert levels.get(f"{ANDROID}minSdkVersion") == "24"
    assert levels.get(f"{ANDROID}targetSdkVersion") == "36"
    assert manifest.get(f"{ANDROID}versionName") == version()
    app = manifest.find("application")
    assert app is not None
    assert app.get(f"{ANDROID}allowBackup") == "false"
    assert app.get(f"{ANDROID}dataExtractionRules") == "@xml/data_rules"
    assert app.get(f"{ANDROID}localeConfig") == "@xml/locales"
    assert app.get(f"{ANDROID}enableOnBackInvokedCallback") == "false", "Back comes as a key"
    assert "Fullscreen" not in (app.get(f"{ANDROID}theme") or "")
    (activity,) = app.findall("activity")
    assert app.findall("service") == []
    assert activity.get(f"{ANDROID}screenOrientation") == "unspecified", "SDL is told which"
    assert activity.get(f"{ANDROID}launchMode") == "singleTask", "one app for every link"
    links = [
        [one.get(f"{ANDROID}{part}") for part in ("scheme", "host")]
        for one in activity.iter("data")
    ]
    assert links == [["rollpad", host] for host in ("join", "pad", "dice")]
    handled = (activity.get(f"{ANDROID}configChanges") or "").split("|")
    assert {"orientation", "screenSize", "uiMode", "fontScale", "density"} <= {*handled}
    wakelock = next(app.iter("meta-data"))
    assert wakelock.get(f"{ANDROID}value") == "0", "the screen is kept on by a flag of the window"


def test_the_number_of_the_version_grows(manifest: ElementTree.Element) -> None:
    """p4a computes it: 10, the lowest API, two digits for each part of the version."""
    parts = [int(part) for part in version().split(".")]
    assert len(parts) == 3, "always three, or a later one might be lower"
    assert max(parts) < 100
    number = parts[0] * 10_000 + parts[1] * 100 + parts[2]
    assert manifest.get(f"{ANDROID}versionCode") == f"1024{number}"


def test_resources(project: Path) -> None:
    resources = project / "src/main/res"
    for name, source in (
        ("mipmap/icon.png", "assets/icons/rollpad-512.png"),
        ("mipmap/icon_foreground.png", "assets/icons/foreground.png"),
        ("mipmap/icon_background.png", "assets/icons/background.png"),
        ("drawable/presplash.jpg", "assets/icons/presplash.png"),
    ):
        assert (resources / name).read_bytes() == (ROOT / source).read_bytes()
    for path in (ROOT / "assets/android/res").rglob("*.*"):
        place = path.relative_to(ROOT / "assets/android/res")
        assert (resources / place).read_bytes() == path.read_bytes()
    strings = ElementTree.parse(resources / "values/strings.xml").getroot()
    found = {one.get("name"): one.text for one in strings.iter("string")}
    assert found["app_name"] == "Rollpad"
    assert found["presplash_color"] == Spec().value("android.presplash_color")
    # The style that ours takes the place of from Android 12 on.
    theirs, ours = (
        strings.find("style"),
        ElementTree.parse(resources / "values-v31/styles.xml").find("style"),
    )
    assert theirs is not None
    assert ours is not None
    assert theirs.get("name") == ours.get("name")
    items = [{one.get("name"): one.text for one in style} for style in (theirs, ours)]
    assert items[0].items() <= items[1].items()


def test_every_icon_that_is_named_is_there(project: Path) -> None:
    resources = project / "src/main/res"
    for level in ("v26", "v33"):
        icon = ElementTree.parse(resources / f"mipmap-anydpi-{level}/icon.xml").getroot()
        for layer in icon:
            name = (layer.get(f"{ANDROID}drawable") or "").lstrip("@")
            assert (resources / f"{name}.png").is_file()


# The contents of the package, started


@pytest.fixture(scope="module")
def unpacked(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The app as on a phone: compiled without docstrings and assertions, no source."""
    folder = tmp_path_factory.mktemp("phone")
    with tarfile.open(project / "src/main/assets/private.tar") as tar:
        # Newer Pythons warn without it, the first 3.11 versions do not know it.
        safe: Any = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
        tar.extractall(folder, **safe)
    assert list(folder.rglob("*.py")) == []
    assert (folder / "main.pyc").is_file()
    return folder


@pytest.fixture(scope="module")
def first_screen(
    display: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Display, Image.Image]]:
    """The expected picture, and a display that does not show it yet."""
    folder = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LC_ALL", "en")
        with running_app(folder, PHONE) as robot:
            robot.picture(folder / "home.png")
        with own_display() as other, Image.open(folder / "home.png") as image:
            yield other, image.convert("RGB")


def test_it_starts_from_compiled_files(
    unpacked: Path, first_screen: tuple[Display, Image.Image], tmp_path: Path
) -> None:
    other, picture = first_screen
    start = Start((sys.executable, "-OO", "main.pyc"), unpacked)
    with started(other, tmp_path, PHONE, start) as process:
        process.wait_to_see(picture, "home")


EVERYTHING = """
import sys
from fnmatch import fnmatch
from importlib.abc import MetaPathFinder
from importlib.machinery import PathFinder
patterns = [f'*/{one}' for one in sys.argv[1].split()]
class LeftOut(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        spec = PathFinder.find_spec(name, path, target)
        if spec and any(fnmatch(spec.origin or '', one) for one in patterns):
            raise ModuleNotFoundError(f'{name} is left out', name=name)
sys.meta_path.insert(0, LeftOut())
from importlib import import_module
from io import BytesIO
from PIL import Image
from pkgutil import walk_packages
from screens.start import prepare_kivy
prepare_kivy()
from kivy.clock import Clock
from screens.app import SCREENS, RollpadApp
app = RollpadApp('1.2.3')
def look(_seconds):
    from network.broker import Broker
    broker = Broker(b'0123456789abcdef')  # imports amqtt without yaml
    broker.start()
    broker.stop()
    for room in ('scoring', 'storage', 'network', 'sheets', 'play', 'screens'):
        for module in walk_packages(import_module(room).__path__, f'{room}.'):
            import_module(module.name)
    with BytesIO() as file:  # as a result is shared
        Image.new('RGB', (4, 4)).save(file, 'PNG')
        Image.open(file).load()
    print(*(type(app.screen(name)).__name__ for name in SCREENS))
    app.stop()
Clock.schedule_once(look)
app.run()
"""


def test_every_screen_opens_from_compiled_files(
    display: None, unpacked: Path, tmp_path: Path
) -> None:
    """Nothing looks for its own source, or needs what is left out of the package."""
    from screens.app import SCREENS

    # A desktop has other ways of input.
    patterns = [one for one in apk_size.left_out() if not one.startswith("kivy/input/")]
    assert len(patterns) > 50

    java = {
        "PYTHONPATH": str(ROOT / "tests" / "android" / "phone"),
        "ANDROID_PRIVATE": str(tmp_path),
        "KCFG_GRAPHICS_WIDTH": "360",
        "KCFG_GRAPHICS_HEIGHT": "740",
    }
    done = subprocess.run(
        [sys.executable, "-OO", "-c", EVERYTHING, " ".join(patterns)],
        cwd=unpacked,
        env=os.environ | {"ROLLPAD_DATA": str(tmp_path)} | java,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [where.partition(":")[2] for where in SCREENS.values()]


def test_replay_from_compiled_files(unpacked: Path) -> None:
    for game in sorted((ROOT / "tests/games").glob("*-solo*.expected.json")):
        file = game.with_name(game.name.replace(".expected", ""))
        done = subprocess.run(
            [sys.executable, "-OO", "main.pyc", "replay", file],
            cwd=unpacked,
            capture_output=True,
            check=True,
        )
        assert json.loads(done.stdout) == json.loads(game.read_bytes())


ONLY = """
import importlib.abc, runpy, sys
class Only(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition('.')[0] not in allowed:
            raise ModuleNotFoundError(f'{name} is not on the phone', name=name)
allowed = sys.stdlib_module_names | set(sys.argv.pop().split(','))
sys.meta_path.insert(0, Only())
runpy.run_path('main.pyc', run_name='__main__')
"""
SCREEN = (1600, 1600)
"""On Android Kivy's window is as large as the screen."""


def test_it_starts_as_on_a_phone(display: None, unpacked: Path, tmp_path: Path) -> None:
    """With nothing but what is in the requirements (no cairo, no materialshapes), with Kivy and
    us believing that this is Android, and with stand-ins for Java and for p4a's own module."""
    with pytest.MonkeyPatch.context() as patch:
        from screens.widgets import insets

        patch.setenv("LC_ALL", "en")
        patch.setattr(insets, "read", lambda: insets.Edges(0, 40, 0, 24))
        with running_app(tmp_path / "data", SCREEN) as robot:
            robot.picture(tmp_path / "home.png")
    insets.insets.update()
    there = Spec().pins().keys() | {
        "PIL",
        "jnius",
        "main",
        "network",
        "play",
        "scoring",
        "screens",
        "sheets",
        "storage",
    }
    assert not there & {"cairo", "materialshapes", "darkdetect"}
    private = tmp_path / "files"
    private.mkdir()
    phone = {
        "ANDROID_ARGUMENT": str(unpacked),
        "ANDROID_APP_PATH": str(unpacked),
        "ANDROID_PRIVATE": str(private),
        "P4A_BOOTSTRAP": "sdl2",
        "PYTHONPATH": str(ROOT / "tests" / "android" / "phone"),
    }
    command = (sys.executable, "-OO", "-c", ONLY, ",".join(there))
    with own_display() as other:
        start = Start(command, unpacked, os.environ | phone)
        with started(other, tmp_path / "new", SCREEN, start) as process:
            with Image.open(tmp_path / "home.png") as picture:
                process.wait_to_see(picture.convert("RGB"), "home")
            process.press("Escape")
            notes = private / "notes"
            wanted = ["presplash removed", "in the background"]
            process.wait_for(lambda: notes.read_text().splitlines() == wanted, "the background")
