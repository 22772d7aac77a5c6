% Generated from ipc/schema.py by  python -m teleopd.ipc.generate : do not edit.
function c = teleopd_constants()
%TELEOPD_CONSTANTS Enums, constants and the layout of every block of a teleopd cell.
%   c.<Constant>              numbers, in upper case: format, places, capacities
%   c.<Enum>.<MEMBER>         values of the enums
%   c.native.<struct>         byte offsets, element counts and types in headers, latches, slots, ring and histograms
%   c.blocks.<block>          .bytes and .signals
%   ….signals.<signal>        .word (offset in 8-byte words in the block, from 0), .elements, .type, .unit
%   c.command_layout_hash     layout hash of the commands object, uint64
%   docs/segment.md and docs/signals.md explain them.
c.MAGIC = [uint8('TELEOPD') 0];
c.FORMAT_VERSION = 1; % `version` in a header; refuse any other
c.BYTE_ORDER = 16909060; % `byte_order` in a header, read as a 32-bit number
c.HEAD_BYTES = 4096; % bytes kept for the header of an object
c.WORD_BYTES = 8; % bytes of every element of a signal
c.LINE_BYTES = 64; % each copy in a latch is rounded up to this
c.READ_TRIES = 8; % sensible number of attempts on a latch
c.INFO_BYTES = 65536; % room for the info
c.SLOTS = 16; % command slots
c.SLOT_STRIDE = 768; % bytes from one command slot to the next
c.OWNER_LOCK = 0; % byte of each object that its owner keeps locked
c.SLOT_LOCK = 1; % byte of the commands that the client in slot 0 keeps locked; the next for slot 1
c.READER_LOCK = 1; % byte of the ring that the recorder keeps locked
c.HISTOGRAM_SUB = 32; % buckets per octave
c.HISTOGRAM_BUCKETS = 1024; % buckets of a histogram
c.MAX_DOF = 8; % capacity of arrays over generalised velocities
c.MAX_JOINTS = 8; % capacity of arrays over arm joints
c.MAX_WHEELS = 4; % capacity of arrays over wheels
c.MAX_POSE = 6; % capacity of poses of a glass
c.MAX_SLOSH = 2; % capacity of arrays over slosh angles
c.MAX_STEPS = 40; % capacity of a plan, in prediction steps
c.MAX_OBJECTS = 4; % capacity of arrays over a scene's loose objects
c.MAX_RAYS = 720; % capacity of arrays over the rays of a lidar
c.MAX_MOVERS = 8; % capacity of arrays over moving obstacles
% `layout_hash` of the commands object that this fits; refuse any other (two halves: a literal is a double)
c.command_layout_hash = bitor(bitshift(uint64(4053080661), 32), uint64(2745702826));

% State of the cell; owned by the core (`daemon/cell.py`).
c.CellState.STARTING = 0; % the core has not ticked yet
c.CellState.HELD = 1; % the robot holds its posture; commands are judged, none moves it
c.CellState.ENGAGED = 2; % the robot follows the operator
c.CellState.FAULTED = 3; % held, and stays so until the fault is cleared

% Why the cell is not engaged.
c.HoldReason.NONE = 0; % the cell is engaged
c.HoldReason.NOT_ENGAGED_YET = 1; % no operator has engaged since the start
c.HoldReason.RELEASED = 2; % the operator let the deadman go
c.HoldReason.OPERATOR_LOST = 3; % the lease ended, or control changed hands
c.HoldReason.COMMAND_STALE = 4; % the newest command became older than the profile's `command_expiry`
c.HoldReason.STOP_REQUESTED = 5; % a client asked for a stop
c.HoldReason.NON_FINITE = 6; % a computed velocity was NaN or infinite
c.HoldReason.OVERRUN = 7; % too many late ticks in a row
c.HoldReason.SHUTTING_DOWN = 8; % the core is ending
c.HoldReason.PLANT_FAILED = 9; % the plant failed
c.HoldReason.TAKEN_OVER = 10; % another client took control from the one that had it
c.HoldReason.LINK_LOST = 11; % the robot does not answer, or no longer follows
c.HoldReason.ROBOT_IMPLAUSIBLE = 12; % the robot says of itself what cannot be
c.HoldReason.ROBOT_DEVIATES = 13; % the robot is further from its model than `[link] tolerance` allows
c.HoldReason.SESSION_PAUSED = 14; % the session is paused
c.HoldReason.SESSION_OVER = 15; % the session's time is over, or it was stopped
c.HoldReason.LAW_FAILED = 16; % a user's own law raised an exception, took too long or gave no usable numbers
c.HoldReason.PLAN_LOST = 17; % the plan of a predictive controller is too old to be followed
c.HoldReason.OVERLOAD = 18; % the arm pushed against something in vain and gave way

% State of the link to a real robot; owned by the link's process (`hardware/tcp/machine.py`).
c.LinkState.ABSENT = 0; % there is no connection; it will be tried again
c.LinkState.CONNECTING = 1; % a connection is being made, and the robot looked at
c.LinkState.READY = 2; % the robot reports its state and stands
c.LinkState.ENGAGED = 3; % the robot follows the cell's commands
c.LinkState.STALLED = 4; % connected, but the robot or the core has fallen silent; the robot was told to stop
c.LinkState.FAULTED = 5; % the robot, or this side, refuses; tried again at the longest interval

% Why the link is not engaged.
c.LinkReason.NONE = 0; % nothing is in the way
c.LinkReason.NOT_TRIED = 1; % no connection was tried yet
c.LinkReason.NO_ROBOT = 2; % nobody answers at the robot's address
c.LinkReason.LOST = 3; % the connection ended
c.LinkReason.REFUSED = 4; % one side refused the other: token, version or role
c.LinkReason.UNFIT = 5; % the robot is not the one that the profile describes
c.LinkReason.NO_STATE = 6; % the robot's state stopped coming
c.LinkReason.NO_CORE = 7; % the core's heart stopped
c.LinkReason.ROBOT_STOPPED = 8; % the robot ended the engagement by itself
c.LinkReason.NOT_FOLLOWED = 9; % the robot did not follow an engagement
c.LinkReason.ENDED = 10; % the link was told to end

% Why a command was refused; the index into `inbox.refused`.
c.Refusal.NON_FINITE = 0; % a number is NaN or infinite
c.Refusal.OUT_OF_RANGE = 1; % a number is out of its range, or there is no mode `mode_request`
c.Refusal.STALE = 2; % `stamp` is further from cell time than the profile's `command_expiry`
c.Refusal.WRONG_MODE = 3; % `mode` is not the mode that is on, or VELOCITY without a mode
c.Refusal.WRONG_SIZE = 4; % the latch of the slot declares another size than a command has
c.Refusal.NOT_HOLDER = 5; % control is somebody else's, or nobody's and TAKE was not asked for
c.Refusal.OUT_OF_ORDER = 6; % `seq` is not greater than that of the last command of the slot
c.Refusal.UNKNOWN_KIND = 7; % no such `kind`
c.Refusal.TORN = 8; % the command could not be read whole

