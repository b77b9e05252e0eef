"""A few phones at one simulated table."""

from pathlib import Path
from random import Random

from network.journal_index import name_of
from network.shared_game import SharedGame
from scoring.json_fields import Move
from storage.session import Session
from tests.support.simulated_table import Device, Network, run


class Phones:
    """Three phones at a game of Cubo; the first one hosts."""

    def __init__(self, folder: Path, seed: int = 1, count: int = 3, game: str = "cubo") -> None:
        self.network = Network(Random(seed))
        self.all = [
            Device(self.network, folder / f"{one}", f"10.0.0.{one + 1}:18830", (one,))
            for one in range(count)
        ]
        names = [f"P{one}" for one in range(count)]
        self.all[0].host(lambda store: Session.begin(store, game, {}, names))
        for one in self.all[1:]:
            one.join([self.all[0].address])
        self.run(3)

    def run(self, seconds: float) -> None:
        run(self.network, self.all, seconds)

    def __getitem__(self, place: int) -> SharedGame:
        return self.all[place].running

    def enter(self, place: int, points: int, player: int | None = None) -> None:
        game = self[place]
        move: Move = game.journal.game.read_move({"do": "points", "points": points}, "")
        game.enter(place if player is None else player, move)

    def cut(self, *places: int) -> None:
        self.network.cut = {self.all[one].address for one in places}
        self.network.advance(0.01)

    def whole(self) -> list[str]:
        """Returns the names of the entries; checks that they are the same on all devices and
        disks."""
        texts = set()
        for device in self.all:
            assert device.store is not None
            texts.add(device.store.export.game(device.running.number))
            assert device.store.load(device.running.number) == device.running.official
        assert len(texts) == 1
        return [name_of(one) for one in self[0].official.entries]

    def close(self) -> None:
        for device in self.all:
            device.kill()


def name(game: SharedGame, number: int) -> str:
    return f"{game.device}.{number}"
