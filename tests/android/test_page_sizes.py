"""Libraries aligned to pages of 16 KB; the ELF files are made here."""

import io
import struct
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from tools import apk, page_sizes

SMALL, LARGE = 0x1000, 0x4000
NOTE = 4
"""`PT_NOTE`: a part that is not mapped on its own."""


def library(*loaded: int) -> bytes:
    """Returns an ELF file of 64 bits with a mapped part for each alignment, and a note between
    them."""
    kinds = [(1, align) for align in loaded]
    kinds.insert(1, (NOTE, 4))
    header = struct.pack(
        "<4sBBBB8xHHIQQQIHHHHHH",
        *(b"\x7fELF", 2, 1, 1, 0, 3, 0xB7, 1, 0, 0x40, 0, 0, 0x40, 0x38, len(kinds), 0, 0, 0),
    )
    parts = (struct.pack("<IIQQQQQQ", kind, 5, 0, 0, 0, 64, 64, align) for kind, align in kinds)
    return header + b"".join(parts)


def bundle(modules: Mapping[str, bytes]) -> bytes:
    """libpybundle.so, as p4a makes it."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w:gz") as tar:
        for name, data in {"stdlib.zip": b"PK", **modules}.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    return file.getvalue()


def package(folder: Path, files: Mapping[str, bytes], name: str = "rollpad.apk") -> Path:
    with zipfile.ZipFile(folder / name, "w") as archive:
        for one, data in {"AndroidManifest.xml": b"", **files}.items():
            archive.writestr(one, data)
    return folder / name


def test_a_library_says_how_it_is_aligned() -> None:
    assert page_sizes.alignments(library(LARGE, SMALL)) == [LARGE, SMALL]
    for broken in (b"", b"no library", library(LARGE)[:0x50], b"\x7fELF\x01\x01" + bytes(60)):
        with pytest.raises(page_sizes.NotALibraryError):
            page_sizes.alignments(broken)


GOOD = {
    "lib/arm64-v8a/libmain.so": library(LARGE, LARGE),
    "lib/x86_64/libmain.so": library(0x10000),
    "lib/armeabi-v7a/libmain.so": b"\x7fELF\x01\x01 of 32 bits",
    "lib/arm64-v8a/libpybundle.so": bundle({"modules/_json.cpython-314.so": library(LARGE)}),
    "assets/private.tar": b"",
}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        pytest.param({}, [], id="all of them"),
        pytest.param(
            {"lib/arm64-v8a/libSDL2.so": library(LARGE, SMALL)},
            ["lib/arm64-v8a/libSDL2.so is aligned to 0x1000, not to 0x4000"],
            id="a part of one is not",
        ),
        pytest.param(
            {"lib/x86_64/libSDL2.so": library(SMALL)},
            ["lib/x86_64/libSDL2.so is aligned to 0x1000, not to 0x4000"],
            id="the other processor",
        ),
        pytest.param(
            {"lib/arm64-v8a/libpybundle.so": bundle({"PIL/_imaging.so": library(1)})},
            ["lib/arm64-v8a/libpybundle.so:PIL/_imaging.so is aligned to 0x1, not to 0x4000"],
            id="a module of Python",
        ),
        pytest.param(
            {"lib/arm64-v8a/libodd.so": b"text"},
            ["lib/arm64-v8a/libodd.so is no library of 64 bits"],
            id="something else",
        ),
    ],
)
def test_every_library_of_a_package_is_read(
    tmp_path: Path, more: dict[str, bytes], said: list[str]
) -> None:
    assert page_sizes.misaligned(package(tmp_path, GOOD | more)) == said


def test_a_bundle_for_the_store(tmp_path: Path) -> None:
    files = {f"base/{name}": data for name, data in GOOD.items()}
    assert page_sizes.misaligned(package(tmp_path, files, "rollpad.aab")) == []
    files["base/lib/arm64-v8a/libmain.so"] = library(SMALL)
    assert len(page_sizes.misaligned(package(tmp_path, files, "rollpad.aab"))) == 1
    assert page_sizes.misaligned(package(tmp_path, {})) == ["rollpad.apk has no libraries"]


def test_make_apk_fails_with_small_pages(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package(tmp_path, GOOD)
    assert apk.report(tmp_path) == 0
    assert capsys.readouterr().out == "rollpad.apk  0.0 MB\n"
    package(tmp_path, GOOD | {"lib/arm64-v8a/libmain.so": library(SMALL)})
    assert apk.report(tmp_path) == 1
    assert "libmain.so" in capsys.readouterr().err


def test_asked_by_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert page_sizes.main([str(package(tmp_path, GOOD))]) == 0
    assert page_sizes.main([]) == 2
    assert page_sizes.main([str(tmp_path / "nothing.apk")]) == 1
    (tmp_path / "text.apk").write_text("text")
    assert page_sizes.main([str(tmp_path / "text.apk")]) == 1
    said = capsys.readouterr()
    assert "16 KB" in said.out
    assert "Traceback" not in said.err
