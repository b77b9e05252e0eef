"""Memory pages of native libraries: newer phones have pages of 16 KB, and Google Play accepts only
apps whose 64-bit libraries are aligned to them.

`python -m tools.page_sizes FILE.apk` lists the libraries that are not; `make apk` does it as well.
"""

import io
import struct
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

PAGE = 0x4000
"""Bytes of a page on newer phones."""
WIDE = ("arm64-v8a", "x86_64")
"""The processors that may have such pages."""
LOAD = 1
"""`PT_LOAD`: a part of the file that is mapped into memory."""
ELF, GZIP = b"\x7fELF", b"\x1f\x8b"


class NotALibraryError(ValueError):
    """The file is no ELF file of 64 bits."""


def alignments(data: bytes) -> list[int]:
    """Returns the alignment of every part of a library that is mapped into memory."""
    if data[:4] != ELF or data[4:6] != b"\x02\x01":
        raise NotALibraryError
    try:
        (start,) = struct.unpack_from("<Q", data, 0x20)
        size, count = struct.unpack_from("<HH", data, 0x36)
        headers = [struct.unpack_from("<IIQQQQQQ", data, start + n * size) for n in range(count)]
    except struct.error:
        raise NotALibraryError from None
    return [header[-1] for header in headers if header[0] == LOAD]


def libraries(package: Path) -> Iterator[tuple[str, bytes]]:
    """Yields the name and the content of each 64-bit library of an .apk or .aab. Compiled modules
    of Python are in libpybundle.so, which is an archive."""
    with zipfile.ZipFile(package) as archive:
        for name in _names(archive):
            if PurePosixPath(name).parent.name not in WIDE:
                continue
            data = archive.read(name)
            if data[:2] == GZIP:
                yield from _modules(name, data)
            else:
                yield name, data


def _names(archive: zipfile.ZipFile) -> list[str]:
    """Returns names such as `lib/arm64-v8a/libmain.so`, below `base/` in a bundle for the store."""
    names = sorted(archive.namelist())
    return [one for one in names if one.removeprefix("base/").startswith("lib/")]


def _modules(name: str, data: bytes) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(fileobj=io.BytesIO(data)) as bundle:
        for member in bundle:
            compiled = ".so" in PurePosixPath(member.name).suffixes
            if compiled and (file := bundle.extractfile(member)):
                yield f"{name}:{member.name}", file.read()


def misaligned(package: Path) -> list[str]:
    """Returns a line for each 64-bit library that a phone with large pages cannot load, and one if
    there is no library at all."""
    with zipfile.ZipFile(package) as archive:
        if not _names(archive):
            return [f"{package.name} has no libraries"]
    lines = []
    for name, data in libraries(package):
        try:
            least = min(alignments(data), default=0)
        except NotALibraryError:
            lines.append(f"{name} is no library of 64 bits")
            continue
        if least < PAGE:
            lines.append(f"{name} is aligned to {least:#x}, not to {PAGE:#x}")
    return lines


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("python -m tools.page_sizes FILE.apk", file=sys.stderr)
        return 2
    try:
        lines = misaligned(Path(arguments[0]))
    except (OSError, zipfile.BadZipFile, tarfile.TarError) as error:
        print(f"{arguments[0]}: {error}", file=sys.stderr)
        return 1
    print(*lines or ["every 64-bit library is aligned to 16 KB pages"], sep="\n")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
