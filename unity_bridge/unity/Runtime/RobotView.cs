using UnityEngine;

namespace Teleopd
{
    /// <summary>
    /// Moves a robot's transforms as the cell's robot moves: platform, joints, wheels, gripper. Link lengths and offsets
    /// are those of your model; this turns, it does not stretch.
    /// </summary>
    public sealed class RobotView : MonoBehaviour
    {
        [Tooltip("Where the state comes from: SegmentSource or MemorySource")]
        public RobotSource source;
        [Tooltip("Transform of the platform; its forward axis (z) is the robot's front")]
        public Transform platform;
        [Tooltip("Transform of each joint, in order; each turns about its axis from the rotation it has in the scene")]
        public Transform[] joints = new Transform[0];
        [Tooltip("Axis of each joint, right-handed with x forward, y left, z up, at rest: (0,0,1) turns, (0,1,0) leans forward")]
        public Vector3[] axes = new Vector3[0];
        [Tooltip("Wheels: front right, front left, rear right, rear left; they turn about their x axis")]
        public Transform[] wheels = new Transform[0];
        [Tooltip("Jaws of the gripper; they close towards each other along their x axis")]
        public Transform[] jaws = new Transform[0];
        [Tooltip("How far each jaw moves, m")]
        public float stroke = 0.03f;

        private Quaternion[] jointRest = new Quaternion[0], wheelRest = new Quaternion[0];
        private Vector3[] jawRest = new Vector3[0];
        private double[] turned = new double[0];

        private void Start()
        {
            jointRest = Rotations(joints);
            wheelRest = Rotations(wheels);
            turned = new double[wheels.Length];
            jawRest = new Vector3[jaws.Length];
            for (int i = 0; i < jaws.Length; i++)
                jawRest[i] = jaws[i].localPosition;
        }

        private static Quaternion[] Rotations(Transform[] of)
        {
            var rotations = new Quaternion[of.Length];
            for (int i = 0; i < of.Length; i++)
                rotations[i] = of[i].localRotation;
            return rotations;
        }

        private void Update()
        {
            RobotState state = source.Read();
            if (state.Connected)
                Show(state, Time.deltaTime);
        }

        /// <summary>Shows a state; `seconds` since the last one, for the wheels.</summary>
        public void Show(RobotState state, float seconds)
        {
            if (platform != null)
            {
                float height = platform.position.y;
                Vector3 at = Axes.ToUnity(state.X, state.Y, 0);
                platform.position = new Vector3(at.x, height, at.z);
                platform.rotation = Quaternion.Euler(0, Axes.HeadingToUnity(state.Psi), 0);
            }
            for (int i = 0; i < joints.Length && i < state.JointCount && i < axes.Length; i++)
                joints[i].localRotation = jointRest[i] * Axes.RotationToUnity(axes[i], state.Joints[i]);
            for (int i = 0; i < wheels.Length && i < state.WheelCount; i++)
            {
                turned[i] = (turned[i] + state.Wheels[i] * seconds) % (2 * System.Math.PI);
                wheels[i].localRotation = wheelRest[i] * Axes.RotationToUnity(new Vector3(0, 1, 0), turned[i]);
            }
            for (int i = 0; i < jaws.Length; i++)
            {
                float inwards = jawRest[i].x > 0 ? -stroke : stroke;
                jaws[i].localPosition = jawRest[i] + new Vector3(state.GripperClosed ? inwards : 0, 0, 0);
            }
        }
    }
}
