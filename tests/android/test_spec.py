"""The Android build as far as its files can be checked quickly, without its tools."""

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from network.join_code import LINK
from scoring.own.pad_file import LINK as PAD_LINK
from scoring.shared_rolls import LINK as ROLLS_LINK
from screens.platform.android_permissions import ASKED_FROM, LOCAL_NETWORK
from storage.database import FILE
from storage.settings import LANGUAGES
from tests.sources import imports
from tests.support.android_spec import ROOT, Spec, shipped, tracked
from tools import apk
from tools.version import version

ANDROID = "http://schemas.android.com/apk/res/android"
NAMES = {"PIL": "pillow", "jnius": "pyjnius", "paho": "paho-mqtt"}
"""Packages whose name differs from what is imported."""
DESKTOP = {
    "accesskit": [
        "screens/accessibility/accesskit_adapters.py",
        "screens/accessibility/accesskit_bridge.py",
    ],
    "darkdetect": ["screens/platform/device.py"],
}
"""What does not exist on a phone, and who may import it after checking the platform."""
PHONE = {"python3", "hostpython3", "android", "pyjnius", "chardet"}
"""What only exists on a phone; p4a's Kivy asks for chardet, which is left out of the package."""
MISSING = {
    # p4a's Python is built without them.
    *("bz2", "curses", "lzma", "readline", "tkinter"),
    # Needed by KivyMD's loading indicator only, and not available for Android.
    *("cairo", "materialshapes"),
}
REMOVED = {
    # Gone from Python since 3.11: in 3.12, and in 3.13.
    *("asynchat", "asyncore", "distutils", "imp", "smtpd"),
    *("aifc", "audioop", "cgi", "cgitb", "chunk", "crypt", "imghdr", "lib2to3", "mailcap"),
    *("msilib", "nis", "nntplib", "ossaudiodev", "pipes", "sndhdr", "spwd", "sunau", "telnetlib"),
    *("uu", "xdrlib"),
}


@pytest.fixture(scope="module")
def spec() -> Spec:
    return Spec()


def imported(names: list[str]) -> Iterator[tuple[str, str]]:
    """Yields each import with the file it is in; kv files import as well."""
    for name in names:
        text = (ROOT / name).read_text(encoding="utf-8") if name.endswith((".py", ".kv")) else ""
        found = (
            imports(text) if name.endswith(".py") else re.findall(r"(?m)^#:import \S+ (.+)", text)
        )
        yield from ((one, name) for one in found)


# Requirements


def lock() -> dict[str, str]:
    """Returns the exact version of each package that the desktop runs on."""
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    return dict(re.findall(r"(?m)^([a-z0-9-]+)==(\S+)", text))


def direct() -> dict[str, str]:
    """Returns the range of versions of each dependency that pyproject.toml names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = (re.match(r"([a-z0-9-]+)([^;]*)", one) for one in project["dependencies"])
    return {one[1]: one[2] for one in found if one}


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def test_every_import_is_in_the_requirements(spec: Spec) -> None:
    own = {"assets", "main", "network", "play", "scoring", "screens", "sheets", "storage"}
    pins = spec.pins()
    for module, file in imported(shipped()):
        package = module.partition(".")[0]
        assert package not in MISSING, file
        assert not module.startswith("kivymd.uix.loadingindicator"), file
        if package in DESKTOP:
            assert file in DESKTOP[package]
        elif package not in own | sys.stdlib_module_names:
            assert NAMES.get(package, package).lower() in pins, f"{file} imports {module}"


def test_nothing_that_newer_pythons_lack() -> None:
    files = [name for name in tracked() if name.endswith(".py")]
    assert {
        file for module, file in imported(files) if module.partition(".")[0] in REMOVED
    } == set()


def test_every_requirement_is_pinned(spec: Spec) -> None:
    """`android` is part of p4a and has no version of its own."""
    assert [name for name, version in spec.pins().items() if not version] == ["android"]


def test_the_desktop_runs_what_the_phone_runs(spec: Spec) -> None:
    locked, pins = lock(), spec.pins()
    assert pins.keys() - locked.keys() == PHONE
    different = {name for name, version in pins.items() if locked.get(name, version) != version}
    assert different == {"pillow"}, "p4a's Pillow is the one it has patches for"
    assert direct().keys() - pins.keys() == {*DESKTOP}


def test_direct_dependencies_are_what_we_import() -> None:
    """What is only needed by one of them is left to the lock."""
    own = {"assets", "main", "network", "play", "scoring", "screens", "sheets", "storage"}
    own |= {"android", "jnius"}
    packages = {module.partition(".")[0] for module, _file in imported(shipped())}
    packages -= own | sys.stdlib_module_names
    assert {NAMES.get(one, one) for one in packages} == direct().keys()


def test_direct_dependencies_are_ranges() -> None:
    """They begin with a version that the lock's is not older than; the exact one is in the lock."""
    locked = lock()
    for name, wanted in direct().items():
        found = re.fullmatch(r">=([\d.]+)(?:,<([\d.]+))?", wanted)
        assert found, f"{name}{wanted}"
        least, most = (numbers(one) if one else None for one in found.groups())
        assert least is not None
        assert least <= numbers(locked[name])
        assert most is None or numbers(locked[name]) < most