% What a command's numbers mean.
c.CommandKind.NONE = 0; % no numbers: the deadman counts as released
c.CommandKind.DEVICE = 1; % `position` is the operator's hand, `buttons` choose mode and gripper
c.CommandKind.VELOCITY = 2; % `velocity` is the reference itself, for the mode named in `mode`

% What a client asks for besides motion; bits of `command.request`.
c.Request.NONE = 0; % nothing
c.Request.TAKE = 1; % give me control, if nobody has it
c.Request.RELEASE = 2; % I give control up; nothing else in the command counts
c.Request.STOP = 4; % hold, whoever has control
c.Request.CLEAR_FAULT = 8; % back from faulted to held; from the holder only
c.Request.TAKE_OVER = 16; % with TAKE: also if somebody else has it; the robot holds, and he is told

% What the guard changed in this tick; bits of `guard.limits`.
c.Limit.NONE = 0; % nothing was changed
c.Limit.VELOCITY = 1; % a velocity was cut
c.Limit.ACCELERATION = 2; % a change of velocity was cut
c.Limit.JOINT = 4; % a joint was kept from its limit
c.Limit.WORKSPACE = 8; % the end effector was kept inside its workspace
c.Limit.NON_FINITE = 16; % a number was NaN or infinite
c.Limit.CONTACT = 32; % the robot was kept from the surroundings, or from itself
c.Limit.REFLEX = 64; % a bumper, a cliff sensor or a wheel that hangs stopped the base

% Colour of a Kobuki's light, as its protocol numbers them.
c.Led.OFF = 0; % dark
c.Led.GREEN = 1; % green
c.Led.ORANGE = 2; % orange
c.Led.RED = 3; % red

% What became of a plan.
c.PlanStatus.NONE = 0; % there is none yet
c.PlanStatus.SOLVED = 1; % it may be followed
c.PlanStatus.INFEASIBLE = 2; % its constraints contradict each other
c.PlanStatus.NON_FINITE = 3; % a number in it is NaN or infinite
c.PlanStatus.FOREIGN = 4; % it has another number of joints or steps than the cell

% What the recorder is doing.
c.RecordingState.OFF = 0; % nothing is recorded
c.RecordingState.RECORDING = 1; % states are being recorded
c.RecordingState.STOPPED_DISK_FULL = 2; % stopped: the disk is full
c.RecordingState.STOPPED_ERROR = 3; % stopped: the recording could not be written

% Stages of a mission: seed 1, section 3.2 (approach, manipulation, return).
c.TaskPhase.NONE = 0; % there is no mission
c.TaskPhase.APPROACH = 1; % on the way to the object
c.TaskPhase.MANIPULATE = 2; % close enough to grip it
c.TaskPhase.RETURN = 3; % carrying it back
c.TaskPhase.COMPLETE = 4; % the object is in the safe zone
c.TaskPhase.FAILED = 5; % the mission has failed

% State of the session; owned by `daemon/session.py`, in the core.
c.SessionState.NONE = 0; % there is no session: the robot can be driven as long as one likes
c.SessionState.PLAYING = 1; % the time runs
c.SessionState.PAUSED = 2; % held; the time stands
c.SessionState.OVER = 3; % held; a further PLAY begins the next session

% What a client asks of the session; `command.session`.
c.SessionAction.NONE = 0; % nothing
c.SessionAction.PLAY = 1; % begin a session, or go on after a pause
c.SessionAction.PAUSE = 2; % hold; the time stands
c.SessionAction.STOP = 3; % hold; the session is over
c.SessionAction.SAVE = 4; % keep the session's recording, figures, profile and versions in a folder of their own
c.SessionAction.RESET = 5; % put everything simulated back to its start, once the robot is at rest

% Why the session did not do what it was asked for.
c.SessionRefusal.NONE = 0; % it was done
c.SessionRefusal.NOT_PLAYING = 1; % no session is playing
c.SessionRefusal.NOTHING_TO_SAVE = 2; % there has been no session
c.SessionRefusal.STILL_PLAYING = 3; % a session is playing, or paused: stop it first
c.SessionRefusal.OTHER_SCENE = 4; % the cell runs another scene: start one with a profile of that scene
c.SessionRefusal.REAL_ROBOT = 5; % a real robot cannot be put back: drive it
c.SessionRefusal.BAD_REQUEST = 6; % no such action, or a negative time

% What a law from a user's own file did wrong.
c.LawFailure.NONE = 0; % it has not failed
c.LawFailure.EXCEPTION = 1; % it raised an exception
c.LawFailure.TOO_SLOW = 2; % it took longer than its time budget, or gave no answer in time
c.LawFailure.NON_FINITE = 3; % it answered with NaN or infinity
c.LawFailure.WRONG_SHAPE = 4; % it did not answer with one number for each velocity

% Why the task failed: seed 1, section 5; the index into `task.failed_by`.
c.FailureCause.NONE = 0; % it has not failed
c.FailureCause.DROPPED = 1; % the object fell, or was put down, outside the safe zone
c.FailureCause.WALL = 2; % the object touched a wall
c.FailureCause.MACHINE = 3; % the object touched a machine
c.FailureCause.OBJECT = 4; % the object touched something else

% Status of an object, in its header.
c.Status.BUILDING = 0; % being made or adopted: do not use it yet
c.Status.LIVE = 1; % in use
c.Status.CLOSED = 2; % its owner has ended it; the name is gone
c.Status.RETIRED = 3; % replaced by a new object of the same name: map that one

% What cell time is; `clock` in the header of the state object.
c.Clock.REAL = 0; % CLOCK_MONOTONIC
c.Clock.SIMULATED = 1; % tick times the period, as fast as possible; waits for clients that hold the clock
c.Clock.LOCKSTEP = 2; % tick times the period; runs only as far as clients release ticks

% The six calls of one tick; the index into `timing.stage`.
c.Stage.SENSE = 0; % measure or read the plant
c.Stage.OPERATOR = 1; % judge commands, make references
c.Stage.CONTROL = 2; % the control law
c.Stage.GUARD = 3; % the last word before actuation
c.Stage.ACTUATE = 4; % hand the command to the plant
c.Stage.PUBLISH = 5; % latch, ring, heartbeat, wake

% What the histograms beside the state count, in order.
c.Duration.WAKE = 0; % lateness of a tick after its deadline
c.Duration.SENSE = 1; % measure or read the plant
c.Duration.OPERATOR = 2; % judge commands, make references
c.Duration.CONTROL = 3; % the control law
c.Duration.GUARD = 4; % the last word before actuation
c.Duration.ACTUATE = 5; % hand the command to the plant
c.Duration.PUBLISH = 6; % latch, ring, heartbeat, wake
c.Duration.TICK = 7; % the whole tick

