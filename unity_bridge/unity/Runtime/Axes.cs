using System;
using UnityEngine;

namespace Teleopd
{
    /// <summary>
    /// The one place where axes and units change. teleopd is right-handed: x forward, y left, z up, angles
    /// counter-clockwise, radians. Unity is left-handed: x right, y up, z forward, angles clockwise, degrees.
    /// </summary>
    /// <remarks>
    /// Points, velocities, directions: Unity (x, y, z) = (−y, z, x) of ours. This map M is a reflection, so what turns
    /// turns the other way: a rotation by θ about an axis a becomes one by −θ about M·a.
    /// </remarks>
    public static class Axes
    {
        private const double DegreesPerRadian = 180.0 / Math.PI;

        /// <summary>A point, velocity or direction, from ours to Unity's axes. Metres stay metres.</summary>
        public static Vector3 ToUnity(double x, double y, double z)
        {
            return new Vector3((float)-y, (float)z, (float)x);
        }

        /// <summary>The inverse: ours from Unity's.</summary>
        public static void FromUnity(Vector3 unity, out double x, out double y, out double z)
        {
            x = unity.z;
            y = -unity.x;
            z = unity.y;
        }

        /// <summary>A quaternion of ours, (x, y, z, w), as Unity's.</summary>
        public static Quaternion RotationToUnity(double x, double y, double z, double w)
        {
            Vector3 axis = ToUnity(x, y, z);
            return new Quaternion(-axis.x, -axis.y, -axis.z, (float)w);
        }

        /// <summary>A rotation by an angle, rad, about an axis of ours, as Unity's.</summary>
        public static Quaternion RotationToUnity(Vector3 axis, double angle)
        {
            return Quaternion.AngleAxis((float)(-angle * DegreesPerRadian), ToUnity(axis.x, axis.y, axis.z));
        }

        /// <summary>Unity's heading, degrees clockwise about y, of our ψ, rad counter-clockwise about z.</summary>
        public static float HeadingToUnity(double psi)
        {
            return (float)(-psi * DegreesPerRadian);
        }

        /// <summary>Our ψ, rad, of Unity's heading, degrees.</summary>
        public static double HeadingFromUnity(float degrees)
        {
            return -degrees / DegreesPerRadian;
        }

        /// <summary>rad of degrees; an angle that is no heading keeps its sign.</summary>
        public static double Radians(double degrees)
        {
            return degrees / DegreesPerRadian;
        }
    }
}
