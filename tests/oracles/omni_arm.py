"""The omnidirectional mobile manipulator in plain numpy: what one tick computes, written from the mathematics.

The compiled kernels are held against it, and the tick is timed against it. Nothing is taken from the package but
numbers: every Jacobian is written by hand, the rigid bodies by Newton and Euler. Equation numbers are those of seed 1;
angles are measured from the vertical. η = (x, y, ψ), u = (u_l, u_m, ω), v = (u, q̇), state x = (η, q, u, q̇).
"""

import math

import numpy as np

GRAVITY = 9.80665
NEXT, AFTER = np.array([1, 2, 0]), np.array([2, 0, 1])
ROUNDING = 1e-12


def cross(a, b):
    """Cross product over the last axis."""
    return a[..., NEXT] * b[..., AFTER] - a[..., AFTER] * b[..., NEXT]


def rotation_z(angle):
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


class Kinematics:
    """(1)–(9), with `p` the table [plant] of the profile."""

    def __init__(self, p):
        self.a, self.b, self.eta_p, self.l = p.a, p.b, p.eta_p, tuple(p.l)
        # Rollers at 45° drive a wheel by the velocity of its hub, x forward and y sideways: r·Ω = ẋ ± ẏ.
        hubs = [(1, -1, 1), (1, 1, -1), (-1, -1, -1), (-1, 1, 1)]  # front/rear, left/right, direction of the rollers
        at = [(x * p.wheels.half_length, y * p.wheels.half_width, roller) for x, y, roller in hubs]
        self.wheels = np.array([[1.0, roller, -y + roller * x] for x, y, roller in at]) / p.wheels.radius

    def plane(self, q):
        """The end effector seen from joints 2, 3 and 4 in the arm's vertical plane: (forward, up) of each."""
        _, l2, l3, l4 = self.l
        _, q2, q3, q4 = q.tolist()
        f4, u4 = l4 * math.sin(q2 + q3 + q4), l4 * math.cos(q2 + q3 + q4)
        f3, u3 = f4 + l3 * math.sin(q2 + q3), u4 + l3 * math.cos(q2 + q3)
        f2, u2 = f3 + l2 * math.sin(q2), u3 + l2 * math.cos(q2)
        return f2, u2, f3, u3, f4, u4

    def h(self, q):
        """(3)."""
        f2, u2, *_ = self.plane(q)
        return np.array([math.cos(q[0]) * f2, math.sin(q[0]) * f2, self.l[0] + u2])

    def J_a(self, q):
        """(4): turning joint i by dq moves the end effector by dq·(up, −forward) as joint i sees it."""
        f2, u2, f3, u3, f4, u4 = self.plane(q)
        c, s = math.cos(q[0]), math.sin(q[0])
        return np.array([[-s * f2, c * u2, c * u3, c * u4], [c * f2, s * u2, s * u3, s * u4], [0.0, -f2, -f3, -f4]])

    def xi(self, eta, q):
        """(7)."""
        f2, u2, *_ = self.plane(q)
        x, y, psi = eta.tolist()
        c, s, theta = math.cos(psi), math.sin(psi), psi + q[0]
        return np.array(
            [
                x + self.a * c - self.b * s + math.cos(theta) * f2,
                y + self.a * s + self.b * c + math.sin(theta) * f2,
                self.eta_p + self.l[0] + u2,
            ]
        )

    def J(self, eta, q):
        """(9), the derivative of (7)."""
        f2, u2, f3, u3, f4, u4 = self.plane(q)
        psi = eta[2]
        c, s = math.cos(psi), math.sin(psi)
        ct, st = math.cos(psi + q[0]), math.sin(psi + q[0])
        turn_x, turn_y = -self.a * s - self.b * c, self.a * c - self.b * s
        return np.array(
            [
                [c, -s, turn_x - st * f2, -st * f2, ct * u2, ct * u3, ct * u4],
                [s, c, turn_y + ct * f2, ct * f2, st * u2, st * u3, st * u4],
                [0.0, 0.0, 0.0, 0.0, -f2, -f3, -f4],
            ]
        )

    def w_squared(self, q):
        """det(J_a·J_aᵀ) = ρ²·Σ(minors of the planar part)², and its gradient."""
        _, l2, l3, l4 = self.l
        f2, u2, _, u3, _, u4 = self.plane(q)
        s3, c3, s4, c4 = math.sin(q[2]), math.cos(q[2]), math.sin(q[3]), math.cos(q[3])
        s34, c34 = math.sin(q[2] + q[3]), math.cos(q[2] + q[3])
        m23, m24, m34 = l2 * (l3 * s3 + l4 * s34), l4 * (l2 * s34 + l3 * s4), l3 * l4 * s4
        minors = m23**2 + m24**2 + m34**2
        by_q3 = 2 * m23 * l2 * (l3 * c3 + l4 * c34) + 2 * m24 * l4 * l2 * c34
        by_q4 = 2 * m23 * l2 * l4 * c34 + 2 * m24 * l4 * (l2 * c34 + l3 * c4) + 2 * m34 * l3 * l4 * c4
        gradient = 2 * f2 * minors * np.array([0.0, u2, u3, u4])
        gradient[2] += f2**2 * by_q3
        gradient[3] += f2**2 * by_q4
        return f2**2 * minors, gradient


