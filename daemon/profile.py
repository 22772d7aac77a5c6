"""The profile: one TOML file that says what a cell is made of.

`extends = "NAME"` starts from another profile: tables are merged, everything else is replaced. A profile is looked
for in the working folder, the user's, the system's and the built-in profiles. Whatever is wrong is one
`ProfileError` that names file, key, value and what is allowed.
"""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from ..ipc.schema import BLOCKS
from . import controllers, operator, plants
from .controllers.hold import Gains as Hold
from .guard import Settings as Guard
from .plants.symbolic import Compensation
from .scenes.mission import Mission
from .units import Hertz, Seconds

BUILT_IN = Path(__file__).parent / "profiles"
NAME = r"[a-z0-9][a-z0-9_-]{0,30}"
MODE = r"^[a-z][a-z0-9]*(_[a-z0-9]+)*$"
"""It becomes part of the names of functions."""


class ProfileError(Exception):
    """A profile that cannot be used; the message says where and what to write instead."""


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Cell(_Table):
    """[cell]: how the loop runs."""

    rate: Hertz = Field(gt=0, le=2000)
    clock: Literal["real", "simulated", "lockstep"] = "real"
    overrun: Literal["skip"] = "skip"
    hold_after_missed: int = Field(default=50, ge=1)
    """Deadlines missed in a row that end in hold."""
    fault_after_missed: int = Field(default=1000, ge=2)
    """… and in fault."""

    @property
    def period_ns(self) -> int:
        """Period, ns."""
        return round(1e9 / self.rate)

    @property
    def dt(self) -> float:
        """Period, s."""
        return self.period_ns * 1e-9


def _distinct(names: list[str]) -> list[str]:
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise ValueError(f"{twice[0]!r} is written twice")
    return names


class RealTime(_Table):
    """[realtime]: what to ask of the operating system."""

    policy: Literal["fifo", "deadline", "other"] = "fifo"
    priority: int = Field(default=80, ge=1, le=98)
    lock_memory: bool = True
    cpu: list[Annotated[int, Field(ge=0)]] = []
    cpu_dma_latency: Literal["auto", "on", "off"] = "auto"


class Buttons(_Table):
    """[operator.buttons]: bit numbers of the device's buttons."""

    deadman: int = Field(ge=0, le=31)
    mode: int = Field(ge=0, le=31)
    gripper: int = Field(ge=0, le=31)
    clutch: int = Field(ge=0, le=31)


class Operator(BaseModel):
    """[operator]: how commands are taken, and which mapping turns them into references."""

    model_config = ConfigDict(extra="allow", frozen=True)
    mapping: str
    command_expiry: Seconds = Field(gt=0, le=10)
    lease: Seconds = Field(gt=0, le=60)
    buttons: Buttons

    @model_validator(mode="after")
    def _lease_outlives_command(self) -> Operator:
        if self.lease < self.command_expiry:
            raise ValueError("lease: must be at least command_expiry")
        return self


class Mode(_Table):
    """[modes.NAME]: the reference the operator gives and the laws that follow it."""

    reference: str
    laws: list[str] = Field(min_length=1)


class Modes(BaseModel):
    """[modes]."""

    model_config = ConfigDict(extra="allow", frozen=True)
    start: str
    order: list[Annotated[str, Field(pattern=MODE)]] = Field(min_length=1, max_length=8)

    @field_validator("order")
    @classmethod
    def _once(cls, order: list[str]) -> list[str]:
        return _distinct(order)


class Recording(_Table):
    """[recording]."""

    folder: str = "runs"
    ring_seconds: Seconds = Field(default=8.0, gt=0, le=60)
    """How long the recorder may be away before ticks are lost."""


