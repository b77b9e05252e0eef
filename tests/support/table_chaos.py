"""An evening at a shared table at which everything goes wrong, with a seed; and what must hold."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from network.journal_index import name_of
from network.member import Safeguards
from network.shared_game import SharedGame, Status
from network.status import SENT
from scoring import GAMES
from scoring.game import IllegalError
from storage import Store
from storage.session import Session
from tests.support.ledger import Account
from tests.support.random_play import random_move, random_roll
from tests.support.simulated_table import TICK, Device, KilledError, Network, run

DEATHS = ("sending", "before", "after")
HEALING = 10.0
"""Seconds until everything has recovered."""


class Chaos:
    def __init__(self, seed: int, folder: Path, guards: Safeguards | None = None) -> None:
        self.random = Random(seed)
        self.game = self.random.choice([*GAMES])
        self.network = Network(self.random, club=self.random.random() < 0.2)
        count = self.random.randint(3, 7)
        players = min(count, GAMES[self.game].players[-1])
        kept = guards or Safeguards()
        self.devices = [
            Device(self.network, folder / f"{one}", f"10.0.0.{one + 1}:18830", seats, kept)
            for one, seats in enumerate(self._seats(count, players))
        ]
        names = [f"Player {one}" for one in range(players)]
        host = self.devices[0]
        host.host(lambda store: self._begun(store, names))
        for device in self.devices[1:]:
            device.join([host.address])
        run(self.network, self.devices, 3.0)
        assert all(device.ready for device in self.devices)

    def _begun(self, store: Store, names: list[str]) -> Session:
        """Returns a new game; or one in which more was undone than goes into one message."""
        session = Session.begin(store, self.game, {}, names)
        # Without an answer to gaps no device could even join.
        if self.random.random() < 0.2 and self.devices[0].guards.gaps:
            while len(session.journal.entries) < 450:
                found = random_move(session.journal, self.random)
                if found and self.random.random() < 0.5:
                    session.enter(*found)
                session.undo()
        return session

    def _seats(self, count: int, players: int) -> list[tuple[int, ...]]:
        """Returns the seats: each device has one; of further devices some have the seat of another
        one, some have none."""
        further = [(self.random.randrange(players),), ()]
        return [(one,) if one < players else self.random.choice(further) for one in range(count)]

    @property
    def addresses(self) -> list[str]:
        return [device.address for device in self.devices]

    # What goes wrong

    def rage(self, seconds: float) -> None:
        network, random = self.network, self.random
        network.loss, network.double = random.choice((0, 0.05, 0.3)), random.choice((0, 0.2))
        network.delay = random.choice((0.01, 0.2, 1.5))
        until = network.now + seconds
        while network.now < until:
            network.advance(TICK)
            for device in self.devices:
                self._tick(device)
                if random.random() < 0.10:
                    self._act(device)

    def _tick(self, device: Device) -> None:
        if device.game is None:
            if self.random.random() < 0.02:
                device.come_back(self.addresses)
            return
        if self.random.random() < 0.002:
            with device.dying(self.random.choice(DEATHS)):
                device.tick()
        else:
            device.tick()

    def _act(self, device: Device) -> None:
        chance = self.random.random()
        if chance < 0.02:
            self.network.cut ^= {device.address}
        if not device.ready:
            return
        if chance < 0.60:
            self._enter(device)
        elif chance < 0.70:
            self._change(device)
        elif chance < 0.75:
            self._withdraw(device)
        elif chance < 0.78:
            device.kill()
        elif 0.9 < chance < 0.91 and not device.running.hosting:
            self._go_alone(device)
        elif (
            chance < 0.90 and device.running.situation.status is Status.HOST_GONE
        ) or chance > 0.995:
            device.running.take_over()

    def _enter(self, device: Device) -> None:
        game, random = device.running, self.random
        journal = game.journal
        found = random_roll(journal, random) if random.random() < 0.3 else None
        found = found or random_move(journal, random)
        if found is None or (random.random() < 0.95 and not game.may_enter(*found)):
            return
        if random.random() < 0.05:
            with device.dying(random.choice(DEATHS[1:])):
                game.enter(*found)
        else:
            game.enter(*found)

    def _change(self, device: Device) -> None:
        with suppress(IllegalError):
            self._undo_or_correct(device, device.running, self.random)

    def _undo_or_correct(self, device: Device, game: SharedGame, random: Random) -> None:
        seat = random.choice(device.seats) if device.seats else None
        chance = random.random()
        if chance < 0.4:
            game.undo(seat)
        elif chance < 0.7:
            game.redo(seat)
        elif moves := [one for one, _state in game.journal.trail if one.player == seat]:
            entry = random.choice(moves[-4:])
            before = next(game.journal.until([entry.id - 1]))
            other = list(before.game.legal_moves(before.state, entry.player))
            if other:
                game.take(game.changed(entry.id, random.choice(other))[0])

    def _go_alone(self, device: Device) -> None:
        """Continues alone on a device, which joins again after a while."""
        device.running.go_on_alone()
        self._enter(device)
        if device.ready:
            device.running.close()
            device.join(self.addresses)

    def _withdraw(self, device: Device) -> None:
        game = device.running
        stuck = [one.by for one in game.waiting if one.state in ("refused", "early") and one.own]
        late = [one.by for one in game.waiting if one.state == "late"]
        if self.random.random() < 0.3 and (stuck or late):
            game.force(self.random.choice(stuck + late))
        elif stuck:
            game.withdraw(self.random.choice(stuck))

    # Recovery

    def heal(self) -> None:
        network = self.network
        network.loss = network.double = 0.0
        network.delay = 0.05
        network.cut.clear()
        for device in self.devices:
            if device.game is None:
                device.come_back(self.addresses)
            if device.running.situation.status is Status.ALONE:  # killed before it sat down again
                device.running.close()
                device.join(self.addresses)
        run(network, self.devices, 0.5)
        if not any(device.running.hosting for device in self.devices):
            self.random.choice([one for one in self.devices if one.ready]).running.take_over()
        run(network, self.devices, HEALING)

    def broken(self) -> list[str]:
        """Returns the violated properties as texts; empty if there are none."""
        found = [f"I5: {one}" for one in self.network.disorder]
        if missing := [device.address for device in self.devices if not device.ready]:
            return [*found, f"I1: {missing} have no game"]
        texts = [self._text(device) for device in self.devices]
        if len(set(texts)) > 1:
            entries = [len(one.running.official.entries) for one in self.devices]
            terms = [one.running.term for one in self.devices]
            found.append(f"I1: not the same bytes: {entries}, {terms}")
        names = {name_of(one) for one in self.devices[0].running.official.entries}
        twice = Counter(name_of(one) for one in self.devices[0].running.official.entries)
        found += [f"I4: {name} {count} times" for name, count in twice.items() if count > 1]
        out = {item.by for one in self.devices for item in one.running._side.outbox}
        found += [f"I2, I6: {one}" for one in self.account().lost(names | out)]
        for device in self.devices:
            # Nothing waits without a reason.
            found += [f"{one} is not judged" for one in device.running.waiting if one.state == SENT]
        return found

    def account(self) -> Account:
        account = Account()
        for device in self.devices:
            account.read(device.lines)
        return account

    def _text(self, device: Device) -> str:
        """Returns the game of a device; checks I3: the disk holds a readable journal, the one
        shown."""
        game = device.running
        assert device.store is not None
        journal = device.store.load(game.number)
        assert journal.entries == game.official.entries
        return device.store.export.game(game.number)

    def close(self) -> None:
        for device in self.devices:
            device.kill()


def chaos(seed: int, folder: Path, guards: Safeguards | None = None) -> Sequence[str]:
    """Returns the violated properties after an evening."""
    evening = Chaos(seed, folder, guards)
    try:
        for _ in range(evening.random.randint(2, 4)):
            evening.rage(evening.random.uniform(3, 12))
            if evening.random.random() < 0.5:
                evening.heal()
        evening.heal()
        return evening.broken()
    finally:
        evening.close()


__all__ = ["KilledError", "chaos"]
