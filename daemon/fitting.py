"""Whether the parts of a profile fit together, and one sentence that says where they do not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ValidationError

from ..ipc.nearest import did_you_mean
from . import controllers, operator, plants
from .kernel import Signals
from .own_code import OwnCodeError
from .own_law.table import OwnLaw
from .references.sources import CurveError, curve_of
from .scenes import scene
from .scenes.arena import settled
from .scenes.place import Place
from .tables import Mode, Modes, Operator, Profile


class ProfileError(Exception):
    """A profile that cannot be used; the message says where and what to write instead."""


def validate(values: Mapping[str, Any], origins: Mapping[str, str], path: str) -> Profile:
    """The profile, or one ProfileError; `origins` maps keys to files, `path` is the profile's own."""

    def where(key: str) -> str:
        inside = next((file for known, file in origins.items() if known.startswith(f"{key}.")), None)
        if inside is not None:
            return inside
        while key and key not in origins:
            key = key.rpartition(".")[0]
        return origins.get(key, path)

    try:
        written = Profile.model_validate(values)
        parts = {
            "operator": _resolve_mapping(written),
            "laws": _resolve_laws(written),
            "plant": _resolve_plant(written),
            "modes": _resolve_modes(written),
            **_resolve_scene(written),
        }
        profile = written.model_copy(update=parts)
        profile = profile.model_copy(update={"blocks": _blocks(profile)})
        _fit(profile)
    except _MisfitError as misfit:
        raise ProfileError(f"{where(misfit.key)}: {misfit}") from misfit
    except ValidationError as error:
        raise ProfileError(_describe(error, "", Profile, where, path)) from error
    except _TableError as table:
        raise ProfileError(_describe(table.error, table.prefix, table.model, where, path)) from table.error
    return profile


class _MisfitError(Exception):
    """A value that fits its type but not the rest of the profile."""

    def __init__(self, key: str, value: Any, problem: str):
        self.key = key
        super().__init__(f"{key} = {shown(value)}: {problem}")


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
        own = isinstance(gains, Mapping) and "file" in gains
        if name not in known and not own:
            problem = f'no such law; there are: {", ".join(known)}; one of your own needs  file = "my_law.py"'
            raise _MisfitError(f"laws.{name}", gains, problem)
        resolved[name] = _table(OwnLaw if own else controllers.find(name).Gains, gains, f"laws.{name}")
    return resolved


def _blocks(profile: Profile) -> list[str]:
    """The blocks written, and those that other tables bring along, so that one line is enough to have one."""
    used = [law for name in profile.modes.order for law in profile.mode(name).laws]
    brings = {
        "reference": any(profile.mode(name).reference in profile.references for name in profile.modes.order),
        "law": any(isinstance(profile.laws[law], OwnLaw) for law in used),
        "link": profile.link.type != "none",
        "observer": profile.link.observer,
    }
    return list(dict.fromkeys([*profile.blocks, *(name for name, brought in brings.items() if brought)]))


def _resolve_plant(profile: Profile) -> Any:
    kind = profile.plant.get("type") if isinstance(profile.plant, dict) else None
    if kind not in plants.names():
        raise _MisfitError("plant.type", kind, f"write one of: {', '.join(plants.names())}")
    return _table(plants.find(kind).Parameters, profile.plant, "plant")


def _resolve_modes(profile: Profile) -> Modes:
    extra, mapped = profile.modes.model_extra or {}, operator.find(profile.operator.mapping).REFERENCES
    references = (*mapped, *profile.references)
    for name, table in profile.references.items():
        if name in mapped or table.of not in mapped:
            write = f"write one of: {', '.join(mapped)}"
            key, problem = (name, "the operator gives that one; take another name") if name in mapped else ("of", write)
            key = f"references.{name}" if key == name else f"references.{name}.of"
            raise _MisfitError(key, table.of, problem)
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
        _table(Mode, extra[name], f"modes.{name}")  # one that is left out of the order must be right all the same
    if profile.modes.start not in modes:
        raise _MisfitError("modes.start", profile.modes.start, f"write one of: {', '.join(modes)}")
    return profile.modes.model_copy(update=modes)