# Versions


def test_the_version_is_in_one_place(spec: Spec) -> None:
    assert re.fullmatch(r"\d+(\.\d+)*", version())
    found = re.search(spec.value("version.regex"), (ROOT / "main.py").read_text(encoding="utf-8"))
    assert found
    assert found[1] == version()
    assert Path(spec.value("version.filename")) == Path("main.py")
    assert not spec.has_option("app", "version")
    assert not spec.has_option("app", "android.numeric_version"), "p4a computes it"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "main.__version__"}


# Files


def test_every_kind_of_data_file_is_included(spec: Spec) -> None:
    kinds = {Path(name).suffix.lstrip(".") for name in shipped()}
    assert kinds <= {*spec.listed("source.include_exts")}
    assert "" not in kinds


def test_files_that_the_spec_names(spec: Spec) -> None:
    ends = ("filename", "add_resources", "application_arguments", "intent_filters", "blacklist_src")
    for option, value in spec["app"].items():
        if option.endswith(ends):
            assert (ROOT / value).exists(), f"{option} = {value}"


def test_permissions_are_those_that_are_used(spec: Spec) -> None:
    asked = ["ACCESS_LOCAL_NETWORK"] if int(spec.value("android.api")) >= ASKED_FROM else []
    assert spec.listed("android.permissions") == ["VIBRATE", "INTERNET", *asked]
    assert LOCAL_NETWORK == "android.permission.ACCESS_LOCAL_NETWORK"
    assert "VIBRATE" in (ROOT / "screens" / "platform" / "device.py").read_text(encoding="utf-8")
    network = {"socket", "ssl", "http", "urllib", "requests", "urllib3", "ftplib", "websockets"}
    network |= {"amqtt", "paho"}
    assert {
        file
        for module, file in imported(shipped())
        # That one takes links apart and opens none.
        if module.split(".")[0] in network and not module.startswith("urllib.parse")
    } == {
        f"network/{one}.py"
        for one in ("addresses", "broker", "broker_plugin", "guest_server", "mqtt_connection")
    }


def test_the_camera_opens_all_links(spec: Spec) -> None:
    """In the app that is there already (`singleTask`); p4a puts the filter into the manifest."""
    text = (ROOT / spec.value("android.manifest.intent_filters")).read_text(encoding="utf-8")
    found = ElementTree.fromstring(f'<activity xmlns:android="{ANDROID}">{text}</activity>')
    data = [*found.iter("data")]
    links = {f"{one.get(f'{{{ANDROID}}}scheme')}://{one.get(f'{{{ANDROID}}}host')}" for one in data}
    assert links == {LINK, *(one.partition("?")[0] for one in (PAD_LINK, ROLLS_LINK))}
    names = {one.get(f"{{{ANDROID}}}name") for one in found.iter() if one not in data}
    assert {"android.intent.action.VIEW", "android.intent.category.BROWSABLE"} <= names
    assert spec.value("android.manifest.launch_mode") == "singleTask"


def test_android_shows_the_table_before_we_do(spec: Spec) -> None:
    from sheets.drawing.palette import ROLES

    day, night = ROLES["table"]
    folder = ROOT / spec.value("android.add_resources")
    assert spec.value("android.presplash_color") == day
    for values, colour in (("values", day), ("values-night", night)):
        found = ElementTree.parse(folder / values / "colors.xml").getroot()
        assert [one.text for one in found] == [colour] * len(found)
    names = [one.get("name") for one in found]
    assert names == ["table", "presplash_color"], "p4a writes the one for the day"


