using UnityEngine;

namespace Teleopd
{
    /// <summary>
    /// What a view of the robot needs, wherever it comes from: SI units and radians, right-handed, z up.
    /// </summary>
    public sealed class RobotState
    {
        /// <summary>Whether the cell ticks; the rest is old if it does not.</summary>
        public bool Connected;
        /// <summary>Platform: x, y in m, heading ψ in rad.</summary>
        public double X, Y, Psi;
        /// <summary>Joint angles, rad, the first <see cref="JointCount"/>.</summary>
        public readonly double[] Joints = new double[Constants.MaxJoints];
        public int JointCount;
        /// <summary>Wheel speeds, rad/s: front right, front left, rear right, rear left.</summary>
        public readonly double[] Wheels = new double[Constants.MaxWheels];
        public int WheelCount;
        /// <summary>End effector and object of interest, m.</summary>
        public readonly double[] EndEffector = new double[3], Object = new double[3];
        public bool ObjectHeld, GripperClosed;
        public CellState State;
        public HoldReason Reason;
        public TaskPhase Phase;
        /// <summary>Operating mode, from 1.</summary>
        public int Mode;
        /// <summary>Share of the mission that is done, 0 to 1.</summary>
        public double Progress;
    }

    /// <summary>What the operator does now: the hand's position from the device's centre, on Unity's axes, m.</summary>
    public struct Hand
    {
        public Vector3 Position;
        /// <summary>Held: the robot follows. Released: it holds.</summary>
        public bool Deadman;
        public bool Clutch, Gripper, Stop;
        /// <summary>Mode that is wished, from 1; 0 leaves it as it is.</summary>
        public int Mode;
    }

    /// <summary>Where a robot's state comes from and where the operator's hand goes.</summary>
    public abstract class RobotSource : MonoBehaviour
    {
        /// <summary>The newest state. Once a frame; the same object each time.</summary>
        public abstract RobotState Read();

        /// <summary>Hands on what the operator does, once a frame. Never waits.</summary>
        public abstract void Operate(Hand hand);
    }
}
