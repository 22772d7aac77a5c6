"""How all figures look."""

from __future__ import annotations

from typing import Any

MODE_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")
MEASURED, REFERENCE, COMMAND, LIMITED = "#0072b2", "#d55e00", "#e69f00", "#009e73"
HELD = "#bbbbbb"
DPI = 130
STYLE: dict[Any, Any] = {
    "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True, "grid.alpha": 0.25, "font.size": 9,
    "axes.titlesize": 10, "axes.titleweight": "bold", "legend.frameon": False, "lines.linewidth": 1.2,
}  # fmt: skip
