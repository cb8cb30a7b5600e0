package com.meridian.ip;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Looks up IP addresses with the API or in a database file; both give the same records. Safe for several threads.
 *
 * <p>Every method throws {@link ApiException} (by its subclasses), {@link ConnectionException} or
 * {@link DatabaseException}.
 */
public final class Client {
    /** Addresses that the API takes in one request. */
    private static final int BATCH_SIZE = 1000;

    private static final Gson GSON = new Gson();

    private final Path file;
    private final String language;
    private final boolean isMainlandChina;
    private final Http http;
    private final Cache cache;
    private volatile Records records;

    /**
     * Opens a client.
     *
     * @throws IllegalArgumentException for a wrong option
     * @throws DatabaseException for a missing or damaged file
     */
    public Client(Options options) {
        options.check();
        file = options.file;
        language = options.language;
        isMainlandChina = options.isMainlandChina;
        String base = options.url == null ? null : options.url.replaceAll("/+$", "");
        http = base == null ? null : new Http(base, options.key, options.timeout, options.retries, options.sleep);
        cache = new Cache(options.cacheSize, options.cacheLifetime, System::nanoTime);
        if (options.file != null) {
            reload();
        }
    }

    /** The record of an IPv4 or IPv6 address, with all fields, in the client's language. */
    public QueryAnswer lookup(String address) {
        return lookup(address, null, null);
    }

    /**
     * The record of an IPv4 or IPv6 address.
     *
     * @param fields such as {@code location.city} or {@code asn}; null for all
     * @param language {@code en} or {@code zh}; null for the client's
     */
    public QueryAnswer lookup(String address, List<String> fields, String language) {
        // The API would answer the caller's own address for a blank one.
        if (isBlank(address)) {
            throw Records.notAnAddress();
        }
        String used = languageOr(language);
        Records local = records;
        if (local != null) {
            Fields.check(fields);
            return find(local, address.trim(), fields, used);
        }
        Map<String, String> params = new LinkedHashMap<>();
        params.put("ip", address);
        params.putAll(choice(fields, used));
        String cacheKey = String.join(" ", params.values());
        QueryAnswer known = cache.get(cacheKey);
        if (known != null) {
            return known;
        }
        QueryAnswer answer = read(http.send("/v2/query", params, null), QueryAnswer.class);
        cache.put(cacheKey, answer);
        return answer;
    }

    /** The records of addresses, in their order. More than 1,000 are sent in several requests. */
    public List<BatchItem> batch(Iterable<String> addresses) {
        return batch(addresses, null, null);
    }

    /** The same with fields and a language, as for {@link #lookup(String, List, String)}. */
    public List<BatchItem> batch(Iterable<String> addresses, List<String> fields, String language) {
        return stream(addresses, fields, language).collect(Collectors.toList());
    }

    /** The records of addresses one by one, for lists of any length: at most 1,000 are held in memory. */
    public Stream<BatchItem> stream(Iterable<String> addresses) {
        return stream(addresses, null, null);
    }

