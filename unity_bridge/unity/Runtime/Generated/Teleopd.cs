// Generated from ipc/schema.py by  python -m teleopd.ipc.generate : do not edit.
//
// The shared memory of a teleopd cell (docs/segment.md). Compile with -unsafe, or use the offsets alone.
using System;
using System.Runtime.InteropServices;

namespace Teleopd
{
    /// <summary>Format, places, capacities.</summary>
    public static class Constants
    {
        /// <summary>The first eight bytes of every object, with the NUL.</summary>
        public const string Magic = "TELEOPD\0";
        /// <summary>`version` in a header; refuse any other</summary>
        public const int FormatVersion = 1;
        /// <summary>`byte_order` in a header, read as a 32-bit number</summary>
        public const int ByteOrder = 0x01020304;
        /// <summary>bytes kept for the header of an object</summary>
        public const int HeadBytes = 4096;
        /// <summary>bytes of every element of a signal</summary>
        public const int WordBytes = 8;
        /// <summary>each copy in a latch is rounded up to this</summary>
        public const int LineBytes = 64;
        /// <summary>sensible number of attempts on a latch</summary>
        public const int ReadTries = 8;
        /// <summary>room for the info</summary>
        public const int InfoBytes = 65536;
        /// <summary>command slots</summary>
        public const int Slots = 16;
        /// <summary>bytes from one command slot to the next</summary>
        public const int SlotStride = 768;
        /// <summary>byte of each object that its owner keeps locked</summary>
        public const int OwnerLock = 0;
        /// <summary>byte of the commands that the client in slot 0 keeps locked; the next for slot 1</summary>
        public const int SlotLock = 1;
        /// <summary>byte of the ring that the recorder keeps locked</summary>
        public const int ReaderLock = 1;
        /// <summary>buckets per octave</summary>
        public const int HistogramSub = 32;
        /// <summary>buckets of a histogram</summary>
        public const int HistogramBuckets = 1024;
        /// <summary>capacity of arrays over generalised velocities</summary>
        public const int MaxDof = 8;
        /// <summary>capacity of arrays over arm joints</summary>
        public const int MaxJoints = 8;
        /// <summary>capacity of arrays over wheels</summary>
        public const int MaxWheels = 4;
        /// <summary>capacity of poses of a glass</summary>
        public const int MaxPose = 6;
        /// <summary>capacity of arrays over slosh angles</summary>
        public const int MaxSlosh = 2;
        /// <summary>capacity of a plan, in prediction steps</summary>
        public const int MaxSteps = 40;
        /// <summary>capacity of arrays over a scene's loose objects</summary>
        public const int MaxObjects = 4;
        /// <summary>capacity of arrays over the rays of a lidar</summary>
        public const int MaxRays = 720;
        /// <summary>capacity of arrays over moving obstacles</summary>
        public const int MaxMovers = 8;
        /// <summary>`layout_hash` of the commands object that this fits; refuse any other</summary>
        public const ulong CommandLayoutHash = 0xf1951a55a3a819aaUL;
    }

    /// <summary>State of the cell; owned by the core (`daemon/cell.py`).</summary>
    public enum CellState : ulong
    {
        /// <summary>the core has not ticked yet</summary>
        Starting = 0,
        /// <summary>the robot holds its posture; commands are judged, none moves it</summary>
        Held = 1,
        /// <summary>the robot follows the operator</summary>
        Engaged = 2,
        /// <summary>held, and stays so until the fault is cleared</summary>
        Faulted = 3,
    }

    /// <summary>Why the cell is not engaged.</summary>
    public enum HoldReason : ulong
    {
        /// <summary>the cell is engaged</summary>
        None = 0,
        /// <summary>no operator has engaged since the start</summary>
        NotEngagedYet = 1,
        /// <summary>the operator let the deadman go</summary>
        Released = 2,
        /// <summary>the lease ended, or control changed hands</summary>
        OperatorLost = 3,
        /// <summary>the newest command became older than the profile's `command_expiry`</summary>
        CommandStale = 4,
        /// <summary>a client asked for a stop</summary>
        StopRequested = 5,
        /// <summary>a computed velocity was NaN or infinite</summary>
        NonFinite = 6,
        /// <summary>too many late ticks in a row</summary>
        Overrun = 7,
        /// <summary>the core is ending</summary>
        ShuttingDown = 8,
        /// <summary>the plant failed</summary>
        PlantFailed = 9,
        /// <summary>another client took control from the one that had it</summary>
        TakenOver = 10,
        /// <summary>the robot does not answer, or no longer follows</summary>
        LinkLost = 11,
        /// <summary>the robot says of itself what cannot be</summary>
        RobotImplausible = 12,
        /// <summary>the robot is further from its model than `[link] tolerance` allows</summary>
        RobotDeviates = 13,
        /// <summary>the session is paused</summary>
        SessionPaused = 14,
        /// <summary>the session's time is over, or it was stopped</summary>
        SessionOver = 15,
        /// <summary>a user's own law raised an exception, took too long or gave no usable numbers</summary>
        LawFailed = 16,
        /// <summary>the plan of a predictive controller is too old to be followed</summary>
        PlanLost = 17,
        /// <summary>the arm pushed against something in vain and gave way</summary>
        Overload = 18,
    }

    /// <summary>State of the link to a real robot; owned by the link's process (`hardware/tcp/machine.py`).</summary>
    public enum LinkState : ulong
    {
        /// <summary>there is no connection; it will be tried again</summary>
        Absent = 0,
        /// <summary>a connection is being made, and the robot looked at</summary>
        Connecting = 1,
        /// <summary>the robot reports its state and stands</summary>
        Ready = 2,
        /// <summary>the robot follows the cell's commands</summary>
        Engaged = 3,
        /// <summary>connected, but the robot or the core has fallen silent; the robot was told to stop</summary>
        Stalled = 4,
        /// <summary>the robot, or this side, refuses; tried again at the longest interval</summary>
        Faulted = 5,
    }

    /// <summary>Why the link is not engaged.</summary>
    public enum LinkReason : ulong
    {
        /// <summary>nothing is in the way</summary>
        None = 0,
        /// <summary>no connection was tried yet</summary>
        NotTried = 1,
        /// <summary>nobody answers at the robot's address</summary>
        NoRobot = 2,
        /// <summary>the connection ended</summary>
        Lost = 3,
        /// <summary>one side refused the other: token, version or role</summary>
        Refused = 4,
        /// <summary>the robot is not the one that the profile describes</summary>
        Unfit = 5,
        /// <summary>the robot's state stopped coming</summary>
        NoState = 6,
        /// <summary>the core's heart stopped</summary>
        NoCore = 7,
        /// <summary>the robot ended the engagement by itself</summary>
        RobotStopped = 8,
        /// <summary>the robot did not follow an engagement</summary>
        NotFollowed = 9,
        /// <summary>the link was told to end</summary>
        Ended = 10,
    }

    /// <summary>Why a command was refused; the index into `inbox.refused`.</summary>
    public enum Refusal : ulong
    {
        /// <summary>a number is NaN or infinite</summary>
        NonFinite = 0,
        /// <summary>a number is out of its range, or there is no mode `mode_request`</summary>
        OutOfRange = 1,
        /// <summary>`stamp` is further from cell time than the profile's `command_expiry`</summary>
        Stale = 2,
        /// <summary>`mode` is not the mode that is on, or VELOCITY without a mode</summary>
        WrongMode = 3,
        /// <summary>the latch of the slot declares another size than a command has</summary>
        WrongSize = 4,
        /// <summary>control is somebody else's, or nobody's and TAKE was not asked for</summary>
        NotHolder = 5,
        /// <summary>`seq` is not greater than that of the last command of the slot</summary>
        OutOfOrder = 6,
        /// <summary>no such `kind`</summary>
        UnknownKind = 7,
        /// <summary>the command could not be read whole</summary>
        Torn = 8,
    }

    /// <summary>What a command's numbers mean.</summary>
    public enum CommandKind : ulong
    {
        /// <summary>no numbers: the deadman counts as released</summary>
        None = 0,
        /// <summary>`position` is the operator's hand, `buttons` choose mode and gripper</summary>
        Device = 1,
        /// <summary>`velocity` is the reference itself, for the mode named in `mode`</summary>
        Velocity = 2,
    }

    /// <summary>What a client asks for besides motion; bits of `command.request`.</summary>
    [Flags]
    public enum Request : ulong
    {
        /// <summary>nothing</summary>
        None = 0,
        /// <summary>give me control, if nobody has it</summary>
        Take = 1,
        /// <summary>I give control up; nothing else in the command counts</summary>
        Release = 2,
        /// <summary>hold, whoever has control</summary>
        Stop = 4,
        /// <summary>back from faulted to held; from the holder only</summary>
        ClearFault = 8,
        /// <summary>with TAKE: also if somebody else has it; the robot holds, and he is told</summary>
        TakeOver = 16,
    }