class Dynamics:
    """(23)–(26): platform from σ; arm from rigid bodies, rotors and a velocity servo in each joint."""

    def __init__(self, p):
        self.length = np.array(p.l)[:, None]
        self.mass = np.array([link.mass for link in p.links])
        self.com = np.array([link.com for link in p.links])[:, :, None]
        self.inertia = np.array([link.inertia for link in p.links])
        self.armature, self.servo = np.diag(p.armature), np.array(p.servo_gain)
        self.sigma = np.array(p.sigma)
        self.root_mass, self.root_inertia = np.sqrt(self.mass)[:, None, None], np.sqrt(self.inertia)[:, :, None]
        self.moved = np.tril(np.ones((4, 4)))[:, :, None]  # joint j moves link i ≥ j
        self.substeps = p.substeps

    def bodies(self, q):
        """In the base frame: rotations, vectors along the links, joints, vectors to the centres of mass, joint axes."""
        c, s = math.cos(q[0]), math.sin(q[0])
        tilt = np.cumsum(np.array([0.0, q[1], q[2], q[3]]))
        ct, st = np.cos(tilt), np.sin(tilt)
        rotation = np.empty((4, 3, 3))
        rotation[:, 0, 0], rotation[:, 0, 1], rotation[:, 0, 2] = c * ct, -s, c * st
        rotation[:, 1, 0], rotation[:, 1, 1], rotation[:, 1, 2] = s * ct, c, s * st
        rotation[:, 2, 0], rotation[:, 2, 1], rotation[:, 2, 2] = -st, 0.0, ct
        along = self.length * rotation[:, :, 2]
        joint = np.cumsum(along, axis=0) - along
        to_com = (rotation @ self.com)[:, :, 0]
        axis = rotation[:, :, 1].copy()
        axis[0] = (0.0, 0.0, 1.0)
        return rotation, along, joint, to_com, axis

    def jacobians(self, bodies):
        """Of the centres of mass and of the rotations: (link, joint, xyz)."""
        _, _, joint, to_com, axis = bodies
        arm = (joint + to_com)[:, None, :] - joint[None, :, :]
        return cross(axis[None], arm) * self.moved, axis[None] * self.moved

    def inertia_matrix(self, bodies, jacobians):
        """M = Σ m·J_vᵀJ_v + J_wᵀ·I·J_w, as the square of one tall matrix, and the rotors."""
        linear, angular = jacobians
        in_link = self.root_inertia * (bodies[0].swapaxes(1, 2) @ angular.swapaxes(1, 2))
        tall = np.concatenate([self.root_mass * linear.swapaxes(1, 2), in_link]).reshape(-1, 4)
        return tall.T @ tall + self.armature

    def bias(self, bodies, jacobians, q_dot, gravity=GRAVITY):
        """C·q̇ + g: the torques that Newton and Euler ask for when no joint accelerates."""
        rotation, along, _, to_com, axis = bodies
        rate = axis * q_dot[:, None]
        omega = np.cumsum(rate, axis=0)
        alpha = np.cumsum(cross(omega - rate, rate), axis=0)  # an axis is carried by the link before it
        arms = np.stack([along, to_com])
        carried, central = cross(alpha, arms) + cross(omega, cross(omega, arms))
        acceleration = np.cumsum(carried, axis=0) - carried + central
        acceleration[:, 2] += gravity
        force = self.mass[:, None] * acceleration
        into = rotation.swapaxes(1, 2)
        spin, twist = (into @ omega[:, :, None])[:, :, 0], (into @ alpha[:, :, None])[:, :, 0]
        moment = rotation @ (self.inertia * twist + cross(spin, self.inertia * spin))[:, :, None]
        linear, angular = jacobians
        return (linear @ force[:, :, None] + angular @ moment).sum(axis=0)[:, 0]

    def arm(self, q, q_dot):
        """M_rb(q) and C_rb·q̇ + g_rb."""
        bodies = self.bodies(q)
        jacobians = self.jacobians(bodies)
        return self.inertia_matrix(bodies, jacobians), self.bias(bodies, jacobians, q_dot)

    def platform(self, u):
        """C(σ, ω)·u of (24)."""
        s, omega = self.sigma, u[2]
        return np.array([s[3] * u[0] - omega * s[4] * u[1], omega * s[5] * u[0] + s[6] * u[1], s[7] * u[2]])

    def x_dot(self, x, v_ref):
        """(23) and (26)."""
        q, u, q_dot = x[3:7], x[7:10], x[10:]
        M, bias = self.arm(q, q_dot)
        q_ddot = np.linalg.solve(M, self.servo * (v_ref[3:] - q_dot) - bias)
        u_dot = (v_ref[:3] - self.platform(u)) / self.sigma[:3]
        return np.concatenate([rotation_z(x[2]) @ u, q_dot, u_dot, q_ddot])

    def step(self, x, v_ref, dt):
        """Classical Runge–Kutta, v_ref held."""
        h = dt / self.substeps
        for _ in range(self.substeps):
            k1 = self.x_dot(x, v_ref)
            k2 = self.x_dot(x + h / 2 * k1, v_ref)
            k3 = self.x_dot(x + h / 2 * k2, v_ref)
            k4 = self.x_dot(x + h * k3, v_ref)
            x = x + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        return x

    def compensation(self, q, v, a):
        """The reference under which the robot accelerates with `a`."""
        M, bias = self.arm(q, v[3:])
        u_ref = self.sigma[:3] * a[:3] + self.platform(v[:3])
        return np.concatenate([u_ref, v[3:] + (M @ a[3:] + bias) / self.servo])


