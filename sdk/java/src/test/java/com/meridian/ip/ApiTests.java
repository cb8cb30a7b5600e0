package com.meridian.ip;

import static com.meridian.ip.Tests.same;
import static com.meridian.ip.Tests.test;
import static com.meridian.ip.Tests.thrown;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Tests of clients with a server. */
final class ApiTests {
    private static final String FOUND =
            "{\"location\":{\"city\":\"Bern\",\"planet\":\"Earth\",\"latitude\":46},\"asn\":{\"asn\":\"AS64500\"}}";

    private ApiTests() {}

    /** Answers requests in order. */
    private static final class Server implements AutoCloseable {
        private final HttpServer server;
        private final Queue<String[]> answers = new ArrayDeque<>();
        private final Queue<String> requests = new ConcurrentLinkedQueue<>();
        private final List<Duration> waits = Collections.synchronizedList(new ArrayList<>());

        private Server() throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
                requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                        + exchange.getRequestHeaders().getFirst("Authorization") + " " + body);
                String[] answer = answers.remove();
                if (!answer[1].isEmpty()) {
                    exchange.getResponseHeaders().add("Retry-After", answer[1]);
                }
                byte[] bytes = answer[2].getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(Integer.parseInt(answer[0]), bytes.length == 0 ? -1 : bytes.length);
                exchange.getResponseBody().write(bytes);
                exchange.close();
            });
            server.start();
        }

        private Server then(int status, String retryAfter, String body) {
            answers.add(new String[] {String.valueOf(status), retryAfter, body});
            return this;
        }

        private Server problem(int status, String code, String retryAfter) {
            return then(status, retryAfter, "{\"status\":" + status + ",\"code\":\"" + code
                    + "\",\"detail\":\"Some detail\",\"field\":\"ip\",\"request_id\":\"abc\"}");
        }

        private Options options() {
            return new Options()
                    .url("http://127.0.0.1:" + server.getAddress().getPort() + "/base/")
                    .key("secret-key")
                    .sleep(waits::add);
        }

        private Client client() {
            return new Client(options());
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }

    static void run() {
        test("a lookup sends the key and the choice, and drops unknown fields", () -> {
            try (Server server = new Server().then(200, "", FOUND)) {
                QueryAnswer record = server.client().lookup("9.0.1.1", List.of("location.city", "asn"), "zh");
                same("Bern", record.getLocation().getCity(), "city");
                same(46.0, record.getLocation().getLatitude(), "latitude");
                same(null, record.getProxy(), "proxy");
                same("GET /base/v2/query?ip=9.0.1.1&fields=location.city%2Casn&lang=zh Bearer secret-key ",
                        server.requests.remove(), "request");
            }
        });

        test("what may succeed later is tried again, after the time that the server asks for", () -> {
            try (Server server = new Server()
                    .problem(503, "UNAVAILABLE", "3")
                    .then(502, "", "<html>")
                    .problem(504, "UNAVAILABLE", "")
                    .problem(429, "TOO_MANY_REQUESTS", "")
                    .then(200, "", FOUND)) {
                same("Bern", new Client(server.options().retries(4)).lookup("9.0.1.1").getLocation().getCity(), "city");
                same(5, server.requests.size(), "requests");
                same(Duration.ofSeconds(3), server.waits.get(0), "first wait");
                for (int attempt = 1; attempt < 4; attempt++) {
                    long millis = server.waits.get(attempt).toMillis();
                    same(true, millis >= 100 << attempt && millis <= 200 << attempt, "wait of " + millis);
                }
            }
        });

        test("other errors are thrown at once, by their class, and never contain the key", () -> {
            Map<Integer, Class<? extends ApiException>> types = Map.of(
                    401, AuthenticationException.class,
                    403, AuthenticationException.class,
                    402, QuotaException.class,
                    404, NotFoundException.class,
                    500, ServerException.class,
                    302, ServerException.class);
            for (Map.Entry<Integer, Class<? extends ApiException>> type : types.entrySet()) {
                try (Server server = new Server().problem(type.getKey(), "SOME_CODE", "")) {
                    ApiException error = thrown(type.getValue(), () -> server.client().lookup("9.0.1.1"));
                    same(List.of(type.getKey(), "SOME_CODE", "Some detail", "ip", "abc"),
                            List.of(error.getStatus(), error.getCode(), error.getDetail(), error.getField(),
                                    error.getRequestId()), "error");
                    same(false, error.toString().contains("secret-key"), "key");
                    same(1, server.requests.size(), "requests");
                }
            }
        });

        test("the last error is thrown when there are no attempts left, or the server asks for too long a wait", () -> {
            try (Server server = new Server().problem(503, "U", "").problem(503, "U", "").problem(503, "U", "")) {
                same(503, thrown(ServerException.class, () -> server.client().lookup("9.0.1.1")).getStatus(), "status");
                same(List.of(3, 2), List.of(server.requests.size(), server.waits.size()), "requests and waits");
            }
            try (Server server = new Server().problem(429, "TOO_MANY_REQUESTS", "31")) {
                ApiException error = thrown(RateLimitException.class, () -> server.client().lookup("9.0.1.1"));
                same(Duration.ofSeconds(31), error.getRetryAfter(), "wait");
                same(1, server.requests.size(), "requests");
            }
            Server closed = new Server();
            closed.close();
            thrown(ConnectionException.class, () -> closed.client().lookup("9.0.1.1"));
            same(2, closed.waits.size(), "waits");
        });

        test("what is no answer of the API is a server error", () -> {
            for (String body : List.of("<html>", "\"text\"", "{\"location\": 5}", "")) {
                try (Server server = new Server().then(200, "", body)) {
                    same(200, thrown(ServerException.class, () -> server.client().lookup("9.0.1.1")).getStatus(), body);
                }
            }
            try (Server server = new Server().then(200, "", "[]")) {
                thrown(ServerException.class, () -> server.client().batch(List.of("9.0.1.1")));
            }
        });

        test("the cache keeps answers by address, fields and language, the last used ones, and no errors", () -> {
            try (Server server = new Server().problem(404, "IP_ADDRESS_NOT_FOUND", "")) {
                for (int i = 0; i < 5; i++) {
                    server.then(200, "", FOUND);
                }
                Client client = new Client(server.options().cacheSize(2));
                thrown(NotFoundException.class, () -> client.lookup("9.0.1.1"));
                client.lookup("9.0.1.1");
                client.lookup("9.0.1.1", List.of("asn"), null);
                client.lookup("9.0.1.1");
                client.lookup("9.0.1.1", null, "zh");
                client.lookup("9.0.1.1");
                client.lookup("9.0.1.1", List.of("asn"), null);
                client.lookup("9.0.1.2");
                same(6, server.requests.size(), "requests");
            }
        });

        test("a kept answer expires", () -> {
            long[] now = {0};
            Cache cache = new Cache(2, Duration.ofNanos(300), () -> now[0]);
            QueryAnswer answer = new QueryAnswer();
            cache.put("a", answer);
            now[0] = 299;
            same(answer, cache.get("a"), "before");
            now[0] = 300;
            same(null, cache.get("a"), "after");
        });

        test("a batch sends what may be addresses in requests of 1,000, and keeps the order", () -> {
            String thousand = String.join(",", Collections.nCopies(1000, "{\"query\":\"x\",\"ok\":true,\"data\":{}}"));
            String mixed = "[{\"ok\":false,\"error\":{\"code\":\"INSUFFICIENT_QUOTA\",\"message\":\"Used up\"}},"
                    + "{\"ok\":true,\"data\":" + FOUND + "}]";
            try (Server server = new Server().then(200, "", "[" + thousand + "]").then(200, "", mixed)) {
                List<String> addresses = new ArrayList<>(Collections.nCopies(1000, "9.0.1.1"));
                addresses.addAll(List.of("x", " ", "y"));
                List<BatchItem> items = server.client().batch(addresses);
                same(1003, items.size(), "items");
                same(null, items.get(999).getError(), "last of the first request");
                same(QuotaException.class, items.get(1000).getError().getClass(), "class");
                same("INVALID_IP_ADDRESS", items.get(1001).getError().getCode(), "blank");
                same("y Bern", items.get(1002).getQuery() + " " + items.get(1002).getRecord().getLocation().getCity(), "y");
                server.requests.remove();
                same("POST /base/v2/batch?lang=en Bearer secret-key [\"x\",\"y\"]", server.requests.remove(), "request");
            }
        });

        test("other calls have their own answers", () -> {
            try (Server server = new Server()
                    .then(200, "", "{\"asn\":\"AS64500\",\"inferred\":[]}")
                    .then(200, "", "{\"key_id\":7,\"services\":[{\"type\":1,\"quota\":5,\"remaining\":4,\"qps\":3}]}")
                    .then(200, "", "{\"domain\":\"example.com\"}")) {
                Client client = server.client();
                same("AS64500", client.asn("AS64500").getAsn(), "network");
                same(4L, client.me().getServices().get(0).getRemaining(), "remaining");
                same("{\"domain\":\"example.com\"}",
                        client.call("/v2/whois/example.com", Map.of("raw", "1")).toString(), "other");
                thrown(IllegalArgumentException.class, () -> client.call("@example.com/", Map.of()));
                same("GET /base/v2/asn/AS64500?lang=en Bearer secret-key ", server.requests.remove(), "request");
            }
        });
    }
}
