using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Meridian.Ip
{
    /// <summary>Sends requests, and repeats those that may succeed later. Safe for several threads.</summary>
    internal sealed class Http : IDisposable
    {
        private static readonly int[] Retried = { 429, 502, 503, 504 };
        /// <summary>Longest wait before another attempt; a server that asks for more gets none.</summary>
        private static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(30);
        private static readonly TimeSpan FirstWait = TimeSpan.FromMilliseconds(200);
        private static readonly Random Random = new Random();

        private readonly string url;
        private readonly ClientOptions options;
        private readonly HttpClient client;

        internal Http(ClientOptions options)
        {
            url = options.Url.TrimEnd('/');
            this.options = options;
            client = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false })
            {
                Timeout = Timeout.InfiniteTimeSpan,
            };
        }

        public void Dispose() => client.Dispose();

        /// <summary>Sends by GET, or by POST if there is a body, and returns the decoded answer.</summary>
        internal async Task<JToken> SendAsync(
            string path, IEnumerable<KeyValuePair<string, string>> parameters, string body, CancellationToken cancel)
        {
            var query = string.Join("&", parameters.Where(parameter => parameter.Value != null)
                .Select(parameter => Uri.EscapeDataString(parameter.Key) + "=" + Uri.EscapeDataString(parameter.Value)));
            var target = url + path + (query == "" ? "" : (path.Contains("?") ? "&" : "?") + query);
            for (var attempt = 0; ; attempt++)
            {
                var wait = Backoff(attempt);
                try
                {
                    return await SendOnceAsync(target, body, cancel).ConfigureAwait(false);
                }
                catch (ApiException error) when (attempt < options.Retries && Retried.Contains(error.Status)
                    && (error.RetryAfter ?? wait) <= MaxWait)
                {
                    wait = error.RetryAfter ?? wait;
                }
                catch (ConnectionException) when (attempt < options.Retries)
                {
                }
                await options.Delay(wait, cancel).ConfigureAwait(false);
            }
        }

        /// <summary>Half of it is random, so that clients that failed together do not try again together.</summary>
        private static TimeSpan Backoff(int attempt)
        {
            var longest = Math.Min(FirstWait.TotalSeconds * Math.Pow(2, attempt), MaxWait.TotalSeconds);
            lock (Random) return TimeSpan.FromSeconds(longest * (0.5 + Random.NextDouble() / 2));
        }

        private async Task<JToken> SendOnceAsync(string target, string body, CancellationToken cancel)
        {
            using (var limit = CancellationTokenSource.CreateLinkedTokenSource(cancel))
            using (var request = Request(target, body))
            {
                limit.CancelAfter(options.Timeout);
                try
                {
                    using (var response = await client.SendAsync(request, limit.Token).ConfigureAwait(false))
                        return await ReadAsync(response).ConfigureAwait(false);
                }
                catch (OperationCanceledException) when (!cancel.IsCancellationRequested)
                {
                    throw new RequestTimeoutException("No answer within " + options.Timeout.TotalSeconds + " seconds");
                }
                catch (Exception error) when (error is HttpRequestException || error is IOException)
                {
                    var reason = (error.InnerException ?? error).Message;
                    throw new ConnectionException("The API cannot be reached: " + reason, error);
                }
            }
        }

        private HttpRequestMessage Request(string target, string body)
        {
            var request = new HttpRequestMessage(body == null ? HttpMethod.Get : HttpMethod.Post, target);
            request.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue("application/json"));
            request.Headers.UserAgent.Add(new ProductInfoHeaderValue("meridian-csharp", "1.0.0"));
            request.Headers.ExpectContinue = false;
            if (options.Key != null) request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", options.Key);
            if (body != null) request.Content = new StringContent(body, Encoding.UTF8, "application/json");
            return request;
        }

        private static async Task<JToken> ReadAsync(HttpResponseMessage response)
        {
            var bytes = await response.Content.ReadAsByteArrayAsync().ConfigureAwait(false);
            var answer = Parse(bytes);
            if ((int)response.StatusCode == 200 && answer != null) return answer;
            throw Error(response, answer as JObject ?? new JObject());
        }

        /// <summary>Null if it is no JSON object or list.</summary>
        private static JToken Parse(byte[] bytes)
        {
            try
            {
                using (var reader = new JsonTextReader(new StreamReader(new MemoryStream(bytes), Encoding.UTF8)))
                {
                    // Dates stay as they are written.
                    reader.DateParseHandling = DateParseHandling.None;
                    return JToken.ReadFrom(reader) as JContainer;
                }
            }
            catch (JsonException)
            {
                return null;
            }
        }

        private static ApiException Error(HttpResponseMessage response, JObject problem)
        {
            Func<string, string> text = name =>
                problem[name]?.Type == JTokenType.String ? (string)problem[name] : null;
            var status = (int)response.StatusCode;
            var retryAfter = response.Headers.RetryAfter;
            response.Headers.TryGetValues("X-Request-Id", out var requestIds);
            return new ErrorDetails
            {
                Status = status,
                Code = text("code"),
                Detail = text("detail") ?? (status == 200 ? "The API answered what is not JSON" : null),
                Field = text("field"),
                Resolution = text("resolution"),
                Documentation = text("documentation"),
                RequestId = text("request_id") ?? requestIds?.FirstOrDefault(),
                RetryAfter = retryAfter?.Delta ?? Until(retryAfter?.Date),
            }.ToException();
        }

        private static TimeSpan? Until(DateTimeOffset? date)
        {
            if (date == null) return null;
            var wait = date.Value - DateTimeOffset.UtcNow;
            return wait < TimeSpan.Zero ? TimeSpan.Zero : wait;
        }
    }
}
