package com.meridian.ip;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Keeps the answers used last, each for a limited time. Safe for several threads. */
final class Cache {
    private final int size;
    private final long nanos;
    private final LongSupplier clock;
    private final Map<String, Kept> entries;

    /** @param clock nanoseconds from any start */
    Cache(int size, Duration lifetime, LongSupplier clock) {
        this.size = size;
        this.nanos = lifetime.toNanos();
        this.clock = clock;
        this.entries = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Kept> eldest) {
                return size() > Cache.this.size;
            }
        };
    }

    synchronized QueryAnswer get(String key) {
        Kept entry = entries.get(key);
        if (entry == null || clock.getAsLong() - entry.expires >= 0) {
            entries.remove(key);
            return null;
        }
        return entry.answer;
    }

    synchronized void put(String key, QueryAnswer answer) {
        entries.put(key, new Kept(answer, clock.getAsLong() + nanos));
    }

    private static final class Kept {
        private final QueryAnswer answer;
        private final long expires;

        private Kept(QueryAnswer answer, long expires) {
            this.answer = answer;
            this.expires = expires;
        }
    }
}