def invert(J, settings):
    """Damped pseudo-inverse, projector by truncated SVD, damping and the smallest singular value."""
    U, s, Vt = np.linalg.svd(J, full_matrices=False)
    mu = settings.damping * np.maximum(0.0, 1.0 - (s / settings.sigma_damped) ** 2)
    pinv = (Vt.T * (s / (s**2 + mu**2))) @ U.T
    kept = Vt[s > settings.rank_tolerance * s[0]]
    return pinv, np.eye(J.shape[1]) - kept.T @ kept, mu.max(), s[-1]


class Mapping:
    """(10)–(13): from the hand to references."""

    def __init__(self, settings, kinematics, v_max, dt, inverse):
        self.settings, self.kinematics, self.dt, self.inverse = settings, kinematics, dt, inverse
        self.gain = {
            "platform": np.array(settings.platform_gain),
            "arm": np.array(settings.arm_gain),
            "end_effector": np.array(settings.end_effector_gain),
        }
        self.u_max = np.array(v_max[:3])

    def p_dot_ref(self, kind, p):
        """(10), with the dead band."""
        return self.gain[kind] * np.sign(p) * np.maximum(np.abs(p) - self.settings.dead_band, 0.0)

    def platform(self, psi, p_dot):
        """(11)."""
        return rotation_z(psi) @ (p_dot / max(1.0, (np.abs(p_dot) / self.u_max).max()))

    def _slow(self, p_dot):
        return p_dot / max(1.0, math.sqrt(p_dot @ p_dot) / self.settings.speed_max)

    def end_effector(self, psi, q, p_dot):
        """(12)."""
        return rotation_z(psi + q[0]) @ self._slow(p_dot)

    def arm(self, q, h, h_ref, p_dot):
        """ḣ_ref behind the gate (13), h_ref on its leash, and the gate.

        What the gate stops must not go on by way of h_ref: where that lowers w the leash is as short as the gate.
        """
        asked, leash = rotation_z(q[0]) @ self._slow(p_dot), self.settings.leash
        n, passes = self.gate(q)
        h_dot = asked - (1 - passes) * min(n @ asked, 0.0) * n
        ahead = h_ref + self.dt * h_dot - h
        ahead = ahead + max(-(n @ ahead) - passes * leash, 0.0) * n
        return h_dot, h + ahead / max(1.0, math.sqrt(ahead @ ahead) / leash), passes

    def gate(self, q):
        """The direction that raises w, and how much of the opposite passes: less and less down to λ."""
        squared, gradient = self.kinematics.w_squared(q)
        slope = invert(self.kinematics.J_a(q), self.inverse)[0].T @ gradient
        low, high = self.settings.manipulability_min, self.settings.manipulability_slow
        x = min(max((math.sqrt(squared) - low) / (high - low), 0.0), 1.0)
        return slope / math.sqrt(slope @ slope + ROUNDING), x * x * (3 - 2 * x)


