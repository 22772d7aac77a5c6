"""The figure of the trade-off: what stands beside its points can be read."""

from itertools import combinations

import numpy as np
from teleopd.daemon.recording.carrying import pareto


def test_labels_of_weights_that_hardly_differ_do_not_cover_each_other():
    found = [
        {"tuning": tuning, "tracking_rms": 0.016 + 0.04 * tuning**4, "slosh_max": 0.4 * 10 ** -(tuning**3)}
        for tuning in np.linspace(0, 1, 15)
    ]
    figure = pareto(found)
    figure.draw_without_rendering()
    labels = figure.axes[0].texts
    assert {label.get_text().strip() for label in labels} > {"0.00", "1.00"}
    for one, other in combinations([label.get_window_extent() for label in labels], 2):
        assert not one.overlaps(other)
