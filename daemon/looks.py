"""What looks at the state once the plant has written it, in order: plans, the world, sensors, the rule of the task."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .mpc.belief import Belief
from .mpc.delivery import plans_for
from .mpc.following import Following
from .reflexes import Overload
from .scenes.mission import MissionRule
from .sensors.camera import Settings as Camera
from .sensors.encoders import Encoders
from .sensors.imu import Imu
from .sensors.joint_states import JointStates
from .sensors.kobuki import Kobuki
from .sensors.lidar import Lidar
from .sensors.memory import Memory
from .sensors.pictures import pictures_for
from .sensors.scan import Scan
from .sensors.simulation import Simulation, noisy
from .sensors.surroundings import Surroundings


def looks(built: Any, alone: bool = False) -> Iterator[Callable[[], None]]:
    """For the parts of a cell (`assembly.Parts`); each is called once a tick. `alone`: no process beside this one."""
    profile = built.profile
    if profile.mpc:
        yield Following(built, plans_for(built, alone))
        yield Belief(built.model, built.frame, built.library, built.arrays)
    if "joints.overloads" in built.frame.signals:
        yield Overload(built.frame, built.machine)
    yield from _sensors(built)
    if built.scene:
        yield built.scene.look(built.frame, built.library, built.arrays)
    elif profile.mission:
        yield MissionRule(profile.mission, built.frame)
    camera = profile.sensors.camera
    if camera and camera.on and profile.cell.clock != "real" and not alone:
        drawn = pictures_for(built)
        if drawn:
            yield drawn


def _sensors(built: Any) -> Iterator[Callable[[], None]]:
    sensors, frame, dt = built.profile.sensors, built.frame, built.profile.cell.dt
    physics = built.physics
    if built.place:
        yield built.place.look(frame, dt)
    if physics:
        yield Simulation(physics, frame, noisy(sensors))
    if sensors.imu:
        felt = physics.felt if physics else None
        yield Imu(sensors.imu, sensors.chance("imu"), frame, dt, felt)
    if sensors.encoders:
        yield Encoders(sensors.encoders, sensors.chance("encoders"), built.model, frame, dt)
    if sensors.joint_states:
        yield JointStates(sensors.joint_states, sensors.chance("joint_states"), len(built.model.joints), frame, dt)
    if sensors.kobuki:
        yield Kobuki(sensors.kobuki, sensors.chance("kobuki"), physics, frame, dt)
    if sensors.scan:
        yield Scan(sensors.scan, sensors.camera or Camera(), sensors.chance("scan"), physics, frame, dt)
    if sensors.lidar and built.place:
        lidar = Lidar(sensors.lidar, sensors.chance("lidar"), built.place, frame, dt)
        remembered = Memory(built.profile.memory, sensors.lidar, lidar.angles, built.arrays, frame)
        yield Surroundings(lidar, remembered, frame, built.arrays)
