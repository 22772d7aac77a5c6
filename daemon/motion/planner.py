"""A way for an arm from one posture to another that keeps clear of everything.

Tried in turn: straight in joint space; by way of given postures, with joint 1 turned as at the start and as at the end;
RRT-Connect (Kuffner and LaValle, 2000) with random numbers from a fixed seed, cut short afterwards. What is found is a
list of corners; between two of them every joint moves in proportion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
Distance = Callable[[Array], float]

STEP = 0.04
"""rad; a way is looked at at least this often."""
STRIDE = 0.2
"""rad; how far a tree of RRT-Connect grows at once."""
NODES = 1500
CUTS = 60
"""Attempts to shorten what RRT-Connect found."""


class PlanError(Exception):
    """There is no way, or none was found; the message says what to change."""


class Planner:
    """Plans with `distance(q)`, m, kept at `margin` or more, within the joints' range `low` to `high`, rad."""

    def __init__(self, distance: Distance, margin: float, low: Sequence[float], high: Sequence[float], seed: int = 1):
        self._distance, self._margin = distance, margin
        self._low, self._high = np.array(low), np.array(high)
        self._chance = np.random.default_rng(seed)

    def plan(self, start: Array, goal: Array, by_way_of: Iterable[Array] = ()) -> list[Array]:
        """Corners from start to goal, both included, (5,) each, rad. PlanError."""
        for name, q in (("start", start), ("goal", goal)):
            if (left := self._distance(q)) < self._margin:
                raise PlanError(
                    f"the {name} is {1e3 * left:.1f} mm from something, less than the margin of "
                    f"{1e3 * self._margin:.1f} mm; choose another pose, or a smaller margin"
                )
        if self.clear(start, goal):
            return [start, goal]
        for via in by_way_of:
            turned = [np.concatenate([end[:1], via[1:]]) for end in (start, goal)]
            corners = [start, *turned, goal]
            if all(self.clear(a, b) for a, b in pairwise(corners)):
                return corners
        return self._shortened(self._connect(start, goal))

    def clear(self, a: Array, b: Array) -> bool:
        """Whether the straight way from a to b keeps the margin."""
        n = max(int(np.ceil(np.abs(b - a).max() / STEP)), 1)
        return all(self._distance(a + (b - a) * (i / n)) >= self._margin for i in range(1, n + 1))

    def _connect(self, start: Array, goal: Array) -> list[Array]:
        trees = [_Tree(start), _Tree(goal)]
        for i in range(NODES):
            grows, meets = trees[i % 2], trees[1 - i % 2]
            added = self._extend(grows, self._chance.uniform(self._low, self._high))
            if added is None:
                continue
            towards = grows.q[added]
            while (reached := self._extend(meets, towards)) is not None:
                if np.array_equal(meets.q[reached], towards):
                    ways = grows.back(added)[::-1], meets.back(reached)[1:]
                    whole = [*ways[0], *ways[1]]
                    return whole if i % 2 == 0 else whole[::-1]
        raise PlanError(
            f"no way was found in {NODES} attempts that keeps {1e3 * self._margin:.0f} mm from everything; "
            "move in two steps by way of a posture that is clear, or make room"
        )

    def _extend(self, tree: _Tree, towards: Array) -> int | None:
        near = tree.nearest(towards)
        way = towards - tree.q[near]
        length = float(np.abs(way).max())
        to = towards if length <= STRIDE else tree.q[near] + way * (STRIDE / length)
        return tree.add(to, near) if length > 0 and self.clear(tree.q[near], to) else None

    def _shortened(self, corners: list[Array]) -> list[Array]:
        for _ in range(CUTS):
            if len(corners) < 3:
                break
            i, j = sorted(self._chance.choice(len(corners), 2, replace=False))
            if j - i > 1 and self.clear(corners[i], corners[j]):
                corners = [*corners[: i + 1], *corners[j:]]
        return corners


class _Tree:
    """Postures, each with the one that it was reached from."""

    def __init__(self, root: Array):
        self.q, self._from = [root], [-1]

    def add(self, q: Array, parent: int) -> int:
        self.q.append(q)
        self._from.append(parent)
        return len(self.q) - 1

    def nearest(self, q: Array) -> int:
        return int(np.abs(np.array(self.q) - q).max(1).argmin())

    def back(self, node: int) -> list[Array]:
        """From a node to the root."""
        way = []
        while node >= 0:
            way.append(self.q[node])
            node = self._from[node]
        return way