    /// <summary>What the guard changed in this tick; bits of `guard.limits`.</summary>
    [Flags]
    public enum Limit : ulong
    {
        /// <summary>nothing was changed</summary>
        None = 0,
        /// <summary>a velocity was cut</summary>
        Velocity = 1,
        /// <summary>a change of velocity was cut</summary>
        Acceleration = 2,
        /// <summary>a joint was kept from its limit</summary>
        Joint = 4,
        /// <summary>the end effector was kept inside its workspace</summary>
        Workspace = 8,
        /// <summary>a number was NaN or infinite</summary>
        NonFinite = 16,
        /// <summary>the robot was kept from the surroundings, or from itself</summary>
        Contact = 32,
        /// <summary>a bumper, a cliff sensor or a wheel that hangs stopped the base</summary>
        Reflex = 64,
    }

    /// <summary>Colour of a Kobuki's light, as its protocol numbers them.</summary>
    public enum Led : ulong
    {
        /// <summary>dark</summary>
        Off = 0,
        /// <summary>green</summary>
        Green = 1,
        /// <summary>orange</summary>
        Orange = 2,
        /// <summary>red</summary>
        Red = 3,
    }

    /// <summary>What became of a plan.</summary>
    public enum PlanStatus : ulong
    {
        /// <summary>there is none yet</summary>
        None = 0,
        /// <summary>it may be followed</summary>
        Solved = 1,
        /// <summary>its constraints contradict each other</summary>
        Infeasible = 2,
        /// <summary>a number in it is NaN or infinite</summary>
        NonFinite = 3,
        /// <summary>it has another number of joints or steps than the cell</summary>
        Foreign = 4,
    }

    /// <summary>What the recorder is doing.</summary>
    public enum RecordingState : ulong
    {
        /// <summary>nothing is recorded</summary>
        Off = 0,
        /// <summary>states are being recorded</summary>
        Recording = 1,
        /// <summary>stopped: the disk is full</summary>
        StoppedDiskFull = 2,
        /// <summary>stopped: the recording could not be written</summary>
        StoppedError = 3,
    }

    /// <summary>Stages of a mission: seed 1, section 3.2 (approach, manipulation, return).</summary>
    public enum TaskPhase : ulong
    {
        /// <summary>there is no mission</summary>
        None = 0,
        /// <summary>on the way to the object</summary>
        Approach = 1,
        /// <summary>close enough to grip it</summary>
        Manipulate = 2,
        /// <summary>carrying it back</summary>
        Return = 3,
        /// <summary>the object is in the safe zone</summary>
        Complete = 4,
        /// <summary>the mission has failed</summary>
        Failed = 5,
    }

    /// <summary>State of the session; owned by `daemon/session.py`, in the core.</summary>
    public enum SessionState : ulong
    {
        /// <summary>there is no session: the robot can be driven as long as one likes</summary>
        None = 0,
        /// <summary>the time runs</summary>
        Playing = 1,
        /// <summary>held; the time stands</summary>
        Paused = 2,
        /// <summary>held; a further PLAY begins the next session</summary>
        Over = 3,
    }

    /// <summary>What a client asks of the session; `command.session`.</summary>
    public enum SessionAction : ulong
    {
        /// <summary>nothing</summary>
        None = 0,
        /// <summary>begin a session, or go on after a pause</summary>
        Play = 1,
        /// <summary>hold; the time stands</summary>
        Pause = 2,
        /// <summary>hold; the session is over</summary>
        Stop = 3,
        /// <summary>keep the session's recording, figures, profile and versions in a folder of their own</summary>
        Save = 4,
        /// <summary>put everything simulated back to its start, once the robot is at rest</summary>
        Reset = 5,
    }

    /// <summary>Why the session did not do what it was asked for.</summary>
    public enum SessionRefusal : ulong
    {
        /// <summary>it was done</summary>
        None = 0,
        /// <summary>no session is playing</summary>
        NotPlaying = 1,
        /// <summary>there has been no session</summary>
        NothingToSave = 2,
        /// <summary>a session is playing, or paused: stop it first</summary>
        StillPlaying = 3,
        /// <summary>the cell runs another scene: start one with a profile of that scene</summary>
        OtherScene = 4,
        /// <summary>a real robot cannot be put back: drive it</summary>
        RealRobot = 5,
        /// <summary>no such action, or a negative time</summary>
        BadRequest = 6,
    }

    /// <summary>What a law from a user's own file did wrong.</summary>
    public enum LawFailure : ulong
    {
        /// <summary>it has not failed</summary>
        None = 0,
        /// <summary>it raised an exception</summary>
        Exception = 1,
        /// <summary>it took longer than its time budget, or gave no answer in time</summary>
        TooSlow = 2,
        /// <summary>it answered with NaN or infinity</summary>
        NonFinite = 3,
        /// <summary>it did not answer with one number for each velocity</summary>
        WrongShape = 4,
    }

    /// <summary>Why the task failed: seed 1, section 5; the index into `task.failed_by`.</summary>
    public enum FailureCause : ulong
    {
        /// <summary>it has not failed</summary>
        None = 0,
        /// <summary>the object fell, or was put down, outside the safe zone</summary>
        Dropped = 1,
        /// <summary>the object touched a wall</summary>
        Wall = 2,
        /// <summary>the object touched a machine</summary>
        Machine = 3,
        /// <summary>the object touched something else</summary>
        Object = 4,
    }

    /// <summary>Status of an object, in its header.</summary>
    public enum Status : ulong
    {
        /// <summary>being made or adopted: do not use it yet</summary>
        Building = 0,
        /// <summary>in use</summary>
        Live = 1,
        /// <summary>its owner has ended it; the name is gone</summary>
        Closed = 2,
        /// <summary>replaced by a new object of the same name: map that one</summary>
        Retired = 3,
    }

    /// <summary>What cell time is; `clock` in the header of the state object.</summary>
    public enum Clock : ulong
    {
        /// <summary>CLOCK_MONOTONIC</summary>
        Real = 0,
        /// <summary>tick times the period, as fast as possible; waits for clients that hold the clock</summary>
        Simulated = 1,
        /// <summary>tick times the period; runs only as far as clients release ticks</summary>
        Lockstep = 2,
    }

    /// <summary>The six calls of one tick; the index into `timing.stage`.</summary>
    public enum Stage : ulong
    {
        /// <summary>measure or read the plant</summary>
        Sense = 0,
        /// <summary>judge commands, make references</summary>
        Operator = 1,
        /// <summary>the control law</summary>
        Control = 2,
        /// <summary>the last word before actuation</summary>
        Guard = 3,
        /// <summary>hand the command to the plant</summary>
        Actuate = 4,
        /// <summary>latch, ring, heartbeat, wake</summary>
        Publish = 5,
    }

    /// <summary>What the histograms beside the state count, in order.</summary>
    public enum Duration : ulong
    {
        /// <summary>lateness of a tick after its deadline</summary>
        Wake = 0,
        /// <summary>measure or read the plant</summary>
        Sense = 1,
        /// <summary>judge commands, make references</summary>
        Operator = 2,
        /// <summary>the control law</summary>
        Control = 3,
        /// <summary>the last word before actuation</summary>
        Guard = 4,
        /// <summary>hand the command to the plant</summary>
        Actuate = 5,
        /// <summary>latch, ring, heartbeat, wake</summary>
        Publish = 6,
        /// <summary>the whole tick</summary>
        Tick = 7,
    }

    /// <summary>The struct segment_header_t of ipc/native/segment.h.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct SegmentHeader
    {
        public const int Size = 184;
        /// <summary>A copy of what stands at an address.</summary>
        public static SegmentHeader At(IntPtr address) { return *(SegmentHeader*)address; }
        public const int MagicOffset = 0;
        public fixed byte Magic[8];
        public const int VersionOffset = 8;
        public uint Version;
        public const int ByteOrderOffset = 12;
        public uint ByteOrder;
        public const int LayoutHashOffset = 16;
        public ulong LayoutHash;
        public const int OwnerPidOffset = 24;
        public ulong OwnerPid;
        public const int OwnerStartOffset = 32;
        public ulong OwnerStart;
        public const int EpochOffset = 40;
        public ulong Epoch;
        public const int StatusOffset = 48;
        public uint Status;
        public const int WakeOffset = 52;
        public uint Wake;
        public const int HeartbeatOffset = 56;
        public ulong Heartbeat;
        public const int HeartbeatNsOffset = 64;
        public long HeartbeatNs;
        public const int WallOffsetNsOffset = 72;
        public long WallOffsetNs;
        public const int ClockOffset = 80;
        public ulong Clock;
        public const int SchemaOffsetOffset = 88;
        public ulong SchemaOffset;
        public const int SchemaBytesOffset = 96;
        public ulong SchemaBytes;
        public const int InfoOffsetOffset = 104;
        public ulong InfoOffset;
        public const int InfoBytesOffset = 112;
        public ulong InfoBytes;
        public const int HistogramOffsetOffset = 120;
        public ulong HistogramOffset;
        public const int HistogramCountOffset = 128;
        public ulong HistogramCount;
        public const int DataOffsetOffset = 136;
        public ulong DataOffset;
        public const int BlockBytesOffset = 144;
        public ulong BlockBytes;
        public const int CountOffset = 152;
        public ulong Count;
        public const int StrideOffset = 160;
        public ulong Stride;
        public const int TotalBytesOffset = 168;
        public ulong TotalBytes;
        public const int StopsOffset = 176;
        public ulong Stops;
    }

