using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace Meridian.Ip
{
    /// <summary>
    /// Turns records of a database into what the API answers for them, as section 5 of FORMAT.md describes.
    /// </summary>
    internal sealed class Records
    {
        private const uint UnknownCoordinate = 0x80000000;
        private const uint UnknownRadius = 0xffff;
        private const uint MaxCityRadius = 50;
        private const uint MaxRegionRadius = 500;
        private const int UnknownElevation = -0x8000;
        private const uint UnknownAsn = uint.MaxValue;
        private const int AnycastBit = 6;
        private const int CrawlerBit = 7;
        private const int SatelliteBit = 18;
        private const int SatelliteKnownBit = 19;
        private const uint IspInferred = 1 << 16;
        private const uint UsageTypeInferred = 1 << 17;
        private static readonly DateTime DayBeforeDates = new DateTime(1999, 12, 31);
        private static readonly string[] Flags =
        {
            "is_vpn", "is_tor", "is_data_center", "is_proxy", "is_relay", "is_hosting",
        };
        private static readonly JObject Names = ReadNames();

        private readonly Index index;
        private readonly bool isMainlandChina;

        internal Records(Database database, bool isMainlandChina)
        {
            Database = database;
            index = new Index(database);
            this.isMainlandChina = isMainlandChina;
        }

        internal Database Database { get; }

        private static JObject ReadNames()
        {
            using (var stream = typeof(Records).Assembly.GetManifestResourceStream("names.json"))
            using (var reader = new JsonTextReader(new StreamReader(stream)))
                return JObject.Load(reader);
        }

        /// <summary>
        /// The API's answer. Throws INVALID_IP_ADDRESS, RESERVED_IP_ADDRESS, IP_ADDRESS_NOT_FOUND.
        /// </summary>
        internal JObject Find(string address, string language)
        {
            var parsed = Address.Parse(address);
            if (parsed == null) throw NotAnAddress();
            var bytes = Address.Unembedded(parsed);
            if (Address.IsReserved(bytes))
                throw ErrorDetails.OfCode("RESERVED_IP_ADDRESS", "This address is reserved and has no location");
            var record = index.Find(bytes);
            if (record == 0) throw ErrorDetails.OfCode("IP_ADDRESS_NOT_FOUND", "No data about this address or network");
            // Without networks, records are places.
            var hasNetworks = Database.Length(Section.Records) > 0;
            var place = hasNetworks ? Database.Word(Section.Records, record * 2L) : record;
            var network = (hasNetworks ? Database.Word(Section.Records, record * 2L + 1) : 0) * 9L;
            return new JObject
            {
                ["location"] = Location(address, place * 7L, network, language),
                ["asn"] = Asn(network),
                ["proxy"] = new JObject(Flags.Select((name, bit) => new JProperty(name, Flag(network, bit)))),
            };
        }

        internal static ApiException NotAnAddress() =>
            ErrorDetails.OfCode("INVALID_IP_ADDRESS", "This is not an IP address", "ip");

        private JObject Location(string address, long row, long network, string language)
        {
            var isp = Database.Text(Network(network + 4));
            var isAnycast = Flag(network, AnycastBit);
            var isChinese = language == "zh";
            var location = new JObject
            {
                ["ip"] = address,
                ["isp"] = (isChinese && isp != null ? (string)Names["operators"][isp] : null) ?? isp,
                ["is_anycast"] = isAnycast,
            };
            if (row == 0) return location;
            var city = Database.Word(Section.Places, row) * 4L;
            var regionAndZone = Database.Word(Section.Places, row + 2);
            var region = (regionAndZone & 0xffff) * 3L;
            var radiusAndElevation = Database.Word(Section.Places, row + 5);
            var radius = radiusAndElevation & 0xffff;
            var elevation = (int)radiusAndElevation >> 16;
            var stationAndSource = Database.Word(Section.Places, row + 6);
            AddCountry(location, Text(Section.Regions, region), language);
            location["province"] = (isChinese ? Text(Section.Regions, region + 2) : null) ?? Text(Section.Regions, region + 1);
            location["city"] = (isChinese ? Text(Section.Cities, city + 1) : null) ?? Text(Section.Cities, city);
            location["division_code"] = Text(Section.Cities, city + 2);
            location["area_code"] = Text(Section.Cities, city + 3);
            location["zip_code"] = Text(Section.Places, row + 1);
            location["latitude"] = Degrees(Database.Word(Section.Places, row + 3));
            location["longitude"] = Degrees(Database.Word(Section.Places, row + 4));
            location["accuracy_radius_km"] = isAnycast == true || radius == UnknownRadius ? (long?)null : radius;
            if (isAnycast != true) location["accuracy_level"] = AccuracyLevel(city, region, radius);
            location["elevation"] = elevation == UnknownElevation ? (int?)null : elevation;
            location["time_zone"] = Text(Section.TimeZones, regionAndZone >> 16);
            location["weather_station"] = Text(Section.Stations, (stationAndSource & 0xffffff) * 2L);
            location["last_changed"] = LastChanged(row / 7);
            location["source"] = Database.SourceName(stationAndSource >> 24);
            return location;
        }

        /// <summary>Null if no change was seen, or in a file without dates.</summary>
        private string LastChanged(long place)
        {
            var day = Database.Length(Section.PlaceDates) == 0 ? 0 : Database.HalfWord(Section.PlaceDates, place);
            return day == 0 ? null : DayBeforeDates.AddDays(day).ToString("yyyy-MM-dd", CultureInfo.InvariantCulture);
        }

        /// <summary>The narrowest level that is more than a guess: with a larger radius the true place is likely to be elsewhere.</summary>
        private string AccuracyLevel(long city, long region, uint radius)
        {
            if (Text(Section.Regions, region) == null) return null;
            var known = radius == UnknownRadius ? 0 : radius;
            if (known <= MaxCityRadius && Text(Section.Cities, city) != null) return "city";
            return known <= MaxRegionRadius && Text(Section.Regions, region + 1) != null ? "region" : "country";
        }

        private void AddCountry(JObject location, string code, string language)
        {
            location["country_code"] = code;
            var country = code == null ? null : Names["countries"][code];
            if (country == null) return;
            var names = (isMainlandChina ? Names["mainland_china"][code] : null) ?? country;
            location["country"] = (string)names[language];
            location["country_english"] = (string)names["en"];
            var continent = Names["continents"][(string)country["continent"]];
            location["continent"] = continent == null ? null : (string)continent[language];
        }

        /// <summary>Row 0 has only zeros, which mean unknown.</summary>
        private JObject Asn(long row)
        {
            var number = Network(row);
            var flags = Network(row + 6);
            var inferred = new List<string>();
            if ((flags & IspInferred) != 0) inferred.Add("isp");
            if ((flags & UsageTypeInferred) != 0) inferred.Add("usage_type");
            var usageType = Database.Text(Network(row + 5));
            var isCrawler = Flag(row, CrawlerBit);
            return new JObject
            {
                ["asn"] = number == UnknownAsn || number == 0 ? null : "AS" + number,
                ["name"] = Database.Text(Network(row + 1)),
                ["organization"] = Database.Text(Network(row + 2)),
                ["domain"] = Database.Text(Network(row + 3)),
                ["usage_type"] = usageType,
                ["inferred"] = new JArray(inferred),
                ["is_mobile"] = usageType == "MOB" ? true : (bool?)null,
                ["is_crawler"] = isCrawler,
                ["crawler"] = isCrawler == true ? Database.SourceName(Network(row + 8) >> 24) : null,
                ["is_satellite"] = Flag(row, SatelliteBit, SatelliteKnownBit),
            };
        }

        private bool? Flag(long row, int bit) => Flag(row, bit, bit + 8);

        private bool? Flag(long row, int bit, int knownBit)
        {
            var flags = Network(row + 6);
            return ((flags >> knownBit) & 1) == 0 ? (bool?)null : ((flags >> bit) & 1) == 1;
        }

        /// <summary>A word of the networks; a file without networks has no rows.</summary>
        private uint Network(long position) =>
            Database.Length(Section.Networks) == 0 ? 0 : Database.Word(Section.Networks, position);

        private static double? Degrees(uint value) => value == UnknownCoordinate ? (double?)null : (int)value / 1e7;

        private string Text(Section section, long position) => Database.Text(Database.Word(section, position));
    }
}