c.native.segment_header.bytes = 184;
c.native.segment_header.fields.magic = field(0, 8, 'uint8');
c.native.segment_header.fields.version = field(8, 1, 'uint32');
c.native.segment_header.fields.byte_order = field(12, 1, 'uint32');
c.native.segment_header.fields.layout_hash = field(16, 1, 'uint64');
c.native.segment_header.fields.owner_pid = field(24, 1, 'uint64');
c.native.segment_header.fields.owner_start = field(32, 1, 'uint64');
c.native.segment_header.fields.epoch = field(40, 1, 'uint64');
c.native.segment_header.fields.status = field(48, 1, 'uint32');
c.native.segment_header.fields.wake = field(52, 1, 'uint32');
c.native.segment_header.fields.heartbeat = field(56, 1, 'uint64');
c.native.segment_header.fields.heartbeat_ns = field(64, 1, 'int64');
c.native.segment_header.fields.wall_offset_ns = field(72, 1, 'int64');
c.native.segment_header.fields.clock = field(80, 1, 'uint64');
c.native.segment_header.fields.schema_offset = field(88, 1, 'uint64');
c.native.segment_header.fields.schema_bytes = field(96, 1, 'uint64');
c.native.segment_header.fields.info_offset = field(104, 1, 'uint64');
c.native.segment_header.fields.info_bytes = field(112, 1, 'uint64');
c.native.segment_header.fields.histogram_offset = field(120, 1, 'uint64');
c.native.segment_header.fields.histogram_count = field(128, 1, 'uint64');
c.native.segment_header.fields.data_offset = field(136, 1, 'uint64');
c.native.segment_header.fields.block_bytes = field(144, 1, 'uint64');
c.native.segment_header.fields.count = field(152, 1, 'uint64');
c.native.segment_header.fields.stride = field(160, 1, 'uint64');
c.native.segment_header.fields.total_bytes = field(168, 1, 'uint64');
c.native.segment_header.fields.stops = field(176, 1, 'uint64');

c.native.slot.bytes = 64;
c.native.slot.fields.lockstep = field(0, 1, 'uint64');
c.native.slot.fields.released = field(8, 1, 'uint64');
c.native.slot.fields.done = field(16, 1, 'uint64');
c.native.slot.fields.reserved = field(24, 5, 'uint64');

c.native.latch.bytes = 64;
c.native.latch.fields.begin = field(0, 1, 'uint64');
c.native.latch.fields.done = field(8, 1, 'uint64');
c.native.latch.fields.bytes = field(16, 1, 'uint64');
c.native.latch.fields.reserved = field(24, 5, 'uint64');

c.native.ring.bytes = 128;
c.native.ring.fields.head = field(0, 1, 'uint64');
c.native.ring.fields.refused = field(8, 1, 'uint64');
c.native.ring.fields.producing = field(16, 1, 'uint64');
c.native.ring.fields.producer_pad = field(24, 5, 'uint64');
c.native.ring.fields.tail = field(64, 1, 'uint64');
c.native.ring.fields.consuming = field(72, 1, 'uint64');
c.native.ring.fields.status = field(80, 1, 'uint64');
c.native.ring.fields.consumer_pad = field(88, 5, 'uint64');

c.native.histogram.bytes = 8224;
c.native.histogram.fields.count = field(0, 1, 'uint64');
c.native.histogram.fields.max = field(8, 1, 'uint64');
c.native.histogram.fields.sum = field(16, 1, 'uint64');
c.native.histogram.fields.reserved = field(24, 1, 'uint64');
c.native.histogram.fields.buckets = field(32, 1024, 'uint64');

% The cell as a whole: what time it is, what state it is in, who operates it.
c.blocks.cell.bytes = 64;
% number k of this tick, from 1; 0 while starting; x_k, u_k, guard_k and k are published together
c.blocks.cell.signals.tick = signal(0, 1, 'uint64', '1');
% cell time t_k: CLOCK_MONOTONIC with the real clock, k times the period from 0 otherwise
c.blocks.cell.signals.t = signal(1, 1, 'int64', 'ns');
% state of the cell
c.blocks.cell.signals.state = signal(2, 1, 'uint64', '1');
% why the cell is not engaged
c.blocks.cell.signals.reason = signal(3, 1, 'uint64', '1');
% operating mode, counted from 1 in the order of the profile's [modes]
c.blocks.cell.signals.mode = signal(4, 1, 'uint64', '1');
% command slot, counted from 1, of the client that holds control; 0 nobody
c.blocks.cell.signals.holder = signal(5, 1, 'uint64', '1');
% age of the newest accepted command by the cell's clock; −1 when there is none
c.blocks.cell.signals.command_age = signal(6, 1, 'int64', 'ns');
% sequence number of the newest accepted command
c.blocks.cell.signals.command_seq = signal(7, 1, 'uint64', '1');

% The process that holds control.
c.blocks.holder.bytes = 32;
% process id that the holder states; shown to people, never acted on
c.blocks.holder.signals.pid = signal(0, 1, 'uint64', '1');
% cell time at which it was given control; 0 nobody has it
c.blocks.holder.signals.since = signal(1, 1, 'int64', 'ns');
% 1 if it took control over from a client that had it, 0 if control was free
c.blocks.holder.signals.taken_over = signal(2, 1, 'uint64', '1');
% process id that the holder before it stated; 0 there was none
c.blocks.holder.signals.before = signal(3, 1, 'uint64', '1');

% Commands that arrived, and those that were refused.
c.blocks.inbox.bytes = 168;
% commands accepted since the core started
c.blocks.inbox.signals.accepted = signal(0, 1, 'uint64', '1');
% what the newest accepted command asked for besides motion
c.blocks.inbox.signals.request = signal(1, 1, 'uint64', '1');
% requests to stop since the core started
c.blocks.inbox.signals.stops = signal(2, 1, 'uint64', '1');
% commands refused since the core started, by reason (Refusal)
c.blocks.inbox.signals.refused = signal(3, 16, 'uint64', '1');
% reason of the last refusal (Refusal) plus 1; 0 none so far
c.blocks.inbox.signals.last_refusal = signal(19, 1, 'uint64', '1');
% command slot, counted from 1, of the last refusal
c.blocks.inbox.signals.last_slot = signal(20, 1, 'uint64', '1');

% How this tick went; the histograms beside the state hold every tick since the start.
c.blocks.timing.bytes = 80;
% nominal period of the tick
c.blocks.timing.signals.period = signal(0, 1, 'int64', 'ns');
% how late this tick began after its deadline
c.blocks.timing.signals.wake = signal(1, 1, 'int64', 'ns');
% duration of each stage; publish is the previous tick's
c.blocks.timing.signals.stage = signal(2, 6, 'int64', 'ns');
% deadlines skipped since the start because a tick was late
c.blocks.timing.signals.missed = signal(8, 1, 'uint64', '1');
% ticks since the start that were still running at the next deadline
c.blocks.timing.signals.overruns = signal(9, 1, 'uint64', '1');

