"""The picture to share: it is complete on every device."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from scoring import GAMES
from scoring.journal import Journal
from storage.errors import StorageError
from tests.support import looks
from tests.support.memory import widgets
from tests.support.sizes import LONG_NAMES
from tests.support.table import AT, english_app, golden
from tools.player import played
from tools.robot import Robot

NAMES = ("Mara", "Jonas", "Lia", "Theodor", "Ben", "Aische", "Finn", "Greta", "Hugo", "Zoë")
TABLES = [(game, count) for game in GAMES for count in (1, 4)] + [("kubi", 10)]


@pytest.fixture(scope="module")
def desk(display: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    """Pictures need the app's fonts, but no screens."""
    with english_app(tmp_path_factory.mktemp("data")) as robot:
        yield robot


def game_of(game: str, count: int) -> Journal:
    return played(game, {}, list(NAMES[:count]), rolls=False)


class Drawn:
    """A picture, and the texts on it."""

    def __init__(self, journal: Journal, player: int | None = None) -> None:
        from screens.result import share_image
        from screens.widgets.canvas_brush import Paint

        self.texts: list[str] = []
        self.areas: dict[str, looks.Area] = {}
        write = Paint.text

        def watched(paint: Any, text: str, *more: Any, **options: Any) -> float:
            wide = write(paint, text, *more, **options)
            self.texts.append(text)
            place = looks.rect_area(paint._texts[-1][2])
            if place.left > -looks.FAR:
                self.areas[f"{len(self.texts)} {text}"] = place
            return wide

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Paint, "text", watched)
            self.image = share_image.draw(journal, AT, player)

    @property
    def colours(self) -> set[Any]:
        return {colour for _count, colour in self.image.getcolors(1 << 24) or ()}

    @property
    def frame(self) -> looks.Area:
        return looks.Area(0, 0, *self.image.size)


def rgb(code: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(code.removeprefix("#")))


@pytest.mark.parametrize(("game", "count"), TABLES)
def test_everything_is_on_it(desk: Robot, game: str, count: int) -> None:
    from sheets import view
    from sheets.drawing.palette import INKS, ROLES
    from sheets.texts import printed

    journal = game_of(game, count)
    drawn = Drawn(journal)
    colours = drawn.colours
    assert {journal.game.title, "Rollpad"} <= {*drawn.texts}
    assert any("16 Nov 2026" in text for text in drawn.texts)
    shared = view(game).sheet.shared
    for player, name in enumerate(journal.names):
        assert drawn.texts.count(name) >= 1 + (not shared), "in the result and on the sheet"
        assert drawn.texts.count(printed(journal.total(player))) >= 2
        assert rgb(INKS[player % len(INKS)][0]) in colours, "written in their ink"
    if count > 1:
        assert any(text.endswith((" wins", " win")) for text in drawn.texts)
    elif rank := journal.game.rank(journal.state):
        assert view(game).texts.rank_name(rank) in drawn.texts
    if not shared:
        looked_for = [
            view(game).texts.line_label(line.key) for line in journal.game.lines(journal.state, 0)
        ]
        assert {*looked_for, "Total"} <= {*drawn.texts}
    assert drawn.image.mode == "RGB"
    assert drawn.image.width >= 1080
    assert max(drawn.image.size) <= 4096
    assert drawn.image.getpixel((0, 0)) == rgb(ROLES["table"][0])
    assert rgb(ROLES["paper"][0]) in colours
    assert looks.not_within(drawn.areas, drawn.frame) == []


