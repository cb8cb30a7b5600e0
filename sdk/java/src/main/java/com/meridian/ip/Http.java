package com.meridian.ip;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** Sends requests, and repeats those that may succeed later. Safe for several threads. */
final class Http {
    /** Waits before another attempt. */
    interface Sleep {
        void sleep(Duration duration) throws InterruptedException;
    }

    private static final List<Integer> RETRIED = List.of(429, 502, 503, 504);
    /** Longest wait before another attempt; a server that asks for more gets none. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(30);
    private static final Duration FIRST_WAIT = Duration.ofMillis(200);

    private final String url;
    private final String key;
    private final Duration timeout;
    private final int retries;
    private final Sleep sleep;
    private final HttpClient client;

    Http(String url, String key, Duration timeout, int retries, Sleep sleep) {
        this.url = url;
        this.key = key;
        this.timeout = timeout;
        this.retries = retries;
        this.sleep = sleep;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(timeout)
                .build();
    }

    /** Sends by GET, or by POST if there is a body, and returns the decoded answer. */
    JsonElement send(String path, Map<String, String> params, String body) {
        String query = params.entrySet().stream()
                .map(param -> encode(param.getKey()) + "=" + encode(param.getValue()))
                .collect(Collectors.joining("&"));
        String separator = query.isEmpty() ? "" : path.contains("?") ? "&" : "?";
        HttpRequest request = request(URI.create(url + path + separator + query), body);
        for (int attempt = 0; ; attempt++) {
            Duration wait = backoff(attempt);
            try {
                return sendOnce(request);
            } catch (ApiException error) {
                wait = error.getRetryAfter() == null ? wait : error.getRetryAfter();
                boolean isRetried = RETRIED.contains(error.getStatus()) && wait.compareTo(MAX_WAIT) <= 0;
                if (!isRetried || attempt >= retries) {
                    throw error;
                }
            } catch (ConnectionException error) {
                if (attempt >= retries || Thread.currentThread().isInterrupted()) {
                    throw error;
                }
            }
            try {
                sleep.sleep(wait);
            } catch (InterruptedException error) {
                throw interrupted(error);
            }
        }
    }

    static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private HttpRequest request(URI uri, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .timeout(timeout)
                .header("Accept", "application/json")
                .header("User-Agent", "meridian-java/1.0.0");
        if (key != null) {
            request.header("Authorization", "Bearer " + key);
        }
        if (body != null) {
            request.header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
        }
        return request.build();
    }

    /** Half of it is random, so that clients that failed together do not try again together. */
    private static Duration backoff(int attempt) {
        long millis = Math.min(FIRST_WAIT.toMillis() << attempt, MAX_WAIT.toMillis());
        return Duration.ofMillis(millis / 2 + ThreadLocalRandom.current().nextLong(millis / 2 + 1));
    }

    private JsonElement sendOnce(HttpRequest request) {
        // The request's own timeout ends with the headers, so a body could take forever.
        CompletableFuture<HttpResponse<byte[]>> sent = client.sendAsync(request, BodyHandlers.ofByteArray());
        HttpResponse<byte[]> response;
        try {
            response = sent.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException error) {
            sent.cancel(true);
            throw timedOut(error);
        } catch (InterruptedException error) {
            sent.cancel(true);
            throw interrupted(error);
        } catch (ExecutionException error) {
            Throwable cause = error.getCause();
            if (cause instanceof java.net.http.HttpTimeoutException) {
                throw timedOut(cause);
            }
            if (cause instanceof IOException) {
                throw new ConnectionException("The API cannot be reached: " + cause, cause);
            }
            throw new IllegalStateException(cause);
        }
        JsonElement answer = parse(new String(response.body(), StandardCharsets.UTF_8));
        if (response.statusCode() == 200 && answer != null) {
            return answer;
        }
        throw error(response, answer != null && answer.isJsonObject() ? answer.getAsJsonObject() : new JsonObject());
    }

    private ConnectionException timedOut(Throwable cause) {
        return new RequestTimeoutException("No answer within " + timeout.toMillis() + " ms", cause);
    }

    private static ConnectionException interrupted(InterruptedException error) {
        Thread.currentThread().interrupt();
        return new ConnectionException("The thread was interrupted", error);
    }

    /** Null if the text is no JSON object or list. */
    private static JsonElement parse(String text) {
        try {
            JsonElement json = JsonParser.parseString(text);
            return json.isJsonObject() || json.isJsonArray() ? json : null;
        } catch (JsonParseException error) {
            return null;
        }
    }

    private static ApiException error(HttpResponse<byte[]> response, JsonObject problem) {
        ApiException.Details details = new ApiException.Details(response.statusCode());
        String detail = text(problem, "detail");
        details.code = text(problem, "code");
        details.detail = detail == null && details.status == 200 ? "The API answered what is not JSON" : detail;
        details.field = text(problem, "field");
        details.resolution = text(problem, "resolution");
        details.documentation = text(problem, "documentation");
        String requestId = text(problem, "request_id");
        details.requestId = requestId == null ? response.headers().firstValue("x-request-id").orElse(null) : requestId;
        details.retryAfter = response.headers().firstValue("retry-after").map(Http::duration).orElse(null);
        return ApiException.of(details);
    }

    private static String text(JsonObject problem, String name) {
        JsonElement value = problem.get(name);
        return value != null && value.isJsonPrimitive() ? value.getAsString() : null;
    }

    /** Reads {@code Retry-After}, seconds or a date; null if it is neither. */
    private static Duration duration(String value) {
        if (value.matches("[0-9]{1,9}")) {
            return Duration.ofSeconds(Long.parseLong(value));
        }
        try {
            Instant date = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
            Duration wait = Duration.between(Instant.now(), date);
            return wait.isNegative() ? Duration.ZERO : wait;
        } catch (DateTimeException error) {
            return null;
        }
    }
}
