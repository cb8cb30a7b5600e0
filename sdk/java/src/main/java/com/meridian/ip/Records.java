package com.meridian.ip;

import static com.meridian.ip.Database.Section;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.LocalDate;

/** Turns records of a database into what the API answers for them, as section 5 of FORMAT.md describes. */
final class Records {
    private static final int UNKNOWN_COORDINATE = 0x80000000;
    private static final int UNKNOWN_RADIUS = 0xffff;
    private static final int MAX_CITY_RADIUS = 50;
    private static final int MAX_REGION_RADIUS = 500;
    private static final int UNKNOWN_ELEVATION = -0x8000;
    private static final int UNKNOWN_ASN = -1;
    private static final int ANYCAST_BIT = 6;
    private static final int CRAWLER_BIT = 7;
    private static final int SATELLITE_BIT = 18;
    private static final int SATELLITE_KNOWN_BIT = 19;
    private static final LocalDate DAY_BEFORE_DATES = LocalDate.of(1999, 12, 31);
    private static final int ISP_INFERRED = 1 << 16;
    private static final int USAGE_TYPE_INFERRED = 1 << 17;
    private static final String[] FLAGS = {
        "is_vpn", "is_tor", "is_data_center", "is_proxy", "is_relay", "is_hosting"
    };

    private final Database database;
    private final Index index;
    private final JsonObject names;
    private final boolean isMainlandChina;

    /** @param names content of names.json */
    Records(Database database, JsonObject names, boolean isMainlandChina) {
        this.database = database;
        this.index = new Index(database);
        this.names = names;
        this.isMainlandChina = isMainlandChina;
    }

    /** The API's answer. Throws INVALID_IP_ADDRESS, RESERVED_IP_ADDRESS, IP_ADDRESS_NOT_FOUND. */
    JsonObject find(String address, String language) {
        byte[] parsed = Address.parse(address);
        if (parsed == null) {
            throw notAnAddress();
        }
        byte[] bytes = Address.unembedded(parsed);
        if (Address.isReserved(bytes)) {
            throw ApiException.of("RESERVED_IP_ADDRESS", "This address is reserved and has no location", null);
        }
        int record = index.find(bytes);
        if (record == 0) {
            throw ApiException.of("IP_ADDRESS_NOT_FOUND", "No data about this address or network", null);
        }
        // Without networks, records are places.
        boolean hasNetworks = database.length(Section.RECORDS) > 0;
        int place = hasNetworks ? database.word(Section.RECORDS, record * 2) : record;
        int network = hasNetworks ? database.word(Section.RECORDS, record * 2 + 1) : 0;
        JsonObject answer = new JsonObject();
        JsonObject location = new JsonObject();
        location.addProperty("ip", address);
        Boolean isAnycast = flag(network * 9, ANYCAST_BIT);
        location.addProperty("is_anycast", isAnycast);
        String isp = database.text(network(network * 9 + 4));
        location.addProperty("isp", language.equals("zh") ? otherwise(name("operators", isp), isp) : isp);
        if (place != 0) {
            addPlace(location, place * 7, language, Boolean.TRUE.equals(isAnycast));
            location.addProperty("last_changed", lastChanged(place));
        }
        answer.add("location", location);
        answer.add("asn", asn(network * 9));
        answer.add("proxy", privacy(network * 9));
        return answer;
    }

    static ApiException notAnAddress() {
        return ApiException.of("INVALID_IP_ADDRESS", "This is not an IP address", "ip");
    }

    private void addPlace(JsonObject location, int row, String language, boolean isAnycast) {
        int city = database.word(Section.PLACES, row) * 4;
        int regionAndZone = database.word(Section.PLACES, row + 2);
        int region = (regionAndZone & 0xffff) * 3;
        int radiusAndElevation = database.word(Section.PLACES, row + 5);
        int radius = radiusAndElevation & 0xffff;
        int elevation = radiusAndElevation >> 16;
        int stationAndSource = database.word(Section.PLACES, row + 6);
        boolean isChinese = language.equals("zh");
        addCountry(location, text(Section.REGIONS, region), language);
        String province = text(Section.REGIONS, region + 1);
        String provinceZh = text(Section.REGIONS, region + 2);
        location.addProperty("province", isChinese ? otherwise(provinceZh, province) : province);
        String cityName = text(Section.CITIES, city);
        String cityZh = text(Section.CITIES, city + 1);
        location.addProperty("city", isChinese ? otherwise(cityZh, cityName) : cityName);
        location.addProperty("division_code", text(Section.CITIES, city + 2));
        location.addProperty("area_code", text(Section.CITIES, city + 3));
        location.addProperty("zip_code", text(Section.PLACES, row + 1));
        location.addProperty("latitude", degrees(database.word(Section.PLACES, row + 3)));
        location.addProperty("longitude", degrees(database.word(Section.PLACES, row + 4)));
        location.addProperty("accuracy_radius_km", isAnycast || radius == UNKNOWN_RADIUS ? null : radius);
        if (!isAnycast && text(Section.REGIONS, region) != null) {
            location.addProperty("accuracy_level", accuracyLevel(cityName, province, radius));
        }
        location.addProperty("elevation", elevation == UNKNOWN_ELEVATION ? null : elevation);
        location.addProperty("time_zone", text(Section.TIME_ZONES, regionAndZone >>> 16));
        location.addProperty("weather_station", text(Section.STATIONS, (stationAndSource & 0xffffff) * 2));
        location.addProperty("source", database.sourceName(stationAndSource >>> 24));
    }

