package com.meridian.ip;

import java.nio.file.Path;
import java.time.Duration;

/** The options of a {@link Client}; each method returns the options themselves. */
public final class Options {
    String url = System.getenv("MERIDIAN_URL");
    String key = System.getenv("MERIDIAN_KEY");
    Path file;
    String language = "en";
    Duration timeout = Duration.ofSeconds(5);
    int retries = 2;
    int cacheSize;
    Duration cacheLifetime = Duration.ofMinutes(5);
    boolean isMainlandChina;
    Http.Sleep sleep = duration -> Thread.sleep(duration.toMillis());

    /** Base address of the API, such as {@code https://ip.example.com}; by default {@code MERIDIAN_URL}. */
    public Options url(String url) {
        this.url = url;
        return this;
    }

    /** API key; by default {@code MERIDIAN_KEY}. */
    public Options key(String key) {
        this.key = key;
        return this;
    }

    /** A database file; lookups are then answered from it, and need no URL. */
    public Options file(Path file) {
        this.file = file;
        return this;
    }

    /** Language of names and messages, {@code en} or {@code zh}. */
    public Options language(String language) {
        this.language = language;
        return this;
    }

    /** Time for each attempt; 5 seconds by default. */
    public Options timeout(Duration timeout) {
        this.timeout = timeout;
        return this;
    }

    /** Further attempts, 0 to 10, after 429, 502, 503, 504 and failures of the connection; 2 by default. */
    public Options retries(int retries) {
        this.retries = retries;
        return this;
    }

    /** Answers of the API to keep, those used last; 0, the default, for none. */
    public Options cacheSize(int cacheSize) {
        this.cacheSize = cacheSize;
        return this;
    }

    /** How long to keep them; 5 minutes by default. */
    public Options cacheLifetime(Duration cacheLifetime) {
        this.cacheLifetime = cacheLifetime;
        return this;
    }

    /** With a file, names of regions by {@code cldr}, the default, or {@code mainland_china}. */
    public Options regionNames(String rule) {
        check(rule.equals("cldr") || rule.equals("mainland_china"), "regionNames: must be cldr or mainland_china");
        this.isMainlandChina = rule.equals("mainland_china");
        return this;
    }

    Options sleep(Http.Sleep sleep) {
        this.sleep = sleep;
        return this;
    }

    void check() {
        check(url != null || file != null, "url: the address of the API is required, or a file");
        check(url == null || url.matches("(?i)https?://[^/\\s@?#]+(?:/[^\\s?#]*)?"), "url: not an http address");
        check(key == null || key.matches("[!-~]+"), "key: contains what no key contains");
        checkLanguage(language);
        check(!timeout.isNegative() && !timeout.isZero(), "timeout: must be above 0");
        check(retries >= 0 && retries <= 10, "retries: must be 0 to 10");
        check(cacheSize >= 0, "cacheSize: must not be negative");
    }

    static void checkLanguage(String language) {
        check(language.equals("en") || language.equals("zh"), "language: must be en or zh");
    }

    static void check(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
