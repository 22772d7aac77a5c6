"""What is near the robot: the smallest distances in a world, and how the robot's motion changes them.

MuJoCo reports a pair of bodies as a contact long before they touch. The nearest pairs of a tick become ROWS rows of
(distance d, gradient g): ḋ = g·v with the robot's generalised velocities v. The guard slows the robot by them, and the
plant loses what would still carry it into a contact. The arrays have a fixed size; rows not in use are far away.
"""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import numpy.typing as npt

from ...ipc._native import ffi, lib
from ..bound import copy_all
from ..guard import Barrier
from ..kernel import Arrays, Signals, function
from ..plants.geometry import Geometry
from .world import World

ROWS = 16
"""Pairs that are looked at in one tick."""
FAR = 1e3
"""Distance of a row that is not in use, m."""
TINY = 1e-12

TOUCH, OBJECT, HAND = 1, 2, 4
"""What a pair of geoms is: robot and surroundings, or itself; object of the mission and anything but the robot;
hand and anything but the robot."""


def arrays(n_v: int, joints: int) -> Arrays:
    """The memory that the kernels of a world share."""
    sizes = {"distance": ROWS, "gradient": ROWS * n_v, "normal": ROWS * 3, "point": ROWS * 3, "moved": ROWS * joints}
    return {f"world.{name}": np.zeros(n) for name, n in sizes.items()} | {
        f"world.{name}": np.zeros(3 * joints) for name in ("axis", "anchor")
    }


def kernel(geometry: Geometry, hinges: npt.NDArray[np.bool_]) -> ca.Function:
    """`nearness`: world.gradient from normals, points and joint axes, all in the world's frame.

    A point p that a hinge (axis e through c) moves has the velocity e × (p − c) per unit of its rate; on a slide, e.
    """
    s = Signals()
    n, joints = s("world.normal", 3 * ROWS), len(hinges)
    normal, point = ca.reshape(n, 3, ROWS), ca.reshape(s("world.point", 3 * ROWS), 3, ROWS)
    axis = ca.reshape(s("world.axis", 3 * joints), 3, joints)
    anchor = ca.reshape(s("world.anchor", 3 * joints), 3, joints)
    moved = ca.reshape(s("world.moved", ROWS * joints), joints, ROWS)
    hinge = ca.DM(hinges.astype(float))
    turning = axis.T @ _cross(point, normal) + _cross(anchor, axis).T @ normal
    rates = moved * (ca.repmat(hinge, 1, ROWS) * turning + ca.repmat(1 - hinge, 1, ROWS) * (axis.T @ normal))
    spread = geometry.spread(*[s(name, size) for name, size in geometry.posture.items()])
    return function("nearness", s, {"world.gradient": ca.densify(ca.vec(spread.T @ rates))})


def _cross(a: ca.SX, b: ca.SX) -> ca.SX:
    return ca.horzcat(*[ca.cross(a[:, i], b[:, i]) for i in range(a.shape[1])])


def barriers(n_v: int, s: Signals) -> list[Barrier]:
    """The rows as barriers of the guard."""
    distance, gradient = s("world.distance", ROWS), ca.reshape(s("world.gradient", ROWS * n_v), n_v, ROWS)
    return [Barrier(distance[i], gradient[:, i].T) for i in range(ROWS)]


READS = ("world__distance", "world__gradient")
"""What `stopped` reads besides the velocity."""


def stopped(n_v: int) -> ca.Function:
    """(v, world.distance, world.gradient) → v without what leads further into a contact: an impact without rebound."""
    s = Signals()
    v = given = ca.SX.sym("v", n_v)
    for row in barriers(n_v, s):
        g = row.gradient
        inward = ca.if_else(row.distance <= 0, ca.fmax(-(g @ v), 0), 0)
        v = v + g.T * inward / (g @ g.T + TINY)
    return ca.Function("stopped", [given, s["world.distance"], s["world.gradient"]], [v])


