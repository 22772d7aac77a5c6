using UnityEngine;

namespace Teleopd.Samples
{
    /// <summary>Seed 1's first scene: a hall, a machine, and a grenade beside it. Add it to an empty object and press Play.</summary>
    public sealed class ExplosivesHall : TaskScene
    {
        private static readonly Color Concrete = new Color(0.55f, 0.55f, 0.52f), Steel = new Color(0.35f, 0.4f, 0.45f);
        private static readonly Color Warning = new Color(0.9f, 0.75f, 0.1f), Olive = new Color(0.25f, 0.32f, 0.15f);

        protected override void Furnish(Transform room)
        {
            OmniArm.Box("floor", room, new Vector3(0, -0.005f, 1), new Vector3(8, 0.01f, 8), Concrete);
            OmniArm.Box("wall behind", room, new Vector3(0, 1.5f, 5), new Vector3(8, 3, 0.1f), Concrete);
            OmniArm.Box("wall left", room, new Vector3(-4, 1.5f, 1), new Vector3(0.1f, 3, 8), Concrete);
            OmniArm.Box("wall right", room, new Vector3(4, 1.5f, 1), new Vector3(0.1f, 3, 8), Concrete);
            OmniArm.Box("machine", room, new Vector3(-0.55f, 0.5f, 3), new Vector3(1.4f, 1, 0.9f), Steel);
            OmniArm.Shape(PrimitiveType.Cylinder, "press", room, new Vector3(-0.9f, 1.3f, 3), new Vector3(0.4f, 0.3f, 0.4f), Steel);
            OmniArm.Box("pedestal", room, new Vector3(-0.55f, 0.145f, 2.05f), new Vector3(0.25f, 0.29f, 0.25f), Warning);
            for (int i = 0; i < 6; i++)
                OmniArm.Box("line", room, new Vector3(-2.5f + i, 0.001f, 1.2f), new Vector3(0.5f, 0.002f, 0.08f), Warning);
        }

        protected override void ShapeObject(Transform at)
        {
            OmniArm.Shape(PrimitiveType.Sphere, "grenade", at, Vector3.zero, new Vector3(0.055f, 0.07f, 0.055f), Olive);
            OmniArm.Box("lever", at, new Vector3(0.015f, 0.04f, 0), new Vector3(0.012f, 0.03f, 0.02f), Steel);
        }
    }
}
