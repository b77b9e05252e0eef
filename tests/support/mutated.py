"""Messages that are nearly right: each is changed in one way or several, reproducibly."""

import json
from collections.abc import Iterator
from random import Random

ODD: tuple[object, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 10**30, 0.5, -1e300, "", "x" * 3000, "\x00", "\ud800"),
    *([], {}, [[[]]], {"do": "undo"}, "<b>", "../../etc/passwd", "row1.1", "undo", "NaN"),
)


def mutated(messages: list[dict[str, object]], count: int, seed: int = 17) -> Iterator[str]:
    dice = Random(seed)
    for _number in range(count):
        message: dict[str, object] = json.loads(json.dumps(dice.choice(messages)))
        kind = dice.randrange(6)
        if kind < 4:
            for _change in range(dice.randint(1, 3)):
                place = message
                if isinstance(message.get("look"), dict) and dice.random() < 0.5:
                    place = message["look"]  # type: ignore[assignment]
                key = dice.choice([*place, "extra"])
                if dice.random() < 0.25:
                    place.pop(key, None)
                else:
                    place[key] = dice.choice(ODD)
                if not isinstance(message.get("look", {}), dict):
                    break
            yield json.dumps(message)
        else:
            text = [*json.dumps(message)]
            for _change in range(dice.randint(1, 4)):
                at = dice.randrange(len(text))
                text[at : at + dice.randint(0, 4)] = dice.choice(["", '"', "{", "[" * 50, "é", "9"])
                text = text or ["{"]
            yield "".join(text)