% What the operator's device says, after the dead band, and the velocity it asks for: seed 1, (10).
c.blocks.operator.bytes = 184;
% kind of the command in force
c.blocks.operator.signals.kind = signal(0, 1, 'uint64', '1');
% position of the hand relative to the device's centre
c.blocks.operator.signals.p = signal(1, 3, 'double', 'm');
% direct reference of the device; z is rad/s in base mode
c.blocks.operator.signals.p_dot_ref = signal(4, 3, 'double', 'm/s');
% how the hand is turned, quaternion (x, y, z, w); (0, 0, 0, 1) if none
c.blocks.operator.signals.orientation = signal(7, 4, 'double', '1');
% how far the robot's hand was asked to turn likewise
c.blocks.operator.signals.turned = signal(11, 4, 'double', '1');
% angular velocity that the hand's turning asks for
c.blocks.operator.signals.turn_dot_ref = signal(15, 3, 'double', 'rad/s');
% buttons as a bit field
c.blocks.operator.signals.buttons = signal(18, 1, 'uint64', '1');
% 1 while the operator holds the deadman
c.blocks.operator.signals.deadman = signal(19, 1, 'uint64', '1');
% 1 while the hand may move without the robot
c.blocks.operator.signals.clutch = signal(20, 1, 'double', '1');
% what the operator sets while driving; the profile says what it means
c.blocks.operator.signals.tuning = signal(21, 1, 'double', '1');
% 1 closed, 0 open
c.blocks.operator.signals.gripper = signal(22, 1, 'uint64', '1');

% Mobile base.
c.blocks.base.bytes = 136;
% position and heading η = (x, y, ψ): seed 1, (1)
c.blocks.base.signals.eta = signal(0, 3, 'double', 'm, m, rad');
% its derivative, (2)
c.blocks.base.signals.eta_dot = signal(3, 3, 'double', 'm/s, m/s, rad/s');
% manoeuvrability velocities u = (u_l, u_m, ω)
c.blocks.base.signals.u = signal(6, 3, 'double', 'm/s, m/s, rad/s');
% velocity that the operator asks for, (11)
c.blocks.base.signals.eta_dot_ref = signal(9, 3, 'double', 'm/s, m/s, rad/s');
% wheel speeds: front right, front left, rear right, rear left
c.blocks.base.signals.wheels = signal(12, 4, 'double', 'rad/s');
% wheels in use
c.blocks.base.signals.n_wheels = signal(16, 1, 'uint64', '1');

% Robot arm.
c.blocks.arm.bytes = 288;
% joints in use
c.blocks.arm.signals.n = signal(0, 1, 'uint64', '1');
% joint angles; seed 1 measures them from the vertical
c.blocks.arm.signals.q = signal(1, 8, 'double', 'rad');
% joint velocities
c.blocks.arm.signals.q_dot = signal(9, 8, 'double', 'rad/s');
% desired posture, the secondary objective of (17), (18), (22)
c.blocks.arm.signals.q_d = signal(17, 8, 'double', 'rad');
% end-effector position, (3)
c.blocks.arm.signals.h = signal(25, 3, 'double', 'm');
% end-effector reference, the leashed integral of h_dot_ref
c.blocks.arm.signals.h_ref = signal(28, 3, 'double', 'm');
% velocity that the operator asks for, after the manipulability gate, (13)
c.blocks.arm.signals.h_dot_ref = signal(31, 3, 'double', 'm/s');
% manipulability √det(J_a·J_aᵀ), (13)
c.blocks.arm.signals.w = signal(34, 1, 'double', 'm^3');
% share of the motion toward a singularity that passes: 1 all, 0 none
c.blocks.arm.signals.gate = signal(35, 1, 'double', '1');

% End effector of the whole robot.
c.blocks.end_effector.bytes = 72;
% position ξ, (7)
c.blocks.end_effector.signals.xi = signal(0, 3, 'double', 'm');
% velocity J(q)·v, (9)
c.blocks.end_effector.signals.xi_dot = signal(3, 3, 'double', 'm/s');
% velocity that the operator asks for, (12)
c.blocks.end_effector.signals.xi_dot_ref = signal(6, 3, 'double', 'm/s');

% An open glass at the end effector, and where the operator wants it.
c.blocks.glass.bytes = 256;
% entries of a pose in use
c.blocks.glass.signals.n = signal(0, 1, 'uint64', '1');
% pose: (x, z, θ) in the plane, seed 4 (3); (x, y, z, ε) in space, ε = sin(angle)·axis of the turn from upright
c.blocks.glass.signals.pose = signal(1, 6, 'double', 'm, rad');
% its derivative
c.blocks.glass.signals.pose_dot = signal(7, 6, 'double', 'm/s, rad/s');
% the same turn as a quaternion (x, y, z, w)
c.blocks.glass.signals.orientation = signal(13, 4, 'double', '1');
% pose that the operator asks for
c.blocks.glass.signals.pose_ref = signal(17, 6, 'double', 'm, rad');
% its velocity, by which it is predicted
c.blocks.glass.signals.pose_ref_dot = signal(23, 6, 'double', 'm/s, rad/s');
% how far the reference has followed the hand
c.blocks.glass.signals.hand = signal(29, 3, 'double', 'm');

% The liquid in the glass, as a pendulum: seed 4, (4)–(8).
c.blocks.liquid.bytes = 64;
% slosh angles in use: β, or β and α
c.blocks.liquid.signals.n = signal(0, 1, 'uint64', '1');
% slosh angles, as simulated
c.blocks.liquid.signals.angle = signal(1, 2, 'double', 'rad');
% their rates
c.blocks.liquid.signals.angle_dot = signal(3, 2, 'double', 'rad/s');
% slosh angles, as something measures them
c.blocks.liquid.signals.measured = signal(5, 2, 'double', 'rad');
% 1 if something measures the slosh angles
c.blocks.liquid.signals.has_measured = signal(7, 1, 'double', '1');

% Model predictive controller: what it believes, what it is asked, and the plan that is followed.
c.blocks.mpc.bytes = 368;
% joints in use
c.blocks.mpc.signals.n = signal(0, 1, 'uint64', '1');
% entries of ξ in use
c.blocks.mpc.signals.n_xi = signal(1, 1, 'uint64', '1');
% believed state ξ = (q, q̇, slosh angles, their rates), (9)
c.blocks.mpc.signals.xi = signal(2, 20, 'double', 'rad, rad/s');
% weight of the slosh angle in force, between P1 and P2 as `operator.tuning` says
c.blocks.mpc.signals.q2 = signal(22, 1, 'double', '1');
% largest measured minus believed q or q̇, in units of Δ_max
c.blocks.mpc.signals.deviation = signal(23, 1, 'double', '1');
% ticks since the start in which measured q, q̇ replaced the believed ones
c.blocks.mpc.signals.corrections = signal(24, 1, 'uint64', '1');
% velocity that the plan asks for at the end of this tick
c.blocks.mpc.signals.v_next = signal(25, 8, 'double', 'rad/s');
% age of the plan that is followed; −1 when there is none
c.blocks.mpc.signals.age = signal(33, 1, 'int64', 'ns');
% tick whose state that plan was made from
c.blocks.mpc.signals.plan_tick = signal(34, 1, 'uint64', '1');
% what became of the newest plan
c.blocks.mpc.signals.status = signal(35, 1, 'uint64', '1');
% its cost (12)
c.blocks.mpc.signals.cost = signal(36, 1, 'double', '1');
% its iterations
c.blocks.mpc.signals.iterations = signal(37, 1, 'uint64', '1');
% plans since the start, by what became of them (PlanStatus)
c.blocks.mpc.signals.plans = signal(38, 8, 'uint64', '1');

