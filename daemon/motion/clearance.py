"""How near an arm would come to anything: the distances of MuJoCo between the shapes that collide.

Robot and boxes stand where somebody says (`boxes.py`); what the robot holds moves with its hand and counts as part of
it. Looked at are the arm against its surroundings and against its own base, and links of the arm that are no
neighbours. The hand's parts are one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import mujoco
import numpy as np
import numpy.typing as npt

from .. import plants
from ..plants.geometry import HAND
from ..plants.physics import compose
from ..profile import Profile
from ..scenes.world import ROBOT
from .boxes import Placed, Surroundings

Array = npt.NDArray[np.float64]

FAR = 0.03
"""m; whatever is further is not told apart."""
FIRST = ROBOT + "biceps"
"""The first body of the arm that can hit something; what carries it turns about its own axis."""
PALM = ROBOT + "wrist_2"
ACROSS = 1
"""The hand's axis along which its fingers open."""


class Clearance:
    """Distances of the arm's shapes for any joint angles; a model and data of its own, for one thread."""

    def __init__(self, profile: Profile):
        """ValueError for a profile without [world]."""
        if profile.world is None:
            raise ValueError(f"profile {profile.name!r} has no [world] to keep clear of; add one, e.g. from crumb")
        self._model = model = compose(profile.world, plants.find(profile.plant.type).Model(profile.plant))
        self._data = mujoco.MjData(model)
        joints = [f"{ROBOT}q{i + 1}" for i in range(5)]
        self._q = [int(model.joint(name).qposadr[0]) for name in joints]
        self._base = int(model.joint(f"{ROBOT}base").qposadr[0])
        self._fingers = [int(model.joint(f"{ROBOT}finger_{side}").qposadr[0]) for side in ("left", "right")]
        solid = [i for i in range(model.ngeom) if model.geom_contype[i] or model.geom_conaffinity[i]]
        self._arm = [i for i in solid if self._carried(int(model.geom_bodyid[i]), FIRST)]
        self._hand = {i for i in self._arm if self._carried(int(model.geom_bodyid[i]), PALM)}
        self._rest = [i for i in solid if i not in self._arm]
        self._own = [(a, b) for a in self._arm for b in self._arm if a < b and self._apart(a, b)]
        self.boxes: list[str] = [box.name for box in profile.world.boxes]
        """Names of what can be carried, in the order of the state."""
        self._held: tuple[str, Array, Array] | None = None
        self._site = int(model.site(ROBOT + HAND).id)

    def see(self, around: Surroundings, finger: float, q: npt.ArrayLike) -> None:
        """Base and boxes where they are said to be, each finger so far from the middle, m, the arm at q, (5,), rad.

        A box of which nothing is said stays where it was, at first where the profile has it; one that is gripped moves
        with the hand, whatever is said.
        """
        x, y, psi = around.base
        data = self._data
        data.qpos[self._base : self._base + 3] = x, y, 0.0
        data.qpos[self._base + 3 : self._base + 7] = np.cos(psi / 2), 0, 0, np.sin(psi / 2)
        data.qpos[self._fingers] = finger
        for name, box in around.boxes.items():
            self._put(name, box.at, box.turn[[3, 0, 1, 2]])
        self._pose(q)

    def grip(self, name: str | None) -> None:
        """From now on the box of this name moves with the hand, in the middle of the fingers; None: nothing does."""
        self._held = None
        if name is not None:
            place, turn = self._hand_pose()
            body = self._data.body(name)
            at = turn.T @ (body.xpos - place)
            at[ACROSS] = 0.0
            self._held = name, at, turn.T @ body.xmat.reshape(3, 3)

    def held(self) -> tuple[str, Placed] | None:
        """Name and place of the box that moves with the hand; None if nothing does."""
        if self._held is None:
            return None
        body = self._data.body(self._held[0])
        return self._held[0], Placed(body.xpos.copy(), body.xquat[[1, 2, 3, 0]].copy())

    def nearest_box(self, reach: float = 0.06) -> str | None:
        """The box whose middle is nearest to the hand, if it is within `reach`, m, beyond the fingers' length."""
        place, turn = self._hand_pose()
        grip = place + turn[:, 0] * 0.034
        away = {name: float(np.linalg.norm(self._data.body(name).xipos - grip)) for name in self.boxes}
        name = min(away, key=away.__getitem__, default=None)
        return name if name is not None and away[name] < reach else None

    def distance(self, q: npt.ArrayLike, but: str | None = None) -> float:
        """Smallest distance, m, at joint angles q, (5,), rad; less than 0 inside; at most FAR. `but`: a box that may be
        touched."""
        self._pose(q)
        held = self._held[0] if self._held else None
        smallest = FAR
        for a, b in self._near(self._pairs(held, but)):
            smallest = min(smallest, mujoco.mj_geomDistance(self._model, self._data, a, b, smallest, None))
        return smallest

    @lru_cache(maxsize=32)  # noqa: B019 — as long as this lives
    def _pairs(self, held: str | None, but: str | None) -> npt.NDArray[np.int64]:
        """(n, 2): shapes that are looked at."""
        box = int(self._model.geom(held).id) if held else None
        mine = self._arm if box is None else [*self._arm, box]
        leave = {int(self._model.geom(name).id) for name in (held, but) if name}
        pairs = [(a, b) for a in mine for b in self._rest if b not in leave] + self._own
        if box is not None:
            pairs += [(box, b) for b in self._arm if b not in self._hand]
        return np.array(pairs)

    def _near(self, pairs: npt.NDArray[np.int64]) -> Iterator[tuple[int, int]]:
        """Those whose bounding spheres are not further than FAR; a plane has none and is always near."""
        at, radius = self._data.geom_xpos, self._model.geom_rbound
        a, b = pairs.T
        apart = np.linalg.norm(at[a] - at[b], axis=1) - radius[a] - radius[b]
        near = (apart < FAR) | (radius[a] == 0) | (radius[b] == 0)
        return iter([(int(i), int(j)) for i, j in pairs[near]])

    def _pose(self, q: npt.ArrayLike) -> None:
        self._data.qpos[self._q] = np.asarray(q, float)
        mujoco.mj_kinematics(self._model, self._data)
        if self._held is not None:
            name, at, turned = self._held
            place, turn = self._hand_pose()
            quat = np.zeros(4)
            mujoco.mju_mat2Quat(quat, (turn @ turned).ravel())
            self._put(name, place + turn @ at, quat)
            mujoco.mj_kinematics(self._model, self._data)

    def _put(self, box: str, place: Array, quat: Array) -> None:
        at = int(self._model.jnt_qposadr[self._model.body(box).jntadr[0]])
        self._data.qpos[at : at + 7] = [*place, *quat]

    def _hand_pose(self) -> tuple[Array, Array]:
        return self._data.site_xpos[self._site].copy(), self._data.site_xmat[self._site].reshape(3, 3).copy()

    def _carried(self, body: int, first: str) -> bool:
        """Whether a body hangs on the body `first`, or is it."""
        root = int(self._model.body(first).id)
        while body not in (0, root):
            body = int(self._model.body_parentid[body])
        return body == root

    def _apart(self, a: int, b: int) -> bool:
        """Whether two shapes of the arm are on bodies that are no neighbours."""
        if a in self._hand and b in self._hand:
            return False
        one, other = int(self._model.geom_bodyid[a]), int(self._model.geom_bodyid[b])
        parent = self._model.body_parentid
        return one != other and int(parent[one]) != other and int(parent[other]) != one
