"""A scene in a cell: the table [scene], and what it does in a tick.

After the plant has written x_k the world is told where the robot is, and answers with distances, contacts and
objects at that moment; the task's rules judge them; then the world's own objects move on to the next tick.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import casadi as ca
import mujoco
import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from ...ipc.frame import Frame
from ...ipc.schema import MAX_OBJECTS, FailureCause
from ..bound import Numbers, copy_all
from ..guard import Barrier
from ..kernel import Arrays, Library, Signals
from ..units import Metres
from . import nearness
from .grasp import Grasp
from .mission import Ledger, Mission
from .nearness import Nearness
from .rules import SAFE_ZONE, Rules, Seen
from .world import World, compose

WORLDS = Path(__file__).parent / "worlds"
COMMON = "common"
"""What the scenes' files include."""
BLOCKS = ("task", "scene", "contact")
"""What a scene adds to a cell's signals."""


class Settings(BaseModel):
    """The table [scene]."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: str
    """A scene that teleopd brings, or the path of an MJCF file of one's own."""
    reach: Metres = Field(default=0.04, gt=0)
    """The gripper takes hold of what is no further than this from the end effector."""
    range: Metres = Field(default=0.35, gt=0, le=1)
    """From this distance on the guard looks at what is near."""


def names() -> list[str]:
    """The scenes that teleopd brings."""
    return sorted(path.stem for path in WORLDS.glob("*.xml") if path.stem != COMMON)


def file(name: str) -> Path:
    """The MJCF of a scene; ValueError, `name: problem`, if there is none."""
    path = Path(name) if name.endswith(".xml") else WORLDS / f"{name}.xml"
    if not path.is_file() or path.stem == COMMON:
        raise ValueError(f"name: no such scene; write one of: {', '.join(names())}, or a path that ends in .xml")
    return path


def mission(settings: Settings) -> Mission:
    """Where the scene's object and safe zone are; ValueError, `name: problem`, if it has none or is no MJCF."""
    path = file(settings.name)
    try:
        model = compose(path, None)
    except ValueError as error:
        raise ValueError(f"name: MuJoCo cannot read it: {error}") from error
    world = World(model, (), 1e-3)
    try:
        name = model.body(world.free[0]).name
        grip, zone = world.data.site(f"{name}.grip").xpos, model.site(SAFE_ZONE)
    except (IndexError, KeyError) as error:
        raise ValueError(
            f"name: a scene needs a body with a free joint, its site NAME.grip, and body and site {SAFE_ZONE!r}"
        ) from error
    x, y, _ = world.data.site(SAFE_ZONE).xpos.tolist()
    return Mission(object=grip.tolist(), safe_zone=[x, y, float(zone.size[0])], reach=settings.reach)


class Scene:
    """World, memory and mathematics of a scene, and its part in the tick."""

    def __init__(self, settings: Settings, mission: Mission, model: Any, dt: float):
        self._settings, self._mission, self._model, self._dt = settings, mission, model, dt
        self._geometry = geometry = model.geometry()
        composed = compose(file(settings.name), geometry, settings.range)
        self.world = World(composed, geometry.joints, dt)
        self.arrays: Arrays = nearness.arrays(model.n_v, len(geometry.joints))

    def kernels(self) -> list[ca.Function]:
        """What the tick computes of it."""
        hinges = self.world.model.jnt_type[self.world.joints] == mujoco.mjtJoint.mjJNT_HINGE
        return [nearness.kernel(self._geometry, hinges)]

    def barriers(self, s: Signals) -> list[Barrier]:
        """What is near, for the guard."""
        return nearness.barriers(self._model.n_v, s)

    def describe(self) -> dict[str, Any]:
        """For the cell's description: the numbers in `contact.pair`, and the order of `scene.position`."""
        bodies = self.world.names()
        return {"name": self._settings.name, "bodies": bodies, "objects": [bodies[i] for i in self.world.free]}

    def look(self, frame: Frame, library: Library, arrays: Arrays) -> Look:
        """Its part in the tick, on these arrays."""
        return Look(self.world, self._geometry, self._settings, self._mission, frame, library, arrays, self._dt)


