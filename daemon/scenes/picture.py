"""Pictures of a scene, drawn by MuJoCo without a graphics card: EGL with Mesa's software renderer, else OSMesa."""

from __future__ import annotations

import importlib
import itertools
from collections.abc import Mapping
from types import TracebackType
from typing import Any

import mujoco
import numpy as np
import numpy.typing as npt

from ..profile import Profile
from .figure import Figure
from .marks import ARROW, POINT, RING, Line, Point, marks
from .world import ROBOT

PLATFORMS = ("egl", "osmesa")
"""What can draw without a window, the faster first."""
OVERVIEW = "overview"
"""The camera that sees everything; without one there is no scene."""
MOST_SHAPES = 4000
CAPSULE = mujoco.mjtGeom.mjGEOM_CAPSULE
TRAIL_WIDTH = 0.008
TRAIL_POINTS = 600
TRAIL_COLOURS = np.array([[0.10, 0.45, 0.95, 1.0], [0.98, 0.30, 0.20, 1.0]])
"""Of the oldest and of the newest point."""
COSTLY = (mujoco.mjtRndFlag.mjRND_SHADOW, mujoco.mjtRndFlag.mjRND_REFLECTION, mujoco.mjtRndFlag.mjRND_HAZE)
"""What a software renderer takes longest for."""
SHOWN_GROUPS = (0, 1, 2)
"""Groups of geoms that are there to be seen; the others are what collides. 2 is for pictures alone."""


class PictureError(Exception):
    """A picture that cannot be drawn; the message says why, and what to type."""


