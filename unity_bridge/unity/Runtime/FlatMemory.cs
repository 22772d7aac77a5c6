using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Teleopd
{
    /// <summary>
    /// Flat memories through the smClient64 library, as scenes have always used them: on Windows smClient64.dll, on
    /// Linux libsmClient64.so, both in Assets/Plugins or beside the program. docs/flat-memories.md has the positions.
    /// </summary>
    public static class FlatMemory
    {
        private const string Library = "smClient64";

        /// <summary>Type codes of `Open`.</summary>
        public const int Int = 1, Float = 2, Double = 3, Text = 4;

        [DllImport(Library)] private static extern int openMemory([MarshalAs(UnmanagedType.LPStr)] string name, int type);
        [DllImport(Library)] private static extern float getFloat([MarshalAs(UnmanagedType.LPStr)] string name, int position);
        [DllImport(Library)] private static extern void setFloat([MarshalAs(UnmanagedType.LPStr)] string name, int position, float value);
        [DllImport(Library)] private static extern double getDouble([MarshalAs(UnmanagedType.LPStr)] string name, int position);
        [DllImport(Library)] private static extern void setDouble([MarshalAs(UnmanagedType.LPStr)] string name, int position, double value);
        [DllImport(Library)] private static extern int getInt([MarshalAs(UnmanagedType.LPStr)] string name, int position);
        [DllImport(Library)] private static extern void setInt([MarshalAs(UnmanagedType.LPStr)] string name, int position, int value);
        [DllImport(Library)]
        private static extern void getString([MarshalAs(UnmanagedType.LPStr)] string name, int position, StringBuilder text);
        [DllImport(Library)]
        private static extern void setString([MarshalAs(UnmanagedType.LPStr)] string name, int position, [MarshalAs(UnmanagedType.LPStr)] string text);

        /// <summary>Opens a memory that the bridge made; whether it is there.</summary>
        public static bool Open(string name, int type) { return openMemory(name, type) == 0; }

        public static float GetFloat(string name, int position) { return getFloat(name, position); }
        public static void SetFloat(string name, int position, float value) { setFloat(name, position, value); }
        public static double GetDouble(string name, int position) { return getDouble(name, position); }
        public static void SetDouble(string name, int position, double value) { setDouble(name, position, value); }
        public static int GetInt(string name, int position) { return getInt(name, position); }
        public static void SetInt(string name, int position, int value) { setInt(name, position, value); }
        public static void SetText(string name, int position, string value) { setString(name, position, value); }

        public static string GetText(string name, int position)
        {
            var text = new StringBuilder(64); // the library writes up to 64 bytes
            getString(name, position, text);
            return text.ToString();
        }
    }
}
