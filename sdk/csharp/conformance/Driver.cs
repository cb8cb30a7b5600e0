using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Meridian.Ip.Conformance
{
    /// <summary>The driver of the conformance suite, as sdk/conformance/README.md describes.</summary>
    internal static class Driver
    {
        private static readonly Dictionary<string, MeridianClient> Clients = new Dictionary<string, MeridianClient>();

        private static void Main()
        {
            var utf8 = new UTF8Encoding(false);
            var input = new StreamReader(Console.OpenStandardInput(), utf8);
            var output = new StreamWriter(Console.OpenStandardOutput(), utf8) { AutoFlush = true };
            for (var line = input.ReadLine(); line != null; line = input.ReadLine())
            {
                var answer = new JObject();
                try
                {
                    answer["ok"] = Answer(JObject.Parse(line));
                }
                catch (MeridianException error)
                {
                    answer["error"] = Described(error);
                }
                output.WriteLine(answer.ToString(Formatting.None));
            }
        }

        private static JToken Answer(JObject request)
        {
            var name = (string)request["client"] ?? "";
            Clients.TryGetValue(name, out var client);
            var fields = request["fields"]?.ToObject<List<string>>();
            var language = (string)request["language"];
            var addresses = request["ips"]?.ToObject<List<string>>();
            switch ((string)request["op"])
            {
                case "open":
                    Clients[name] = new MeridianClient(Options((JObject)request["options"]));
                    return null;
                case "lookup":
                    return JToken.FromObject(client.Lookup((string)request["ip"], fields, language));
                case "batch":
                    return Items(client.BatchAsync(addresses, fields, language).GetAwaiter().GetResult());
                case "stream":
                    return Items(client.Stream(addresses, fields, language));
                case "asn":
                    return JToken.FromObject(client.AsnAsync((string)request["asn"]).GetAwaiter().GetResult());
                case "me":
                    return JToken.FromObject(client.MeAsync().GetAwaiter().GetResult());
                case "reload":
                    return client.Reload();
                case "client_address":
                    var trusted = request["trusted"].ToObject<List<string>>();
                    return new ClientAddress(trusted).Of((string)request["remote"], (string)request["header"]);
                case "close":
                    client.Dispose();
                    Clients.Remove(name);
                    return null;
                default:
                    throw new ArgumentException((string)request["op"]);
            }
        }

        private static ClientOptions Options(JObject given)
        {
            var options = new ClientOptions
            {
                Url = (string)given["url"],
                Key = (string)given["key"],
                File = (string)given["file"],
            };
            options.Language = (string)given["language"] ?? options.Language;
            options.Retries = (int?)given["retries"] ?? options.Retries;
            options.CacheSize = (int?)given["cache_size"] ?? options.CacheSize;
            options.RegionNames = (string)given["region_names"] ?? options.RegionNames;
            if (given["timeout_ms"] != null) options.Timeout = TimeSpan.FromMilliseconds((int)given["timeout_ms"]);
            return options;
        }

        private static JToken Items(IEnumerable<BatchItem> items) => new JArray(items.Select(item =>
        {
            var json = new JObject { ["query"] = item.Query };
            if (item.Record != null) json["data"] = JToken.FromObject(item.Record);
            if (item.Error != null) json["error"] = new JObject { ["code"] = item.Error.Code };
            return json;
        }));

        private static JObject Described(MeridianException error)
        {
            var json = new JObject { ["kind"] = Kind(error) };
            if (error is ApiException problem)
            {
                json["status"] = problem.Status;
                json["code"] = problem.Code;
                json["field"] = problem.Field;
                json["request_id"] = problem.RequestId;
                json["retry_after"] = problem.RetryAfter?.TotalSeconds;
            }
            return json;
        }

        private static string Kind(MeridianException error)
        {
            if (error is DatabaseException) return "database";
            if (error is RequestTimeoutException) return "timeout";
            if (error is ConnectionException) return "connection";
            if (error is InvalidInputException) return "invalid";
            if (error is AuthenticationException) return "authentication";
            if (error is NotFoundException) return "not_found";
            if (error is QuotaException) return "quota";
            if (error is RateLimitException) return "rate_limited";
            return "server";
        }
    }
}
