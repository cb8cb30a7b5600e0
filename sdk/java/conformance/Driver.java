import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.meridian.ip.ApiException;
import com.meridian.ip.AuthenticationException;
import com.meridian.ip.BatchItem;
import com.meridian.ip.Client;
import com.meridian.ip.ClientAddress;
import com.meridian.ip.ConnectionException;
import com.meridian.ip.DatabaseException;
import com.meridian.ip.InvalidInputException;
import com.meridian.ip.MeridianException;
import com.meridian.ip.NotFoundException;
import com.meridian.ip.Options;
import com.meridian.ip.QuotaException;
import com.meridian.ip.RateLimitException;
import com.meridian.ip.RequestTimeoutException;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The driver of the conformance suite, as sdk/conformance/README.md describes. */
final class Driver {
    private static final Gson GSON = new Gson();
    private static final Map<String, Client> CLIENTS = new HashMap<>();

    private Driver() {}

    public static void main(String[] arguments) throws Exception {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            JsonObject answer = new JsonObject();
            try {
                answer.add("ok", answer(GSON.fromJson(line, Request.class)));
            } catch (MeridianException error) {
                answer.add("error", described(error));
            }
            output.println(answer);
        }
    }

    private static final class Request {
        private String op;
        private String client = "";
        private Map<String, String> options;
        private String ip;
        private List<String> ips;
        private List<String> fields;
        private String language;
        private String asn;
        private String remote;
        private String header;
        private List<String> trusted;
    }

    private static JsonElement answer(Request request) {
        Client client = CLIENTS.get(request.client);
        switch (request.op) {
            case "open":
                CLIENTS.put(request.client, open(request.options));
                return JsonNull.INSTANCE;
            case "lookup":
                return GSON.toJsonTree(client.lookup(request.ip, request.fields, request.language));
            case "batch":
                return items(client.batch(request.ips, request.fields, request.language).stream());
            case "stream":
                return items(client.stream(request.ips, request.fields, request.language));
            case "asn":
                return GSON.toJsonTree(client.asn(request.asn));
            case "me":
                return GSON.toJsonTree(client.me());
            case "reload":
                return new JsonPrimitive(client.reload());
            case "client_address":
                return new JsonPrimitive(new ClientAddress(request.trusted).of(request.remote, request.header));
            case "close":
                CLIENTS.remove(request.client);
                return JsonNull.INSTANCE;
            default:
                throw new IllegalArgumentException(request.op);
        }
    }

    private static Client open(Map<String, String> given) {
        Options options = new Options();
        given.forEach((name, value) -> {
            switch (name) {
                case "url":
                    options.url(value);
                    break;
                case "key":
                    options.key(value);
                    break;
                case "file":
                    options.file(Path.of(value));
                    break;
                case "language":
                    options.language(value);
                    break;
                case "timeout_ms":
                    options.timeout(Duration.ofMillis(Long.parseLong(value)));
                    break;
                case "retries":
                    options.retries(Integer.parseInt(value));
                    break;
                case "cache_size":
                    options.cacheSize(Integer.parseInt(value));
                    break;
                case "region_names":
                    options.regionNames(value);
                    break;
                default:
                    throw new IllegalArgumentException(name);
            }
        });
        return new Client(options);
    }

    private static JsonElement items(Stream<BatchItem> items) {
        return GSON.toJsonTree(items.map(Driver::item).collect(Collectors.toList()));
    }

    private static JsonObject item(BatchItem item) {
        JsonObject json = new JsonObject();
        json.addProperty("query", item.getQuery());
        json.add("data", GSON.toJsonTree(item.getRecord()));
        if (item.getError() != null) {
            JsonObject error = new JsonObject();
            error.addProperty("code", item.getError().getCode());
            json.add("error", error);
        }
        return json;
    }

    private static JsonObject described(MeridianException error) {
        JsonObject json = new JsonObject();
        json.addProperty("kind", kind(error));
        if (error instanceof ApiException) {
            ApiException problem = (ApiException) error;
            json.addProperty("status", problem.getStatus());
            json.addProperty("code", problem.getCode());
            json.addProperty("field", problem.getField());
            json.addProperty("request_id", problem.getRequestId());
            Duration wait = problem.getRetryAfter();
            json.addProperty("retry_after", wait == null ? null : wait.toSeconds());
        }
        return json;
    }

    private static String kind(MeridianException error) {
        if (error instanceof DatabaseException) return "database";
        if (error instanceof RequestTimeoutException) return "timeout";
        if (error instanceof ConnectionException) return "connection";
        if (error instanceof InvalidInputException) return "invalid";
        if (error instanceof AuthenticationException) return "authentication";
        if (error instanceof NotFoundException) return "not_found";
        if (error instanceof QuotaException) return "quota";
        if (error instanceof RateLimitException) return "rate_limited";
        return "server";
    }
}