class Laws:
    """(15)–(22) and hold."""

    def __init__(self, profile):
        laws = profile.laws
        self.K_p = np.array(laws["base_velocity"].K_p)
        self.arm_gains = {name: laws[name] for name in ("arm_hold", "arm_position")}
        self.whole = laws["whole_body"]
        self.hold_gain, self.rest_speed = profile.hold.gain, profile.hold.rest_speed
        self.compensation = profile.compensation.on

    def base(self, psi, eta_dot, eta_dot_ref):
        """(15), (16)."""
        return rotation_z(psi).T @ (eta_dot_ref + self.K_p * np.tanh(eta_dot_ref - eta_dot))

    def arm(self, name, J_a, q, q_d, h, h_ref, h_dot_ref):
        """(17) with ḣ_ref = 0, (18)."""
        gains = self.arm_gains[name]
        pinv, projector, damping, sigma_min = invert(J_a, gains.inverse)
        task = h_dot_ref + np.array(gains.K_a) * np.tanh(h_ref - h)
        return pinv @ task + projector @ (np.array(gains.H) * np.tanh(q_d - q)), damping, sigma_min

    def whole_body(self, J, q, q_d, xi_dot, xi_dot_ref):
        """(20), with ξ̇ in (21)."""
        pinv, projector, damping, sigma_min = invert(J, self.whole.inverse)
        zeta = np.concatenate([np.zeros(3), np.array(self.whole.K_2) * np.tanh(q_d - q)])
        task = xi_dot_ref + np.array(self.whole.K_1) * np.tanh(xi_dot_ref - xi_dot)
        return pinv @ task + projector @ zeta, damping, sigma_min

    def hold(self, v, last, q, latched, hold_q):
        """Brake; latch once the command is zero and, with compensation, the robot at rest; then hold."""
        stopped = np.abs(last).max() <= 1e-9
        target = hold_q if latched else q
        latched = latched or bool(stopped and (not self.compensation or np.abs(v).max() < self.rest_speed))
        v_cmd = np.zeros(7)
        if latched:
            v_cmd[3:] = self.hold_gain * (target - q)
        return v_cmd, target, latched, float(latched) * np.abs(target - q).max()


