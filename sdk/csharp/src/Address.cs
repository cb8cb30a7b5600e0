using System;
using System.Collections.Generic;
using System.Linq;

namespace Meridian.Ip
{
    /// <summary>
    /// Parses addresses and compares them with blocks; addresses are 4 or 16 bytes in network order.
    /// </summary>
    internal static class Address
    {
        private static readonly byte[] Ipv4Mapped = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff };
        private static readonly byte[] Nat64 = { 0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0 };
        private static readonly byte[] SixToFour = { 0x20, 0x02 };
        private static readonly byte[] Teredo = { 0x20, 0x01, 0, 0 };
        private static readonly List<Block> ReservedList = Blocks(ReservedBlocks.Reserved);
        private static readonly List<Block> ReachableList = Blocks(ReservedBlocks.Reachable);

        /// <summary>The bytes of an IPv4 or IPv6 address without port or zone; null if the text is neither.</summary>
        internal static byte[] Parse(string text) => text.IndexOf(':') < 0 ? ParseIpv4(text) : ParseIpv6(text);

        private static byte[] ParseIpv4(string text)
        {
            var parts = text.Split('.');
            if (parts.Length != 4) return null;
            var bytes = new byte[4];
            for (var i = 0; i < 4; i++)
            {
                var octet = Number(parts[i], 10, 3);
                if (octet < 0 || octet > 255 || (parts[i].Length > 1 && parts[i][0] == '0')) return null;
                bytes[i] = (byte)octet;
            }
            return bytes;
        }

        private static byte[] ParseIpv6(string text)
        {
            var gap = text.IndexOf("::", StringComparison.Ordinal);
            if (text.Length > 45 || (gap >= 0 && text.IndexOf("::", gap + 1, StringComparison.Ordinal) >= 0)) return null;
            var head = Groups(gap < 0 ? text : text.Substring(0, gap), gap < 0);
            var tail = gap < 0 ? new List<byte>() : Groups(text.Substring(gap + 2), true);
            if (head == null || tail == null) return null;
            if (gap < 0 ? head.Count != 16 : head.Count + tail.Count > 14) return null;
            return head.Concat(new byte[16 - head.Count - tail.Count]).Concat(tail).ToArray();
        }

        /// <summary>The bytes of groups between colons; the last may be a dotted quad.</summary>
        private static List<byte> Groups(string text, bool isLast)
        {
            var bytes = new List<byte>();
            if (text.Length == 0) return bytes;
            var parts = text.Split(':');
            for (var i = 0; i < parts.Length; i++)
            {
                if (isLast && i == parts.Length - 1 && parts[i].IndexOf('.') >= 0)
                {
                    var quad = ParseIpv4(parts[i]);
                    if (quad == null) return null;
                    bytes.AddRange(quad);
                    break;
                }
                var group = Number(parts[i], 16, 4);
                if (group < 0) return null;
                bytes.Add((byte)(group >> 8));
                bytes.Add((byte)group);
            }
            return bytes;
        }

        /// <summary>A number of ASCII digits, without a sign; -1 if it is none.</summary>
        private static int Number(string text, int radix, int maximumDigits)
        {
            if (text.Length == 0 || text.Length > maximumDigits) return -1;
            var number = 0;
            foreach (var character in text)
            {
                var digit = "0123456789abcdef".IndexOf(char.ToLowerInvariant(character));
                if (digit < 0 || digit >= radix) return -1;
                number = number * radix + digit;
            }
            return number;
        }

        /// <summary>
        /// The IPv4 address that an IPv6 address embeds: IPv4-mapped, NAT64, 6to4 or Teredo; other addresses unchanged.
        /// </summary>
        internal static byte[] Unembedded(byte[] bytes)
        {
            if (bytes.Length == 4) return bytes;
            if (StartsWith(bytes, Ipv4Mapped) || StartsWith(bytes, Nat64)) return bytes.Skip(12).ToArray();
            if (StartsWith(bytes, SixToFour)) return bytes.Skip(2).Take(4).ToArray();
            if (StartsWith(bytes, Teredo)) return bytes.Skip(12).Select(part => (byte)~part).ToArray();
            return bytes;
        }

        private static bool StartsWith(byte[] bytes, byte[] start)
        {
            for (var i = 0; i < start.Length; i++)
                if (bytes[i] != start[i]) return false;
            return true;
        }

        /// <summary>Whether an address is in a block that is not globally reachable.</summary>
        internal static bool IsReserved(byte[] bytes) => IsIn(bytes, ReservedList) && !IsIn(bytes, ReachableList);

        internal static bool IsIn(byte[] bytes, List<Block> blocks)
        {
            foreach (var block in blocks)
                if (block.Contains(bytes)) return true;
            return false;
        }

        /// <summary>Reads addresses and blocks such as <c>10.0.0.0/8</c>.</summary>
        internal static List<Block> Blocks(IEnumerable<string> texts)
        {
            var blocks = new List<Block>();
            foreach (var text in texts)
            {
                var slash = text.IndexOf('/');
                var first = Parse(slash < 0 ? text : text.Substring(0, slash));
                var width = first == null ? 0 : first.Length * 8;
                var bits = slash < 0 ? width : Number(text.Substring(slash + 1), 10, 3);
                if (first == null || bits < 0 || bits > width)
                    throw new ArgumentException("trusted: \"" + text + "\" is neither an address nor a block");
                blocks.Add(new Block(first, bits));
            }
            return blocks;
        }

        internal sealed class Block
        {
            private readonly byte[] first;
            private readonly int bits;

            internal Block(byte[] first, int bits)
            {
                this.first = first;
                this.bits = bits;
            }

            internal bool Contains(byte[] bytes)
            {
                if (first.Length != bytes.Length) return false;
                var whole = bits / 8;
                for (var i = 0; i < whole; i++)
                    if (first[i] != bytes[i]) return false;
                var mask = (0xff00 >> (bits % 8)) & 0xff;
                return mask == 0 || ((first[whole] ^ bytes[whole]) & mask) == 0;
            }
        }
    }
}
