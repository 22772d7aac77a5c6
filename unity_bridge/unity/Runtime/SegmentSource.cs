using System.Collections.Generic;
using UnityEngine;

namespace Teleopd
{
    /// <summary>The robot of a cell on this machine, through its shared memory. 64-bit Linux.</summary>
    public sealed unsafe class SegmentSource : RobotSource
    {
        private const float RetrySeconds = 0.5f;

        [Tooltip("Name of the cell: teleopd run PROFILE --cell NAME")]
        public string cell = "omni_arm";

        private readonly RobotState state = new RobotState();
        private Cell reader;
        private CommandSlot slot;
        private ulong armed;
        private bool asked, stopping, gripperPressed;
        private float retryAt;
        private string said = "";

        /// <summary>The cell itself, for signals that <see cref="RobotState"/> has not; null while it is away.</summary>
        public Cell Cell { get { return reader; } }

        public override RobotState Read()
        {
            if (reader == null && Time.unscaledTime >= retryAt)
                Connect();
            state.Connected = reader != null && reader.Read();
            if (state.Connected)
                Take();
            else if (reader != null && !reader.Alive)
                Disconnect();
            return state;
        }

        private void Connect()
        {
            retryAt = Time.unscaledTime + RetrySeconds;
            try
            {
                reader = new Cell(cell);
                slot = new CommandSlot(cell);
                Say("connected to cell " + cell);
            }
            catch (CellException error)
            {
                Disconnect();
                Say(error.Message);
            }
        }

        private void Say(string message)
        {
            if (message != said)
                Debug.Log("teleopd: " + message);
            said = message;
        }

        private void Take()
        {
            CellBlock c = CellBlock.At(reader.Block(CellBlock.Name, CellBlock.Size));
            OperatorBlock o = OperatorBlock.At(reader.Block(OperatorBlock.Name, OperatorBlock.Size));
            state.State = (CellState)c.State;
            state.Reason = (HoldReason)c.Reason;
            state.Mode = (int)c.Mode;
            state.GripperClosed = o.Gripper != 0;
            if (reader.Has(BaseBlock.Name))
            {
                BaseBlock b = BaseBlock.At(reader.Block(BaseBlock.Name, BaseBlock.Size));
                state.X = b.Eta[0];
                state.Y = b.Eta[1];
                state.Psi = b.Eta[2];
                state.WheelCount = (int)b.NWheels;
                for (int i = 0; i < state.WheelCount; i++)
                    state.Wheels[i] = b.Wheels[i];
            }
            if (reader.Has(ArmBlock.Name))
            {
                ArmBlock a = ArmBlock.At(reader.Block(ArmBlock.Name, ArmBlock.Size));
                state.JointCount = (int)a.N;
                for (int i = 0; i < state.JointCount; i++)
                    state.Joints[i] = a.Q[i];
            }
            if (reader.Has(EndEffectorBlock.Name))
            {
                EndEffectorBlock e = EndEffectorBlock.At(reader.Block(EndEffectorBlock.Name, EndEffectorBlock.Size));
                for (int i = 0; i < 3; i++)
                    state.EndEffector[i] = e.Xi[i];
            }
            if (reader.Has(TaskBlock.Name))
                TakeTask(TaskBlock.At(reader.Block(TaskBlock.Name, TaskBlock.Size)));
        }

        private void TakeTask(TaskBlock t)
        {
            for (int i = 0; i < 3; i++)
                state.Object[i] = t.Object[i];
            state.ObjectHeld = t.Held != 0;
            state.Phase = (TaskPhase)t.Phase;
            state.Progress = t.Progress;
        }

        /// <summary>
        /// Control is taken at the first press of the deadman and kept while this component is enabled. The core asks of
        /// every new holder, and after every hold, that the deadman is seen released before it is pressed.
        /// </summary>
        public override void Operate(Hand hand)
        {
            if (reader == null || slot == null)
                return;
            var command = new CommandBlock();
            CellBlock c = CellBlock.At(reader.Block(CellBlock.Name, CellBlock.Size));
            bool stops = hand.Stop && !stopping;
            stopping = hand.Stop;
            if (stops)
                slot.Stop();
            if (asked && c.Holder == slot.Number)
                Fill(ref command, hand, c);
            else if (hand.Deadman && c.Holder == 0 || asked)
                Ask(ref command, hand);
            else
                return;
            slot.Write(ref command, reader.RealTime ? SharedObject.Now : c.T);
        }

        private void Ask(ref CommandBlock command, Hand hand)
        {
            asked = hand.Deadman; // who lets go before control is given no longer wants it
            command.Request = (ulong)Request.Take;
            armed = 0;
        }

        private void Fill(ref CommandBlock command, Hand hand, CellBlock c)
        {
            if (armed == 0)
                armed = slot.Sequence + 1; // this command, with the deadman released
            bool pressed = hand.Deadman && armed != slot.Sequence + 1 && c.CommandSeq >= armed;
            command.Kind = (ulong)CommandKind.Device;
            command.ModeRequest = hand.Mode > 0 && hand.Mode != (int)c.Mode ? (ulong)hand.Mode : 0;
            double x, y, z;
            Axes.FromUnity(hand.Position, out x, out y, out z);
            fixed (CommandBlock* to = &command)
            {
                to->Position[0] = x;
                to->Position[1] = y;
                to->Position[2] = z;
            }
            command.Deadman = pressed ? 1u : 0u;
            command.Buttons = Bit("clutch", hand.Clutch) | Bit("gripper", PressGripper(hand.Gripper, c));
        }

        /// <summary>The cell's gripper changes at each press: press until it is as the hand wants it.</summary>
        private bool PressGripper(bool wanted, CellBlock c)
        {
            gripperPressed = !gripperPressed && c.State == (ulong)CellState.Engaged && wanted != state.GripperClosed;
            return gripperPressed;
        }

        private ulong Bit(string button, bool on)
        {
            object number;
            var buttons = reader.Info["buttons"] as Dictionary<string, object>;
            return on && buttons != null && buttons.TryGetValue(button, out number) ? 1UL << (int)(long)number : 0;
        }

        private void Disconnect()
        {
            if (slot != null)
                slot.Dispose();
            if (reader != null)
                reader.Dispose();
            slot = null;
            reader = null;
            asked = false;
        }

        private void OnDisable()
        {
            if (slot != null && reader != null && asked)
            {
                var command = new CommandBlock { Request = (ulong)Request.Release };
                slot.Write(ref command, reader.RealTime ? SharedObject.Now : CellBlock.At(reader.Block(CellBlock.Name, CellBlock.Size)).T);
            }
            Disconnect();
        }
    }
}
