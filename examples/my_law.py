"""A control law of one's own: one class in one file, named in a profile, here on the command line.

    teleopd compare figure-eight --law whole_body --law my_law \\
        --set 'laws.my_law={file="examples/my_law.py", class="MyLaw"}'

The end effector's velocity is the reference's, plus a gain times the error; platform and arm share the motion by the
pseudo-inverse, and the arm is drawn back to its posture in the null space. `model` has the robot's kinematics (see
daemon/plants/omni_arm.py); arrays of the state are read-only views of the tick that is on: do not keep them.
"""

import numpy as np


class MyLaw:
    """v = J#·(velocity + gain·error) + (I − J#·J)·posture·(q_d − q)."""

    def __init__(self, model, gain=3.0, posture=0.4):
        self._J, self._gain, self._posture = model.J, gain, posture

    def update(self, reference, state, dt):
        """One number for each generalised velocity: u_l, u_m in m/s, ω and the joints in rad/s."""
        q = state.arm.q[:4]
        J = np.array(self._J(state.base.eta, q))
        inverse = np.linalg.pinv(J)
        drawn_back = np.concatenate([np.zeros(3), self._posture * (reference.q_d[:4] - q)])
        task = inverse @ (reference.velocity + self._gain * reference.error)
        return task + drawn_back - inverse @ (J @ drawn_back)
