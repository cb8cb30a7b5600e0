<?php

declare(strict_types=1);

namespace Meridian;

/** @internal Turns records of a database into what the API answers for them, as section 5 of FORMAT.md describes. */
final class Records
{
    private const UNKNOWN_COORDINATE = 0x80000000;
    private const CRAWLER_BIT = 7;
    private const SATELLITE_BIT = 18;
    private const SATELLITE_KNOWN_BIT = 19;
    private const UNKNOWN_RADIUS = 0xffff;
    private const MAX_CITY_RADIUS = 50;
    private const MAX_REGION_RADIUS = 500;
    private const UNKNOWN_ELEVATION = 0x8000;
    private const UNKNOWN_ASN = 0xffffffff;
    /** 1999-12-31 in seconds. */
    private const DAY_BEFORE_DATES = 946_598_400;
    private const ISP_INFERRED = 1 << 16;
    private const USAGE_TYPE_INFERRED = 1 << 17;

    private readonly Index $index;

    /** @param array<string, mixed> $names content of names.json */
    public function __construct(
        public readonly Database $database,
        private readonly array $names,
        private readonly bool $isMainlandChina,
    ) {
        $this->index = new Index($database);
    }

    /**
     * The API's answer for an address, decoded.
     * @return array<string, mixed>
     * @throws ApiError INVALID_IP_ADDRESS, RESERVED_IP_ADDRESS, IP_ADDRESS_NOT_FOUND
     */
    public function find(string $address, string $language): array
    {
        $bytes = Address::parse($address)
            ?? throw ApiError::ofCode('INVALID_IP_ADDRESS', 'This is not an IP address', 'ip');
        $bytes = strlen($bytes) === 16 ? Address::embeddedIpv4($bytes) ?? $bytes : $bytes;
        if (Address::isReserved($bytes)) {
            throw ApiError::ofCode('RESERVED_IP_ADDRESS', 'This address is reserved and has no location');
        }
        $record = $this->index->find($bytes);
        if ($record === 0) {
            throw ApiError::ofCode('IP_ADDRESS_NOT_FOUND', 'No data about this address or network');
        }
        // Without networks, records are places.
        [$place, $network] = $this->database->length('records') === 0
            ? [$record, 0]
            : $this->database->words('records', $record * 2, 2);
        $words = $network === 0 ? null : $this->database->words('networks', $network * 9, 9);
        return [
            'location' => ['ip' => $address] + $this->location($place, $words, $language),
            'asn' => $this->asn($words),
            'proxy' => $this->privacy($words),
        ];
    }

    /** @param list<int>|null $network */
    private function location(int $id, ?array $network, string $language): array
    {
        $isAnycast = self::flag($network, 6);
        $isp = $network === null ? null : $this->database->text($network[4]);
        $location = [
            'isp' => $language === 'zh' ? $this->names['operators'][$isp] ?? $isp : $isp,
            'is_anycast' => $isAnycast,
        ];
        if ($id === 0) {
            return $location;
        }
        [$cityRow, $zip, $regionAndZone, $latitude, $longitude, $radiusAndElevation, $stationAndSource] =
            $this->database->words('places', $id * 7, 7);
        [$city, $cityZh, $division, $area] = $this->texts('cities', $cityRow, 4);
        [$code, $region, $regionZh] = $this->texts('regions', $regionAndZone & 0xffff, 3);
        [$zone] = $this->texts('time-zones', $regionAndZone >> 16, 1);
        [$station] = $this->texts('stations', $stationAndSource & 0xffffff, 2);
        $radius = $radiusAndElevation & 0xffff;
        $elevation = $radiusAndElevation >> 16;
        $country = $this->names['countries'][$code] ?? null;
        $names = ($this->isMainlandChina ? $this->names['mainland_china'][$code] ?? null : null) ?? $country;
        return $location + [
            'continent' => $this->names['continents'][$country['continent'] ?? ''][$language] ?? null,
            'country' => $names[$language] ?? null,
            'country_english' => $names['en'] ?? null,
            'country_code' => $code,
            'province' => $language === 'zh' ? $regionZh ?? $region : $region,
            'city' => $language === 'zh' ? $cityZh ?? $city : $city,
            'division_code' => $division,
            'area_code' => $area,
            'zip_code' => $this->database->text($zip),
            'latitude' => self::degrees($latitude),
            'longitude' => self::degrees($longitude),
            'accuracy_radius_km' => $isAnycast === true || $radius === self::UNKNOWN_RADIUS ? null : $radius,
            'accuracy_level' => $isAnycast === true ? null : self::accuracyLevel($code, $region, $city, $radius),
            'elevation' => $elevation === self::UNKNOWN_ELEVATION ? null : ($elevation ^ 0x8000) - 0x8000,
            'time_zone' => $zone,
            'weather_station' => $station,
            'last_changed' => $this->lastChanged($id),
            'source' => $this->database->metadata['layers'][$stationAndSource >> 24]['name'] ?? null,
        ];
    }

