using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Meridian.Ip
{
    /// <summary>
    /// Looks up IP addresses with the API or in a database file; both give the same records. Safe for several threads.
    /// Every method throws <see cref="ApiException"/> (by its subclasses), <see cref="ConnectionException"/> or
    /// <see cref="DatabaseException"/>.
    /// </summary>
    public sealed class MeridianClient : IDisposable
    {
        /// <summary>Addresses that the API takes in one request.</summary>
        private const int BatchSize = 1000;

        private readonly ClientOptions options;
        private readonly Http http;
        private readonly Cache cache;
        private volatile Records records;

        /// <summary>
        /// Opens a client. Throws ArgumentException for a wrong option, DatabaseException for a missing or damaged file.
        /// </summary>
        public MeridianClient(ClientOptions options)
        {
            this.options = options.Checked();
            http = options.Url == null ? null : new Http(this.options);
            var clock = Stopwatch.StartNew();
            cache = new Cache(options.CacheSize, options.CacheLifetime, () => clock.Elapsed);
            if (options.File != null) Reload();
        }

        /// <summary>Closes the connections.</summary>
        public void Dispose() => http?.Dispose();

        /// <summary>The record of an IPv4 or IPv6 address.</summary>
        /// <param name="address">the address</param>
        /// <param name="fields">such as <c>location.city</c> or <c>asn</c>; all by default</param>
        /// <param name="language"><c>en</c> or <c>zh</c>; the client's by default</param>
        /// <param name="cancel">ends the call</param>
        public async Task<QueryAnswer> LookupAsync(string address, IReadOnlyList<string> fields = null,
            string language = null, CancellationToken cancel = default(CancellationToken))
        {
            // The API would answer the caller's own address for a blank one.
            if (IsBlank(address)) throw Records.NotAnAddress();
            var used = LanguageOr(language);
            var local = records;
            if (local != null)
            {
                Fields.Check(fields);
                return Find(local, address, fields, used);
            }
            var choice = Choice(fields, used);
            var key = address + " " + string.Join(" ", choice.Values);
            var known = cache.Get(key);
            if (known != null) return known;
            choice["ip"] = address;
            var answer = await http.SendAsync("/v2/query", choice, null, cancel).ConfigureAwait(false);
            var record = Read<QueryAnswer>(answer);
            cache.Set(key, record);
            return record;
        }

        /// <summary>The same as <see cref="LookupAsync"/>, without a task.</summary>
        public QueryAnswer Lookup(string address, IReadOnlyList<string> fields = null, string language = null) =>
            LookupAsync(address, fields, language).GetAwaiter().GetResult();

        /// <summary>The records of addresses, in their order. More than 1,000 are sent in several requests.</summary>
        public async Task<IReadOnlyList<BatchItem>> BatchAsync(IEnumerable<string> addresses,
            IReadOnlyList<string> fields = null, string language = null,
            CancellationToken cancel = default(CancellationToken))
        {
            var items = new List<BatchItem>();
            var used = LanguageOr(language);
            foreach (var chunk in Chunks(addresses))
                items.AddRange(await ItemsAsync(chunk, fields, used, cancel).ConfigureAwait(false));
            return items;
        }

        /// <summary>
        /// The records of addresses one by one, for lists of any length: at most 1,000 are held in memory. The caller's
        /// thread waits for each request.
        /// </summary>
        public IEnumerable<BatchItem> Stream(IEnumerable<string> addresses, IReadOnlyList<string> fields = null,
            string language = null)
        {
            var used = LanguageOr(language);
            return Chunks(addresses).SelectMany(chunk =>
                ItemsAsync(chunk, fields, used, CancellationToken.None).GetAwaiter().GetResult());
        }

        /// <summary>
        /// The holder of an autonomous system, by its number with or without <c>AS</c>. Needs the API.
        /// </summary>
        public async Task<AsnAnswer> AsnAsync(string asn, CancellationToken cancel = default(CancellationToken)) =>
            Read<AsnAnswer>(await CallAsync("/v2/asn/" + Uri.EscapeDataString(asn), null, cancel).ConfigureAwait(false));

        /// <summary>What the key may do, and what is left of its quota. Needs the API.</summary>
        public async Task<MeAnswer> MeAsync(CancellationToken cancel = default(CancellationToken)) =>
            Read<MeAnswer>(await CallAsync("/v2/me", null, cancel).ConfigureAwait(false));

        /// <summary>
        /// The decoded answer of any other call of the API by GET, such as <c>CallAsync("/v2/whois/example.com")</c>.
        /// </summary>
        /// <param name="path">begins with a slash</param>
        /// <param name="parameters">of the query</param>
        /// <param name="cancel">ends the call</param>
        public Task<JToken> CallAsync(string path, IReadOnlyDictionary<string, string> parameters = null,
            CancellationToken cancel = default(CancellationToken))
        {
            ClientOptions.Require(path.StartsWith("/", StringComparison.Ordinal), "path: must begin with a slash");
            ClientOptions.Require(http != null, "Url: this call needs the API");
            var all = new Dictionary<string, string> { ["lang"] = options.Language };
            if (parameters != null)
                foreach (var parameter in parameters) all[parameter.Key] = parameter.Value;
            return http.SendAsync(path, all, null, cancel);
        }

        /// <summary>
        /// Opens the file again, after a newer one has been renamed to its path, and returns its version. If the new one
        /// is damaged, the old one stays in use; lookups that run meanwhile are not affected.
        /// </summary>
        public string Reload()
        {
            ClientOptions.Require(options.File != null, "File: this client has none");
            var database = new Database(options.File);
            records = new Records(database, options.RegionNames == "mainland_china");
            return database.Version;
        }

        private static QueryAnswer Find(Records records, string address, IReadOnlyList<string> fields, string language) =>
            Fields.Choose(records.Find(address.Trim(), language), fields).ToObject<QueryAnswer>();

        private async Task<IReadOnlyList<BatchItem>> ItemsAsync(List<string> addresses, IReadOnlyList<string> fields,
            string language, CancellationToken cancel)
        {
            var local = records;
            if (local == null)
                return await ItemsOfApiAsync(addresses, Choice(fields, language), cancel).ConfigureAwait(false);
            Fields.Check(fields);
            return addresses.ConvertAll(address =>
            {
                try
                {
                    return new BatchItem(address, Find(local, address, fields, language), null);
                }
                catch (ApiException error)
                {
                    return new BatchItem(address, null, error);
                }
            });
        }

        private async Task<IReadOnlyList<BatchItem>> ItemsOfApiAsync(List<string> addresses,
            Dictionary<string, string> choice, CancellationToken cancel)
        {
            // The API ignores blank addresses, and the items after them would move.
            var sent = addresses.Where(address => !IsBlank(address)).ToList();
            JToken answers = new JArray();
            if (sent.Count > 0)
            {
                var body = JsonConvert.SerializeObject(sent);
                answers = await http.SendAsync("/v2/batch", choice, body, cancel).ConfigureAwait(false);
            }
            if (!(answers is JArray list) || list.Count != sent.Count) throw ErrorDetails.UnknownForm();
            var next = 0;
            return addresses.ConvertAll(address => IsBlank(address)
                ? new BatchItem(address, null, Records.NotAnAddress())
                : Item(address, list[next++]));
        }

        private static BatchItem Item(string address, JToken answer)
        {
            var item = Read<Answer>(answer);
            if (item.Error?.Code != null)
                return new BatchItem(address, null, ErrorDetails.OfCode(item.Error.Code, item.Error.Message));
            if (item.Data == null) throw ErrorDetails.UnknownForm();
            return new BatchItem(address, item.Data, null);
        }

        /// <summary>An item of the API's answer to a batch.</summary>
        private sealed class Answer
        {
            [JsonProperty("data")]
            internal QueryAnswer Data { get; private set; }

            [JsonProperty("error")]
            internal Reason Error { get; private set; }
        }

        private sealed class Reason
        {
            [JsonProperty("code")]
            internal string Code { get; private set; }

            [JsonProperty("message")]
            internal string Message { get; private set; }
        }

        private static T Read<T>(JToken answer)
        {
            try
            {
                return answer.ToObject<T>();
            }
            catch (Exception error) when (error is JsonException || error is FormatException
                || error is InvalidCastException || error is OverflowException || error is ArgumentException)
            {
                throw ErrorDetails.UnknownForm();
            }
        }

        private static Dictionary<string, string> Choice(IReadOnlyList<string> fields, string language) =>
            new Dictionary<string, string>
            {
                ["fields"] = fields == null ? null : string.Join(",", fields),
                ["lang"] = language,
            };

        private static IEnumerable<List<string>> Chunks(IEnumerable<string> addresses)
        {
            var chunk = new List<string>();
            foreach (var address in addresses)
            {
                chunk.Add(address);
                if (chunk.Count < BatchSize) continue;
                yield return chunk;
                chunk = new List<string>();
            }
            if (chunk.Count > 0) yield return chunk;
        }

        private string LanguageOr(string language)
        {
            if (language == null) return options.Language;
            ClientOptions.CheckLanguage(language);
            return language;
        }

        private static bool IsBlank(string address) => !address.Any(character => character > ' ' && character < 127);
    }
}
