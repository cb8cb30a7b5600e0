package com.meridian.ip;

/** No answer came: no connection, or one that broke. */
public class ConnectionException extends MeridianException {
    private static final long serialVersionUID = 1;

    ConnectionException(String message, Throwable cause) {
        super(message, cause);
    }
}
