"""Which package may import which: screens → play → sheets, network → storage → scoring."""

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.sources import ROOT, imports, modules, rooms_of

KIVY = {"kivy", "kivymd"}
MAY_IMPORT = {
    "scoring": set(),
    "storage": {"scoring"},
    "network": {"scoring", "storage"},
    "sheets": {"scoring", "storage"},
    "play": {"scoring", "storage", "network", "sheets"},
    "screens": {"scoring", "storage", "network", "sheets", "play"},
}
"""Our packages, and the ones that each may import."""
OURS = {*MAY_IMPORT, "main", "tools", "tests"}
WITHOUT_KIVY = tuple(package for package in MAY_IMPORT if package != "screens")
LIBRARIES = {
    "scoring": set(),
    "storage": set(),
    "network": {"amqtt", "certifi", "paho", "websockets"},
    "sheets": {"PIL", "pydyf"},
    "play": set(),
}
"""Third-party packages that each may import; `screens` may import what it needs."""
IMPURE = {
    # What the rules must not touch although it is in the standard library: files, the clock of the
    # machine, chance, the system.
    *("io", "os", "pathlib", "shutil", "sqlite3", "tempfile", "time", "random", "secrets"),
    *("socket", "subprocess", "sys", "threading", "asyncio", "logging"),
}
FILES = [
    path
    for package in MAY_IMPORT
    for path in sorted((ROOT / package).rglob("*.*"))
    if path.suffix in (".py", ".kv")
]


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


BY_NAME = re.compile(r"""["']((?:scoring|storage|network|sheets|play|screens)(?:\.\w+)+)[:"']""")
"""A module that is named in a text, to be imported later."""
KV_IMPORT = re.compile(r"^#:import \w+ ([\w.]+)", re.MULTILINE)


def named_in(path: Path) -> set[str]:
    """Returns all modules that a file names: imports of every kind, in kv rules as well."""
    text = path.read_text("utf-8")
    if path.suffix == ".kv":
        return set(KV_IMPORT.findall(text))
    return {*imports(text), *BY_NAME.findall(text)}


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_a_package_imports_only_those_below_it(path: Path) -> None:
    package = _name(path).partition("/")[0]
    found = {name.partition(".")[0] for name in named_in(path)} & OURS
    assert found <= {package, *MAY_IMPORT[package]}


@pytest.mark.parametrize("path", modules(*WITHOUT_KIVY), ids=_name)
def test_packages_below_the_screens_need_little(path: Path) -> None:
    known = sys.stdlib_module_names | OURS | LIBRARIES[_name(path).partition("/")[0]]
    assert rooms_of(path) <= known


@pytest.mark.parametrize("path", modules("scoring"), ids=_name)
def test_scoring_has_no_files_no_clock_and_no_chance(path: Path) -> None:
    assert not rooms_of(path) & IMPURE
    names = {
        node.id for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Name)
    }
    assert not names & {"open", "print", "input", "__import__", "eval", "exec"}


@pytest.mark.parametrize("package", WITHOUT_KIVY)
def test_it_can_be_imported_where_kivy_cannot(package: str) -> None:
    """In a real process: every module of the package."""
    names = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in modules(package)
        if path.name != "broker_plugin.py"  # amqtt loads it, when the broker has replaced yaml
    ]
    assert len(names) > 10
    import_without_kivy(*names)


def test_layouts_need_no_kivy() -> None:
    """They place everything that has a position and a size, so that tests can ask where it is."""
    import_without_kivy("screens.play.layout", "screens.play.table_layout")


def import_without_kivy(*names: str) -> None:
    code = "import sys, importlib\n"
    code += "sys.modules.update(dict.fromkeys(('kivy', 'kivymd')))\n"
    code += f"for name in {[*names]}: importlib.import_module(name)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def test_only_main_imports_the_screens() -> None:
    """Without tools and tests."""
    assert {_name(path) for path in ROOT.glob("*.py") if "screens" in rooms_of(path)} == {"main.py"}


def test_main_loads_kivy_late() -> None:
    """`main.py` imports nothing of ours or of Kivy's before it knows what is wanted."""
    tree = ast.parse((ROOT / "main.py").read_text(encoding="utf-8"))
    top = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {name.partition(".")[0] for node in top for name in imports(ast.unparse(node))}
    assert names <= sys.stdlib_module_names


def test_nothing_imports_main() -> None:
    """It passes the version on; others read it (`tools.version`)."""
    others = modules(*MAY_IMPORT, "tools", "tests")
    assert [_name(path) for path in others if "main" in rooms_of(path)] == []


def test_the_start_can_be_imported_without_kivy() -> None:
    loaded = "import sys, screens.start; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run(
        [sys.executable, "-c", loaded], capture_output=True, text=True, cwd=ROOT, check=True
    )
    names = set(done.stdout.split())
    assert "screens" in names
    assert not names & (KIVY | {"storage", "scoring"})


def test_tools_need_no_tests() -> None:
    assert [_name(path) for path in modules("tools") if "tests" in rooms_of(path)] == []


def test_no_test_imports_another() -> None:
    """What tests share is in modules of its own."""
    found = [
        f"{_name(path)}: {name}"
        for path in modules("tests")
        for name in imports(path.read_text(encoding="utf-8"))
        if re.match(r"tests\.(\w+\.)*test_", name)
    ]
    assert found == []


