package com.meridian.ip;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Parses addresses and compares them with blocks; addresses are 4 or 16 bytes in network order. */
final class Address {
    private static final byte[] IPV4_MAPPED = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1};
    private static final byte[] NAT64 = {0, 0x64, -1, (byte) 0x9b, 0, 0, 0, 0, 0, 0, 0, 0};
    private static final byte[] SIX_TO_FOUR = {0x20, 0x02};
    private static final byte[] TEREDO = {0x20, 0x01, 0, 0};
    private static final List<Block> RESERVED = blocks(ReservedBlocks.RESERVED);
    private static final List<Block> REACHABLE = blocks(ReservedBlocks.REACHABLE);

    private Address() {}

    /** The bytes of an IPv4 or IPv6 address without port or zone; null if the text is neither. */
    static byte[] parse(String text) {
        return text.indexOf(':') < 0 ? parseIpv4(text) : parseIpv6(text);
    }

    private static byte[] parseIpv4(String text) {
        String[] parts = text.split("\\.", -1);
        byte[] bytes = new byte[4];
        if (parts.length != 4) {
            return null;
        }
        for (int i = 0; i < 4; i++) {
            String part = parts[i];
            int octet = number(part, 10, 3);
            if (octet < 0 || octet > 255 || (part.length() > 1 && part.charAt(0) == '0')) {
                return null;
            }
            bytes[i] = (byte) octet;
        }
        return bytes;
    }

    private static byte[] parseIpv6(String text) {
        int gap = text.indexOf("::");
        if (text.length() > 45 || (gap >= 0 && text.indexOf("::", gap + 1) >= 0)) {
            return null;
        }
        byte[] head = groups(gap < 0 ? text : text.substring(0, gap), gap < 0);
        byte[] tail = gap < 0 ? new byte[0] : groups(text.substring(gap + 2), true);
        if (head == null || tail == null || (gap < 0 ? head.length != 16 : head.length + tail.length > 14)) {
            return null;
        }
        byte[] bytes = Arrays.copyOf(head, 16);
        System.arraycopy(tail, 0, bytes, 16 - tail.length, tail.length);
        return bytes;
    }

    /** The bytes of groups between colons; the last may be a dotted quad. */
    private static byte[] groups(String text, boolean isLast) {
        if (text.isEmpty()) {
            return new byte[0];
        }
        String[] parts = text.split(":", -1);
        byte[] quad = null;
        int count = parts.length;
        if (isLast && parts[count - 1].indexOf('.') >= 0) {
            count--;
            quad = parseIpv4(parts[count]);
            if (quad == null) {
                return null;
            }
        }
        byte[] bytes = new byte[count * 2 + (quad == null ? 0 : 4)];
        for (int i = 0; i < count; i++) {
            int group = number(parts[i], 16, 4);
            if (group < 0) {
                return null;
            }
            bytes[i * 2] = (byte) (group >> 8);
            bytes[i * 2 + 1] = (byte) group;
        }
        if (quad != null) {
            System.arraycopy(quad, 0, bytes, count * 2, 4);
        }
        return bytes;
    }

    /** A number of ASCII digits, without a sign; -1 if it is none. */
    private static int number(String text, int radix, int maximumDigits) {
        if (text.isEmpty() || text.length() > maximumDigits) {
            return -1;
        }
        int number = 0;
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            int digit = character < 128 ? Character.digit(character, radix) : -1;
            if (digit < 0) {
                return -1;
            }
            number = number * radix + digit;
        }
        return number;
    }

    /** The IPv4 address that an IPv6 address embeds: IPv4-mapped, NAT64, 6to4 or Teredo; other addresses unchanged. */
    static byte[] unembedded(byte[] bytes) {
        if (bytes.length == 4) {
            return bytes;
        }
        if (startsWith(bytes, IPV4_MAPPED) || startsWith(bytes, NAT64)) {
            return Arrays.copyOfRange(bytes, 12, 16);
        }
        if (startsWith(bytes, SIX_TO_FOUR)) {
            return Arrays.copyOfRange(bytes, 2, 6);
        }
        if (startsWith(bytes, TEREDO)) {
            byte[] inverted = Arrays.copyOfRange(bytes, 12, 16);
            for (int i = 0; i < 4; i++) {
                inverted[i] = (byte) ~inverted[i];
            }
            return inverted;
        }
        return bytes;
    }

    private static boolean startsWith(byte[] bytes, byte[] start) {
        return Arrays.equals(bytes, 0, start.length, start, 0, start.length);
    }

    /** Whether an address is in a block that is not globally reachable. */
    static boolean isReserved(byte[] bytes) {
        return isIn(bytes, RESERVED) && !isIn(bytes, REACHABLE);
    }

    static boolean isIn(byte[] bytes, List<Block> blocks) {
        for (Block block : blocks) {
            if (block.contains(bytes)) {
                return true;
            }
        }
        return false;
    }

    /** Reads addresses and blocks such as {@code 10.0.0.0/8}. Throws IllegalArgumentException for what is neither. */
    static List<Block> blocks(Iterable<String> texts) {
        List<Block> blocks = new ArrayList<>();
        for (String text : texts) {
            int slash = text.indexOf('/');
            byte[] first = parse(slash < 0 ? text : text.substring(0, slash));
            int width = first == null ? 0 : first.length * 8;
            int bits = slash < 0 ? width : number(text.substring(slash + 1), 10, 3);
            if (first == null || bits < 0 || bits > width) {
                throw new IllegalArgumentException("trusted: \"" + text + "\" is neither an address nor a block");
            }
            blocks.add(new Block(first, bits));
        }
        return blocks;
    }

    static final class Block {
        private final byte[] first;
        private final int bits;

        private Block(byte[] first, int bits) {
            this.first = first;
            this.bits = bits;
        }

        private boolean contains(byte[] bytes) {
            int whole = bits / 8;
            int mask = (0xff00 >> (bits % 8)) & 0xff;
            return first.length == bytes.length
                    && Arrays.equals(first, 0, whole, bytes, 0, whole)
                    && (mask == 0 || ((first[whole] ^ bytes[whole]) & mask) == 0);
        }
    }
}
