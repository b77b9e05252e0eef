"""What browsers send is read field by field; everything else is refused."""

import json

import pytest

from network.guest_messages import (
    LONGEST,
    Again,
    App,
    GuestAnswer,
    GuestLook,
    GuestPointer,
    GuestTouch,
    Hello,
    Help,
    Insist,
    Join,
    LookChange,
    Press,
    Redo,
    See,
    Sit,
    Undo,
    Yield,
    read,
)
from scoring.json_fields import MalformedError
from tests.support.guest_messages import GOOD
from tests.support.mutated import mutated


def test_every_message_is_read() -> None:
    look = GuestLook(360, 600, 100, False, "de")
    assert [read(json.dumps(one)) for one in GOOD] == [
        Hello("s", "g", "m", 1, "Ben", look),
        LookChange(look),
        Sit(1, 0),
        Sit(2, None),
        See(3, 1),
        Press(4, "sheet", "row1.4"),
        GuestPointer(5, "panel", "down", 1.5, 2.0, 0.0),
        GuestAnswer(6, 0, 3),
        Insist(7, 3),
        Undo(8),
        Redo(9),
        Help(10),
        Yield(11, True),
        Again(12),
        App(13),
        Join(14, "Zoe", 3),
    ]


@pytest.mark.parametrize(
    "message",
    [
        "",
        "nothing",
        "[]",
        "null",
        "[" * 2000,
        '{"do":"finger","n":1,"on":"sheet","kind":"up","x":NaN,"y":0,"s":0}',
        '{"do":"finger","n":1,"on":"sheet","kind":"up","x":true,"y":0,"s":0}',
        '{"do":"press","n":0,"on":"sheet","name":"a"}',
        '{"do":"press","n":1.0,"on":"sheet","name":"a"}',
        '{"do":"press","n":1,"on":"table","name":"a"}',
        '{"do":"press","n":1,"on":"sheet","name":"a\\u0000"}',
        '{"do":"enter","n":1}',
        f'{{"do":"undo","n":1,"more":"{"x" * LONGEST}"}}',
    ],
)
def test_what_is_no_message_is_refused(message: str) -> None:
    with pytest.raises(MalformedError):
        read(message)


def test_bytes_are_refused() -> None:
    with pytest.raises(MalformedError):
        read(b'{"do":"undo","n":1}')


def test_ten_thousand_mutations_are_read_or_refused() -> None:
    """Nothing but a message or MalformedError comes of it."""
    kinds = {"read": 0, "refused": 0}
    for text in mutated(GOOD, 10_000):
        try:
            assert isinstance(read(text), Hello | LookChange | GuestTouch)
            kinds["read"] += 1
        except MalformedError:
            kinds["refused"] += 1
    assert kinds["refused"] > 5_000
