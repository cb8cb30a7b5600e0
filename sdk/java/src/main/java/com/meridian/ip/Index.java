package com.meridian.ip;

import static com.meridian.ip.Database.Section;

import java.nio.ByteBuffer;
import java.util.function.IntPredicate;

/** Finds the record of an address in a database, as sections 2 to 4 of FORMAT.md describe. */
final class Index {
    private static final int NONE = -1;
    private static final int SPLIT = 0x7fffffff;
    private static final int WHOLE_GROUP = 16;

    private final Database database;

    Index(Database database) {
        this.database = database;
    }

    /** Record of an address in 4 or 16 bytes; 0 if nothing is known. */
    int find(byte[] address) {
        ByteBuffer words = ByteBuffer.wrap(address);
        return address.length == 4
                ? findIpv4(words.getInt())
                : findIpv6(words.getInt(), words.getInt(), words.getInt(), words.getInt());
    }

    private int findIpv4(int address) {
        int row = (address >>> 24) * 2;
        int page = database.word(Section.V4_DIRECTORY, row);
        if (page == NONE) {
            return database.word(Section.V4_DIRECTORY, row + 1);
        }
        int block = page + ((address >>> 13) & 0x7ff) * 2;
        int position = number(Section.V4_BLOCKS, block, (address >>> 8) & 31);
        int value = database.word(Section.V4_VALUES, position);
        if (value >= 0) {
            return value;
        }
        int list = value & SPLIT;
        int octet = address & 255;
        // The first word is for octet 0; instead of it, it has the number of further words.
        int further = database.word(Section.V4_SPLITS, list) >>> 24;
        int item = last(0, further + 1, i -> i == 0 || database.word(Section.V4_SPLITS, list + i) >>> 24 <= octet);
        return database.word(Section.V4_SPLITS, list + item) & 0xffffff;
    }

    private int findIpv6(int word0, int word1, int word2, int word3) {
        int key = word1 >>> 16;
        int group = locateGroup(word0);
        boolean isInGroup = group >= 0 && database.word(Section.V6_PREFIXES, group) == word0;
        int entry = isInGroup ? findEntry(group, key) : database.word(Section.V6_GROUPS, group * 2 + 2) - 1;
        int value = database.word(Section.V6_VALUES, entry);
        if (value >= 0) {
            return value;
        }
        int list = value & SPLIT;
        int head = database.word(Section.V6_SPLITS, list);
        int count = head & SPLIT;
        int width = head < 0 ? 4 : 2;
        int[] wanted = {word1 & 0xffff, word2, word3};
        boolean isInKey = isInGroup
                && entry >= database.word(Section.V6_GROUPS, group * 2)
                && database.halfWord(Section.V6_KEYS, entry) == key;
        // After the /48 of the list, its last item applies.
        int item = isInKey ? last(0, count, i -> isNotAbove(list + 1 + i * width, width - 1, wanted)) : count - 1;
        return database.word(Section.V6_SPLITS, list + (item + 1) * width);
    }

    /** Whether the first words of an item are not above those of an address. */
    private boolean isNotAbove(int at, int count, int[] wanted) {
        for (int i = 0; i < count; i++) {
            int order = Integer.compareUnsigned(database.word(Section.V6_SPLITS, at + i), wanted[i]);
            if (order != 0) {
                return order < 0;
            }
        }
        return true;
    }

    /** The last group not above a /32; -1 if there is none. */
    private int locateGroup(int prefix) {
        int row = (prefix >>> 16) - database.word(Section.V6_DIRECTORY, 0);
        if (row < 0) {
            return -1;
        }
        if (row >= database.word(Section.V6_DIRECTORY, 1)) {
            return database.length(Section.V6_PREFIXES) / 4 - 1;
        }
        int at = row * 2 + 2;
        int page = database.word(Section.V6_DIRECTORY, at);
        if (page != NONE) {
            return number(Section.V6_BLOCKS, page + ((prefix >>> 5) & 0x7ff) * 2, prefix & 31);
        }
        int first = database.word(Section.V6_DIRECTORY, at + 1);
        int end = database.word(Section.V6_DIRECTORY, at + 3);
        return last(first, end, i -> Integer.compareUnsigned(database.word(Section.V6_PREFIXES, i), prefix) <= 0);
    }

    /** The last entry of a group whose /48 is not above the key; the entry before the group if there is none. */
    private int findEntry(int group, int key) {
        int slots = database.word(Section.V6_GROUPS, group * 2 + 1);
        int shift = slots & 31;
        int slot = (slots >>> 5) + (key >>> shift);
        boolean isWhole = shift == WHOLE_GROUP;
        int first = isWhole ? database.word(Section.V6_GROUPS, group * 2) : database.word(Section.V6_SLOTS, slot);
        int end = isWhole ? database.word(Section.V6_GROUPS, group * 2 + 2) : database.word(Section.V6_SLOTS, slot + 1);
        return last(first, end, i -> database.halfWord(Section.V6_KEYS, i) <= key);
    }

    /** The position, among all set bits of a bitmap page, of the last one at or before a bit of the row. */
    private int number(Section section, int row, int bit) {
        int bits = database.word(section, row) & (-1 >>> (31 - bit));
        return database.word(section, row + 1) + Integer.bitCount(bits) - 1;
    }

    /** The last number for which the test holds, which holds for all before it too; first - 1 if for none. */
    private static int last(int first, int end, IntPredicate holds) {
        int low = first;
        int high = end;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (holds.test(middle)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }
}
