using System;
using System.IO;
using System.Linq;
using System.Text;
using Newtonsoft.Json;

namespace Meridian.Ip
{
    /// <summary>The sections in file order.</summary>
    internal enum Section
    {
        Metadata,
        V4Directory,
        V4Blocks,
        V4Values,
        V4Splits,
        V6Directory,
        V6Blocks,
        V6Prefixes,
        V6Groups,
        V6Slots,
        V6Keys,
        V6Values,
        V6Splits,
        Records,
        Places,
        Cities,
        Regions,
        TimeZones,
        Stations,
        Networks,
        StringOffsets,
        Strings,

        /// <summary>Only in files with the day of a place's last change.</summary>
        PlaceDates,
    }

    /// <summary>
    /// A database file in memory, checked when it is opened. FORMAT.md describes it. Safe for several threads.
    /// </summary>
    internal sealed class Database
    {
        private const int FormatVersion = 2;
        private const int HeaderBytes = 64;
        private const int TableRowBytes = 32;
        private static readonly byte[] Magic = { 0x89, 0x49, 0x50, 0x44, 0x42, 0x0d, 0x0a, 0x1a };
        private static readonly int[] RowBytes =
        {
            1, 8, 8, 4, 4, 8, 8, 4, 8, 4, 2, 4, 4, 8, 28, 16, 12, 4, 8, 36, 4, 1, 2,
        };

        private readonly byte[] bytes;
        private readonly int[] offsets = new int[RowBytes.Length];
        private readonly int[] lengths = new int[RowBytes.Length];
        private readonly string[] sourceNames;

        /// <summary>Throws DatabaseException unless the file is what its writer wrote.</summary>
        internal Database(string path)
        {
            try
            {
                bytes = File.ReadAllBytes(path);
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                throw new DatabaseException(path + " cannot be read: " + error.Message, error);
            }
            Check(path);
            try
            {
                var text = Encoding.UTF8.GetString(bytes, offsets[0], lengths[0]);
                var metadata = JsonConvert.DeserializeObject<Metadata>(text);
                Version = metadata.Version;
                sourceNames = metadata.Layers.Select(layer => layer.Name).ToArray();
            }
            catch (Exception error) when (error is JsonException || error is NullReferenceException
                || error is ArgumentNullException)
            {
                throw new DatabaseException(path + ": the metadata cannot be read", error);
            }
        }

        private sealed class Metadata
        {
            [JsonProperty("version")]
            internal string Version { get; private set; }

            [JsonProperty("layers")]
            internal Layer[] Layers { get; private set; }
        }

        private sealed class Layer
        {
            [JsonProperty("name")]
            internal string Name { get; private set; }
        }

        /// <summary>The file's version, such as <c>20260102</c>.</summary>
        internal string Version { get; }

        /// <summary>The name of a source of data by its number; null if there is none.</summary>
        internal string SourceName(uint source) => source < sourceNames.Length ? sourceNames[source] : null;

        /// <summary>A word of a section by its position in words.</summary>
        internal uint Word(Section section, long position) => WordAt(At(section, position * 4, 4));

        /// <summary>A half word of a section by its position in half words.</summary>
        internal int HalfWord(Section section, long position)
        {
            var at = At(section, position * 2, 2);
            return bytes[at] | (bytes[at + 1] << 8);
        }

        /// <summary>A text by its number; null for the empty one, which means unknown.</summary>
        internal string Text(uint number)
        {
            long start = Word(Section.StringOffsets, number);
            long end = Word(Section.StringOffsets, number + 1L);
            return start == end
                ? null
                : Encoding.UTF8.GetString(bytes, At(Section.Strings, start, end - start), (int)(end - start));
        }

        /// <summary>Bytes of a section.</summary>
        internal int Length(Section section) => lengths[(int)section];

        private uint WordAt(int at) =>
            (uint)(bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24));

        private ulong LongAt(int at) => WordAt(at) | ((ulong)WordAt(at + 4) << 32);

        private int At(Section section, long from, long length)
        {
            if (from < 0 || length < 0 || from + length > Length(section))
                throw new DatabaseException("the database refers to what is not in its section " + section);
            return offsets[(int)section] + (int)from;
        }

        private void Check(string path)
        {
            if (bytes.Length < HeaderBytes) throw new DatabaseException(path + " ends within the header");
            if (!bytes.Take(Magic.Length).SequenceEqual(Magic) || WordAt(8) != FormatVersion)
                throw new DatabaseException(path + " is not a Meridian database of format version " + FormatVersion);
            if (LongAt(16) != (ulong)bytes.Length)
                throw new DatabaseException(path + " has " + bytes.Length + " bytes instead of " + LongAt(16));
            var count = WordAt(12);
            if (count != RowBytes.Length && count != RowBytes.Length - 1)
                throw new DatabaseException(path + " has " + count + " sections");
            var expected = (int)Aligned(HeaderBytes + count * TableRowBytes);
            if (bytes.Length < expected) throw new DatabaseException(path + " ends within the section table");
            var header = bytes.Take(expected).ToArray();
            Array.Clear(header, 28, 4);
            if (Crc32.Of(header, 0, expected) != WordAt(28))
                throw new DatabaseException(path + ": the header has been modified");
            for (var section = 0; section < count; section++)
            {
                var row = HeaderBytes + section * TableRowBytes;
                var length = LongAt(row + 16);
                var end = (ulong)expected + Aligned(Math.Min(length, int.MaxValue));
                if (WordAt(row) != section + 1 || WordAt(row + 4) != RowBytes[section]
                    || LongAt(row + 8) != (ulong)expected || end > (ulong)bytes.Length
                    || length % (ulong)RowBytes[section] != 0)
                    throw new DatabaseException(path + ": the table has a wrong row for section " + (Section)section);
                if (Crc32.Of(bytes, expected, (int)end) != WordAt(row + 24))
                    throw new DatabaseException(path + ": section " + (Section)section + " has been modified");
                offsets[section] = expected;
                lengths[section] = (int)length;
                expected = (int)end;
            }
            if (expected != bytes.Length) throw new DatabaseException(path + " has bytes after its last section");
            if (count == RowBytes.Length && Rows(Section.PlaceDates) != Rows(Section.Places))
                throw new DatabaseException(path + " does not have one date for each place");
        }

        private int Rows(Section section) => Length(section) / RowBytes[(int)section];

        private static ulong Aligned(ulong length) => (length + 63) & ~63UL;
    }

    /// <summary>The CRC-32 of zlib.</summary>
    internal static class Crc32
    {
        private static readonly uint[] Table = Enumerable.Range(0, 256).Select(index =>
        {
            var value = (uint)index;
            for (var bit = 0; bit < 8; bit++) value = (value & 1) == 1 ? (value >> 1) ^ 0xedb88320 : value >> 1;
            return value;
        }).ToArray();

        internal static uint Of(byte[] bytes, int from, int to)
        {
            var checksum = uint.MaxValue;
            for (var at = from; at < to; at++) checksum = (checksum >> 8) ^ Table[(checksum ^ bytes[at]) & 0xff];
            return ~checksum;
        }
    }
}
