"""Cubo: a square, its lines, the best exchange and the best square of all."""

from itertools import combinations, permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cubo.square import (
    CENTRE,
    COLOURS,
    LINES,
    MOST,
    MOST_WITH,
    NUMBERS,
    Die,
    LineScore,
    Square,
    best_square,
    exchanged,
    exchanges,
    line_points,
    line_scores,
    square_points,
)
from tests.support import naive_cubo
from tests.support.cubo_notation import SQUARE, any_die, any_square, coloured, dice, squares

DICE = [Die(colour, number) for colour in COLOURS for number in NUMBERS]
SIXES = "b6 b6 b6 / r6 j6 r6 / r6 b6 r6"
FOURS = "r4 b4 b4 / r4 j4 r4 / b4 b4 r4"


def texts(some: Square) -> list[str]:
    return [str(die) for die in some]


# A die


def test_a_die_is_its_text() -> None:
    """CU-1: eighteen dice, and their texts give them back."""
    for die in DICE:
        assert Die.read(str(die)) == die
    assert Die.read("r6") == Die("r", 6)
    assert f"{Die('j', 4)}" == "j4"


@pytest.mark.parametrize("text", ["", "r", "6", "r0", "r7", "r66", "w1", "R6", "r 6", "6r", " r6"])
def test_no_die(text: str) -> None:
    with pytest.raises(ValueError, match="no die"):
        Die.read(text)


# CU-5, CU-6, CU-8: lines


def test_the_six_lines() -> None:
    """CU-5: three rows, three columns, no diagonals."""
    assert LINES == ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("r3 b3 r3", LineScore("lane", 3, False)),  # CU-8
        ("r3 r3 r3", LineScore("lane", 6, True)),  # CU-8
        ("r4 b5 r6", LineScore("street", 6, False)),  # CU-8
        ("r4 r5 r6", LineScore("street", 12, True)),  # CU-8
        ("r4 r6 r5", LineScore(None, 0, False)),  # CU-8
        ("b6 b5 b4", LineScore("street", 12, True)),
        ("b1 b2 r3", LineScore("street", 3, False)),
        ("b3 r2 b1", LineScore("street", 3, False)),
        ("r1 r1 r1", LineScore("lane", 2, True)),
        ("r5 r6 r1", LineScore(None, 0, False)),  # no way round from 6 to 1
        ("r1 r3 r5", LineScore(None, 0, False)),
        ("r3 r4 r3", LineScore(None, 0, False)),
        ("r3 r3 r4", LineScore(None, 0, False)),
        ("r4 r3 r3", LineScore(None, 0, False)),
        ("r3 j3 r3", LineScore("lane", 6, True)),
        ("b3 j3 b3", LineScore("lane", 6, True)),
        ("r3 j3 b3", LineScore("lane", 3, False)),
        ("r2 j3 r3", LineScore(None, 0, False)),  # the joker keeps its number
        ("j4 b5 b6", LineScore("street", 12, True)),  # at any place it was forced to
        ("j4 r5 b6", LineScore("street", 6, False)),
        ("j4 j5 j6", LineScore("street", 12, True)),
    ],
)
def test_lines(line: str, expected: LineScore) -> None:
    """CU-5, CU-6, CU-8: lanes and streets, in one colour and not; the joker is both."""
    assert line_points(dice(line)) == expected


def test_every_line_there_is() -> None:
    """CU-5, CU-6: against the second opinion; and the same read from either end."""
    for three in product(DICE, repeat=3):
        score = line_points(three)
        assert score.points == naive_cubo.line(texts(three))
        assert line_points(three[::-1]) == score
        assert (score.kind is None) == (score.points == 0)
        assert score.points <= (12 if score.doubled else 6)


@pytest.mark.parametrize(
    ("square", "points"),
    [
        (SQUARE, 6),  # the lane of sixes on top, in two colours
        (FOURS, 32),  # all six lines; the joker is red in its row and blue in its column
        (SIXES, 54),
        ("r1 b2 r3 / b4 j1 r6 / r2 b5 b1", 3),  # a street 1-2-3
        ("r4 r5 r6 / b1 j1 b6 / b4 r1 b6", 18),  # 12 for a red street, 6 for a lane
        ("r1 b3 r1 / b6 j1 r3 / b2 r5 b4", 0),
        ("r1 b2 b3 / r2 j3 r4 / r3 b4 b5", 35),  # streets: rows 3, 8, 5, columns 6, 8, 5
    ],
)
def test_squares(square: str, points: int) -> None:
    """CU-5, CU-6: the sum of six lines."""
    assert square_points(dice(square)) == points
    assert sum(score.points for score in line_scores(dice(square)) if score) == points


def test_the_joker_differs_in_row_and_column() -> None:
    """CU-6: red in the row, blue in the column, both double."""
    scores = line_scores(dice(FOURS))
    assert [score.doubled for score in scores if score] == [False, True, False, False, True, False]
    assert [score.points for score in scores if score] == [4, 8, 4, 4, 8, 4]


