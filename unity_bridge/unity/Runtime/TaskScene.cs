using UnityEngine;

namespace Teleopd
{
    /// <summary>
    /// A scene of seed 1: the robot brings a dangerous object to the safe zone. The main view is the robot's, three more
    /// show the gripper and the object from two sides (section 4.2); the text counts successes and failures.
    /// </summary>
    /// <remarks>
    /// A scene derives from this and furnishes itself. Add it to an empty object and press Play: it makes everything else,
    /// with a SegmentSource on Linux and a MemorySource elsewhere unless the object has one of them already.
    /// What counts as success is the daemon's decision; this shows it.
    /// </remarks>
    public abstract class TaskScene : MonoBehaviour
    {
        [Tooltip("Where the object is to be brought, on the floor, and the zone's radius, m (Unity's axes)")]
        public Vector3 safeZone = Vector3.zero;
        public float safeRadius = 0.6f;

        private readonly KeyboardHand keys = new KeyboardHand();
        private RobotSource source;
        private RobotView view;
        private Transform tip, dangerous;
        private Camera gripperCamera, leftCamera, rightCamera;
        private TaskPhase phase;

        /// <summary>Missions that were completed, and that failed, since the scene began.</summary>
        public int Successes { get; private set; }
        public int Failures { get; private set; }

        /// <summary>The robot's view, and the point of the gripper.</summary>
        public RobotView View { get { return view; } }
        public Transform Tip { get { return tip; } }
        public Transform Dangerous { get { return dangerous; } }

        /// <summary>The room: walls, machines, tables.</summary>
        protected abstract void Furnish(Transform room);

        /// <summary>The object of interest, about 6 cm large, around its own origin.</summary>
        protected abstract void ShapeObject(Transform at);

        private void Start()
        {
            source = GetComponent<RobotSource>();
            if (source == null)
                source = Application.platform == RuntimePlatform.LinuxPlayer || Application.platform == RuntimePlatform.LinuxEditor
                    ? (RobotSource)gameObject.AddComponent<SegmentSource>()
                    : gameObject.AddComponent<MemorySource>();
            view = OmniArm.Build(new GameObject("robot"), source, out tip);
            dangerous = new GameObject("object of interest").transform;
            ShapeObject(dangerous);
            Furnish(transform);
            OmniArm.Shape(PrimitiveType.Cylinder, "safe zone", transform, safeZone, new Vector3(2 * safeRadius, 0.002f, 2 * safeRadius), Color.green);
            AddCameras();
        }

        private void AddCameras()
        {
            Camera main = Look("robot's view", new Rect(0, 0, 0.75f, 1));
            main.transform.SetParent(view.platform, false);
            main.transform.localPosition = new Vector3(0, 1.1f, -0.9f);
            main.transform.localRotation = Quaternion.Euler(30, 0, 0);
            gripperCamera = Look("gripper", new Rect(0.75f, 0.667f, 0.25f, 0.333f));
            leftCamera = Look("object, left", new Rect(0.75f, 0.333f, 0.25f, 0.333f));
            rightCamera = Look("object, right", new Rect(0.75f, 0, 0.25f, 0.333f));
        }

        private static Camera Look(string name, Rect part)
        {
            var camera = new GameObject(name).AddComponent<Camera>();
            camera.rect = part;
            camera.nearClipPlane = 0.02f;
            return camera;
        }

        private void Update()
        {
            RobotState state = source.Read();
            source.Operate(keys.Read());
            if (!state.Connected)
                return;
            dangerous.position = Axes.ToUnity(state.Object[0], state.Object[1], state.Object[2]);
            Aim(gripperCamera, tip.position, new Vector3(0.15f, 0.25f, -0.25f));
            Aim(leftCamera, dangerous.position, new Vector3(-0.5f, 0.3f, -0.3f));
            Aim(rightCamera, dangerous.position, new Vector3(0.5f, 0.3f, -0.3f));
            Count(state.Phase);
        }

        private static void Aim(Camera camera, Vector3 at, Vector3 from)
        {
            camera.transform.position = at + from;
            camera.transform.LookAt(at);
        }

        private void Count(TaskPhase now)
        {
            if (now != phase && now == TaskPhase.Complete)
                Successes++;
            if (now != phase && now == TaskPhase.Failed)
                Failures++;
            phase = now;
        }

        private void OnGUI()
        {
            RobotState state = source.Read();
            string doing = !state.Connected ? "no cell: teleopd run omni_arm"
                : state.State == CellState.Engaged ? "follows you"
                : "holds (" + state.Reason + "): release the space bar, then hold it";
            GUI.Label(new Rect(10, 10, 700, 60),
                doing + "\nmode " + state.Mode + "   " + state.Phase + " " + (int)(100 * state.Progress) + " %   successes "
                + Successes + "   failures " + Failures + "\nw a s d q e move, space deadman, 1 2 3 mode, g gripper, x stop");
        }
    }
}
