// The part of UnityEngine that the package uses, as Unity defines it: left-handed, y up, degrees, scale of parents left
// out (the package only scales leaves). Enough to compile and to run scenes without Unity.
using System;
using System.Collections.Generic;
using System.Reflection;

namespace UnityEngine
{
    public struct Vector3
    {
        public float x, y, z;
        public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
        public static Vector3 zero { get { return new Vector3(); } }
        public static Vector3 operator +(Vector3 a, Vector3 b) { return new Vector3(a.x + b.x, a.y + b.y, a.z + b.z); }
        public static Vector3 operator -(Vector3 a, Vector3 b) { return new Vector3(a.x - b.x, a.y - b.y, a.z - b.z); }
        public static Vector3 operator *(Vector3 a, float k) { return new Vector3(a.x * k, a.y * k, a.z * k); }
    }

    public struct Quaternion
    {
        public float x, y, z, w;
        public Quaternion(float x, float y, float z, float w) { this.x = x; this.y = y; this.z = z; this.w = w; }
        public static Quaternion identity { get { return new Quaternion(0, 0, 0, 1); } }

        public static Quaternion AngleAxis(float degrees, Vector3 axis)
        {
            double length = Math.Sqrt(axis.x * axis.x + axis.y * axis.y + axis.z * axis.z), half = degrees * Math.PI / 360;
            double s = length > 0 ? Math.Sin(half) / length : 0;
            return new Quaternion((float)(axis.x * s), (float)(axis.y * s), (float)(axis.z * s), (float)Math.Cos(half));
        }

        // About z, then x, then y.
        public static Quaternion Euler(float x, float y, float z)
        {
            return AngleAxis(y, new Vector3(0, 1, 0)) * AngleAxis(x, new Vector3(1, 0, 0)) * AngleAxis(z, new Vector3(0, 0, 1));
        }

        public static Quaternion operator *(Quaternion a, Quaternion b)
        {
            return new Quaternion(
                a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
                a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z);
        }

        public static Quaternion Inverse(Quaternion q) { return new Quaternion(-q.x, -q.y, -q.z, q.w); }

        public static Vector3 operator *(Quaternion q, Vector3 v)
        {
            Quaternion r = q * new Quaternion(v.x, v.y, v.z, 0) * Inverse(q);
            return new Vector3(r.x, r.y, r.z);
        }
    }

    public struct Rect
    {
        public float x, y, width, height;
        public Rect(float x, float y, float width, float height) { this.x = x; this.y = y; this.width = width; this.height = height; }
    }

    public struct Color
    {
        public float r, g, b, a;
        public Color(float r, float g, float b) { this.r = r; this.g = g; this.b = b; a = 1; }
        public static Color green { get { return new Color(0, 1, 0); } }
    }

    public class Object
    {
        public string name;
        public static void Destroy(Object what) { }
    }

    public class Component : Object
    {
        public GameObject gameObject;
        public Transform transform { get { return gameObject.transform; } }
        public T GetComponent<T>() where T : Component { return gameObject.GetComponent<T>(); }
    }

    public class Behaviour : Component { }
    public class MonoBehaviour : Behaviour { }
    public class Collider : Component { }
    public class Material : Object { public Color color; }
    public class Renderer : Component { public Material material = new Material(); }
    public class Camera : Behaviour { public Rect rect; public float nearClipPlane; }

    public class Transform : Component
    {
        private Transform above;
        public Vector3 localPosition, localScale = new Vector3(1, 1, 1);
        public Quaternion localRotation = Quaternion.identity;

        public void SetParent(Transform parent, bool worldPositionStays)
        {
            if (worldPositionStays)
                throw new NotSupportedException();
            above = parent;
        }

        public Quaternion rotation
        {
            get { return above == null ? localRotation : above.rotation * localRotation; }
            set { localRotation = above == null ? value : Quaternion.Inverse(above.rotation) * value; }
        }

