// A scene written the way the public ones are: the memories are opened in Start and the result is not looked at, and
// each frame sets and gets. Unity calls Start and Update; here Main does.
//
//     scene.exe SISTEMA SENALES FRAMES_RELEASED FRAMES_PRESSED      0 frames: until it is killed
using System;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;

public class Robot
{
    const string dllPath = "smClient64.dll";
    [DllImport(dllPath)] static extern int openMemory(String name, int type);
    [DllImport(dllPath)] static extern float getFloat(String memName, int position);
    [DllImport(dllPath)] static extern void setFloat(String memName, int position, float value);
    [DllImport(dllPath)] static extern void getString(String memName, int position, StringBuilder text);
    [DllImport(dllPath)] static extern void freeViews();

    readonly string Sistema, Senales;
    public float x, z, state, deadman;
    int frameCount;

    public Robot(string sistema, string senales) { Sistema = sistema; Senales = senales; }

    public void Start()
    {
        openMemory(Sistema, 2);
        openMemory(Senales, 2);
        openMemory("teleopd.link", 4);
    }

    public void Update()
    {
        setFloat(Senales, 0, deadman);
        setFloat(Senales, 1, frameCount++ % 1000);
        setFloat(Senales, 2, 0);
        setFloat(Senales, 3, 0);
        setFloat(Senales, 4, 0.03f);
        x = getFloat(Sistema, 1);
        z = getFloat(Sistema, 2);
        state = getFloat(Sistema, 16);
    }

    public bool Connected { get { return getFloat(Sistema, 33) == 1; } }

    public string Link()
    {
        var text = new StringBuilder(64);
        getString("teleopd.link", 0, text);
        return text.ToString();
    }

    public void OnApplicationQuit() { freeViews(); }

    static void Main(string[] args)
    {
        var robot = new Robot(args[0], args[1]);
        robot.Start();
        while (!robot.Connected) robot.Frame();
        Console.WriteLine(robot.Link());
        robot.Frames(0, int.Parse(args[2]));
        robot.Frames(1, int.Parse(args[3]));
        robot.Frames(0, int.Parse(args[2]));
        robot.OnApplicationQuit();
    }

    void Frame() { Update(); Thread.Sleep(5); }

    void Frames(float pressed, int count)
    {
        deadman = pressed;
        for (int i = 0; i < count || count == 0; i++)
        {
            Frame();
            if (count == 0 && i % 20 == 19) Console.WriteLine("frame");
        }
        Console.WriteLine(FormattableString.Invariant($"{x:F4} {z:F4} {state:F0}"));
    }
}
