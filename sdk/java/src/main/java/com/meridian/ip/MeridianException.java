package com.meridian.ip;

/** Everything this library throws, except {@link IllegalArgumentException} for a wrong option. */
public abstract class MeridianException extends RuntimeException {
    private static final long serialVersionUID = 1;

    MeridianException(String message, Throwable cause) {
        super(message, cause);
    }
}
