// Runs the package without Unity, driven by standard input; each line is answered by one.
using System;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Threading;
using Teleopd;
using UnityEngine;

internal static class Runner
{
    private static TaskScene scene;
    private static GameObject root;

    private static string Text(params double[] numbers)
    {
        return string.Join(" ", numbers.Select(n => n.ToString("R", CultureInfo.InvariantCulture)).ToArray());
    }

    private static string Text(Vector3 v) { return Text(v.x, v.y, v.z); }
    private static string Text(Quaternion q) { return Text(q.x, q.y, q.z, q.w); }

    private static string Convert(string what, double[] n)
    {
        switch (what)
        {
            case "point": return Text(Axes.ToUnity(n[0], n[1], n[2]));
            case "back":
                double x, y, z;
                Axes.FromUnity(new Vector3((float)n[0], (float)n[1], (float)n[2]), out x, out y, out z);
                return Text(x, y, z);
            case "quaternion": return Text(Axes.RotationToUnity(n[0], n[1], n[2], n[3]));
            case "turn": return Text(Axes.RotationToUnity(new Vector3((float)n[0], (float)n[1], (float)n[2]), n[3]));
            case "heading": return Text(Quaternion.Euler(0, Axes.HeadingToUnity(n[0]), 0));
            case "psi": return Text(Axes.HeadingFromUnity(Axes.HeadingToUnity(n[0])));
            default: return null;
        }
    }

    private static string Play(string[] words)
    {
        switch (words[0])
        {
            case "memories":
                root = new GameObject("scene");
                var memories = root.AddComponent<MemorySource>();
                memories.output = words[1];
                memories.input = words[2];
                return "ok";
            case "segment":
                root = new GameObject("scene");
                root.AddComponent<SegmentSource>().cell = words[1];
                return "ok";
            case "scene":
                scene = (TaskScene)typeof(GameObject).GetMethod("AddComponent")
                    .MakeGenericMethod(Assembly.Load("Samples").GetType("Teleopd.Samples." + words[1], true)).Invoke(root, null);
                return "ok";
            case "press": Input.Held.Add(Key(words[1])); Input.Down.Add(Key(words[1])); return "ok";
            case "lift": Input.Held.Remove(Key(words[1])); return "ok";
            case "frames":
                for (int i = 0; i < int.Parse(words[1]); i++)
                {
                    PlayerLoop.Frame(0.02f);
                    Thread.Sleep(20);
                }
                return "ok";
            case "end": PlayerLoop.End(); return "ok";
            default: return Show(words[0]);
        }
    }

    private static KeyCode Key(string name) { return (KeyCode)Enum.Parse(typeof(KeyCode), name); }

    private static string Show(string what)
    {
        switch (what)
        {
            case "platform": return Text(scene.View.platform.position) + " " + Text(scene.View.platform.rotation);
            case "tip": return Text(scene.Tip.position);
            case "object": return Text(scene.Dangerous.position);
            case "wheels": return string.Join(" ", scene.View.wheels.Select(w => Text(w.localRotation)).ToArray());
            case "jaws": return Text(scene.View.jaws[0].localPosition) + " " + Text(scene.View.jaws[1].localPosition);
            case "hub": return Text(scene.View.wheels[0].position);
            case "text": return GUI.Shown.Replace("\n", " | ");
            case "counts": return scene.Successes + " " + scene.Failures;
            case "things": return GameObject.All.Count.ToString();
            default: return "no such word";
        }
    }

    // A reader as fast as it can be, until it has seen so many states: two signals at their ends must be one number.
    private static string Torn(string cell, string first, string last, long wanted)
    {
        long reads = 0, torn = 0, failed = 0, seen = 0;
        double before = -1;
        double[] one = new double[1], other = new double[1];
        using (var reader = new Cell(cell))
        {
            while (seen < wanted)
            {
                if (!reader.Read())
                {
                    failed++;
                    continue;
                }
                reader.Elements(first, one);
                reader.Elements(last, other);
                reads++;
                if (one[0] != other[0] || one[0] < before)
                    torn++;
                if (one[0] != before)
                    seen++;
                before = one[0];
            }
        }
        return reads + " " + torn + " " + failed + " " + seen;
    }

    private static int Main()
    {
        string line;
        while ((line = Console.ReadLine()) != null)
        {
            string[] words = line.Split(' ');
            string answer;
            try
            {
                answer = words[0] == "torn" ? Torn(words[1], words[2], words[3], long.Parse(words[4]))
                    : words[0] == "open" ? Open(words[1])
                    : words[0] == "decode" ? Decode(words[1])
                    : words[0] == "convert"
                    ? Convert(words[1], words.Skip(2).Select(w => double.Parse(w, CultureInfo.InvariantCulture)).ToArray())
                    : Play(words);
            }
            catch (Exception error)
            {
                answer = error.GetType().Name + ": " + error.Message;
            }
            Console.WriteLine(answer);
            Console.Out.Flush();
        }
        return 0;
    }

    private static string Open(string cell)
    {
        using (var reader = new Cell(cell))
            return reader.Info["profile"] + " " + reader.Read() + " " + reader.Has("lidar");
    }

    // Bytes in hexadecimal; an answer of any sort, but never a crash.
    private static string Decode(string hex)
    {
        var bytes = new byte[hex.Length / 2];
        for (int i = 0; i < bytes.Length; i++)
            bytes[i] = byte.Parse(hex.Substring(2 * i, 2), NumberStyles.HexNumber);
        object value = MessagePack.Decode(bytes);
        return value == null ? "null" : value.GetType().Name;
    }
}
