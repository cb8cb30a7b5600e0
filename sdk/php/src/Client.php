<?php

declare(strict_types=1);

namespace Meridian;

/**
 * Looks up IP addresses with the API or in a database file; both give the same records.
 *
 * Every method throws `ApiError` (by its subclasses), `ConnectionError` or `DatabaseError`.
 */
final class Client
{
    /** Addresses that the API takes in one request. */
    private const BATCH_SIZE = 1000;

    private readonly ?Http $http;
    private readonly Cache $cache;
    private ?Records $records = null;

    /**
     * @param string|null $url base address of the API, such as `https://ip.example.com`; by default that of the
     *   environment's `MERIDIAN_URL`
     * @param string|null $key API key; by default `MERIDIAN_KEY`
     * @param string|null $file path of a database file; lookups are then answered from it, and need no URL
     * @param string $language of names and messages, `en` or `zh`
     * @param float $timeout seconds for each attempt
     * @param int $retries further attempts, 0 to 10, after 429, 502, 503, 504 and failures of the connection
     * @param int $cacheSize answers of `lookup` by the API to keep; 0 for none
     * @param float $cacheSeconds how long to keep them
     * @param string $regionNames rule for names of countries and regions with a file: `cldr` or `mainland_china`
     * @param bool $inMemory reads the whole file into memory, which makes lookups faster and opening slower
     * @param bool $verify checks the checksums of the whole file when it is opened; turn it off only for a file
     *   checked before, for example at deployment
     * @param \Closure(float): void|null $sleep waits for seconds before another attempt
     * @throws \InvalidArgumentException for a wrong option
     * @throws DatabaseError for a missing or damaged file
     */
    public function __construct(
        ?string $url = null,
        #[\SensitiveParameter] ?string $key = null,
        private readonly ?string $file = null,
        private readonly string $language = 'en',
        float $timeout = 5.0,
        int $retries = 2,
        int $cacheSize = 0,
        float $cacheSeconds = 300.0,
        private readonly string $regionNames = 'cldr',
        private readonly bool $inMemory = false,
        private readonly bool $verify = true,
        ?\Closure $sleep = null,
    ) {
        $url ??= getenv('MERIDIAN_URL') ?: null;
        $key ??= getenv('MERIDIAN_KEY') ?: null;
        self::require($url !== null || $file !== null, 'url: the address of the API is required, or a file');
        self::require($url === null || preg_match('~^https?://[^/\s@?#]+(?:/[^\s?#]*)?$~Di', $url) === 1, 'url: not an http address');
        self::require($key === null || preg_match('/^[!-~]+$/D', $key) === 1, 'key: contains what no key contains');
        self::checkLanguage($language);
        self::require($timeout > 0 && $timeout <= 3600, 'timeout: must be above 0 and at most 3600 seconds');
        self::require($retries >= 0 && $retries <= 10, 'retries: must be 0 to 10');
        self::require($cacheSize >= 0, 'cacheSize: must not be negative');
        self::require(in_array($regionNames, ['cldr', 'mainland_china'], true), 'regionNames: must be cldr or mainland_china');
        $sleep ??= static fn (float $seconds) => usleep((int) ($seconds * 1e6));
        $this->http = $url === null ? null : new Http(rtrim($url, '/'), $key, $timeout, $retries, $sleep);
        $this->cache = new Cache($cacheSize, $cacheSeconds, static fn (): float => hrtime(true) / 1e9);
        if ($file !== null) {
            $this->reload();
        }
    }

    /**
     * The record of an address.
     * @param string $address IPv4 or IPv6
     * @param list<string>|null $fields such as `['location.city', 'asn']`; all by default
     * @param string|null $language `en` or `zh`; the client's by default
     */
    public function lookup(string $address, ?array $fields = null, ?string $language = null): QueryAnswer
    {
        self::checkAddress($address);
        $language = $this->languageOr($language);
        if ($this->records !== null) {
            Fields::check($fields);
            return $this->local($this->records, self::trimmed($address), $fields, $language);
        }
        $params = ['ip' => $address] + self::choice($fields, $language);
        $cacheKey = implode(' ', $params);
        $known = $this->cache->get($cacheKey);
        if ($known !== null) {
            return $known;
        }
        $record = self::read(QueryAnswer::fromArray(...), $this->http->send('/v2/query', $params));
        $this->cache->set($cacheKey, $record);
        return $record;
    }

    /**
     * The records of addresses, in their order. More than 1,000 are sent in several requests.
     * @param iterable<string> $addresses
     * @param list<string>|null $fields
     * @return list<BatchItem>
     */
    public function batch(iterable $addresses, ?array $fields = null, ?string $language = null): array
    {
        return iterator_to_array($this->stream($addresses, $fields, $language), false);
    }

    /**
     * The same, one by one, for lists of any length: at most 1,000 are held in memory.
     * @param iterable<string> $addresses
     * @param list<string>|null $fields
     * @return \Generator<int, BatchItem>
     */
    public function stream(iterable $addresses, ?array $fields = null, ?string $language = null): \Generator
    {
        $language = $this->languageOr($language);
        if ($this->records !== null) {
            Fields::check($fields);
        }
        $chunk = [];
        foreach ($addresses as $address) {
            $chunk[] = $address;
            if (count($chunk) === self::BATCH_SIZE) {
                yield from $this->items($chunk, $fields, $language);
                $chunk = [];
            }
        }
        yield from $this->items($chunk, $fields, $language);
    }

