/* Generated from ipc/schema.py by  python -m teleopd.ipc.generate : do not edit.
 *
 * The shared memory of a teleopd cell. docs/segment.md says how to read and write it; examples/c/read_state.c does.
 * C99 or later, C++11 or later. Nothing else is needed.
 *
 * A state consists of the blocks that the cell's profile selects, one after the other; the schema in the state object
 * says which and in what order. The structs below are those blocks as this version of teleopd declares them.
 */
#ifndef TELEOPD_H
#define TELEOPD_H

#include <stddef.h>
#include <stdint.h>

#if defined(__cplusplus)
#define TELEOPD_CHECK(what) static_assert(what, #what);
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define TELEOPD_CHECK(what) _Static_assert(what, #what);
#else
#define TELEOPD_CHECK(what) /* C99 cannot check this at compile time */
#endif

#define TELEOPD_MAGIC "TELEOPD" /* eight bytes with its NUL */
#define TELEOPD_FORMAT_VERSION 1u /* `version` in a header; refuse any other */
#define TELEOPD_BYTE_ORDER 0x01020304u /* `byte_order` in a header, read as a 32-bit number */
#define TELEOPD_HEAD_BYTES 4096u /* bytes kept for the header of an object */
#define TELEOPD_WORD_BYTES 8u /* bytes of every element of a signal */
#define TELEOPD_LINE_BYTES 64u /* each copy in a latch is rounded up to this */
#define TELEOPD_READ_TRIES 8u /* sensible number of attempts on a latch */
#define TELEOPD_INFO_BYTES 65536u /* room for the info */
#define TELEOPD_SLOTS 16u /* command slots */
#define TELEOPD_SLOT_STRIDE 768u /* bytes from one command slot to the next */
#define TELEOPD_OWNER_LOCK 0u /* byte of each object that its owner keeps locked */
#define TELEOPD_SLOT_LOCK 1u /* byte of the commands that the client in slot 0 keeps locked; the next for slot 1 */
#define TELEOPD_READER_LOCK 1u /* byte of the ring that the recorder keeps locked */
#define TELEOPD_HISTOGRAM_SUB 32u /* buckets per octave */
#define TELEOPD_HISTOGRAM_BUCKETS 1024u /* buckets of a histogram */
#define TELEOPD_MAX_DOF 8u /* capacity of arrays over generalised velocities */
#define TELEOPD_MAX_JOINTS 8u /* capacity of arrays over arm joints */
#define TELEOPD_MAX_WHEELS 4u /* capacity of arrays over wheels */
#define TELEOPD_MAX_POSE 6u /* capacity of poses of a glass */
#define TELEOPD_MAX_SLOSH 2u /* capacity of arrays over slosh angles */
#define TELEOPD_MAX_STEPS 40u /* capacity of a plan, in prediction steps */
#define TELEOPD_MAX_OBJECTS 4u /* capacity of arrays over a scene's loose objects */
#define TELEOPD_MAX_RAYS 720u /* capacity of arrays over the rays of a lidar */
#define TELEOPD_MAX_MOVERS 8u /* capacity of arrays over moving obstacles */
/* `layout_hash` of the commands object that this fits; refuse any other */
#define TELEOPD_COMMAND_LAYOUT_HASH UINT64_C(0xf1951a55a3a819aa)

/* State of the cell; owned by the core (`daemon/cell.py`). */
enum teleopd_cell_state {
    TELEOPD_CELL_STATE_STARTING = 0, /* the core has not ticked yet */
    TELEOPD_CELL_STATE_HELD = 1, /* the robot holds its posture; commands are judged, none moves it */
    TELEOPD_CELL_STATE_ENGAGED = 2, /* the robot follows the operator */
    TELEOPD_CELL_STATE_FAULTED = 3 /* held, and stays so until the fault is cleared */
};

/* Why the cell is not engaged. */
enum teleopd_hold_reason {
    TELEOPD_HOLD_REASON_NONE = 0, /* the cell is engaged */
    TELEOPD_HOLD_REASON_NOT_ENGAGED_YET = 1, /* no operator has engaged since the start */
    TELEOPD_HOLD_REASON_RELEASED = 2, /* the operator let the deadman go */
    TELEOPD_HOLD_REASON_OPERATOR_LOST = 3, /* the lease ended, or control changed hands */
    TELEOPD_HOLD_REASON_COMMAND_STALE = 4, /* the newest command became older than the profile's `command_expiry` */
    TELEOPD_HOLD_REASON_STOP_REQUESTED = 5, /* a client asked for a stop */
    TELEOPD_HOLD_REASON_NON_FINITE = 6, /* a computed velocity was NaN or infinite */
    TELEOPD_HOLD_REASON_OVERRUN = 7, /* too many late ticks in a row */
    TELEOPD_HOLD_REASON_SHUTTING_DOWN = 8, /* the core is ending */
    TELEOPD_HOLD_REASON_PLANT_FAILED = 9, /* the plant failed */
    TELEOPD_HOLD_REASON_TAKEN_OVER = 10, /* another client took control from the one that had it */
    TELEOPD_HOLD_REASON_LINK_LOST = 11, /* the robot does not answer, or no longer follows */
    TELEOPD_HOLD_REASON_ROBOT_IMPLAUSIBLE = 12, /* the robot says of itself what cannot be */
    TELEOPD_HOLD_REASON_ROBOT_DEVIATES = 13, /* the robot is further from its model than `[link] tolerance` allows */
    TELEOPD_HOLD_REASON_SESSION_PAUSED = 14, /* the session is paused */
    TELEOPD_HOLD_REASON_SESSION_OVER = 15, /* the session's time is over, or it was stopped */
    TELEOPD_HOLD_REASON_LAW_FAILED = 16, /* a user's own law raised an exception, took too long or gave no usable numbers */
    TELEOPD_HOLD_REASON_PLAN_LOST = 17, /* the plan of a predictive controller is too old to be followed */
    TELEOPD_HOLD_REASON_OVERLOAD = 18 /* the arm pushed against something in vain and gave way */
};

/* State of the link to a real robot; owned by the link's process (`hardware/tcp/machine.py`). */
enum teleopd_link_state {
    TELEOPD_LINK_STATE_ABSENT = 0, /* there is no connection; it will be tried again */
    TELEOPD_LINK_STATE_CONNECTING = 1, /* a connection is being made, and the robot looked at */
    TELEOPD_LINK_STATE_READY = 2, /* the robot reports its state and stands */
    TELEOPD_LINK_STATE_ENGAGED = 3, /* the robot follows the cell's commands */
    TELEOPD_LINK_STATE_STALLED = 4, /* connected, but the robot or the core has fallen silent; the robot was told to stop */
    TELEOPD_LINK_STATE_FAULTED = 5 /* the robot, or this side, refuses; tried again at the longest interval */
};

/* Why the link is not engaged. */
enum teleopd_link_reason {
    TELEOPD_LINK_REASON_NONE = 0, /* nothing is in the way */
    TELEOPD_LINK_REASON_NOT_TRIED = 1, /* no connection was tried yet */
    TELEOPD_LINK_REASON_NO_ROBOT = 2, /* nobody answers at the robot's address */
    TELEOPD_LINK_REASON_LOST = 3, /* the connection ended */
    TELEOPD_LINK_REASON_REFUSED = 4, /* one side refused the other: token, version or role */
    TELEOPD_LINK_REASON_UNFIT = 5, /* the robot is not the one that the profile describes */
    TELEOPD_LINK_REASON_NO_STATE = 6, /* the robot's state stopped coming */
    TELEOPD_LINK_REASON_NO_CORE = 7, /* the core's heart stopped */
    TELEOPD_LINK_REASON_ROBOT_STOPPED = 8, /* the robot ended the engagement by itself */
    TELEOPD_LINK_REASON_NOT_FOLLOWED = 9, /* the robot did not follow an engagement */
    TELEOPD_LINK_REASON_ENDED = 10 /* the link was told to end */
};

/* Why a command was refused; the index into `inbox.refused`. */
enum teleopd_refusal {
    TELEOPD_REFUSAL_NON_FINITE = 0, /* a number is NaN or infinite */
    TELEOPD_REFUSAL_OUT_OF_RANGE = 1, /* a number is out of its range, or there is no mode `mode_request` */
    TELEOPD_REFUSAL_STALE = 2, /* `stamp` is further from cell time than the profile's `command_expiry` */
    TELEOPD_REFUSAL_WRONG_MODE = 3, /* `mode` is not the mode that is on, or VELOCITY without a mode */
    TELEOPD_REFUSAL_WRONG_SIZE = 4, /* the latch of the slot declares another size than a command has */
    TELEOPD_REFUSAL_NOT_HOLDER = 5, /* control is somebody else's, or nobody's and TAKE was not asked for */
    TELEOPD_REFUSAL_OUT_OF_ORDER = 6, /* `seq` is not greater than that of the last command of the slot */
    TELEOPD_REFUSAL_UNKNOWN_KIND = 7, /* no such `kind` */
    TELEOPD_REFUSAL_TORN = 8 /* the command could not be read whole */
};

/* What a command's numbers mean. */
enum teleopd_command_kind {
    TELEOPD_COMMAND_KIND_NONE = 0, /* no numbers: the deadman counts as released */
    TELEOPD_COMMAND_KIND_DEVICE = 1, /* `position` is the operator's hand, `buttons` choose mode and gripper */
    TELEOPD_COMMAND_KIND_VELOCITY = 2 /* `velocity` is the reference itself, for the mode named in `mode` */
};

/* What a client asks for besides motion; bits of `command.request`. */
enum teleopd_request {
    TELEOPD_REQUEST_NONE = 0, /* nothing */
    TELEOPD_REQUEST_TAKE = 1, /* give me control, if nobody has it */
    TELEOPD_REQUEST_RELEASE = 2, /* I give control up; nothing else in the command counts */
    TELEOPD_REQUEST_STOP = 4, /* hold, whoever has control */
    TELEOPD_REQUEST_CLEAR_FAULT = 8, /* back from faulted to held; from the holder only */
    TELEOPD_REQUEST_TAKE_OVER = 16 /* with TAKE: also if somebody else has it; the robot holds, and he is told */
};

/* What the guard changed in this tick; bits of `guard.limits`. */
enum teleopd_limit {
    TELEOPD_LIMIT_NONE = 0, /* nothing was changed */
    TELEOPD_LIMIT_VELOCITY = 1, /* a velocity was cut */
    TELEOPD_LIMIT_ACCELERATION = 2, /* a change of velocity was cut */
    TELEOPD_LIMIT_JOINT = 4, /* a joint was kept from its limit */
    TELEOPD_LIMIT_WORKSPACE = 8, /* the end effector was kept inside its workspace */
    TELEOPD_LIMIT_NON_FINITE = 16, /* a number was NaN or infinite */
    TELEOPD_LIMIT_CONTACT = 32, /* the robot was kept from the surroundings, or from itself */
    TELEOPD_LIMIT_REFLEX = 64 /* a bumper, a cliff sensor or a wheel that hangs stopped the base */
};

/* Colour of a Kobuki's light, as its protocol numbers them. */
enum teleopd_led {
    TELEOPD_LED_OFF = 0, /* dark */
    TELEOPD_LED_GREEN = 1, /* green */
    TELEOPD_LED_ORANGE = 2, /* orange */
    TELEOPD_LED_RED = 3 /* red */
};

/* What became of a plan. */
enum teleopd_plan_status {
    TELEOPD_PLAN_STATUS_NONE = 0, /* there is none yet */
    TELEOPD_PLAN_STATUS_SOLVED = 1, /* it may be followed */
    TELEOPD_PLAN_STATUS_INFEASIBLE = 2, /* its constraints contradict each other */
    TELEOPD_PLAN_STATUS_NON_FINITE = 3, /* a number in it is NaN or infinite */
    TELEOPD_PLAN_STATUS_FOREIGN = 4 /* it has another number of joints or steps than the cell */
};

/* What the recorder is doing. */
enum teleopd_recording_state {
    TELEOPD_RECORDING_STATE_OFF = 0, /* nothing is recorded */
    TELEOPD_RECORDING_STATE_RECORDING = 1, /* states are being recorded */
    TELEOPD_RECORDING_STATE_STOPPED_DISK_FULL = 2, /* stopped: the disk is full */
    TELEOPD_RECORDING_STATE_STOPPED_ERROR = 3 /* stopped: the recording could not be written */
};

/* Stages of a mission: seed 1, section 3.2 (approach, manipulation, return). */
enum teleopd_task_phase {
    TELEOPD_TASK_PHASE_NONE = 0, /* there is no mission */
    TELEOPD_TASK_PHASE_APPROACH = 1, /* on the way to the object */
    TELEOPD_TASK_PHASE_MANIPULATE = 2, /* close enough to grip it */
    TELEOPD_TASK_PHASE_RETURN = 3, /* carrying it back */
    TELEOPD_TASK_PHASE_COMPLETE = 4, /* the object is in the safe zone */
    TELEOPD_TASK_PHASE_FAILED = 5 /* the mission has failed */
};

/* State of the session; owned by `daemon/session.py`, in the core. */
enum teleopd_session_state {
    TELEOPD_SESSION_STATE_NONE = 0, /* there is no session: the robot can be driven as long as one likes */
    TELEOPD_SESSION_STATE_PLAYING = 1, /* the time runs */
    TELEOPD_SESSION_STATE_PAUSED = 2, /* held; the time stands */
    TELEOPD_SESSION_STATE_OVER = 3 /* held; a further PLAY begins the next session */
};

/* What a client asks of the session; `command.session`. */
enum teleopd_session_action {
    TELEOPD_SESSION_ACTION_NONE = 0, /* nothing */
    TELEOPD_SESSION_ACTION_PLAY = 1, /* begin a session, or go on after a pause */
    TELEOPD_SESSION_ACTION_PAUSE = 2, /* hold; the time stands */
    TELEOPD_SESSION_ACTION_STOP = 3, /* hold; the session is over */
    TELEOPD_SESSION_ACTION_SAVE = 4, /* keep the session's recording, figures, profile and versions in a folder of their own */
    TELEOPD_SESSION_ACTION_RESET = 5 /* put everything simulated back to its start, once the robot is at rest */
};

/* Why the session did not do what it was asked for. */
enum teleopd_session_refusal {
    TELEOPD_SESSION_REFUSAL_NONE = 0, /* it was done */
    TELEOPD_SESSION_REFUSAL_NOT_PLAYING = 1, /* no session is playing */
    TELEOPD_SESSION_REFUSAL_NOTHING_TO_SAVE = 2, /* there has been no session */
    TELEOPD_SESSION_REFUSAL_STILL_PLAYING = 3, /* a session is playing, or paused: stop it first */
    TELEOPD_SESSION_REFUSAL_OTHER_SCENE = 4, /* the cell runs another scene: start one with a profile of that scene */
    TELEOPD_SESSION_REFUSAL_REAL_ROBOT = 5, /* a real robot cannot be put back: drive it */
    TELEOPD_SESSION_REFUSAL_BAD_REQUEST = 6 /* no such action, or a negative time */
};

/* What a law from a user's own file did wrong. */
enum teleopd_law_failure {
    TELEOPD_LAW_FAILURE_NONE = 0, /* it has not failed */
    TELEOPD_LAW_FAILURE_EXCEPTION = 1, /* it raised an exception */
    TELEOPD_LAW_FAILURE_TOO_SLOW = 2, /* it took longer than its time budget, or gave no answer in time */
    TELEOPD_LAW_FAILURE_NON_FINITE = 3, /* it answered with NaN or infinity */
    TELEOPD_LAW_FAILURE_WRONG_SHAPE = 4 /* it did not answer with one number for each velocity */
};

/* Why the task failed: seed 1, section 5; the index into `task.failed_by`. */
enum teleopd_failure_cause {
    TELEOPD_FAILURE_CAUSE_NONE = 0, /* it has not failed */
    TELEOPD_FAILURE_CAUSE_DROPPED = 1, /* the object fell, or was put down, outside the safe zone */
    TELEOPD_FAILURE_CAUSE_WALL = 2, /* the object touched a wall */
    TELEOPD_FAILURE_CAUSE_MACHINE = 3, /* the object touched a machine */
    TELEOPD_FAILURE_CAUSE_OBJECT = 4 /* the object touched something else */
};

/* Status of an object, in its header. */
enum teleopd_status {
    TELEOPD_STATUS_BUILDING = 0, /* being made or adopted: do not use it yet */
    TELEOPD_STATUS_LIVE = 1, /* in use */
    TELEOPD_STATUS_CLOSED = 2, /* its owner has ended it; the name is gone */
    TELEOPD_STATUS_RETIRED = 3 /* replaced by a new object of the same name: map that one */
};

/* What cell time is; `clock` in the header of the state object. */
enum teleopd_clock {
    TELEOPD_CLOCK_REAL = 0, /* CLOCK_MONOTONIC */
    TELEOPD_CLOCK_SIMULATED = 1, /* tick times the period, as fast as possible; waits for clients that hold the clock */
    TELEOPD_CLOCK_LOCKSTEP = 2 /* tick times the period; runs only as far as clients release ticks */
};

/* The six calls of one tick; the index into `timing.stage`. */
enum teleopd_stage {
    TELEOPD_STAGE_SENSE = 0, /* measure or read the plant */
    TELEOPD_STAGE_OPERATOR = 1, /* judge commands, make references */
    TELEOPD_STAGE_CONTROL = 2, /* the control law */
    TELEOPD_STAGE_GUARD = 3, /* the last word before actuation */
    TELEOPD_STAGE_ACTUATE = 4, /* hand the command to the plant */
    TELEOPD_STAGE_PUBLISH = 5 /* latch, ring, heartbeat, wake */
};

/* What the histograms beside the state count, in order. */
enum teleopd_duration {
    TELEOPD_DURATION_WAKE = 0, /* lateness of a tick after its deadline */
    TELEOPD_DURATION_SENSE = 1, /* measure or read the plant */
    TELEOPD_DURATION_OPERATOR = 2, /* judge commands, make references */
    TELEOPD_DURATION_CONTROL = 3, /* the control law */
    TELEOPD_DURATION_GUARD = 4, /* the last word before actuation */
    TELEOPD_DURATION_ACTUATE = 5, /* hand the command to the plant */
    TELEOPD_DURATION_PUBLISH = 6, /* latch, ring, heartbeat, wake */
    TELEOPD_DURATION_TICK = 7 /* the whole tick */
};

typedef struct {
    char magic[8];           /* "TELEOPD", NUL */
    uint32_t version;        /* of this format */
    uint32_t byte_order;     /* 0x01020304 as the owner stores it */
    uint64_t layout_hash;    /* of the schema below */
    uint64_t owner_pid;      /* shown to people; liveness is the file lock, not this number */
    uint64_t owner_start;    /* start time of that process, clock ticks since boot */
    uint64_t epoch;          /* how often the object has had a new owner */
    uint32_t status;         /* segment status: see ipc/segment.py */
    uint32_t wake;           /* futex; changes at every publication */
    uint64_t heartbeat;      /* number of the last tick */
    int64_t heartbeat_ns;    /* CLOCK_MONOTONIC of the last tick */
    int64_t wall_offset_ns;  /* CLOCK_REALTIME minus CLOCK_MONOTONIC when the owner started */
    uint64_t clock;          /* 0 real, 1 simulated, 2 lockstep */
    uint64_t schema_offset, schema_bytes;       /* msgpack */
    uint64_t info_offset, info_bytes;           /* msgpack: what runs here; fixed once status is live */
    uint64_t histogram_offset, histogram_count; /* histogram_t each */
    uint64_t data_offset;    /* latch of the state, first command slot, or ring */
    uint64_t block_bytes;    /* one state, one command, or one frame */
    uint64_t count, stride;  /* command slots and the bytes from one to the next; frames in the ring */
    uint64_t total_bytes;
    uint64_t stops;          /* commands: whoever may write here adds 1 to stop the robot */
} teleopd_segment_header_t;
TELEOPD_CHECK(sizeof(teleopd_segment_header_t) == 184)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, magic) == 0)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, version) == 8)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, byte_order) == 12)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, layout_hash) == 16)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, owner_pid) == 24)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, owner_start) == 32)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, epoch) == 40)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, status) == 48)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, wake) == 52)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, heartbeat) == 56)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, heartbeat_ns) == 64)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, wall_offset_ns) == 72)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, clock) == 80)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, schema_offset) == 88)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, schema_bytes) == 96)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, info_offset) == 104)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, info_bytes) == 112)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, histogram_offset) == 120)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, histogram_count) == 128)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, data_offset) == 136)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, block_bytes) == 144)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, count) == 152)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, stride) == 160)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, total_bytes) == 168)
TELEOPD_CHECK(offsetof(teleopd_segment_header_t, stops) == 176)

