"""The WidowX in MuJoCo, from the axes and offsets of the CRUMB project's description; no table of ours."""

from __future__ import annotations

import mujoco
import numpy as np
from scipy.optimize import least_squares

CHAIN = """
<mujoco><worldbody><body pos="0 0 .125"><joint name="arm_1_joint" axis="0 0 1"/><geom size=".01"/>
 <body><joint name="arm_2_joint" axis="0 1 0"/><geom size=".01"/>
  <body pos=".04825 0 .14203"><joint name="arm_3_joint" axis="0 -1 0"/><geom size=".01"/>
   <body name="wrist" pos=".14203 0 0"><joint name="arm_4_joint" axis="0 -1 0"/><geom size=".01"/>
    <body pos=".0715 0 0"><joint name="arm_5_joint" axis="1 0 0"/><geom size=".01"/>
     <site name="rail" pos=".043 0 0"/></body></body></body></body></body></worldbody></mujoco>
"""
AXES = ((0, 0, 1), (0, -1, 0), (1, 0, 0))
"""(n, o, a) of the seed in the axes of the description's last link: n up, a ahead, at q = 0."""


class Arm:
    """Where MuJoCo says that hand and wrist are, and a search for joint angles that knows nothing but that."""

    def __init__(self):
        self._model = mujoco.MjModel.from_xml_string(CHAIN)
        self._data = mujoco.MjData(self._model)

    def pose(self, q):
        """p (3,) and R (3, 3) = (n, o, a) in the arm's base frame."""
        self._data.qpos[:] = q
        mujoco.mj_kinematics(self._model, self._data)
        site = self._data.site("rail")
        return site.xpos.copy(), site.xmat.reshape(3, 3) @ np.array(AXES, float).T

    def wrist(self, q):
        """O_m, m."""
        self.pose(q)
        return self._data.body("wrist").xpos.copy()

    def search(self, p, R, start, reach=np.pi / 2):
        """Joint angles within ±reach that lead to the pose, by least squares from `start`; None if it finds none."""

        def residual(q):
            at, turned = self.pose(q)
            return np.concatenate([at - p, 0.1 * (turned - R).ravel()])

        found = least_squares(residual, start, bounds=(-reach, reach), xtol=1e-15, ftol=1e-15, gtol=1e-15)
        return found.x if np.abs(found.fun).max() < 1e-7 else None
