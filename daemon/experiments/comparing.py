"""`teleopd compare demo`: the laws of a profile's modes under one recorded operator, as seed 2's robot has them.

Every mode gets the same hand, the same place and the same noise; what differs is the law.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..profile import ProfileError, load
from ..recording.measures import measures
from ..recording.reading import Run
from ..recording.reading import load as load_run
from ..running import RunRequest, example, execute
from ..supervisor import SupervisorError, new_run_folder

Say = Callable[[str], None]

BLOCKS = ("bilateral", "arena", "base", "haptics")
"""What a profile must have for it: an operator who feels obstacles, and a place with some."""


def compare_modes(
    profile: str, modes: Sequence[str], overrides: Mapping[str, Any], runs: Path, backend: str, say: Say
) -> dict[str, Any]:
    """One run for each mode (all of the profile's without), in simulated time; drawn together.

    ProfileError, SupervisorError.
    """
    from ..recording.plot_laws import draw

    resolved = load(profile, dict(overrides))
    missing = [block for block in BLOCKS if block not in resolved.profile.blocks]
    if missing:
        raise ProfileError(
            f"profile {profile!r} has no {missing[0]}: only laws that meet obstacles are compared by a recorded "
            "operator; write turtlebot3, or a figure instead of demo"
        )
    known = list(resolved.profile.modes.order)
    for mode in modes:
        if mode not in known:
            raise ProfileError(f"--law {mode}: profile {profile!r} has the modes {', '.join(known)}")
    folder, operator = new_run_folder(runs, "compare"), str(example(resolved))
    results, recordings = [], list[Run]()
    for i, mode in enumerate(modes or known, start=1):
        say(f"{i} of {len(modes or known)}: {mode}")
        values, cell = {"gateway.on": False, **overrides, "modes.start": mode}, f"compare-{os.getpid()}-{i}"
        request = RunRequest(profile, cell, "simulated", operator, True, folder, values, backend)
        result = execute(request, False, say, one_of_several=True)
        if result["recording"] is None:
            raise SupervisorError("nothing was recorded; see the messages above")
        recordings.append(load_run(Path(result["recording"])))
        results.append({"label": mode, **result, **measures(recordings[-1])})
    picture, table = folder / "laws.png", folder / "laws.json"
    draw([result["label"] for result in results], recordings, picture)
    compared = {"profile": profile, "laws": results, "figure": str(picture), "json": str(table)}
    table.write_text(json.dumps(compared, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return compared
