package com.meridian.ip;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the address of the client behind proxies. */
public final class ClientAddress {
    private static final Pattern QUOTED = Pattern.compile("\"(.*)\"");
    private static final Pattern BRACKETED = Pattern.compile("\\[([^\\]]*)\\](?::[0-9]{1,5})?");
    private static final Pattern WITH_PORT =
            Pattern.compile("(?i)((?:[0-9]+\\.){3}[0-9]+|(?:[0-9a-f]+:){7}[0-9a-f]+):[0-9]{1,5}");
    private static final Pattern MAPPED = Pattern.compile("(?i)^::ffff:(?=[0-9]+\\.)");

    private final List<Address.Block> trusted;

    /**
     * Reads the addresses and blocks of your own proxies.
     *
     * @throws IllegalArgumentException for what is neither
     */
    public ClientAddress(Iterable<String> trusted) {
        this.trusted = Address.blocks(trusted);
    }

    /**
     * The address of the client. The header is read only if the connection comes from a trusted proxy, from the right up
     * to the first address that is not one; reading stops at what is no address.
     *
     * @param remote address of the connection
     * @param header values of the one header that your proxies write, such as {@code X-Forwarded-For}, joined by commas;
     *     null if there is none
     */
    public String of(String remote, String header) {
        String connection = plain(remote);
        String client = connection == null ? remote : connection;
        String[] values = header == null ? new String[0] : header.split(",", -1);
        for (int i = values.length - 1; i >= 0 && isTrusted(client); i--) {
            String address = plain(values[i]);
            if (address == null) {
                break;
            }
            client = address;
        }
        return client;
    }

    private boolean isTrusted(String address) {
        byte[] bytes = Address.parse(address);
        return bytes != null && Address.isIn(bytes, trusted);
    }

    /** The address in a value without quotes, brackets, port, zone and IPv4 mapping; null if there is none. */
    private static String plain(String value) {
        String text = inside(QUOTED, value.trim()).trim();
        String bare = inside(BRACKETED, text);
        bare = bare.equals(text) ? inside(WITH_PORT, text) : bare;
        String address = MAPPED.matcher(bare.split("%", 2)[0]).replaceFirst("");
        return Address.parse(address) == null ? null : address;
    }

    /** The group of a pattern if it matches the whole text, else the text. */
    private static String inside(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.matches() ? matcher.group(1) : text;
    }
}