typedef struct {
    uint64_t lockstep; /* 1 while the client releases ticks */
    uint64_t released; /* the core may run ticks below this number */
    uint64_t done;     /* core: it has run, and published, all ticks below this number; futex on its low half */
    uint64_t reserved[5];
} teleopd_slot_t;
TELEOPD_CHECK(sizeof(teleopd_slot_t) == 64)
TELEOPD_CHECK(offsetof(teleopd_slot_t, lockstep) == 0)
TELEOPD_CHECK(offsetof(teleopd_slot_t, released) == 8)
TELEOPD_CHECK(offsetof(teleopd_slot_t, done) == 16)
TELEOPD_CHECK(offsetof(teleopd_slot_t, reserved) == 24)

typedef struct {
    uint64_t begin; /* publications begun */
    uint64_t done;  /* publications finished; copy done % 2 holds the newest */
    uint64_t bytes; /* size of the block as its writer declares it; readers compare, never trust */
    uint64_t reserved[5];
} teleopd_latch_t; /* one cache line; copy 0 and copy 1 follow, each rounded up to whole cache lines */
TELEOPD_CHECK(sizeof(teleopd_latch_t) == 64)
TELEOPD_CHECK(offsetof(teleopd_latch_t, begin) == 0)
TELEOPD_CHECK(offsetof(teleopd_latch_t, done) == 8)
TELEOPD_CHECK(offsetof(teleopd_latch_t, bytes) == 16)
TELEOPD_CHECK(offsetof(teleopd_latch_t, reserved) == 24)

