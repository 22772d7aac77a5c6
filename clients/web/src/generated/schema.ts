// Generated from ipc/schema.py by  python -m teleopd.ipc.generate : do not edit.

/** Every signal that a state may have. */
export type SignalName =
  | "cell.tick"
  | "cell.t"
  | "cell.state"
  | "cell.reason"
  | "cell.mode"
  | "cell.holder"
  | "cell.command_age"
  | "cell.command_seq"
  | "holder.pid"
  | "holder.since"
  | "holder.taken_over"
  | "holder.before"
  | "inbox.accepted"
  | "inbox.request"
  | "inbox.stops"
  | "inbox.refused"
  | "inbox.last_refusal"
  | "inbox.last_slot"
  | "timing.period"
  | "timing.wake"
  | "timing.stage"
  | "timing.missed"
  | "timing.overruns"
  | "operator.kind"
  | "operator.p"
  | "operator.p_dot_ref"
  | "operator.orientation"
  | "operator.turned"
  | "operator.turn_dot_ref"
  | "operator.buttons"
  | "operator.deadman"
  | "operator.clutch"
  | "operator.tuning"
  | "operator.gripper"
  | "base.eta"
  | "base.eta_dot"
  | "base.u"
  | "base.eta_dot_ref"
  | "base.wheels"
  | "base.n_wheels"
  | "arm.n"
  | "arm.q"
  | "arm.q_dot"
  | "arm.q_d"
  | "arm.h"
  | "arm.h_ref"
  | "arm.h_dot_ref"
  | "arm.w"
  | "arm.gate"
  | "end_effector.xi"
  | "end_effector.xi_dot"
  | "end_effector.xi_dot_ref"
  | "glass.n"
  | "glass.pose"
  | "glass.pose_dot"
  | "glass.orientation"
  | "glass.pose_ref"
  | "glass.pose_ref_dot"
  | "glass.hand"
  | "liquid.n"
  | "liquid.angle"
  | "liquid.angle_dot"
  | "liquid.measured"
  | "liquid.has_measured"
  | "mpc.n"
  | "mpc.n_xi"
  | "mpc.xi"
  | "mpc.q2"
  | "mpc.deviation"
  | "mpc.corrections"
  | "mpc.v_next"
  | "mpc.age"
  | "mpc.plan_tick"
  | "mpc.status"
  | "mpc.cost"
  | "mpc.iterations"
  | "mpc.plans"
  | "solver.pid"
  | "solver.solve_time"
  | "solver.rate"
  | "solver.oldest"
  | "control.n"
  | "control.v"
  | "control.v_ref"
  | "control.v_cmd"
  | "control.v_dyn"
  | "control.damping"
  | "control.sigma_min"
  | "control.compensation"
  | "control.hold_q"
  | "control.hold_latched"
  | "control.hold_sag"
  | "guard.n"
  | "guard.v_cmd"
  | "guard.limits"
  | "guard.counts"
  | "task.phase"
  | "task.object"
  | "task.held"
  | "task.progress"
  | "task.successes"
  | "task.failures"
  | "task.failed_by"
  | "task.cause"
  | "task.explosion"
  | "task.orientation"
  | "scene.n"
  | "scene.position"
  | "scene.orientation"
  | "scene.opening"
  | "contact.force"
  | "contact.load"
  | "contact.distance"
  | "contact.pair"
  | "contact.near"
  | "contact.touching"
  | "reference.begun"
  | "reference.tau"
  | "reference.scale"
  | "reference.origin"
  | "reference.position"
  | "reference.velocity"
  | "reference.error"
  | "reference.distance"
  | "reference.progress"
  | "reference.laps"
  | "reference.done"
  | "law.failure"
  | "law.failures"
  | "law.message"
  | "law.age"
  | "law.pid"
  | "session.state"
  | "session.number"
  | "session.user"
  | "session.scene"
  | "session.duration"
  | "session.played"
  | "session.left"
  | "session.first_tick"
  | "session.last_tick"
  | "session.successes"
  | "session.failures"
  | "session.saves"
  | "session.resets"
  | "session.requests"
  | "session.action"
  | "session.refusal"
  | "recording.state"
  | "recording.frames"
  | "recording.lost"
  | "link.state"
  | "link.reason"
  | "link.engagement"
  | "link.stamp"
  | "link.age"
  | "link.round_trip"
  | "link.response"
  | "link.uncertainty"
  | "link.seq"
  | "link.acted"
  | "link.sent"
  | "link.received"
  | "link.lost"
  | "link.late"
  | "link.reordered"
  | "link.reconnects"
  | "observer.n"
  | "observer.deviation"
  | "observer.worst"
  | "observer.alarm"
  | "observer.alarms"
  | "odometry.seq"
  | "odometry.eta"
  | "odometry.u_raw"
  | "odometry.u"
  | "odometry.outliers"
  | "imu.seq"
  | "imu.angular_velocity"
  | "imu.linear_acceleration"
  | "lidar.n"
  | "lidar.seq"
  | "lidar.stamp"
  | "lidar.angle_min"
  | "lidar.angle_increment"
  | "lidar.range_min"
  | "lidar.range_max"
  | "lidar.ranges"
  | "lidar.remembered"
  | "lidar.unknown"
  | "bilateral.f"
  | "bilateral.ref"
  | "bilateral.ref_change"
  | "bilateral.force"
  | "bilateral.feedback"
  | "bilateral.obj"
  | "bilateral.error"
  | "bilateral.V"
  | "bilateral.zone"
  | "bilateral.nearest"
  | "bilateral.avoiding"
  | "haptics.force"
  | "arena.clearance"
  | "arena.contacts"
  | "arena.n_movers"
  | "arena.mover_x"
  | "arena.mover_y"
  | "reach.pitch_ref"
  | "reach.roll_ref"
  | "reach.share"
  | "reach.held_by"
  | "joints.n"
  | "joints.seq"
  | "joints.q"
  | "joints.q_dot"
  | "joints.gripper"
  | "joints.q_cmd"
  | "joints.effort"
  | "joints.feed_forward"
  | "joints.gave_way"
  | "joints.overloads"
  | "joints.payload"
  | "joints.gripper_cmd"
  | "joints.gripper_effort"
  | "joints.holding"
  | "kobuki.bumper"
  | "kobuki.cliff"
  | "kobuki.cliff_distance"
  | "kobuki.wheel_drop"
  | "kobuki.encoder"
  | "kobuki.button"
  | "kobuki.led"
  | "kobuki.blocked"
  | "kobuki.events"
  | "simulation.pose"
  | "simulation.time"
  | "simulation.noise"
  | "simulation.contacts"
  | "pace.real_time"
  | "pace.factor";

