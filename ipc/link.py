"""The link object: what the process that talks to a robot hands to the core.

`/teleopd.CELL.link` belongs to the core, so that it keeps its identity whoever comes and goes; the link's process
writes the one latch in it, which holds the block `link` and those blocks of signals that the robot measures. The other
direction needs no object: the link reads the state like any client.
"""

from __future__ import annotations

from collections.abc import Iterable

from . import locks
from ._native import ffi, lib
from .frame import Frame
from .schema import Layout
from .shared_object import PAGE, READ_TRIES, OwnedObject, SegmentError, attach, object_name, page_up

WRITER_BYTE = 1
"""Byte of the object whose lock the link's process holds."""


def exchange_layout(measured: Iterable[str]) -> Layout:
    """The layout of the object for a robot that measures these signals: `link`, then their blocks."""
    return Layout.of(dict.fromkeys(("link", *(name.partition(".")[0] for name in measured))))


class LinkInbox(OwnedObject):
    """The core's end."""

    def __init__(self, cell: str, layout: Layout):
        schema = layout.encode()
        data_at = PAGE + page_up(len(schema))
        super().__init__(
            object_name(cell, "link"), layout.hash, data_at + page_up(lib.latch_size(layout.nbytes)), 0o600
        )
        h = self.header
        h.schema_offset, h.schema_bytes = PAGE, len(schema)
        h.data_offset, h.block_bytes, h.count, h.stride = data_at, layout.nbytes, 1, 0
        ffi.memmove(self.at(PAGE, "char *"), schema, len(schema))
        self._latch = self.at(data_at, "latch_t *")
        self._seen = int(lib.latch_published(self._latch))  # what an earlier core was told is not for this one

    def read(self, frame: Frame) -> bool:
        """Copies the newest report if there is a new one; False if there is none, or the writer was too fast."""
        if lib.latch_published(self._latch) == self._seen:
            return False
        read = int(lib.latch_read(self._latch, frame.pointer, frame.nbytes, READ_TRIES))
        if read <= 0:
            return False
        self._seen = read
        return True


class LinkSlot:
    """The end of the link's process; its lock keeps a second one away. CellNotRunningError, SegmentError."""

    def __init__(self, cell: str):
        hint = f'cell {cell!r} has no link; write  [link] type = "tcp"  into its profile'
        self._object = attach(object_name(cell, "link"), writable=True, hint=hint)
        try:
            at = self._checked()
        except SegmentError:
            self._object.close()
            raise
        self.frame = Frame(self.layout)
        self._latch = self._object.at(at, "latch_t *")
        lib.latch_recover(self._latch, self.frame.nbytes)

    def _checked(self) -> int:
        """Offset of the latch, once layout and lock are ours."""
        h, name = self._object.header, self._object.name
        try:
            self.layout = Layout.decode(self._object.bytes_at(h.schema_offset, h.schema_bytes))
        except ValueError as error:
            raise SegmentError(f"{name} is damaged ({error}); stop the cell and start it again") from None
        if self.layout.hash != h.layout_hash or self.layout.nbytes != h.block_bytes:
            raise SegmentError(f"{name} has other signals: use the same teleopd on both sides")
        at = self._object.inside(h.data_offset, lib.latch_size(h.block_bytes))
        if not locks.try_lock(self._object.fd, WRITER_BYTE):
            raise SegmentError(f"cell {name.split('.')[1]!r} has a link already")
        return at

    def write(self) -> None:
        """Publishes `frame`."""
        lib.latch_write(self._latch, self.frame.pointer, self.frame.nbytes)

    @property
    def core_alive(self) -> bool:
        """Whether a core lives and has this very object."""
        return self._object.owner_alive

    def close(self) -> None:
        """Lets the next one in."""
        self._object.close()
        self._latch = None