typedef struct {
    uint64_t head;      /* frames pushed; written by the producer */
    uint64_t refused;   /* frames refused because the ring was full; written by the producer */
    uint64_t producing; /* 1 while a producer may still push; written by the producer */
    uint64_t producer_pad[5];
    uint64_t tail;      /* frames taken; written by the consumer */
    uint64_t consuming; /* 1 while a consumer wants frames; written by the consumer */
    uint64_t status;    /* recording status for the state (see schema: recording.state); written by the consumer */
    uint64_t consumer_pad[5];
} teleopd_ring_t; /* two cache lines, so that the two sides do not share one; the frames follow */
TELEOPD_CHECK(sizeof(teleopd_ring_t) == 128)
TELEOPD_CHECK(offsetof(teleopd_ring_t, head) == 0)
TELEOPD_CHECK(offsetof(teleopd_ring_t, refused) == 8)
TELEOPD_CHECK(offsetof(teleopd_ring_t, producing) == 16)
TELEOPD_CHECK(offsetof(teleopd_ring_t, producer_pad) == 24)
TELEOPD_CHECK(offsetof(teleopd_ring_t, tail) == 64)
TELEOPD_CHECK(offsetof(teleopd_ring_t, consuming) == 72)
TELEOPD_CHECK(offsetof(teleopd_ring_t, status) == 80)
TELEOPD_CHECK(offsetof(teleopd_ring_t, consumer_pad) == 88)

typedef struct {
    uint64_t count;
    uint64_t max;
    uint64_t sum;
    uint64_t reserved;
    uint64_t buckets[TELEOPD_HISTOGRAM_BUCKETS];
} teleopd_histogram_t;
TELEOPD_CHECK(sizeof(teleopd_histogram_t) == 8224)
TELEOPD_CHECK(offsetof(teleopd_histogram_t, count) == 0)
TELEOPD_CHECK(offsetof(teleopd_histogram_t, max) == 8)
TELEOPD_CHECK(offsetof(teleopd_histogram_t, sum) == 16)
TELEOPD_CHECK(offsetof(teleopd_histogram_t, reserved) == 24)
TELEOPD_CHECK(offsetof(teleopd_histogram_t, buckets) == 32)

#define TELEOPD_CELL_NAME "cell"
#define TELEOPD_CELL_BYTES 64u
/* The cell as a whole: what time it is, what state it is in, who operates it. */
typedef struct {
    /* number k of this tick, from 1; 0 while starting; x_k, u_k, guard_k and k are published together */
    uint64_t tick;
    /* cell time t_k: CLOCK_MONOTONIC with the real clock, k times the period from 0 otherwise [ns] */
    int64_t t;
    /* state of the cell [CellState] */
    uint64_t state;
    /* why the cell is not engaged [HoldReason] */
    uint64_t reason;
    /* operating mode, counted from 1 in the order of the profile's [modes] */
    uint64_t mode;
    /* command slot, counted from 1, of the client that holds control; 0 nobody */
    uint64_t holder;
    /* age of the newest accepted command by the cell's clock; −1 when there is none [ns] */
    int64_t command_age;
    /* sequence number of the newest accepted command */
    uint64_t command_seq;
} teleopd_cell_t;
TELEOPD_CHECK(sizeof(teleopd_cell_t) == TELEOPD_CELL_BYTES)
TELEOPD_CHECK(offsetof(teleopd_cell_t, tick) == 0)
TELEOPD_CHECK(offsetof(teleopd_cell_t, t) == 8)
TELEOPD_CHECK(offsetof(teleopd_cell_t, state) == 16)
TELEOPD_CHECK(offsetof(teleopd_cell_t, reason) == 24)
TELEOPD_CHECK(offsetof(teleopd_cell_t, mode) == 32)
TELEOPD_CHECK(offsetof(teleopd_cell_t, holder) == 40)
TELEOPD_CHECK(offsetof(teleopd_cell_t, command_age) == 48)
TELEOPD_CHECK(offsetof(teleopd_cell_t, command_seq) == 56)

#define TELEOPD_HOLDER_NAME "holder"
#define TELEOPD_HOLDER_BYTES 32u
/* The process that holds control. */
typedef struct {
    /* process id that the holder states; shown to people, never acted on */
    uint64_t pid;
    /* cell time at which it was given control; 0 nobody has it [ns] */
    int64_t since;
    /* 1 if it took control over from a client that had it, 0 if control was free */
    uint64_t taken_over;
    /* process id that the holder before it stated; 0 there was none */
    uint64_t before;
} teleopd_holder_t;
TELEOPD_CHECK(sizeof(teleopd_holder_t) == TELEOPD_HOLDER_BYTES)
TELEOPD_CHECK(offsetof(teleopd_holder_t, pid) == 0)
TELEOPD_CHECK(offsetof(teleopd_holder_t, since) == 8)
TELEOPD_CHECK(offsetof(teleopd_holder_t, taken_over) == 16)
TELEOPD_CHECK(offsetof(teleopd_holder_t, before) == 24)

#define TELEOPD_INBOX_NAME "inbox"
#define TELEOPD_INBOX_BYTES 168u
/* Commands that arrived, and those that were refused. */
typedef struct {
    /* commands accepted since the core started */
    uint64_t accepted;
    /* what the newest accepted command asked for besides motion [Request] */
    uint64_t request;
    /* requests to stop since the core started */
    uint64_t stops;
    /* commands refused since the core started, by reason (Refusal) */
    uint64_t refused[16];
    /* reason of the last refusal (Refusal) plus 1; 0 none so far */
    uint64_t last_refusal;
    /* command slot, counted from 1, of the last refusal */
    uint64_t last_slot;
} teleopd_inbox_t;
TELEOPD_CHECK(sizeof(teleopd_inbox_t) == TELEOPD_INBOX_BYTES)
TELEOPD_CHECK(offsetof(teleopd_inbox_t, accepted) == 0)
TELEOPD_CHECK(offsetof(teleopd_inbox_t, request) == 8)
TELEOPD_CHECK(offsetof(teleopd_inbox_t, stops) == 16)
TELEOPD_CHECK(offsetof(teleopd_inbox_t, refused) == 24)
TELEOPD_CHECK(offsetof(teleopd_inbox_t, last_refusal) == 152)
TELEOPD_CHECK(offsetof(teleopd_inbox_t, last_slot) == 160)

#define TELEOPD_TIMING_NAME "timing"
#define TELEOPD_TIMING_BYTES 80u
/* How this tick went; the histograms beside the state hold every tick since the start. */
typedef struct {
    /* nominal period of the tick [ns] */
    int64_t period;
    /* how late this tick began after its deadline [ns] */
    int64_t wake;
    /* duration of each stage; publish is the previous tick's [ns] */
    int64_t stage[6];
    /* deadlines skipped since the start because a tick was late */
    uint64_t missed;
    /* ticks since the start that were still running at the next deadline */
    uint64_t overruns;
} teleopd_timing_t;
TELEOPD_CHECK(sizeof(teleopd_timing_t) == TELEOPD_TIMING_BYTES)
TELEOPD_CHECK(offsetof(teleopd_timing_t, period) == 0)
TELEOPD_CHECK(offsetof(teleopd_timing_t, wake) == 8)
TELEOPD_CHECK(offsetof(teleopd_timing_t, stage) == 16)
TELEOPD_CHECK(offsetof(teleopd_timing_t, missed) == 64)
TELEOPD_CHECK(offsetof(teleopd_timing_t, overruns) == 72)

#define TELEOPD_OPERATOR_NAME "operator"
#define TELEOPD_OPERATOR_BYTES 184u
/* What the operator's device says, after the dead band, and the velocity it asks for: seed 1, (10). */
typedef struct {
    /* kind of the command in force [CommandKind] */
    uint64_t kind;
    /* position of the hand relative to the device's centre [m; frame: device] */
    double p[3];
    /* direct reference of the device; z is rad/s in base mode [m/s; frame: robot] */
    double p_dot_ref[3];
    /* how the hand is turned, quaternion (x, y, z, w); (0, 0, 0, 1) if none [frame: device] */
    double orientation[4];
    /* how far the robot's hand was asked to turn likewise [frame: device] */
    double turned[4];
    /* angular velocity that the hand's turning asks for [rad/s; frame: device] */
    double turn_dot_ref[3];
    /* buttons as a bit field */
    uint64_t buttons;
    /* 1 while the operator holds the deadman */
    uint64_t deadman;
    /* 1 while the hand may move without the robot [0…1] */
    double clutch;
    /* what the operator sets while driving; the profile says what it means [0…1] */
    double tuning;
    /* 1 closed, 0 open */
    uint64_t gripper;
} teleopd_operator_t;
TELEOPD_CHECK(sizeof(teleopd_operator_t) == TELEOPD_OPERATOR_BYTES)
TELEOPD_CHECK(offsetof(teleopd_operator_t, kind) == 0)
TELEOPD_CHECK(offsetof(teleopd_operator_t, p) == 8)
TELEOPD_CHECK(offsetof(teleopd_operator_t, p_dot_ref) == 32)
TELEOPD_CHECK(offsetof(teleopd_operator_t, orientation) == 56)
TELEOPD_CHECK(offsetof(teleopd_operator_t, turned) == 88)
TELEOPD_CHECK(offsetof(teleopd_operator_t, turn_dot_ref) == 120)
TELEOPD_CHECK(offsetof(teleopd_operator_t, buttons) == 144)
TELEOPD_CHECK(offsetof(teleopd_operator_t, deadman) == 152)
TELEOPD_CHECK(offsetof(teleopd_operator_t, clutch) == 160)
TELEOPD_CHECK(offsetof(teleopd_operator_t, tuning) == 168)
TELEOPD_CHECK(offsetof(teleopd_operator_t, gripper) == 176)

