package com.meridian.ip;

/** The input is wrong (400, 405, 413, 422): no address, a reserved address, unknown fields. */
public final class InvalidInputException extends ApiException {
    private static final long serialVersionUID = 1;

    InvalidInputException(Details details) {
        super(details);
    }
}
