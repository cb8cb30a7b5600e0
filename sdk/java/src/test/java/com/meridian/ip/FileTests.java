package com.meridian.ip;

import static com.meridian.ip.Tests.same;
import static com.meridian.ip.Tests.test;
import static com.meridian.ip.Tests.thrown;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Tests of clients with a file. */
final class FileTests {
    private static final Path FIXTURES = Path.of("../fixtures");
    static final Path TINY = FIXTURES.resolve("tiny.meridian");

    private FileTests() {}

    static void run() {
        test("a file has the records of the API, with and without dates", () -> {
            Gson gson = new Gson();
            for (String name : List.of("tiny", "dated")) {
                Client client = new Client(new Options().file(FIXTURES.resolve(name + ".meridian")));
                List<JsonElement> answers = fixture(name + ".json");
                same(true, answers.size() > 15, "number of records");
                for (JsonElement answer : answers) {
                    JsonObject expected = answer.getAsJsonObject();
                    String ip = expected.get("ip").getAsString();
                    QueryAnswer found = client.lookup(ip, null, expected.get("language").getAsString());
                    Object record = gson.fromJson(expected.get("record"), Object.class);
                    same(record, gson.fromJson(gson.toJson(found), Object.class), name + " " + ip);
                }
            }
        });

        test("what is no address, and a reserved one, are invalid input", () -> {
            Client client = new Client(new Options().file(TINY));
            for (String text : List.of("", " ", "9.0.1", "09.0.1.1", "9.0.1.+1", "9.0.1.1\0.", "::1::", ":1::", "1:2:3:4:5:6:7",
                    "1:2:3:4:5:6:7:8::", "fe80::1%eth0", "1.2.3.4:5", "::1.2.3", "1.2.3.4::", "٩.0.1.1")) {
                ApiException error = thrown(InvalidInputException.class, () -> client.lookup(text));
                same("INVALID_IP_ADDRESS ip", error.getCode() + " " + error.getField(), text);
            }
            for (String text : List.of("10.1.2.3", "::1", "::ffff:127.0.0.1", "2001:db8::1", "192.0.0.8", "255.255.255.255")) {
                same("RESERVED_IP_ADDRESS", thrown(InvalidInputException.class, () -> client.lookup(text)).getCode(), text);
            }
            same("9.0.1.1", client.lookup(" 9.0.1.1 ").getLocation().getIp(), "white space");
            // Within a reserved block, but reachable.
            same("2001:20::1", client.lookup("2001:20::1").getLocation().getIp(), "reachable");
        });

        test("only the chosen fields are returned", () -> {
            Client client = new Client(new Options().file(TINY));
            QueryAnswer record = client.lookup("9.0.1.128", List.of("location.city", "asn"), null);
            same("Köln", record.getLocation().getCity(), "city");
            same(null, record.getLocation().getIp(), "address");
            same("AS64500", record.getAsn().getAsn(), "network");
            same(null, record.getProxy(), "proxy");
            for (String field : List.of("location.town", "planet", "")) {
                ApiException error =
                        thrown(InvalidInputException.class, () -> client.lookup("9.0.1.128", List.of(field), null));
                same("INVALID_FIELDS fields", error.getCode() + " " + error.getField(), field);
            }
        });

        test("a stream reads no further ahead than a batch, and a bad address does not affect the others", () -> {
            int[] taken = {0};
            Iterable<String> endless = () -> new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return true;
                }

                @Override
                public String next() {
                    return List.of("9.0.1.1", "nonsense", "10.0.0.1").get(taken[0]++ % 3);
                }
            };
            List<String> results = new Client(new Options().file(TINY))
                    .stream(endless)
                    .limit(3)
                    .map(item -> item.getError() == null
                            ? item.getRecord().getLocation().getCity()
                            : item.getError().getCode())
                    .collect(Collectors.toList());
            same(List.of("Köln", "INVALID_IP_ADDRESS", "RESERVED_IP_ADDRESS"), results, "results");
            same(true, taken[0] <= 1000, "taken");
        });

        test("a damaged file is refused, wherever the damage is, and the old one stays", FileTests::damage);

        test("wrong sections are refused in spite of right checksums", FileTests::refused);

        test("a wrong option is refused by its name", () -> {
            wrong("url:", new Options().url(null));
            wrong("url:", new Options().url("ftp://example.com"));
            wrong("url:", new Options().url("https://user:word@example.com"));
            wrong("language:", new Options().file(TINY).language("fr"));
            wrong("retries:", new Options().file(TINY).retries(11));
            wrong("cacheSize:", new Options().file(TINY).cacheSize(-1));
            wrong("timeout:", new Options().file(TINY).timeout(java.time.Duration.ZERO));
            wrong("key:", new Options().url("http://example.com").key("secret\r\nX: y"));
            thrown(IllegalArgumentException.class, () -> new Options().regionNames("other"));
            thrown(IllegalArgumentException.class, () -> new Client(new Options().url(null).file(TINY)).me());
        });
    }

    private static void wrong(String start, Options options) {
        String message = thrown(IllegalArgumentException.class, () -> new Client(options)).getMessage();
        same(true, message.startsWith(start) && !message.contains("secret"), message);
    }

    private static void damage() throws Exception {
        Path path = Files.createTempFile("meridian", ".file");
        replace(path, bytes -> bytes);
        Client client = new Client(new Options().file(path));
        List<UnaryOperator<byte[]>> changes = new ArrayList<>();
        for (int position : new int[] {0, 9, 20, 40, 70, 100, 800, 0x4f00, 21_695}) {
            changes.add(bytes -> {
                bytes[position] ^= -1;
                return bytes;
            });
        }
        for (int length : new int[] {0, 10, 768, 5000, 21_760}) {
            changes.add(bytes -> Arrays.copyOf(bytes, length));
        }
        for (UnaryOperator<byte[]> change : changes) {
            replace(path, change);
            thrown(DatabaseException.class, client::reload);
            thrown(DatabaseException.class, () -> new Client(new Options().file(path)));
        }
        same("Köln", client.lookup("9.0.1.1").getLocation().getCity(), "after damage");
        replace(path, bytes -> bytes);
        same("20260102", client.reload(), "version");
        Files.delete(path);
        thrown(DatabaseException.class, () -> new Client(new Options().file(path)));
    }

    private static void refused() throws Exception {
        byte[] dated = Files.readAllBytes(FIXTURES.resolve("dated.meridian"));
        Path path = Files.createTempFile("meridian", ".file");
        Files.write(path, dated);
        Client client = new Client(new Options().file(path));
        List<JsonElement> files = fixture("refused.json");
        same(true, files.size() > 0, "number of files");
        for (JsonElement file : files) {
            byte[] bytes = Arrays.copyOf(dated, file.getAsJsonObject().get("length").getAsInt());
            for (JsonElement patch : file.getAsJsonObject().getAsJsonArray("patches")) {
                int word = Integer.parseUnsignedInt(patch.getAsJsonArray().get(1).getAsString(), 16);
                ByteBuffer.wrap(bytes).putInt(patch.getAsJsonArray().get(0).getAsInt(), word);
            }
            Files.write(path, bytes);
            thrown(DatabaseException.class, client::reload);
        }
        Files.delete(path);
    }

    private static List<JsonElement> fixture(String name) throws Exception {
        List<JsonElement> items = new ArrayList<>();
        JsonParser.parseString(Files.readString(FIXTURES.resolve(name))).getAsJsonArray().forEach(items::add);
        return items;
    }

    private static void replace(Path path, UnaryOperator<byte[]> change) throws Exception {
        Path next = Files.createTempFile("meridian", ".next");
        Files.write(next, change.apply(Files.readAllBytes(TINY)));
        Files.move(next, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}