#define TELEOPD_BASE_NAME "base"
#define TELEOPD_BASE_BYTES 136u
/* Mobile base. */
typedef struct {
    /* position and heading η = (x, y, ψ): seed 1, (1) [m, m, rad; frame: world] */
    double eta[3];
    /* its derivative, (2) [m/s, m/s, rad/s; frame: world] */
    double eta_dot[3];
    /* manoeuvrability velocities u = (u_l, u_m, ω) [m/s, m/s, rad/s; frame: robot] */
    double u[3];
    /* velocity that the operator asks for, (11) [m/s, m/s, rad/s; frame: world] */
    double eta_dot_ref[3];
    /* wheel speeds: front right, front left, rear right, rear left [rad/s; n_wheels in use] */
    double wheels[4];
    /* wheels in use */
    uint64_t n_wheels;
} teleopd_base_t;
TELEOPD_CHECK(sizeof(teleopd_base_t) == TELEOPD_BASE_BYTES)
TELEOPD_CHECK(offsetof(teleopd_base_t, eta) == 0)
TELEOPD_CHECK(offsetof(teleopd_base_t, eta_dot) == 24)
TELEOPD_CHECK(offsetof(teleopd_base_t, u) == 48)
TELEOPD_CHECK(offsetof(teleopd_base_t, eta_dot_ref) == 72)
TELEOPD_CHECK(offsetof(teleopd_base_t, wheels) == 96)
TELEOPD_CHECK(offsetof(teleopd_base_t, n_wheels) == 128)

#define TELEOPD_ARM_NAME "arm"
#define TELEOPD_ARM_BYTES 288u
/* Robot arm. */
typedef struct {
    /* joints in use */
    uint64_t n;
    /* joint angles; seed 1 measures them from the vertical [rad; n in use] */
    double q[8];
    /* joint velocities [rad/s; n in use] */
    double q_dot[8];
    /* desired posture, the secondary objective of (17), (18), (22) [rad; n in use] */
    double q_d[8];
    /* end-effector position, (3) [m; frame: arm base] */
    double h[3];
    /* end-effector reference, the leashed integral of h_dot_ref [m; frame: arm base] */
    double h_ref[3];
    /* velocity that the operator asks for, after the manipulability gate, (13) [m/s; frame: arm base] */
    double h_dot_ref[3];
    /* manipulability √det(J_a·J_aᵀ), (13) [m^3; ≥ 0] */
    double w;
    /* share of the motion toward a singularity that passes: 1 all, 0 none [0…1] */
    double gate;
} teleopd_arm_t;
TELEOPD_CHECK(sizeof(teleopd_arm_t) == TELEOPD_ARM_BYTES)
TELEOPD_CHECK(offsetof(teleopd_arm_t, n) == 0)
TELEOPD_CHECK(offsetof(teleopd_arm_t, q) == 8)
TELEOPD_CHECK(offsetof(teleopd_arm_t, q_dot) == 72)
TELEOPD_CHECK(offsetof(teleopd_arm_t, q_d) == 136)
TELEOPD_CHECK(offsetof(teleopd_arm_t, h) == 200)
TELEOPD_CHECK(offsetof(teleopd_arm_t, h_ref) == 224)
TELEOPD_CHECK(offsetof(teleopd_arm_t, h_dot_ref) == 248)
TELEOPD_CHECK(offsetof(teleopd_arm_t, w) == 272)
TELEOPD_CHECK(offsetof(teleopd_arm_t, gate) == 280)

#define TELEOPD_END_EFFECTOR_NAME "end_effector"
#define TELEOPD_END_EFFECTOR_BYTES 72u
/* End effector of the whole robot. */
typedef struct {
    /* position ξ, (7) [m; frame: world] */
    double xi[3];
    /* velocity J(q)·v, (9) [m/s; frame: world] */
    double xi_dot[3];
    /* velocity that the operator asks for, (12) [m/s; frame: world] */
    double xi_dot_ref[3];
} teleopd_end_effector_t;
TELEOPD_CHECK(sizeof(teleopd_end_effector_t) == TELEOPD_END_EFFECTOR_BYTES)
TELEOPD_CHECK(offsetof(teleopd_end_effector_t, xi) == 0)
TELEOPD_CHECK(offsetof(teleopd_end_effector_t, xi_dot) == 24)
TELEOPD_CHECK(offsetof(teleopd_end_effector_t, xi_dot_ref) == 48)

#define TELEOPD_GLASS_NAME "glass"
#define TELEOPD_GLASS_BYTES 256u
/* An open glass at the end effector, and where the operator wants it. */
typedef struct {
    /* entries of a pose in use */
    uint64_t n;
    /* pose: (x, z, θ) in the plane, seed 4 (3); (x, y, z, ε) in space, ε = sin(angle)·axis of the turn from upright [m,
     * rad; frame: world; n in use] */
    double pose[6];
    /* its derivative [m/s, rad/s; frame: world; n in use] */
    double pose_dot[6];
    /* the same turn as a quaternion (x, y, z, w) [frame: world] */
    double orientation[4];
    /* pose that the operator asks for [m, rad; frame: world; n in use] */
    double pose_ref[6];
    /* its velocity, by which it is predicted [m/s, rad/s; frame: world; n in use] */
    double pose_ref_dot[6];
    /* how far the reference has followed the hand [m; frame: device] */
    double hand[3];
} teleopd_glass_t;
TELEOPD_CHECK(sizeof(teleopd_glass_t) == TELEOPD_GLASS_BYTES)
TELEOPD_CHECK(offsetof(teleopd_glass_t, n) == 0)
TELEOPD_CHECK(offsetof(teleopd_glass_t, pose) == 8)
TELEOPD_CHECK(offsetof(teleopd_glass_t, pose_dot) == 56)
TELEOPD_CHECK(offsetof(teleopd_glass_t, orientation) == 104)
TELEOPD_CHECK(offsetof(teleopd_glass_t, pose_ref) == 136)
TELEOPD_CHECK(offsetof(teleopd_glass_t, pose_ref_dot) == 184)
TELEOPD_CHECK(offsetof(teleopd_glass_t, hand) == 232)

#define TELEOPD_LIQUID_NAME "liquid"
#define TELEOPD_LIQUID_BYTES 64u
/* The liquid in the glass, as a pendulum: seed 4, (4)–(8). */
typedef struct {
    /* slosh angles in use: β, or β and α */
    uint64_t n;
    /* slosh angles, as simulated [rad; frame: glass; n in use] */
    double angle[2];
    /* their rates [rad/s; frame: glass; n in use] */
    double angle_dot[2];
    /* slosh angles, as something measures them [rad; frame: glass; n in use] */
    double measured[2];
    /* 1 if something measures the slosh angles [0…1] */
    double has_measured;
} teleopd_liquid_t;
TELEOPD_CHECK(sizeof(teleopd_liquid_t) == TELEOPD_LIQUID_BYTES)
TELEOPD_CHECK(offsetof(teleopd_liquid_t, n) == 0)
TELEOPD_CHECK(offsetof(teleopd_liquid_t, angle) == 8)
TELEOPD_CHECK(offsetof(teleopd_liquid_t, angle_dot) == 24)
TELEOPD_CHECK(offsetof(teleopd_liquid_t, measured) == 40)
TELEOPD_CHECK(offsetof(teleopd_liquid_t, has_measured) == 56)

#define TELEOPD_MPC_NAME "mpc"
#define TELEOPD_MPC_BYTES 368u
/* Model predictive controller: what it believes, what it is asked, and the plan that is followed. */
typedef struct {
    /* joints in use */
    uint64_t n;
    /* entries of ξ in use */
    uint64_t n_xi;
    /* believed state ξ = (q, q̇, slosh angles, their rates), (9) [rad, rad/s; n_xi in use] */
    double xi[20];
    /* weight of the slosh angle in force, between P1 and P2 as `operator.tuning` says [≥ 0] */
    double q2;
    /* largest measured minus believed q or q̇, in units of Δ_max [≥ 0] */
    double deviation;
    /* ticks since the start in which measured q, q̇ replaced the believed ones */
    uint64_t corrections;
    /* velocity that the plan asks for at the end of this tick [rad/s; n in use] */
    double v_next[8];
    /* age of the plan that is followed; −1 when there is none [ns] */
    int64_t age;
    /* tick whose state that plan was made from */
    uint64_t plan_tick;
    /* what became of the newest plan [PlanStatus] */
    uint64_t status;
    /* its cost (12) */
    double cost;
    /* its iterations */
    uint64_t iterations;
    /* plans since the start, by what became of them (PlanStatus) */
    uint64_t plans[8];
} teleopd_mpc_t;
TELEOPD_CHECK(sizeof(teleopd_mpc_t) == TELEOPD_MPC_BYTES)
TELEOPD_CHECK(offsetof(teleopd_mpc_t, n) == 0)
TELEOPD_CHECK(offsetof(teleopd_mpc_t, n_xi) == 8)
TELEOPD_CHECK(offsetof(teleopd_mpc_t, xi) == 16)
TELEOPD_CHECK(offsetof(teleopd_mpc_t, q2) == 176)
TELEOPD_CHECK(offsetof(teleopd_mpc_t, deviation) == 184)
TELEOPD_CHECK(offsetof(teleopd_mpc_t, corrections) == 192)
TELEOPD_CHECK(offsetof(teleopd_mpc_t, v_next) == 200)
TELEOPD_CHECK(offsetof(teleopd_mpc_t, age) == 264)
TELEOPD_CHECK(offsetof(teleopd_mpc_t, plan_tick) == 272)
TELEOPD_CHECK(offsetof(teleopd_mpc_t, status) == 280)
TELEOPD_CHECK(offsetof(teleopd_mpc_t, cost) == 288)
TELEOPD_CHECK(offsetof(teleopd_mpc_t, iterations) == 296)
TELEOPD_CHECK(offsetof(teleopd_mpc_t, plans) == 304)

#define TELEOPD_SOLVER_NAME "solver"
#define TELEOPD_SOLVER_BYTES 32u
/* The process that plans. */
typedef struct {
    /* process id, to be shown */
    uint64_t pid;
    /* time that the newest plan took [ns] */
    int64_t solve_time;
    /* plans that came in the last whole second [Hz; ≥ 0] */
    double rate;
    /* greatest age of a plan that was followed in the last whole second; −1 when there was none [ns] */
    int64_t oldest;
} teleopd_solver_t;
TELEOPD_CHECK(sizeof(teleopd_solver_t) == TELEOPD_SOLVER_BYTES)
TELEOPD_CHECK(offsetof(teleopd_solver_t, pid) == 0)
TELEOPD_CHECK(offsetof(teleopd_solver_t, solve_time) == 8)
TELEOPD_CHECK(offsetof(teleopd_solver_t, rate) == 16)
TELEOPD_CHECK(offsetof(teleopd_solver_t, oldest) == 24)

