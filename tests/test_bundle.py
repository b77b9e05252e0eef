"""The desktop bundle: built, and started as on a machine without Python."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests.support.android_spec import shipped
from tests.support.table import begin
from tools import bundle, install, licences
from tools.robot import PHONE, running_app
from tools.version import version

if sys.platform in ("darwin", "win32"):
    pytest.skip("needs X11", allow_module_level=True)

from tools.process import Process, Start, own_display, started

ROOT = Path(__file__).parent.parent
DISPLAY = ("DISPLAY", "LIBGL_ALWAYS_SOFTWARE", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
LARGEST = 100
"""Maximum size in megabytes; it is 65 now."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("bundle")
    done = subprocess.run(
        [sys.executable, "-m", "tools.bundle", place], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert str(place / "rollpad") in done.stdout
    return place / "rollpad"


def bare(home: Path) -> dict[str, str]:
    """Returns an environment with a display and a fresh home, and nothing else; not even a PATH."""
    home.mkdir()
    return {name: os.environ[name] for name in DISPLAY} | {"HOME": str(home)}


def test_everything_that_is_shipped_is_known(display: None) -> None:
    """The same files as on a phone, and the window's picture."""
    files = {f"{place}/{path.name}" for path, place in bundle.data()}
    code = {name for name in shipped() if name.endswith(".py")}
    assert files == {*shipped()} - code | {"assets/icons/rollpad-192.png"}
    names = {name.replace("/", ".").removesuffix(".py") for name in code - {"main.py"}}
    assert {*bundle.modules()} == {name.removesuffix(".__init__") for name in names}


def test_the_entry_for_the_menu() -> None:
    text = (ROOT / "tools/desktop/rollpad.desktop").read_text(encoding="utf-8")
    entry = dict(re.findall(r"(?m)^([\w\[\]]+)=(.*)$", text))
    assert entry["Type"] == "Application"
    assert entry["Name"] == "Rollpad"
    assert entry["StartupWMClass"] == "rollpad", "as in screens/__init__.py"


def test_installing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "my share"))
    monkeypatch.setattr(install, "FOLDER", tmp_path)
    (tmp_path / "rollpad").mkdir()
    (tmp_path / "rollpad" / "rollpad").touch(0o755)
    for _ in range(2):
        assert install.main([]) == 0
        text = install.entry().read_text(encoding="utf-8")
        command = re.findall(r"(?m)^Exec=(.*)$", text)
        assert command == [f'"{tmp_path}/my share/rollpad/rollpad" %U']
        assert os.access(command[0].removesuffix(" %U").strip('"'), os.X_OK)
        assert install.types().is_file()
        with Image.open(install.icon(192)) as image:
            assert image.size == (192, 192)
    assert install.main(["--remove"]) == 0
    left = [path for path in (tmp_path / "my share").rglob("*") if path.is_file()]
    databases = (tmp_path / "my share" / "mime", tmp_path / "my share" / "applications")
    ours = [path for path in left if not path.is_relative_to(databases[0])]
    # The desktop's own lists stay, with nothing of ours in them.
    assert [path for path in ours if path.parent != databases[1]] == []
    assert [path for path in left if b"rollpad" in path.read_bytes()] == []


PACKAGED = re.compile(r"(?m)^([\w-]+)==")


def test_what_is_locked_and_shipped_has_its_licence() -> None:
    """What the app runs on is either left out of the bundle, or its licence is shipped."""
    locked = set(PACKAGED.findall((ROOT / "requirements.lock").read_text(encoding="utf-8")))
    texts = {path.stem for path in (ROOT / "assets" / "licences").iterdir()}
    left_out = {name.replace("_", "-") for name in bundle.UNUSED}
    # kivy-garden is an installer; the pywin32 ones are for parts of Kivy that are left out.
    not_ours = left_out | {"kivy-garden", "pypiwin32", "pywin32"}
    windows = {"kivy-deps-angle": "libraries", "kivy-deps-glew": "libraries"}
    windows["kivy-deps-sdl2"] = "sdl"
    assert {name for name in locked - not_ours if windows.get(name, name) not in texts} == set()


# The real thing


def mapped(process: Process) -> set[str]:
    """Returns the files of a process that contain code."""
    text = Path(f"/proc/{process.running.pid}/maps").read_text()
    return set(re.findall(r"(?m)^\S+ r-xp .* (/.*)$", text))


@pytest.mark.long
@pytest.mark.timeout(600)
def test_it_starts_without_python(
    folder: Path, display: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en")
    data = tmp_path / "data"
    with running_app(data, PHONE) as robot:
        begin(robot, 2, "0 L4; 1 M3")
        robot.picture(tmp_path / "play.png")
        robot.back()
        robot.picture(tmp_path / "home.png")
        card = robot.screen.ids.unfinished.children[-1]
        place = card.to_window(*card.center)
    with own_display() as other:
        start = Start([folder / "rollpad"], tmp_path, bare(tmp_path / "home"))
        with started(other, data, PHONE, start) as process:
            for name in ("home", "play"):
                with Image.open(tmp_path / f"{name}.png") as picture:
                    process.wait_to_see(picture.convert("RGB"), name)
                process.tap(*place)
            files = mapped(process)
    ours = {file for file in files if file.startswith(str(folder))}
    assert any("libpython" in file for file in ours)
    assert {file for file in files - ours if not file.startswith(("/usr/lib", "/lib"))} == set()
    assert not any("python" in file for file in files - ours)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_it_replays(folder: Path, tmp_path: Path) -> None:
    def said(*arguments: str | Path) -> str:
        done = subprocess.run(
            [folder / "rollpad", *arguments], cwd=tmp_path, env={}, capture_output=True, text=True
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    assert said("--version") == f"Rollpad {version()}\n"
    for game in ("tricubo-A-solo", "kubi-solo", "tetrix-two-players", "cubo-solo"):
        file = ROOT / "tests" / "games" / f"{game}.json"
        expected = file.with_name(f"{game}.expected.json").read_text(encoding="utf-8")
        assert json.loads(said("replay", file)) == json.loads(expected)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
@pytest.mark.timeout(600)
def test_nothing_needless_is_in_it(folder: Path) -> None:
    assert bundle.size(folder) < LARGEST
    names = {path.name for path in folder.rglob("*")}
    assert "ripple.glsl" in names, "and nothing that is needed is missing"
    assert not names & {"tests", "tools", "docutils", "pygments", "requests", "tkinter", "_tkinter"}


@pytest.mark.long
@pytest.mark.timeout(600)
def test_the_licence_of_everything_in_it_is_in_it(folder: Path) -> None:
    texts = {path.stem for path in (folder / "_internal/assets/licences").iterdir()}
    assert {name for name, text in licences.parts(folder).items() if text not in texts} == set()
