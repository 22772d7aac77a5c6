using System;
using System.Collections.Generic;
using System.IO;
using System.Threading;

namespace Teleopd
{
    /// <summary>
    /// A running cell on this machine (64-bit Linux), read straight from its shared memory: every signal, no copy on
    /// the way, no lock, and never half of one cycle and half of the next.
    /// </summary>
    /// <remarks>
    /// <code>
    /// using (var cell = new Cell("omni_arm"))
    ///     if (cell.Read())
    ///         Debug.Log(BaseBlock.At(cell.Block(BaseBlock.Name, BaseBlock.Size)).NWheels);
    /// </code>
    /// The structs are generated from the schema (Generated/Teleopd.cs), SI units and radians, right-handed and z up:
    /// Axes.cs turns them into Unity's. `Elements` reads a signal that no struct has. One thread at a time.
    /// </remarks>
    public sealed unsafe class Cell : IDisposable
    {
        private struct Place
        {
            public int Word, Elements;
            public char Type;
        }

        private readonly SharedObject state;
        private readonly Dictionary<string, Place> signals = new Dictionary<string, Place>();
        private readonly Dictionary<string, Place> blocks = new Dictionary<string, Place>();
        private readonly ulong[] words;
        private readonly System.Runtime.InteropServices.GCHandle pinned;
        private readonly ulong* newest;

        /// <summary>Connects. CellException if there is no such cell, or it cannot be used.</summary>
        public Cell(string name)
        {
            if (IntPtr.Size != 8 || Path.DirectorySeparatorChar != '/')
                throw new CellException("a cell's shared memory is read on 64-bit Linux only; elsewhere use MemorySource");
            Name = name;
            state = new SharedObject(name, "state", false);
            SegmentHeader* h = state.Header;
            int copies = (int)(h->BlockBytes + Constants.LineBytes - 1) / Constants.LineBytes * Constants.LineBytes * 2;
            state.Inside(h->DataOffset, (ulong)(Latch.Size + copies));
            words = new ulong[h->BlockBytes / Constants.WordBytes];
            pinned = System.Runtime.InteropServices.GCHandle.Alloc(words, System.Runtime.InteropServices.GCHandleType.Pinned);
            newest = (ulong*)pinned.AddrOfPinnedObject();
            try
            {
                ReadSchema((object[])MessagePack.Decode(state.Bytes(h->SchemaOffset, h->SchemaBytes)));
                Info = (Dictionary<string, object>)MessagePack.Decode(state.Bytes(h->InfoOffset, h->InfoBytes));
            }
            catch (Exception error)
            {
                Dispose();
                if (error is InvalidDataException || error is InvalidCastException || error is KeyNotFoundException)
                    throw new CellException("cell '" + name + "' describes itself in a way that this package does not understand");
                throw;
            }
        }

        public string Name { get; private set; }

        /// <summary>What runs here: profile, modes, buttons, mission … (docs/segment.md, "Info").</summary>
        public Dictionary<string, object> Info { get; private set; }

        /// <summary>Publication that was read last; it changes when there is something new.</summary>
        public ulong Publication { get; private set; }

        /// <summary>Whether cell time is CLOCK_MONOTONIC.</summary>
        public bool RealTime { get { return state.Header->Clock == 0; } }

        /// <summary>Whether the core lives. What was read before a core died is old.</summary>
        public bool Alive { get { return state.Status == Status.Live && state.Locked(Constants.OwnerLock); } }

        private void ReadSchema(object[] list)
        {
            int word = 0;
            foreach (Dictionary<string, object> block in list)
            {
                int first = word;
                foreach (Dictionary<string, object> signal in (object[])block["signals"])
                {
                    int elements = 1;
                    foreach (object n in (object[])signal["shape"])
                        elements *= checked((int)(long)n);
                    if (elements < 1 || elements > words.Length - word)
                        throw new InvalidDataException();
                    signals[block["name"] + "." + signal["name"]] =
                        new Place { Word = word, Elements = elements, Type = ((string)signal["dtype"])[0] };
                    word += elements;
                }
                blocks[(string)block["name"]] = new Place { Word = first, Elements = word - first };
            }
            if (word != words.Length)
                throw new InvalidDataException();
        }

        /// <summary>
        /// Copies the newest state; false if the core is gone, or published so often meanwhile that no copy was whole.
        /// </summary>
        public bool Read()
        {
            if (!Alive)
                return false;
            var latch = (Latch*)state.At(state.Header->DataOffset);
            byte* copies = (byte*)(latch + 1);
            int stride = (words.Length * Constants.WordBytes + Constants.LineBytes - 1) / Constants.LineBytes * Constants.LineBytes;
            for (int attempt = 0; attempt < Constants.ReadTries; attempt++)
            {
                ulong done = Volatile.Read(ref latch->Done); // acquire: the words below are at least as new
                if (done == 0)
                    return false;
                var copy = (ulong*)(copies + (long)(done % 2) * stride);
                for (int i = 0; i < words.Length; i++)
                    newest[i] = copy[i];
                Thread.MemoryBarrier(); // the words before `begin`: if one of them is of a later publication, it is seen here
                if (Volatile.Read(ref latch->Begin) - done < 2)
                {
                    Publication = done;
                    return true;
                }
            }
            return false;
        }

        /// <summary>Whether this cell has a block, such as "lidar".</summary>
        public bool Has(string block) { return blocks.ContainsKey(block); }

        /// <summary>
        /// Where a block stands in the state that was read last, for its struct:
        /// `BaseBlock.At(cell.Block(BaseBlock.Name, BaseBlock.Size))`. CellException if this cell does not have it so.
        /// </summary>
        public IntPtr Block(string name, int size)
        {
            Place place;
            if (!blocks.TryGetValue(name, out place))
                throw new CellException("cell '" + Name + "' has no block '" + name + "'");
            if (place.Elements * Constants.WordBytes != size)
                throw new CellException("block '" + name + "' is of another teleopd; use the same on both sides");
            return new IntPtr(newest + place.Word);
        }

        /// <summary>A signal by name, "arm.q", as numbers; their count. CellException if there is none.</summary>
        public int Elements(string signal, double[] into)
        {
            Place place;
            if (!signals.TryGetValue(signal, out place))
                throw new CellException("cell '" + Name + "' has no signal '" + signal + "'; docs/signals.md lists them");
            int count = Math.Min(place.Elements, into.Length);
            for (int i = 0; i < count; i++)
            {
                ulong word = newest[place.Word + i];
                into[i] = place.Type == 'f' ? BitConverter.Int64BitsToDouble((long)word)
                    : place.Type == 'i' ? (double)(long)word : (double)word;
            }
            return count;
        }

        public void Dispose()
        {
            state.Dispose();
            if (pinned.IsAllocated)
                pinned.Free();
        }
    }
}