    /** Null if no change was seen, or in a file without dates. */
    private function lastChanged(int $place): ?string
    {
        $day = $this->database->length('place-dates') === 0 ? 0 : $this->database->halfWord('place-dates', $place);
        return $day === 0 ? null : gmdate('Y-m-d', self::DAY_BEFORE_DATES + $day * 86400);
    }

    /** The narrowest level that is more than a guess: with a larger radius the true place is likely to be elsewhere. */
    private static function accuracyLevel(?string $code, ?string $region, ?string $city, int $radius): ?string
    {
        $known = $radius === self::UNKNOWN_RADIUS ? 0 : $radius;
        return match (true) {
            $code === null => null,
            $city !== null && $known <= self::MAX_CITY_RADIUS => 'city',
            $region !== null && $known <= self::MAX_REGION_RADIUS => 'region',
            default => 'country',
        };
    }

    /** @param list<int>|null $network */
    private function asn(?array $network): array
    {
        if ($network === null) {
            return ['inferred' => []];
        }
        [$asn, $name, $organization, $domain, , $usageType, $flags, , $sources] = $network;
        $isCrawler = self::flag($network, self::CRAWLER_BIT);
        return [
            'asn' => $asn === self::UNKNOWN_ASN || $asn === 0 ? null : "AS$asn",
            'name' => $this->database->text($name),
            'domain' => $this->database->text($domain),
            'organization' => $this->database->text($organization),
            'usage_type' => $usageType = $this->database->text($usageType),
            'is_mobile' => $usageType === 'MOB' ? true : null,
            'inferred' => [
                ...($flags & self::ISP_INFERRED ? ['isp'] : []),
                ...($flags & self::USAGE_TYPE_INFERRED ? ['usage_type'] : []),
            ],
            'is_crawler' => $isCrawler,
            'crawler' => $isCrawler ? $this->database->metadata['layers'][$sources >> 24]['name'] ?? null : null,
            'is_satellite' => self::flag($network, self::SATELLITE_BIT, self::SATELLITE_KNOWN_BIT),
        ];
    }

    /** @param list<int>|null $network */
    private function privacy(?array $network): array
    {
        $names = ['is_vpn', 'is_tor', 'is_data_center', 'is_proxy', 'is_relay', 'is_hosting'];
        return array_combine($names, array_map(static fn (int $bit) => self::flag($network, $bit), array_keys($names)));
    }

    /** A flag of a network by its bit; null if unknown. @param list<int>|null $network */
    private static function flag(?array $network, int $bit, ?int $knownBit = null): ?bool
    {
        $flags = $network[6] ?? 0;
        return ($flags >> ($knownBit ?? $bit + 8)) & 1 ? (bool) (($flags >> $bit) & 1) : null;
    }

    private static function degrees(int $word): ?float
    {
        return $word === self::UNKNOWN_COORDINATE ? null : (($word ^ 0x80000000) - 0x80000000) / 1e7;
    }

    /** @return list<string|null> */
    private function texts(string $section, int $row, int $width): array
    {
        return array_map($this->database->text(...), $this->database->words($section, $row * $width, $width));
    }
}
