"""A /sys and /dev with the input devices that a test wants; the devices are named pipes."""

import os
import shutil
import tempfile
from pathlib import Path

XBOX = {
    "name": "Microsoft X-Box One pad",
    "key": "7cdb000000000000 0 0 0 0",
    "abs": "3003f",
    "id": ("0003", "045e", "02ea"),
}
DUALSHOCK = {
    "name": "Sony Interactive Entertainment Wireless Controller",
    "key": "7fdb000000000000 0 0 0 0",
    "abs": "3003f",
    "id": ("0005", "054c", "09cc"),
    "uniq": "a4:53:85:00:11:22",
}
MOTION = {"name": "Wireless Controller Motion Sensors", "abs": "3f", "properties": "40"}
TOUCHPAD = {
    "name": "Wireless Controller Touchpad",
    "key": "2420 10000 0 0 0 0",
    "abs": "260800000000003",
    "properties": "5",
}
STICK = {"name": "Logitech Extreme 3D", "key": "fff00000000 0 0 0 0", "abs": "30063"}
KEYBOARD = {
    "name": "AT Translated Set 2 keyboard",
    "key": "402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe",
}
MOUSE = {"name": "USB Mouse", "key": "1f0000 0 0 0 0", "rel": "903"}
LID = {"name": "Lid Switch"}
"""As the kernel shows them: bit fields as longs of 64 bits in hexadecimal, the highest first."""


class Tree:
    """Everybody may look into it: a test's own folder is closed to other users."""

    def __init__(self):
        self.root = Path(tempfile.mkdtemp(prefix="teleopd-tree-"))
        self.root.chmod(0o755)
        self.dev, self._sys = self.root / "dev/input", self.root / "sys/class/input"
        for folder in (self.dev, self._sys):
            folder.mkdir(parents=True)

    def plug(self, number, about, mode=0o660, node=True):
        """The path of the new device."""
        device, path = self._sys / f"event{number}" / "device", self.dev / f"event{number}"
        (device / "capabilities").mkdir(parents=True)
        (device / "id").mkdir()
        for part in ("key", "abs", "rel"):
            (device / "capabilities" / part).write_text(about.get(part, "0") + "\n")
        for part, text in zip(("bustype", "vendor", "product"), about.get("id", ("0000",) * 3), strict=True):
            (device / "id" / part).write_text(text + "\n")
        for part in ("name", "uniq", "properties"):
            (device / part).write_text(about.get(part, "") + "\n")
        (device / "phys").write_text(f"usb-0000:00:14.0-{number}/input0\n")
        if node:
            os.mkfifo(path)
            path.chmod(mode)
        return path

    def unplug(self, number):
        shutil.rmtree(self._sys / f"event{number}")
        (self.dev / f"event{number}").unlink()

    def close(self):
        shutil.rmtree(self.root)