% The process that plans.
c.blocks.solver.bytes = 32;
% process id, to be shown
c.blocks.solver.signals.pid = signal(0, 1, 'uint64', '1');
% time that the newest plan took
c.blocks.solver.signals.solve_time = signal(1, 1, 'int64', 'ns');
% plans that came in the last whole second
c.blocks.solver.signals.rate = signal(2, 1, 'double', 'Hz');
% greatest age of a plan that was followed in the last whole second; −1 when there was none
c.blocks.solver.signals.oldest = signal(3, 1, 'int64', 'ns');

% What the control law asks for.
c.blocks.control.bytes = 368;
% generalised velocities in use
c.blocks.control.signals.n = signal(0, 1, 'uint64', '1');
% measured generalised velocity v = (u, q̇)
c.blocks.control.signals.v = signal(1, 8, 'double', 'm/s, rad/s');
% generalised velocity that a controller outside asks for, in modes whose reference is `velocities`
c.blocks.control.signals.v_ref = signal(9, 8, 'double', 'm/s, rad/s');
% output of the law, (14)
c.blocks.control.signals.v_cmd = signal(17, 8, 'double', 'm/s, rad/s');
% reference after dynamic compensation, the input of (23), (26)
c.blocks.control.signals.v_dyn = signal(25, 8, 'double', 'm/s, rad/s');
% largest damping μ in the pseudo-inverse; 0 away from singularities
c.blocks.control.signals.damping = signal(33, 1, 'double', '1');
% smallest singular value of the task's Jacobian
c.blocks.control.signals.sigma_min = signal(34, 1, 'double', '1');
% 1 with dynamic compensation, 0 without
c.blocks.control.signals.compensation = signal(35, 1, 'uint64', '1');
% joint angles latched by hold, in the order of arm.q
c.blocks.control.signals.hold_q = signal(36, 8, 'double', 'rad');
% 1 once the robot has come to rest and its joints are latched
c.blocks.control.signals.hold_latched = signal(44, 1, 'double', '1');
% largest distance of a joint from its latched angle; grows without compensation
c.blocks.control.signals.hold_sag = signal(45, 1, 'double', 'rad');

% The last word before actuation.
c.blocks.guard.bytes = 144;
% generalised velocities in use
c.blocks.guard.signals.n = signal(0, 1, 'uint64', '1');
% velocity that reaches the robot
c.blocks.guard.signals.v_cmd = signal(1, 8, 'double', 'm/s, rad/s');
% what the guard changed in this tick
c.blocks.guard.signals.limits = signal(9, 1, 'uint64', '1');
% ticks in which each bit of `limits` was set, since the start
c.blocks.guard.signals.counts = signal(10, 8, 'uint64', '1');

% The mission.
c.blocks.task.bytes = 192;
% stage of the mission
c.blocks.task.signals.phase = signal(0, 1, 'uint64', '1');
% position of the object of interest
c.blocks.task.signals.object = signal(1, 3, 'double', 'm');
% 1 while the gripper holds the object
c.blocks.task.signals.held = signal(4, 1, 'uint64', '1');
% share of the mission that is done
c.blocks.task.signals.progress = signal(5, 1, 'double', '1');
% times the object was brought to the safe zone, since the start
c.blocks.task.signals.successes = signal(6, 1, 'uint64', '1');
% times the object exploded, since the start; each is one explosion event
c.blocks.task.signals.failures = signal(7, 1, 'uint64', '1');
% failures by their cause (FailureCause)
c.blocks.task.signals.failed_by = signal(8, 8, 'uint64', '1');
% cause of the last failure
c.blocks.task.signals.cause = signal(16, 1, 'uint64', '1');
% where the object was when it exploded last
c.blocks.task.signals.explosion = signal(17, 3, 'double', 'm');
% of the object of interest, quaternion (x, y, z, w)
c.blocks.task.signals.orientation = signal(20, 4, 'double', '1');

% The world around the robot: its loose objects; the object of the mission is the first.
c.blocks.scene.bytes = 240;
% objects in use
c.blocks.scene.signals.n = signal(0, 1, 'uint64', '1');
% x, y, z of each object, one after the other
c.blocks.scene.signals.position = signal(1, 12, 'double', 'm');
% quaternion (x, y, z, w) of each object, likewise
c.blocks.scene.signals.orientation = signal(13, 16, 'double', '1');
% distance between the fingers
c.blocks.scene.signals.opening = signal(29, 1, 'double', 'm');

% What the robot touches, carries, and comes near to.
c.blocks.contact.bytes = 88;
% on the hand, by everything it touches
c.blocks.contact.signals.force = signal(0, 3, 'double', 'N');
% on the hand, by the object that it holds
c.blocks.contact.signals.load = signal(3, 3, 'double', 'N');
% to whatever is nearest, itself included; negative inside; at most the scene's range
c.blocks.contact.signals.distance = signal(6, 1, 'double', 'm');
% body of the robot and body nearest to it, as numbered in the cell's description; 0 none
c.blocks.contact.signals.pair = signal(7, 2, 'uint64', '1');
% distances that the guard watches in this tick
c.blocks.contact.signals.near = signal(9, 1, 'uint64', '1');
% 1 while the robot touches something that is no loose object
c.blocks.contact.signals.touching = signal(10, 1, 'uint64', '1');

% The reference of a mode that runs by itself: positioning, trajectory tracking, path following (seed 1, 4.3).
c.blocks.reference.bytes = 152;
% 1 once it has been placed in the world; 0 before, and after a change of mode or a reset
c.blocks.reference.signals.begun = signal(0, 1, 'double', '1');
% parameter on the curve: its own time
c.blocks.reference.signals.tau = signal(1, 1, 'double', 's');
% how fast its time runs: 0 held, 1 as written; it grows smoothly
c.blocks.reference.signals.scale = signal(2, 1, 'double', '1');
% what is added to the curve: 0 where it is written in the world
c.blocks.reference.signals.origin = signal(3, 3, 'double', 'm, m, rad');
% the point to be at; heading instead of z for a platform
c.blocks.reference.signals.position = signal(6, 3, 'double', 'm, m, rad');
% its velocity, the feed-forward
c.blocks.reference.signals.velocity = signal(9, 3, 'double', 'm/s, m/s, rad/s');
% position minus what is measured
c.blocks.reference.signals.error = signal(12, 3, 'double', 'm, m, rad');
% length of the error in space: for path following the distance to the path
c.blocks.reference.signals.distance = signal(15, 1, 'double', 'm');
% share of the curve that is done; starts anew with each lap
c.blocks.reference.signals.progress = signal(16, 1, 'double', '1');
% times that a closed curve was gone round
c.blocks.reference.signals.laps = signal(17, 1, 'double', '1');
% 1 at the end of an open curve, or close to a point
c.blocks.reference.signals.done = signal(18, 1, 'double', '1');

