"""Types of the compiled extension (see build_native.py)."""

from typing import Any

ffi: Any
lib: Any