class Look:
    """One look at the world a tick; it also lets the world go on."""

    def __init__(
        self,
        world: World,
        geometry: Any,
        settings: Settings,
        mission: Mission,
        frame: Frame,
        library: Library,
        arrays: Arrays,
        dt: float,
    ):
        self._world = world
        posture, rates = world.robot()
        self._place_robot = copy_all([*_spans(posture, frame, geometry.posture), *_spans(rates, frame, geometry.rates)])
        self._nearness, self._gradient = Nearness(world, arrays, settings.range), library.bind("nearness", arrays)
        self._grasp, self._ledger = Grasp(world, settings.reach), Ledger(mission, frame)
        self._rules = Rules(world.names(), mission.safe_zone, dt)
        self._gripper, self._goal = frame.operator.gripper, world.free[0]
        self._start = world.data.qpos[world.address(self._goal)].copy()
        grip = world.model.site(f"{world.model.body(self._goal).name}.grip").id
        self._grip, self._upright = world.data.site_xpos[grip], world.data.xmat[self._goal, 8:]
        self._motion = world.data.qvel[world.rate_address(self._goal)]
        self._contact, self._opening = frame.contact, frame.scene.opening
        self._show_objects = copy_all(_objects(world, frame))
        self._forces = _Forces(world, frame)

    def reset(self) -> None:
        """Everything in the world back at its start, at rest; counts stay."""
        self._world.reset()
        self._grasp.reset()
        self._rules.reset()
        self._ledger.reset()

    def __call__(self) -> None:
        """One tick, after the plant has written its state."""
        world, grasp, closed = self._world, self._grasp, bool(self._gripper[0])
        self._place_robot()
        grasp.move_fingers(closed)
        world.sense()
        grasp.update(closed)
        self._nearness()
        self._gradient()
        failed = self._judge()
        self._show()
        world.advance()
        self._forces(self._nearness.hand, grasp.item is not None)
        if failed:
            self._explode()

    def _judge(self) -> bool:
        """Lets the rules see this tick; whether the mission failed in it."""
        place = self._grip.tolist()
        held, upright = self._grasp.holds(self._goal), self._upright.item()
        verdict = self._rules.judge(Seen(place, upright, self._motion, held, self._nearness.touched))
        if verdict == FailureCause.NONE:
            self._ledger.succeed()
        elif verdict is not None:
            self._ledger.fail(verdict, place)
        failed = bool(verdict)
        self._ledger.note(place, held and not failed)
        return failed

    def _explode(self) -> None:
        """The object is back at its start, and the next attempt may begin."""
        self._grasp.release()
        self._world.put(self._goal, self._start)
        self._rules.reset()

    def _show(self) -> None:
        near, contact = self._nearness, self._contact
        self._show_objects()
        self._opening[0] = self._grasp.opening
        contact.distance[0], contact.pair[:], contact.near[0] = near.nearest, near.pair, near.near
        contact.touching[0] = near.nearest <= 0


class _Forces:
    """What bears on the hand, from the contacts and the tie that MuJoCo has solved."""

    def __init__(self, world: World, frame: Frame):
        self._model, self._data, self._bodies = world.model, world.data, world.model.geom_bodyid
        self._is_hand, self._one, self._sum = world.is_hand, np.zeros(6), np.zeros(3)
        self._force, self._load = frame.contact.force, frame.contact.load

    def __call__(self, contacts: Sequence[int], holding: bool) -> None:
        """contact.force and contact.load, N, world."""
        data = self._data
        self._load[:] = data.efc_force[:3] if holding and data.ne else 0.0  # ties come first among constraints
        self._force[:] = self._of(contacts) if contacts else 0.0

    def _of(self, contacts: Sequence[int]) -> Numbers:
        data, total = self._data, self._sum
        total[:] = 0
        for i in contacts:
            mujoco.mj_contactForce(self._model, data, i, self._one)
            contact = data.contact[i]
            force = contact.frame.reshape(3, 3).T @ self._one[:3]  # on the second geom
            total += force if self._is_hand[self._bodies[contact.geom[1]]] else -force
        return total


def _spans(into: Numbers, frame: Frame, signals: Mapping[str, int]) -> Iterator[tuple[Numbers, Numbers]]:
    """Each signal's leading entries, and where they go among the robot's joints."""
    at = 0
    for name, n in signals.items():
        yield into[at : at + n], frame[name][:n]
        at += n


def _objects(world: World, frame: Frame) -> Iterator[tuple[Numbers, Numbers]]:
    """Where the loose objects are shown, and where MuJoCo keeps them; its quaternions begin with w."""
    shown = world.free[:MAX_OBJECTS]
    frame.scene.n[0] = len(shown)
    for i, body in enumerate(shown):
        place, turn = world.data.xpos[body], world.data.xquat[body]
        yield frame.scene.position[3 * i : 3 * i + 3], place
        yield frame.scene.orientation[4 * i : 4 * i + 3], turn[1:]
        yield frame.scene.orientation[4 * i + 3 : 4 * i + 4], turn[:1]
    yield frame.task.orientation, frame.scene.orientation[:4]