class Painter:
    """Draws one profile's robot in its scene. Use it as a context: it holds a drawing surface.

    `cameras` are the names of what it can look through: `overview`, the scene's objects, the robot and its hand.
    PictureError if there is nothing around the robot to stand in, or nothing here can draw.
    """

    def __init__(self, profile: Profile, width: int = 1280, height: int = 720, plain: bool = False):
        """`plain`: as a sensor's pixels, without shadows and smooth edges; in software it costs an eighth."""
        self._figure = Figure(profile)
        self._model = model = self._figure.model
        self._width, self._height = width, height
        model.vis.global_.offwidth, model.vis.global_.offheight = width, height
        if plain:
            model.vis.quality.offsamples = 0
        self.cameras = {model.camera(i).name.removeprefix(ROBOT): i for i in range(model.ncam)}
        if OVERVIEW not in self.cameras:
            raise PictureError(
                f"profile {profile.name!r} has no scene to draw; add  --scene explosives_hall  or [scene] to it"
            )
        self._surface = _surface(width, height)
        self._surface.make_current()
        self._drawing = mujoco.MjrContext(model, mujoco.mjtFontScale.mjFONTSCALE_100)
        mujoco.mjr_setBuffer(mujoco.mjtFramebuffer.mjFB_OFFSCREEN, self._drawing)
        self._scene = mujoco.MjvScene(model, maxgeom=MOST_SHAPES)
        if plain:
            for costly in COSTLY:
                self._scene.flags[costly] = 0
        self._look = mujoco.MjvOption()
        for group in range(len(self._look.geomgroup)):
            self._look.geomgroup[group] = group in SHOWN_GROUPS

    def __enter__(self) -> Painter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Gives the drawing surface back."""
        self._drawing.free()
        self._surface.free()

    def draw(
        self,
        state: Mapping[str, Any] | None = None,
        camera: str = OVERVIEW,
        trail: npt.NDArray[np.float64] | None = None,
    ) -> npt.NDArray[np.uint8]:
        """An image, height × width × 3, of a state: signals by name, as a recording or a frame has them.

        Without a state everything stands at its start. `trail` (n × 3, world, m) is drawn as a line. PictureError if
        there is no such camera.
        """
        if camera not in self.cameras:
            raise PictureError(f"no camera {camera!r}; write one of: {', '.join(self.cameras)}")
        self._figure.pose(state)
        through = mujoco.MjvCamera()
        through.type, through.fixedcamid = mujoco.mjtCamera.mjCAMERA_FIXED, self.cameras[camera]
        mujoco.mjv_updateScene(
            self._model, self._figure.world.data, self._look, None, through, mujoco.mjtCatBit.mjCAT_ALL, self._scene
        )
        if trail is not None and len(trail) > 1:
            self._line(trail)
        if state is not None and "lidar.ranges" in state and "bilateral.zone" in state:
            for mark in marks(state, self._figure.sensor):
                self._mark(mark)
        image = np.empty((self._height, self._width, 3), dtype=np.uint8)
        whole = mujoco.MjrRect(0, 0, self._width, self._height)
        mujoco.mjr_render(whole, self._scene, self._drawing)
        mujoco.mjr_readPixels(image, None, whole, self._drawing)
        return image[::-1]

    def depth(self) -> npt.NDArray[np.float32]:
        """Of the picture drawn last: height × width, m along the camera's axis."""
        depth = np.empty((self._height, self._width), dtype=np.float32)
        mujoco.mjr_readPixels(None, depth, mujoco.MjrRect(0, 0, self._width, self._height), self._drawing)
        vis, extent = self._model.vis.map, self._model.stat.extent
        near, far = vis.znear * extent, vis.zfar * extent
        if self._drawing.readDepthMap == mujoco.mjtDepthMap.mjDEPTH_ZEROFAR:
            depth = 1.0 - depth
        metres: npt.NDArray[np.float32] = (near / (1.0 - depth[::-1] * (1.0 - near / far))).astype(np.float32)
        return metres

    def widen(self, camera: str, fovy: float) -> None:
        """Gives a camera this angle of view from top to bottom, degrees."""
        self._model.cam_fovy[self.cameras[camera]] = fovy

    def _line(self, trail: npt.NDArray[np.float64]) -> None:
        points = trail[np.linspace(0, len(trail) - 1, min(len(trail), TRAIL_POINTS)).astype(int)]
        for i, (start, end) in enumerate(itertools.pairwise(points)):
            colour = TRAIL_COLOURS[0] + (TRAIL_COLOURS[1] - TRAIL_COLOURS[0]) * i / len(points)
            self._connect(CAPSULE, TRAIL_WIDTH, start, end, colour)

    def _mark(self, mark: Point | Line) -> None:
        if isinstance(mark, Line):
            kind, width = (mujoco.mjtGeom.mjGEOM_ARROW, ARROW) if mark.head else (CAPSULE, RING)
            self._connect(kind, width, mark.start, mark.end, mark.colour)
        else:
            self._add(mujoco.mjtGeom.mjGEOM_SPHERE, np.full(3, POINT), mark.at, mark.colour)

    def _connect(self, kind: mujoco.mjtGeom, width: float, start: Any, end: Any, colour: Any) -> None:
        shape = self._add(kind, np.zeros(3), np.zeros(3), colour)
        if shape is not None:
            mujoco.mjv_connector(shape, kind, width, start, end)

    def _add(self, kind: mujoco.mjtGeom, size: Any, at: Any, colour: Any) -> Any:
        """A shape of this picture alone; None once there are too many."""
        if self._scene.ngeom >= self._scene.maxgeom:
            return None
        shape = self._scene.geoms[self._scene.ngeom]
        mujoco.mjv_initGeom(shape, kind, size, np.asarray(at, float), np.eye(3).ravel(), np.asarray(colour, np.float32))
        self._scene.ngeom += 1
        return shape


def _surface(width: int, height: int) -> Any:
    """Something to draw on; PictureError with the line that gets it."""
    for name in PLATFORMS:
        try:
            surface = importlib.import_module(f"mujoco.{name}").GLContext(width, height)
            surface.make_current()
        except Exception:  # missing libraries show in many ways: OSError, AttributeError, errors of OpenGL
            continue
        surface.name = name
        return surface
    raise PictureError(
        "nothing here can draw without a graphics card; type  sudo apt-get install libegl1 libgl1-mesa-dri  "
        "(or libosmesa6)"
    )


if __name__ == "__main__":  # for `teleopd doctor`
    print(_surface(16, 16).name)
