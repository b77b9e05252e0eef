"""The result of a game as text and numbers: the same content for every form of sharing."""

from collections.abc import Callable
from dataclasses import dataclass

from scoring.decisive_round import decision
from scoring.game_state import is_early
from scoring.journal import Journal
from sheets import view_of
from sheets.given_dice_texts import given_words, marks_words
from sheets.sheet_texts import who_won
from sheets.texts import (
    _,
    day,
    listed,
    named,
    plural,
    printed,
)
from sheets.titles import next_rank, side_of
from storage.encoding import clean


@dataclass(frozen=True, slots=True)
class Ranked:
    """One player in the final ranking."""

    number: int
    """From 1; equal players share it."""
    player: int
    name: str
    total: int
    won: bool
    left: bool = False
    """Whether they had left the game before its end."""

    @property
    def standing(self) -> str:
        """The number with its dot; a sign for who had left."""
        return "–" if self.left else f"{self.number}."

    @property
    def who(self) -> str:
        """The name, and that they had left."""
        return _("{name} (left early)").format(name=self.name) if self.left else self.name


@dataclass(frozen=True, slots=True)
class ResultSummary:
    game: str
    variant: str
    """The side, if the game has several; empty otherwise."""
    verdict: str
    rank: str
    """The name of the solo rank."""
    explanation: str
    """Of the verdict: the points, or the tie-break."""
    turning: str
    """Where the game was decided, in a sentence; empty if there is nothing to show."""
    hints: str
    """Who had hints, and how many; empty if no player had."""
    remark: str
    """Additional information about the result."""
    places: tuple[Ranked, ...]
    """The players from the first to the last; empty in a solo game."""
    lines: tuple[tuple[str, tuple[int | None, ...]], ...]
    """The fields of the sheet, each with the points of all players; None if blank."""
    dice: str = ""
    """Where its rolls come from, if they were given."""

    @property
    def heading(self) -> str:
        return " · ".join(filter(None, (self.game, self.variant)))

    @property
    def tied(self) -> bool:
        """Whether several players have the best total."""
        first = [place for place in self.places if not place.left][:2]
        return len({place.total for place in first}) < len(first)


def outcome(journal: Journal) -> ResultSummary:
    game, state, texts = journal.game, journal.state, view_of(journal).texts
    if is_early(state):
        alone = len(journal.names) == 1
        points = plural("{count} point", "{count} points", journal.total(0))
        verdict, rank, explanation = _("Ended early"), "", points if alone else ""
    elif not journal.over:
        verdict, rank, explanation = texts.where(game, state, journal.names), "", ""
    elif len(journal.names) == 1:
        verdict, rank, explanation = _alone(journal, texts.rank_name)
    else:
        verdict, rank, explanation = (
            _won(journal),
            "",
            _decided(journal, texts.tie_break_text),
        )
    columns = [game.lines(state, player) for player in range(len(journal.names))]
    return ResultSummary(
        game=journal.title,
        variant=side_of(game.id, game.variant(journal.options)),
        verdict=verdict,
        rank=rank,
        explanation=explanation,
        turning=_turning(journal),
        hints=hints_text(journal),
        remark=_remark(journal),
        dice=given_words(journal.options.dice),
        places=places(journal) if len(journal.names) > 1 else (),
        lines=tuple(
            (texts.line_label(lines[0].key), tuple(line.points for line in lines))
            for lines in zip(*columns, strict=True)
        ),
    )


def _remark(journal: Journal) -> str:
    """Returns what was not as it should be."""
    broken = _("Some entries of this game break a rule.") if journal.forced else ""
    return " ".join(filter(None, (broken, marks_words(journal))))


def _alone(journal: Journal, rank_name: Callable[[str], str]) -> tuple[str, str, str]:
    verdict = plural("{count} point", "{count} points", journal.total(0))
    rank = journal.game.rank(journal.state)
    if rank is None:
        return verdict, "", ""
    return verdict, rank_name(rank), next_rank(journal)


def _won(journal: Journal) -> str:
    return who_won([journal.names[player] for player in journal.game.winners(journal.state)])