        public Vector3 position
        {
            get { return above == null ? localPosition : above.position + above.rotation * localPosition; }
            set { localPosition = above == null ? value : Quaternion.Inverse(above.rotation) * (value - above.position); }
        }

        public void LookAt(Vector3 at) { }
    }

    public enum PrimitiveType { Sphere, Capsule, Cylinder, Cube, Plane, Quad }

    public class GameObject : Object
    {
        public static readonly List<GameObject> All = new List<GameObject>();
        public readonly List<Component> Components = new List<Component>();
        public readonly Transform transform;

        public GameObject(string name)
        {
            this.name = name;
            transform = AddComponent<Transform>();
            All.Add(this);
        }

        public T AddComponent<T>() where T : Component, new()
        {
            var made = new T();
            made.gameObject = this;
            Components.Add(made);
            return made;
        }

        public T GetComponent<T>() where T : Component
        {
            foreach (Component c in Components)
                if (c is T)
                    return (T)c;
            return null;
        }

        public static GameObject CreatePrimitive(PrimitiveType type)
        {
            var made = new GameObject(type.ToString());
            made.AddComponent<Renderer>();
            made.AddComponent<Collider>();
            return made;
        }
    }

    public static class Time
    {
        public static float deltaTime, unscaledTime;
    }

    public enum KeyCode { Space = 32, Alpha1 = 49, Alpha2, Alpha3, A = 97, D = 100, E = 101, G = 103, Q = 113, S = 115, W = 119, X = 120 }

    public static class Input
    {
        public static readonly HashSet<KeyCode> Held = new HashSet<KeyCode>(), Down = new HashSet<KeyCode>();
        public static bool GetKey(KeyCode key) { return Held.Contains(key); }
        public static bool GetKeyDown(KeyCode key) { return Down.Contains(key); }
    }

    public enum RuntimePlatform { OSXEditor = 0, WindowsPlayer = 2, WindowsEditor = 7, LinuxPlayer = 13, LinuxEditor = 16 }

    public static class Application
    {
        public static RuntimePlatform platform = RuntimePlatform.LinuxPlayer;
    }

    public static class Debug
    {
        public static void Log(object message) { Console.Error.WriteLine(message); }
    }

    public static class GUI
    {
        public static string Shown = "";
        public static void Label(Rect where, string text) { Shown = text; }
    }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class TooltipAttribute : Attribute
    {
        public TooltipAttribute(string text) { }
    }

    // What Unity's player loop does: Start before the first Update, then Update and OnGUI of every component once a frame.
    public static class PlayerLoop
    {
        private static readonly HashSet<Component> Started = new HashSet<Component>();

        public static void Frame(float seconds)
        {
            Time.deltaTime = seconds;
            Time.unscaledTime += seconds;
            foreach (string message in new[] { "Update", "OnGUI" })
                foreach (Component c in Everything())
                {
                    if (Started.Add(c))
                        Send(c, "Start");
                    Send(c, message);
                }
            Input.Down.Clear();
        }

        public static void End()
        {
            foreach (Component c in Everything())
                Send(c, "OnDisable");
        }

        private static List<Component> Everything()
        {
            var all = new List<Component>();
            foreach (GameObject o in GameObject.All)
                all.AddRange(o.Components);
            return all;
        }

        private static void Send(Component c, string message)
        {
            const BindingFlags Own = BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public | BindingFlags.DeclaredOnly;
            for (Type type = c.GetType(); type != null; type = type.BaseType)
            {
                MethodInfo method = type.GetMethod(message, Own, null, Type.EmptyTypes, null);
                if (method == null)
                    continue;
                try
                {
                    method.Invoke(c, null);
                }
                catch (TargetInvocationException error)
                {
                    throw new InvalidOperationException(c.GetType() + "." + message + ": " + error.InnerException, error.InnerException);
                }
                return;
            }
        }
    }
}