/** State of the cell; owned by the core (`daemon/cell.py`). */
export const CellState = {
  STARTING: 0,
  HELD: 1,
  ENGAGED: 2,
  FAULTED: 3,
} as const;

/** Why the cell is not engaged. */
export const HoldReason = {
  NONE: 0,
  NOT_ENGAGED_YET: 1,
  RELEASED: 2,
  OPERATOR_LOST: 3,
  COMMAND_STALE: 4,
  STOP_REQUESTED: 5,
  NON_FINITE: 6,
  OVERRUN: 7,
  SHUTTING_DOWN: 8,
  PLANT_FAILED: 9,
  TAKEN_OVER: 10,
  LINK_LOST: 11,
  ROBOT_IMPLAUSIBLE: 12,
  ROBOT_DEVIATES: 13,
  SESSION_PAUSED: 14,
  SESSION_OVER: 15,
  LAW_FAILED: 16,
  PLAN_LOST: 17,
  OVERLOAD: 18,
} as const;

/** State of the link to a real robot; owned by the link's process (`hardware/tcp/machine.py`). */
export const LinkState = {
  ABSENT: 0,
  CONNECTING: 1,
  READY: 2,
  ENGAGED: 3,
  STALLED: 4,
  FAULTED: 5,
} as const;

/** Why the link is not engaged. */
export const LinkReason = {
  NONE: 0,
  NOT_TRIED: 1,
  NO_ROBOT: 2,
  LOST: 3,
  REFUSED: 4,
  UNFIT: 5,
  NO_STATE: 6,
  NO_CORE: 7,
  ROBOT_STOPPED: 8,
  NOT_FOLLOWED: 9,
  ENDED: 10,
} as const;

