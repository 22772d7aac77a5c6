using System;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;

namespace Teleopd
{
    /// <summary>The cell is not there, or no longer, or not for this program; the message says what to do.</summary>
    public sealed class CellException : Exception
    {
        public CellException(string message) : base(message) { }
    }

    /// <summary>
    /// One shared-memory object of a cell, mapped as docs/segment.md says. 64-bit Linux only: it calls the C library.
    /// </summary>
    internal sealed unsafe class SharedObject : IDisposable
    {
        private const int ReadOnly = 0, ReadWrite = 2, CloseOnExec = 0x80000;
        private const int ProtectRead = 1, ProtectWrite = 2, MapShared = 1;
        private const int GetLock = 36, SetLock = 37; // F_OFD_GETLK, F_OFD_SETLK
        private const short WriteLock = 1, NoLock = 2;
        private const int SeekEnd = 2, Monotonic = 1;

        [StructLayout(LayoutKind.Sequential)]
        private struct FileLock
        {
            public short Type, Whence;
            public long Start, Length;
            public int Pid;
        }

        [StructLayout(LayoutKind.Sequential)]
        private struct TimeSpec
        {
            public long Seconds, Nanoseconds;
        }

        [DllImport("libc.so.6", EntryPoint = "open")] private static extern int Open(string path, int flags);
        [DllImport("libc.so.6", EntryPoint = "close")] private static extern int Close(int fd);
        [DllImport("libc.so.6", EntryPoint = "lseek")] private static extern long Seek(int fd, long offset, int whence);
        [DllImport("libc.so.6", EntryPoint = "mmap")]
        private static extern IntPtr Map(IntPtr at, UIntPtr length, int protection, int flags, int fd, IntPtr offset);
        [DllImport("libc.so.6", EntryPoint = "munmap")] private static extern int Unmap(IntPtr at, UIntPtr length);
        [DllImport("libc.so.6", EntryPoint = "fcntl")] private static extern int Control(int fd, int command, ref FileLock what);
        [DllImport("libc.so.6", EntryPoint = "clock_gettime")] private static extern int GetTime(int clock, out TimeSpec time);

        private readonly string cell;
        private readonly int fd;
        private IntPtr memory;

        /// <summary>Maps an object. CellException if it is not there or cannot be used.</summary>
        public SharedObject(string cell, string kind, bool writable)
        {
            this.cell = cell;
            fd = Open("/dev/shm/teleopd." + cell + "." + kind, (writable ? ReadWrite : ReadOnly) | CloseOnExec);
            if (fd < 0)
                throw new CellException("no cell '" + cell + "' that you may use is running; start one with  teleopd run PROFILE");
            Size = Seek(fd, 0, SeekEnd);
            if (Size < Constants.HeadBytes)
                throw Unusable("is starting; try again");
            memory = Map(IntPtr.Zero, (UIntPtr)(ulong)Size, writable ? ProtectRead | ProtectWrite : ProtectRead, MapShared, fd, IntPtr.Zero);
            if (memory == new IntPtr(-1))
            {
                memory = IntPtr.Zero;
                throw Unusable("cannot be mapped");
            }
            Check();
        }

        public long Size { get; private set; }

        /// <summary>The header's fields; `Status` and `Wake` change.</summary>
        public SegmentHeader* Header { get { return (SegmentHeader*)memory; } }

        public byte* At(ulong offset) { return (byte*)memory + offset; }

        private void Check()
        {
            SegmentHeader* h = Header;
            if (Status != Status.Live)
                throw Unusable("is starting or has just ended; try again");
            byte[] magic = Encoding.ASCII.GetBytes(Constants.Magic);
            for (int i = 0; i < magic.Length; i++)
                if (h->Magic[i] != magic[i])
                    throw Unusable("is of another program");
            if (h->ByteOrder != Constants.ByteOrder || h->Version != Constants.FormatVersion || h->TotalBytes != (ulong)Size)
                throw Unusable("is of another teleopd; use the same on both sides");
        }

        /// <summary>CellException unless so many bytes from an offset on lie in the object.</summary>
        public void Inside(ulong offset, ulong bytes)
        {
            if (offset % Constants.WordBytes != 0 || offset > (ulong)Size || bytes > (ulong)Size - offset)
                throw Unusable("is damaged; stop it and start it again");
        }

        public byte[] Bytes(ulong offset, ulong count)
        {
            Inside(offset, count);
            var bytes = new byte[count];
            Marshal.Copy(new IntPtr(At(offset)), bytes, 0, bytes.Length);
            return bytes;
        }

        public Status Status { get { return (Status)(ulong)Volatile.Read(ref Header->Status); } }

        /// <summary>Whether another process has locked a byte: the core, byte 0, for as long as it lives.</summary>
        public bool Locked(int position)
        {
            var asked = new FileLock { Type = WriteLock, Start = position, Length = 1 };
            return Control(fd, GetLock, ref asked) != 0 || asked.Type != NoLock;
        }

        /// <summary>Locks a byte for as long as this object is open; whether it was free.</summary>
        public bool TryLock(int position)
        {
            var wanted = new FileLock { Type = WriteLock, Start = position, Length = 1 };
            return Control(fd, SetLock, ref wanted) == 0;
        }

        /// <summary>CLOCK_MONOTONIC, ns.</summary>
        public static long Now
        {
            get
            {
                TimeSpec time;
                GetTime(Monotonic, out time);
                return time.Seconds * 1000000000L + time.Nanoseconds;
            }
        }

        public CellException Unusable(string why)
        {
            Dispose();
            return new CellException("cell '" + cell + "' " + why);
        }

        public void Dispose()
        {
            if (memory != IntPtr.Zero)
                Unmap(memory, (UIntPtr)(ulong)Size);
            memory = IntPtr.Zero;
            if (!closed && fd >= 0)
                Close(fd);
            closed = true;
        }

        private bool closed;
    }
}
