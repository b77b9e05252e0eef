"""Replaced words do not come back: in texts those of the glossary of docs/translating.md, in names
of the code literary words."""

import io
import re
import tokenize
from collections.abc import Iterator

import pytest

from tests.sources import ROOT, modules
from tools import texts

REPLACED = {
    "en": {
        r"whoever|somebody|everybody|anybody": "someone, everyone, you, “a player who …”",
        r"anew": "again",
        r"elsewhere": "on another device",
        r"lanes?": "triple",
        r"streets?": "straight",
        r"forms?": "shape",
        r"letters": "text, text size",
        r"standings?": "scores so far, leaderboard",
        r"ladder": "ranks",
        r"mean": "average",
        r"lay|laid|laying|set down": "place",
        r"first page": "home screen",
        r"set-up": "New game screen",
        r"strokes?": "tally",
        r"round fields?": "6-box",
        r"take back": "undo",
    },
    "de": {
        r"Alleen?": "Drilling",
        r"Strichzahl(en)?": "Strichmenge",
        r"Zetteln?": "Blatt",
        r"Rückblick\w*|Nachbetrachtung\w*": "Analyse",
        r"erste[nr]? Seite": "Startseite",
        r"Startbildschirm": "Startseite",
        r"geteilte[ns]? Spiele?": "gemeinsames Spiel",
        r"(der|den|einen) Tisch (verlassen|öffnen)|öffnet den Tisch": "gemeinsames Spiel",
        r"ein(ziger)? Tipp ist|einziger Tipp": "einmal tippen",
    },
    "fr": {
        r"traits?": "bâton",
        r"inscriptions?|saisir|saisies?": "coup, noter",
        r"frise": "chronologie",
        r"manches?": "tour",
        r"entrées": "coups",
        r"(rejoindre|quitter|ouvre) (la|une) table": "partie",
    },
    "it": {
        r"tratt[oi]": "tacca",
        r"annotazion[ei]|inserire": "mossa, annotare",
        r"linea del tempo": "cronologia",
        r"inserisci": "annota",
        r"gir[oi]": "round",
        r"voci": "mosse",
        r"(unir[^ ]*|lascia|apre) (a )?(un|il|al) tavolo": "partita",
    },
    "es": {
        r"fichas?": "piedra",
        r"formas?": "figura",
        r"anotaci(ón|ones)|introducir": "jugada, anotar",
        r"línea del tiempo": "cronología",
        r"repasos?": "análisis",
        r"introduce": "anota",
        r"bonificaci(ón|ones)": "bono",
        r"teléfonos?": "móvil",
        r"(unirse a|dejar|abre) (la|una) mesa": "partida",
    },
    "nl": {
        r"\w*terug(ge)?draai\w*|draai\w* .* terug": "ongedaan maken",
        r"vel(len)?": "blad",
        r"streep|strepen": "streepje",
        r"invulling(en)?|invoer": "zet, invullen",
        r"terugblik\w*": "analyse",
        r"highscores?": "record",
        r"beginscherm": "startscherm",
        r"voer .* in": "vul in",
        r"(opent )?de tafel verlaten|opent de tafel": "spel",
    },
}
"""Patterns of whole words, and what to use instead."""
ALLOWED = {
    "La même chose à imprimer, ou en traits nets à toutes les tailles.",  # lines of a drawing
    "El texto no lo dice, y se juega de ambas formas.",  # both ways
    "Cada vez tiras tú y formas tú la figura.",  # you arrange
    "Blocs de puntuación para juegos de dados y fichas: tú tiras y colocas, Rollpad cuenta.",
}
"""Texts in which such a word has another meaning."""
OTHER_MEANING = {"es": re.compile(r"\bforma (las?|dos|con|una|primero|el|un)\b|de (una )?forma\b")}
"""Phrases in which it has, in any text: "forma" is also "arranges", "de forma" is "in a way"."""

