package com.meridian.ip;

/** Nothing is known about the address or network (404). */
public final class NotFoundException extends ApiException {
    private static final long serialVersionUID = 1;

    NotFoundException(Details details) {
        super(details);
    }
}
