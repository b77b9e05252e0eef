"""screens → storage → scoring, never back: nothing else is imported, Kivy least of all."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ALLOWED = sys.stdlib_module_names | {"scoring", "storage"}


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=module, level=0):
                yield module or ""
            case ast.Name(id="__import__") | ast.Attribute(attr="import_module"):
                yield f"{file.name} imports something by its name"


@pytest.mark.parametrize(
    "file", sorted((ROOT / "storage").rglob("*.py")), ids=lambda file: file.name
)
def test_storage_imports_the_standard_library_and_scoring_only(file: Path) -> None:
    strangers = {name for name in imported(file) if name.split(".")[0] not in ALLOWED}
    assert strangers == set()


def test_storage_brings_no_kivy_along() -> None:
    script = "import sys, storage; print(*{name.split('.')[0] for name in sys.modules})"
    command = [sys.executable, "-c", script]
    modules = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert not {"kivy", "kivymd", "screens"} & set(modules.split())
