"""The table [world]: what it says is what stands in MuJoCo."""

import mujoco
import numpy as np
import pytest
from pydantic import ValidationError
from teleopd.daemon.scenes.furniture import World

BOX = {"name": "box", "at": [0.3, -0.2], "z": "40 cm", "turn": "90 deg", "size": [0.08, 0.02, 0.1], "mass": "500 g"}


def built(**table):
    model = World(**table).spec().compile()
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    return model, data


def test_a_box_stands_where_it_is_written_with_its_weight():
    model, data = built(boxes=[BOX])
    body = model.body("box").id
    np.testing.assert_allclose(data.xpos[body], [0.3, -0.2, 0.4])
    np.testing.assert_allclose(data.geom_xpos[model.geom("box").id], [0.3, -0.2, 0.45])
    np.testing.assert_allclose(data.xmat[body].reshape(3, 3)[:, 0], [0, 1, 0], atol=1e-12)
    np.testing.assert_allclose(model.geom_size[model.geom("box").id], [0.04, 0.01, 0.05])
    assert model.body_mass[body] == pytest.approx(0.5)


def test_a_block_stands_fast_and_carries_a_box():
    model, data = built(blocks=[{"at": [0.3, -0.2], "size": [0.4, 0.4, 0.4], "turn": 0.3}], boxes=[BOX])
    for _ in range(500):
        mujoco.mj_step(model, data)
    np.testing.assert_allclose(data.xpos[model.body("box").id], [0.3, -0.2, 0.4], atol=1e-3)
    assert model.body_dofnum[model.geom_bodyid[model.geom("block_1").id]] == 0


def test_beyond_the_edge_of_a_floor_there_is_nothing():
    model, data = built(floors=[{"low": [-1, -1], "high": [0.2, 1]}], boxes=[{**BOX, "z": 0.0}])
    for _ in range(300):
        mujoco.mj_step(model, data)
    assert data.xpos[model.body("box").id, 2] < -0.05
    model, data = built(boxes=[{**BOX, "z": 0.0}])
    for _ in range(300):
        mujoco.mj_step(model, data)
    assert data.xpos[model.body("box").id, 2] == pytest.approx(0, abs=1e-3)


@pytest.mark.parametrize(
    ("table", "problem"),
    [
        ({"boxes": [BOX, BOX]}, "is the name of two of them"),
        ({"floors": [{"low": [1, 0], "high": [0, 1]}]}, "must be less than high"),
        ({"boxes": [{**BOX, "mass": 0}]}, "greater than 0"),
        ({"boxes": [{**BOX, "name": f"box_{i}"} for i in range(5)]}, "at most 4"),
    ],
)
def test_what_cannot_be_is_refused(table, problem):
    with pytest.raises(ValidationError, match=problem):
        World(**table)