def test_the_same_picture_from_every_screen(desk: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dark, with large text, on a dense screen: the picture does not show that, and the screen does
    not show the picture being drawn."""
    from kivy.metrics import Metrics, dp, sp

    from screens.widgets.theme import Theme, theme
    from sheets.render_context import palette

    told: list[object] = []

    def tell(*what: object) -> None:
        told.append(what)

    journal = game_of("tricubo", 2)
    usual = Drawn(journal).image
    night = list(palette().paper)
    desk.app.use_appearance("dark")
    desk.app.use_text_size(200)
    density, Metrics.density = Metrics.density, 2.75
    try:
        assert list(palette().paper) != night
        night = list(palette().paper)
        theme.bind(on_change=tell)
        Metrics.bind(fontscale=tell, density=tell)
        image = Drawn(journal).image
        assert image.tobytes() == usual.tobytes()
        assert told == [], "everything on the screen stays as it is"
        assert type(theme) is Theme
        assert (theme.dark, list(palette().paper)) == (True, night)
        assert (Metrics.fontscale, Metrics.density) == (2, 2.75)
        assert (dp(4), sp(4)) == (11, 22)
        monkeypatch.setattr("screens.result.share_image.SharePage", None)
        with pytest.raises(TypeError):
            Drawn(journal)
        assert (type(theme), dp(4), Metrics.fontscale) == (Theme, 11, 2), "also if something fails"
    finally:
        theme.unbind(on_change=tell)
        Metrics.unbind(fontscale=tell, density=tell)
        Metrics.density = density
        desk.app.use_text_size(100)
        desk.app.use_appearance("light")


def test_one_players_sheet_alone(desk: Robot) -> None:
    drawn = Drawn(game_of("tetrix", 3), 1)
    assert drawn.image.width == 1080
    assert drawn.texts.count("Jonas") == 2
    assert not {"Mara", "Lia"} & {*drawn.texts}
    assert any(text.startswith("Place ") and text.endswith(" of 3") for text in drawn.texts)


@pytest.mark.parametrize("players", [1, 2, 6])
def test_a_block_has_all_its_lines(desk: Robot, players: int) -> None:
    """However long the game was: nothing has to be scrolled."""
    journal = game_of("tripple-domino", players)
    drawn = Drawn(journal)
    sheets = journal.state.sheets
    turns = [max(map(len, rounds)) for rounds in zip(*(s.rounds for s in sheets), strict=True)]
    assert drawn.texts.count("Σ") == len(turns)
    for number in range(1, max(turns) + 1):
        labels = sum(count >= number for count in turns)
        assert drawn.texts.count(str(number)) >= labels
    if players == 1:  # each line shows the total up to here
        records = sheets[0].rounds[0]
        totals = [sum(one.points for one in records[: at + 1]) for at in range(len(records))]
        assert {str(total).replace("-", "−") for total in totals} <= {*drawn.texts}


def test_a_block_in_parts(display: None) -> None:
    from screens.result.sheet_gallery import parted
    from sheets.shared_sheet import SheetRow

    def rows(*counts: int) -> list[SheetRow]:
        return [
            row
            for number, count in enumerate(counts)
            for row in (
                SheetRow(f"Round {number}", kind="round"),
                *(SheetRow(f"{number}.{n}") for n in range(count)),
            )
        ]

    def labels(*counts: int, into: int) -> list[list[str]]:
        return [[row.label for row in part] for part in parted(rows(*counts), into)]

    assert labels(2, 2, into=1) == [["Round 0", "0.0", "0.1", "Round 1", "1.0", "1.1"]]
    near = labels(5, 7, into=2)
    assert [part[0] for part in near] == ["Round 0", "Round 1"]
    assert [len(part) for part in near] == [8, 8], "filled up with blank lines"
    assert near[0][6:] == ["", ""]
    assert [part[:2] for part in labels(20, into=2)] == [["Round 0", "0.0"], ["Round 0", "0.10"]]
    for counts in ((30,), (3, 3, 3, 3, 3), (1, 40, 1), (17, 5, 9)):
        for into in (1, 2, 3, 4):
            parts = labels(*counts, into=into)
            assert len(parts) == into
            lines = [label for part in parts for label in part if label and label[0] != "R"]
            assert lines == [row.label for row in rows(*counts) if row.kind == "line"]


def test_what_broke_a_rule_is_marked(desk: Robot) -> None:
    for game in ("kubi", "tripple-domino"):
        drawn = Drawn(golden(f"{game}-forced"))
        assert "!" in drawn.texts, game
        assert "Some entries of this game break a" in " ".join(drawn.texts)
    assert "!" not in Drawn(golden("tricubo-A-tie")).texts


def test_people_with_long_names(desk: Robot) -> None:
    """In full in the list of places, even if their columns are narrow."""
    for game in ("tetrix", "tripple-domino"):
        names = list(LONG_NAMES[: GAMES[game].players[-1]])
        drawn = Drawn(played(game, {}, names, rolls=False))
        assert {*names} <= {*drawn.texts}
        assert looks.not_within(drawn.areas, drawn.frame) == []


def test_drawn_in_pieces_of_any_size(desk: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Graphics cards differ in how much they draw at once."""
    from screens.result import share_image

    journal = game_of("cubo", 2)
    whole = share_image.draw(journal, AT)
    monkeypatch.setattr(share_image, "TILE", 301)
    difference = ImageChops.difference(share_image.draw(journal, AT), whole)
    extremes: Any = difference.getextrema()
    assert max(high for _low, high in extremes) < 16, "but for rounding"
    monkeypatch.setattr(share_image, "LONGEST", 700)
    small = share_image.draw(journal, AT)
    assert max(small.size) == 700
    assert small.width / small.height == pytest.approx(whole.width / whole.height, abs=0.01)


def test_a_picture_as_a_file(desk: Robot, tmp_path: Path) -> None:
    from screens.result import share_image

    drawn = share_image.draw(game_of("cubo", 4), AT)
    path = tmp_path / "rollpad.png"
    share_image.write(drawn, path)
    with Image.open(path) as read:
        assert (read.format, read.size) == ("PNG", drawn.size)
        assert read.width == 1080
        assert read.tobytes() == drawn.tobytes()
    with pytest.raises(StorageError):
        share_image.write(drawn, tmp_path / "nowhere" / "rollpad.png")
    assert [one.name for one in tmp_path.iterdir()] == ["rollpad.png"]


def test_nothing_of_it_stays(desk: Robot) -> None:
    from screens.result import share_image

    journal = game_of("kubi", 1)
    share_image.draw(journal, AT)
    desk.frame(2)
    before = widgets()
    for _time in range(3):
        share_image.draw(journal, AT)
    desk.frame(2)
    after = widgets()
    assert {kind: after[kind] - before[kind] for kind in after if after[kind] > before[kind]} == {}
