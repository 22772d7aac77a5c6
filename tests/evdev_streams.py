"""Streams of input events as the kernel writes them, and a driver that answers ioctls (fake_driver.c)."""

import contextlib
import ctypes
import os
import socket
import struct
import subprocess
from pathlib import Path

EV_SYN, EV_KEY, EV_REL, EV_ABS, EV_MSC, EV_FF = 0, 1, 2, 3, 4, 0x15
ABS_X, ABS_Y, ABS_Z, ABS_RX, ABS_RY, ABS_RZ = range(6)
BTN_LEFT, BTN_RIGHT, BTN_MIDDLE, BTN_SIDE, BTN_EXTRA = range(0x110, 0x115)
ABS_HAT0X, REL_X, REL_Y, REL_WHEEL = 0x10, 0, 1, 8
BTN_SOUTH, BTN_EAST, BTN_TL, BTN_TR, BTN_START = 0x130, 0x131, 0x136, 0x137, 0x13B
BUS_USB, BUS_BLUETOOTH = 3, 5
SIZE = struct.calcsize("llHHi")
FULL = 32767


def event(kind, code, value, seconds=1, micros=0):
    return struct.pack("llHHi", seconds, micros, kind, code, value)


SYN = event(EV_SYN, 0, 0)
DROPPED = event(EV_SYN, 3, 0)


def key(code, value):
    """A whole report in which one key changes."""
    return event(EV_KEY, code, value) + SYN


def move(**axes):
    """A whole report in which axes change: `move(x=-32768, ry=100)`."""
    codes = {"x": ABS_X, "y": ABS_Y, "z": ABS_Z, "rx": ABS_RX, "ry": ABS_RY, "rz": ABS_RZ, "cross": ABS_HAT0X}
    return b"".join(event(EV_ABS, codes[name], value) for name, value in axes.items()) + SYN


def push(x=0, y=0, wheel=0):
    """A whole report in which a mouse was moved."""
    moved = ((REL_X, x), (REL_Y, y), (REL_WHEEL, wheel))
    return b"".join(event(EV_REL, code, value) for code, value in moved if value) + SYN


class Stream:
    """A pipe: `fd` is the device's end."""

    def __init__(self):
        self.fd, self._end = os.pipe()

    def send(self, *data):
        os.write(self._end, b"".join(data))

    def end(self):
        if self._end >= 0:
            os.close(self._end)
        self._end = -1

    def close(self):
        self.end()
        with contextlib.suppress(OSError):  # its reader may have done so
            os.close(self.fd)


class Driver:
    """A device with a driver: `fd` is for the reader, `ioctl` goes with it."""

    def __init__(self, library: ctypes.CDLL, bus=BUS_USB, rumbles=True):
        self.library = library
        library.driver.argtypes = [ctypes.c_ulong, ctypes.c_void_p]
        library.reset(bus, int(rumbles))
        self._kernel, device = socket.socketpair()
        self._kernel.setblocking(False)
        self.fd = device.detach()
        for axis in (ABS_X, ABS_Y, ABS_RX, ABS_RY):
            self.set_axis(axis, 0)

    def ioctl(self, fd, request, argument):
        assert fd == self.fd
        buffer = (
            argument
            if isinstance(argument, ctypes.Structure)
            else (ctypes.c_char * len(argument)).from_buffer(argument)
        )
        result = self.library.driver(request, ctypes.addressof(buffer))
        if result < 0:
            raise OSError(-result, os.strerror(-result))
        return result

    def set_key(self, code, down):
        self.library.set_key(code, int(down))

    def set_axis(self, code, value, minimum=-32768, maximum=32767, flat=128):
        self.library.set_axis(code, value, minimum, maximum, flat)

    def send(self, *data):
        self._kernel.send(b"".join(data))

    def played(self):
        """Events that were written to the device: (type, code, value)."""
        try:
            data = self._kernel.recv(4096)
        except BlockingIOError:
            return []
        return [part[2:] for part in struct.iter_unpack("llHHi", data)]

    def rumble(self):
        """The effect as the driver has it: type, id, length in ms, strong and weak magnitude."""
        numbers = [ctypes.c_int() for _ in range(4)]
        return self.library.rumble(*map(ctypes.byref, numbers)), *(number.value for number in numbers)

    def unplug(self):
        self.library.unplug()
        self._kernel.close()


def build_driver(folder: Path) -> ctypes.CDLL:
    source, library = Path(__file__).parent / "clients" / "fake_driver.c", folder / "fake_driver.so"
    subprocess.run(["gcc", "-Wall", "-Werror", "-shared", "-fPIC", "-o", library, source], check=True)
    return ctypes.CDLL(str(library))
