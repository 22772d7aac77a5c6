using UnityEngine;

namespace Teleopd
{
    /// <summary>
    /// The robot through flat memories in the layout omni_arm, on any machine that has the smClient64 library: the one of
    /// the cell, or a Windows machine whose library is told of the cell's by smClient.ini.
    /// </summary>
    /// <remarks>The positions are those of docs/flat-memories.md; a layout of your own has others.</remarks>
    public sealed class MemorySource : RobotSource
    {
        private const int Joints = 4, WheelsInUse = 4;

        [Tooltip("Memory that the bridge writes")]
        public string output = "Sistema";
        [Tooltip("Memory that this scene writes")]
        public string input = "Senales";

        private readonly RobotState state = new RobotState();
        private bool opened;
        private int beat;

        private float Get(int position) { return FlatMemory.GetFloat(output, position); }

        private void Put(int position, float value) { FlatMemory.SetFloat(input, position, value); }

        private bool Open()
        {
            if (!opened)
                opened = FlatMemory.Open(output, FlatMemory.Float) && FlatMemory.Open(input, FlatMemory.Float);
            return opened;
        }

        public override RobotState Read()
        {
            state.Connected = Open() && Get(33) >= 0.5f;
            if (!opened)
                return state;
            double unused;
            Axes.FromUnity(new Vector3(Get(1), 0, Get(2)), out state.X, out state.Y, out unused);
            state.Psi = Axes.HeadingFromUnity(Get(3));
            state.JointCount = Joints;
            for (int i = 0; i < Joints; i++)
                state.Joints[i] = Axes.Radians(Get(4 + i));
            state.WheelCount = WheelsInUse;
            for (int i = 0; i < WheelsInUse; i++)
                state.Wheels[i] = Axes.Radians(Get(19 + i));
            Point(8, state.EndEffector);
            Point(11, state.Object);
            state.ObjectHeld = Get(14) >= 0.5f;
            state.GripperClosed = Get(15) >= 0.5f;
            state.State = (CellState)(ulong)Get(16);
            state.Reason = (HoldReason)(ulong)Get(17);
            state.Mode = (int)Get(18);
            state.Phase = (TaskPhase)(ulong)Get(30);
            state.Progress = Get(31) / 100.0;
            return state;
        }

        private void Point(int position, double[] into)
        {
            Axes.FromUnity(new Vector3(Get(position), Get(position + 1), Get(position + 2)), out into[0], out into[1], out into[2]);
        }

        public override void Operate(Hand hand)
        {
            if (!Open())
                return;
            beat = (beat + 1) % 1000;
            Put(2, hand.Position.x);
            Put(3, hand.Position.y);
            Put(4, hand.Position.z);
            Put(5, hand.Mode);
            Put(6, hand.Gripper ? 1 : 0);
            Put(7, hand.Clutch ? 1 : 0);
            Put(8, hand.Stop ? 1 : 0);
            Put(0, hand.Deadman ? 1 : 0);
            Put(1, beat);
        }

        private void OnDisable()
        {
            if (opened)
                Put(0, 0); // the robot holds
        }
    }
}