    /// <summary>The struct slot_t of ipc/native/segment.h.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct Slot
    {
        public const int Size = 64;
        /// <summary>A copy of what stands at an address.</summary>
        public static Slot At(IntPtr address) { return *(Slot*)address; }
        public const int LockstepOffset = 0;
        public ulong Lockstep;
        public const int ReleasedOffset = 8;
        public ulong Released;
        public const int DoneOffset = 16;
        public ulong Done;
        public const int ReservedOffset = 24;
        public fixed ulong Reserved[5];
    }

    /// <summary>The struct latch_t of ipc/native/latch.h.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct Latch
    {
        public const int Size = 64;
        /// <summary>A copy of what stands at an address.</summary>
        public static Latch At(IntPtr address) { return *(Latch*)address; }
        public const int BeginOffset = 0;
        public ulong Begin;
        public const int DoneOffset = 8;
        public ulong Done;
        public const int BytesOffset = 16;
        public ulong Bytes;
        public const int ReservedOffset = 24;
        public fixed ulong Reserved[5];
    }

    /// <summary>The struct ring_t of ipc/native/ring.h.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct Ring
    {
        public const int Size = 128;
        /// <summary>A copy of what stands at an address.</summary>
        public static Ring At(IntPtr address) { return *(Ring*)address; }
        public const int HeadOffset = 0;
        public ulong Head;
        public const int RefusedOffset = 8;
        public ulong Refused;
        public const int ProducingOffset = 16;
        public ulong Producing;
        public const int ProducerPadOffset = 24;
        public fixed ulong ProducerPad[5];
        public const int TailOffset = 64;
        public ulong Tail;
        public const int ConsumingOffset = 72;
        public ulong Consuming;
        public const int StatusOffset = 80;
        public ulong Status;
        public const int ConsumerPadOffset = 88;
        public fixed ulong ConsumerPad[5];
    }

    /// <summary>The struct histogram_t of ipc/native/histogram.h.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct Histogram
    {
        public const int Size = 8224;
        /// <summary>A copy of what stands at an address.</summary>
        public static Histogram At(IntPtr address) { return *(Histogram*)address; }
        public const int CountOffset = 0;
        public ulong Count;
        public const int MaxOffset = 8;
        public ulong Max;
        public const int SumOffset = 16;
        public ulong Sum;
        public const int ReservedOffset = 24;
        public ulong Reserved;
        public const int BucketsOffset = 32;
        public fixed ulong Buckets[1024];
    }

    /// <summary>The cell as a whole: what time it is, what state it is in, who operates it.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct CellBlock
    {
        public const string Name = "cell";
        public const int Size = 64;
        /// <summary>A copy of what stands at an address.</summary>
        public static CellBlock At(IntPtr address) { return *(CellBlock*)address; }
        public const int TickOffset = 0;
        /// <summary>number k of this tick, from 1; 0 while starting; x_k, u_k, guard_k and k are published
        /// together</summary>
        public ulong Tick;
        public const int TOffset = 8;
        /// <summary>cell time t_k: CLOCK_MONOTONIC with the real clock, k times the period from 0 otherwise
        /// [ns]</summary>
        public long T;
        public const int StateOffset = 16;
        /// <summary>state of the cell [CellState]</summary>
        public ulong State;
        public const int ReasonOffset = 24;
        /// <summary>why the cell is not engaged [HoldReason]</summary>
        public ulong Reason;
        public const int ModeOffset = 32;
        /// <summary>operating mode, counted from 1 in the order of the profile's [modes]</summary>
        public ulong Mode;
        public const int HolderOffset = 40;
        /// <summary>command slot, counted from 1, of the client that holds control; 0 nobody</summary>
        public ulong Holder;
        public const int CommandAgeOffset = 48;
        /// <summary>age of the newest accepted command by the cell's clock; −1 when there is none [ns]</summary>
        public long CommandAge;
        public const int CommandSeqOffset = 56;
        /// <summary>sequence number of the newest accepted command</summary>
        public ulong CommandSeq;
    }

    /// <summary>The process that holds control.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct HolderBlock
    {
        public const string Name = "holder";
        public const int Size = 32;
        /// <summary>A copy of what stands at an address.</summary>
        public static HolderBlock At(IntPtr address) { return *(HolderBlock*)address; }
        public const int PidOffset = 0;
        /// <summary>process id that the holder states; shown to people, never acted on</summary>
        public ulong Pid;
        public const int SinceOffset = 8;
        /// <summary>cell time at which it was given control; 0 nobody has it [ns]</summary>
        public long Since;
        public const int TakenOverOffset = 16;
        /// <summary>1 if it took control over from a client that had it, 0 if control was free</summary>
        public ulong TakenOver;
        public const int BeforeOffset = 24;
        /// <summary>process id that the holder before it stated; 0 there was none</summary>
        public ulong Before;
    }

    /// <summary>Commands that arrived, and those that were refused.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct InboxBlock
    {
        public const string Name = "inbox";
        public const int Size = 168;
        /// <summary>A copy of what stands at an address.</summary>
        public static InboxBlock At(IntPtr address) { return *(InboxBlock*)address; }
        public const int AcceptedOffset = 0;
        /// <summary>commands accepted since the core started</summary>
        public ulong Accepted;
        public const int RequestOffset = 8;
        /// <summary>what the newest accepted command asked for besides motion [Request]</summary>
        public ulong Request;
        public const int StopsOffset = 16;
        /// <summary>requests to stop since the core started</summary>
        public ulong Stops;
        public const int RefusedOffset = 24;
        /// <summary>commands refused since the core started, by reason (Refusal)</summary>
        public fixed ulong Refused[16];
        public const int LastRefusalOffset = 152;
        /// <summary>reason of the last refusal (Refusal) plus 1; 0 none so far</summary>
        public ulong LastRefusal;
        public const int LastSlotOffset = 160;
        /// <summary>command slot, counted from 1, of the last refusal</summary>
        public ulong LastSlot;
    }

    /// <summary>How this tick went; the histograms beside the state hold every tick since the start.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct TimingBlock
    {
        public const string Name = "timing";
        public const int Size = 80;
        /// <summary>A copy of what stands at an address.</summary>
        public static TimingBlock At(IntPtr address) { return *(TimingBlock*)address; }
        public const int PeriodOffset = 0;
        /// <summary>nominal period of the tick [ns]</summary>
        public long Period;
        public const int WakeOffset = 8;
        /// <summary>how late this tick began after its deadline [ns]</summary>
        public long Wake;
        public const int StageOffset = 16;
        /// <summary>duration of each stage; publish is the previous tick's [ns]</summary>
        public fixed long Stage[6];
        public const int MissedOffset = 64;
        /// <summary>deadlines skipped since the start because a tick was late</summary>
        public ulong Missed;
        public const int OverrunsOffset = 72;
        /// <summary>ticks since the start that were still running at the next deadline</summary>
        public ulong Overruns;
    }

    /// <summary>What the operator's device says, after the dead band, and the velocity it asks for: seed 1,
    /// (10).</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct OperatorBlock
    {
        public const string Name = "operator";
        public const int Size = 184;
        /// <summary>A copy of what stands at an address.</summary>
        public static OperatorBlock At(IntPtr address) { return *(OperatorBlock*)address; }
        public const int KindOffset = 0;
        /// <summary>kind of the command in force [CommandKind]</summary>
        public ulong Kind;
        public const int POffset = 8;
        /// <summary>position of the hand relative to the device's centre [m; frame: device]</summary>
        public fixed double P[3];
        public const int PDotRefOffset = 32;
        /// <summary>direct reference of the device; z is rad/s in base mode [m/s; frame: robot]</summary>
        public fixed double PDotRef[3];
        public const int OrientationOffset = 56;
        /// <summary>how the hand is turned, quaternion (x, y, z, w); (0, 0, 0, 1) if none [frame: device]</summary>
        public fixed double Orientation[4];
        public const int TurnedOffset = 88;
        /// <summary>how far the robot's hand was asked to turn likewise [frame: device]</summary>
        public fixed double Turned[4];
        public const int TurnDotRefOffset = 120;
        /// <summary>angular velocity that the hand's turning asks for [rad/s; frame: device]</summary>
        public fixed double TurnDotRef[3];
        public const int ButtonsOffset = 144;
        /// <summary>buttons as a bit field</summary>
        public ulong Buttons;
        public const int DeadmanOffset = 152;
        /// <summary>1 while the operator holds the deadman</summary>
        public ulong Deadman;
        public const int ClutchOffset = 160;
        /// <summary>1 while the hand may move without the robot [0…1]</summary>
        public double Clutch;
        public const int TuningOffset = 168;
        /// <summary>what the operator sets while driving; the profile says what it means [0…1]</summary>
        public double Tuning;
        public const int GripperOffset = 176;
        /// <summary>1 closed, 0 open</summary>
        public ulong Gripper;
    }

