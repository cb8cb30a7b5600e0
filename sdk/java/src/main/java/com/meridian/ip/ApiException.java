package com.meridian.ip;

import java.time.Duration;

/**
 * An answer of the API that is not a success, or the same from a local file. The message is the detail and the code, and
 * never contains the key. What is unknown is null.
 */
public abstract class ApiException extends MeridianException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final String code;
    private final String detail;
    private final String field;
    private final String resolution;
    private final String requestId;
    private final String documentation;
    private final Duration retryAfter;

    ApiException(Details details) {
        super(details.message(), null);
        status = details.status;
        code = details.code;
        detail = details.detail;
        field = details.field;
        resolution = details.resolution;
        requestId = details.requestId;
        documentation = details.documentation;
        retryAfter = details.retryAfter;
    }

    /** The HTTP status; for a local file, the one that the API would answer. */
    public int getStatus() {
        return status;
    }

    /** The kind of error for programs, such as {@code INVALID_IP_ADDRESS}. */
    public String getCode() {
        return code;
    }

    /** What is wrong, in the requested language. */
    public String getDetail() {
        return detail;
    }

    /** The invalid field. */
    public String getField() {
        return field;
    }

    /** What the caller can do about it. */
    public String getResolution() {
        return resolution;
    }

    /** ID of the call, for questions to support. */
    public String getRequestId() {
        return requestId;
    }

    /** The page that explains the error. */
    public String getDocumentation() {
        return documentation;
    }

    /** How long to wait before another try. */
    public Duration getRetryAfter() {
        return retryAfter;
    }

    /** The error of an item of a batch or of a local lookup, which is known by its code. */
    static ApiException of(String code, String detail, String field) {
        Details details = new Details(statusOf(code));
        details.code = code;
        details.detail = detail;
        details.field = field;
        return of(details);
    }

    /** The exception whose class fits the status. */
    static ApiException of(Details details) {
        switch (details.status) {
            case 400:
            case 405:
            case 413:
            case 422:
                return new InvalidInputException(details);
            case 401:
            case 403:
                return new AuthenticationException(details);
            case 402:
                return new QuotaException(details);
            case 404:
                return new NotFoundException(details);
            case 429:
                return new RateLimitException(details);
            default:
                return new ServerException(details);
        }
    }

    private static int statusOf(String code) {
        switch (code) {
            case "IP_ADDRESS_NOT_FOUND":
                return 404;
            case "INSUFFICIENT_QUOTA":
                return 402;
            case "TOO_MANY_REQUESTS":
                return 429;
            case "PERMISSION_REQUIRED":
                return 403;
            default:
                return 400;
        }
    }

    /** What an answer says about its error. */
    static final class Details {
        final int status;
        String code;
        String detail;
        String field;
        String resolution;
        String requestId;
        String documentation;
        Duration retryAfter;

        Details(int status) {
            this.status = status;
        }

        private String message() {
            String text = detail == null ? "The API answered with status " + status : detail;
            return code == null ? text : text + " (" + code + ")";
        }
    }
}