def kinds(world: World) -> npt.NDArray[np.uint8]:
    """For each pair of geoms what it is: bits TOUCH, OBJECT, HAND."""
    bodies = world.model.geom_bodyid
    robot, hand = world.is_robot[bodies], world.is_hand[bodies]
    loose = np.isin(bodies, world.free)
    goal = bodies == world.free[0] if world.free else np.zeros(len(bodies), dtype=bool)
    fixed = ~robot & ~loose

    def pairs(a: npt.NDArray[np.bool_], b: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
        either: npt.NDArray[np.bool_] = np.logical_or(np.outer(a, b), np.outer(b, a))
        return either

    table: npt.NDArray[np.uint8] = (
        TOUCH * (pairs(robot, fixed) | pairs(robot, robot)) + OBJECT * pairs(goal, ~robot) + HAND * pairs(hand, ~robot)
    ).astype(np.uint8)
    return table


def moves(world: World) -> npt.NDArray[np.float64]:
    """For each geom and each joint of the robot: 1 if the joint moves it."""
    model, ancestors = world.model, np.zeros((world.model.nbody, len(world.joints)))
    for i, joint in enumerate(world.joints):
        ancestors[model.jnt_bodyid[joint], i] = 1
    for body in range(1, model.nbody):  # a parent always comes before its children
        ancestors[body] = np.maximum(ancestors[body], ancestors[model.body_parentid[body]])
    carried: npt.NDArray[np.float64] = ancestors[model.geom_bodyid]
    return carried


MOST_TOUCHES = 64
"""Contacts of object and hand that are told about in one tick."""


class Nearness:
    """Reads MuJoCo's contacts into the arrays, once a tick; the reading is `ipc/native/nearest.c`."""

    def __init__(self, world: World, arrays: Arrays, reach: float):
        self._data, self._reach = world.data, reach
        self._body, self._is_robot = world.model.geom_bodyid.tolist(), world.is_robot.tolist()
        self._is_hand = world.is_hand.tolist()
        self._kinds, self._moves = kinds(world), moves(world)
        self._goal = world.free[0] if world.free else 0
        axes, anchors = world.axes()
        self._take_axes = copy_all([(arrays["world.axis"], axes), (arrays["world.anchor"], anchors)])
        self._rows, self._touching = np.zeros(ROWS, dtype=np.int64), np.zeros((MOST_TOUCHES, 3), dtype=np.int64)
        self._read, self._native, self._contacts = lib.nearest_read, self._bind(arrays), ffi.NULL
        self.near = 0
        """Rows in use."""
        self.nearest = reach
        """The smallest distance, m; the reach where nothing is nearer."""
        self.pair = (0, 0)
        """The robot's body and the other one at that distance."""
        self.touched: list[int] = []
        """Bodies that the object of the mission touches."""
        self.hand: list[int] = []
        """Contacts of the hand that bear a force, as MuJoCo numbers them."""

    def _bind(self, arrays: Arrays) -> Any:
        native = ffi.new("nearest_t *")
        native.geoms, native.joints = self._moves.shape
        native.rows, native.capacity, native.far = ROWS, MOST_TOUCHES, FAR
        native.kinds = ffi.cast("uint8_t *", self._kinds.ctypes.data)
        native.moves = ffi.cast("double *", self._moves.ctypes.data)
        for name in ("distance", "normal", "point", "moved"):
            setattr(native, f"row_{name}", ffi.cast("double *", arrays[f"world.{name}"].ctypes.data))
        native.row_contact = ffi.cast("int64_t *", self._rows.ctypes.data)
        native.touching = ffi.cast("int64_t *", self._touching.ctypes.data)
        return native

    def __call__(self) -> None:
        """After `World.sense`: distances, normals, points; and who touches what."""
        data, native = self._data, self._native
        count = data.ncon
        if count and not native.layout.stride:
            self._contacts = _lay_out(native.layout, data.contact)
        self._read(native, self._contacts, count)
        self._take_axes()
        self.near, self.nearest, self.pair = native.near, self._reach, (0, 0)
        if native.first >= 0:
            a, b = self._body[native.first_pair[0]], self._body[native.first_pair[1]]
            self.nearest = native.row_distance[native.first]
            self.pair = (a, b) if self._is_robot[a] else (b, a)
        self._tell(self._touching[: native.touches].tolist() if native.touches else [])

    def _tell(self, touching: list[list[int]]) -> None:
        touched, hand, goal = [], [], self._goal
        for i, one, two in touching:
            a, b = self._body[one], self._body[two]
            if goal in (a, b) and not (self._is_robot[a] or self._is_robot[b]):
                touched.append(b if a == goal else a)
            if self._is_hand[a] or self._is_hand[b]:
                hand.append(i)
        self.touched, self.hand = touched, hand


def _lay_out(layout: Any, contact: Any) -> Any:
    """Where a contact's fields are, told by the arrays that MuJoCo shows of them; nothing is assumed of its header.

    Returns where the first contact is. They always begin there, at the start of the arena that MuJoCo's data keep.
    """
    fields = {"distance": contact.dist, "point": contact.pos, "normal": contact.frame, "pair": contact.geom}
    kinds = {name: np.int32 if name == "pair" else np.float64 for name in fields}
    if any(array.dtype != kinds[name] for name, array in fields.items()):
        raise TypeError("this MuJoCo keeps its contacts in other types than teleopd knows: install mujoco>=4,<5")
    places = {name: array.__array_interface__["data"][0] for name, array in fields.items()}
    begin = min(places.values())
    for name, place in places.items():
        setattr(layout, name, place - begin)
    layout.stride = contact.dist.strides[0]
    return ffi.cast("char *", begin)
