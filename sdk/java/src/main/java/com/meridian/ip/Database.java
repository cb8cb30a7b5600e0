package com.meridian.ip;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32;

/** A database file in memory, checked when it is opened. FORMAT.md describes it. Safe for several threads. */
final class Database {
    private static final byte[] MAGIC = {(byte) 0x89, 'I', 'P', 'D', 'B', '\r', '\n', 0x1a};
    private static final int FORMAT_VERSION = 2;
    private static final int HEADER_BYTES = 64;
    private static final int ROW_BYTES = 32;

    /** The sections in file order, with the bytes of one row. */
    enum Section {
        METADATA(1),
        V4_DIRECTORY(8),
        V4_BLOCKS(8),
        V4_VALUES(4),
        V4_SPLITS(4),
        V6_DIRECTORY(8),
        V6_BLOCKS(8),
        V6_PREFIXES(4),
        V6_GROUPS(8),
        V6_SLOTS(4),
        V6_KEYS(2),
        V6_VALUES(4),
        V6_SPLITS(4),
        RECORDS(8),
        PLACES(28),
        CITIES(16),
        REGIONS(12),
        TIME_ZONES(4),
        STATIONS(8),
        NETWORKS(36),
        STRING_OFFSETS(4),
        STRINGS(1),
        /** Only in files with the day of a place's last change. */
        PLACE_DATES(2);

        private final int rowBytes;

        Section(int rowBytes) {
            this.rowBytes = rowBytes;
        }
    }

    private final ByteBuffer bytes;
    private final int[] offsets = new int[Section.values().length];
    private final int[] lengths = new int[Section.values().length];
    private final String version;
    private final String[] sourceNames;

    /** Reads and checks a file. Throws DatabaseException unless it is what its writer wrote. */
    Database(Path path) {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            long size = channel.size();
            if (size > Integer.MAX_VALUE) {
                throw new DatabaseException(path + " is larger than 2 GiB");
            }
            bytes = ByteBuffer.allocateDirect((int) size).order(ByteOrder.LITTLE_ENDIAN);
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
                continue;
            }
        } catch (IOException error) {
            throw new DatabaseException(path + " cannot be read: " + error.getMessage(), error);
        }
        check(path.toString(), bytes.position());
        try {
            JsonObject metadata = JsonParser.parseString(text(Section.METADATA, 0, length(Section.METADATA)))
                    .getAsJsonObject();
            version = metadata.get("version").getAsString();
            var layers = metadata.getAsJsonArray("layers");
            sourceNames = new String[layers.size()];
            for (int i = 0; i < sourceNames.length; i++) {
                sourceNames[i] = layers.get(i).getAsJsonObject().get("name").getAsString();
            }
        } catch (JsonParseException | IllegalStateException | NullPointerException | ClassCastException error) {
            throw new DatabaseException(path + ": the metadata cannot be read", error);
        }
    }

    /** The file's version, such as {@code 20260102}. */
    String version() {
        return version;
    }

    /** The name of a source of data by its number; null if there is none. */
    String sourceName(int source) {
        return source < sourceNames.length ? sourceNames[source] : null;
    }

    /** A word of a section by its position in words, as a signed number of the same bits. */
    int word(Section section, int position) {
        return bytes.getInt(at(section, position * 4L, 4));
    }

    /** A half word of a section by its position in half words, unsigned. */
    int halfWord(Section section, int position) {
        return bytes.getShort(at(section, position * 2L, 2)) & 0xffff;
    }

    /** A text by its number; null for the empty one, which means unknown. */
    String text(int number) {
        int start = word(Section.STRING_OFFSETS, number);
        int end = word(Section.STRING_OFFSETS, number + 1);
        return start == end ? null : text(Section.STRINGS, start, end - start);
    }

    /** Bytes of a section. */
    int length(Section section) {
        return lengths[section.ordinal()];
    }

    private String text(Section section, int from, int length) {
        byte[] text = new byte[length];
        ByteBuffer copy = bytes.duplicate();
        copy.position(at(section, from, length));
        copy.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }

    private int at(Section section, long from, int length) {
        if (from < 0 || length < 0 || from + length > length(section)) {
            throw new DatabaseException("the database refers to what is not in its section " + section);
        }
        return offsets[section.ordinal()] + (int) from;
    }

    private void check(String path, int size) {
        if (size < HEADER_BYTES || size < bytes.capacity()) {
            throw new DatabaseException(path + " ends too early");
        }
        byte[] magic = new byte[MAGIC.length];
        bytes.duplicate().position(0).get(magic);
        if (!Arrays.equals(magic, MAGIC) || bytes.getInt(8) != FORMAT_VERSION) {
            throw new DatabaseException(path + " is not a Meridian database of format version " + FORMAT_VERSION);
        }
        if (bytes.getLong(16) != size) {
            throw new DatabaseException(path + " has " + size + " bytes instead of " + bytes.getLong(16));
        }
        Section[] sections = Section.values();
        int count = bytes.getInt(12);
        if (count != sections.length && count != sections.length - 1) {
            throw new DatabaseException(path + " has " + Integer.toUnsignedString(count) + " sections");
        }
        int expected = (int) aligned(HEADER_BYTES + count * ROW_BYTES);
        if (size < expected) {
            throw new DatabaseException(path + " ends within its section table");
        }
        byte[] header = new byte[expected];
        bytes.duplicate().position(0).get(header);
        Arrays.fill(header, 28, 32, (byte) 0);
        if (checksum(ByteBuffer.wrap(header)) != bytes.getInt(28)) {
            throw new DatabaseException(path + ": the header has been modified");
        }
        for (Section section : Arrays.copyOf(sections, count)) {
            int row = HEADER_BYTES + section.ordinal() * ROW_BYTES;
            long length = bytes.getLong(row + 16);
            long end = expected + aligned(length);
            if (bytes.getInt(row) != section.ordinal() + 1
                    || bytes.getInt(row + 4) != section.rowBytes
                    || bytes.getLong(row + 8) != expected
                    || length < 0
                    || length > size
                    || end > size
                    || length % section.rowBytes != 0) {
                throw new DatabaseException(path + ": the table has a wrong row for section " + section);
            }
            ByteBuffer content = bytes.duplicate();
            content.limit((int) end).position(expected);
            if (checksum(content) != bytes.getInt(row + 24)) {
                throw new DatabaseException(path + ": section " + section + " has been modified");
            }
            offsets[section.ordinal()] = expected;
            lengths[section.ordinal()] = (int) length;
            expected = (int) end;
        }
        if (expected != size) {
            throw new DatabaseException(path + " has bytes after its last section");
        }
        if (count == sections.length && rows(Section.PLACE_DATES) != rows(Section.PLACES)) {
            throw new DatabaseException(path + " does not have one date for each place");
        }
    }

    private int rows(Section section) {
        return length(section) / section.rowBytes;
    }

    private static long aligned(long length) {
        return (length + 63) & ~63L;
    }

    private static int checksum(ByteBuffer content) {
        CRC32 checksum = new CRC32();
        checksum.update(content);
        return (int) checksum.getValue();
    }
}
