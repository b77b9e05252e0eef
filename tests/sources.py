"""The project's own Python files, and what they import."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent


def modules(*places: str) -> list[Path]:
    """Returns the Python files of a folder, or a single file."""
    found: list[Path] = []
    for place in places:
        path = ROOT / place
        found += [path] if path.suffix == ".py" else sorted(path.rglob("*.py"))
    return found


@cache
def imports(source: str) -> tuple[str, ...]:
    """Returns everything a module imports, anywhere and in any way: `a.b` for `from a import b`."""
    return tuple(_imports(source))


def _imports(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports name their room"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif (
            isinstance(node, ast.Call)
            and _called(node.func).endswith("import_module")
            and isinstance(node.args[0], ast.Constant | ast.JoinedStr)
        ):
            # Of a composed name the beginning counts: f"screens.{name}".
            yield ast.unparse(node.args[0]).lstrip("f").strip("'\"")


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def rooms_of(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imports(path.read_text(encoding="utf-8"))}
