using UnityEngine;

namespace Teleopd
{
    /// <summary>
    /// A hand for who has no haptic device: w a s d and q e move it from its centre, the space bar is the deadman, 1 2 3
    /// choose the mode, g the gripper, x stops. Hands off, and the robot holds.
    /// </summary>
    public sealed class KeyboardHand
    {
        private const float Reach = 0.04f; // m from the device's centre

        private bool gripper;
        private int mode;

        /// <summary>What the keys say now; once a frame.</summary>
        public Hand Read()
        {
            if (Input.GetKeyDown(KeyCode.G))
                gripper = !gripper;
            for (int i = 0; i < 3; i++)
                if (Input.GetKeyDown(KeyCode.Alpha1 + i))
                    mode = i + 1;
            return new Hand
            {
                Position = new Vector3(Axis(KeyCode.D, KeyCode.A), Axis(KeyCode.E, KeyCode.Q), Axis(KeyCode.W, KeyCode.S)) * Reach,
                Deadman = Input.GetKey(KeyCode.Space),
                Gripper = gripper,
                Mode = mode,
                Stop = Input.GetKey(KeyCode.X),
            };
        }

        private static float Axis(KeyCode more, KeyCode less)
        {
            return (Input.GetKey(more) ? 1 : 0) - (Input.GetKey(less) ? 1 : 0);
        }
    }
}