class Guard:
    """Velocity, joint limits, floor, acceleration."""

    def __init__(self, settings, p, kinematics, dt):
        self.settings, self.kinematics, self.floor = settings, kinematics, p.xi_z_min
        self.v_max, self.a_max, self.step = np.array(p.v_max), np.array(p.a_max), np.array(p.a_max) * dt
        self.hard_min, self.hard_max = np.array(p.q_min), np.array(p.q_max)
        self.q_min, self.q_max = np.array(p.q_min) + settings.margin, np.array(p.q_max) - settings.margin

    def __call__(self, v_cmd, last, eta, q):
        """The velocity that may reach the robot, and whether velocity, acceleration, joint, workspace limits worked."""
        v = slowed = v_cmd / max(1.0, (np.abs(v_cmd) / self.v_max).max())
        down = self.kinematics.J(eta, q)[2]
        height, rate = self.kinematics.xi(eta, q)[2] - self.floor, self.settings.barrier_approach
        left = max(height, 0.0)
        allowed = -min(rate * left, np.sqrt(np.abs(down) @ self.a_max * left))
        wished = allowed if height >= 0 else -rate * height
        v = turned = v + down * max(wished - down @ v, 0.0) / (down @ down + ROUNDING)
        low, high = self.bounds(q)
        v = stopped = np.clip(v, low, high)
        speed = down @ v
        wanted = v * (allowed / speed) if speed < allowed else v
        change = wanted - last
        v = last + change / max(1.0, (np.abs(change) / self.step).max())
        lowest, highest = np.minimum(low, last + self.step), np.maximum(high, last - self.step)
        v = np.minimum(np.maximum(v, lowest), highest)
        if down @ v < allowed:  # too steep: each joint that carries it down brakes by itself
            up = np.where(down == 0, v, np.clip(last + np.sign(down) * self.step, lowest, highest)) - v
            v = v + up * min(1.0, (allowed - down @ v) / max(down @ up, ROUNDING))
        workspace = _differ(turned, slowed) or _differ(wanted, stopped)
        not_finite = near = False
        return v, (_differ(slowed, v_cmd), _differ(v, wanted), _differ(turned, stopped), workspace, not_finite, near)

    def bounds(self, q):
        """Velocities within the limits, and from which each joint stops before its own."""
        low, high, a = -self.v_max, self.v_max.copy(), self.a_max[3:]
        below, above = np.maximum(q - self.q_min, 0.0), np.maximum(self.q_max - q, 0.0)
        rate = self.settings.approach
        low[3:] = np.maximum(low[3:], -np.minimum(rate * below, np.sqrt(a * below)))
        high[3:] = np.minimum(high[3:], np.minimum(rate * above, np.sqrt(a * above)))
        for i, j in enumerate(range(3, 7)):  # a joint that is outside comes back
            under, over = self.hard_min[i] - q[i], q[i] - self.hard_max[i]
            if under > 0:
                low[j] = min(rate * under, self.v_max[j])
            if over > 0:
                high[j] = -min(rate * over, self.v_max[j])
        return low, high


def _differ(a, b):
    return bool(np.abs(a - b).max() > ROUNDING)


