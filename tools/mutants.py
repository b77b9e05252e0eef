"""Mutation tests of the rules: `make mutants`.

Each mutant is the code of scoring/ with one small mistake. The tests of the rules have to notice
it: the golden games first, which take a second, then the tests of the game. Those that no test
notices are listed. docs/mutants.md explains those found so far.

A few are drawn by a seed: `python -m tools.mutants COUNT SEED [PART OF A FILE'S NAME]`.
"""

import ast
import copy
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from scoring import REGISTRY

ROOT = Path(__file__).parent.parent
COUNT, SEED = 60, 1
PATIENCE = 300
"""Seconds; a mutant that makes the tests hang is noticed as well."""
GOLDEN = """
import json
from pathlib import Path
from scoring.journal import Journal
for expected in sorted(Path('tests/games').glob('*.expected.json')):
    file = expected.with_name(expected.name.replace('.expected', ''))
    assert Journal.from_text(file.read_bytes()).report() == json.loads(expected.read_bytes()), file
"""
ALIKE: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
"""Each operator, and its replacement."""


@dataclass(frozen=True)
class Mutant:
    file: Path
    line: int
    before: str
    after: str
    source: str
    """The whole file with the mistake in it."""

    def __str__(self) -> str:
        place = f"{self.file.relative_to(ROOT).as_posix()}:{self.line}"
        return f"{place}\n    {self.before}\n    {self.after}"


def files(part: str = "") -> list[Path]:
    """Returns the files of the rules, without the coach."""
    found = sorted((ROOT / "scoring").rglob("*.py"))
    return [
        path
        for path in found
        if "coach" not in path.parts and part in path.relative_to(ROOT).as_posix()
    ]


def mutants(path: Path) -> Iterator[Mutant]:
    """Yields every mistake that can be made in a file."""
    source = path.read_text("utf-8")
    tree = ast.parse(source)
    lines = source.splitlines()
    nodes = [node for node in ast.walk(tree) if not _is_of_types(node)]
    for node in nodes:
        for change in _changes(node):
            changed = copy.copy(node.__dict__)
            node.__dict__.update(change)
            text = ast.unparse(tree)
            after = ast.unparse(node)
            node.__dict__.clear()
            node.__dict__.update(changed)
            line = getattr(node, "lineno", 0)
            yield Mutant(path, line, lines[line - 1].strip(), after, text)


def _is_of_types(node: ast.AST) -> bool:
    """Whether it is only an annotation, which has no effect."""
    return isinstance(node, ast.AnnAssign) and node.value is None


def _changes(node: ast.AST) -> Iterator[dict[str, object]]:
    if isinstance(node, ast.Compare):
        for at, one in enumerate(node.ops):
            if other := ALIKE.get(type(one)):
                yield {"ops": [*node.ops[:at], other(), *node.ops[at + 1 :]]}
    elif isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign):
        # `A | B` is a type or a set, and neither has a mistake that is as likely.
        if other := ALIKE.get(type(node.op)):
            yield {"op": other()}
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield {"value": not node.value}
        elif isinstance(node.value, int):
            yield {"value": node.value + 1}
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        yield {"test": ast.UnaryOp(ast.Not(), node.test)}
    elif isinstance(node, ast.Return) and isinstance(node.value, ast.Call | ast.Name):
        yield {"value": ast.Constant(None)}


def game_of(path: Path) -> str:
    """Returns the game that a file is of; empty if it is of all."""
    games = (game.replace("-", "_") for game in REGISTRY)
    return next((game for game in games if game == path.parent.name), "")


def tests_of(path: Path) -> list[str]:
    """Returns the tests that should notice a mistake: of the game, then of all games; or all there
    are."""
    game, found = game_of(path), sorted((ROOT / "tests" / "scoring").rglob("test_*.py"))
    own = [one for one in found if game and game_of(one) == game]
    common = [one for one in found if not game_of(one)]
    return [one.relative_to(ROOT).as_posix() for one in ((*own, *common) if game else found)]


def copied(folder: Path) -> Path:
    """Returns a copy of the project in which files may be changed."""
    ignored = shutil.ignore_patterns("__pycache__", "*.pyc", "coach_tables")
    for room in ("scoring", "storage", "network", "sheets", "play", "tests", "screens", "tools"):
        shutil.copytree(ROOT / room, folder / room, ignore=ignored)
    (folder / "assets").symlink_to(ROOT / "assets")
    for name in ("pyproject.toml", "main.py"):
        shutil.copy(ROOT / name, folder)
    return folder


def is_noticed(mutant: Mutant, folder: Path) -> bool:
    place = folder / mutant.file.relative_to(ROOT)
    kept = place.read_text("utf-8")
    place.write_text(mutant.source, "utf-8")
    pytest = ["-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly"]
    try:
        return any(
            _fails(folder, command)
            for command in (["-c", GOLDEN], [*pytest, *tests_of(mutant.file)])
        )
    finally:
        place.write_text(kept, "utf-8")


def _fails(folder: Path, command: list[str]) -> bool:
    env = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [sys.executable, *command], cwd=folder, env=env, capture_output=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def main(count: int = COUNT, seed: int = SEED, part: str = "") -> int:
    every = [mutant for path in files(part) for mutant in mutants(path)]
    drawn = Random(seed).sample(every, min(count, len(every)))
    survived = []
    with TemporaryDirectory() as temporary:
        folder = copied(Path(temporary))
        for number, mutant in enumerate(drawn, 1):
            if is_noticed(mutant, folder):
                continue
            survived.append(mutant)
            print(f"{number}/{len(drawn)} survived: {mutant}", flush=True)
    noticed = len(drawn) - len(survived)
    print(f"{noticed} of {len(drawn)} mutants were noticed, of {len(every)} there are; seed {seed}")
    return 0


if __name__ == "__main__":
    wanted = [*sys.argv[1:], *("", "", "")]
    sys.exit(main(int(wanted[0] or COUNT), int(wanted[1] or SEED), wanted[2]))