def test_the_check_finds_imports() -> None:
    source = """
import kivy.app, os
def later():
    from screens.app import RollpadApp
    from importlib import import_module
    import_module("storage.store"); importlib.import_module(f"screens.{name}")
"""
    assert {name.partition(".")[0] for name in imports(source)} == {
        *("kivy", "os", "screens", "importlib", "storage")
    }


def test_rules_load_no_kivy() -> None:
    """In a real process: what the rules and the storage load."""
    loaded = "import sys, scoring.journal, importlib.util as u\n"
    loaded += "u.find_spec('storage') and __import__('storage')\n"
    loaded += "print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run(
        [sys.executable, "-c", loaded], capture_output=True, text=True, cwd=ROOT, check=True
    )
    names = set(done.stdout.split())
    assert "scoring" in names
    assert not names & (KIVY | {"screens", "main", "PIL"})


def test_what_kv_rules_are_for_has_a_name_of_its_own() -> None:
    """All screens share Kivy's one register of names: two of one name would become one."""
    rules = [
        name
        for path in sorted((ROOT / "screens").rglob("*.kv"))
        for name in re.findall(r"^<([\w,]+)[@>]", path.read_text("utf-8"), re.MULTILINE)
    ]
    assert [name for name, count in Counter(rules).items() if count > 1] == []
    classes = [
        node.name
        for path in modules("screens")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
        if {ast.unparse(base) for base in node.bases} - {"NamedTuple"}
    ]
    used = {
        name
        for path in sorted((ROOT / "screens").rglob("*.kv"))
        for name in re.findall(r"^ +([A-Z]\w+):$", path.read_text("utf-8"), re.MULTILINE)
    }
    assert [name for name in sorted({*rules, *used}) if classes.count(name) > 1] == []


# The folders inside screens/, each may use those before it

FOLDERS = (
    *("platform", "widgets", "accessibility", "help", "play", "setup", "home", "editor", "result"),
    *("review", "records", "settings", "shell"),
    "app",  # app.py and start.py
)


def folder_of(name: str) -> str:
    """Returns the folder of a module or of a file; both begin with `screens`."""
    parts = name.replace("/", ".").split(".")
    return parts[1] if len(parts) > 1 and parts[1] in FOLDERS else "app"


def screen_files() -> list[Path]:
    return [path for path in FILES if _name(path).startswith("screens/")]


@pytest.mark.parametrize("path", screen_files(), ids=_name)
def test_a_folder_uses_those_before_it_only(path: Path) -> None:
    own = FOLDERS.index(folder_of(_name(path)))
    named = {name for name in named_in(path) if name.startswith("screens.")}
    later = {name for name in named if FOLDERS.index(folder_of(name)) > own}
    assert not later


def test_nothing_lies_flat_in_screens() -> None:
    flat = {path.name for path in (ROOT / "screens").glob("*.*") if path.is_file()}
    assert flat == {"__init__.py", "app.py", "start.py"}
    folders = {path.relative_to(ROOT / "screens").parts[0] for path in screen_files()} - flat
    assert folders == set(FOLDERS) - {"app"}


def test_kivymd_is_imported_by_python_only() -> None:
    """PyInstaller does not read kv files: what only they import is missing in the bundle."""
    imported = re.compile(r"#:import \w+ kivymd")
    files = (ROOT / "screens").rglob("*.kv")
    assert [_name(path) for path in files if imported.search(path.read_text("utf-8"))] == []


# Cycles of imports, those for types alone included

SMALL = 3
"""The largest cycle in screens/; below it there is none."""


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def import_graph() -> dict[str, set[str]]:
    """Returns the modules of our packages that each of them imports."""
    files = {module_of(path): path for path in modules(*MAY_IMPORT)}
    graph: dict[str, set[str]] = {}
    for name, path in files.items():
        named = imports(path.read_text("utf-8"))
        known = {one if one in files else one.rpartition(".")[0] for one in named}
        graph[name] = (known & files.keys()) - {name}
    return graph


def reached_from(start: str, graph: dict[str, set[str]]) -> set[str]:
    """Returns everything that a module imports directly or indirectly."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for name in graph[waiting.pop()] - found:
            found.add(name)
            waiting.append(name)
    return found


def cycles() -> list[set[str]]:
    """Returns the sets of modules that all import each other, directly or indirectly."""
    graph = import_graph()
    reached = {name: reached_from(name, graph) for name in graph}
    together = {
        frozenset(other for other in reached[name] if name in reached[other])
        for name in graph
        if name in reached[name]
    }
    return [set(one) for one in together]


def test_there_are_only_small_cycles_of_imports() -> None:
    large = [
        sorted(cycle)
        for cycle in cycles()
        if len(cycle) > SMALL or not all(name.startswith("screens.") for name in cycle)
    ]
    assert large == []


LATE_TYPES = 15
"""The modules that import something for its type only, since it is loaded later: only fewer."""


def test_few_modules_import_only_types() -> None:
    found = [
        _name(path)
        for path in modules(*MAY_IMPORT)
        if "if TYPE_CHECKING:" in path.read_text("utf-8")
    ]
    assert len(found) <= LATE_TYPES, found


CHAIN = re.compile(r"\b\w+\.match\.\w+\.\w+")


def test_nothing_reaches_through_a_match() -> None:
    """Who has a match asks it; what is two steps away is nobody else's business."""
    found = [
        f"{_name(path)}: {chain}"
        for path in modules("play", "screens", "sheets", "network")
        for chain in CHAIN.findall(path.read_text("utf-8"))
    ]
    assert found == []