def application(spec: Spec) -> dict[str, str]:
    """Returns the attributes that p4a's template puts into the manifest's application element."""
    name = spec.value("android.extra_manifest_application_arguments")
    text = (ROOT / name).read_text(encoding="utf-8")
    element = ElementTree.fromstring(f'<application xmlns:android="{ANDROID}" {text} />')
    return {key.removeprefix(f"{{{ANDROID}}}"): value for key, value in element.items()}


def test_back_comes_as_a_key(spec: Spec) -> None:
    """From API 36 on Android sends none unless the manifest enables it; `test_build` finds it in
    the manifest that p4a renders."""
    assert int(spec.value("android.api")) >= 36, "Google Play accepts nothing older"
    assert application(spec)["enableOnBackInvokedCallback"] == "false"


def test_the_system_offers_our_languages(spec: Spec) -> None:
    """In its settings of this app, from Android 13 on."""
    folder = ROOT / spec.value("android.add_resources")
    assert application(spec)["localeConfig"] == "@xml/locales"
    found = ElementTree.parse(folder / "xml/locales.xml").getroot()
    assert {one.get(f"{{{ANDROID}}}name") for one in found} == {*LANGUAGES}


def test_what_goes_along_to_a_new_phone(spec: Spec) -> None:
    assert not spec.getboolean("app", "android.allow_backup")
    assert application(spec)["dataExtractionRules"] == "@xml/data_rules"
    rules = ElementTree.parse(ROOT / spec.value("android.add_resources") / "xml/data_rules.xml")
    assert {one.tag for one in rules.iterfind("cloud-backup/*")} == {"exclude"}
    taken = [one.get("path") for one in rules.iterfind("device-transfer/include")]
    assert taken == [FILE, f"{FILE}-wal"]


# Icons


def furthest(path: Path) -> float:
    """Returns the largest distance of something painted from the centre, relative to the side."""
    with Image.open(path) as image:
        solid, side = image.getchannel("A").tobytes(), image.width
    painted = (divmod(place, side) for place, alpha in enumerate(solid) if alpha > 200)
    return max(hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) for y, x in painted) / side


def test_icons(spec: Spec) -> None:
    from tools.icons import GRID, SAFE

    for side in (48, 192, 512):
        with Image.open(ROOT / f"assets/icons/rollpad-{side}.png") as icon:
            assert icon.size == (side, side)
            assert icon.getchannel("A").tobytes()[0] == 0, "its corners are round"
    foreground, background = (
        ROOT / spec.value(f"icon.adaptive_{which}.filename")
        for which in ("foreground", "background")
    )
    with Image.open(foreground) as front, Image.open(background) as behind:
        assert front.size == behind.size == (432, 432)
        assert behind.mode == "RGB", "nothing shines through"
    alone = ROOT / spec.value("android.add_resources") / "drawable" / "icon_monochrome.png"
    for path in (foreground, alone):
        assert 0.9 < furthest(path) / (SAFE / GRID / 2) <= 1, "as large as any launcher shows it"


# `make apk`


def test_make_apk_says_in_one_line_what_is_missing() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.apk"],
        cwd=ROOT,
        env={"PATH": "/nowhere"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    for thing in ("javac", "ANDROID_HOME", "docs/android.md"):
        assert thing in done.stderr


def test_make_apk_looks_for_the_right_sdk(tmp_path: Path) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    for tool in apk.TOOLS:
        (tools / tool).touch(0o755)
    environ = {"PATH": str(tools)}
    assert [one for one in apk.missing(environ) if "SDK" not in one] == []
    environ["ANDROID_HOME"] = str(tmp_path)
    assert len(apk.missing(environ)) == 5
    assert str(apk.ndk(environ)).startswith(str(tmp_path))
    for part in ("platforms/android-36", "build-tools", "platform-tools", "cmdline-tools"):
        (tmp_path / part).mkdir(parents=True)
    assert len(apk.missing(environ)) == 1
    (tmp_path / "ndk/28.2.13676358/toolchains").mkdir(parents=True)
    assert apk.missing(environ) == []
    (tools / "javac").unlink()
    assert apk.missing(environ) == ["javac"]
    assert shutil.which("javac", path=str(tools)) is None
