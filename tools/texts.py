"""Collects the texts of the app, updates every catalogue and compiles it.

English is the source language, so it needs no catalogue. `rollpad.pot` is the template for
translators; `make texts NEW=pl` begins a language.
"""

import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
LOCALES = ROOT / "assets" / "locales"
TEMPLATE = LOCALES / "rollpad.pot"
ROOMS = ("scoring", "screens", "storage")
KEYWORDS = {"_": None, "marked": None, "plural": (1, 2), "refuse": (2,), "because": None}
IN_KV = re.compile(r"""tr\._\((?P<quote>["'])(?P<text>.+?)(?P=quote)\)""")

SOME_DAY = datetime(2026, 11, 16, tzinfo=UTC)

Text = str | tuple[str, str]


def texts() -> dict[Text, set[str]]:
    """Every text a user may see, with the files that contain it."""
    found: dict[Text, set[str]] = {}
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*")):
            for text in _texts_in(path):
                found.setdefault(text, set()).add(path.relative_to(ROOT).as_posix())
    return found


def _texts_in(path: Path) -> Iterator[Text]:
    if path.suffix == ".kv":
        yield from (match["text"] for match in IN_KV.finditer(path.read_text("utf-8")))
    elif path.suffix == ".py":
        source = BytesIO(path.read_bytes())
        for _line, text, _comments, _context in extract("python", source, KEYWORDS):
            yield text if isinstance(text, str) else (str(text[0]), str(text[1]))


def catalogue(language: str) -> Catalog:
    with (LOCALES / language / "LC_MESSAGES" / "rollpad.po").open("rb") as file:
        return read_po(file, locale=language)


def languages() -> list[str]:
    return sorted(path.name for path in LOCALES.iterdir() if path.is_dir())


def compiled(language: str) -> bytes:
    """The catalogue in gettext's binary format."""
    out = BytesIO()
    write_mo(out, catalogue(language))
    return out.getvalue()


def _empty(language: str | None = None) -> Catalog:
    return Catalog(
        locale=language,
        project="Rollpad",
        header_comment="# Rollpad's texts. English is the key; `make texts` renews this file.",
        creation_date=SOME_DAY,  # constant, so that only texts make a difference
        revision_date=SOME_DAY,
        fuzzy=False,
    )


def _sorted() -> list[tuple[Text, list[tuple[str, int]]]]:
    """Texts and where they are, in the order of the files."""
    found = sorted(texts().items(), key=lambda item: str(item[0]))
    return [(text, [(file, 0) for file in sorted(files)]) for text, files in found]


def _written(catalogue: Catalog) -> bytes:
    out = BytesIO()
    write_po(out, catalogue, width=100, include_lineno=False)
    return out.getvalue()


def template() -> bytes:
    """The empty catalogue that translators begin with."""
    empty = _empty()
    for text, locations in _sorted():
        empty.add(text, locations=locations)
    return _written(empty)


def renew(language: str) -> list[str]:
    """Adds new texts, removes obsolete ones; returns the texts that still need translating."""
    folder = LOCALES / language / "LC_MESSAGES"
    old = catalogue(language) if (folder / "rollpad.po").exists() else Catalog(locale=language)
    new = _empty(language)
    for text, locations in _sorted():
        known = old.get(text if isinstance(text, str) else text[0])
        # A text that has gained or lost its plural is translated again.
        same = isinstance(known, Message) and isinstance(known.id, str) == isinstance(text, str)
        translated = known.string if isinstance(known, Message) and same else None
        new.add(text, translated, locations=locations)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "rollpad.po").write_bytes(_written(new))
    (folder / "rollpad.mo").write_bytes(compiled(language))
    return [str(message.id) for message in new if message.id and not is_translated(message)]


def is_translated(message: Message) -> bool:
    parts = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return all(parts)


def main(new: list[str]) -> int:
    TEMPLATE.write_bytes(template())
    for language in sorted({*languages(), *new}):
        missing = renew(language)
        print(f"{language}: {len(texts())} texts, {len(missing)} to translate")
        for text in missing:
            print(f"  {text}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