def ties(journal: Journal) -> list[str]:
    """Returns what decides between players with the same points, or that they share a place."""
    game, state, texts = journal.game, journal.state, view_of(journal).texts
    level: dict[int, list[int]] = {}
    for player in range(len(journal.names)):
        if not game.has_left(state, player):
            level.setdefault(game.merit(state, player), []).append(player)
    return [
        _level(journal, texts.tie_break_text, players)
        for _merit, players in sorted(level.items(), reverse=True)
        if len(players) > 1
    ]


def _decided(journal: Journal, tie_break_text: Callable[[int], str]) -> str:
    game, state = journal.game, journal.state
    best = journal.total(game.winners(state)[0])
    points = plural("{count} point", "{count} points", best)
    there = (p for p in range(len(journal.names)) if not game.has_left(state, p))
    level = [player for player in there if journal.total(player) == best]
    if len(level) == 1:
        return points
    if not tie_break_text(0):
        tied = listed([journal.names[player] for player in level])
        return _("{names} have {points} each").format(names=tied, points=points)
    return _level(journal, tie_break_text, level)


def _level(journal: Journal, tie_break_text: Callable[[int], str], level: list[int]) -> str:
    """Returns what decides between these players, who have the same points."""
    game, state = journal.game, journal.state
    tied = listed([journal.names[player] for player in level])
    points = plural("{count} point", "{count} points", journal.total(level[0]))
    breaks = [game.tie_break(state, player) for player in level]
    if not tie_break_text(0) or len(set(breaks)) == 1:
        return _("{names} share a place: {points} each.").format(names=tied, points=points)
    parts = [
        f"{journal.names[player]} {tie_break_text(value)}"
        for player, value in zip(level, breaks, strict=True)
    ]
    each = _("{names} have {points} each. Tie-break: {parts}.")
    return each.format(names=tied, points=points, parts=listed(parts))


def hints_text(journal: Journal) -> str:
    """Returns who had hints, and how many."""
    had = [
        plural("{name} used {count} hint", "{name} used {count} hints", count, name=name)
        for name, count in zip(journal.names, journal.hints, strict=True)
        if count
    ]
    return " · ".join(had)


def _turning(journal: Journal) -> str:
    found = decision(journal)
    if found is None:
        return ""
    name = journal.names[found.winner]
    if found.at_once:
        return _("{name} led from the first round.").format(name=name)
    if not found.at_last:
        text = _("{name} took the lead in round {round} of {rounds} and kept it.")
        return text.format(name=name, round=found.round, rounds=found.rounds)
    if not found.behind:
        return _("The last round decided it.")
    behind = plural("{count} point", "{count} points", found.behind)
    text = _("The last round decided it: before it, {name} was {points} behind.")
    return text.format(name=name, points=behind)


def places(journal: Journal) -> tuple[Ranked, ...]:
    """Returns the players by their current points."""
    game, state = journal.game, journal.state
    winners = game.winners(state)
    order = sorted((number, player) for player, number in enumerate(game.places(state)))
    return tuple(
        Ranked(
            number,
            one,
            journal.names[one],
            journal.total(one),
            won=one in winners,
            left=game.has_left(state, one),
        )
        for number, one in order
    )


def in_words(journal: Journal, stamp: str) -> str:
    """Returns the result for a messenger, with a proportional font: a list and no table."""
    summary = outcome(journal)
    first = [" · ".join((summary.heading, day(stamp)))]
    if summary.places:
        first.append(" · ".join(filter(None, (summary.verdict, summary.explanation))))
    else:
        alone = (journal.names[0], summary.verdict, summary.rank)
        first.append(" · ".join(filter(None, alone)))
    parts = ["\n".join(first)]
    for place in summary.places:
        name = named(f"{place.standing} {place.who}", printed(place.total))
        parts.append("\n".join(filter(None, (name, _listed_points(summary, place.player)))))
    if not summary.places:
        parts += filter(None, (_listed_points(summary, 0), summary.explanation))
    return clean(
        "\n\n".join([*parts, *filter(None, (summary.dice, summary.hints, summary.remark))])
    )


def _listed_points(summary: ResultSummary, player: int) -> str:
    """Returns the fields in which a player has gained or lost points."""
    points = ((label, column[player]) for label, column in summary.lines)
    return " · ".join(named(label, printed(one)) for label, one in points if one)
