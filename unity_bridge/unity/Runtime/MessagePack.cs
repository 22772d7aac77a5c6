using System;
using System.Collections.Generic;
using System.IO;
using System.Text;

namespace Teleopd
{
    /// <summary>
    /// As much of msgpack as a cell's schema and info use: null, bool, long, double, string, byte[], object[],
    /// Dictionary&lt;string, object&gt;.
    /// </summary>
    public static class MessagePack
    {
        private const int DeepestNesting = 16;

        /// <summary>Decodes one value; InvalidDataException if the bytes make no sense.</summary>
        public static object Decode(byte[] bytes)
        {
            int at = 0;
            try
            {
                return Value(bytes, ref at, 0);
            }
            catch (IndexOutOfRangeException)
            {
                throw new InvalidDataException("the description of the cell is cut off");
            }
            catch (ArgumentException)
            {
                throw new InvalidDataException("the description of the cell makes no sense");
            }
        }

        private static object Value(byte[] b, ref int at, int depth)
        {
            if (depth > DeepestNesting)
                throw new InvalidDataException("the description of the cell is nested too deep");
            byte code = b[at++];
            if (code < 0x80)
                return (long)code;
            if (code >= 0xe0)
                return (long)(sbyte)code;
            if (code < 0x90)
                return Map(b, ref at, code & 0x0f, depth);
            if (code < 0xa0)
                return List(b, ref at, code & 0x0f, depth);
            if (code < 0xc0)
                return Text(b, ref at, code & 0x1f);
            switch (code)
            {
                case 0xc0: return null;
                case 0xc2: return false;
                case 0xc3: return true;
                case 0xc4: return Binary(b, ref at, (int)Number(b, ref at, 1));
                case 0xc5: return Binary(b, ref at, (int)Number(b, ref at, 2));
                case 0xc6: return Binary(b, ref at, (int)Number(b, ref at, 4));
                case 0xca: return (double)BitConverter.ToSingle(BitConverter.GetBytes((uint)Number(b, ref at, 4)), 0);
                case 0xcb: return BitConverter.Int64BitsToDouble((long)Number(b, ref at, 8));
                case 0xcc: return (long)Number(b, ref at, 1);
                case 0xcd: return (long)Number(b, ref at, 2);
                case 0xce: return (long)Number(b, ref at, 4);
                case 0xcf: return (long)Number(b, ref at, 8);
                case 0xd0: return (long)(sbyte)Number(b, ref at, 1);
                case 0xd1: return (long)(short)Number(b, ref at, 2);
                case 0xd2: return (long)(int)Number(b, ref at, 4);
                case 0xd3: return (long)Number(b, ref at, 8);
                case 0xd9: return Text(b, ref at, (int)Number(b, ref at, 1));
                case 0xda: return Text(b, ref at, (int)Number(b, ref at, 2));
                case 0xdb: return Text(b, ref at, (int)Number(b, ref at, 4));
                case 0xdc: return List(b, ref at, (int)Number(b, ref at, 2), depth);
                case 0xdd: return List(b, ref at, (int)Number(b, ref at, 4), depth);
                case 0xde: return Map(b, ref at, (int)Number(b, ref at, 2), depth);
                case 0xdf: return Map(b, ref at, (int)Number(b, ref at, 4), depth);
                default: throw new InvalidDataException("the description of the cell makes no sense");
            }
        }

        private static ulong Number(byte[] b, ref int at, int bytes)
        {
            ulong number = 0;
            for (int i = 0; i < bytes; i++)
                number = number << 8 | b[at++];
            return number;
        }

        private static string Text(byte[] b, ref int at, int length)
        {
            string text = Encoding.UTF8.GetString(b, at, length);
            at += length;
            return text;
        }

        private static byte[] Binary(byte[] b, ref int at, int length)
        {
            var bytes = new byte[length];
            Array.Copy(b, at, bytes, 0, length);
            at += length;
            return bytes;
        }

        private static object[] List(byte[] b, ref int at, int length, int depth)
        {
            if (length < 0 || length > b.Length)
                throw new InvalidDataException("the description of the cell makes no sense");
            var list = new object[length];
            for (int i = 0; i < length; i++)
                list[i] = Value(b, ref at, depth + 1);
            return list;
        }

        private static Dictionary<string, object> Map(byte[] b, ref int at, int pairs, int depth)
        {
            var map = new Dictionary<string, object>();
            for (int i = 0; i < pairs; i++)
            {
                string key = Value(b, ref at, depth + 1) as string;
                object value = Value(b, ref at, depth + 1);
                if (key != null)
                    map[key] = value;
            }
            return map;
        }
    }
}
