"""A UR5e with a glass and a pendulum in it, built for MuJoCo from numbers alone: knows nothing of the project's models.

The arm is chained by Denavit and Hartenberg; the pendulum is a point mass on two hinges, first about x (α), then
about y (β), at the height h of the glass's axis.
"""

import mujoco
import numpy as np

ALPHA = (np.pi / 2, 0, 0, np.pi / 2, -np.pi / 2, 0)
TINY = 1e-13


def arm_xml(a, d, mount_pos, mount_quat, liquid):
    """Six hinges; each one's frame is turned about z by the joint, then (a, d, α) lead to the next."""
    opening, closing = "", ""
    pos, quat = (0, 0, -d[0]), (1, 0, 0, 0)
    for i in range(6):
        opening += (
            f'<body pos="{_text(pos)}" quat="{_text(quat)}"><joint name="q{i}" type="hinge" axis="0 0 1"/>'
            '<inertial pos="0 0 0" mass="1" diaginertia=".1 .1 .1"/>'
        )
        closing += "</body>"
        pos, quat = (a[i], 0, d[i]), (np.cos(ALPHA[i] / 2), np.sin(ALPHA[i] / 2), 0, 0)
    flange = f'<body name="flange" pos="{_text(pos)}" quat="{_text(quat)}">' + _glass(mount_pos, mount_quat, liquid)
    return _world(opening + flange + "</body>" + closing)


def plane_xml(liquid):
    """A glass on two slides and a hinge about y."""
    joints = "".join(
        f'<joint name="{name}" type="{kind}" axis="{axis}"/>'
        for name, kind, axis in (("x", "slide", "1 0 0"), ("z", "slide", "0 0 1"), ("theta", "hinge", "0 1 0"))
    )
    inside = f'{joints}<inertial pos="0 0 0" mass="1" diaginertia=".1 .1 .1"/>'
    return _world(f'<body name="glass">{inside}{_pendulum(liquid, both=False)}</body>')


def _world(bodies):
    return f'<mujoco><option gravity="0 0 -9.80665"/><worldbody>{bodies}</worldbody></mujoco>'


def _glass(pos, quat, liquid):
    inside = f'<inertial pos="0 0 0" mass="1" diaginertia=".1 .1 .1"/>{_pendulum(liquid, both=True)}'
    return f'<body name="glass" pos="{_text(pos)}" quat="{_text(quat)}">{inside}</body>'


def _pendulum(liquid, both):
    alpha = '<joint name="alpha" type="hinge" axis="1 0 0"/>' if both else ""
    mass = f'<inertial pos="0 0 {-liquid["l"]}" mass="{liquid["m"]}" diaginertia="{TINY} {TINY} {TINY}"/>'
    return (
        f'<body name="mass" pos="0 0 {liquid["h"]}">{alpha}<joint name="beta" type="hinge" axis="0 1 0"/>{mass}</body>'
    )


def _text(numbers):
    return " ".join(repr(float(number)) for number in numbers)


class Glass:
    """Accelerations of the pendulum when everything else moves as prescribed."""

    def __init__(self, xml, liquid):
        self.model, self.liquid = mujoco.MjModel.from_xml_string(xml), liquid
        self.data = mujoco.MjData(self.model)
        names = [self.model.joint(i).name for i in range(self.model.njnt)]
        self.free = [names.index("beta"), *([names.index("alpha")] if "alpha" in names else [])]
        self.driven = [i for i in range(self.model.nv) if i not in self.free]

    def place(self, driven, angles):
        self.data.qpos[self.driven], self.data.qpos[self.free] = driven, angles
        mujoco.mj_kinematics(self.model, self.data)
        return self.data.body("glass").xpos.copy(), self.data.body("glass").xmat.reshape(3, 3).copy()

    def acceleration(self, driven, driven_dot, driven_ddot, angles, rates):
        """(β̈, α̈) for the state and the driven joints' accelerations, with the damping ½·d·|ḋ|²."""
        self.place(driven, angles)
        self.data.qvel[self.driven], self.data.qvel[self.free] = driven_dot, rates
        mujoco.mj_forward(self.model, self.data)
        M = np.zeros((self.model.nv, self.model.nv))
        mujoco.mj_fullM(self.model, self.data, M)
        scale = np.array([1.0, np.cos(angles[0]) ** 2])[: len(self.free)]
        torque = -self.liquid["d"] * scale * np.asarray(rates)
        known = torque - self.data.qfrc_bias[self.free] - M[np.ix_(self.free, self.driven)] @ driven_ddot
        return np.linalg.solve(M[np.ix_(self.free, self.free)], known)