class Profile(BaseModel):
    """A whole profile, validated; every number in SI."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)
    name: str = Field(pattern=f"^{NAME}$")
    blocks: list[str]
    cell: Cell
    realtime: RealTime = RealTime()
    operator: Operator
    modes: Modes
    laws: dict[str, Any]
    hold: Hold = Hold()
    compensation: Compensation = Compensation()
    guard: Guard = Guard()
    plant: Any
    mission: Mission | None = None
    recording: Recording = Recording()

    @field_validator("blocks")
    @classmethod
    def _known_blocks(cls, blocks: list[str]) -> list[str]:
        for name in blocks:
            if name not in BLOCKS:
                raise ValueError(f"no block {name!r}; there are: {', '.join(BLOCKS)}")
        for needed in ("cell", "holder", "inbox", "timing", "operator", "control", "guard", "recording"):
            if needed not in blocks:
                raise ValueError(f"block {needed!r} is missing; every cell has it")
        return _distinct(blocks)

    def mode(self, name: str) -> Mode:
        """The mode of that name."""
        mode: Mode = (self.modes.model_extra or {})[name]
        return mode

    @property
    def mapping(self) -> Any:
        """Settings of the operator's mapping."""
        return getattr(self.operator, self.operator.mapping)


@dataclass(frozen=True)
class Resolved:
    """A profile with its sources: `values` as written, `origins` maps each key to the file it was written in."""

    profile: Profile
    values: dict[str, Any]
    origins: dict[str, str]


def search_path() -> list[Path]:
    """Folders that are searched for profiles, in order."""
    config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return [Path.cwd(), config / "teleopd" / "profiles", Path("/etc/teleopd/profiles"), BUILT_IN]


def available() -> dict[str, Path]:
    """Profiles that can be named, without those of the working folder that lie there by chance."""
    found: dict[str, Path] = {}
    for folder in search_path()[1:]:
        for path in sorted(folder.glob("*.toml")):
            found.setdefault(path.stem, path)
    return found


def find(name: str) -> Path:
    """The file of a profile, by name or by path; ProfileError if there is none."""
    if name.endswith(".toml") or "/" in name:
        path = Path(name)
        if path.is_file():
            return path
        raise ProfileError(
            f"{name}: there is no such file; write a path to a .toml file or one of: {', '.join(available())}"
        )
    for folder in search_path():
        path = folder / f"{name}.toml"
        if path.is_file():
            return path
    near = difflib.get_close_matches(name, available(), n=1)
    hint = f", did you mean {near[0]!r}?" if near else ""
    raise ProfileError(f"no profile {name!r}{hint}; there are: {', '.join(available())}")


def load(name: str, overrides: Mapping[str, Any] | None = None) -> Resolved:
    """Reads, merges and validates a profile. `overrides` maps dotted keys to values, as from a command line."""
    values, origins = _merged(find(name), ())
    for key, value in (overrides or {}).items():
        *tables, last = key.split(".")
        table = values
        for part in tables:
            table = table.setdefault(part, {})
            if not isinstance(table, dict):
                raise ProfileError(f"command line: {key} = {_shown(value)}: {part} is not a table")
        table[last] = value
        _note(origins, key, "command line")
    return Resolved(_validate(values, origins, str(find(name))), values, origins)


def _merged(path: Path, seen: tuple[Path, ...]) -> tuple[dict[str, Any], dict[str, str]]:
    if path in seen:
        raise ProfileError(f"{seen[-1]}: extends = {path.stem!r}: goes round in a circle; extend another profile")
    try:
        own = tomllib.loads(path.read_text())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ProfileError(f"{path}: not valid TOML: {error}") from error
    except OSError as error:
        raise ProfileError(f"{path}: cannot be read: {error.strerror}") from error
    base = own.pop("extends", None)
    values: dict[str, Any] = {}
    origins: dict[str, str] = {}
    if base is not None:
        if not isinstance(base, str):
            raise ProfileError(f'{path}: extends = {base!r}: write the name of a profile, as in extends = "omni_arm"')
        try:
            found = find(base)
        except ProfileError as error:
            raise ProfileError(f"{path}: extends = {base!r}: {error}") from error
        values, origins = _merged(found, (*seen, path))
    for key, value in flatten(own):
        if value != {} or not any(known.startswith(f"{key}.") for known in origins):  # an empty table replaces nothing
            _note(origins, key, str(path))
    _overlay(values, own)
    return values, origins