    /// <summary>Mobile base.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct BaseBlock
    {
        public const string Name = "base";
        public const int Size = 136;
        /// <summary>A copy of what stands at an address.</summary>
        public static BaseBlock At(IntPtr address) { return *(BaseBlock*)address; }
        public const int EtaOffset = 0;
        /// <summary>position and heading η = (x, y, ψ): seed 1, (1) [m, m, rad; frame: world]</summary>
        public fixed double Eta[3];
        public const int EtaDotOffset = 24;
        /// <summary>its derivative, (2) [m/s, m/s, rad/s; frame: world]</summary>
        public fixed double EtaDot[3];
        public const int UOffset = 48;
        /// <summary>manoeuvrability velocities u = (u_l, u_m, ω) [m/s, m/s, rad/s; frame: robot]</summary>
        public fixed double U[3];
        public const int EtaDotRefOffset = 72;
        /// <summary>velocity that the operator asks for, (11) [m/s, m/s, rad/s; frame: world]</summary>
        public fixed double EtaDotRef[3];
        public const int WheelsOffset = 96;
        /// <summary>wheel speeds: front right, front left, rear right, rear left [rad/s; n_wheels in use]</summary>
        public fixed double Wheels[4];
        public const int NWheelsOffset = 128;
        /// <summary>wheels in use</summary>
        public ulong NWheels;
    }

    /// <summary>Robot arm.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct ArmBlock
    {
        public const string Name = "arm";
        public const int Size = 288;
        /// <summary>A copy of what stands at an address.</summary>
        public static ArmBlock At(IntPtr address) { return *(ArmBlock*)address; }
        public const int NOffset = 0;
        /// <summary>joints in use</summary>
        public ulong N;
        public const int QOffset = 8;
        /// <summary>joint angles; seed 1 measures them from the vertical [rad; n in use]</summary>
        public fixed double Q[8];
        public const int QDotOffset = 72;
        /// <summary>joint velocities [rad/s; n in use]</summary>
        public fixed double QDot[8];
        public const int QDOffset = 136;
        /// <summary>desired posture, the secondary objective of (17), (18), (22) [rad; n in use]</summary>
        public fixed double QD[8];
        public const int HOffset = 200;
        /// <summary>end-effector position, (3) [m; frame: arm base]</summary>
        public fixed double H[3];
        public const int HRefOffset = 224;
        /// <summary>end-effector reference, the leashed integral of h_dot_ref [m; frame: arm base]</summary>
        public fixed double HRef[3];
        public const int HDotRefOffset = 248;
        /// <summary>velocity that the operator asks for, after the manipulability gate, (13) [m/s; frame: arm
        /// base]</summary>
        public fixed double HDotRef[3];
        public const int WOffset = 272;
        /// <summary>manipulability √det(J_a·J_aᵀ), (13) [m^3; ≥ 0]</summary>
        public double W;
        public const int GateOffset = 280;
        /// <summary>share of the motion toward a singularity that passes: 1 all, 0 none [0…1]</summary>
        public double Gate;
    }

    /// <summary>End effector of the whole robot.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct EndEffectorBlock
    {
        public const string Name = "end_effector";
        public const int Size = 72;
        /// <summary>A copy of what stands at an address.</summary>
        public static EndEffectorBlock At(IntPtr address) { return *(EndEffectorBlock*)address; }
        public const int XiOffset = 0;
        /// <summary>position ξ, (7) [m; frame: world]</summary>
        public fixed double Xi[3];
        public const int XiDotOffset = 24;
        /// <summary>velocity J(q)·v, (9) [m/s; frame: world]</summary>
        public fixed double XiDot[3];
        public const int XiDotRefOffset = 48;
        /// <summary>velocity that the operator asks for, (12) [m/s; frame: world]</summary>
        public fixed double XiDotRef[3];
    }

    /// <summary>An open glass at the end effector, and where the operator wants it.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct GlassBlock
    {
        public const string Name = "glass";
        public const int Size = 256;
        /// <summary>A copy of what stands at an address.</summary>
        public static GlassBlock At(IntPtr address) { return *(GlassBlock*)address; }
        public const int NOffset = 0;
        /// <summary>entries of a pose in use</summary>
        public ulong N;
        public const int PoseOffset = 8;
        /// <summary>pose: (x, z, θ) in the plane, seed 4 (3); (x, y, z, ε) in space, ε = sin(angle)·axis of the turn
        /// from upright [m, rad; frame: world; n in use]</summary>
        public fixed double Pose[6];
        public const int PoseDotOffset = 56;
        /// <summary>its derivative [m/s, rad/s; frame: world; n in use]</summary>
        public fixed double PoseDot[6];
        public const int OrientationOffset = 104;
        /// <summary>the same turn as a quaternion (x, y, z, w) [frame: world]</summary>
        public fixed double Orientation[4];
        public const int PoseRefOffset = 136;
        /// <summary>pose that the operator asks for [m, rad; frame: world; n in use]</summary>
        public fixed double PoseRef[6];
        public const int PoseRefDotOffset = 184;
        /// <summary>its velocity, by which it is predicted [m/s, rad/s; frame: world; n in use]</summary>
        public fixed double PoseRefDot[6];
        public const int HandOffset = 232;
        /// <summary>how far the reference has followed the hand [m; frame: device]</summary>
        public fixed double Hand[3];
    }

    /// <summary>The liquid in the glass, as a pendulum: seed 4, (4)–(8).</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct LiquidBlock
    {
        public const string Name = "liquid";
        public const int Size = 64;
        /// <summary>A copy of what stands at an address.</summary>
        public static LiquidBlock At(IntPtr address) { return *(LiquidBlock*)address; }
        public const int NOffset = 0;
        /// <summary>slosh angles in use: β, or β and α</summary>
        public ulong N;
        public const int AngleOffset = 8;
        /// <summary>slosh angles, as simulated [rad; frame: glass; n in use]</summary>
        public fixed double Angle[2];
        public const int AngleDotOffset = 24;
        /// <summary>their rates [rad/s; frame: glass; n in use]</summary>
        public fixed double AngleDot[2];
        public const int MeasuredOffset = 40;
        /// <summary>slosh angles, as something measures them [rad; frame: glass; n in use]</summary>
        public fixed double Measured[2];
        public const int HasMeasuredOffset = 56;
        /// <summary>1 if something measures the slosh angles [0…1]</summary>
        public double HasMeasured;
    }

    /// <summary>Model predictive controller: what it believes, what it is asked, and the plan that is
    /// followed.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct MpcBlock
    {
        public const string Name = "mpc";
        public const int Size = 368;
        /// <summary>A copy of what stands at an address.</summary>
        public static MpcBlock At(IntPtr address) { return *(MpcBlock*)address; }
        public const int NOffset = 0;
        /// <summary>joints in use</summary>
        public ulong N;
        public const int NXiOffset = 8;
        /// <summary>entries of ξ in use</summary>
        public ulong NXi;
        public const int XiOffset = 16;
        /// <summary>believed state ξ = (q, q̇, slosh angles, their rates), (9) [rad, rad/s; n_xi in use]</summary>
        public fixed double Xi[20];
        public const int Q2Offset = 176;
        /// <summary>weight of the slosh angle in force, between P1 and P2 as `operator.tuning` says [≥ 0]</summary>
        public double Q2;
        public const int DeviationOffset = 184;
        /// <summary>largest measured minus believed q or q̇, in units of Δ_max [≥ 0]</summary>
        public double Deviation;
        public const int CorrectionsOffset = 192;
        /// <summary>ticks since the start in which measured q, q̇ replaced the believed ones</summary>
        public ulong Corrections;
        public const int VNextOffset = 200;
        /// <summary>velocity that the plan asks for at the end of this tick [rad/s; n in use]</summary>
        public fixed double VNext[8];
        public const int AgeOffset = 264;
        /// <summary>age of the plan that is followed; −1 when there is none [ns]</summary>
        public long Age;
        public const int PlanTickOffset = 272;
        /// <summary>tick whose state that plan was made from</summary>
        public ulong PlanTick;
        public const int StatusOffset = 280;
        /// <summary>what became of the newest plan [PlanStatus]</summary>
        public ulong Status;
        public const int CostOffset = 288;
        /// <summary>its cost (12)</summary>
        public double Cost;
        public const int IterationsOffset = 296;
        /// <summary>its iterations</summary>
        public ulong Iterations;
        public const int PlansOffset = 304;
        /// <summary>plans since the start, by what became of them (PlanStatus)</summary>
        public fixed ulong Plans[8];
    }

    /// <summary>The process that plans.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct SolverBlock
    {
        public const string Name = "solver";
        public const int Size = 32;
        /// <summary>A copy of what stands at an address.</summary>
        public static SolverBlock At(IntPtr address) { return *(SolverBlock*)address; }
        public const int PidOffset = 0;
        /// <summary>process id, to be shown</summary>
        public ulong Pid;
        public const int SolveTimeOffset = 8;
        /// <summary>time that the newest plan took [ns]</summary>
        public long SolveTime;
        public const int RateOffset = 16;
        /// <summary>plans that came in the last whole second [Hz; ≥ 0]</summary>
        public double Rate;
        public const int OldestOffset = 24;
        /// <summary>greatest age of a plan that was followed in the last whole second; −1 when there was none
        /// [ns]</summary>
        public long Oldest;
    }

