"""Fits a small net to values with Python alone, for pads that no table was made for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.tricubo.coach.net import Net, Position, inputs


@dataclass(slots=True)
class Draws:
    """A seeded series of numbers (xorshift): the same pad always gives the same table."""

    state: int = 0x9E3779B97F4A7C15

    def below(self, limit: int) -> int:
        """Returns a number from 0 to less than the limit."""
        x = self.state
        x ^= x << 13 & 0xFFFFFFFFFFFFFFFF
        x ^= x >> 7
        x ^= x << 17 & 0xFFFFFFFFFFFFFFFF
        self.state = x
        return (x >> 16) % limit

    def part(self) -> float:
        """Returns a number from 0 to 1."""
        return self.below(1 << 30) / (1 << 30)


def adapted(net: Net, flag: int, codes: Sequence[int]) -> Net:
    """Returns a net for rows with other codes, each of which means one of the old ones."""
    old, new = 2 * net.flag, 2 * flag
    inside = [*codes, *[0] * (flag - len(codes))]
    places = [*inside, *(net.flag + code for code in inside), *range(old, old + inputs(flag) - new)]
    hidden = [[*net.hidden[place]] for place in places]
    skip = [net.skip[place] for place in places]
    return Net(flag, hidden, [*net.bias], [*net.out], skip, net.offset)


def scaled(net: Net, wanted: Sequence[tuple[Position, float]]) -> None:
    """Fits the net by a factor and a shift alone."""
    guesses = [net.value(at) for at, _value in wanted]
    values = [value for _at, value in wanted]
    mean, middle = sum(guesses) / len(guesses), sum(values) / len(values)
    spread = sum((guess - mean) ** 2 for guess in guesses)
    common = sum((guess - mean) * value for guess, value in zip(guesses, values, strict=True))
    factor = max(0.1, common / spread) if spread > 1 else 1.0
    net.out = [factor * weight for weight in net.out]
    net.skip = [factor * weight for weight in net.skip]
    net.offset = factor * (net.offset - mean) + middle


def fit(
    net: Net,
    wanted: Sequence[tuple[Position, float]],
    rounds: int,
    rate: float,
    draws: Draws,
) -> Iterator[None]:
    """Goes over all values this many times, in another order each time, with a rate that falls to
    nothing; a pause after every few hundred."""
    examples = [(net.active(at), value) for at, value in wanted]
    steps, step = rounds * len(examples), 0
    for _ in range(rounds):
        for at in range(len(examples) - 1, 0, -1):
            other = draws.below(at + 1)
            examples[at], examples[other] = examples[other], examples[at]
        for active, value in examples:
            _learn(net, active, value, rate * (1 - step / steps))
            step += 1
            if step % 500 == 0:
                yield


def _learn(net: Net, active: tuple[int, ...], value: float, rate: float) -> None:
    """Makes one gradient step on the squared error."""
    sums, out, skip = net.sums(active), net.out, net.skip
    guess = sum([weight * one for weight, one in zip(out, sums, strict=True) if one > 0])
    error = guess + sum([skip[one] for one in active]) + net.offset - value
    step = rate * max(-5.0, min(5.0, error))
    back = [step * weight if one > 0 else 0.0 for weight, one in zip(out, sums, strict=True)]
    net.out = [
        weight - step * one if one > 0 else weight for weight, one in zip(out, sums, strict=True)
    ]
    hidden = net.hidden
    for one in active:
        hidden[one] = [weight - less for weight, less in zip(hidden[one], back, strict=True)]
        skip[one] -= step
    net.bias = [weight - less for weight, less in zip(net.bias, back, strict=True)]
    net.offset -= step
