"""The order of characters on a line, and how Arabic ones are joined."""

import pytest

from sheets.drawing.bidi import laid_out, runs_left, to_the_left


def seen(text: str) -> str:
    return "".join(one.shown for one in laid_out(text))


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Анна: 5", "Анна: 5"),
        ("דנה", "הנד"),
        ("דנה לוי", "יול הנד"),
        ("דנה!", "!הנד"),
        # Within a sentence of ours.
        ("דנה: 98 points", "הנד: 98 points"),
        ("Anna & דנה לוי win", "Anna & יול הנד win"),
        ("+ דנה", "+ הנד"),
        ("דנה 48", "הנד 48"),
        ("דנה (2)", "הנד (2)"),
        # Between characters that run to the left, numbers do not turn, and brackets do.
        ("דנה 1,25 לוי", "יול 1,25 הנד"),
        ("דנה (אא) לוי", "יול (אא) הנד"),
        # The marks of a letter stay behind it.
        ("דָנה", "הנדָ"),
    ],
)
def test_hebrew_runs_to_the_left(written: str, shown: str) -> None:
    assert seen(written) == shown


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        # Initial, medial, medial, final; from the left the other way round.
        ("محمد", "FEAA FEE4 FEA4 FEE3"),
        # Dal and alef do not join the next character.
        ("دادا", "FE8D FEA9 FE8D FEA9"),
        # Lam and alef become one.
        ("سلام", "FEE1 FEFC FEB3"),
        ("لا", "FEFB"),
        # A mark between two characters does not part them.
        ("بَب", "FE90 FE91 64E"),
        # Persian characters, too.
        ("پگ", "FB93 FB58"),
    ],
)
def test_arabic_letters_are_joined(name: str, forms: str) -> None:
    assert seen(name) == "".join(chr(int(form, 16)) for form in forms.split())


def test_nobody_turns_our_sentences_round() -> None:
    text = "\u202eAnna\u202c wins"
    assert seen(text) == text
    assert not runs_left(text)


@pytest.mark.parametrize(
    ("column", "left"),
    [(0, "abהנד"), (1, "a"), (2, "ab"), (3, "abהנ"), (4, "abה"), (5, "ab"), (6, "abהנדc")],
)
def test_the_caret_goes_to_the_left_with_the_letters(column: int, left: str) -> None:
    text = "abדנהc"
    shown = "".join(one.shown for one in to_the_left(text, column))
    assert shown == ("" if column == 0 else left)


def test_the_caret_begins_at_the_right() -> None:
    assert [len(to_the_left("דנה", column)) for column in range(4)] == [3, 2, 1, 0]
    assert to_the_left("", 0) == ()
