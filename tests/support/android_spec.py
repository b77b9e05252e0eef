"""buildozer.spec as options and values, and which files of the project are shipped."""

import subprocess
from configparser import ConfigParser
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("assets", "network", "play", "scoring", "screens", "sheets", "storage")
NOT_SHIPPED = ("assets/icons/", "assets/android/")
"""File types that Android takes as resources."""


class Spec(ConfigParser):
    def __init__(self) -> None:
        super().__init__(allow_no_value=True)
        self.read(ROOT / "buildozer.spec", encoding="utf-8")

    def optionxform(self, optionstr: str) -> str:
        return optionstr  # case-sensitive, as for buildozer

    def value(self, option: str) -> str:
        return self.get("app", option) or ""

    def listed(self, option: str) -> list[str]:
        return [one.strip() for one in self.value(option).split(",")]

    def pins(self) -> dict[str, str]:
        """Returns the version of each requirement; none if p4a has only one."""
        found = (one.partition("==") for one in self.listed("requirements"))
        return {name.lower(): version for name, _sign, version in found}


def tracked() -> list[str]:
    """Returns every file that Git tracks, or would track."""
    listed: list[str] = []
    for which in ([], ["--others", "--exclude-standard"]):
        command = ["git", "ls-files", "-z", *which]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        listed += [name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]
    return listed


def shipped() -> list[str]:
    """Returns the files that have to be in the app."""
    files = [name for name in tracked() if name.partition("/")[0] in ROOMS or name == "main.py"]
    return [
        name
        for name in files
        # Translations are read compiled.
        if not name.startswith(NOT_SHIPPED) and not name.endswith((".po", ".pot"))
    ]