def _fit_link(profile: Profile, model: Any) -> None:
    """A real robot: whether there can be one behind this model and this clock."""
    link = profile.link
    if link.observer and link.type == "none":
        raise _MisfitError("link.observer", True, 'there is no robot to observe; write link.type = "tcp" as well')
    if link.type == "none":
        return
    if profile.cell.clock != "real":
        raise _MisfitError(
            "link.type",
            link.type,
            f'a real robot moves in real time, not in {profile.cell.clock} time; write cell.clock = "real", '
            'or link.type = "none" to let the plant be the robot',
        )
    if not hasattr(model, "measured"):
        raise _MisfitError("link.type", link.type, f"plant {profile.plant.type!r} does not say what a robot measures")
    if link.observer and len(link.tolerance) != model.n_v:
        raise _MisfitError("link.tolerance", link.tolerance, f"write {model.n_v} values, one for each velocity")


def _resolve_scene(profile: Profile) -> dict[str, Any]:
    """A scene brings its object, its safe zone and its signals."""
    settings = profile.scene
    if settings is None:
        return {}
    kind = plants.find(profile.plant["type"])
    if not hasattr(kind.Model, "geometry"):
        raise _MisfitError(
            "scene.name", settings.name, f"the plant {profile.plant['type']!r} has no geometry to put into it"
        )
    mission = _ask("scene", settings, lambda: scene.mission(settings))
    return {"mission": mission, "blocks": [*profile.blocks, *[b for b in scene.BLOCKS if b not in profile.blocks]]}


def _fit(profile: Profile) -> None:
    """What only shows when the parts are put together: model, mapping and laws are built, and looked at."""
    model = plants.find(profile.plant.type).Model(profile.plant)
    _ask("plant", profile.plant, lambda: model.check(profile.cell.dt))
    k, dt = profile.compensation.k, profile.cell.dt
    if profile.compensation.on and k * dt > 1:
        raise _MisfitError("compensation.k", k, f"too fast for a period of {dt:g} s; write at most {1 / dt:g}")
    lag = 1 / k if profile.compensation.on else model.lag
    for key, rate in _approaches(profile, model):
        if rate * max(lag, dt) > 0.25:  # twice as fast as a loop behind this lag can be without overshoot
            raise _MisfitError(
                key, rate, f"too fast for the robot's velocity loop; write at most {0.25 / max(lag, dt):g}"
            )
    if profile.operator.command_expiry < 2 * dt:
        raise _MisfitError("operator.command_expiry", profile.operator.command_expiry, f"write at least {2 * dt:g} s")
    for name, q in profile.poses.items():
        if len(q) != len(model.joints):
            raise _MisfitError(f"poses.{name}", q, f"write {len(model.joints)} angles, one for each joint")
    if profile.mpc is not None:
        settings = profile.mpc
        _ask("mpc", settings, lambda: settings.check(model, dt))
    _fit_surroundings(profile, model)
    _fit_link(profile, model)
    mapping = profile.operator.mapping
    _ask(f"operator.{mapping}", profile.mapping, lambda: operator.find(mapping).check(model, profile.mapping))
    for name in {profile.mode(name).reference for name in profile.modes.order} & set(profile.references):
        _fit_reference(name, profile)
    for name in profile.modes.order:
        laws = profile.mode(name).laws
        for law in laws:
            for table in _needs(profile, law):
                if getattr(profile, table) is None:
                    raise _MisfitError(f"modes.{name}.laws", laws, f"{law} needs the table [{table}]")
        filled = [size for law in laws for size in _velocities(profile, law, model)]
        if sum(filled) != model.n_v:
            raise _MisfitError(f"modes.{name}.laws", laws, f"they fill {sum(filled)} of {model.n_v} velocities")


def _fit_reference(name: str, profile: Profile) -> None:
    """Whether its curve can be made."""
    table = profile.references[name]
    try:
        curve_of(table)
    except CurveError as error:
        key, _, problem = str(error).partition(": ")
        raise _MisfitError(f"references.{name}.{key}", getattr(table, key, None), problem) from error


def _approaches(profile: Profile, model: Any) -> Iterator[tuple[str, float]]:
    """The rates at which the robot of this profile comes near to something, 1/s, with their keys."""
    if model.joints:
        yield "hold.gain", profile.hold.gain
        yield "guard.approach", profile.guard.approach
        yield "guard.barrier_approach", profile.guard.barrier_approach
    if profile.guard.clearance is not None:
        yield "guard.clearance.approach", profile.guard.clearance.approach


