"""Matches on several devices of a shared table, without windows and without sockets."""

from pathlib import Path
from random import Random

from play.entry_toast import AT_ONCE
from play.match import Match
from play.shared_session import News, SharedSession
from scoring.journal import Journal
from storage.session import Session
from tests.support.simulated_table import Device, Network, run

NAMES = ["Ana", "Ben"]
AT = "2026-11-17T18:00:00Z"


class SharedHand:
    """A host, and a member who has the second seat."""

    def __init__(self, folder: Path, game: str = "tricubo") -> None:
        self.network = Network(Random(1))
        self.devices = [
            Device(self.network, folder / f"{n}", f"10.0.0.{n + 1}:18830", (n,)) for n in range(2)
        ]
        host, member = self.devices
        begun = Journal.new(game, {}, NAMES)
        host.host(lambda store: Session.resume(store, store.create(begun, AT)))
        member.join([host.address])
        self.run()
        self.matches = [self._match(device) for device in self.devices]
        self.matches[0].remote_players = frozenset({1})
        self.matches[1].own, self.matches[1].remote_players = frozenset({1}), frozenset({0})
        self.matches[1].front.player = 1
        for match in self.matches:
            match.refresh()

    def _match(self, device: Device) -> Match:
        assert device.store
        session = SharedSession(device.store, device.running)
        return Match(session, receipts=AT_ONCE)

    def run(self, seconds: float = 3.0) -> None:
        run(self.network, self.devices, seconds)

    def follow(self, seconds: float = 1.0) -> list[News]:
        """Lets time pass; both matches show the result, which is returned."""
        self.run(seconds)
        found = []
        for match in self.matches:
            assert isinstance(match.session, SharedSession)
            news = match.session.news()
            match.follow_table(news.entered, same=news.same)
            found.append(news)
        return found

    def close(self) -> None:
        for device in self.devices:
            if device.store:
                device.store.close()

    def cut(self, *devices: int) -> None:
        self.network.cut = {self.devices[n].address for n in devices}
