package com.meridian.ip;

/** The API failed, or something else answered: any other status, or a success that is not JSON. */
public final class ServerException extends ApiException {
    private static final long serialVersionUID = 1;

    ServerException(Details details) {
        super(details);
    }
}