#define TELEOPD_CONTROL_NAME "control"
#define TELEOPD_CONTROL_BYTES 368u
/* What the control law asks for. */
typedef struct {
    /* generalised velocities in use */
    uint64_t n;
    /* measured generalised velocity v = (u, q̇) [m/s, rad/s; frame: robot; n in use] */
    double v[8];
    /* generalised velocity that a controller outside asks for, in modes whose reference is `velocities` [m/s, rad/s;
     * frame: robot; n in use] */
    double v_ref[8];
    /* output of the law, (14) [m/s, rad/s; frame: robot; n in use] */
    double v_cmd[8];
    /* reference after dynamic compensation, the input of (23), (26) [m/s, rad/s; frame: robot; n in use] */
    double v_dyn[8];
    /* largest damping μ in the pseudo-inverse; 0 away from singularities [≥ 0] */
    double damping;
    /* smallest singular value of the task's Jacobian [≥ 0] */
    double sigma_min;
    /* 1 with dynamic compensation, 0 without */
    uint64_t compensation;
    /* joint angles latched by hold, in the order of arm.q [rad] */
    double hold_q[8];
    /* 1 once the robot has come to rest and its joints are latched [0…1] */
    double hold_latched;
    /* largest distance of a joint from its latched angle; grows without compensation [rad; ≥ 0] */
    double hold_sag;
} teleopd_control_t;
TELEOPD_CHECK(sizeof(teleopd_control_t) == TELEOPD_CONTROL_BYTES)
TELEOPD_CHECK(offsetof(teleopd_control_t, n) == 0)
TELEOPD_CHECK(offsetof(teleopd_control_t, v) == 8)
TELEOPD_CHECK(offsetof(teleopd_control_t, v_ref) == 72)
TELEOPD_CHECK(offsetof(teleopd_control_t, v_cmd) == 136)
TELEOPD_CHECK(offsetof(teleopd_control_t, v_dyn) == 200)
TELEOPD_CHECK(offsetof(teleopd_control_t, damping) == 264)
TELEOPD_CHECK(offsetof(teleopd_control_t, sigma_min) == 272)
TELEOPD_CHECK(offsetof(teleopd_control_t, compensation) == 280)
TELEOPD_CHECK(offsetof(teleopd_control_t, hold_q) == 288)
TELEOPD_CHECK(offsetof(teleopd_control_t, hold_latched) == 352)
TELEOPD_CHECK(offsetof(teleopd_control_t, hold_sag) == 360)

#define TELEOPD_GUARD_NAME "guard"
#define TELEOPD_GUARD_BYTES 144u
/* The last word before actuation. */
typedef struct {
    /* generalised velocities in use */
    uint64_t n;
    /* velocity that reaches the robot [m/s, rad/s; frame: robot; n in use] */
    double v_cmd[8];
    /* what the guard changed in this tick [Limit] */
    uint64_t limits;
    /* ticks in which each bit of `limits` was set, since the start */
    uint64_t counts[8];
} teleopd_guard_t;
TELEOPD_CHECK(sizeof(teleopd_guard_t) == TELEOPD_GUARD_BYTES)
TELEOPD_CHECK(offsetof(teleopd_guard_t, n) == 0)
TELEOPD_CHECK(offsetof(teleopd_guard_t, v_cmd) == 8)
TELEOPD_CHECK(offsetof(teleopd_guard_t, limits) == 72)
TELEOPD_CHECK(offsetof(teleopd_guard_t, counts) == 80)

#define TELEOPD_TASK_NAME "task"
#define TELEOPD_TASK_BYTES 192u
/* The mission. */
typedef struct {
    /* stage of the mission [TaskPhase] */
    uint64_t phase;
    /* position of the object of interest [m; frame: world] */
    double object[3];
    /* 1 while the gripper holds the object */
    uint64_t held;
    /* share of the mission that is done [0…1] */
    double progress;
    /* times the object was brought to the safe zone, since the start */
    uint64_t successes;
    /* times the object exploded, since the start; each is one explosion event */
    uint64_t failures;
    /* failures by their cause (FailureCause) */
    uint64_t failed_by[8];
    /* cause of the last failure [FailureCause] */
    uint64_t cause;
    /* where the object was when it exploded last [m; frame: world] */
    double explosion[3];
    /* of the object of interest, quaternion (x, y, z, w) [frame: world] */
    double orientation[4];
} teleopd_task_t;
TELEOPD_CHECK(sizeof(teleopd_task_t) == TELEOPD_TASK_BYTES)
TELEOPD_CHECK(offsetof(teleopd_task_t, phase) == 0)
TELEOPD_CHECK(offsetof(teleopd_task_t, object) == 8)
TELEOPD_CHECK(offsetof(teleopd_task_t, held) == 32)
TELEOPD_CHECK(offsetof(teleopd_task_t, progress) == 40)
TELEOPD_CHECK(offsetof(teleopd_task_t, successes) == 48)
TELEOPD_CHECK(offsetof(teleopd_task_t, failures) == 56)
TELEOPD_CHECK(offsetof(teleopd_task_t, failed_by) == 64)
TELEOPD_CHECK(offsetof(teleopd_task_t, cause) == 128)
TELEOPD_CHECK(offsetof(teleopd_task_t, explosion) == 136)
TELEOPD_CHECK(offsetof(teleopd_task_t, orientation) == 160)

#define TELEOPD_SCENE_NAME "scene"
#define TELEOPD_SCENE_BYTES 240u
/* The world around the robot: its loose objects; the object of the mission is the first. */
typedef struct {
    /* objects in use */
    uint64_t n;
    /* x, y, z of each object, one after the other [m; frame: world] */
    double position[12];
    /* quaternion (x, y, z, w) of each object, likewise [frame: world] */
    double orientation[16];
    /* distance between the fingers [m; ≥ 0] */
    double opening;
} teleopd_scene_t;
TELEOPD_CHECK(sizeof(teleopd_scene_t) == TELEOPD_SCENE_BYTES)
TELEOPD_CHECK(offsetof(teleopd_scene_t, n) == 0)
TELEOPD_CHECK(offsetof(teleopd_scene_t, position) == 8)
TELEOPD_CHECK(offsetof(teleopd_scene_t, orientation) == 104)
TELEOPD_CHECK(offsetof(teleopd_scene_t, opening) == 232)

#define TELEOPD_CONTACT_NAME "contact"
#define TELEOPD_CONTACT_BYTES 88u
/* What the robot touches, carries, and comes near to. */
typedef struct {
    /* on the hand, by everything it touches [N; frame: world] */
    double force[3];
    /* on the hand, by the object that it holds [N; frame: world] */
    double load[3];
    /* to whatever is nearest, itself included; negative inside; at most the scene's range [m] */
    double distance;
    /* body of the robot and body nearest to it, as numbered in the cell's description; 0 none */
    uint64_t pair[2];
    /* distances that the guard watches in this tick */
    uint64_t near;
    /* 1 while the robot touches something that is no loose object */
    uint64_t touching;
} teleopd_contact_t;
TELEOPD_CHECK(sizeof(teleopd_contact_t) == TELEOPD_CONTACT_BYTES)
TELEOPD_CHECK(offsetof(teleopd_contact_t, force) == 0)
TELEOPD_CHECK(offsetof(teleopd_contact_t, load) == 24)
TELEOPD_CHECK(offsetof(teleopd_contact_t, distance) == 48)
TELEOPD_CHECK(offsetof(teleopd_contact_t, pair) == 56)
TELEOPD_CHECK(offsetof(teleopd_contact_t, near) == 72)
TELEOPD_CHECK(offsetof(teleopd_contact_t, touching) == 80)

#define TELEOPD_REFERENCE_NAME "reference"
#define TELEOPD_REFERENCE_BYTES 152u
/* The reference of a mode that runs by itself: positioning, trajectory tracking, path following (seed 1, 4.3). */
typedef struct {
    /* 1 once it has been placed in the world; 0 before, and after a change of mode or a reset */
    double begun;
    /* parameter on the curve: its own time [s; ≥ 0] */
    double tau;
    /* how fast its time runs: 0 held, 1 as written; it grows smoothly [0…1] */
    double scale;
    /* what is added to the curve: 0 where it is written in the world [m, m, rad] */
    double origin[3];
    /* the point to be at; heading instead of z for a platform [m, m, rad; frame: world or arm base] */
    double position[3];
    /* its velocity, the feed-forward [m/s, m/s, rad/s; frame: world or arm base] */
    double velocity[3];
    /* position minus what is measured [m, m, rad; frame: world or arm base] */
    double error[3];
    /* length of the error in space: for path following the distance to the path [m; ≥ 0] */
    double distance;
    /* share of the curve that is done; starts anew with each lap [0…1] */
    double progress;
    /* times that a closed curve was gone round */
    double laps;
    /* 1 at the end of an open curve, or close to a point */
    double done;
} teleopd_reference_t;
TELEOPD_CHECK(sizeof(teleopd_reference_t) == TELEOPD_REFERENCE_BYTES)
TELEOPD_CHECK(offsetof(teleopd_reference_t, begun) == 0)
TELEOPD_CHECK(offsetof(teleopd_reference_t, tau) == 8)
TELEOPD_CHECK(offsetof(teleopd_reference_t, scale) == 16)
TELEOPD_CHECK(offsetof(teleopd_reference_t, origin) == 24)
TELEOPD_CHECK(offsetof(teleopd_reference_t, position) == 48)
TELEOPD_CHECK(offsetof(teleopd_reference_t, velocity) == 72)
TELEOPD_CHECK(offsetof(teleopd_reference_t, error) == 96)
TELEOPD_CHECK(offsetof(teleopd_reference_t, distance) == 120)
TELEOPD_CHECK(offsetof(teleopd_reference_t, progress) == 128)
TELEOPD_CHECK(offsetof(teleopd_reference_t, laps) == 136)
TELEOPD_CHECK(offsetof(teleopd_reference_t, done) == 144)

