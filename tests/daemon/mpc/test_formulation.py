"""The linearisation against finite differences, and the condensed programme against one put together with numpy."""

import numpy as np
import pytest
from oracles.mpc_loop import problem
from teleopd.daemon.kernel import Library
from teleopd.daemon.mpc.condensed import _Programme
from teleopd.daemon.mpc.formulation import Formulation

RANDOM = np.random.default_rng(8)
CASES = [("ur5e_antislosh", "rk4"), ("ur5e_antislosh", "euler"), ("ur5e_antislosh_spatial", "rk4")]


class Case:
    def __init__(self, profile, integrator):
        self.model, self.settings = problem(profile, integrator=integrator, steps=6)
        self.f = Formulation(self.model, self.settings)
        self.memory = {"qp.xi": self.model.initial_state(), "qp.U": np.zeros(self.f.n_U)}
        self.memory |= {name: np.zeros(size) for name, size in self.f.outputs.items()}
        self.memory["qp.xi"] += RANDOM.normal(size=self.f.n_xi) * 0.2
        self.memory["qp.U"] += RANDOM.normal(size=self.f.n_U) * 2
        self.linearise = Library([self.f.linearise()], "evaluated").bind("linearise", self.memory)
        self.linearise()

    def predicted(self, U):
        """y and b, by the model's own `advance`, one step after the other."""
        xi, poses, angles = self.memory["qp.xi"], [], []
        for u in U.reshape(self.f.N, self.f.n):
            xi = np.array(self.model.advance(xi, u, self.settings.step, self.settings.integrator)).ravel()
            poses.append(np.array(self.model.pose(xi[: self.f.n])).ravel())
            angles.append(xi[2 * self.f.n : 2 * self.f.n + self.f.n_b])
        return np.concatenate(poses), np.concatenate(angles)

    def derivative(self):
        """∂(y, b)/∂U by central differences."""
        columns, h = [], 1e-6
        for i in range(self.f.n_U):
            U = self.memory["qp.U"].copy()
            U[i] += h
            ahead = np.concatenate(self.predicted(U))
            U[i] -= 2 * h
            columns.append((ahead - np.concatenate(self.predicted(U))) / (2 * h))
        return np.column_stack(columns)


@pytest.fixture(scope="module", params=CASES, ids=[" ".join(case) for case in CASES])
def case(request):
    return Case(*request.param)


def test_the_prediction_is_the_models(case):
    poses, angles = case.predicted(case.memory["qp.U"])
    assert case.memory["qp.y"] == pytest.approx(poses, abs=1e-12)
    assert case.memory["qp.b"] == pytest.approx(angles, abs=1e-12)


def test_joints_are_moved_by_constant_matrices(case):
    f, U = case.f, case.memory["qp.U"]
    q, v = case.memory["qp.xi"][: f.n], case.memory["qp.xi"][f.n : 2 * f.n]
    for k, u in enumerate(U.reshape(f.N, f.n)):
        q, v = q + case.settings.step * v + f.ahead * case.settings.step**2 * u, v + case.settings.step * u
        rows = slice(k * f.n, (k + 1) * f.n)
        free = case.memory["qp.xi"][: f.n] + (k + 1) * case.settings.step * case.memory["qp.xi"][f.n : 2 * f.n]
        assert f.S_q[rows] @ U + free == pytest.approx(q, abs=1e-12)
        assert f.S_v[rows] @ U + case.memory["qp.xi"][f.n : 2 * f.n] == pytest.approx(v, abs=1e-12)


def test_the_condensed_programme_is_gauss_newtons(case):
    f, settings, U = case.f, case.settings, case.memory["qp.U"]
    y_ref, q2 = RANDOM.normal(size=(f.N, f.n_y)) * 0.3, 7.0
    programme = _Programme(f, case.memory)
    programme.weigh(q2)
    programme.build(y_ref)
    J, n_rows = case.derivative(), f.N * f.n_y
    weights = np.concatenate([np.tile(settings.Q1, f.N), np.full(f.N * f.n_b, q2)])
    residual = np.concatenate([case.memory["qp.y"] - y_ref.ravel(), case.memory["qp.b"]])
    H = J.T @ (weights[:, None] * J) + settings.R * np.eye(f.n_U)
    g = J.T @ (weights * residual) + settings.R * U
    assert programme.J_b == pytest.approx(J[n_rows:], abs=1e-7)
    assert pytest.approx(H, abs=1e-6) == programme.H
    assert (programme.H == programme.H.T).all()
    assert programme.f == pytest.approx(g - H @ U, abs=1e-6)
    assert programme.cost(y_ref) == pytest.approx(weights @ residual**2 + settings.R * U @ U)


def test_the_predicted_cost_is_that_of_a_small_step(case):
    y_ref, step = np.zeros((case.f.N, case.f.n_y)), RANDOM.normal(size=case.f.n_U) * 1e-3
    programme = _Programme(case.f, case.memory)
    programme.weigh(10.0)
    programme.build(y_ref)
    U = case.memory["qp.U"].copy()
    predicted = programme.predicted_cost(U + step)
    case.memory["qp.U"] += step
    case.linearise()
    happened = programme.cost(y_ref)
    case.memory["qp.U"][:] = U
    case.linearise()
    assert happened - programme.cost(y_ref) == pytest.approx(predicted - programme.cost(y_ref), rel=1e-2)