/** Why a command was refused; the index into `inbox.refused`. */
export const Refusal = {
  NON_FINITE: 0,
  OUT_OF_RANGE: 1,
  STALE: 2,
  WRONG_MODE: 3,
  WRONG_SIZE: 4,
  NOT_HOLDER: 5,
  OUT_OF_ORDER: 6,
  UNKNOWN_KIND: 7,
  TORN: 8,
} as const;

/** What a command's numbers mean. */
export const CommandKind = {
  NONE: 0,
  DEVICE: 1,
  VELOCITY: 2,
} as const;

/** What a client asks for besides motion; bits of `command.request`. */
export const Request = {
  NONE: 0,
  TAKE: 1,
  RELEASE: 2,
  STOP: 4,
  CLEAR_FAULT: 8,
  TAKE_OVER: 16,
} as const;

/** What the guard changed in this tick; bits of `guard.limits`. */
export const Limit = {
  NONE: 0,
  VELOCITY: 1,
  ACCELERATION: 2,
  JOINT: 4,
  WORKSPACE: 8,
  NON_FINITE: 16,
  CONTACT: 32,
  REFLEX: 64,
} as const;

/** Colour of a Kobuki's light, as its protocol numbers them. */
export const Led = {
  OFF: 0,
  GREEN: 1,
  ORANGE: 2,
  RED: 3,
} as const;

/** What became of a plan. */
export const PlanStatus = {
  NONE: 0,
  SOLVED: 1,
  INFEASIBLE: 2,
  NON_FINITE: 3,
  FOREIGN: 4,
} as const;

/** What the recorder is doing. */
export const RecordingState = {
  OFF: 0,
  RECORDING: 1,
  STOPPED_DISK_FULL: 2,
  STOPPED_ERROR: 3,
} as const;

/** Stages of a mission: seed 1, section 3.2 (approach, manipulation, return). */
export const TaskPhase = {
  NONE: 0,
  APPROACH: 1,
  MANIPULATE: 2,
  RETURN: 3,
  COMPLETE: 4,
  FAILED: 5,
} as const;

/** State of the session; owned by `daemon/session.py`, in the core. */
export const SessionState = {
  NONE: 0,
  PLAYING: 1,
  PAUSED: 2,
  OVER: 3,
} as const;

/** What a client asks of the session; `command.session`. */
export const SessionAction = {
  NONE: 0,
  PLAY: 1,
  PAUSE: 2,
  STOP: 3,
  SAVE: 4,
  RESET: 5,
} as const;

/** Why the session did not do what it was asked for. */
export const SessionRefusal = {
  NONE: 0,
  NOT_PLAYING: 1,
  NOTHING_TO_SAVE: 2,
  STILL_PLAYING: 3,
  OTHER_SCENE: 4,
  REAL_ROBOT: 5,
  BAD_REQUEST: 6,
} as const;

/** What a law from a user's own file did wrong. */
export const LawFailure = {
  NONE: 0,
  EXCEPTION: 1,
  TOO_SLOW: 2,
  NON_FINITE: 3,
  WRONG_SHAPE: 4,
} as const;

/** Why the task failed: seed 1, section 5; the index into `task.failed_by`. */
export const FailureCause = {
  NONE: 0,
  DROPPED: 1,
  WALL: 2,
  MACHINE: 3,
  OBJECT: 4,
} as const;

/** Status of an object, in its header. */
export const Status = {
  BUILDING: 0,
  LIVE: 1,
  CLOSED: 2,
  RETIRED: 3,
} as const;

/** What cell time is; `clock` in the header of the state object. */
export const Clock = {
  REAL: 0,
  SIMULATED: 1,
  LOCKSTEP: 2,
} as const;

/** The six calls of one tick; the index into `timing.stage`. */
export const Stage = {
  SENSE: 0,
  OPERATOR: 1,
  CONTROL: 2,
  GUARD: 3,
  ACTUATE: 4,
  PUBLISH: 5,
} as const;

/** What the histograms beside the state count, in order. */
export const Duration = {
  WAKE: 0,
  SENSE: 1,
  OPERATOR: 2,
  CONTROL: 3,
  GUARD: 4,
  ACTUATE: 5,
  PUBLISH: 6,
  TICK: 7,
} as const;
