"""No class of ours is large: at most 60 methods with those of our own base classes, and a depth of
at most 3. Those that are larger may only shrink."""

import ast
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from tests.sources import ROOT, modules

METHODS, DEPTH = 60, 3
"""Limits of a class. The depth counts the class itself; base classes of libraries do not count."""
LARGER: dict[str, tuple[int, int]] = {
    "sheets.tetrix.panel.TetrixForm": (119, 5),
    "sheets.cubo.panel.CuboDice": (115, 7),
    "sheets.tricubo.panel.TricuboDice": (110, 4),
    "sheets.cubo.typed_square.TypedSquare": (106, 6),
    "sheets.tetrix.panel_drawing.TetrixTray": (106, 4),
    "sheets.kubi.panel.KubiDice": (105, 5),
    "sheets.cubo.dragging.CuboHand": (104, 5),
    "sheets.tripple_domino.panel.DominoTiles": (103, 4),
    "sheets.cubo.editor.CuboEditor": (101, 4),
    "sheets.kubi.way_keys.WayKeys": (100, 4),
    "sheets.own.panel.NumberPad": (91, 3),
    "sheets.dice_panel.DicePanel": (90, 3),
    "network.shared_game.SharedGame": (89, 3),
    "sheets.tripple_domino.input_state.DominoDraft": (89, 3),
    "scoring.tetrix.rules.Tetrix": (88, 3),
    "sheets.kubi.layout.KubiPlan": (85, 6),
    "sheets.kubi.sheet.KubiSheet": (85, 7),
    "sheets.tetrix.input_state.TetrixDraft": (84, 3),
    "sheets.cubo.input_state.CuboDraft": (83, 3),
    "play.guest_seat.RemoteSeat": (82, 3),
    "scoring.tricubo.rules.Tricubo": (81, 3),
    "play.seat.Seat": (80, 2),
    "scoring.kubi.rules.Kubi": (80, 3),
    "scoring.own.rules.Own": (80, 3),
    "screens.help.examples.cubo.Square": (80, 3),
    "sheets.no_panel.NoPanel": (79, 3),
    "sheets.panel.Panel": (79, 2),
    "scoring.tripple_domino.rules.TrippleDomino": (78, 3),
    "sheets.own.shared_sheet.OwnBlock": (78, 5),
    "sheets.kubi.move_buttons.WaysSheet": (76, 5),
    "sheets.own.sheet.OwnSheet": (76, 6),
    "scoring.cubo.rules.CuboGame": (75, 3),
    "sheets.own.sheet_layout.OwnPlan": (75, 5),
    "sheets.tripple_domino.sheet.DominoBlock": (75, 5),
    "sheets.cubo.sheet.CuboBlock": (74, 5),
    "sheets.shared_sheet.Block": (74, 4),
    "play.match.Match": (72, 2),
    "scoring.game.Game": (67, 2),
    "sheets.scrolling_sheet.ScrolledSheet": (64, 4),
    "sheets.tetrix.sheet.TetrixSheet": (60, 4),
    "sheets.tricubo.sheet.TricuboSheet": (60, 4),
    "screens.records.charts.histogram.Histogram": (52, 4),
    "screens.records.charts.trend.Trend": (52, 4),
    "screens.records.luck_sections.LuckTrend": (52, 5),
    "screens.records.charts.standings.Standings": (39, 4),
    "screens.records.charts.head_to_head.Duels": (36, 4),
    "screens.records.filter_panel.VariantList": (35, 4),
    "screens.review.screen.ReviewScreen": (31, 4),
    "screens.review.par_screen.ParScreen": (29, 4),
    "screens.review.expected_chart.ExpectedGraph": (26, 4),
    "screens.editor.parts.Grip": (24, 4),
    "screens.setup.player_rows.Handle": (24, 4),
    "screens.widgets.widgets.HoldButton": (23, 4),
    "screens.records.filter_panel.Chooser": (21, 4),
    "screens.home.game_cards.AgainLine": (20, 4),
    "screens.home.resume_list.Hero": (20, 4),
    "screens.editor.parts.Key": (19, 4),
    "screens.editor.parts.LabelButton": (19, 4),
    "screens.home.resume_list.MenuButton": (18, 4),
    "screens.play.action_card.SeatUndo": (18, 4),
    "screens.home.day_card.DayCard": (17, 4),
    "screens.help.screen.ContentsChip": (16, 4),
    "screens.home.own_pads.PadCard": (16, 4),
    "screens.records.ladder.BestCard": (16, 4),
    "screens.review.cards.RollRow": (16, 4),
    "screens.widgets.chip_strip.StripChip": (16, 4),
    "screens.settings.about.LicenceCard": (15, 4),
    "screens.settings.file_browser.FileRow": (15, 4),
    "screens.settings.my_dice.PresetCard": (15, 4),
    "screens.setup.screen.OfferedName": (15, 4),
    "screens.setup.screen.WayCard": (15, 4),
    "screens.setup.own_sheet_card.OneSheetCard": (14, 4),
    "screens.settings.auto_backup_card.AutoSection": (13, 5),
    "screens.records.history_filter.FilterCard": (12, 4),
    "screens.records.statistics_card.StatCard": (12, 4),
    "screens.result.dice_card.DiceCard": (12, 4),
    "screens.setup.rule_enforcement_card.StrictCard": (11, 4),
    "screens.widgets.work_card.WorkCard": (10, 4),
    "screens.help.screen.SectionCard": (9, 4),
    "screens.records.people.SamePersonCard": (9, 4),
    "screens.review.cards.TipCard": (9, 4),
    "screens.records.people.RenamingCard": (8, 4),
    "screens.settings.data_screen.BackupSection": (8, 5),
    "screens.settings.data_screen.ImportSection": (8, 5),
    "screens.settings.data_screen.ReportSection": (8, 5),
    "screens.settings.data_screen.TableSection": (8, 5),
    "screens.setup.house_rules.HouseRule": (8, 4),
    "screens.editor.parts.PadSection": (7, 4),
    "screens.help.multiplayer_help.HelpCard": (7, 4),
    "screens.help.tour.TourWords": (7, 4),
    "screens.records.statistics.Note": (7, 4),
    "screens.records.statistics.Welcome": (7, 4),
    "screens.result.share.ShareCard": (7, 4),
    "screens.settings.screen.SettingsSection": (7, 4),
}
"""The classes beyond the limits, with their methods and depth. A class leaves the table for good
when it is within them."""


