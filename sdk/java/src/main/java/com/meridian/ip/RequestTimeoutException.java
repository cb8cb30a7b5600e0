package com.meridian.ip;

/** No answer came in time. */
public final class RequestTimeoutException extends ConnectionException {
    private static final long serialVersionUID = 1;

    RequestTimeoutException(String message, Throwable cause) {
        super(message, cause);
    }
}