#define TELEOPD_LAW_NAME "law"
#define TELEOPD_LAW_BYTES 160u
/* The law from a user's own file. */
typedef struct {
    /* what it did wrong last [LawFailure] */
    uint64_t failure;
    /* times that it failed since the start */
    uint64_t failures;
    /* the same in words, with the line of the file [text] */
    uint64_t message[16];
    /* age of the answer that is followed; 0 where the law runs in the core, −1 when there is none [ns] */
    int64_t age;
    /* process that the law has of its own, to be shown; 0 where it runs in the core */
    uint64_t pid;
} teleopd_law_t;
TELEOPD_CHECK(sizeof(teleopd_law_t) == TELEOPD_LAW_BYTES)
TELEOPD_CHECK(offsetof(teleopd_law_t, failure) == 0)
TELEOPD_CHECK(offsetof(teleopd_law_t, failures) == 8)
TELEOPD_CHECK(offsetof(teleopd_law_t, message) == 16)
TELEOPD_CHECK(offsetof(teleopd_law_t, age) == 144)
TELEOPD_CHECK(offsetof(teleopd_law_t, pid) == 152)

#define TELEOPD_SESSION_NAME "session"
#define TELEOPD_SESSION_BYTES 152u
/* The session: who operates for how long in which scene. Seed 1, 4.2. */
typedef struct {
    /* state of the session [SessionState] */
    uint64_t state;
    /* sessions begun since the core started */
    uint64_t number;
    /* name of the user [text] */
    uint64_t user[4];
    /* scene, counted from 1 in `scenes` of the info */
    uint64_t scene;
    /* execution time; 0 without end [ns] */
    int64_t duration;
    /* cell time played, pauses left out [ns] */
    int64_t played;
    /* execution time that remains; 0 when there is no end [ns] */
    int64_t left;
    /* tick in which it began */
    uint64_t first_tick;
    /* tick in which it ended; 0 while it goes on */
    uint64_t last_tick;
    /* times that the object was brought to the safe zone in this session */
    uint64_t successes;
    /* times that the task failed in this session */
    uint64_t failures;
    /* sessions that were asked to be saved since the core started */
    uint64_t saves;
    /* times that everything simulated was put back to its start */
    uint64_t resets;
    /* requests of clients since the core started, refused ones included */
    uint64_t requests;
    /* the last one [SessionAction] */
    uint64_t action;
    /* why it was refused; NONE if it was done [SessionRefusal] */
    uint64_t refusal;
} teleopd_session_t;
TELEOPD_CHECK(sizeof(teleopd_session_t) == TELEOPD_SESSION_BYTES)
TELEOPD_CHECK(offsetof(teleopd_session_t, state) == 0)
TELEOPD_CHECK(offsetof(teleopd_session_t, number) == 8)
TELEOPD_CHECK(offsetof(teleopd_session_t, user) == 16)
TELEOPD_CHECK(offsetof(teleopd_session_t, scene) == 48)
TELEOPD_CHECK(offsetof(teleopd_session_t, duration) == 56)
TELEOPD_CHECK(offsetof(teleopd_session_t, played) == 64)
TELEOPD_CHECK(offsetof(teleopd_session_t, left) == 72)
TELEOPD_CHECK(offsetof(teleopd_session_t, first_tick) == 80)
TELEOPD_CHECK(offsetof(teleopd_session_t, last_tick) == 88)
TELEOPD_CHECK(offsetof(teleopd_session_t, successes) == 96)
TELEOPD_CHECK(offsetof(teleopd_session_t, failures) == 104)
TELEOPD_CHECK(offsetof(teleopd_session_t, saves) == 112)
TELEOPD_CHECK(offsetof(teleopd_session_t, resets) == 120)
TELEOPD_CHECK(offsetof(teleopd_session_t, requests) == 128)
TELEOPD_CHECK(offsetof(teleopd_session_t, action) == 136)
TELEOPD_CHECK(offsetof(teleopd_session_t, refusal) == 144)

#define TELEOPD_RECORDING_NAME "recording"
#define TELEOPD_RECORDING_BYTES 24u
/* The recorder, as the core sees it. */
typedef struct {
    /* what the recorder is doing [RecordingState] */
    uint64_t state;
    /* states that the recorder has taken */
    uint64_t frames;
    /* states lost because the recorder was too slow */
    uint64_t lost;
} teleopd_recording_t;
TELEOPD_CHECK(sizeof(teleopd_recording_t) == TELEOPD_RECORDING_BYTES)
TELEOPD_CHECK(offsetof(teleopd_recording_t, state) == 0)
TELEOPD_CHECK(offsetof(teleopd_recording_t, frames) == 8)
TELEOPD_CHECK(offsetof(teleopd_recording_t, lost) == 16)

#define TELEOPD_LINK_NAME "link"
#define TELEOPD_LINK_BYTES 128u
/* The link to a real robot, as its process reports it. Counts are of one life of that process. */
typedef struct {
    /* state of the link [LinkState] */
    uint64_t state;
    /* why it is not engaged [LinkReason] */
    uint64_t reason;
    /* name of the cell's newest engagement, its cell time in ns: the robot follows only this one */
    uint64_t engagement;
    /* when the robot measured the newest state, by this machine's clock; 0 before the first [ns] */
    int64_t stamp;
    /* age of that state at this tick; −1 before the first [ns] */
    int64_t age;
    /* newest round trip of a ping, link to robot and back [ns] */
    int64_t round_trip;
    /* from a tick to the robot's state that shows its command, as received by the link [ns] */
    int64_t response;
    /* bound of the error of the offset between the robot's clock and this machine's [ns] */
    int64_t uncertainty;
    /* number of the robot's newest state, by its own count */
    uint64_t seq;
    /* newest tick of the core whose command the robot has acted on */
    uint64_t acted;
    /* commands sent to the robot */
    uint64_t sent;
    /* states received from the robot */
    uint64_t received;
    /* states that the robot counted and that never arrived */
    uint64_t lost;
    /* states that were too old when they arrived, left out */
    uint64_t late;
    /* states that came twice, or after a newer one, left out */
    uint64_t reordered;
    /* connections opened after the first */
    uint64_t reconnects;
} teleopd_link_t;
TELEOPD_CHECK(sizeof(teleopd_link_t) == TELEOPD_LINK_BYTES)
TELEOPD_CHECK(offsetof(teleopd_link_t, state) == 0)
TELEOPD_CHECK(offsetof(teleopd_link_t, reason) == 8)
TELEOPD_CHECK(offsetof(teleopd_link_t, engagement) == 16)
TELEOPD_CHECK(offsetof(teleopd_link_t, stamp) == 24)
TELEOPD_CHECK(offsetof(teleopd_link_t, age) == 32)
TELEOPD_CHECK(offsetof(teleopd_link_t, round_trip) == 40)
TELEOPD_CHECK(offsetof(teleopd_link_t, response) == 48)
TELEOPD_CHECK(offsetof(teleopd_link_t, uncertainty) == 56)
TELEOPD_CHECK(offsetof(teleopd_link_t, seq) == 64)
TELEOPD_CHECK(offsetof(teleopd_link_t, acted) == 72)
TELEOPD_CHECK(offsetof(teleopd_link_t, sent) == 80)
TELEOPD_CHECK(offsetof(teleopd_link_t, received) == 88)
TELEOPD_CHECK(offsetof(teleopd_link_t, lost) == 96)
TELEOPD_CHECK(offsetof(teleopd_link_t, late) == 104)
TELEOPD_CHECK(offsetof(teleopd_link_t, reordered) == 112)
TELEOPD_CHECK(offsetof(teleopd_link_t, reconnects) == 120)

#define TELEOPD_OBSERVER_NAME "observer"
#define TELEOPD_OBSERVER_BYTES 96u
/* The plant's model beside a real robot: the same commands, drawn toward what the robot says. */
typedef struct {
    /* generalised velocities in use */
    uint64_t n;
    /* measured minus predicted position, in the order of control.v [m, rad; n in use] */
    double deviation[8];
    /* largest share of its tolerance that a deviation takes up [≥ 0] */
    double worst;
    /* 1 while a deviation is beyond its tolerance */
    uint64_t alarm;
    /* how often that began since the start */
    uint64_t alarms;
} teleopd_observer_t;
TELEOPD_CHECK(sizeof(teleopd_observer_t) == TELEOPD_OBSERVER_BYTES)
TELEOPD_CHECK(offsetof(teleopd_observer_t, n) == 0)
TELEOPD_CHECK(offsetof(teleopd_observer_t, deviation) == 8)
TELEOPD_CHECK(offsetof(teleopd_observer_t, worst) == 72)
TELEOPD_CHECK(offsetof(teleopd_observer_t, alarm) == 80)
TELEOPD_CHECK(offsetof(teleopd_observer_t, alarms) == 88)

#define TELEOPD_ODOMETRY_NAME "odometry"
#define TELEOPD_ODOMETRY_BYTES 80u
/* What the wheel encoders and the gyroscope say: seed 2, section 2.2. */
typedef struct {
    /* samples so far */
    uint64_t seq;
    /* dead-reckoned pose; begins at the pose of the start [m, m, rad; frame: world] */
    double eta[3];
    /* velocities (v, ω) as measured, with noise, spikes and outliers [m/s, rad/s; frame: robot] */
    double u_raw[2];
    /* the same after the three-stage filter; what the law uses [m/s, rad/s; frame: robot] */
    double u[2];
    /* samples that the first stage of the filter has replaced */
    uint64_t outliers[2];
} teleopd_odometry_t;
TELEOPD_CHECK(sizeof(teleopd_odometry_t) == TELEOPD_ODOMETRY_BYTES)
TELEOPD_CHECK(offsetof(teleopd_odometry_t, seq) == 0)
TELEOPD_CHECK(offsetof(teleopd_odometry_t, eta) == 8)
TELEOPD_CHECK(offsetof(teleopd_odometry_t, u_raw) == 32)
TELEOPD_CHECK(offsetof(teleopd_odometry_t, u) == 48)
TELEOPD_CHECK(offsetof(teleopd_odometry_t, outliers) == 64)

#define TELEOPD_IMU_NAME "imu"
#define TELEOPD_IMU_BYTES 56u
/* Inertial sensor. */
typedef struct {
    /* samples so far */
    uint64_t seq;
    /* rate of turn [rad/s; frame: robot] */
    double angular_velocity[3];
    /* specific force: at rest, z shows gravity [m/s^2; frame: robot] */
    double linear_acceleration[3];
} teleopd_imu_t;
TELEOPD_CHECK(sizeof(teleopd_imu_t) == TELEOPD_IMU_BYTES)
TELEOPD_CHECK(offsetof(teleopd_imu_t, seq) == 0)
TELEOPD_CHECK(offsetof(teleopd_imu_t, angular_velocity) == 8)
TELEOPD_CHECK(offsetof(teleopd_imu_t, linear_acceleration) == 32)