    /** The same with fields and a language, as for {@link #lookup(String, List, String)}. */
    public Stream<BatchItem> stream(Iterable<String> addresses, List<String> fields, String language) {
        String used = languageOr(language);
        if (records != null) {
            Fields.check(fields);
        }
        Iterator<BatchItem> items = new Items(addresses.iterator(), fields, used);
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(items, Spliterator.ORDERED), false);
    }

    /** The holder of an autonomous system, by its number with or without {@code AS}. Needs the API. */
    public AsnAnswer asn(String asn) {
        return read(call("/v2/asn/" + Http.encode(asn), Map.of()), AsnAnswer.class);
    }

    /** What the key may do, and what is left of its quota. Needs the API. */
    public MeAnswer me() {
        return read(call("/v2/me", Map.of()), MeAnswer.class);
    }

    /**
     * The decoded answer of any other call of the API by GET, such as {@code call("/v2/whois/example.com", Map.of())}.
     *
     * @param params of the query
     */
    public JsonElement call(String path, Map<String, String> params) {
        Options.check(path.startsWith("/"), "path: must begin with a slash");
        Options.check(http != null, "url: this call needs the API");
        Map<String, String> all = new LinkedHashMap<>(params);
        all.putIfAbsent("lang", language);
        return http.send(path, all, null);
    }

    /**
     * Opens the file again, after a newer one has been renamed to its path, and returns its version. If the new one is
     * damaged, the old one stays in use; lookups that run meanwhile are not affected.
     */
    public String reload() {
        Options.check(file != null, "file: this client has none");
        Database database = new Database(file);
        records = new Records(database, readNames(), isMainlandChina);
        return database.version();
    }

    private static JsonObject readNames() {
        try (Reader names = new InputStreamReader(
                Client.class.getResourceAsStream("names.json"), StandardCharsets.UTF_8)) {
            return JsonParser.parseReader(names).getAsJsonObject();
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    private static QueryAnswer find(Records records, String address, List<String> fields, String language) {
        return GSON.fromJson(Fields.choose(records.find(address, language), fields), QueryAnswer.class);
    }

    private List<BatchItem> items(List<String> addresses, List<String> fields, String language) {
        Records local = records;
        if (local == null) {
            return itemsOfApi(addresses, choice(fields, language));
        }
        List<BatchItem> items = new ArrayList<>();
        for (String address : addresses) {
            try {
                items.add(new BatchItem(address, find(local, address.trim(), fields, language), null));
            } catch (ApiException error) {
                items.add(new BatchItem(address, null, error));
            }
        }
        return items;
    }

    private List<BatchItem> itemsOfApi(List<String> addresses, Map<String, String> choice) {
        JsonArray sent = new JsonArray();
        // The API ignores blank addresses, and the items after them would move.
        addresses.stream().filter(address -> !isBlank(address)).forEach(sent::add);
        JsonElement answers = sent.size() == 0 ? sent : http.send("/v2/batch", choice, sent.toString());
        if (!answers.isJsonArray() || answers.getAsJsonArray().size() != sent.size()) {
            throw unknownForm();
        }
        Iterator<JsonElement> next = answers.getAsJsonArray().iterator();
        List<BatchItem> items = new ArrayList<>();
        for (String address : addresses) {
            items.add(isBlank(address) ? new BatchItem(address, null, Records.notAnAddress()) : item(address, next.next()));
        }
        return items;
    }

    private static BatchItem item(String address, JsonElement answer) {
        Answer item = read(answer, Answer.class);
        if (item.error != null && item.error.code != null) {
            return new BatchItem(address, null, ApiException.of(item.error.code, item.error.message, null));
        }
        if (item.data == null) {
            throw unknownForm();
        }
        return new BatchItem(address, item.data, null);
    }

    /** An item of the API's answer to a batch. */
    private static final class Answer {
        private QueryAnswer data;
        private Reason error;

        private static final class Reason {
            private String code;
            private String message;
        }
    }

    private static <T> T read(JsonElement answer, Class<T> type) {
        try {
            return GSON.fromJson(answer, type);
        } catch (JsonParseException error) {
            throw unknownForm();
        }
    }

    private static ApiException unknownForm() {
        ApiException.Details details = new ApiException.Details(200);
        details.detail = "The API answered in an unknown form";
        return ApiException.of(details);
    }

    private static Map<String, String> choice(List<String> fields, String language) {
        Map<String, String> choice = new LinkedHashMap<>();
        if (fields != null) {
            choice.put("fields", String.join(",", fields));
        }
        choice.put("lang", language);
        return choice;
    }

    private String languageOr(String given) {
        if (given == null) {
            return language;
        }
        Options.checkLanguage(given);
        return given;
    }

    private static boolean isBlank(String address) {
        return address.chars().noneMatch(character -> character > ' ' && character < 127);
    }

    /** Reads addresses as their items are asked for. */
    private final class Items implements Iterator<BatchItem> {
        private final Iterator<String> addresses;
        private final List<String> fields;
        private final String language;
        private Iterator<BatchItem> ready = List.<BatchItem>of().iterator();

        private Items(Iterator<String> addresses, List<String> fields, String language) {
            this.addresses = addresses;
            this.fields = fields;
            this.language = language;
        }

        @Override
        public boolean hasNext() {
            return ready.hasNext() || addresses.hasNext();
        }

        @Override
        public BatchItem next() {
            if (!ready.hasNext()) {
                List<String> chunk = new ArrayList<>();
                while (chunk.size() < BATCH_SIZE && addresses.hasNext()) {
                    chunk.add(addresses.next());
                }
                if (chunk.isEmpty()) {
                    throw new NoSuchElementException();
                }
                ready = items(chunk, fields, language).iterator();
            }
            return ready.next();
        }
    }
}