    /// <summary>What the control law asks for.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct ControlBlock
    {
        public const string Name = "control";
        public const int Size = 368;
        /// <summary>A copy of what stands at an address.</summary>
        public static ControlBlock At(IntPtr address) { return *(ControlBlock*)address; }
        public const int NOffset = 0;
        /// <summary>generalised velocities in use</summary>
        public ulong N;
        public const int VOffset = 8;
        /// <summary>measured generalised velocity v = (u, q̇) [m/s, rad/s; frame: robot; n in use]</summary>
        public fixed double V[8];
        public const int VRefOffset = 72;
        /// <summary>generalised velocity that a controller outside asks for, in modes whose reference is `velocities`
        /// [m/s, rad/s; frame: robot; n in use]</summary>
        public fixed double VRef[8];
        public const int VCmdOffset = 136;
        /// <summary>output of the law, (14) [m/s, rad/s; frame: robot; n in use]</summary>
        public fixed double VCmd[8];
        public const int VDynOffset = 200;
        /// <summary>reference after dynamic compensation, the input of (23), (26) [m/s, rad/s; frame: robot; n in
        /// use]</summary>
        public fixed double VDyn[8];
        public const int DampingOffset = 264;
        /// <summary>largest damping μ in the pseudo-inverse; 0 away from singularities [≥ 0]</summary>
        public double Damping;
        public const int SigmaMinOffset = 272;
        /// <summary>smallest singular value of the task's Jacobian [≥ 0]</summary>
        public double SigmaMin;
        public const int CompensationOffset = 280;
        /// <summary>1 with dynamic compensation, 0 without</summary>
        public ulong Compensation;
        public const int HoldQOffset = 288;
        /// <summary>joint angles latched by hold, in the order of arm.q [rad]</summary>
        public fixed double HoldQ[8];
        public const int HoldLatchedOffset = 352;
        /// <summary>1 once the robot has come to rest and its joints are latched [0…1]</summary>
        public double HoldLatched;
        public const int HoldSagOffset = 360;
        /// <summary>largest distance of a joint from its latched angle; grows without compensation [rad; ≥ 0]</summary>
        public double HoldSag;
    }

    /// <summary>The last word before actuation.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct GuardBlock
    {
        public const string Name = "guard";
        public const int Size = 144;
        /// <summary>A copy of what stands at an address.</summary>
        public static GuardBlock At(IntPtr address) { return *(GuardBlock*)address; }
        public const int NOffset = 0;
        /// <summary>generalised velocities in use</summary>
        public ulong N;
        public const int VCmdOffset = 8;
        /// <summary>velocity that reaches the robot [m/s, rad/s; frame: robot; n in use]</summary>
        public fixed double VCmd[8];
        public const int LimitsOffset = 72;
        /// <summary>what the guard changed in this tick [Limit]</summary>
        public ulong Limits;
        public const int CountsOffset = 80;
        /// <summary>ticks in which each bit of `limits` was set, since the start</summary>
        public fixed ulong Counts[8];
    }

    /// <summary>The mission.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct TaskBlock
    {
        public const string Name = "task";
        public const int Size = 192;
        /// <summary>A copy of what stands at an address.</summary>
        public static TaskBlock At(IntPtr address) { return *(TaskBlock*)address; }
        public const int PhaseOffset = 0;
        /// <summary>stage of the mission [TaskPhase]</summary>
        public ulong Phase;
        public const int ObjectOffset = 8;
        /// <summary>position of the object of interest [m; frame: world]</summary>
        public fixed double Object[3];
        public const int HeldOffset = 32;
        /// <summary>1 while the gripper holds the object</summary>
        public ulong Held;
        public const int ProgressOffset = 40;
        /// <summary>share of the mission that is done [0…1]</summary>
        public double Progress;
        public const int SuccessesOffset = 48;
        /// <summary>times the object was brought to the safe zone, since the start</summary>
        public ulong Successes;
        public const int FailuresOffset = 56;
        /// <summary>times the object exploded, since the start; each is one explosion event</summary>
        public ulong Failures;
        public const int FailedByOffset = 64;
        /// <summary>failures by their cause (FailureCause)</summary>
        public fixed ulong FailedBy[8];
        public const int CauseOffset = 128;
        /// <summary>cause of the last failure [FailureCause]</summary>
        public ulong Cause;
        public const int ExplosionOffset = 136;
        /// <summary>where the object was when it exploded last [m; frame: world]</summary>
        public fixed double Explosion[3];
        public const int OrientationOffset = 160;
        /// <summary>of the object of interest, quaternion (x, y, z, w) [frame: world]</summary>
        public fixed double Orientation[4];
    }

    /// <summary>The world around the robot: its loose objects; the object of the mission is the first.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct SceneBlock
    {
        public const string Name = "scene";
        public const int Size = 240;
        /// <summary>A copy of what stands at an address.</summary>
        public static SceneBlock At(IntPtr address) { return *(SceneBlock*)address; }
        public const int NOffset = 0;
        /// <summary>objects in use</summary>
        public ulong N;
        public const int PositionOffset = 8;
        /// <summary>x, y, z of each object, one after the other [m; frame: world]</summary>
        public fixed double Position[12];
        public const int OrientationOffset = 104;
        /// <summary>quaternion (x, y, z, w) of each object, likewise [frame: world]</summary>
        public fixed double Orientation[16];
        public const int OpeningOffset = 232;
        /// <summary>distance between the fingers [m; ≥ 0]</summary>
        public double Opening;
    }

    /// <summary>What the robot touches, carries, and comes near to.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct ContactBlock
    {
        public const string Name = "contact";
        public const int Size = 88;
        /// <summary>A copy of what stands at an address.</summary>
        public static ContactBlock At(IntPtr address) { return *(ContactBlock*)address; }
        public const int ForceOffset = 0;
        /// <summary>on the hand, by everything it touches [N; frame: world]</summary>
        public fixed double Force[3];
        public const int LoadOffset = 24;
        /// <summary>on the hand, by the object that it holds [N; frame: world]</summary>
        public fixed double Load[3];
        public const int DistanceOffset = 48;
        /// <summary>to whatever is nearest, itself included; negative inside; at most the scene's range [m]</summary>
        public double Distance;
        public const int PairOffset = 56;
        /// <summary>body of the robot and body nearest to it, as numbered in the cell's description; 0 none</summary>
        public fixed ulong Pair[2];
        public const int NearOffset = 72;
        /// <summary>distances that the guard watches in this tick</summary>
        public ulong Near;
        public const int TouchingOffset = 80;
        /// <summary>1 while the robot touches something that is no loose object</summary>
        public ulong Touching;
    }

    /// <summary>The reference of a mode that runs by itself: positioning, trajectory tracking, path following (seed 1,
    /// 4.3).</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct ReferenceBlock
    {
        public const string Name = "reference";
        public const int Size = 152;
        /// <summary>A copy of what stands at an address.</summary>
        public static ReferenceBlock At(IntPtr address) { return *(ReferenceBlock*)address; }
        public const int BegunOffset = 0;
        /// <summary>1 once it has been placed in the world; 0 before, and after a change of mode or a reset</summary>
        public double Begun;
        public const int TauOffset = 8;
        /// <summary>parameter on the curve: its own time [s; ≥ 0]</summary>
        public double Tau;
        public const int ScaleOffset = 16;
        /// <summary>how fast its time runs: 0 held, 1 as written; it grows smoothly [0…1]</summary>
        public double Scale;
        public const int OriginOffset = 24;
        /// <summary>what is added to the curve: 0 where it is written in the world [m, m, rad]</summary>
        public fixed double Origin[3];
        public const int PositionOffset = 48;
        /// <summary>the point to be at; heading instead of z for a platform [m, m, rad; frame: world or arm
        /// base]</summary>
        public fixed double Position[3];
        public const int VelocityOffset = 72;
        /// <summary>its velocity, the feed-forward [m/s, m/s, rad/s; frame: world or arm base]</summary>
        public fixed double Velocity[3];
        public const int ErrorOffset = 96;
        /// <summary>position minus what is measured [m, m, rad; frame: world or arm base]</summary>
        public fixed double Error[3];
        public const int DistanceOffset = 120;
        /// <summary>length of the error in space: for path following the distance to the path [m; ≥ 0]</summary>
        public double Distance;
        public const int ProgressOffset = 128;
        /// <summary>share of the curve that is done; starts anew with each lap [0…1]</summary>
        public double Progress;
        public const int LapsOffset = 136;
        /// <summary>times that a closed curve was gone round</summary>
        public double Laps;
        public const int DoneOffset = 144;
        /// <summary>1 at the end of an open curve, or close to a point</summary>
        public double Done;
    }