def _note(origins: dict[str, str], key: str, source: str) -> None:
    """`key` was written in `source`; what it replaced is no longer of interest."""
    for known in [known for known in origins if f"{known}.".startswith(f"{key}.") or key.startswith(f"{known}.")]:
        del origins[known]
    origins[key] = source


def _overlay(onto: dict[str, Any], table: Mapping[str, Any]) -> None:
    for key, value in table.items():
        if isinstance(value, dict) and isinstance(onto.get(key), dict):
            _overlay(onto[key], value)
        else:
            onto[key] = value


def flatten(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every leaf of nested tables as (dotted key, value); lists are leaves."""
    for key, value in table.items():
        if isinstance(value, dict) and value:
            yield from flatten(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _validate(values: Mapping[str, Any], origins: Mapping[str, str], path: str) -> Profile:
    def where(key: str) -> str:
        inside = next((file for known, file in origins.items() if known.startswith(f"{key}.")), None)
        if inside is not None:
            return inside
        while key and key not in origins:
            key = key.rpartition(".")[0]
        return origins.get(key, path)

    try:
        profile = Profile.model_validate(values)
        mapping = _resolve_mapping(profile)
        laws = _resolve_laws(profile)
        plant = _resolve_plant(profile)
        return profile.model_copy(
            update={"operator": mapping, "laws": laws, "plant": plant, "modes": _resolve_modes(profile)}
        )
    except _MisfitError as misfit:
        raise ProfileError(f"{where(misfit.key)}: {misfit}") from misfit
    except ValidationError as error:
        raise ProfileError(_describe(error, "", Profile, where, path)) from error
    except _TableError as table:
        raise ProfileError(_describe(table.error, table.prefix, table.model, where, path)) from table.error


class _MisfitError(Exception):
    """A value that fits its type but not the rest of the profile."""

    def __init__(self, key: str, value: Any, problem: str):
        self.key = key
        super().__init__(f"{key} = {_shown(value)}: {problem}")


class _TableError(Exception):
    """A table whose type another key chose, with a wrong value in it."""

    def __init__(self, error: ValidationError, prefix: str, model: type[BaseModel]):
        self.error, self.prefix, self.model = error, prefix, model
        super().__init__(str(error))


def _table(model: type[BaseModel], values: Any, prefix: str) -> Any:
    try:
        return model.model_validate(values)
    except ValidationError as error:
        raise _TableError(error, prefix, model) from error


def _resolve_mapping(profile: Profile) -> Operator:
    name, extra = profile.operator.mapping, profile.operator.model_extra or {}
    if name not in operator.names():
        raise _MisfitError("operator.mapping", name, f"write one of: {', '.join(operator.names())}")
    for key in extra:
        if key not in operator.names():
            raise _MisfitError(
                f"operator.{key}", extra[key], _unknown(key, [*Operator.model_fields, *operator.names()])
            )
    if name not in extra:
        raise _MisfitError("operator.mapping", name, f"the table [operator.{name}] is missing")
    settings = _table(operator.find(name).Settings, extra[name], f"operator.{name}")
    return profile.operator.model_copy(update={name: settings})


def _resolve_laws(profile: Profile) -> dict[str, Any]:
    known, resolved = controllers.names(), {}
    for name, gains in profile.laws.items():
        if name not in known:
            raise _MisfitError(f"laws.{name}", gains, f"no such law; there are: {', '.join(known)}")
        resolved[name] = _table(controllers.find(name).Gains, gains, f"laws.{name}")
    return resolved


def _resolve_plant(profile: Profile) -> Any:
    kind = profile.plant.get("type") if isinstance(profile.plant, dict) else None
    if kind not in plants.names():
        raise _MisfitError("plant.type", kind, f"write one of: {', '.join(plants.names())}")
    module = plants.find(kind)
    parameters = _table(module.Parameters, profile.plant, "plant")
    try:
        module.Model(parameters).check(profile.cell.dt)
    except ValueError as error:
        key, _, problem = str(error).partition(": ")
        raise _MisfitError(f"plant.{key}", getattr(parameters, key, None), problem) from error
    return parameters


def _resolve_modes(profile: Profile) -> Modes:
    extra, references = profile.modes.model_extra or {}, operator.find(profile.operator.mapping).REFERENCES
    modes = {}
    for name in profile.modes.order:
        if name not in extra:
            raise _MisfitError("modes.order", profile.modes.order, f"the table [modes.{name}] is missing")
        modes[name] = mode = _table(Mode, extra[name], f"modes.{name}")
        if mode.reference not in references:
            raise _MisfitError(f"modes.{name}.reference", mode.reference, f"write one of: {', '.join(references)}")
        for law in mode.laws:
            if law not in profile.laws:
                raise _MisfitError(f"modes.{name}.laws", mode.laws, f"the table [laws.{law}] is missing")
    for name in extra:
        if name not in modes:
            raise _MisfitError(f"modes.{name}", extra[name], "not in modes.order; add it there")
    if profile.modes.start not in modes:
        raise _MisfitError("modes.start", profile.modes.start, f"write one of: {', '.join(modes)}")
    return profile.modes.model_copy(update=modes)


def _describe(error: ValidationError, prefix: str, model: type[BaseModel], where: Any, path: str) -> str:
    """The first fault as one line: file, key, value, what is allowed."""
    fault = error.errors(include_url=False)[0]
    key = ".".join(str(part) for part in (prefix, *fault["loc"]) if part != "")
    value, message = fault["input"], fault["msg"].removeprefix("Value error, ")
    if fault["type"] == "extra_forbidden":
        message = _unknown(str(fault["loc"][-1]), _keys_beside(model, fault["loc"]))
    elif fault["type"] == "missing":
        table = key.rpartition(".")[0]
        return (
            f"{path}: {key} is missing; write it {f'into the table [{table}]' if table else 'at the top of the file'}"
        )
    elif fault["type"] == "value_error":
        key, value, message = _within_table(key, value, message)
    return f"{where(key)}: {key} = {_shown(value)}: {message}"


def _within_table(key: str, value: Any, message: str) -> tuple[str, Any, str]:
    """A validator of a whole table begins its message with the field it means: that one's key and value."""
    field, colon, problem = message.partition(": ")
    inner = value
    for part in field.split("."):
        if not colon or not isinstance(inner, Mapping) or part not in inner:
            return key, value, message
        inner = inner[part]
    return f"{key}.{field}".removeprefix("."), inner, problem


def _unknown(key: str, allowed: Sequence[str]) -> str:
    near = difflib.get_close_matches(key, allowed, n=1)
    return f"unknown key{f', did you mean {near[0]!r}?' if near else ''}; allowed here: {', '.join(allowed)}"


def _shown(value: Any) -> str:
    return repr(value) if len(repr(value)) < 80 else f"{repr(value)[:77]}…"


def _keys_beside(model: Any, location: tuple[int | str, ...]) -> list[str]:
    """Keys that the innermost table of `location` knows."""
    for part in location[:-1]:
        if isinstance(part, str) and isinstance(model, type) and issubclass(model, BaseModel):
            field = model.model_fields.get(part)
            candidates = [field.annotation, *getattr(field.annotation, "__args__", ())] if field else []
            flat = [inner for c in candidates for inner in (c, *getattr(c, "__args__", ()))]
            model = next((c for c in flat if isinstance(c, type) and issubclass(c, BaseModel)), model)
    return list(model.model_fields)
