using System;

namespace Meridian.Ip
{
    /// <summary>Finds the record of an address in a database, as sections 2 to 4 of FORMAT.md describe.</summary>
    internal sealed class Index
    {
        private const uint None = uint.MaxValue;
        private const uint Split = 0x80000000;
        private const int WholeGroup = 16;

        private readonly Database database;

        internal Index(Database database)
        {
            this.database = database;
        }

        /// <summary>Record of an address in 4 or 16 bytes; 0 if nothing is known.</summary>
        internal uint Find(byte[] address)
        {
            var words = new uint[address.Length / 4];
            for (var i = 0; i < address.Length; i++) words[i / 4] = (words[i / 4] << 8) | address[i];
            return words.Length == 1 ? FindIpv4(words[0]) : FindIpv6(words);
        }

        private uint FindIpv4(uint address)
        {
            var row = (address >> 24) * 2;
            var page = database.Word(Section.V4Directory, row);
            if (page == None) return database.Word(Section.V4Directory, row + 1);
            var position = Number(Section.V4Blocks, page + ((address >> 13) & 0x7ff) * 2, (int)(address >> 8) & 31);
            var value = database.Word(Section.V4Values, position);
            if (value < Split) return value;
            long list = value - Split;
            // The first word is for octet 0; instead of it, it has the number of further words.
            var further = database.Word(Section.V4Splits, list) >> 24;
            var item = Last(0, further + 1, index =>
                index == 0 || database.Word(Section.V4Splits, list + index) >> 24 <= (address & 255));
            return database.Word(Section.V4Splits, list + item) & 0xffffff;
        }

        private uint FindIpv6(uint[] words)
        {
            var key = (int)(words[1] >> 16);
            var group = LocateGroup(words[0]);
            var isInGroup = group >= 0 && database.Word(Section.V6Prefixes, group) == words[0];
            var entry = isInGroup ? FindEntry(group, key) : database.Word(Section.V6Groups, group * 2 + 2) - 1L;
            var value = database.Word(Section.V6Values, entry);
            if (value < Split) return value;
            long list = value - Split;
            var head = database.Word(Section.V6Splits, list);
            var count = head & ~Split;
            var width = head >= Split ? 4 : 2;
            var wanted = new[] { words[1] & 0xffff, words[2], words[3] };
            var isInKey = isInGroup && entry >= database.Word(Section.V6Groups, group * 2)
                && database.HalfWord(Section.V6Keys, entry) == key;
            // After the /48 of the list, its last item applies.
            var item = isInKey
                ? Last(0, count, index => IsNotAbove(list + 1 + index * width, width - 1, wanted))
                : count - 1L;
            return database.Word(Section.V6Splits, list + (item + 1) * width);
        }

        /// <summary>Whether the first words of an item are not above those of an address.</summary>
        private bool IsNotAbove(long at, int count, uint[] wanted)
        {
            for (var i = 0; i < count; i++)
            {
                var word = database.Word(Section.V6Splits, at + i);
                if (word != wanted[i]) return word < wanted[i];
            }
            return true;
        }

        /// <summary>The last group not above a /32; -1 if there is none.</summary>
        private long LocateGroup(uint prefix)
        {
            var row = (long)(prefix >> 16) - database.Word(Section.V6Directory, 0);
            if (row < 0) return -1;
            if (row >= database.Word(Section.V6Directory, 1)) return database.Length(Section.V6Prefixes) / 4 - 1;
            var at = row * 2 + 2;
            var page = database.Word(Section.V6Directory, at);
            if (page != None) return Number(Section.V6Blocks, page + ((prefix >> 5) & 0x7ff) * 2, (int)prefix & 31);
            var first = database.Word(Section.V6Directory, at + 1);
            var end = database.Word(Section.V6Directory, at + 3);
            return Last(first, end, index => database.Word(Section.V6Prefixes, index) <= prefix);
        }

        /// <summary>
        /// The last entry of a group whose /48 is not above the key; the entry before the group if there is none.
        /// </summary>
        private long FindEntry(long group, int key)
        {
            var slots = database.Word(Section.V6Groups, group * 2 + 1);
            var shift = (int)slots & 31;
            long slot = (slots >> 5) + (key >> shift);
            var isWhole = shift == WholeGroup;
            var first = isWhole ? database.Word(Section.V6Groups, group * 2) : database.Word(Section.V6Slots, slot);
            var end = isWhole ? database.Word(Section.V6Groups, group * 2 + 2) : database.Word(Section.V6Slots, slot + 1);
            return Last(first, end, index => database.HalfWord(Section.V6Keys, index) <= key);
        }

        /// <summary>
        /// The position, among all set bits of a bitmap page, of the last one at or before a bit of the row.
        /// </summary>
        private long Number(Section section, long row, int bit)
        {
            var count = 0;
            for (var bits = database.Word(section, row) & (uint.MaxValue >> (31 - bit)); bits != 0; bits &= bits - 1) count++;
            return (long)database.Word(section, row + 1) + count - 1;
        }

        /// <summary>
        /// The last number for which the test holds, which holds for all before it too; first - 1 if for none.
        /// </summary>
        private static long Last(long first, long end, Func<long, bool> holds)
        {
            while (first < end)
            {
                var middle = (first + end) / 2;
                if (holds(middle)) first = middle + 1;
                else end = middle;
            }
            return first - 1;
        }
    }
}
