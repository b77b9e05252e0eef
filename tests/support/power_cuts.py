"""A disk that loses its power: replays a trace of `recorder.c`, and derives what may be left.

Synced data is on the disk, bytes by the sync of their file and names by that of their folder. Of
the rest each model keeps another part.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from random import Random

SECTOR, PAGE = 512, 4096


@dataclass(frozen=True)
class Change:
    """Bytes that were written to a file, or its new length."""

    at: int
    data: bytes | None = None

    def apply(self, content: bytearray) -> None:
        if self.data is None:
            del content[self.at :]
            content.extend(bytes(self.at - len(content)))
            return
        content.extend(bytes(max(0, self.at + len(self.data) - len(content))))
        content[self.at : self.at + len(self.data)] = self.data

    def pieces(self, size: int) -> "Iterator[Change]":
        """Yields the same in pieces that do not cross a boundary of this size."""
        if self.data is None:
            yield self
            return
        first = 0
        while first < len(self.data):
            last = min(len(self.data), first + size - (self.at + first) % size)
            yield Change(self.at + first, self.data[first:last])
            first = last


@dataclass(eq=False)
class Inode:
    synced: bytearray = field(default_factory=bytearray)
    pending: list[Change] = field(default_factory=list)

    def sync(self) -> None:
        self.synced = self.content(self.pending)
        self.pending = []

    def content(self, changes: list[Change]) -> bytearray:
        content = bytearray(self.synced)
        for change in changes:
            change.apply(content)
        return content


@dataclass(frozen=True)
class Naming:
    """A change of names: a file has a new name, or a name is free again."""

    name: str
    inode: Inode | None

    def apply(self, names: dict[str, Inode]) -> None:
        if self.inode is None:
            names.pop(self.name, None)
        else:
            names[self.name] = self.inode


Operation = tuple[str, str, int, bytes]
"""What, the path (of a move both), the offset or length, and the bytes."""


def read_trace(data: bytes) -> list[Operation]:
    operations, at = [], 0
    while at < len(data):
        end = data.index(b"\n", at)
        what, _, rest = data[at:end].decode().partition(" ")
        at = end + 1
        if what == "write":
            path, offset, length = rest.rsplit(" ", 2)
            operations.append((what, path, int(offset), data[at : at + int(length)]))
            at += int(length)
        elif what == "cut":
            path, size = rest.rsplit(" ", 1)
            operations.append((what, path, int(size), b""))
        else:
            operations.append((what, rest, 0, b""))
    return operations


class Disk:
    """The files as the process sees them, and the part of them that is certainly on the disk."""

    def __init__(self) -> None:
        self._names: dict[str, Inode] = {}
        self._synced: dict[str, Inode] = {}
        self._pending: list[Naming] = []

    def do(self, operation: Operation) -> None:
        what, path, number, data = operation
        if what == "open":
            self._name(Naming(path, Inode()))
        elif what == "gone":
            self._name(Naming(path, None))
        elif what == "move":
            old, new = path.split("|")
            inode = self._names[old]
            self._name(Naming(new, inode))
            self._name(Naming(old, None))
        elif what == "sync":
            self._sync(path)
        elif path in self._names:
            self._names[path].pending.append(Change(number, data if what == "write" else None))

    def _name(self, naming: Naming) -> None:
        naming.apply(self._names)
        self._pending.append(naming)

    def _sync(self, path: str) -> None:
        if path in self._names:
            self._names[path].sync()
            return
        inside = [one for one in self._pending if str(PurePath(one.name).parent) == path]
        for naming in inside:
            naming.apply(self._synced)
        self._pending = [one for one in self._pending if one not in inside]

    def after(self, model: "Model", random: Random) -> dict[str, bytes]:
        """Returns the files that are there when the power is back."""
        late = model is names_late
        kept = random.randint(0, len(self._pending)) if late else len(self._pending)
        if model is synced_only:
            kept = 0
        names = dict(self._synced)
        for naming in self._pending[:kept]:
            naming.apply(names)
        return {name: bytes(model(inode, random)) for name, inode in names.items()}


Model = Callable[[Inode, Random], bytearray]


def everything(inode: Inode, _random: Random) -> bytearray:
    """Returns the content as after a kill: the system has written all of it."""
    return inode.content(inode.pending)


def synced_only(inode: Inode, _random: Random) -> bytearray:
    """Returns only what was synced, neither other bytes nor other names."""
    return inode.synced


def some_writes(inode: Inode, random: Random) -> bytearray:
    """Returns the content after any of the writes; the others never happened."""
    return inode.content([one for one in inode.pending if random.random() < 0.5])


def last_writes(inode: Inode, random: Random) -> bytearray:
    """Returns the content after the later writes without the earlier ones."""
    return inode.content(inode.pending[random.randint(0, len(inode.pending)) :])


def torn_writes(inode: Inode, random: Random) -> bytearray:
    """Returns the content after any of the sectors that the writes consist of."""
    pieces = [piece for one in inode.pending for piece in one.pieces(SECTOR)]
    return inode.content([one for one in pieces if random.random() < 0.5])


def lengths_first(inode: Inode, random: Random) -> bytearray:
    """Returns the content with its new length, and zeros where the bytes have not arrived."""
    pieces = [piece for one in inode.pending for piece in one.pieces(PAGE)]
    content = inode.content([one for one in pieces if random.random() < 0.5])
    whole = len(inode.content(inode.pending))
    content.extend(bytes(max(0, whole - len(content))))
    return content


def names_late(inode: Inode, _random: Random) -> bytearray:
    """Returns all bytes, but only the first few of the changes of names."""
    return inode.content(inode.pending)


MODELS: tuple[Model, ...] = (
    *(everything, synced_only, some_writes, last_writes, torn_writes, lengths_first, names_late),
)


def put(files: dict[str, bytes], old: Path, new: Path) -> None:
    """Writes the remaining files into another folder."""
    for name, content in files.items():
        path = new / PurePath(name).relative_to(old)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
