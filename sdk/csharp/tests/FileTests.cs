using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using static Meridian.Ip.Tests.Tests;

namespace Meridian.Ip.Tests
{
    /// <summary>Tests of clients with a file.</summary>
    internal static class FileTests
    {
        private const string Fixtures = "../fixtures/";
        internal const string Tiny = Fixtures + "tiny.meridian";

        internal static MeridianClient Open() => new MeridianClient(new ClientOptions { File = Tiny });

        internal static void Run()
        {
            Test("a file has the records of the API, with and without dates", () =>
            {
                foreach (var name in new[] { "tiny", "dated" })
                {
                    var client = new MeridianClient(new ClientOptions { File = Fixtures + name + ".meridian" });
                    var answers = Fixture(name + ".json");
                    Same(true, answers.Count > 15, "number of records");
                    foreach (var answer in answers)
                    {
                        var found = client.Lookup((string)answer["ip"], null, (string)answer["language"]);
                        Same(Plain(answer["record"]), Plain(JToken.FromObject(found)), name + " " + answer["ip"]);
                    }
                }
            });

            Test("what is no address, and a reserved one, are invalid input", () =>
            {
                var client = Open();
                foreach (var text in new[] { "", " ", "9.0.1", "09.0.1.1", "9.0.1.+1", "9.0.1.1\0", "::1::", ":1::",
                    "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8::", "fe80::1%eth0", "1.2.3.4:5", "::1.2.3", "1.2.3.4::", "٩.0.1.1" })
                {
                    var error = Thrown<InvalidInputException>(() => client.Lookup(text));
                    Same("INVALID_IP_ADDRESS ip", error.Code + " " + error.Field, text);
                }
                foreach (var text in new[] { "10.1.2.3", "::1", "::ffff:127.0.0.1", "2001:db8::1", "192.0.0.8" })
                    Same("RESERVED_IP_ADDRESS", Thrown<InvalidInputException>(() => client.Lookup(text)).Code, text);
                Same("9.0.1.1", client.Lookup(" 9.0.1.1 ").Location.Ip, "white space");
                // Within a reserved block, but reachable.
                Same("2001:20::1", client.Lookup("2001:20::1").Location.Ip, "reachable");
            });

            Test("only the chosen fields are returned", () =>
            {
                var client = Open();
                var record = client.Lookup("9.0.1.128", new[] { "location.city", "asn" });
                Same("Köln", record.Location.City, "city");
                Same(null, record.Location.Ip, "address");
                Same("AS64500", record.Asn.AsnNumber, "network");
                Same(null, record.Proxy, "proxy");
                foreach (var field in new[] { "location.town", "planet", "" })
                {
                    var error = Thrown<InvalidInputException>(() => client.Lookup("9.0.1.128", new[] { field }));
                    Same("INVALID_FIELDS fields", error.Code + " " + error.Field, field);
                }
            });

            Test("a stream reads no further ahead than a batch, and a bad address does not affect the others", () =>
            {
                var taken = 0;
                var results = Open().Stream(Endless(() => taken++)).Take(3)
                    .Select(item => item.Error?.Code ?? item.Record.Location.City);
                Same("Köln INVALID_IP_ADDRESS RESERVED_IP_ADDRESS", string.Join(" ", results), "results");
                Same(true, taken > 0 && taken <= 1000, "taken");
            });

            Test("a damaged file is refused, wherever the damage is, and the old one stays", Damage);

            Test("wrong sections are refused in spite of right checksums", Refused);

            Test("a wrong option is refused by its name", () =>
            {
                Wrong("Url:", new ClientOptions { Url = null });
                Wrong("Url:", new ClientOptions { Url = "ftp://example.com" });
                Wrong("Url:", new ClientOptions { Url = "https://user:word@example.com" });
                Wrong("Language:", new ClientOptions { File = Tiny, Language = "fr" });
                Wrong("Timeout:", new ClientOptions { File = Tiny, Timeout = TimeSpan.Zero });
                Wrong("Retries:", new ClientOptions { File = Tiny, Retries = 11 });
                Wrong("CacheSize:", new ClientOptions { File = Tiny, CacheSize = -1 });
                Wrong("RegionNames:", new ClientOptions { File = Tiny, RegionNames = "other" });
                Wrong("Key:", new ClientOptions { Url = "http://example.com", Key = "secret\r\nX: y" });
                Thrown<ArgumentException>(() => Open().MeAsync().GetAwaiter().GetResult());
            });
        }