def test_lines_of_a_square_in_the_making() -> None:
    """CU-5: a line is known as soon as its three dice are placed."""
    laid: list[Die | None] = [None] * 9
    assert line_scores(laid) == (None,) * 6
    for place, text in ((0, "r6"), (3, "r5"), (1, "b6"), (6, "r4")):
        laid[place] = Die.read(text)
    street = LineScore("street", 12, True)
    assert line_scores(laid) == (None, None, None, street, None, None)
    laid[2] = Die.read("r1")
    assert line_scores(laid) == (LineScore(None, 0, False), None, None, street, None, None)


def test_the_most_points() -> None:
    """CU-6: by the number of red dice. A line makes 6, in one colour 12 (see
    `test_every_line_there_is`), and so many lines have one colour at most."""
    around = {*range(9)} - {CENTRE}
    for count, most in enumerate(MOST_WITH):
        doubled = [
            sum({*line} <= {*red, CENTRE} or not {*line} & {*red} for line in LINES)
            for red in combinations(around, count)
        ]
        assert most == 6 * 6 + 6 * max(doubled)
    assert MOST_WITH == MOST_WITH[::-1] == (72, 60, 60, 54, 54, 54, 60, 60, 72)
    assert square_points(dice(SIXES)) == 54
    assert best_square(dice(SIXES), Die("r", 6))[1] == 54
    assert square_points(dice("r6 r6 r6 / b6 j6 b6 / r6 r6 r6")) == 60
    assert square_points(dice("r6 r6 r6 / r6 j6 r6 / r6 r6 r6")) == MOST == 72


# CU-4: the exchange


def test_a_die_is_exchanged() -> None:
    """CU-4: in the same place."""
    square, six = dice("r1 b3 r1 / b6 j1 r3 / b2 r5 b4"), Die("r", 6)
    after = exchanged(square, six, 6)
    assert after == dice("r1 b3 r1 / b6 j1 r3 / r6 r5 b4")
    assert (square_points(square), square_points(after)) == (0, 6)
    assert exchanged(square, six, None) == exchanged(square, None, None) == square
    assert exchanged(square, None, 3) == square


def test_exchanges_in_their_order() -> None:
    """CU-4: the best first; not to exchange before all that is no better; then by place."""
    ways = exchanges(dice("r1 b3 r1 / b6 j1 r3 / b2 r5 b4"), Die("r", 6))
    assert ways == ((6, 6), (None, 0), *((place, 0) for place in (0, 1, 2, 3, 5, 7, 8)))
    ways = exchanges(dice(SQUARE), Die("r", 6))
    assert ways[:5] == ((1, 12), (None, 6), (0, 6), (2, 6), (3, 6))
    assert ways[5:] == ((5, 6), (6, 6), (7, 6), (8, 6))


@given(square=squares(), taken=coloured)
def test_exchanges(square: Square, taken: Die) -> None:
    """CU-4: eight places and none, the joker's never, each with what the square then makes."""
    ways = exchanges(square, taken)
    places = [place for place, _ in ways]
    assert sorted(-1 if place is None else place for place in places) == [
        -1,
        0,
        1,
        2,
        3,
        5,
        6,
        7,
        8,
    ]
    for place, points in ways:
        after = exchanged(square, taken, place)
        assert points == naive_cubo.square(texts(after))
        assert after[CENTRE] == square[CENTRE]
        assert sum(one != other for one, other in zip(square, after, strict=True)) <= 1
    assert list(ways) == sorted(ways, key=lambda way: (-way[1], -1 if way[0] is None else way[0]))


# Properties of squares


def turned(square: Square) -> Square:
    return tuple(square[place] for place in (6, 3, 0, 7, 4, 1, 8, 5, 2))


def mirrored(square: Square) -> Square:
    return tuple(square[place] for place in (2, 1, 0, 5, 4, 3, 8, 7, 6))


@given(square=any_square)
def test_turned_and_mirrored(square: Square) -> None:
    """CU-5: streets count in both directions, so all eight ways to look at it are the same."""
    points = square_points(square)
    assert points == naive_cubo.square(texts(square))
    for _ in range(4):
        square = turned(square)
        assert square_points(square) == square_points(mirrored(square)) == points


@given(square=any_square)
def test_colours_are_alike(square: Square) -> None:
    """CU-6: what is red might as well be blue."""
    other = {"r": "b", "b": "r", "j": "j"}
    assert square_points([Die(other[die.colour], die.number) for die in square]) == square_points(
        square
    )


@given(square=squares())
def test_no_square_makes_more(square: Square) -> None:
    """CU-6."""
    assert 0 <= square_points(square) <= 54


# The best square


def check_best(some: Square, taken: Die | None) -> None:
    """Properties of the best square, without an independent scorer."""
    best, points = best_square(some, taken)
    assert square_points(best) == points
    assert best[CENTRE].colour == "j"
    spare = [*some, *([taken] if taken else [])]
    for die in best:
        spare.remove(die)  # fails if there is no such die
    assert len(spare) == (taken is not None)