def _fit_surroundings(profile: Profile, model: Any) -> None:
    """A place, what is seen of it, and who needs that."""
    sensors, arena, clearance = profile.sensors, profile.arena, profile.guard.clearance
    body = getattr(model.parameters, "body", None)
    for key, table in (("arena", arena), ("sensors.encoders", sensors.encoders), ("guard.clearance", clearance)):
        if table is not None and body is None:
            raise _MisfitError(key, "…", f"the plant {profile.plant.type!r} is no mobile base; leave the table away")
    _fit_world(profile, model)
    if sensors.lidar and arena is None:
        raise _MisfitError("sensors.lidar", "…", "a simulated lidar needs a place to look at: the table [arena]")
    needs = [("guard.clearance", clearance is not None and clearance.on)]
    needs.append((f"operator.{profile.operator.mapping}", hasattr(operator.find(profile.operator.mapping), "always")))
    for key, needed in needs:
        if needed and not (sensors.lidar and sensors.encoders):
            raise _MisfitError(key, "…", "it needs the tables [sensors.lidar] and [sensors.encoders]")
    if arena is not None:
        _ask("arena", arena, lambda: _check_start(arena, model))


def _fit_world(profile: Profile, model: Any) -> None:
    """A world with physics, a robot that physics moves, and sensors that only such a one has."""
    kind, moved = profile.plant.type, hasattr(model, "n_physics")
    if moved and profile.world is None:
        raise _MisfitError("plant.type", kind, "physics moves this robot: it needs the table [world]")
    if profile.world is not None and not moved:
        raise _MisfitError("world", "…", f"the plant {kind!r} is not moved by physics; leave the table away")
    for name in ("kobuki", "joint_states", "scan", "camera"):
        if getattr(profile.sensors, name) is not None and not moved:
            raise _MisfitError(f"sensors.{name}", "…", f"the plant {kind!r} has nothing of it; leave the table away")
    if profile.sensors.scan is not None and profile.sensors.lidar is not None:
        raise _MisfitError("sensors.scan", "…", "there is one scan in a cell; leave [sensors.lidar] away")
    if profile.guard.reflexes and profile.sensors.kobuki is None:
        raise _MisfitError("guard.reflexes", True, "it needs the table [sensors.kobuki]")


def _check_start(arena: Any, model: Any) -> None:
    """ValueError if there is no room for what is strewn, or none for the robot where it starts."""
    start, body = model.parameters.initial.eta, model.parameters.body
    clear = Place(settled(arena, start), (body.radius, body.x)).clearance(*start)
    if clear < 0:
        raise ValueError(
            f"low: the robot starts {-1e3 * clear:.0f} mm inside something; move that, or plant.initial.eta"
        )


def _ask(prefix: str, table: Any, check: Callable[[], Any]) -> Any:
    """A check that answers with a ValueError `key: problem`; what it returns otherwise."""
    try:
        return check()
    except ValueError as error:
        key, _, problem = str(error).partition(": ")
        raise _MisfitError(f"{prefix}.{key}", getattr(table, key, None), problem) from error


def _needs(profile: Profile, law: str) -> Sequence[str]:
    """Tables of the profile without which a law has nothing to do."""
    return () if isinstance(profile.laws[law], OwnLaw) else getattr(controllers.find(law), "NEEDS", ())


def _velocities(profile: Profile, law: str, model: Any) -> list[int]:
    """How many velocities of platform and arm a law fills."""
    gains = profile.laws[law]
    if isinstance(gains, OwnLaw):
        try:
            gains.make(model)
        except OwnCodeError as error:
            raise _MisfitError(f"laws.{law}.file", gains.file, str(error)) from error
        return [model.n_v]
    try:
        asked = controllers.find(law).build(model, gains, Signals())
    except RuntimeError as error:  # CasADi: matrices that do not go together
        written = gains.model_dump(exclude_defaults=True)
        problem = f"a gain has not as many entries as the plant has joints ({len(model.joints)})"
        raise _MisfitError(f"laws.{law}", written, problem) from error
    return [part.numel() for part in (asked.u, asked.q_dot) if part is not None]


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
    return f"{where(key)}: {key} = {shown(value)}: {message}"


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
    return f"unknown key{did_you_mean(key, allowed)}; allowed here: {', '.join(allowed)}"


def shown(value: Any) -> str:
    """A value for a message, cut where it is long."""
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
