"""What a browser draws: the visible shapes of robot and scene, and the pose of every body in a state.

They come from the geometry that the daemon simulates (`scenes/figure.py`), so nothing is drawn twice.
"""

from __future__ import annotations

from typing import Any

import mujoco
import numpy as np

from ...ipc.frame import Frame
from ..plants.geometry import CONTENT, LIQUID
from ..profile import Profile
from ..scenes.figure import Figure
from ..scenes.world import ROBOT

KINDS = {
    int(mujoco.mjtGeom.mjGEOM_PLANE): "plane",
    int(mujoco.mjtGeom.mjGEOM_SPHERE): "sphere",
    int(mujoco.mjtGeom.mjGEOM_CAPSULE): "capsule",
    int(mujoco.mjtGeom.mjGEOM_ELLIPSOID): "ellipsoid",
    int(mujoco.mjtGeom.mjGEOM_CYLINDER): "cylinder",
    int(mujoco.mjtGeom.mjGEOM_BOX): "box",
    int(mujoco.mjtGeom.mjGEOM_MESH): "mesh",
}
SHOWN_GROUPS = (0, 1)
"""Groups of geoms that are there to be seen here; 2 is for pictures, the others are what collides."""


class Picture:
    """A profile's figure, for browsers."""

    def __init__(self, profile: Profile):
        self._figure = Figure(profile)

    def described(self) -> dict[str, Any]:
        """Bodies, shapes, cameras: lengths in m, quaternions (x, y, z, w), places on their body."""
        model = self._figure.model
        geoms = [
            g for g in range(model.ngeom) if model.geom_group[g] in SHOWN_GROUPS and int(model.geom_type[g]) in KINDS
        ]
        return {
            "bodies": [model.body(b).name for b in range(model.nbody)],
            "shapes": [_shape(model, g) for g in geoms],
            "cameras": [_camera(model, c) for c in range(model.ncam)],
            "floor": self._figure.floor,
            "liquid": _liquid(model),
        }

    def poses(self, frame: Frame) -> bytes:
        """Of every body, seven float32 each, little-endian: x, y, z, quaternion (x, y, z, w)."""
        self._figure.pose(frame.signals)
        return self._figure.poses().astype("<f4").tobytes()

    def hand(self) -> list[float]:
        """x, y, z of the hand, m, where `poses` has put it; of a robot without one, of its first body."""
        world = self._figure.world
        data = world.data
        return _rounded(data.site_xpos[world.hand] if world.hand >= 0 else data.xpos[1])


def _liquid(model: mujoco.MjModel) -> dict[str, Any] | None:
    """A liquid, if there is one: its body turns with the surface and sits at the filling level in the one below it."""
    name = ROBOT + LIQUID
    if mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, name) < 0:
        return None
    body, content = model.body(name), model.geom(f"{ROBOT}{CONTENT}")
    return {
        "body": body.id,
        "glass": int(body.parentid[0]),
        "radius": round(float(content.size[0]), 5),
        "level": round(float(body.pos[2]), 5),
        "colour": _rounded(model.mat_rgba[content.matid[0]]),
    }


def _shape(model: mujoco.MjModel, geom: int) -> dict[str, Any]:
    kind = KINDS[int(model.geom_type[geom])]
    material = model.geom_matid[geom]
    colour = model.mat_rgba[material] if material >= 0 else model.geom_rgba[geom]
    described = {
        "body": int(model.geom_bodyid[geom]),
        "kind": kind,
        "size": _rounded(model.geom_size[geom]),
        "position": _rounded(model.geom_pos[geom]),
        "orientation": _rounded(model.geom_quat[geom][[1, 2, 3, 0]]),
        "colour": _rounded(_seen(model, material, colour)),
    }
    return described | (_mesh(model, int(model.geom_dataid[geom])) if kind == "mesh" else {})


def _seen(model: mujoco.MjModel, material: int, colour: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """A colour as it looks: where a texture covers it, the texture's mean."""
    texture = model.mat_texid[material][mujoco.mjtTextureRole.mjTEXROLE_RGB] if material >= 0 else -1
    if texture < 0:
        return colour
    at, width, height, channels = (
        int(values[texture]) for values in (model.tex_adr, model.tex_width, model.tex_height, model.tex_nchannel)
    )
    pixels = model.tex_data[at : at + width * height * channels].reshape(-1, channels)[:, :3]
    return np.append(colour[:3] * pixels.mean(axis=0) / 255.0, colour[3])


def _mesh(model: mujoco.MjModel, mesh: int) -> dict[str, Any]:
    vertex, count = int(model.mesh_vertadr[mesh]), int(model.mesh_vertnum[mesh])
    face, faces = int(model.mesh_faceadr[mesh]), int(model.mesh_facenum[mesh])
    return {
        "vertices": _rounded(model.mesh_vert[vertex : vertex + count].ravel()),
        "faces": model.mesh_face[face : face + faces].ravel().tolist(),
    }


def _camera(model: mujoco.MjModel, camera: int) -> dict[str, Any]:
    return {
        "name": model.camera(camera).name.removeprefix(ROBOT),
        "body": int(model.cam_bodyid[camera]),
        "position": _rounded(model.cam_pos[camera]),
        "orientation": _rounded(model.cam_quat[camera][[1, 2, 3, 0]]),
        "fovy": float(model.cam_fovy[camera]),
    }


def _rounded(values: np.ndarray[Any, Any]) -> list[float]:
    return [round(float(value), 5) for value in values]
