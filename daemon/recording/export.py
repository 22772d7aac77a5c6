"""`teleopd export`: a recording as CSV, Parquet, MATLAB or HDF5, with units and meanings where the format holds them.

- CSV and Parquet are tables: one row a tick, one column a number, `base.eta[0]`; only entries in use. Beside a CSV lies
  `….columns.csv` with unit, frame and meaning of each column; in a Parquet file they are metadata of the fields.
- MAT and HDF5 keep the arrays: `base.eta`, shape (ticks, 3). A MAT file has `data`, `unit` and `meaning`, structs with
  the same fields; in HDF5 these are attributes.

In every format `t` is the time from the first tick in s.
"""

from __future__ import annotations

import csv
import importlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ... import __version__
from ...ipc import schema
from ...ipc.schema import TEXT, Signal, text_of
from .reading import Run

TIME = Signal("t", "f8", (), "s", "time from the first tick")
BATCH = 10_000
"""Rows of a CSV file formatted at once."""

Array = npt.NDArray[Any]
Tell = Callable[[float], None]


class ExportError(Exception):
    """An export that cannot be made; the message says what to type."""


def export(run: Run, kind: str, path: Path, tell: Tell = lambda _: None) -> list[Path]:
    """Writes the run as `kind` (one of FORMATS); the files made. `tell` is called with the share that is done.
    ExportError, OSError."""
    if kind not in FORMATS:
        raise ExportError(f"--to {kind}: write one of: {', '.join(FORMATS)}")
    return FORMATS[kind](run, path, tell)


def _library(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        raise ExportError(
            f"this format needs {name.partition('.')[0]}; type  pip install 'teleopd[export]'"
            "  (in a checkout: pip install -e '.[export]')"
        ) from None


# -- signals ---------------------------------------------------------------------------------------------------------


def _arrays(run: Run) -> Iterator[tuple[str, str, Signal, Array]]:
    """(block, name, declaration, values) of every signal, entries in use only; texts as an array of str."""
    for block in run.layout.blocks:
        for signal in block.signals:
            values = run[f"{block.name}.{signal.name}"]
            if signal.unit == TEXT:
                values = np.array([text_of(words) for words in values], dtype=object)
            elif signal.count and len(run):
                values = values[:, : int(run[f"{block.name}.{signal.count}"].max())]
            yield block.name, signal.name, signal, values


def _columns(run: Run) -> Iterator[tuple[str, Signal, Array]]:
    """(name, declaration, values (ticks,)) of every column of a table."""
    yield "t", TIME, run.t
    for block, name, signal, values in _arrays(run):
        if values.ndim == 1:
            yield f"{block}.{name}", signal, values
        else:
            for i in range(values.shape[1]):
                yield f"{block}.{name}[{i}]", signal, values[:, i]


def _told(run: Run, signals: Iterator[tuple[str, str, Signal, Array]], tell: Tell) -> Iterator[Any]:
    """The signals, telling after each which share of them is done."""
    total = sum(1 for _ in run.layout)
    for done, signal in enumerate(signals, 1):
        yield signal
        tell(done / total)


def _facts(signal: Signal) -> dict[str, str]:
    """What is known of a signal, in words."""
    known = {"unit": signal.unit, "meaning": signal.doc, "frame": signal.frame}
    if signal.enum:
        kind = getattr(schema, signal.enum, None)
        known["values"] = ", ".join(f"{int(value)} {name}" for name, value in kind.__members__.items()) if kind else ""
    return {key: value for key, value in known.items() if value}


def _described(run: Run) -> dict[str, str]:
    return {"exported_by": f"teleopd {__version__}", **run.metadata}


# -- formats ---------------------------------------------------------------------------------------------------------


def to_csv(run: Run, path: Path, tell: Tell) -> list[Path]:
    """A table, and beside it what its columns are."""
    columns = list(_columns(run))
    beside = path.with_suffix(".columns.csv")
    with beside.open("w", newline="", encoding="utf-8") as file:
        about = csv.writer(file)
        about.writerow(("column", "unit", "frame", "meaning", "values"))
        for name, signal, _ in columns:
            facts = _facts(signal)
            about.writerow((name, *(facts.get(key, "") for key in ("unit", "frame", "meaning", "values"))))
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(name for name, _, _ in columns)
        for start in range(0, len(run), BATCH):
            batch = [values[start : start + BATCH].tolist() for _, _, values in columns]
            table.writerows(zip(*batch, strict=True))
            tell(min((start + BATCH) / len(run), 1.0))
    return [path, beside]


def to_parquet(run: Run, path: Path, tell: Tell) -> list[Path]:
    """A table whose fields carry unit and meaning; opens in pandas, polars, DuckDB."""
    pa, parquet = _library("pyarrow"), _library("pyarrow.parquet")
    columns, arrays = list(_columns(run)), []
    for done, (_, _, values) in enumerate(columns, 1):
        arrays.append(pa.array(np.ascontiguousarray(values) if values.dtype != object else values))
        tell(0.5 * done / len(columns))
    fields = [
        pa.field(name, array.type, metadata=_facts(signal))
        for (name, signal, _), array in zip(columns, arrays, strict=True)
    ]
    table = pa.Table.from_arrays(arrays, schema=pa.schema(fields, metadata=_described(run)))
    parquet.write_table(table, path, compression="zstd")
    tell(1.0)
    return [path]


def to_mat(run: Run, path: Path, tell: Tell) -> list[Path]:
    """Structs `data`, `unit` and `meaning`; opens in MATLAB and Octave, and with scipy.io."""
    io = _library("scipy.io")
    data: dict[str, dict[str, Any]] = {}
    unit: dict[str, dict[str, str]] = {}
    meaning: dict[str, dict[str, str]] = {}
    for block, name, signal, values in _told(run, _arrays(run), lambda share: tell(0.5 * share)):
        data.setdefault(block, {})[name] = values if values.ndim > 1 else values.reshape(-1, 1)
        unit.setdefault(block, {})[name] = signal.unit
        meaning.setdefault(block, {})[name] = signal.doc
    everything = {"t": run.t.reshape(-1, 1), "data": data, "unit": unit, "meaning": meaning, "info": _described(run)}
    io.savemat(path, everything, do_compression=True, long_field_names=True)
    tell(1.0)
    return [path]


def to_hdf5(run: Run, path: Path, tell: Tell) -> list[Path]:
    """One group a block, one dataset a signal, with attributes; opens with h5py, MATLAB's h5read, HDFView."""
    h5py = _library("h5py")
    with h5py.File(path, "w") as file:
        file.attrs.update(_described(run))
        _dataset(h5py, file, "t", TIME, run.t)
        for block in run.layout.blocks:
            file.create_group(block.name).attrs["meaning"] = block.doc
        for block_name, name, signal, values in _told(run, _arrays(run), tell):
            _dataset(h5py, file[block_name], name, signal, values)
    return [path]


def _dataset(h5py: Any, group: Any, name: str, signal: Signal, values: Array) -> None:
    kind = {"dtype": h5py.string_dtype()} if signal.unit == TEXT else {}
    made = group.create_dataset(name, data=values, compression="gzip", compression_opts=4, shuffle=True, **kind)
    made.attrs.update(_facts(signal))


FORMATS: dict[str, Callable[[Run, Path, Tell], list[Path]]] = {
    "csv": to_csv,
    "parquet": to_parquet,
    "mat": to_mat,
    "hdf5": to_hdf5,
}
EXTENSIONS = {"csv": ".csv", "parquet": ".parquet", "mat": ".mat", "hdf5": ".h5"}
