"""A planar scan out of a depth picture: which of its pixels count, and what ranges their depths are.

What ROS calls depthimage_to_laserscan: of some rows about the horizon each column's nearest depth, turned from the
distance along the camera's axis into one from the camera. Nothing here casts or draws: `ranges_of` takes depths,
whoever made them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .camera import Settings as Camera

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Pixels:
    """The pixels of a picture that a scan is made of. A beam is that of the column whose middle is nearest to it."""

    angles: Array
    """(n,), rad, evenly from the right to the left: what the scan says of its beams."""
    columns: npt.NDArray[np.int64]
    """(n,): the picture's column of each, from its left."""
    rows: slice
    """Of the picture, from its top."""
    aside: Array
    """(n,): how far to the left of the axis the middle of each column is, per metre along the axis."""
    above: Array
    """(rows,): how far above it the middle of each row is."""

    def of(self, picture: npt.NDArray[np.floating]) -> Array:
        """(rows, n): the depths in a picture, height × width."""
        return np.asarray(picture[self.rows][:, self.columns], float)


def pixels(camera: Camera, n: int, rows: int, width: float) -> Pixels:
    """For n beams over `width`, rad, of a camera, and so many rows about its horizon.

    Where the picture is coarser than the beams, some share a column. ValueError if the camera sees less, or has fewer
    rows.
    """
    if width > camera.view + 1e-9:
        raise ValueError(f"width: the camera sees {math.degrees(camera.view):.0f} deg from side to side, and no more")
    if rows > camera.height:
        raise ValueError(f"rows: the camera has {camera.height}, and no more")
    focal = camera.width / 2 / math.tan(camera.view / 2)  # in pixels, which are square
    angles = np.linspace(-width / 2, width / 2, n)
    columns = np.floor(camera.width / 2 - focal * np.tan(angles)).astype(np.int64).clip(0, camera.width - 1)
    first = (camera.height - rows) // 2
    above = np.asarray((camera.height / 2 - (first + np.arange(rows) + 0.5)) / focal, float)
    aside = np.asarray((camera.width / 2 - (columns + 0.5)) / focal, float)
    return Pixels(angles, columns, slice(first, first + rows), aside, above)


def ranges_of(depth: Array, aside: Array, least: float, most: float) -> Array:
    """Ranges, (n,), m, from depths along the axis, (rows, n), m, of columns that are so far `aside` per metre, (n,).

    The nearest of a column counts. NaN, of a depth that is too near to be measured, or a range below `least`, is NaN;
    a range beyond `most` +∞.
    """
    ranges: Array = depth.min(axis=0) * np.sqrt(1 + aside**2)
    ranges[ranges > most] = np.inf
    ranges[ranges < least] = np.nan
    return ranges