    /// <summary>The law from a user's own file.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct LawBlock
    {
        public const string Name = "law";
        public const int Size = 160;
        /// <summary>A copy of what stands at an address.</summary>
        public static LawBlock At(IntPtr address) { return *(LawBlock*)address; }
        public const int FailureOffset = 0;
        /// <summary>what it did wrong last [LawFailure]</summary>
        public ulong Failure;
        public const int FailuresOffset = 8;
        /// <summary>times that it failed since the start</summary>
        public ulong Failures;
        public const int MessageOffset = 16;
        /// <summary>the same in words, with the line of the file [text]</summary>
        public fixed ulong Message[16];
        public const int AgeOffset = 144;
        /// <summary>age of the answer that is followed; 0 where the law runs in the core, −1 when there is none
        /// [ns]</summary>
        public long Age;
        public const int PidOffset = 152;
        /// <summary>process that the law has of its own, to be shown; 0 where it runs in the core</summary>
        public ulong Pid;
    }

    /// <summary>The session: who operates for how long in which scene. Seed 1, 4.2.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct SessionBlock
    {
        public const string Name = "session";
        public const int Size = 152;
        /// <summary>A copy of what stands at an address.</summary>
        public static SessionBlock At(IntPtr address) { return *(SessionBlock*)address; }
        public const int StateOffset = 0;
        /// <summary>state of the session [SessionState]</summary>
        public ulong State;
        public const int NumberOffset = 8;
        /// <summary>sessions begun since the core started</summary>
        public ulong Number;
        public const int UserOffset = 16;
        /// <summary>name of the user [text]</summary>
        public fixed ulong User[4];
        public const int SceneOffset = 48;
        /// <summary>scene, counted from 1 in `scenes` of the info</summary>
        public ulong Scene;
        public const int DurationOffset = 56;
        /// <summary>execution time; 0 without end [ns]</summary>
        public long Duration;
        public const int PlayedOffset = 64;
        /// <summary>cell time played, pauses left out [ns]</summary>
        public long Played;
        public const int LeftOffset = 72;
        /// <summary>execution time that remains; 0 when there is no end [ns]</summary>
        public long Left;
        public const int FirstTickOffset = 80;
        /// <summary>tick in which it began</summary>
        public ulong FirstTick;
        public const int LastTickOffset = 88;
        /// <summary>tick in which it ended; 0 while it goes on</summary>
        public ulong LastTick;
        public const int SuccessesOffset = 96;
        /// <summary>times that the object was brought to the safe zone in this session</summary>
        public ulong Successes;
        public const int FailuresOffset = 104;
        /// <summary>times that the task failed in this session</summary>
        public ulong Failures;
        public const int SavesOffset = 112;
        /// <summary>sessions that were asked to be saved since the core started</summary>
        public ulong Saves;
        public const int ResetsOffset = 120;
        /// <summary>times that everything simulated was put back to its start</summary>
        public ulong Resets;
        public const int RequestsOffset = 128;
        /// <summary>requests of clients since the core started, refused ones included</summary>
        public ulong Requests;
        public const int ActionOffset = 136;
        /// <summary>the last one [SessionAction]</summary>
        public ulong Action;
        public const int RefusalOffset = 144;
        /// <summary>why it was refused; NONE if it was done [SessionRefusal]</summary>
        public ulong Refusal;
    }

    /// <summary>The recorder, as the core sees it.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct RecordingBlock
    {
        public const string Name = "recording";
        public const int Size = 24;
        /// <summary>A copy of what stands at an address.</summary>
        public static RecordingBlock At(IntPtr address) { return *(RecordingBlock*)address; }
        public const int StateOffset = 0;
        /// <summary>what the recorder is doing [RecordingState]</summary>
        public ulong State;
        public const int FramesOffset = 8;
        /// <summary>states that the recorder has taken</summary>
        public ulong Frames;
        public const int LostOffset = 16;
        /// <summary>states lost because the recorder was too slow</summary>
        public ulong Lost;
    }

    /// <summary>The link to a real robot, as its process reports it. Counts are of one life of that process.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct LinkBlock
    {
        public const string Name = "link";
        public const int Size = 128;
        /// <summary>A copy of what stands at an address.</summary>
        public static LinkBlock At(IntPtr address) { return *(LinkBlock*)address; }
        public const int StateOffset = 0;
        /// <summary>state of the link [LinkState]</summary>
        public ulong State;
        public const int ReasonOffset = 8;
        /// <summary>why it is not engaged [LinkReason]</summary>
        public ulong Reason;
        public const int EngagementOffset = 16;
        /// <summary>name of the cell's newest engagement, its cell time in ns: the robot follows only this
        /// one</summary>
        public ulong Engagement;
        public const int StampOffset = 24;
        /// <summary>when the robot measured the newest state, by this machine's clock; 0 before the first
        /// [ns]</summary>
        public long Stamp;
        public const int AgeOffset = 32;
        /// <summary>age of that state at this tick; −1 before the first [ns]</summary>
        public long Age;
        public const int RoundTripOffset = 40;
        /// <summary>newest round trip of a ping, link to robot and back [ns]</summary>
        public long RoundTrip;
        public const int ResponseOffset = 48;
        /// <summary>from a tick to the robot's state that shows its command, as received by the link [ns]</summary>
        public long Response;
        public const int UncertaintyOffset = 56;
        /// <summary>bound of the error of the offset between the robot's clock and this machine's [ns]</summary>
        public long Uncertainty;
        public const int SeqOffset = 64;
        /// <summary>number of the robot's newest state, by its own count</summary>
        public ulong Seq;
        public const int ActedOffset = 72;
        /// <summary>newest tick of the core whose command the robot has acted on</summary>
        public ulong Acted;
        public const int SentOffset = 80;
        /// <summary>commands sent to the robot</summary>
        public ulong Sent;
        public const int ReceivedOffset = 88;
        /// <summary>states received from the robot</summary>
        public ulong Received;
        public const int LostOffset = 96;
        /// <summary>states that the robot counted and that never arrived</summary>
        public ulong Lost;
        public const int LateOffset = 104;
        /// <summary>states that were too old when they arrived, left out</summary>
        public ulong Late;
        public const int ReorderedOffset = 112;
        /// <summary>states that came twice, or after a newer one, left out</summary>
        public ulong Reordered;
        public const int ReconnectsOffset = 120;
        /// <summary>connections opened after the first</summary>
        public ulong Reconnects;
    }

    /// <summary>The plant's model beside a real robot: the same commands, drawn toward what the robot says.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct ObserverBlock
    {
        public const string Name = "observer";
        public const int Size = 96;
        /// <summary>A copy of what stands at an address.</summary>
        public static ObserverBlock At(IntPtr address) { return *(ObserverBlock*)address; }
        public const int NOffset = 0;
        /// <summary>generalised velocities in use</summary>
        public ulong N;
        public const int DeviationOffset = 8;
        /// <summary>measured minus predicted position, in the order of control.v [m, rad; n in use]</summary>
        public fixed double Deviation[8];
        public const int WorstOffset = 72;
        /// <summary>largest share of its tolerance that a deviation takes up [≥ 0]</summary>
        public double Worst;
        public const int AlarmOffset = 80;
        /// <summary>1 while a deviation is beyond its tolerance</summary>
        public ulong Alarm;
        public const int AlarmsOffset = 88;
        /// <summary>how often that began since the start</summary>
        public ulong Alarms;
    }

    /// <summary>What the wheel encoders and the gyroscope say: seed 2, section 2.2.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct OdometryBlock
    {
        public const string Name = "odometry";
        public const int Size = 80;
        /// <summary>A copy of what stands at an address.</summary>
        public static OdometryBlock At(IntPtr address) { return *(OdometryBlock*)address; }
        public const int SeqOffset = 0;
        /// <summary>samples so far</summary>
        public ulong Seq;
        public const int EtaOffset = 8;
        /// <summary>dead-reckoned pose; begins at the pose of the start [m, m, rad; frame: world]</summary>
        public fixed double Eta[3];
        public const int URawOffset = 32;
        /// <summary>velocities (v, ω) as measured, with noise, spikes and outliers [m/s, rad/s; frame: robot]</summary>
        public fixed double URaw[2];
        public const int UOffset = 48;
        /// <summary>the same after the three-stage filter; what the law uses [m/s, rad/s; frame: robot]</summary>
        public fixed double U[2];
        public const int OutliersOffset = 64;
        /// <summary>samples that the first stage of the filter has replaced</summary>
        public fixed ulong Outliers[2];
    }

    /// <summary>Inertial sensor.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct ImuBlock
    {
        public const string Name = "imu";
        public const int Size = 56;
        /// <summary>A copy of what stands at an address.</summary>
        public static ImuBlock At(IntPtr address) { return *(ImuBlock*)address; }
        public const int SeqOffset = 0;
        /// <summary>samples so far</summary>
        public ulong Seq;
        public const int AngularVelocityOffset = 8;
        /// <summary>rate of turn [rad/s; frame: robot]</summary>
        public fixed double AngularVelocity[3];
        public const int LinearAccelerationOffset = 32;
        /// <summary>specific force: at rest, z shows gravity [m/s^2; frame: robot]</summary>
        public fixed double LinearAcceleration[3];
    }

