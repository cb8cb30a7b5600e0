package com.meridian.ip;

/** The key is missing, wrong, disabled, or may not do this (401, 403). */
public final class AuthenticationException extends ApiException {
    private static final long serialVersionUID = 1;

    AuthenticationException(Details details) {
        super(details);
    }
}
