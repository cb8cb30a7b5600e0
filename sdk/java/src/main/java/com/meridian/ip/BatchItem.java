package com.meridian.ip;

/** One address of a batch, with its record or the reason why there is none. */
public final class BatchItem {
    private final String query;
    private final QueryAnswer record;
    private final ApiException error;

    BatchItem(String query, QueryAnswer record, ApiException error) {
        this.query = query;
        this.record = record;
        this.error = error;
    }

    /** The address as given. */
    public String getQuery() {
        return query;
    }

    /** The record; null if there is an error. */
    public QueryAnswer getRecord() {
        return record;
    }

    /** The reason; null if there is a record. */
    public ApiException getError() {
        return error;
    }
}
