"""Collects the texts of the app, updates every catalogue and compiles it.

English is the source language, so it needs no catalogue. `rollpad.pot` is the template for
translators; `make texts NEW=pl` begins a language.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tools.version import version

ROOT = Path(__file__).parent.parent
LOCALES = ROOT / "assets" / "locales"
TEMPLATE = LOCALES / "rollpad.pot"
ROOMS = ("scoring", "network", "sheets", "play", "screens", "storage")
KEYWORDS = {
    "_": None,
    "marked": None,
    "plural": (1, 2),
    "sense": ((1, "c"), 2),
    "refuse": (2,),
    "explain": (2,),
    "because": None,
}
IN_KV = re.compile(r"""tr\._\((?P<quote>["'])(?P<text>.+?)(?P=quote)\)""")
SENSE_IN_KV = re.compile(r"""tr\.sense\(["'](?P<meaning>.+?)["'], ["'](?P<text>.+?)["']\)""")
COMMENT = "Translators:"
"""Begins a comment that is for translators, on the lines before a text."""

Translated = str | tuple[str, ...] | list[str] | None
SOME_DAY = datetime(2026, 11, 16, tzinfo=UTC)


class Text(NamedTuple):
    """A text of the app, its plural, and its meaning where English has one word for several."""

    one: str
    many: str = ""
    meaning: str = ""

    @property
    def id(self) -> str | tuple[str, str]:
        """Returns the key in a catalogue."""
        return (self.one, self.many) if self.many else self.one


@dataclass(slots=True)
class Place:
    files: set[str] = field(default_factory=set)
    comments: list[str] = field(default_factory=list)


def texts() -> dict[Text, Place]:
    """Returns every text a user may see, with the files that contain it."""
    found: dict[Text, Place] = {}
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*")):
            for text, comments in _texts_in(path):
                place = found.setdefault(text, Place())
                place.files.add(path.relative_to(ROOT).as_posix())
                place.comments += [one for one in comments if one not in place.comments]
    return found


def _texts_in(path: Path) -> Iterator[tuple[Text, list[str]]]:
    if path.suffix == ".kv":
        yield from _texts_in_kv(path.read_text("utf-8").splitlines())
    elif path.suffix == ".py":
        source = BytesIO(path.read_bytes())
        for _line, text, comments, meaning in extract("python", source, KEYWORDS, [COMMENT]):
            one, many = (text, "") if isinstance(text, str) else (str(text[0]), str(text[1]))
            yield Text(one, many, meaning or ""), _plain(comments)


def _texts_in_kv(lines: list[str]) -> Iterator[tuple[Text, list[str]]]:
    for before, line in zip(["", *lines], lines, strict=False):
        comments = _plain([before.strip(" #")] if COMMENT in before else [])
        for match in IN_KV.finditer(line):
            yield Text(match["text"]), comments
        for match in SENSE_IN_KV.finditer(line):
            yield Text(match["text"], meaning=match["meaning"]), comments


def _plain(comments: list[str]) -> list[str]:
    """Returns one comment without the word that begins it."""
    words = " ".join(comments).removeprefix(COMMENT).strip()
    return [words] if words else []


def catalogue(language: str) -> Catalog:
    with (LOCALES / language / "LC_MESSAGES" / "rollpad.po").open("rb") as file:
        return read_po(file, locale=language)


def languages() -> list[str]:
    return sorted(path.name for path in LOCALES.iterdir() if path.is_dir())


def compiled(language: str) -> bytes:
    """Returns the catalogue in gettext's binary format."""
    out = BytesIO()
    write_mo(out, catalogue(language))
    return out.getvalue()


def _empty(language: str | None = None) -> Catalog:
    return Catalog(
        locale=language,
        project="Rollpad",
        version=version(),
        copyright_holder="the authors of Rollpad",
        msgid_bugs_address="see SECURITY.md and CONTRIBUTING.md",
        last_translator="the authors of Rollpad",
        language_team=language or "none",
        header_comment="# Rollpad's texts. English is the key; `make texts` renews this file.",
        creation_date=SOME_DAY,  # constant, so that only texts make a difference
        revision_date=SOME_DAY,
        fuzzy=False,
    )


def _sorted() -> list[tuple[Text, Place]]:
    return sorted(texts().items(), key=lambda item: (str(item[0].id), item[0].meaning))


def _add(catalogue: Catalog, text: Text, place: Place, translated: Translated = None) -> None:
    catalogue.add(
        text.id,
        translated,
        locations=[(file, 0) for file in sorted(place.files)],
        auto_comments=place.comments,
        context=text.meaning or None,
    )


def _written(catalogue: Catalog) -> bytes:
    out = BytesIO()
    write_po(out, catalogue, width=100, include_lineno=False)
    return out.getvalue()


def template() -> bytes:
    """Returns the empty catalogue that translators begin with."""
    empty = _empty()
    for text, place in _sorted():
        _add(empty, text, place)
    return _written(empty)


def renew(language: str) -> list[str]:
    """Adds new texts, removes obsolete ones; returns the texts that still need translating."""
    folder = LOCALES / language / "LC_MESSAGES"
    old = catalogue(language) if (folder / "rollpad.po").exists() else Catalog(locale=language)
    new = _empty(language)
    for text, place in _sorted():
        known = old.get(text.one, text.meaning or None)
        # A text that has gained or lost its plural is translated again.
        same = isinstance(known, Message) and isinstance(known.id, str) == isinstance(text.id, str)
        _add(new, text, place, known.string if isinstance(known, Message) and same else None)
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