% The law from a user's own file.
c.blocks.law.bytes = 160;
% what it did wrong last
c.blocks.law.signals.failure = signal(0, 1, 'uint64', '1');
% times that it failed since the start
c.blocks.law.signals.failures = signal(1, 1, 'uint64', '1');
% the same in words, with the line of the file
c.blocks.law.signals.message = signal(2, 16, 'uint64', 'text');
% age of the answer that is followed; 0 where the law runs in the core, −1 when there is none
c.blocks.law.signals.age = signal(18, 1, 'int64', 'ns');
% process that the law has of its own, to be shown; 0 where it runs in the core
c.blocks.law.signals.pid = signal(19, 1, 'uint64', '1');

% The session: who operates for how long in which scene. Seed 1, 4.2.
c.blocks.session.bytes = 152;
% state of the session
c.blocks.session.signals.state = signal(0, 1, 'uint64', '1');
% sessions begun since the core started
c.blocks.session.signals.number = signal(1, 1, 'uint64', '1');
% name of the user
c.blocks.session.signals.user = signal(2, 4, 'uint64', 'text');
% scene, counted from 1 in `scenes` of the info
c.blocks.session.signals.scene = signal(6, 1, 'uint64', '1');
% execution time; 0 without end
c.blocks.session.signals.duration = signal(7, 1, 'int64', 'ns');
% cell time played, pauses left out
c.blocks.session.signals.played = signal(8, 1, 'int64', 'ns');
% execution time that remains; 0 when there is no end
c.blocks.session.signals.left = signal(9, 1, 'int64', 'ns');
% tick in which it began
c.blocks.session.signals.first_tick = signal(10, 1, 'uint64', '1');
% tick in which it ended; 0 while it goes on
c.blocks.session.signals.last_tick = signal(11, 1, 'uint64', '1');
% times that the object was brought to the safe zone in this session
c.blocks.session.signals.successes = signal(12, 1, 'uint64', '1');
% times that the task failed in this session
c.blocks.session.signals.failures = signal(13, 1, 'uint64', '1');
% sessions that were asked to be saved since the core started
c.blocks.session.signals.saves = signal(14, 1, 'uint64', '1');
% times that everything simulated was put back to its start
c.blocks.session.signals.resets = signal(15, 1, 'uint64', '1');
% requests of clients since the core started, refused ones included
c.blocks.session.signals.requests = signal(16, 1, 'uint64', '1');
% the last one
c.blocks.session.signals.action = signal(17, 1, 'uint64', '1');
% why it was refused; NONE if it was done
c.blocks.session.signals.refusal = signal(18, 1, 'uint64', '1');

% The recorder, as the core sees it.
c.blocks.recording.bytes = 24;
% what the recorder is doing
c.blocks.recording.signals.state = signal(0, 1, 'uint64', '1');
% states that the recorder has taken
c.blocks.recording.signals.frames = signal(1, 1, 'uint64', '1');
% states lost because the recorder was too slow
c.blocks.recording.signals.lost = signal(2, 1, 'uint64', '1');

% The link to a real robot, as its process reports it. Counts are of one life of that process.
c.blocks.link.bytes = 128;
% state of the link
c.blocks.link.signals.state = signal(0, 1, 'uint64', '1');
% why it is not engaged
c.blocks.link.signals.reason = signal(1, 1, 'uint64', '1');
% name of the cell's newest engagement, its cell time in ns: the robot follows only this one
c.blocks.link.signals.engagement = signal(2, 1, 'uint64', '1');
% when the robot measured the newest state, by this machine's clock; 0 before the first
c.blocks.link.signals.stamp = signal(3, 1, 'int64', 'ns');
% age of that state at this tick; −1 before the first
c.blocks.link.signals.age = signal(4, 1, 'int64', 'ns');
% newest round trip of a ping, link to robot and back
c.blocks.link.signals.round_trip = signal(5, 1, 'int64', 'ns');
% from a tick to the robot's state that shows its command, as received by the link
c.blocks.link.signals.response = signal(6, 1, 'int64', 'ns');
% bound of the error of the offset between the robot's clock and this machine's
c.blocks.link.signals.uncertainty = signal(7, 1, 'int64', 'ns');
% number of the robot's newest state, by its own count
c.blocks.link.signals.seq = signal(8, 1, 'uint64', '1');
% newest tick of the core whose command the robot has acted on
c.blocks.link.signals.acted = signal(9, 1, 'uint64', '1');
% commands sent to the robot
c.blocks.link.signals.sent = signal(10, 1, 'uint64', '1');
% states received from the robot
c.blocks.link.signals.received = signal(11, 1, 'uint64', '1');
% states that the robot counted and that never arrived
c.blocks.link.signals.lost = signal(12, 1, 'uint64', '1');
% states that were too old when they arrived, left out
c.blocks.link.signals.late = signal(13, 1, 'uint64', '1');
% states that came twice, or after a newer one, left out
c.blocks.link.signals.reordered = signal(14, 1, 'uint64', '1');
% connections opened after the first
c.blocks.link.signals.reconnects = signal(15, 1, 'uint64', '1');

% The plant's model beside a real robot: the same commands, drawn toward what the robot says.
c.blocks.observer.bytes = 96;
% generalised velocities in use
c.blocks.observer.signals.n = signal(0, 1, 'uint64', '1');
% measured minus predicted position, in the order of control.v
c.blocks.observer.signals.deviation = signal(1, 8, 'double', 'm, rad');
% largest share of its tolerance that a deviation takes up
c.blocks.observer.signals.worst = signal(9, 1, 'double', '1');
% 1 while a deviation is beyond its tolerance
c.blocks.observer.signals.alarm = signal(10, 1, 'uint64', '1');
% how often that began since the start
c.blocks.observer.signals.alarms = signal(11, 1, 'uint64', '1');

% What the wheel encoders and the gyroscope say: seed 2, section 2.2.
c.blocks.odometry.bytes = 80;
% samples so far
c.blocks.odometry.signals.seq = signal(0, 1, 'uint64', '1');
% dead-reckoned pose; begins at the pose of the start
c.blocks.odometry.signals.eta = signal(1, 3, 'double', 'm, m, rad');
% velocities (v, ω) as measured, with noise, spikes and outliers
c.blocks.odometry.signals.u_raw = signal(4, 2, 'double', 'm/s, rad/s');
% the same after the three-stage filter; what the law uses
c.blocks.odometry.signals.u = signal(6, 2, 'double', 'm/s, rad/s');
% samples that the first stage of the filter has replaced
c.blocks.odometry.signals.outliers = signal(8, 2, 'uint64', '1');