        private static JArray Fixture(string name) => JArray.Parse(File.ReadAllText(Fixtures + name));

        /// <summary>As JSON in one order, without null, which is the same as absent, and with all numbers alike.</summary>
        private static string Plain(JToken value) => Sorted(value).ToString(Formatting.None);

        private static JToken Sorted(JToken value)
        {
            if (value is JArray list) return new JArray(list.Select(Sorted));
            if (value.Type == JTokenType.Integer) return new JValue((double)value);
            if (!(value is JObject json)) return value;
            return new JObject(json.Properties().Where(property => property.Value.Type != JTokenType.Null)
                .OrderBy(property => property.Name, StringComparer.Ordinal)
                .Select(property => new JProperty(property.Name, Sorted(property.Value))));
        }

        private static IEnumerable<string> Endless(Func<int> take)
        {
            while (true) yield return new[] { "9.0.1.1", "nonsense", "10.0.0.1" }[take() % 3];
        }

        private static void Wrong(string start, ClientOptions options)
        {
            var message = Thrown<ArgumentException>(() => new MeridianClient(options)).Message;
            Same(true, message.StartsWith(start) && !message.Contains("secret"), message);
        }

        private static void Damage()
        {
            var path = Path.GetTempFileName();
            var whole = File.ReadAllBytes(Tiny);
            Replace(path, whole);
            var client = new MeridianClient(new ClientOptions { File = path });
            var damages = new[] { 0, 9, 20, 40, 70, 100, 800, 0x4f00, whole.Length - 1 }
                .Select(position => whole.Select((part, at) => at == position ? (byte)~part : part))
                .Concat(new[] { 0, 10, 768, 5000 }.Select(length => whole.Take(length)))
                .Concat(new[] { whole.Concat(new byte[64]) });
            foreach (var damage in damages)
            {
                Replace(path, damage.ToArray());
                Thrown<DatabaseException>(() => client.Reload());
                Thrown<DatabaseException>(() => new MeridianClient(new ClientOptions { File = path }));
            }
            Same("Köln", client.Lookup("9.0.1.1").Location.City, "after damage");
            Replace(path, whole);
            Same("20260102", client.Reload(), "version");
            File.Delete(path);
            Thrown<DatabaseException>(() => new MeridianClient(new ClientOptions { File = path }));
        }

        private static void Refused()
        {
            var dated = File.ReadAllBytes(Fixtures + "dated.meridian");
            var path = Path.GetTempFileName();
            Replace(path, dated);
            var client = new MeridianClient(new ClientOptions { File = path });
            var files = Fixture("refused.json");
            Same(true, files.Count > 0, "number of files");
            foreach (var file in files)
            {
                var bytes = dated.Take((int)file["length"]).ToArray();
                foreach (var patch in file["patches"])
                {
                    var digits = (string)patch[1];
                    for (var at = 0; at < digits.Length / 2; at++)
                        bytes[(int)patch[0] + at] = Convert.ToByte(digits.Substring(at * 2, 2), 16);
                }
                Replace(path, bytes);
                Thrown<DatabaseException>(() => client.Reload());
            }
            File.Delete(path);
        }

        private static void Replace(string path, byte[] bytes)
        {
            File.WriteAllBytes(path + ".new", bytes);
            File.Delete(path);
            File.Move(path + ".new", path);
        }
    }
}