    /** Null if no change was seen, or in a file without dates. */
    private String lastChanged(int place) {
        int day = database.length(Section.PLACE_DATES) == 0 ? 0 : database.halfWord(Section.PLACE_DATES, place);
        return day == 0 ? null : DAY_BEFORE_DATES.plusDays(day).toString();
    }

    /** The narrowest level that is more than a guess: with a larger radius the true place is likely to be elsewhere. */
    private static String accuracyLevel(String city, String region, int radius) {
        int known = radius == UNKNOWN_RADIUS ? 0 : radius;
        if (city != null && known <= MAX_CITY_RADIUS) {
            return "city";
        }
        return region != null && known <= MAX_REGION_RADIUS ? "region" : "country";
    }

    private void addCountry(JsonObject location, String code, String language) {
        location.addProperty("country_code", code);
        JsonObject country = code == null ? null : names.getAsJsonObject("countries").getAsJsonObject(code);
        if (country == null) {
            return;
        }
        JsonObject own = isMainlandChina ? names.getAsJsonObject("mainland_china").getAsJsonObject(code) : null;
        JsonObject used = own == null ? country : own;
        location.add("country", used.get(language));
        location.add("country_english", used.get("en"));
        JsonObject continent = names.getAsJsonObject("continents").getAsJsonObject(country.get("continent").getAsString());
        location.add("continent", continent == null ? null : continent.get(language));
    }

    /** Row 0 has only zeros, which mean unknown. */
    private JsonObject asn(int row) {
        JsonObject asn = new JsonObject();
        int number = network(row);
        int flags = network(row + 6);
        boolean isUnknown = number == UNKNOWN_ASN || number == 0;
        asn.addProperty("asn", isUnknown ? null : "AS" + Integer.toUnsignedString(number));
        asn.addProperty("name", database.text(network(row + 1)));
        asn.addProperty("organization", database.text(network(row + 2)));
        asn.addProperty("domain", database.text(network(row + 3)));
        String usageType = database.text(network(row + 5));
        asn.addProperty("usage_type", usageType);
        asn.addProperty("is_mobile", "MOB".equals(usageType) ? Boolean.TRUE : null);
        JsonArray inferred = new JsonArray();
        if ((flags & ISP_INFERRED) != 0) {
            inferred.add("isp");
        }
        if ((flags & USAGE_TYPE_INFERRED) != 0) {
            inferred.add("usage_type");
        }
        asn.add("inferred", inferred);
        Boolean isCrawler = flag(row, CRAWLER_BIT);
        asn.addProperty("is_crawler", isCrawler);
        asn.addProperty("crawler", Boolean.TRUE.equals(isCrawler) ? database.sourceName(network(row + 8) >>> 24) : null);
        asn.addProperty("is_satellite", flag(row, SATELLITE_BIT, SATELLITE_KNOWN_BIT));
        return asn;
    }

    private JsonObject privacy(int row) {
        JsonObject privacy = new JsonObject();
        for (int bit = 0; bit < FLAGS.length; bit++) {
            privacy.addProperty(FLAGS[bit], flag(row, bit));
        }
        return privacy;
    }

    private Boolean flag(int row, int bit) {
        return flag(row, bit, bit + 8);
    }

    private Boolean flag(int row, int bit, int knownBit) {
        int flags = network(row + 6);
        return (flags >>> knownBit & 1) == 0 ? null : (flags >>> bit & 1) == 1;
    }

    /** A word of the networks; a file without networks has no rows. */
    private int network(int position) {
        return database.length(Section.NETWORKS) == 0 ? 0 : database.word(Section.NETWORKS, position);
    }

    private static Double degrees(int value) {
        return value == UNKNOWN_COORDINATE ? null : value / 1e7;
    }

    private String text(Section section, int position) {
        return database.text(database.word(section, position));
    }

    private String name(String kind, String key) {
        JsonElement name = key == null ? null : names.getAsJsonObject(kind).get(key);
        return name == null ? null : name.getAsString();
    }

    private static String otherwise(String text, String fallback) {
        return text == null ? fallback : text;
    }
}
