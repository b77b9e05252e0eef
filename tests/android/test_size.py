"""The size of the Android package as far as it can be known without a build: what is in Python."""

import importlib.metadata
import io
import marshal
import re
import tarfile
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.support.android_spec import ROOT, Spec, shipped

pytestmark = pytest.mark.long

MEGABYTE = 1e6
NATIVE = {"python3", "hostpython3", "android", "pyjnius", "kivy", "pillow"}
"""Built for the phone's processor: their size is known only there."""
OWN_LIMIT, KIVYMD_LIMIT = 3.0, 3.0
"""In MB, packed; docs/android.md has the numbers."""


def packed(files: Iterable[Path]) -> float:
    """Megabytes of the files as they go into the package: Python compiled, then tar and gzip, as
    python-for-android does it with `private.tar`."""
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w:gz") as tar:
        for path in sorted(files):
            content = path.read_bytes()
            if path.suffix == ".py":
                content = marshal.dumps(compile(content, path.name, "exec", optimize=2))
            info = tarfile.TarInfo(str(path))
            info.size = len(content)
            tar.addfile(info, io.BytesIO(content))
    return len(archive.getbuffer()) / MEGABYTE


def installed(package: str) -> list[Path]:
    """The files of a package, the ones for this computer's processor left out."""
    try:
        files = importlib.metadata.files(package) or []
    except importlib.metadata.PackageNotFoundError:  # only on a phone
        return []
    found = (Path(str(one.locate())) for one in files)
    paths = [path for path in found if path.is_file() and path.suffix not in (".pyc", ".so")]
    return [path for path in paths if not path.parent.name.endswith(".dist-info")]


def noted(what: str) -> float:
    text = (ROOT / "docs/android.md").read_text(encoding="utf-8")
    found = re.search(rf"(?m)^\| {re.escape(what)} \| (\d+\.\d) MB", text)
    assert found, what
    return float(found[1])


def test_our_own_part() -> None:
    size = packed(ROOT / name for name in shipped())
    assert size < OWN_LIMIT
    assert size == pytest.approx(noted("Rollpad itself"), rel=0.15)


def test_packages_in_python() -> None:
    """KivyMD is the largest of them, and its fonts and pictures of that."""
    sizes = {name: packed(installed(name)) for name in Spec().pins() if name not in NATIVE}
    assert sizes["kivymd"] < KIVYMD_LIMIT
    assert sizes["kivymd"] == pytest.approx(noted("KivyMD"), rel=0.15)
    others = sum(sizes.values()) - sizes["kivymd"]
    assert others == pytest.approx(noted("other packages in Python"), rel=0.15)