    /// <summary>Newest scan of the lidar.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct LidarBlock
    {
        public const string Name = "lidar";
        public const int Size = 5832;
        /// <summary>A copy of what stands at an address.</summary>
        public static LidarBlock At(IntPtr address) { return *(LidarBlock*)address; }
        public const int NOffset = 0;
        /// <summary>rays in use</summary>
        public ulong N;
        public const int SeqOffset = 8;
        /// <summary>scans so far</summary>
        public ulong Seq;
        public const int StampOffset = 16;
        /// <summary>cell time of the scan [ns]</summary>
        public long Stamp;
        public const int AngleMinOffset = 24;
        /// <summary>direction of the first ray; 0 is ahead, positive to the left [rad; frame: robot]</summary>
        public double AngleMin;
        public const int AngleIncrementOffset = 32;
        /// <summary>from each ray to the next [rad]</summary>
        public double AngleIncrement;
        public const int RangeMinOffset = 40;
        /// <summary>nothing nearer is seen [m; ≥ 0]</summary>
        public double RangeMin;
        public const int RangeMaxOffset = 48;
        /// <summary>nothing further is seen [m; ≥ 0]</summary>
        public double RangeMax;
        public const int RangesOffset = 56;
        /// <summary>distance along each ray from the lidar: +∞ nothing within range, 0 or NaN as the driver says [m; n
        /// in use]</summary>
        public fixed double Ranges[720];
        public const int RememberedOffset = 5816;
        /// <summary>rays that count by memory: nearer than the lidar sees, or dropped out</summary>
        public ulong Remembered;
        public const int UnknownOffset = 5824;
        /// <summary>rays that said nothing for too long: the guard slows there</summary>
        public ulong Unknown;
    }

    /// <summary>Impedance, virtual force and Lyapunov control of seed 2.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct BilateralBlock
    {
        public const string Name = "bilateral";
        public const int Size = 152;
        /// <summary>A copy of what stands at an address.</summary>
        public static BilateralBlock At(IntPtr address) { return *(BilateralBlock*)address; }
        public const int FOffset = 0;
        /// <summary>force of the operator (f_NZ, f_NX), scaled to the velocity it asks for, (2) [m/s, rad/s]</summary>
        public fixed double F[2];
        public const int RefOffset = 16;
        /// <summary>references (v_ref, ω_ref), (2) [m/s, rad/s; frame: robot]</summary>
        public fixed double Ref[2];
        public const int RefChangeOffset = 32;
        /// <summary>change of the references since the tick before [m/s, rad/s; frame: robot]</summary>
        public fixed double RefChange[2];
        public const int ForceOffset = 48;
        /// <summary>virtual force (F_N, F_T), toward the obstacles, saturated at f_max, (5), (6) [N; frame:
        /// robot]</summary>
        public fixed double Force[2];
        public const int FeedbackOffset = 64;
        /// <summary>(F_rNZ, F_rNX) after the impedance, (3) [N; frame: robot]</summary>
        public fixed double Feedback[2];
        public const int ObjOffset = 80;
        /// <summary>object velocities (v_obj, ω_obj), (7), (8) [m/s, rad/s; frame: robot]</summary>
        public fixed double Obj[2];
        public const int ErrorOffset = 96;
        /// <summary>velocity error h̃, (10) [m/s, rad/s; frame: robot]</summary>
        public fixed double Error[2];
        public const int VOffset = 112;
        /// <summary>Lyapunov function, (12) [≥ 0]</summary>
        public double V;
        public const int ZoneOffset = 120;
        /// <summary>limits of the repulsion zone (d_min, d_max), from the lidar [m]</summary>
        public fixed double Zone[2];
        public const int NearestOffset = 136;
        /// <summary>from the lidar to the nearest known obstacle, memory included; +∞ none [m; ≥ 0]</summary>
        public double Nearest;
        public const int AvoidingOffset = 144;
        /// <summary>1 while a law that switches has left tracking for avoiding [0…1]</summary>
        public double Avoiding;
    }

    /// <summary>What the operator should feel.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct HapticsBlock
    {
        public const string Name = "haptics";
        public const int Size = 24;
        /// <summary>A copy of what stands at an address.</summary>
        public static HapticsBlock At(IntPtr address) { return *(HapticsBlock*)address; }
        public const int ForceOffset = 0;
        /// <summary>force on the hand, away from obstacles; each device clamps it to what it can [N; frame:
        /// device]</summary>
        public fixed double Force[3];
    }

    /// <summary>The simulated place, as only a simulation knows it.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct ArenaBlock
    {
        public const string Name = "arena";
        public const int Size = 152;
        /// <summary>A copy of what stands at an address.</summary>
        public static ArenaBlock At(IntPtr address) { return *(ArenaBlock*)address; }
        public const int ClearanceOffset = 0;
        /// <summary>from the body to the nearest thing; negative: it touches [m]</summary>
        public double Clearance;
        public const int ContactsOffset = 8;
        /// <summary>times that the robot has driven into something</summary>
        public ulong Contacts;
        public const int NMoversOffset = 16;
        /// <summary>moving obstacles</summary>
        public ulong NMovers;
        public const int MoverXOffset = 24;
        /// <summary>where they are [m; frame: world; n_movers in use]</summary>
        public fixed double MoverX[8];
        public const int MoverYOffset = 88;
        /// <summary>where they are [m; frame: world; n_movers in use]</summary>
        public fixed double MoverY[8];
    }

    /// <summary>The hand of a five-joint arm, led through its inverse kinematics.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct ReachBlock
    {
        public const string Name = "reach";
        public const int Size = 32;
        /// <summary>A copy of what stands at an address.</summary>
        public static ReachBlock At(IntPtr address) { return *(ReachBlock*)address; }
        public const int PitchRefOffset = 0;
        /// <summary>elevation of its approach [rad; frame: arm base]</summary>
        public double PitchRef;
        public const int RollRefOffset = 8;
        /// <summary>its turn about the approach [rad; frame: arm base]</summary>
        public double RollRef;
        public const int ShareOffset = 16;
        /// <summary>share of what the operator asks for that passes: 1 all, 0 none [0…1]</summary>
        public double Share;
        public const int HeldByOffset = 24;
        /// <summary>what takes most: 0 nothing, 1 end of reach, 2 axis of joint 1, 3 joint limit, 4 joint speed, 5
        /// leash [0…5]</summary>
        public double HeldBy;
    }

    /// <summary>Arm and gripper as their servos see them: seed 3's robot.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct JointsBlock
    {
        public const string Name = "joints";
        public const int Size = 392;
        /// <summary>A copy of what stands at an address.</summary>
        public static JointsBlock At(IntPtr address) { return *(JointsBlock*)address; }
        public const int NOffset = 0;
        /// <summary>joints of the arm in use</summary>
        public ulong N;
        public const int SeqOffset = 8;
        /// <summary>reports so far</summary>
        public ulong Seq;
        public const int QOffset = 16;
        /// <summary>joint angles as reported [rad; n in use]</summary>
        public fixed double Q[8];
        public const int QDotOffset = 80;
        /// <summary>joint velocities as reported [rad/s; n in use]</summary>
        public fixed double QDot[8];
        public const int GripperOffset = 144;
        /// <summary>each finger from the middle, as reported [m]</summary>
        public double Gripper;
        public const int QCmdOffset = 152;
        /// <summary>position that each servo is asked for [rad; n in use]</summary>
        public fixed double QCmd[8];
        public const int EffortOffset = 216;
        /// <summary>torque of each servo, its gravity feed-forward included [N*m; n in use]</summary>
        public fixed double Effort[8];
        public const int FeedForwardOffset = 280;
        /// <summary>the part of it that carries the arm and its load [N*m; n in use]</summary>
        public fixed double FeedForward[8];
        public const int GaveWayOffset = 344;
        /// <summary>the joint that last pushed in vain, counted from 1; 0 none has [≥ 0]</summary>
        public double GaveWay;
        public const int OverloadsOffset = 352;
        /// <summary>how often the arm gave way because a joint pushed in vain [≥ 0]</summary>
        public double Overloads;
        public const int PayloadOffset = 360;
        /// <summary>load that the feed-forward reckons with [kg; ≥ 0]</summary>
        public double Payload;
        public const int GripperCmdOffset = 368;
        /// <summary>position that the fingers are asked for [m; ≥ 0]</summary>
        public double GripperCmd;
        public const int GripperEffortOffset = 376;
        /// <summary>force of each finger's servo; negative closes [N]</summary>
        public double GripperEffort;
        public const int HoldingOffset = 384;
        /// <summary>1 while the fingers are stopped by something between them [0…1]</summary>
        public double Holding;
    }