% Inertial sensor.
c.blocks.imu.bytes = 56;
% samples so far
c.blocks.imu.signals.seq = signal(0, 1, 'uint64', '1');
% rate of turn
c.blocks.imu.signals.angular_velocity = signal(1, 3, 'double', 'rad/s');
% specific force: at rest, z shows gravity
c.blocks.imu.signals.linear_acceleration = signal(4, 3, 'double', 'm/s^2');

% Newest scan of the lidar.
c.blocks.lidar.bytes = 5832;
% rays in use
c.blocks.lidar.signals.n = signal(0, 1, 'uint64', '1');
% scans so far
c.blocks.lidar.signals.seq = signal(1, 1, 'uint64', '1');
% cell time of the scan
c.blocks.lidar.signals.stamp = signal(2, 1, 'int64', 'ns');
% direction of the first ray; 0 is ahead, positive to the left
c.blocks.lidar.signals.angle_min = signal(3, 1, 'double', 'rad');
% from each ray to the next
c.blocks.lidar.signals.angle_increment = signal(4, 1, 'double', 'rad');
% nothing nearer is seen
c.blocks.lidar.signals.range_min = signal(5, 1, 'double', 'm');
% nothing further is seen
c.blocks.lidar.signals.range_max = signal(6, 1, 'double', 'm');
% distance along each ray from the lidar: +∞ nothing within range, 0 or NaN as the driver says
c.blocks.lidar.signals.ranges = signal(7, 720, 'double', 'm');
% rays that count by memory: nearer than the lidar sees, or dropped out
c.blocks.lidar.signals.remembered = signal(727, 1, 'uint64', '1');
% rays that said nothing for too long: the guard slows there
c.blocks.lidar.signals.unknown = signal(728, 1, 'uint64', '1');

% Impedance, virtual force and Lyapunov control of seed 2.
c.blocks.bilateral.bytes = 152;
% force of the operator (f_NZ, f_NX), scaled to the velocity it asks for, (2)
c.blocks.bilateral.signals.f = signal(0, 2, 'double', 'm/s, rad/s');
% references (v_ref, ω_ref), (2)
c.blocks.bilateral.signals.ref = signal(2, 2, 'double', 'm/s, rad/s');
% change of the references since the tick before
c.blocks.bilateral.signals.ref_change = signal(4, 2, 'double', 'm/s, rad/s');
% virtual force (F_N, F_T), toward the obstacles, saturated at f_max, (5), (6)
c.blocks.bilateral.signals.force = signal(6, 2, 'double', 'N');
% (F_rNZ, F_rNX) after the impedance, (3)
c.blocks.bilateral.signals.feedback = signal(8, 2, 'double', 'N');
% object velocities (v_obj, ω_obj), (7), (8)
c.blocks.bilateral.signals.obj = signal(10, 2, 'double', 'm/s, rad/s');
% velocity error h̃, (10)
c.blocks.bilateral.signals.error = signal(12, 2, 'double', 'm/s, rad/s');
% Lyapunov function, (12)
c.blocks.bilateral.signals.V = signal(14, 1, 'double', '1');
% limits of the repulsion zone (d_min, d_max), from the lidar
c.blocks.bilateral.signals.zone = signal(15, 2, 'double', 'm');
% from the lidar to the nearest known obstacle, memory included; +∞ none
c.blocks.bilateral.signals.nearest = signal(17, 1, 'double', 'm');
% 1 while a law that switches has left tracking for avoiding
c.blocks.bilateral.signals.avoiding = signal(18, 1, 'double', '1');

% What the operator should feel.
c.blocks.haptics.bytes = 24;
% force on the hand, away from obstacles; each device clamps it to what it can
c.blocks.haptics.signals.force = signal(0, 3, 'double', 'N');

% The simulated place, as only a simulation knows it.
c.blocks.arena.bytes = 152;
% from the body to the nearest thing; negative: it touches
c.blocks.arena.signals.clearance = signal(0, 1, 'double', 'm');
% times that the robot has driven into something
c.blocks.arena.signals.contacts = signal(1, 1, 'uint64', '1');
% moving obstacles
c.blocks.arena.signals.n_movers = signal(2, 1, 'uint64', '1');
% where they are
c.blocks.arena.signals.mover_x = signal(3, 8, 'double', 'm');
% where they are
c.blocks.arena.signals.mover_y = signal(11, 8, 'double', 'm');

% The hand of a five-joint arm, led through its inverse kinematics.
c.blocks.reach.bytes = 32;
% elevation of its approach
c.blocks.reach.signals.pitch_ref = signal(0, 1, 'double', 'rad');
% its turn about the approach
c.blocks.reach.signals.roll_ref = signal(1, 1, 'double', 'rad');
% share of what the operator asks for that passes: 1 all, 0 none
c.blocks.reach.signals.share = signal(2, 1, 'double', '1');
% what takes most: 0 nothing, 1 end of reach, 2 axis of joint 1, 3 joint limit, 4 joint speed, 5 leash
c.blocks.reach.signals.held_by = signal(3, 1, 'double', '1');

% Arm and gripper as their servos see them: seed 3's robot.
c.blocks.joints.bytes = 392;
% joints of the arm in use
c.blocks.joints.signals.n = signal(0, 1, 'uint64', '1');
% reports so far
c.blocks.joints.signals.seq = signal(1, 1, 'uint64', '1');
% joint angles as reported
c.blocks.joints.signals.q = signal(2, 8, 'double', 'rad');
% joint velocities as reported
c.blocks.joints.signals.q_dot = signal(10, 8, 'double', 'rad/s');
% each finger from the middle, as reported
c.blocks.joints.signals.gripper = signal(18, 1, 'double', 'm');
% position that each servo is asked for
c.blocks.joints.signals.q_cmd = signal(19, 8, 'double', 'rad');
% torque of each servo, its gravity feed-forward included
c.blocks.joints.signals.effort = signal(27, 8, 'double', 'N*m');
% the part of it that carries the arm and its load
c.blocks.joints.signals.feed_forward = signal(35, 8, 'double', 'N*m');
% the joint that last pushed in vain, counted from 1; 0 none has
c.blocks.joints.signals.gave_way = signal(43, 1, 'double', '1');
% how often the arm gave way because a joint pushed in vain
c.blocks.joints.signals.overloads = signal(44, 1, 'double', '1');
% load that the feed-forward reckons with
c.blocks.joints.signals.payload = signal(45, 1, 'double', 'kg');
% position that the fingers are asked for
c.blocks.joints.signals.gripper_cmd = signal(46, 1, 'double', 'm');
% force of each finger's servo; negative closes
c.blocks.joints.signals.gripper_effort = signal(47, 1, 'double', 'N');
% 1 while the fingers are stopped by something between them
c.blocks.joints.signals.holding = signal(48, 1, 'double', '1');

