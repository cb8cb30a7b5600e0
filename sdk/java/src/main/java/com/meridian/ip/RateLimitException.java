package com.meridian.ip;

/** Too many requests (429); {@link #getRetryAfter} tells when to try again. */
public final class RateLimitException extends ApiException {
    private static final long serialVersionUID = 1;

    RateLimitException(Details details) {
        super(details);
    }
}
