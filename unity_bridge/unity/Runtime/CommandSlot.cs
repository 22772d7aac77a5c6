using System;
using System.Diagnostics;
using System.Threading;

namespace Teleopd
{
    /// <summary>
    /// A client's place in the commands of a cell on this machine: what it writes, the core judges (docs/segment.md,
    /// "Commands"). Whoever wants the robot to move asks for control first; see SegmentSource for the whole of it.
    /// </summary>
    public sealed unsafe class CommandSlot : IDisposable
    {
        private readonly SharedObject commands;
        private readonly Slot* slot;
        private readonly Latch* latch;
        private readonly ulong pid = (ulong)Process.GetCurrentProcess().Id;
        private ulong sequence;

        /// <summary>Takes a free slot. CellException if there is no such cell, or no slot.</summary>
        public CommandSlot(string cell)
        {
            commands = new SharedObject(cell, "commands", true);
            SegmentHeader* h = commands.Header;
            if (h->LayoutHash != Constants.CommandLayoutHash || h->BlockBytes != CommandBlock.Size || h->Stride != Constants.SlotStride)
                throw commands.Unusable("is of another teleopd; use the same on both sides");
            commands.Inside(h->DataOffset, h->Count * h->Stride);
            for (int i = 0; i < (int)h->Count && latch == null; i++)
                if (commands.TryLock(Constants.SlotLock + i))
                {
                    slot = (Slot*)commands.At(h->DataOffset + (ulong)i * h->Stride);
                    latch = (Latch*)(slot + 1);
                    Number = (ulong)i + 1;
                }
            if (latch == null)
                throw commands.Unusable("has no free command slot; end another client first");
            latch->Bytes = CommandBlock.Size;
            if (latch->Begin - latch->Done > 1) // what a dead writer left; 0 and 1 are fine
                Volatile.Write(ref latch->Begin, latch->Done);
            Volatile.Write(ref slot->Lockstep, 0); // the slot's last client may have died holding the clock
        }

        /// <summary>`cell.holder` has this number: control is ours.</summary>
        public ulong Number { get; private set; }

        /// <summary>Sequence number of the command that was written last.</summary>
        public ulong Sequence { get { return sequence; } }

        /// <summary>Stops the robot, whoever has control. It is counted: nothing that is written later hides it.</summary>
        public void Stop()
        {
            Interlocked.Increment(ref *(long*)&commands.Header->Stops);
        }

        /// <summary>Writes a command; sequence, stamp and process are filled in. `time`: cell time, ns.</summary>
        public void Write(ref CommandBlock command, long time)
        {
            command.Seq = ++sequence;
            command.Stamp = time;
            command.Pid = pid;
            ulong next = latch->Done + 1; // only this slot's client writes it
            Volatile.Write(ref latch->Begin, next);
            Thread.MemoryBarrier(); // "this copy is being overwritten" before its first word
            int words = CommandBlock.Size / Constants.WordBytes;
            int lines = (CommandBlock.Size + Constants.LineBytes - 1) / Constants.LineBytes * Constants.LineBytes;
            var copy = (ulong*)((byte*)(latch + 1) + (long)(next % 2) * lines);
            fixed (CommandBlock* from = &command)
                for (int i = 0; i < words; i++)
                    copy[i] = ((ulong*)from)[i];
            Volatile.Write(ref latch->Done, next); // release: readers are sent there after every word of it
        }

        public void Dispose() { commands.Dispose(); }
    }
}