class Simulation:
    """The robot under one operator, tick by tick. `profile` is a validated profile of this robot."""

    def __init__(self, profile):
        p, self.dt = profile.plant, profile.cell.dt
        self.profile = profile
        self.kinematics, self.dynamics, self.laws = Kinematics(p), Dynamics(p), Laws(profile)
        inverse = profile.laws["arm_position"].inverse
        self.mapping = Mapping(profile.operator.rate, self.kinematics, p.v_max, self.dt, inverse)
        self.guard = Guard(profile.guard, p, self.kinematics, self.dt)
        self.kinds = {name: profile.mode(name).reference for name in profile.modes.order}
        self.posture = np.array(profile.operator.rate.posture)
        self.x = np.array([*p.initial.eta, *p.initial.q, *[0.0] * 7])
        self.followed, self.h_ref, self.q_d = None, np.zeros(3), self.posture
        self.v_guard, self.latched, self.hold_q = np.zeros(7), False, np.zeros(4)

    def sense(self):
        """Signals of the state."""
        eta, q, u, v = self.x[:3], self.x[3:7], self.x[7:10], self.x[7:]
        k = self.kinematics
        self.J, self.J_a = k.J(eta, q), k.J_a(q)
        return {
            "base.eta": eta,
            "base.eta_dot": rotation_z(eta[2]) @ u,
            "base.u": u,
            "base.wheels": k.wheels @ u,
            "arm.q": q,
            "arm.q_dot": v[3:],
            "arm.h": k.h(q),
            "arm.w": math.sqrt(max(np.linalg.det(self.J_a @ self.J_a.T), 0.0)),
            "end_effector.xi": k.xi(eta, q),
            "end_effector.xi_dot": self.J @ v,
            "control.v": v,
        }

    def tick(self, mode, p):
        """One tick with the hand at `p` in `mode`, or on hold if that is None; every signal of the tick."""
        s = self.sense()
        if mode is None:
            self.followed = None
            v_cmd, self.hold_q, self.latched, s["control.hold_sag"] = self.laws.hold(
                s["control.v"], self.v_guard, s["arm.q"], self.latched, self.hold_q
            )
        else:
            v_cmd = self._follow(mode, np.asarray(p, float), s)
            self.latched = False
        self.v_guard, s["guard.limits"] = self.guard(v_cmd, self.v_guard, s["base.eta"], s["arm.q"])
        s["control.v_cmd"], s["guard.v_cmd"], v_dyn = v_cmd, self.v_guard, self.v_guard
        if self.profile.compensation.on:
            a = self.profile.compensation.k * (self.v_guard - s["control.v"])
            v_dyn = self.dynamics.compensation(s["arm.q"], s["control.v"], a)
        s["control.v_dyn"] = v_dyn
        self.x = self.dynamics.step(self.x, v_dyn, self.dt)
        return s

    def _follow(self, mode, p, s):
        """References and law of a mode; references start from the measured state."""
        kind, psi, q, h = self.kinds[mode], s["base.eta"][2], s["arm.q"], s["arm.h"]
        if self.followed != mode:
            self.followed, self.h_ref, self.q_d = mode, h, q if kind == "platform" else self.posture
        p_dot = s["operator.p_dot_ref"] = self.mapping.p_dot_ref(kind, p)
        if kind == "end_effector":
            xi_dot_ref = s["end_effector.xi_dot_ref"] = self.mapping.end_effector(psi, q, p_dot)
            law = self.laws.whole_body(self.J, q, self.q_d, s["end_effector.xi_dot"], xi_dot_ref)
            v_cmd, s["control.damping"], s["control.sigma_min"] = law
            return v_cmd
        if kind == "platform":
            eta_dot_ref = s["base.eta_dot_ref"] = self.mapping.platform(psi, p_dot)
            u, name, h_dot_ref = self.laws.base(psi, s["base.eta_dot"], eta_dot_ref), "arm_hold", np.zeros(3)
        else:
            u, name = np.zeros(3), "arm_position"
            h_dot_ref, self.h_ref, s["arm.gate"] = self.mapping.arm(q, h, self.h_ref, p_dot)
            s["arm.h_dot_ref"] = h_dot_ref
        s["arm.h_ref"] = self.h_ref
        law = self.laws.arm(name, self.J_a, q, self.q_d, h, self.h_ref, h_dot_ref)
        q_dot, s["control.damping"], s["control.sigma_min"] = law
        return np.concatenate([u, q_dot])