#define TELEOPD_LIDAR_NAME "lidar"
#define TELEOPD_LIDAR_BYTES 5832u
/* Newest scan of the lidar. */
typedef struct {
    /* rays in use */
    uint64_t n;
    /* scans so far */
    uint64_t seq;
    /* cell time of the scan [ns] */
    int64_t stamp;
    /* direction of the first ray; 0 is ahead, positive to the left [rad; frame: robot] */
    double angle_min;
    /* from each ray to the next [rad] */
    double angle_increment;
    /* nothing nearer is seen [m; ≥ 0] */
    double range_min;
    /* nothing further is seen [m; ≥ 0] */
    double range_max;
    /* distance along each ray from the lidar: +∞ nothing within range, 0 or NaN as the driver says [m; n in use] */
    double ranges[720];
    /* rays that count by memory: nearer than the lidar sees, or dropped out */
    uint64_t remembered;
    /* rays that said nothing for too long: the guard slows there */
    uint64_t unknown;
} teleopd_lidar_t;
TELEOPD_CHECK(sizeof(teleopd_lidar_t) == TELEOPD_LIDAR_BYTES)
TELEOPD_CHECK(offsetof(teleopd_lidar_t, n) == 0)
TELEOPD_CHECK(offsetof(teleopd_lidar_t, seq) == 8)
TELEOPD_CHECK(offsetof(teleopd_lidar_t, stamp) == 16)
TELEOPD_CHECK(offsetof(teleopd_lidar_t, angle_min) == 24)
TELEOPD_CHECK(offsetof(teleopd_lidar_t, angle_increment) == 32)
TELEOPD_CHECK(offsetof(teleopd_lidar_t, range_min) == 40)
TELEOPD_CHECK(offsetof(teleopd_lidar_t, range_max) == 48)
TELEOPD_CHECK(offsetof(teleopd_lidar_t, ranges) == 56)
TELEOPD_CHECK(offsetof(teleopd_lidar_t, remembered) == 5816)
TELEOPD_CHECK(offsetof(teleopd_lidar_t, unknown) == 5824)

#define TELEOPD_BILATERAL_NAME "bilateral"
#define TELEOPD_BILATERAL_BYTES 152u
/* Impedance, virtual force and Lyapunov control of seed 2. */
typedef struct {
    /* force of the operator (f_NZ, f_NX), scaled to the velocity it asks for, (2) [m/s, rad/s] */
    double f[2];
    /* references (v_ref, ω_ref), (2) [m/s, rad/s; frame: robot] */
    double ref[2];
    /* change of the references since the tick before [m/s, rad/s; frame: robot] */
    double ref_change[2];
    /* virtual force (F_N, F_T), toward the obstacles, saturated at f_max, (5), (6) [N; frame: robot] */
    double force[2];
    /* (F_rNZ, F_rNX) after the impedance, (3) [N; frame: robot] */
    double feedback[2];
    /* object velocities (v_obj, ω_obj), (7), (8) [m/s, rad/s; frame: robot] */
    double obj[2];
    /* velocity error h̃, (10) [m/s, rad/s; frame: robot] */
    double error[2];
    /* Lyapunov function, (12) [≥ 0] */
    double V;
    /* limits of the repulsion zone (d_min, d_max), from the lidar [m] */
    double zone[2];
    /* from the lidar to the nearest known obstacle, memory included; +∞ none [m; ≥ 0] */
    double nearest;
    /* 1 while a law that switches has left tracking for avoiding [0…1] */
    double avoiding;
} teleopd_bilateral_t;
TELEOPD_CHECK(sizeof(teleopd_bilateral_t) == TELEOPD_BILATERAL_BYTES)
TELEOPD_CHECK(offsetof(teleopd_bilateral_t, f) == 0)
TELEOPD_CHECK(offsetof(teleopd_bilateral_t, ref) == 16)
TELEOPD_CHECK(offsetof(teleopd_bilateral_t, ref_change) == 32)
TELEOPD_CHECK(offsetof(teleopd_bilateral_t, force) == 48)
TELEOPD_CHECK(offsetof(teleopd_bilateral_t, feedback) == 64)
TELEOPD_CHECK(offsetof(teleopd_bilateral_t, obj) == 80)
TELEOPD_CHECK(offsetof(teleopd_bilateral_t, error) == 96)
TELEOPD_CHECK(offsetof(teleopd_bilateral_t, V) == 112)
TELEOPD_CHECK(offsetof(teleopd_bilateral_t, zone) == 120)
TELEOPD_CHECK(offsetof(teleopd_bilateral_t, nearest) == 136)
TELEOPD_CHECK(offsetof(teleopd_bilateral_t, avoiding) == 144)

#define TELEOPD_HAPTICS_NAME "haptics"
#define TELEOPD_HAPTICS_BYTES 24u
/* What the operator should feel. */
typedef struct {
    /* force on the hand, away from obstacles; each device clamps it to what it can [N; frame: device] */
    double force[3];
} teleopd_haptics_t;
TELEOPD_CHECK(sizeof(teleopd_haptics_t) == TELEOPD_HAPTICS_BYTES)
TELEOPD_CHECK(offsetof(teleopd_haptics_t, force) == 0)

#define TELEOPD_ARENA_NAME "arena"
#define TELEOPD_ARENA_BYTES 152u
/* The simulated place, as only a simulation knows it. */
typedef struct {
    /* from the body to the nearest thing; negative: it touches [m] */
    double clearance;
    /* times that the robot has driven into something */
    uint64_t contacts;
    /* moving obstacles */
    uint64_t n_movers;
    /* where they are [m; frame: world; n_movers in use] */
    double mover_x[8];
    /* where they are [m; frame: world; n_movers in use] */
    double mover_y[8];
} teleopd_arena_t;
TELEOPD_CHECK(sizeof(teleopd_arena_t) == TELEOPD_ARENA_BYTES)
TELEOPD_CHECK(offsetof(teleopd_arena_t, clearance) == 0)
TELEOPD_CHECK(offsetof(teleopd_arena_t, contacts) == 8)
TELEOPD_CHECK(offsetof(teleopd_arena_t, n_movers) == 16)
TELEOPD_CHECK(offsetof(teleopd_arena_t, mover_x) == 24)
TELEOPD_CHECK(offsetof(teleopd_arena_t, mover_y) == 88)

#define TELEOPD_REACH_NAME "reach"
#define TELEOPD_REACH_BYTES 32u
/* The hand of a five-joint arm, led through its inverse kinematics. */
typedef struct {
    /* elevation of its approach [rad; frame: arm base] */
    double pitch_ref;
    /* its turn about the approach [rad; frame: arm base] */
    double roll_ref;
    /* share of what the operator asks for that passes: 1 all, 0 none [0…1] */
    double share;
    /* what takes most: 0 nothing, 1 end of reach, 2 axis of joint 1, 3 joint limit, 4 joint speed, 5 leash [0…5] */
    double held_by;
} teleopd_reach_t;
TELEOPD_CHECK(sizeof(teleopd_reach_t) == TELEOPD_REACH_BYTES)
TELEOPD_CHECK(offsetof(teleopd_reach_t, pitch_ref) == 0)
TELEOPD_CHECK(offsetof(teleopd_reach_t, roll_ref) == 8)
TELEOPD_CHECK(offsetof(teleopd_reach_t, share) == 16)
TELEOPD_CHECK(offsetof(teleopd_reach_t, held_by) == 24)

#define TELEOPD_JOINTS_NAME "joints"
#define TELEOPD_JOINTS_BYTES 392u
/* Arm and gripper as their servos see them: seed 3's robot. */
typedef struct {
    /* joints of the arm in use */
    uint64_t n;
    /* reports so far */
    uint64_t seq;
    /* joint angles as reported [rad; n in use] */
    double q[8];
    /* joint velocities as reported [rad/s; n in use] */
    double q_dot[8];
    /* each finger from the middle, as reported [m] */
    double gripper;
    /* position that each servo is asked for [rad; n in use] */
    double q_cmd[8];
    /* torque of each servo, its gravity feed-forward included [N*m; n in use] */
    double effort[8];
    /* the part of it that carries the arm and its load [N*m; n in use] */
    double feed_forward[8];
    /* the joint that last pushed in vain, counted from 1; 0 none has [≥ 0] */
    double gave_way;
    /* how often the arm gave way because a joint pushed in vain [≥ 0] */
    double overloads;
    /* load that the feed-forward reckons with [kg; ≥ 0] */
    double payload;
    /* position that the fingers are asked for [m; ≥ 0] */
    double gripper_cmd;
    /* force of each finger's servo; negative closes [N] */
    double gripper_effort;
    /* 1 while the fingers are stopped by something between them [0…1] */
    double holding;
} teleopd_joints_t;
TELEOPD_CHECK(sizeof(teleopd_joints_t) == TELEOPD_JOINTS_BYTES)
TELEOPD_CHECK(offsetof(teleopd_joints_t, n) == 0)
TELEOPD_CHECK(offsetof(teleopd_joints_t, seq) == 8)
TELEOPD_CHECK(offsetof(teleopd_joints_t, q) == 16)
TELEOPD_CHECK(offsetof(teleopd_joints_t, q_dot) == 80)
TELEOPD_CHECK(offsetof(teleopd_joints_t, gripper) == 144)
TELEOPD_CHECK(offsetof(teleopd_joints_t, q_cmd) == 152)
TELEOPD_CHECK(offsetof(teleopd_joints_t, effort) == 216)
TELEOPD_CHECK(offsetof(teleopd_joints_t, feed_forward) == 280)
TELEOPD_CHECK(offsetof(teleopd_joints_t, gave_way) == 344)
TELEOPD_CHECK(offsetof(teleopd_joints_t, overloads) == 352)
TELEOPD_CHECK(offsetof(teleopd_joints_t, payload) == 360)
TELEOPD_CHECK(offsetof(teleopd_joints_t, gripper_cmd) == 368)
TELEOPD_CHECK(offsetof(teleopd_joints_t, gripper_effort) == 376)
TELEOPD_CHECK(offsetof(teleopd_joints_t, holding) == 384)

