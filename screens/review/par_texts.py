"""A game beside the coach's in words; for sending a line that gives no roll away. No Kivy."""

from scoring.coach.par import Par
from scoring.given_dice import COUNTED, DAY
from scoring.journal import Journal
from sheets.given_dice_texts import attempt_words, date_words, marks_words
from sheets.texts import _, listed, plural, printed
from sheets.titles import title

FILLED, HOLLOW = "■", "□"
"""A round that went as well as the coach's or better, and another one."""


def verdict(journal: Journal, par: Par) -> str:
    """Returns both totals."""
    you, coach = printed(journal.total(0)), printed(par.total)
    return _("You {points}, coach {coach}").format(points=you, coach=coach)


def as_good(par: Par) -> str:
    """Returns how many rounds went as well as the coach's, or better."""
    words = _("{count} of {rounds} rounds as good or better")
    return words.format(count=par.as_good, rounds=len(par.rounds))


def where(par: Par) -> str:
    """Returns the rounds in which most of the difference arose; empty if there is none."""
    rounds = [str(one.number) for one in par.decisive()]
    if not rounds:
        return ""
    if len(rounds) == 1:
        return _("Most of the difference arose in round {round}.").format(round=rounds[0])
    return _("Most of the difference arose in rounds {rounds}.").format(rounds=listed(rounds))


def worth(par: Par) -> str:
    """Returns what the comparison is worth."""
    words = _("Each round shows how much its roll and its entry changed the expected points.")
    if not par.estimated:
        return words
    rough = _("In this game the coach’s values are estimates: it may miss better entries.")
    return f"{rough} {words}"


def squares(par: Par) -> str:
    return "".join(FILLED if one.as_good else HOLLOW for one in par.rounds)


def heading(journal: Journal) -> str:
    """Returns the game, and the day of its dice."""
    dice = journal.options.dice
    day = date_words(dice.key) if dice and dice.source == DAY else ""
    return " · ".join(filter(None, (title(journal), day)))


def remarks(journal: Journal) -> list[str]:
    """Returns what others should know of the result."""
    dice, hints = journal.options.dice, journal.hints[0]
    attempt = attempt_words(dice.attempt) if dice and dice.attempt != COUNTED else ""
    had = plural("{count} hint", "{count} hints", hints) if hints else ""
    broken = _("with entries that break a rule") if journal.forced else ""
    return [*filter(None, (attempt, had, broken, marks_words(journal).rstrip(".")))]


def one_line(journal: Journal, par: Par) -> str:
    """Returns the result for a message, without anything that helps to play these rolls."""
    points = plural("{count} point", "{count} points", journal.total(0))
    coach = _("coach {points}").format(points=printed(par.total))
    details = ", ".join([points, coach, *remarks(journal)])
    return f"Rollpad · {heading(journal)}: {details} {squares(par)}"
