package com.meridian.ip;

/** Who sent a request: the client's address, and its record when it is asked for. */
public final class Visitor {
    private final Client client;
    private final String address;
    private volatile QueryAnswer record;

    Visitor(Client client, String address) {
        this.client = client;
        this.address = address;
    }

    /** The client's address. */
    public String getAddress() {
        return address;
    }

    /**
     * The record of the address, looked up at the first call.
     *
     * @throws MeridianException as {@link Client#lookup(String)}; a private address is a {@code RESERVED_IP_ADDRESS}
     */
    public QueryAnswer getRecord() {
        if (record == null) {
            record = client.lookup(address);
        }
        return record;
    }
}
