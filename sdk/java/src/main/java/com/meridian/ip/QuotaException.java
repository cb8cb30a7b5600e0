package com.meridian.ip;

/** The quota is used up (402). */
public final class QuotaException extends ApiException {
    private static final long serialVersionUID = 1;

    QuotaException(Details details) {
        super(details);
    }
}