@pytest.mark.parametrize("seed", range(60))
def test_the_best_square_against_all_squares(seed: int) -> None:
    """CU-4, CU-5, CU-6: exactly as good as the best of all orders; few numbers make many lines."""
    random = Random(seed)
    shown = random.choice(["123456", "123456", "234", "456", "135", "66", "1245", "3456"])
    rolled = [Die(colour, int(random.choice(shown))) for colour in "rrrrbbbbj"]
    random.shuffle(rolled)
    taken = random.choice([None, *(Die(colour, int(random.choice(shown))) for colour in "rb")])
    check_best(tuple(rolled), taken)
    expected = naive_cubo.best(texts(tuple(rolled)), None if taken is None else str(taken))
    assert best_square(rolled, taken)[1] == expected


@pytest.mark.long
def test_the_best_square_against_many_squares() -> None:
    for seed in range(1000, 2500):
        test_the_best_square_against_all_squares(seed)


@pytest.mark.parametrize("joker", NUMBERS)
@pytest.mark.parametrize("rolled", ["r1 r2 r3 r4 b1 b2 b3 b4", "r1 r3 r4 r6 b2 b3 b5 b6"])
def test_the_best_square_of_nine_different_dice(rolled: str, joker: int) -> None:
    """CU-5: where no two dice are alike there is most to try."""
    some, taken = (*dice(rolled), Die("j", joker)), Die("r", 5)
    assert best_square(some, taken)[1] == naive_cubo.best(texts(some), "r5")


def test_the_second_opinion_leaves_nothing_out() -> None:
    """It does without turned and mirrored squares; here it is compared with all 40,320 orders."""
    a, b, c, d, joker, e, f, g, h = dice("r1 r2 b2 / b3 j3 r4 / b4 r5 b6")
    points = {three: line_points(three).points for three in product((*DICE,), repeat=3)}
    most = max(
        points[a, b, c]
        + points[d, joker, e]
        + points[f, g, h]
        + points[a, d, f]
        + points[b, joker, g]
        + points[c, e, h]
        for a, b, c, d, e, f, g, h in permutations((a, b, c, d, e, f, g, h))
    )
    assert most == naive_cubo.best(["r1", "r2", "b2", "b3", "j3", "r4", "b4", "r5", "b6"], None)


@pytest.mark.parametrize(
    ("some", "taken", "points"),
    [
        (SIXES, None, 54),
        (FOURS, None, 36),  # three lines of one colour, more cannot be
        (FOURS, "r4", 36),
        (FOURS, "r6", 36),  # better left alone
        ("r1 r1 r1 / r1 j6 b1 / b1 b1 b1", None, 6),  # the joker does not fit: 2+2+1+1
    ],
)
def test_best_squares(some: str, taken: str | None, points: int) -> None:
    """CU-6: counted by hand."""
    assert best_square(dice(some), Die.read(taken) if taken else None)[1] == points


def test_what_was_laid_is_the_best() -> None:
    """Then it is the answer, as it is, and not one of its equals."""
    for turn in (dice(SIXES), turned(dice(SIXES)), turned(turned(dice(SIXES)))):
        assert best_square(turn, None) == (turn, 54)
        assert best_square(turn, Die("b", 6)) == (turn, 54)
    short = dice("b6 b6 b6 / r6 j6 r6 / r6 b6 r1")
    assert best_square(short, Die("r", 6)) == (dice(SIXES), 54)


@settings(max_examples=30)
@given(some=squares(), taken=st.none() | coloured, data=st.data())
def test_the_best_square(some: Square, taken: Die | None, data: st.DataObject) -> None:
    """CU-4: at least as good as anything else that is tried, for any order of the dice before."""
    check_best(some, taken)
    best, points = best_square(some, taken)
    shuffled = data.draw(st.permutations(some))
    assert best_square(shuffled, taken)[1] == points
    coloured_dice = [die for die in (*some, taken) if die and die.colour != "j"]
    tried = data.draw(st.permutations(coloured_dice))
    assert square_points((*tried[:4], some[CENTRE], *tried[4:8])) <= points
    assert points >= square_points(some)
    if taken:
        assert points >= exchanges(some, taken)[0][1]
    assert best_square(best, None) == (best, points)


@settings(max_examples=30)
@given(some=any_square, taken=st.none() | any_die)
def test_the_best_square_of_forced_dice(some: Square, taken: Die | None) -> None:
    """Any forced square has an answer, no worse than what was entered."""
    best, points = best_square(some, taken)
    assert square_points(best) == points
    if some[CENTRE].colour == "j" or all(die.colour != "j" for die in some):
        assert best[CENTRE] == some[CENTRE]
        assert points >= square_points(some)
    elif any(die.colour == "j" for die in some):
        assert best[CENTRE].colour == "j"
