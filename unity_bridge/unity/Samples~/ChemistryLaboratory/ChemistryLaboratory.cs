using UnityEngine;

namespace Teleopd.Samples
{
    /// <summary>
    /// Seed 1's second scene: a laboratory with benches and a flask of an explosive liquid. Add it to an empty object and
    /// press Play.
    /// </summary>
    public sealed class ChemistryLaboratory : TaskScene
    {
        private static readonly Color Tiles = new Color(0.85f, 0.87f, 0.88f), Wood = new Color(0.6f, 0.42f, 0.25f);
        private static readonly Color Glass = new Color(0.7f, 0.85f, 0.95f), Liquid = new Color(0.85f, 0.2f, 0.25f);

        protected override void Furnish(Transform room)
        {
            OmniArm.Box("floor", room, new Vector3(0, -0.005f, 1), new Vector3(6, 0.01f, 6), Tiles);
            OmniArm.Box("wall behind", room, new Vector3(0, 1.25f, 4), new Vector3(6, 2.5f, 0.1f), Tiles);
            OmniArm.Box("wall left", room, new Vector3(-3, 1.25f, 1), new Vector3(0.1f, 2.5f, 6), Tiles);
            Bench(room, new Vector3(-2.2f, 0, 1.5f), new Vector3(0.7f, 0.9f, 3));
            Bench(room, new Vector3(1.6f, 0, 3.4f), new Vector3(2.4f, 0.9f, 0.7f));
            OmniArm.Box("stand", room, new Vector3(-0.55f, 0.145f, 2.05f), new Vector3(0.3f, 0.29f, 0.3f), Wood);
            for (int i = 0; i < 5; i++)
                Flask(room, new Vector3(0.8f + 0.4f * i, 0.95f, 3.4f), i % 2 == 0 ? Glass : Liquid);
        }

        private static void Bench(Transform room, Vector3 at, Vector3 size)
        {
            OmniArm.Box("bench", room, at + new Vector3(0, size.y - 0.025f, 0), new Vector3(size.x, 0.05f, size.z), Wood);
            OmniArm.Box("cupboard", room, at + new Vector3(0, (size.y - 0.05f) / 2, 0), new Vector3(size.x - 0.1f, size.y - 0.05f, size.z - 0.1f), Tiles);
        }

        private static void Flask(Transform parent, Vector3 at, Color colour)
        {
            OmniArm.Shape(PrimitiveType.Sphere, "flask", parent, at, new Vector3(0.06f, 0.05f, 0.06f), colour);
            OmniArm.Shape(PrimitiveType.Cylinder, "neck", parent, at + new Vector3(0, 0.035f, 0), new Vector3(0.02f, 0.02f, 0.02f), Glass);
        }

        protected override void ShapeObject(Transform at) { Flask(at, Vector3.zero, Liquid); }
    }
}
