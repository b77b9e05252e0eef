"""Mutants differ from the rules in one place, and the tests distinguish them."""

import ast
from pathlib import Path

import pytest

from scoring import REGISTRY
from tools import mutants
from tools.mutants import ROOT, Mutant

RULES = ROOT / "scoring" / "persistent_list.py"


def made(source: str, tmp_path: Path) -> list[str]:
    path = tmp_path / "rules.py"
    path.write_text(source)
    return [mutant.source for mutant in mutants.mutants(path)]


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("a < b", ["a <= b"]),
        ("a < b == c", ["a <= b == c", "a < b != c"]),
        ("a + b", ["a - b"]),
        ("a and b", ["a or b"]),
        ("a += 1", ["a -= 1", "a += 2"]),
        ("a = True", ["a = False"]),
        ("a if b else c", ["a if not b else c"]),
        ("a: int | None", []),
        ("a | b", []),
        ("'text'", []),
    ],
)
def test_every_mistake(tmp_path: Path, source: str, wanted: list[str]) -> None:
    assert sorted(made(source, tmp_path)) == sorted(wanted)


def test_what_is_returned(tmp_path: Path) -> None:
    assert made("def f():\n    return g()", tmp_path) == ["def f():\n    return None"]


def test_each_differs_and_the_rules_stay_as_they_are() -> None:
    before = RULES.read_text("utf-8")
    found = [*mutants.mutants(RULES)]
    assert len({mutant.source for mutant in found}) == len(found) > 10
    assert ast.unparse(ast.parse(before)) not in {mutant.source for mutant in found}
    assert RULES.read_text("utf-8") == before
    assert str(found[0]).startswith("scoring/persistent_list.py:")


def test_the_tests_of_a_file() -> None:
    for path in mutants.files():
        assert mutants.tests_of(path), path
    game = next(iter(REGISTRY))
    own = mutants.tests_of(ROOT / "scoring" / game / "rules.py")
    assert own[0].startswith(f"tests/scoring/{game}/test_")
    assert set(own) < set(mutants.tests_of(ROOT / "scoring" / "journal.py"))


@pytest.mark.long
def test_a_mistake_is_noticed_and_none_is_not(tmp_path: Path) -> None:
    folder = mutants.copied(tmp_path / "copy")
    source = RULES.read_text("utf-8")
    broken = Mutant(RULES, 1, "", "", "raise ValueError")
    assert mutants.is_noticed(broken, folder)
    assert (folder / "scoring" / "persistent_list.py").read_text("utf-8") == source
    assert not mutants._fails(folder, ["-c", mutants.GOLDEN])