#define TELEOPD_KOBUKI_NAME "kobuki"
#define TELEOPD_KOBUKI_BYTES 192u
/* What a Kobuki base feels of the floor and of what it drives into; order left, centre, right. */
typedef struct {
    /* 1 while that part of the bumper is pressed */
    uint64_t bumper[3];
    /* 1 while there is no floor under that sensor */
    uint64_t cliff[3];
    /* from each cliff sensor down to the floor, as measured; +∞ nothing [m; ≥ 0] */
    double cliff_distance[3];
    /* 1 while that wheel hangs: left, right */
    uint64_t wheel_drop[2];
    /* counts of the wheels since the start: left, right */
    int64_t encoder[2];
    /* 1 while pressed: B0, B1, B2 */
    uint64_t button[3];
    /* light of LED1 and LED2 [Led] */
    uint64_t led[2];
    /* 1 while bumper, cliff, wheel drop keep the base from going on [0…1] */
    double blocked[3];
    /* times that bumper, cliff, wheel drop have begun since the start */
    uint64_t events[3];
} teleopd_kobuki_t;
TELEOPD_CHECK(sizeof(teleopd_kobuki_t) == TELEOPD_KOBUKI_BYTES)
TELEOPD_CHECK(offsetof(teleopd_kobuki_t, bumper) == 0)
TELEOPD_CHECK(offsetof(teleopd_kobuki_t, cliff) == 24)
TELEOPD_CHECK(offsetof(teleopd_kobuki_t, cliff_distance) == 48)
TELEOPD_CHECK(offsetof(teleopd_kobuki_t, wheel_drop) == 72)
TELEOPD_CHECK(offsetof(teleopd_kobuki_t, encoder) == 88)
TELEOPD_CHECK(offsetof(teleopd_kobuki_t, button) == 104)
TELEOPD_CHECK(offsetof(teleopd_kobuki_t, led) == 128)
TELEOPD_CHECK(offsetof(teleopd_kobuki_t, blocked) == 144)
TELEOPD_CHECK(offsetof(teleopd_kobuki_t, events) == 168)

#define TELEOPD_SIMULATION_NAME "simulation"
#define TELEOPD_SIMULATION_BYTES 80u
/* What only a simulation knows. */
typedef struct {
    /* true pose of the base: x, y, z, quaternion (x, y, z, w) [m, 1; frame: world] */
    double pose[7];
    /* simulated time since the start or the last reset [s; ≥ 0] */
    double time;
    /* 1 if any sensor of this profile has noise */
    uint64_t noise;
    /* contacts in the physics */
    uint64_t contacts;
} teleopd_simulation_t;
TELEOPD_CHECK(sizeof(teleopd_simulation_t) == TELEOPD_SIMULATION_BYTES)
TELEOPD_CHECK(offsetof(teleopd_simulation_t, pose) == 0)
TELEOPD_CHECK(offsetof(teleopd_simulation_t, time) == 56)
TELEOPD_CHECK(offsetof(teleopd_simulation_t, noise) == 64)
TELEOPD_CHECK(offsetof(teleopd_simulation_t, contacts) == 72)

#define TELEOPD_PACE_NAME "pace"
#define TELEOPD_PACE_BYTES 16u
/* Real time beside simulated time. */
typedef struct {
    /* time on the clock since the first tick [s; ≥ 0] */
    double real_time;
    /* simulated seconds in a real one, over the last second of the clock [≥ 0] */
    double factor;
} teleopd_pace_t;
TELEOPD_CHECK(sizeof(teleopd_pace_t) == TELEOPD_PACE_BYTES)
TELEOPD_CHECK(offsetof(teleopd_pace_t, real_time) == 0)
TELEOPD_CHECK(offsetof(teleopd_pace_t, factor) == 8)

#define TELEOPD_COMMAND_NAME "command"
#define TELEOPD_COMMAND_BYTES 272u
/* What a client writes into its command slot. */
typedef struct {
    /* sequence number below 2^63; each is greater than the last one's; TAKE and `session` may begin anew */
    uint64_t seq;
    /* cell time at which it was written: CLOCK_MONOTONIC with the real clock [ns] */
    int64_t stamp;
    /* process id of the client, to be shown */
    uint64_t pid;
    /* what is asked for besides motion [Request] */
    uint64_t request;
    /* what the numbers mean [CommandKind] */
    uint64_t kind;
    /* mode that the numbers are meant for, counted from 1; 0 (DEVICE only) whichever is on */
    uint64_t mode;
    /* mode to change to, counted from 1; 0 none */
    uint64_t mode_request;
    /* 1 while the operator holds the deadman */
    uint64_t deadman;
    /* buttons as a bit field */
    uint64_t buttons;
    /* with VELOCITY: 1 closed, 0 open; with DEVICE the buttons say */
    uint64_t gripper;
    /* what is asked of the session, by anyone; then nothing else counts [SessionAction] */
    uint64_t session;
    /* with PLAY: execution time; 0 without end [ns] */
    int64_t duration;
    /* with PLAY: scene, counted from 1; 0 the cell's */
    uint64_t scene;
    /* with PLAY: name of the user [text] */
    uint64_t user[4];
    /* 1 if `tuning` is meant; 0 leaves it as it is */
    uint64_t tune;
    /* new operator.tuning [−1…1] */
    double tuning;
    /* hand relative to the device's centre [m; frame: device; −1…1] */
    double position[3];
    /* how the hand is turned, unit quaternion (x, y, z, w); all 0 from a device that does not know [frame: device;
     * −1…1] */
    double orientation[4];
    /* velocity reference; how many count depends on the mode [m/s, rad/s; frame: robot; −10…10] */
    double velocity[8];
} teleopd_command_t;
TELEOPD_CHECK(sizeof(teleopd_command_t) == TELEOPD_COMMAND_BYTES)
TELEOPD_CHECK(offsetof(teleopd_command_t, seq) == 0)
TELEOPD_CHECK(offsetof(teleopd_command_t, stamp) == 8)
TELEOPD_CHECK(offsetof(teleopd_command_t, pid) == 16)
TELEOPD_CHECK(offsetof(teleopd_command_t, request) == 24)
TELEOPD_CHECK(offsetof(teleopd_command_t, kind) == 32)
TELEOPD_CHECK(offsetof(teleopd_command_t, mode) == 40)
TELEOPD_CHECK(offsetof(teleopd_command_t, mode_request) == 48)
TELEOPD_CHECK(offsetof(teleopd_command_t, deadman) == 56)
TELEOPD_CHECK(offsetof(teleopd_command_t, buttons) == 64)
TELEOPD_CHECK(offsetof(teleopd_command_t, gripper) == 72)
TELEOPD_CHECK(offsetof(teleopd_command_t, session) == 80)
TELEOPD_CHECK(offsetof(teleopd_command_t, duration) == 88)
TELEOPD_CHECK(offsetof(teleopd_command_t, scene) == 96)
TELEOPD_CHECK(offsetof(teleopd_command_t, user) == 104)
TELEOPD_CHECK(offsetof(teleopd_command_t, tune) == 136)
TELEOPD_CHECK(offsetof(teleopd_command_t, tuning) == 144)
TELEOPD_CHECK(offsetof(teleopd_command_t, position) == 152)
TELEOPD_CHECK(offsetof(teleopd_command_t, orientation) == 176)
TELEOPD_CHECK(offsetof(teleopd_command_t, velocity) == 208)

#define TELEOPD_PLAN_NAME "plan"
#define TELEOPD_PLAN_BYTES 2640u
/* What a solver's process answers. */
typedef struct {
    /* tick whose published state the plan was made from */
    uint64_t tick;
    /* cell time of that tick: the plan's own time begins there [ns] */
    int64_t t;
    /* process id of the solver, to be shown */
    uint64_t pid;
    /* what became of it [PlanStatus] */
    uint64_t status;
    /* joints */
    uint64_t n;
    /* prediction steps */
    uint64_t steps;
    /* iterations of the solver */
    uint64_t iterations;
    /* time that it took [ns] */
    int64_t solve_time;
    /* prediction step [s] */
    double dt;
    /* cost (12) */
    double cost;
    /* joint accelerations: n of the first step, n of the second, … [rad/s^2] */
    double u[320];
} teleopd_plan_t;
TELEOPD_CHECK(sizeof(teleopd_plan_t) == TELEOPD_PLAN_BYTES)
TELEOPD_CHECK(offsetof(teleopd_plan_t, tick) == 0)
TELEOPD_CHECK(offsetof(teleopd_plan_t, t) == 8)
TELEOPD_CHECK(offsetof(teleopd_plan_t, pid) == 16)
TELEOPD_CHECK(offsetof(teleopd_plan_t, status) == 24)
TELEOPD_CHECK(offsetof(teleopd_plan_t, n) == 32)
TELEOPD_CHECK(offsetof(teleopd_plan_t, steps) == 40)
TELEOPD_CHECK(offsetof(teleopd_plan_t, iterations) == 48)
TELEOPD_CHECK(offsetof(teleopd_plan_t, solve_time) == 56)
TELEOPD_CHECK(offsetof(teleopd_plan_t, dt) == 64)
TELEOPD_CHECK(offsetof(teleopd_plan_t, cost) == 72)
TELEOPD_CHECK(offsetof(teleopd_plan_t, u) == 80)

#define TELEOPD_LAW_ANSWER_NAME "law_answer"
#define TELEOPD_LAW_ANSWER_BYTES 240u
/* What the process of a user's own law answers. */
typedef struct {
    /* tick whose published state it was made from */
    uint64_t tick;
    /* cell time of that tick [ns] */
    int64_t t;
    /* process id, to be shown */
    uint64_t pid;
    /* mode whose law answers, counted from 1; 0 nobody asked: the cell was not engaged */
    uint64_t mode;
    /* what the law did wrong [LawFailure] */
    uint64_t failure;
    /* velocities in use */
    uint64_t n;
    /* velocities that the law asks for [m/s, rad/s; frame: robot; n in use] */
    double v[8];
    /* what it did wrong, in words [text] */
    uint64_t message[16];
} teleopd_law_answer_t;
TELEOPD_CHECK(sizeof(teleopd_law_answer_t) == TELEOPD_LAW_ANSWER_BYTES)
TELEOPD_CHECK(offsetof(teleopd_law_answer_t, tick) == 0)
TELEOPD_CHECK(offsetof(teleopd_law_answer_t, t) == 8)
TELEOPD_CHECK(offsetof(teleopd_law_answer_t, pid) == 16)
TELEOPD_CHECK(offsetof(teleopd_law_answer_t, mode) == 24)
TELEOPD_CHECK(offsetof(teleopd_law_answer_t, failure) == 32)
TELEOPD_CHECK(offsetof(teleopd_law_answer_t, n) == 40)
TELEOPD_CHECK(offsetof(teleopd_law_answer_t, v) == 48)
TELEOPD_CHECK(offsetof(teleopd_law_answer_t, message) == 112)

/* Bytes of one copy in a latch over a block of `bytes`, and of the whole latch; copy 0 begins right after latch_t */
#define TELEOPD_LATCH_COPY_BYTES(bytes) (((bytes) + TELEOPD_LINE_BYTES - 1u) / TELEOPD_LINE_BYTES * TELEOPD_LINE_BYTES)
#define TELEOPD_LATCH_BYTES(bytes) (sizeof(teleopd_latch_t) + 2u * TELEOPD_LATCH_COPY_BYTES(bytes))
TELEOPD_CHECK(TELEOPD_SLOT_STRIDE == sizeof(teleopd_slot_t) + TELEOPD_LATCH_BYTES(TELEOPD_COMMAND_BYTES))

#endif
