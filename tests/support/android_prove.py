"""What buildozer and p4a make of buildozer.spec, without an SDK; run by their own Python in a copy
of the project.

`prove.py HOSTPYTHON` does what `buildozer android debug` does until Gradle would start, with empty
folders instead of compiled parts, and prints the result as JSON. Everything is created below the
copy's build/android; HOSTPYTHON compiles the app's files.
"""

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import buildozer
from buildozer import Buildozer
from buildozer.logger import Logger
from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe
from pythonforandroid.toolchain import ToolchainCL
from pythonforandroid.util import load_source

FOLDER = Path("build/android").absolute()
SDK = FOLDER / "sdk"


class TakenOverError(Exception):
    """The next step would need a compiler or Gradle."""


def opened() -> tuple[Buildozer, list[str]]:
    """Returns the spec as buildozer reads it, and its complaints; it exits if a value is wrong."""
    complaints: list[str] = []
    Logger.error = lambda _self, text: complaints.append(text)
    os.environ["APP_ANDROID_SDK_PATH"] = str(SDK)
    found = Buildozer("buildozer.spec", "android")
    found.check_configuration_tokens()
    return found, complaints


def unknown(spec: Any) -> list[str]:
    """Returns options that buildozer never reads: it does not report misspelt ones."""
    code = "".join(path.read_text() for path in Path(buildozer.__path__[0]).rglob("*.py"))
    options = [option for section in ("app", "buildozer") for option in spec[section]]
    return [one for one in options if f"'{one}'" not in code and f'"{one}"' not in code]


def copied(builder: Buildozer) -> list[str]:
    """Returns the files that would be in the app, before they are compiled."""
    builder._copy_application_sources()
    folder = Path(builder.app_dir)
    found = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    builder._copy_application_libs()
    builder._add_sitecustomize()
    return found


def context() -> Context:
    found = Context()
    found.local_recipes = str(FOLDER / "no-recipes")
    found.setup_dirs(str(FOLDER / "storage"))
    return found


def recipes(ctx: Context, requirements: list[str], bootstrap: str) -> dict[str, Any]:
    """Returns what p4a would compile, in which order, what pip would install, and all versions."""
    pins = dict(one.partition("==")[::2] for one in requirements)
    for name, version in pins.items():
        if version:
            os.environ[f"VERSION_{name}"] = version  # as p4a's command line does
    order, modules, found = get_recipe_order_and_bootstrap(
        ctx, list(pins), Bootstrap.get_bootstrap(bootstrap, ctx)
    )
    return {
        "bootstrap": found.name,
        "recipes": {name: str(Recipe.get_recipe(name, ctx).version) for name in order},
        "pip": {name: os.environ.get(f"VERSION_{name}", "") for name in sorted(modules)},
    }


def distribution(builder: Buildozer, ctx: Context, hostpython: str) -> Path:
    """Returns p4a's Android project with nothing compiled in it, where buildozer expects it."""
    ctx._android_api = int(builder.target.android_api)
    bootstrap = Bootstrap.get_bootstrap(builder.target._p4a_bootstrap, ctx)
    bootstrap.prepare_build_dir()
    place = Path(builder.target.get_dist_dir("rollpad"))
    place.parent.mkdir(parents=True)
    Path(bootstrap.build_dir).rename(place)
    archs = builder.target._archs
    info = {
        "hostpython": hostpython,
        "bootstrap": bootstrap.name,
        "archs": archs,
        "ndk_api": int(builder.target.android_minapi),
        "use_setup_py": False,
    }
    (place / "dist_info.json").write_text(json.dumps(info))
    (place / "local.properties").write_text(f"sdk.dir={SDK}")
    for arch in archs:
        (place / "libs" / arch).mkdir(parents=True)
        (place / f"_python_bundle__{arch}").mkdir()
    return place


def packaging_command(builder: Buildozer) -> list[str]:
    """Returns the command line with which buildozer would call p4a to make the package."""
    found: list[str] = []

    def p4a(command: list[str], **_more: object) -> None:
        found.extend([*command, *builder.target.extra_p4a_args])
        raise TakenOverError

    builder.target._p4a = p4a
    builder.target.build_mode = "debug"
    with suppress(TakenOverError):
        builder.target.build_package()
    return found


def packaged(command: list[str], place: Path) -> None:
    """Runs p4a's packaging, from its command line until it calls Gradle."""
    seen: list[Any] = []
    ToolchainCL.apk = lambda _self, args: seen.append(args)
    sys.argv = ["p4a", *command]
    ToolchainCL()
    ToolchainCL._fix_args(seen[0])
    os.chdir(place)
    load_source("build", str(place / "build.py")).parse_args_and_make_package(seen[0].unknown_args)


def main(hostpython: str) -> None:
    builder, complaints = opened()
    (SDK / "build-tools" / f"{builder.target.android_api}.0.0").mkdir(parents=True)
    ctx = context()
    proof = {
        "complaints": complaints,
        "unknown": unknown(builder.config),
        "version": builder.get_version(),
        "files": copied(builder),
        "graph": recipes(
            ctx, builder.config.getlist("app", "requirements"), builder.target._p4a_bootstrap
        ),
    }
    place = distribution(builder, ctx, hostpython)
    packaged(packaging_command(builder), place)
    (FOLDER / "proof.json").write_text(json.dumps({**proof, "project": str(place)}))


if __name__ == "__main__":
    main(sys.argv[1])
