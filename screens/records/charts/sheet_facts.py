"""Facts of the sheets, drawn as the view of each game defines."""

from screens.records.charts.bars import Bars, ChartBar
from screens.records.charts.chart import Chart
from screens.records.charts.key_figures import Tile, Tiles
from screens.records.charts.texts import percent
from sheets.stat_labels import (
    LEAST,
    MOST,
    PAYS,
    SHARE,
    TILES,
    TO_EACH,
    Facts,
    Group,
    NamedFact,
)
from sheets.texts import _, decimal, printed
from storage.statistics import FactSummary, ratio, share


def chart_of(group: Group, facts: Facts) -> Chart:
    """Returns the chart of a group, as far as its facts are known."""
    known = [one for one in group.facts if one.key in facts]
    if group.drawn == TILES:
        return Tiles([Tile(one.name, _text(one, facts)) for one in known])
    make = _pays if group.drawn == PAYS else _bar
    return Bars([make(one, facts) for one in known], group.wide)


def _value(one: NamedFact, facts: Facts) -> float | None:
    fact = facts[one.key]
    values = {
        SHARE: share(fact.positive, fact.count),
        MOST: fact.most,
        LEAST: fact.least,
        TO_EACH: ratio(fact, facts[one.other]) if one.other else None,
    }
    return values.get(one.how, fact.mean)


def _text(one: NamedFact, facts: Facts) -> str:
    value = _value(one, facts)
    if value is None:
        return "–"
    if one.how == SHARE:
        return percent(value)
    return printed(int(value)) if one.how in (MOST, LEAST) else decimal(value)


def _bar(one: NamedFact, facts: Facts) -> ChartBar:
    text = _text(one, facts)
    words = f"{one.name}: {text}"
    return ChartBar.signed(one.name, _value(one, facts) or 0, text, words, picture=one.picture)


def _pays(one: NamedFact, facts: Facts) -> ChartBar:
    fact: FactSummary = facts[one.key]
    paid, cost = share(fact.positive, fact.count), share(fact.negative, fact.count)
    words = _("{name}: gained in {paid} of {count} games, cost in {cost}, average {points}").format(
        name=one.name,
        paid=fact.positive,
        cost=fact.negative,
        count=fact.count,
        points=decimal(fact.mean),
    )
    return ChartBar(one.name, words, paid, cost, percent(paid), percent(cost), picture=one.picture)