    /** The holder of an autonomous system, by its number with or without `AS`. Needs the API. */
    public function asn(string|int $asn, ?string $language = null): AsnAnswer
    {
        $params = ['lang' => $this->languageOr($language)];
        return self::read(AsnAnswer::fromArray(...), $this->api()->send('/v2/asn/' . rawurlencode((string) $asn), $params));
    }

    /** What the key may do, and what is left of its quota. Needs the API. */
    public function me(): MeAnswer
    {
        return self::read(MeAnswer::fromArray(...), $this->api()->send('/v2/me', ['lang' => $this->language]));
    }

    /**
     * The decoded answer of any other call of the API by GET, such as `call('/v2/whois/example.com')`.
     * @param array<string, string> $params of the query
     * @return array<mixed>
     */
    public function call(string $path, array $params = []): array
    {
        self::require(str_starts_with($path, '/'), 'path: must begin with a slash');
        return $this->api()->send($path, $params + ['lang' => $this->language]);
    }

    /**
     * Opens the file again, after a newer one has been renamed to its path, and returns its version. If the new one is
     * damaged, the old one stays in use.
     * @throws DatabaseError
     */
    public function reload(): string
    {
        self::require($this->file !== null, 'file: this client has none');
        $names = json_decode((string) file_get_contents(__DIR__ . '/../names.json'), true, flags: JSON_THROW_ON_ERROR);
        $database = new Database($this->file, $this->inMemory, $this->verify);
        $this->records = new Records($database, $names, $this->regionNames === 'mainland_china');
        return $database->metadata['version'];
    }

    private function api(): Http
    {
        self::require($this->http !== null, 'url: this call needs the API');
        return $this->http;
    }

    private function local(Records $records, string $address, ?array $fields, string $language): QueryAnswer
    {
        return QueryAnswer::fromArray(Fields::choose($records->find($address, $language), $fields));
    }

    /**
     * @param list<string> $addresses
     * @return \Generator<int, BatchItem>
     */
    private function items(array $addresses, ?array $fields, string $language): \Generator
    {
        $records = $this->records;
        if ($records === null) {
            yield from $this->itemsOfApi($addresses, self::choice($fields, $language));
            return;
        }
        foreach ($addresses as $address) {
            try {
                yield new BatchItem($address, $this->local($records, self::trimmed($address), $fields, $language));
            } catch (ApiError $error) {
                yield new BatchItem($address, null, $error);
            }
        }
    }

    /**
     * @param list<string> $addresses
     * @param array<string, string|null> $choice
     * @return \Generator<int, BatchItem>
     */
    private function itemsOfApi(array $addresses, array $choice): \Generator
    {
        // The API ignores blank addresses, and the items after them would move.
        $sent = array_values(array_filter($addresses, self::isVisible(...)));
        $answers = $sent === [] ? [] : $this->http->send('/v2/batch', $choice, $sent);
        if (count($answers) !== count($sent)) {
            throw new ServerError(200, detail: 'The API answered another number of items than were sent');
        }
        $next = 0;
        foreach ($addresses as $address) {
            yield self::isVisible($address)
                ? self::item($address, $answers[$next++] ?? null)
                : new BatchItem($address, null, self::notAnAddress());
        }
    }

    private static function item(string $address, mixed $answer): BatchItem
    {
        $code = $answer['error']['code'] ?? null;
        return is_string($code)
            ? new BatchItem($address, null, ApiError::ofCode($code, $answer['error']['message'] ?? $code))
            : new BatchItem($address, self::read(QueryAnswer::fromArray(...), $answer['data'] ?? null));
    }

    /**
     * @template T
     * @param \Closure(array<mixed>): T $reader
     * @return T
     */
    private static function read(\Closure $reader, mixed $answer): mixed
    {
        try {
            return $reader($answer);
        } catch (\TypeError) {
            throw new ServerError(200, detail: 'The API answered in an unknown form');
        }
    }

    /** @return array<string, string|null> */
    private static function choice(?array $fields, string $language): array
    {
        return ['fields' => $fields === null ? null : implode(',', $fields), 'lang' => $language];
    }

    private function languageOr(?string $language): string
    {
        self::checkLanguage($language ?? $this->language);
        return $language ?? $this->language;
    }

    private static function checkLanguage(string $language): void
    {
        self::require(in_array($language, ['en', 'zh'], true), 'language: must be en or zh');
    }

    /** The API would answer the caller's own address for a blank one. */
    private static function checkAddress(string $address): void
    {
        if (!self::isVisible($address)) {
            throw self::notAnAddress();
        }
    }

    /** Without the white space that the API ignores. */
    private static function trimmed(string $address): string
    {
        return trim($address, " \t\n\r\v\f");
    }

    private static function isVisible(string $address): bool
    {
        return preg_match('/[!-~]/', $address) === 1;
    }

    private static function notAnAddress(): ApiError
    {
        return ApiError::ofCode('INVALID_IP_ADDRESS', 'This is not an IP address', 'ip');
    }

    private static function require(bool $condition, string $message): void
    {
        if (!$condition) {
            throw new \InvalidArgumentException($message);
        }
    }
}
