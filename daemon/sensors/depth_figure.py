"""Colour, depth and noisy depth of a profile's camera side by side: the counterpart of seed 3's Fig. 6."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

from .. import assembly, plants
from ..looks import looks
from ..profile import Profile
from .pictures import Camera

FAR = 4.0
"""End of the scale, m."""
TITLES = ("colour", "depth, noiseless", "depth, σ = {sigma:g} m")


def depth_figure(profile: Profile, path: Path) -> float:
    """Draws what the camera sees at the profile's start; the share of the picture, 0 to 1, that is within its range.

    PictureError if nothing can draw, OSError if not written.
    """
    built = assembly.parts(profile, "depth")
    plant = plants.runner(profile).build(built)
    plant.sense()
    for look in looks(built, alone=True):
        look()
    camera = Camera(profile)
    try:
        _, _, colour, _ = camera.take(built.frame.signals)
        quiet, noisy = camera.depths()
    finally:
        camera.close()
    settings = camera.settings
    figure = Figure(figsize=(12, 3.4), layout="constrained")
    axes = figure.subplots(1, 3)
    axes[0].imshow(colour)
    for axis, depth in zip(axes[1:], (quiet, noisy), strict=True):
        shown = axis.imshow(depth, cmap="viridis_r", vmin=settings.near, vmax=FAR, interpolation="nearest")
    figure.colorbar(shown, ax=axes[1:], label="m along the axis", shrink=0.9, extend="max")
    for axis, title in zip(axes, TITLES, strict=True):
        axis.set_title(title.format(sigma=settings.sigma))
        axis.set_axis_off()
    figure.savefig(path, dpi=110)
    return float(np.isfinite(quiet).mean())
