using System;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;

namespace Meridian.Ip
{
    /// <summary>The options of a <see cref="MeridianClient"/>.</summary>
    public sealed class ClientOptions
    {
        /// <summary>
        /// Base address of the API, such as <c>https://ip.example.com</c>; by default <c>MERIDIAN_URL</c> of the environment.
        /// </summary>
        public string Url { get; set; } = Environment.GetEnvironmentVariable("MERIDIAN_URL");

        /// <summary>API key; by default <c>MERIDIAN_KEY</c> of the environment.</summary>
        public string Key { get; set; } = Environment.GetEnvironmentVariable("MERIDIAN_KEY");

        /// <summary>Path of a database file; lookups are then answered from it, and need no URL.</summary>
        public string File { get; set; }

        /// <summary>Language of names and messages, <c>en</c> or <c>zh</c>.</summary>
        public string Language { get; set; } = "en";

        /// <summary>Time for each attempt.</summary>
        public TimeSpan Timeout { get; set; } = TimeSpan.FromSeconds(5);

        /// <summary>Further attempts, 0 to 10, after 429, 502, 503, 504 and failures of the connection.</summary>
        public int Retries { get; set; } = 2;

        /// <summary>Answers of the API to keep, those used last; 0 for none.</summary>
        public int CacheSize { get; set; }

        /// <summary>How long to keep them.</summary>
        public TimeSpan CacheLifetime { get; set; } = TimeSpan.FromMinutes(5);

        /// <summary>With a file, names of regions by <c>cldr</c> or <c>mainland_china</c>.</summary>
        public string RegionNames { get; set; } = "cldr";

        /// <summary>Waits before another attempt.</summary>
        internal Func<TimeSpan, CancellationToken, Task> Delay { get; set; } = Task.Delay;

        internal ClientOptions Checked()
        {
            Require(Url != null || File != null, "Url: the address of the API is required, or a file");
            Require(Url == null || Regex.IsMatch(Url, @"\Ahttps?://[^/\s@?#]+(?:/[^\s?#]*)?\z", RegexOptions.IgnoreCase),
                "Url: not an http address");
            Require(Key == null || Regex.IsMatch(Key, @"\A[!-~]+\z"), "Key: contains what no key contains");
            CheckLanguage(Language);
            Require(Timeout > TimeSpan.Zero && Timeout <= TimeSpan.FromHours(1), "Timeout: must be above 0 and at most an hour");
            Require(Retries >= 0 && Retries <= 10, "Retries: must be 0 to 10");
            Require(CacheSize >= 0, "CacheSize: must not be negative");
            Require(RegionNames == "cldr" || RegionNames == "mainland_china", "RegionNames: must be cldr or mainland_china");
            return (ClientOptions)MemberwiseClone();
        }

        internal static void CheckLanguage(string language) =>
            Require(language == "en" || language == "zh", "Language: must be en or zh");

        internal static void Require(bool condition, string message)
        {
            if (!condition) throw new ArgumentException(message);
        }
    }
}
