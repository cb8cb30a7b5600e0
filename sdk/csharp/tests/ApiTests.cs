using System;
using System.Collections.Generic;
using System.Linq;
using static Meridian.Ip.Tests.Server;
using static Meridian.Ip.Tests.Tests;

namespace Meridian.Ip.Tests
{
    /// <summary>Tests of clients with a server.</summary>
    internal static class ApiTests
    {
        private const string FoundJson =
            "{\"location\":{\"city\":\"Bern\",\"planet\":\"Earth\",\"latitude\":46},\"asn\":{\"asn\":\"AS64500\"}}";
        private static readonly string Found = Answer(200, FoundJson);

        internal static void Run()
        {
            Test("a lookup sends the key and the choice, and drops unknown fields", () =>
            {
                var server = new Server(Found);
                var record = server.Client().Lookup("9.0.1.1", new[] { "location.city", "asn" }, "zh");
                Same("Bern", record.Location.City, "city");
                Same(46.0, record.Location.Latitude, "latitude");
                Same(null, record.Proxy, "proxy");
                var request = server.Finish().Single();
                Same(true, request.StartsWith("GET /base/v2/query?fields=location.city%2Casn&lang=zh&ip=9.0.1.1 HTTP"), request);
                Same(true, request.Contains("\r\nAuthorization: Bearer secret-key\r\n"), request);
            });

            Test("what may succeed later is tried again, after the time that the server asks for", () =>
            {
                var server = new Server(Problem(503, "UNAVAILABLE", "Retry-After: 3"), Answer(502, "<html>"), null,
                    Problem(429, "TOO_MANY_REQUESTS"), Found);
                server.Options.Retries = 4;
                Same("Bern", server.Client().Lookup("9.0.1.1").Location.City, "city");
                Same(5, server.Finish().Count, "requests");
                Same(TimeSpan.FromSeconds(3), server.Waits[0], "first wait");
                for (var attempt = 1; attempt < 4; attempt++)
                {
                    var milliseconds = server.Waits[attempt].TotalMilliseconds;
                    Same(true, milliseconds >= 100 << attempt && milliseconds <= 200 << attempt, "wait " + milliseconds);
                }
            });

            Test("other errors are thrown at once, by their class, and never contain the key", () =>
            {
                Refused<AuthenticationException>(401);
                Refused<AuthenticationException>(403);
                Refused<QuotaException>(402);
                Refused<NotFoundException>(404);
                Refused<ServerException>(500);
                Refused<ServerException>(302);
            });

            Test("the last error is thrown when there are no attempts left, or the server asks for too long a wait", () =>
            {
                var server = new Server(null, null, null);
                Thrown<ConnectionException>(() => server.Client().Lookup("9.0.1.1"));
                Same("2 3", server.Waits.Count + " " + server.Finish().Count, "waits and requests");

                server = new Server(Problem(429, "TOO_MANY_REQUESTS", "Retry-After: 31"));
                var error = Thrown<RateLimitException>(() => server.Client().Lookup("9.0.1.1"));
                Same(TimeSpan.FromSeconds(31), error.RetryAfter, "wait");
                Same("0 1", server.Waits.Count + " " + server.Finish().Count, "waits and requests");
            });

            Test("an answer that is cut off is tried again", () =>
            {
                var server = new Server(Found.Substring(0, Found.Length - 9), Found);
                Same("Bern", server.Client().Lookup("9.0.1.1").Location.City, "city");
                Same(2, server.Finish().Count, "requests");
            });

            Test("what is no answer of the API is a server error", () =>
            {
                foreach (var body in new[] { "<html>", "\"text\"", "{\"location\": 5}", "[]", "" })
                {
                    var server = new Server(Answer(200, body));
                    Same(200, Thrown<ServerException>(() => server.Client().Lookup("9.0.1.1")).Status, body);
                }
                foreach (var body in new[] { "[]", "{}", "[5]", "[{}]" })
                {
                    var server = new Server(Answer(200, body));
                    Thrown<ServerException>(() => server.Client().Stream(new[] { "9.0.1.1" }).Count());
                }
            });

            Test("the cache keeps answers by address, fields and language, the last used ones, and no errors", () =>
            {
                var server = new Server(Problem(404, "IP_ADDRESS_NOT_FOUND"), Found, Found, Found, Found, Found);
                server.Options.CacheSize = 2;
                var client = server.Client();
                Thrown<NotFoundException>(() => client.Lookup("9.0.1.1"));
                client.Lookup("9.0.1.1");
                client.Lookup("9.0.1.1", new[] { "asn" });
                client.Lookup("9.0.1.1");
                client.Lookup("9.0.1.1", null, "zh");
                client.Lookup("9.0.1.1");
                client.Lookup("9.0.1.1", new[] { "asn" });
                client.Lookup("9.0.1.2");
                Same(6, server.Finish().Count, "requests");
            });

            Test("a kept answer expires", () =>
            {
                var now = TimeSpan.Zero;
                var cache = new Cache(2, TimeSpan.FromSeconds(300), () => now);
                var answer = new QueryAnswer();
                cache.Set("a", answer);
                now = TimeSpan.FromSeconds(299);
                Same(answer, cache.Get("a"), "before");
                now = TimeSpan.FromSeconds(300);
                Same(null, cache.Get("a"), "after");
            });

            Test("a batch sends what may be addresses in requests of 1,000, and keeps the order", () =>
            {
                var thousand = string.Join(",", Enumerable.Repeat("{\"query\":\"x\",\"ok\":true,\"data\":{}}", 1000));
                var server = new Server(Answer(200, "[" + thousand + "]"), Answer(200,
                    "[{\"ok\":false,\"error\":{\"code\":\"INSUFFICIENT_QUOTA\",\"message\":\"Used up\"}},"
                    + "{\"ok\":true,\"data\":" + FoundJson + "}]"));
                var addresses = Enumerable.Repeat("9.0.1.1", 1000).Concat(new[] { "x", " ", "y" });
                var items = server.Client().BatchAsync(addresses).GetAwaiter().GetResult();
                Same(1003, items.Count, "items");
                Same(null, items[999].Error, "last of the first request");
                Same(true, items[1000].Error is QuotaException, "class");
                Same("INVALID_IP_ADDRESS", items[1001].Error.Code, "blank");
                Same("y Bern", items[1002].Query + " " + items[1002].Record.Location.City, "y");
                Same(true, server.Finish()[1].EndsWith("\r\n\r\n[\"x\",\"y\"]"), "request");
            });

            Test("other calls have their own answers", () =>
            {
                var server = new Server(Answer(200, "{\"asn\":\"AS64500\",\"inferred\":[]}"),
                    Answer(200, "{\"key_id\":7,\"services\":[{\"type\":1,\"quota\":5,\"remaining\":4,\"qps\":3}]}"),
                    Answer(200, "{\"created\":\"2026-01-02T03:04:05Z\"}"));
                var client = server.Client();
                Same("AS64500", client.AsnAsync("AS64500").GetAwaiter().GetResult().Asn, "network");
                Same(4L, client.MeAsync().GetAwaiter().GetResult().Services[0].Remaining, "remaining");
                var raw = new Dictionary<string, string> { ["raw"] = "1" };
                var whois = client.CallAsync("/v2/whois/example.com", raw).GetAwaiter().GetResult();
                Same("2026-01-02T03:04:05Z", (string)whois["created"], "date");
                Thrown<ArgumentException>(() => client.CallAsync("@example.com/"));
                Same(true, server.Finish()[2].StartsWith("GET /base/v2/whois/example.com?lang=en&raw=1 HTTP"), "request");
            });
        }

        private static void Refused<T>(int status) where T : ApiException
        {
            var server = new Server(Problem(status, "SOME_CODE"));
            var error = Thrown<T>(() => server.Client().Lookup("9.0.1.1"));
            Same(status + " SOME_CODE Some detail ip abc", string.Join(" ", error.Status, error.Code, error.Detail,
                error.Field, error.RequestId), "error");
            Same(false, error.ToString().Contains("secret-key"), "key");
            Same("0 1", server.Waits.Count + " " + server.Finish().Count, "waits and requests");
        }
    }
}
