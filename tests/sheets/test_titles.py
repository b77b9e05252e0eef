"""Titles and joined clauses in the language that is spoken."""

from collections.abc import Iterator

import pytest

from scoring import GAMES
from sheets.render_context import SOURCE
from sheets.texts import clauses, named, speak
from sheets.titles import title_of


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    speak(SOURCE)


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Own pad"), ("de", "Eigener Block"), ("es", "Bloc propio")]
)
def test_games_of_an_unknown_pad_are_named_in_the_language(language: str, title: str) -> None:
    speak(language)
    assert title_of("own") == title


@pytest.mark.parametrize("game", GAMES)
def test_covers_keep_their_titles(game: str) -> None:
    speak("nl")
    assert title_of(game) == GAMES[game].title


def test_signs_have_the_spaces_of_the_language() -> None:
    speak("fr")
    assert named("1", clauses(["a", "b"])) == "1\N{NO-BREAK SPACE}: a\N{NO-BREAK SPACE}; b"
    speak("it")
    assert named("1", clauses(["a", "b"])) == "1: a; b"
