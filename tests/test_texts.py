"""Every text in every language, and nothing on the screens that cannot be translated."""

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from scoring.display_names import is_stand_in
from tools import texts

ROOT = Path(__file__).parent.parent
KV = sorted((ROOT / "screens").rglob("*.kv"))
LITERAL = re.compile(r"""(["'])(?P<text>(?:(?!\1).)*)\1""")
SHOWN = re.compile(
    r"^\s*(text|title|subtitle|hint|hint_text|heading|label|answer)\s*:(?P<value>.*)"
)
NAMES = {"Rollpad"}


every_text, catalogue = cache(texts.texts), cache(texts.catalogue)


def parts(value: object) -> tuple[str, ...]:
    """Returns a text, or the singular and the plural of one."""
    return tuple(map(str, value)) if isinstance(value, tuple | list) else (str(value or ""),)


def messages(language: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    for message in catalogue(language):
        if message.id:
            yield (message.context or "", *parts(message.id)), parts(message.string)


def wanted_texts() -> set[tuple[str, ...]]:
    return {(text.meaning, *parts(text.id)) for text in every_text()}


def placeholders(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name}


def test_there_are_texts_from_every_room() -> None:
    """Otherwise the other tests would prove nothing."""
    files = {file for where in every_text().values() for file in where.files}
    assert {
        "scoring/tricubo/rules.py",
        "storage/errors.py",
        "play/seat.py",
        "screens/home/screen.kv",
    } <= files


def test_every_language_offered_has_a_catalogue(display: None) -> None:
    from sheets.render_context import SOURCE
    from storage.settings import LANGUAGES

    assert sorted({*LANGUAGES} - {SOURCE}) == texts.languages()


@pytest.mark.parametrize("language", texts.languages())
class TestCatalogue:
    def test_every_text_is_translated(self, language: str) -> None:
        translated = {original for original, words in messages(language) if all(words)}
        assert wanted_texts() - translated == set()

    def test_no_text_is_unused(self, language: str) -> None:
        translated = {original for original, _words in messages(language)}
        assert translated - wanted_texts() == set()

    def test_a_translation_fills_in_the_same_values(self, language: str) -> None:
        wrong = [
            (original, words)
            for original, words in messages(language)
            for word in words
            if placeholders(word) != set().union(*map(placeholders, original))
        ]
        assert wrong == []

    def test_nothing_is_left_to_be_looked_over(self, language: str) -> None:
        fuzzy = [message.id for message in catalogue(language) if is_fuzzy(message)]
        assert fuzzy == []

    def test_what_gettext_reads_is_up_to_date(self, language: str) -> None:
        file = texts.LOCALES / language / "LC_MESSAGES" / "rollpad.mo"
        assert file.read_bytes() == texts.compiled(language), "run `make texts`"


def test_translators_begin_with_every_text() -> None:
    assert texts.TEMPLATE.read_bytes() == texts.template(), "run `make texts`"


def is_fuzzy(message: Message) -> bool:
    return bool(message.id and message.fuzzy)


def untranslated(kv: str) -> Iterator[str]:
    """Texts in quotes that users would see untranslated."""
    lines = kv.replace("\\\n", " ").splitlines()
    for number, line in enumerate(lines):
        match = SHOWN.match(line)
        if not match:
            continue
        value = match["value"].strip() or lines[number + 1]
        rest = texts.SENSE_IN_KV.sub("", texts.IN_KV.sub("", value))
        rest = re.sub(r"""glyph\([^)]*\)|\[["']\w+["']\]""", "", rest)
        for literal in LITERAL.finditer(rest):
            if re.search(r"[^\W\d_]", literal["text"]) and literal["text"] not in NAMES:
                yield literal["text"]


@pytest.mark.parametrize("path", KV, ids=lambda path: path.name)
def test_screens_hold_no_text_that_stays_english(path: Path) -> None:
    assert list(untranslated(path.read_text("utf-8"))) == []


def test_such_a_text_would_be_found() -> None:
    kv = 'Print:\n    text: "Back to Rollpad" if root.on else tr._("Stop")\n    font_name: "Hand"\n'
    assert list(untranslated(kv)) == ["Back to Rollpad"]
    assert list(untranslated('Print:\n    text:\n        "Back to Rollpad"\n')) == [
        "Back to Rollpad"
    ]


WORDS_IN_PYTHON = re.compile(
    r"""(?:text|title|subtitle|hint|label|answer|message|verdict)\s*=\s*f?(["'])"""
    r"""(?P<text>[^"']*?[A-Za-z]{2}[^"']*)\1"""
)


@pytest.mark.parametrize(
    "path", sorted((ROOT / "screens").rglob("*.py")), ids=lambda path: path.name
)
def test_screens_say_nothing_in_python_that_stays_english(path: Path) -> None:
    said = {match["text"] for match in WORDS_IN_PYTHON.finditer(path.read_text("utf-8"))}
    said = {text for text in said if re.search(r"[A-Za-z]{2}", re.sub(r"\{[^}]*\}", "", text))}
    assert said - NAMES == set()


def test_names_of_players_without_one_are_known_in_every_language() -> None:
    """They identify no one, and are in no statistics (`scoring/display_names.py`)."""
    for language in texts.languages():
        message = texts.catalogue(language).get("Player {number}")
        assert isinstance(message, Message)
        assert is_stand_in(str(message.string).format(number=3)), language
    assert is_stand_in("Player 12")
    assert not is_stand_in("Player One")


MISSET = {
    "en": r"""["'„«»]|\.\.\.|\w …$|^… |\d %""",
    "de": r"""["'«»]|“[^“]*”|\.\.\.|\w…|\d%""",
    "fr": "[\"'„“”]|\\.\\.\\.|\\w …|[^\N{NO-BREAK SPACE}:;?!][:;?!»%]|«[^\N{NO-BREAK SPACE}]",
    "it": r"""["'„“”]|\.\.\.|\w …|\s[:;?!%]""",
    "es": r"""["'„“”]|\.\.\.|\w …|\s[:;?!]|\d%""",
    "nl": r"""["'„«»‘]|\.\.\.|\w …|\s[:;?!%]""",
}
"""Quotation marks, ellipses and spaces that are not those of the language."""


@pytest.mark.parametrize("language", MISSET)
def test_signs_are_those_of_the_language(language: str) -> None:
    if language == "en":
        words = [part for text in every_text() for part in parts(text.id)]
    else:
        words = [word for _original, translated in messages(language) for word in translated]
    plain = [(re.sub(r"\{\w*\}", "0", word), word) for word in words if not word.startswith("%")]
    assert [word for text, word in plain if re.search(MISSET[language], text)] == []
    assert [word for word in words if word != word.strip(" ") or "  " in word] == []


def test_spanish_questions_begin_with_a_sign() -> None:
    words = [word for _original, translated in messages("es") for word in translated]
    open_ones = [word for word in words if word.count("?") != word.count("¿")]
    assert open_ones + [word for word in words if word.count("!") != word.count("¡")] == []


def called_texts(path: Path) -> Iterator[str]:
    """Yields the literals that functions of translation are called with."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            for at in {"_": (0,), "marked": (0,), "plural": (0, 1), "because": (0,)}.get(name, ()):
                argument = node.args[at] if at < len(node.args) else None
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def test_every_text_is_collected() -> None:
    """Texts in f-strings are not."""
    known = {part for text in every_text() for part in (text.one, text.many)}
    files = [path for room in texts.ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
    said = {(path.name, text) for path in files for text in called_texts(path)}
    assert len(said) > 1000
    assert {(name, text) for name, text in said if text not in known} == set()


IN_SLOTS = ("Use hint", "Roll the dice", "Think longer", "Enter anyway", "Stop and count")
LONGEST_WORD = 11
"""How many characters of a word the buttons beside a sheet hold on a phone, in two lines."""


@pytest.mark.parametrize("text", IN_SLOTS)
@pytest.mark.parametrize("language", texts.languages())
def test_no_word_is_broken_in_a_narrow_button(language: str, text: str) -> None:
    message = catalogue(language).get(text)
    assert isinstance(message, Message)
    assert max(map(len, str(message.string).split())) <= LONGEST_WORD