% What a Kobuki base feels of the floor and of what it drives into; order left, centre, right.
c.blocks.kobuki.bytes = 192;
% 1 while that part of the bumper is pressed
c.blocks.kobuki.signals.bumper = signal(0, 3, 'uint64', '1');
% 1 while there is no floor under that sensor
c.blocks.kobuki.signals.cliff = signal(3, 3, 'uint64', '1');
% from each cliff sensor down to the floor, as measured; +∞ nothing
c.blocks.kobuki.signals.cliff_distance = signal(6, 3, 'double', 'm');
% 1 while that wheel hangs: left, right
c.blocks.kobuki.signals.wheel_drop = signal(9, 2, 'uint64', '1');
% counts of the wheels since the start: left, right
c.blocks.kobuki.signals.encoder = signal(11, 2, 'int64', '1');
% 1 while pressed: B0, B1, B2
c.blocks.kobuki.signals.button = signal(13, 3, 'uint64', '1');
% light of LED1 and LED2
c.blocks.kobuki.signals.led = signal(16, 2, 'uint64', '1');
% 1 while bumper, cliff, wheel drop keep the base from going on
c.blocks.kobuki.signals.blocked = signal(18, 3, 'double', '1');
% times that bumper, cliff, wheel drop have begun since the start
c.blocks.kobuki.signals.events = signal(21, 3, 'uint64', '1');

% What only a simulation knows.
c.blocks.simulation.bytes = 80;
% true pose of the base: x, y, z, quaternion (x, y, z, w)
c.blocks.simulation.signals.pose = signal(0, 7, 'double', 'm, 1');
% simulated time since the start or the last reset
c.blocks.simulation.signals.time = signal(7, 1, 'double', 's');
% 1 if any sensor of this profile has noise
c.blocks.simulation.signals.noise = signal(8, 1, 'uint64', '1');
% contacts in the physics
c.blocks.simulation.signals.contacts = signal(9, 1, 'uint64', '1');

% Real time beside simulated time.
c.blocks.pace.bytes = 16;
% time on the clock since the first tick
c.blocks.pace.signals.real_time = signal(0, 1, 'double', 's');
% simulated seconds in a real one, over the last second of the clock
c.blocks.pace.signals.factor = signal(1, 1, 'double', '1');

% What a client writes into its command slot.
c.blocks.command.bytes = 272;
% sequence number below 2^63; each is greater than the last one's; TAKE and `session` may begin anew
c.blocks.command.signals.seq = signal(0, 1, 'uint64', '1');
% cell time at which it was written: CLOCK_MONOTONIC with the real clock
c.blocks.command.signals.stamp = signal(1, 1, 'int64', 'ns');
% process id of the client, to be shown
c.blocks.command.signals.pid = signal(2, 1, 'uint64', '1');
% what is asked for besides motion
c.blocks.command.signals.request = signal(3, 1, 'uint64', '1');
% what the numbers mean
c.blocks.command.signals.kind = signal(4, 1, 'uint64', '1');
% mode that the numbers are meant for, counted from 1; 0 (DEVICE only) whichever is on
c.blocks.command.signals.mode = signal(5, 1, 'uint64', '1');
% mode to change to, counted from 1; 0 none
c.blocks.command.signals.mode_request = signal(6, 1, 'uint64', '1');
% 1 while the operator holds the deadman
c.blocks.command.signals.deadman = signal(7, 1, 'uint64', '1');
% buttons as a bit field
c.blocks.command.signals.buttons = signal(8, 1, 'uint64', '1');
% with VELOCITY: 1 closed, 0 open; with DEVICE the buttons say
c.blocks.command.signals.gripper = signal(9, 1, 'uint64', '1');
% what is asked of the session, by anyone; then nothing else counts
c.blocks.command.signals.session = signal(10, 1, 'uint64', '1');
% with PLAY: execution time; 0 without end
c.blocks.command.signals.duration = signal(11, 1, 'int64', 'ns');
% with PLAY: scene, counted from 1; 0 the cell's
c.blocks.command.signals.scene = signal(12, 1, 'uint64', '1');
% with PLAY: name of the user
c.blocks.command.signals.user = signal(13, 4, 'uint64', 'text');
% 1 if `tuning` is meant; 0 leaves it as it is
c.blocks.command.signals.tune = signal(17, 1, 'uint64', '1');
% new operator.tuning
c.blocks.command.signals.tuning = signal(18, 1, 'double', '1');
% hand relative to the device's centre
c.blocks.command.signals.position = signal(19, 3, 'double', 'm');
% how the hand is turned, unit quaternion (x, y, z, w); all 0 from a device that does not know
c.blocks.command.signals.orientation = signal(22, 4, 'double', '1');
% velocity reference; how many count depends on the mode
c.blocks.command.signals.velocity = signal(26, 8, 'double', 'm/s, rad/s');

% What a solver's process answers.
c.blocks.plan.bytes = 2640;
% tick whose published state the plan was made from
c.blocks.plan.signals.tick = signal(0, 1, 'uint64', '1');
% cell time of that tick: the plan's own time begins there
c.blocks.plan.signals.t = signal(1, 1, 'int64', 'ns');
% process id of the solver, to be shown
c.blocks.plan.signals.pid = signal(2, 1, 'uint64', '1');
% what became of it
c.blocks.plan.signals.status = signal(3, 1, 'uint64', '1');
% joints
c.blocks.plan.signals.n = signal(4, 1, 'uint64', '1');
% prediction steps
c.blocks.plan.signals.steps = signal(5, 1, 'uint64', '1');
% iterations of the solver
c.blocks.plan.signals.iterations = signal(6, 1, 'uint64', '1');
% time that it took
c.blocks.plan.signals.solve_time = signal(7, 1, 'int64', 'ns');
% prediction step
c.blocks.plan.signals.dt = signal(8, 1, 'double', 's');
% cost (12)
c.blocks.plan.signals.cost = signal(9, 1, 'double', '1');
% joint accelerations: n of the first step, n of the second, …
c.blocks.plan.signals.u = signal(10, 320, 'double', 'rad/s^2');

% What the process of a user's own law answers.
c.blocks.law_answer.bytes = 240;
% tick whose published state it was made from
c.blocks.law_answer.signals.tick = signal(0, 1, 'uint64', '1');
% cell time of that tick
c.blocks.law_answer.signals.t = signal(1, 1, 'int64', 'ns');
% process id, to be shown
c.blocks.law_answer.signals.pid = signal(2, 1, 'uint64', '1');
% mode whose law answers, counted from 1; 0 nobody asked: the cell was not engaged
c.blocks.law_answer.signals.mode = signal(3, 1, 'uint64', '1');
% what the law did wrong
c.blocks.law_answer.signals.failure = signal(4, 1, 'uint64', '1');
% velocities in use
c.blocks.law_answer.signals.n = signal(5, 1, 'uint64', '1');
% velocities that the law asks for
c.blocks.law_answer.signals.v = signal(6, 8, 'double', 'm/s, rad/s');
% what it did wrong, in words
c.blocks.law_answer.signals.message = signal(14, 16, 'uint64', 'text');
end

function s = signal(word, elements, type, unit)
s = struct('word', word, 'elements', elements, 'type', type, 'unit', unit);
end

function f = field(offset, elements, type)
f = struct('offset', offset, 'elements', elements, 'type', type);
end