class Found(NamedTuple):
    bases: tuple[str, ...]
    methods: frozenset[str]


@cache
def classes() -> dict[str, Found]:
    """Returns all classes of the app by their full names."""
    return dict(_classes())


def _classes() -> Iterator[tuple[str, Found]]:
    for path in modules("scoring", "storage", "network", "sheets", "play", "screens"):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        tree = ast.parse(path.read_text(encoding="utf-8"))
        known = {
            alias.asname or alias.name: f"{node.module}.{alias.name}"
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                bases = (ast.unparse(base).partition("[")[0] for base in node.bases)
                names = tuple(known.get(name, f"{module}.{name}") for name in bases)
                yield f"{module}.{node.name}", Found(names, frozenset(_methods(node)))


def _methods(node: ast.ClassDef) -> Iterator[str]:
    for one in node.body:
        special = isinstance(one, ast.FunctionDef) and one.name.startswith("__")
        if isinstance(one, ast.FunctionDef) and (not special or one.name == "__init__"):
            yield one.name


def methods_of(name: str) -> frozenset[str]:
    """Returns the methods of a class and of our own base classes."""
    found = classes().get(name)
    return found.methods.union(*map(methods_of, found.bases)) if found else frozenset()


def depth_of(name: str) -> int:
    """Returns how many of our own classes are above each other."""
    found = classes().get(name)
    return 1 + max(map(depth_of, found.bases), default=0) if found else 0


SIZES = {name: (len(methods_of(name)), depth_of(name)) for name in classes()}


@pytest.mark.parametrize("name", LARGER)
def test_large_classes_only_shrink(name: str) -> None:
    methods, depth = SIZES[name]
    assert methods <= max(METHODS, LARGER[name][0])
    assert depth <= max(DEPTH, LARGER[name][1])
    assert methods > METHODS or depth > DEPTH, "it may leave the table"


def test_no_other_class_is_large() -> None:
    large = {name for name, (methods, depth) in SIZES.items() if methods > METHODS or depth > DEPTH}
    assert large <= {*LARGER}


def test_what_is_inherited_counts() -> None:
    """The test above can fail."""
    assert "apply" in methods_of("scoring.kubi.rules.Kubi")
    assert "check" in methods_of("scoring.kubi.rules.Kubi")
    assert depth_of("scoring.kubi.rules.Kubi") == 3
