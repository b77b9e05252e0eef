"""Numbers, dates and names as each language has them."""

from collections.abc import Iterator

import pytest

from sheets import texts


@pytest.fixture
def tr(display: None) -> Iterator[object]:
    from screens.widgets.language import tr

    yield tr
    tr.use("en")


@pytest.mark.parametrize(
    ("code", "large", "small", "mean"),
    [
        ("en", "50,000", "9999", "−1.5"),
        ("de", "50.000", "9999", "−1,5"),
        ("es", "50.000", "9999", "−1,5"),
        ("fr", "50\xa0000", "9999", "−1,5"),
        ("it", "50.000", "9999", "−1,5"),
        ("nl", "50.000", "9999", "−1,5"),
    ],
)
def test_numbers(tr: object, code: str, large: str, small: str, mean: str) -> None:
    from sheets.texts import decimal, number, plural

    tr.use(code)  # type: ignore[attr-defined]
    assert number(50_000) == large
    assert number(9_999) == small
    assert decimal(-1.46) == mean
    assert plural("{count} game", "{count} games", 50_000).startswith(f"{large} ")
    assert plural("{count} game", "{count} games", 1).startswith("1 ")


@pytest.mark.parametrize(
    ("code", "written"),
    [
        *(("en", "5 Nov 2026"), ("de", "05.11.2026"), ("nl", "05-11-2026")),
        *((code, "05/11/2026") for code in ("es", "fr", "it")),
    ],
)
def test_days(tr: object, code: str, written: str) -> None:
    from sheets.texts import day, moment

    tr.use(code)  # type: ignore[attr-defined]
    assert day("2026-11-05T12:00:00Z") == written
    assert moment("2026-11-05T12:00:00Z").startswith(f"{written}, ")


def test_names_in_the_order_of_a_dictionary(tr: object) -> None:
    from sheets.texts import in_order

    names = ["Zoe", "Ñora", "Édith", "eva", "Nuria", "Eda", "Nzola", "Zoë", "Özil", "Ola", "Straße"]
    tr.use("de")  # type: ignore[attr-defined]
    common = ["Eda", "Édith", "eva"]
    assert in_order(names) == [
        *common,
        *("Ñora", "Nuria", "Nzola", "Ola", "Özil", "Straße", "Zoe", "Zoë"),
    ]
    tr.use("es")  # type: ignore[attr-defined]
    assert in_order(names) == [
        *common,
        *("Nuria", "Nzola", "Ñora", "Ola", "Özil", "Straße", "Zoe", "Zoë"),
    ]


@pytest.mark.parametrize(
    ("word", "names"),
    [
        ("e", ["Inés", "Íñigo", "Hilda", "Yvonne", "Igor", "«Igor»"]),
        ("y", ["Iago", "Hielo", "Yolanda", "Hugo", "Jana"]),
    ],
)
def test_and_in_spanish(tr: object, word: str, names: list[str]) -> None:
    from sheets.texts import listed

    tr.use("es")  # type: ignore[attr-defined]
    for name in names:
        assert listed(["Ana", "Iris", name]) == f"Ana, Iris {word} {name}"


def test_and_before_an_i_elsewhere(tr: object) -> None:
    from sheets.texts import listed

    for code, word in (("en", "and"), ("de", "und"), ("it", "e")):
        tr.use(code)  # type: ignore[attr-defined]
        assert listed(["Ana", "Inés"]) == f"Ana {word} Inés"
    assert listed(["Inés"]) == "Inés"


def test_negative_numbers_have_a_plural_as_well() -> None:
    """French takes the singular for what is not above one: it was "−49 point"."""
    texts.speak("fr")
    assert texts.plural("{count} point", "{count} points", -49) == "−49 points"
    assert texts.plural("{count} point", "{count} points", -1) == "−1 point"


def test_one_word_with_two_meanings() -> None:
    texts.speak("de")
    assert texts.sense("sound", "Game end") == "Spielende"
    assert texts.sense("unknown", "Game end") == "Game end"
