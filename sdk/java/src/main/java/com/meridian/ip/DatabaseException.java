package com.meridian.ip;

/** A database file is missing, damaged or of another format. */
public final class DatabaseException extends MeridianException {
    private static final long serialVersionUID = 1;

    DatabaseException(String message, Throwable cause) {
        super(message, cause);
    }

    DatabaseException(String message) {
        this(message, null);
    }
}