    /// <summary>What a Kobuki base feels of the floor and of what it drives into; order left, centre, right.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct KobukiBlock
    {
        public const string Name = "kobuki";
        public const int Size = 192;
        /// <summary>A copy of what stands at an address.</summary>
        public static KobukiBlock At(IntPtr address) { return *(KobukiBlock*)address; }
        public const int BumperOffset = 0;
        /// <summary>1 while that part of the bumper is pressed</summary>
        public fixed ulong Bumper[3];
        public const int CliffOffset = 24;
        /// <summary>1 while there is no floor under that sensor</summary>
        public fixed ulong Cliff[3];
        public const int CliffDistanceOffset = 48;
        /// <summary>from each cliff sensor down to the floor, as measured; +∞ nothing [m; ≥ 0]</summary>
        public fixed double CliffDistance[3];
        public const int WheelDropOffset = 72;
        /// <summary>1 while that wheel hangs: left, right</summary>
        public fixed ulong WheelDrop[2];
        public const int EncoderOffset = 88;
        /// <summary>counts of the wheels since the start: left, right</summary>
        public fixed long Encoder[2];
        public const int ButtonOffset = 104;
        /// <summary>1 while pressed: B0, B1, B2</summary>
        public fixed ulong Button[3];
        public const int LedOffset = 128;
        /// <summary>light of LED1 and LED2 [Led]</summary>
        public fixed ulong Led[2];
        public const int BlockedOffset = 144;
        /// <summary>1 while bumper, cliff, wheel drop keep the base from going on [0…1]</summary>
        public fixed double Blocked[3];
        public const int EventsOffset = 168;
        /// <summary>times that bumper, cliff, wheel drop have begun since the start</summary>
        public fixed ulong Events[3];
    }

    /// <summary>What only a simulation knows.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct SimulationBlock
    {
        public const string Name = "simulation";
        public const int Size = 80;
        /// <summary>A copy of what stands at an address.</summary>
        public static SimulationBlock At(IntPtr address) { return *(SimulationBlock*)address; }
        public const int PoseOffset = 0;
        /// <summary>true pose of the base: x, y, z, quaternion (x, y, z, w) [m, 1; frame: world]</summary>
        public fixed double Pose[7];
        public const int TimeOffset = 56;
        /// <summary>simulated time since the start or the last reset [s; ≥ 0]</summary>
        public double Time;
        public const int NoiseOffset = 64;
        /// <summary>1 if any sensor of this profile has noise</summary>
        public ulong Noise;
        public const int ContactsOffset = 72;
        /// <summary>contacts in the physics</summary>
        public ulong Contacts;
    }

    /// <summary>Real time beside simulated time.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct PaceBlock
    {
        public const string Name = "pace";
        public const int Size = 16;
        /// <summary>A copy of what stands at an address.</summary>
        public static PaceBlock At(IntPtr address) { return *(PaceBlock*)address; }
        public const int RealTimeOffset = 0;
        /// <summary>time on the clock since the first tick [s; ≥ 0]</summary>
        public double RealTime;
        public const int FactorOffset = 8;
        /// <summary>simulated seconds in a real one, over the last second of the clock [≥ 0]</summary>
        public double Factor;
    }

    /// <summary>What a client writes into its command slot.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct CommandBlock
    {
        public const string Name = "command";
        public const int Size = 272;
        /// <summary>A copy of what stands at an address.</summary>
        public static CommandBlock At(IntPtr address) { return *(CommandBlock*)address; }
        public const int SeqOffset = 0;
        /// <summary>sequence number below 2^63; each is greater than the last one's; TAKE and `session` may begin
        /// anew</summary>
        public ulong Seq;
        public const int StampOffset = 8;
        /// <summary>cell time at which it was written: CLOCK_MONOTONIC with the real clock [ns]</summary>
        public long Stamp;
        public const int PidOffset = 16;
        /// <summary>process id of the client, to be shown</summary>
        public ulong Pid;
        public const int RequestOffset = 24;
        /// <summary>what is asked for besides motion [Request]</summary>
        public ulong Request;
        public const int KindOffset = 32;
        /// <summary>what the numbers mean [CommandKind]</summary>
        public ulong Kind;
        public const int ModeOffset = 40;
        /// <summary>mode that the numbers are meant for, counted from 1; 0 (DEVICE only) whichever is on</summary>
        public ulong Mode;
        public const int ModeRequestOffset = 48;
        /// <summary>mode to change to, counted from 1; 0 none</summary>
        public ulong ModeRequest;
        public const int DeadmanOffset = 56;
        /// <summary>1 while the operator holds the deadman</summary>
        public ulong Deadman;
        public const int ButtonsOffset = 64;
        /// <summary>buttons as a bit field</summary>
        public ulong Buttons;
        public const int GripperOffset = 72;
        /// <summary>with VELOCITY: 1 closed, 0 open; with DEVICE the buttons say</summary>
        public ulong Gripper;
        public const int SessionOffset = 80;
        /// <summary>what is asked of the session, by anyone; then nothing else counts [SessionAction]</summary>
        public ulong Session;
        public const int DurationOffset = 88;
        /// <summary>with PLAY: execution time; 0 without end [ns]</summary>
        public long Duration;
        public const int SceneOffset = 96;
        /// <summary>with PLAY: scene, counted from 1; 0 the cell's</summary>
        public ulong Scene;
        public const int UserOffset = 104;
        /// <summary>with PLAY: name of the user [text]</summary>
        public fixed ulong User[4];
        public const int TuneOffset = 136;
        /// <summary>1 if `tuning` is meant; 0 leaves it as it is</summary>
        public ulong Tune;
        public const int TuningOffset = 144;
        /// <summary>new operator.tuning [−1…1]</summary>
        public double Tuning;
        public const int PositionOffset = 152;
        /// <summary>hand relative to the device's centre [m; frame: device; −1…1]</summary>
        public fixed double Position[3];
        public const int OrientationOffset = 176;
        /// <summary>how the hand is turned, unit quaternion (x, y, z, w); all 0 from a device that does not know
        /// [frame: device; −1…1]</summary>
        public fixed double Orientation[4];
        public const int VelocityOffset = 208;
        /// <summary>velocity reference; how many count depends on the mode [m/s, rad/s; frame: robot; −10…10]</summary>
        public fixed double Velocity[8];
    }

    /// <summary>What a solver's process answers.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct PlanBlock
    {
        public const string Name = "plan";
        public const int Size = 2640;
        /// <summary>A copy of what stands at an address.</summary>
        public static PlanBlock At(IntPtr address) { return *(PlanBlock*)address; }
        public const int TickOffset = 0;
        /// <summary>tick whose published state the plan was made from</summary>
        public ulong Tick;
        public const int TOffset = 8;
        /// <summary>cell time of that tick: the plan's own time begins there [ns]</summary>
        public long T;
        public const int PidOffset = 16;
        /// <summary>process id of the solver, to be shown</summary>
        public ulong Pid;
        public const int StatusOffset = 24;
        /// <summary>what became of it [PlanStatus]</summary>
        public ulong Status;
        public const int NOffset = 32;
        /// <summary>joints</summary>
        public ulong N;
        public const int StepsOffset = 40;
        /// <summary>prediction steps</summary>
        public ulong Steps;
        public const int IterationsOffset = 48;
        /// <summary>iterations of the solver</summary>
        public ulong Iterations;
        public const int SolveTimeOffset = 56;
        /// <summary>time that it took [ns]</summary>
        public long SolveTime;
        public const int DtOffset = 64;
        /// <summary>prediction step [s]</summary>
        public double Dt;
        public const int CostOffset = 72;
        /// <summary>cost (12)</summary>
        public double Cost;
        public const int UOffset = 80;
        /// <summary>joint accelerations: n of the first step, n of the second, … [rad/s^2]</summary>
        public fixed double U[320];
    }

    /// <summary>What the process of a user's own law answers.</summary>
    [StructLayout(LayoutKind.Sequential, Pack = 8)]
    public unsafe struct LawAnswerBlock
    {
        public const string Name = "law_answer";
        public const int Size = 240;
        /// <summary>A copy of what stands at an address.</summary>
        public static LawAnswerBlock At(IntPtr address) { return *(LawAnswerBlock*)address; }
        public const int TickOffset = 0;
        /// <summary>tick whose published state it was made from</summary>
        public ulong Tick;
        public const int TOffset = 8;
        /// <summary>cell time of that tick [ns]</summary>
        public long T;
        public const int PidOffset = 16;
        /// <summary>process id, to be shown</summary>
        public ulong Pid;
        public const int ModeOffset = 24;
        /// <summary>mode whose law answers, counted from 1; 0 nobody asked: the cell was not engaged</summary>
        public ulong Mode;
        public const int FailureOffset = 32;
        /// <summary>what the law did wrong [LawFailure]</summary>
        public ulong Failure;
        public const int NOffset = 40;
        /// <summary>velocities in use</summary>
        public ulong N;
        public const int VOffset = 48;
        /// <summary>velocities that the law asks for [m/s, rad/s; frame: robot; n in use]</summary>
        public fixed double V[8];
        public const int MessageOffset = 112;
        /// <summary>what it did wrong, in words [text]</summary>
        public fixed ulong Message[16];
    }
}