NAMES = {
    "heard": "received, last_report",
    "hear": "receive",
    "hears": "receives",
    "said": "sent, verdicts, message, text",
    "told": "text, summary, reported",
    "anew": "again, new_term",
    "elsewhere": "other, remote, at_other_broker",
    "everybody": "all_players, everyone",
    "somebody": "someone",
    "anybody": "anyone",
    "whoever": "a noun",
}
"""Words that no name in the code contains, and what to use instead."""
EXCEPTIONS = {
    ("sheets/sheet.py", "said"): "sheets are being divided into smaller classes",
    ("sheets/sheet.py", "told"): "sheets are being divided into smaller classes",
    ("sheets/tripple_domino/round_end_panel.py", "said"): "the rests that players have said",
}
"""Names that contain such a word all the same, by file, with the reason."""
PRODUCT = ("main.py", "network", "play", "scoring", "screens", "sheets", "storage", "tools")
PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
"""The words of a name in snake or camel case."""


def words_of(language: str) -> Iterator[str]:
    """Yields every text of a language, without the names of its placeholders."""
    if language == "en":
        found = [part for text in texts.texts() for part in (text.one, text.many)]
    else:
        found = []
        for message in texts.catalogue(language):
            if message.id:
                parts = message.string
                found += map(str, parts) if isinstance(parts, tuple | list) else [str(parts)]
    for text in found:
        plain = re.sub(r"\{\w*\}", "", text)
        yield OTHER_MEANING[language].sub("", plain) if language in OTHER_MEANING else plain


@pytest.mark.parametrize("language", REPLACED)
def test_replaced_words_do_not_come_back(language: str) -> None:
    wrong = [
        (text, f"use: {instead}")
        for text in words_of(language)
        for pattern, instead in REPLACED[language].items()
        if re.search(rf"\b({pattern})\b", text, re.IGNORECASE) and text not in ALLOWED
    ]
    assert wrong == []


@pytest.mark.parametrize("language", REPLACED)
def test_there_is_something_to_read(language: str) -> None:
    assert sum(len(text) > 1 for text in words_of(language)) > 1000


def test_translators_find_the_glossary() -> None:
    page = (ROOT / "docs" / "translating.md").read_text("utf-8")
    for word in ("Strichmenge", "numéros clés", "casella iniziale", "escalera", "turfgetallen"):
        assert word in page


@pytest.mark.parametrize("language", texts.languages())
def test_no_header_has_a_placeholder(language: str) -> None:
    head = str(texts.catalogue(language).mime_headers)
    assert not re.search(r"FULL NAME|EMAIL@|VERSION|LL@", head)


def literary(name: str) -> str:
    """Returns the word of a name that is to be replaced; empty if there is none."""
    return next((word.lower() for word in PARTS.findall(name) if word.lower() in NAMES), "")


def names_of(source: str) -> set[str]:
    """Returns the names of a Python file; none if it has no such word, which is faster to see."""
    if not re.search("|".join(NAMES), source, re.IGNORECASE):
        return set()
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {one.string for one in tokens if one.type == tokenize.NAME}


def test_names_are_technical_terms() -> None:
    wrong = [
        (place, name, f"use: {NAMES[word]}")
        for path in modules(*PRODUCT)
        for name in sorted(names_of(path.read_text("utf-8")))
        if (word := literary(name))
        and (place := path.relative_to(ROOT).as_posix(), name) not in EXCEPTIONS
    ]
    assert wrong == []


@pytest.mark.parametrize("pattern", ["screens/**/*.kv", "assets/web/*"])
def test_so_are_those_of_widgets_and_of_the_guests_page(pattern: str) -> None:
    found = [
        (path.name, word)
        for path in sorted(ROOT.glob(pattern))
        for word in set(re.findall(r"\w+", path.read_text("utf-8")))
        if literary(word)
    ]
    assert found == []


def test_a_name_is_read_word_by_word() -> None:
    assert [*map(literary, ("_tell_elsewhere", "Heard", "TOLD_BY", "reader.said"))] == [
        "elsewhere",
        "heard",
        "told",
        "said",
    ]
    assert [*map(literary, ("untold", "received_at", "shoulder", "aid"))] == [""] * 4
