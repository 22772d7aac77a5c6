using UnityEngine;

namespace Teleopd
{
    /// <summary>
    /// Seed 1's robot of plain bodies, for scenes that have no model of their own: an omnidirectional platform and an arm
    /// with four joints, in the measures of the profile omni_arm (`teleopd model omni_arm`).
    /// </summary>
    public static class OmniArm
    {
        /// <summary>Where the arm stands on the platform: forward, and the platform's height, m.</summary>
        public const float ArmForward = 0.167f, ArmHeight = 0.140f;
        /// <summary>Lengths of the links, m.</summary>
        public static readonly float[] Links = { 0.140f, 0.155f, 0.135f, 0.218f };
        /// <summary>Wheels: radius, and half of the distances between their hubs, m.</summary>
        public const float WheelRadius = 0.0475f, HalfLength = 0.235f, HalfWidth = 0.150f;

        private const float Thickness = 0.05f, JawLength = 0.06f, JawOpen = 0.035f;
        private static readonly Color Body = new Color(0.95f, 0.55f, 0.1f), Dark = new Color(0.15f, 0.15f, 0.18f);

        /// <summary>Builds the robot under a parent and lets a view move it. `tip` is the point that ξ means.</summary>
        public static RobotView Build(GameObject parent, RobotSource source, out Transform tip)
        {
            var view = parent.AddComponent<RobotView>();
            view.source = source;
            view.platform = Node("platform", parent.transform, Vector3.zero);
            float thick = ArmHeight - WheelRadius;
            Box("body", view.platform, Axes.ToUnity(0, 0, ArmHeight - thick / 2), new Vector3(2 * HalfWidth, thick, 2 * HalfLength + 0.1f), Body);
            view.wheels = new[] { Wheel(view, 1, -1), Wheel(view, 1, 1), Wheel(view, -1, -1), Wheel(view, -1, 1) };
            view.joints = new Transform[Links.Length];
            view.axes = new[] { new Vector3(0, 0, 1), new Vector3(0, 1, 0), new Vector3(0, 1, 0), new Vector3(0, 1, 0) };
            Transform at = view.platform;
            Vector3 offset = Axes.ToUnity(ArmForward, 0, ArmHeight);
            for (int i = 0; i < Links.Length; i++)
            {
                at = view.joints[i] = Node("joint " + (i + 1), at, offset);
                offset = Axes.ToUnity(0, 0, Links[i]);
                Box("link " + (i + 1), at, offset * 0.5f, new Vector3(Thickness, Links[i], Thickness), i % 2 == 0 ? Dark : Body);
            }
            tip = Node("tip", at, offset);
            view.jaws = new[] { Jaw(tip, -JawOpen), Jaw(tip, JawOpen) };
            view.stroke = JawOpen - 0.005f;
            return view;
        }

        private static Transform Node(string name, Transform parent, Vector3 offset)
        {
            var node = new GameObject(name);
            node.transform.SetParent(parent, false);
            node.transform.localPosition = offset;
            return node.transform;
        }

        private static Transform Wheel(RobotView view, int front, int left)
        {
            Transform hub = Node("wheel", view.platform, Axes.ToUnity(front * HalfLength, left * HalfWidth, WheelRadius));
            Box("tyre", hub, Vector3.zero, new Vector3(Thickness, 2 * WheelRadius, 2 * WheelRadius), Dark);
            return hub;
        }

        private static Transform Jaw(Transform tip, float sideways)
        {
            Transform jaw = Node("jaw", tip, new Vector3(sideways, 0, 0));
            Box("finger", jaw, new Vector3(0, -JawLength / 2, 0), new Vector3(0.01f, JawLength, 0.03f), Dark);
            return jaw;
        }

        /// <summary>A box of a colour without a collider: nothing here pushes anything, contact is the daemon's.</summary>
        public static Transform Box(string name, Transform parent, Vector3 at, Vector3 size, Color colour)
        {
            return Shape(PrimitiveType.Cube, name, parent, at, size, colour);
        }

        /// <summary>Any other primitive.</summary>
        public static Transform Shape(PrimitiveType kind, string name, Transform parent, Vector3 at, Vector3 size, Color colour)
        {
            GameObject shape = GameObject.CreatePrimitive(kind);
            shape.name = name;
            Object.Destroy(shape.GetComponent<Collider>());
            shape.transform.SetParent(parent, false);
            shape.transform.localPosition = at;
            shape.transform.localScale = size;
            shape.GetComponent<Renderer>().material.color = colour;
            return shape.transform;
        }
    }
}
