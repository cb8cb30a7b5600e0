<?php

declare(strict_types=1);

namespace Meridian;

/** Finds the address of the client behind proxies. */
final class ClientAddress
{
    /** @var list<array{string, int}> */
    private readonly array $trusted;

    /**
     * @param iterable<string> $trusted addresses and blocks of your own proxies
     * @throws \InvalidArgumentException for what is neither
     */
    public function __construct(iterable $trusted)
    {
        $this->trusted = Address::blocks($trusted);
    }

    /**
     * The address of the client. The header is read only if the connection comes from a trusted proxy, from the right up
     * to the first address that is not one; reading stops at what is no address.
     * @param string $remote address of the connection
     * @param string|list<string>|null $header value or values of the one header that your proxies write, such as
     *   `X-Forwarded-For`
     */
    public function of(string $remote, string|array|null $header): string
    {
        $client = self::plain($remote) ?? $remote;
        $values = explode(',', implode(',', (array) $header));
        while ($this->isTrusted($client) && $values !== []) {
            $address = self::plain(array_pop($values));
            if ($address === null) {
                break;
            }
            $client = $address;
        }
        return $client;
    }

    private function isTrusted(string $address): bool
    {
        $bytes = Address::parse($address);
        return $bytes !== null && Address::isIn($bytes, $this->trusted);
    }

    /** The address in a value without quotes, brackets, port, zone and IPv4 mapping; null if there is none. */
    private static function plain(string $value): ?string
    {
        $text = trim(preg_replace('/^"(.*)"$/D', '$1', trim($value)));
        if (preg_match('/^\[([^\]]*)\](?::\d{1,5})?$/D', $text, $match) === 1) {
            $text = $match[1];
        } else {
            $text = preg_replace('/^((?:\d+\.){3}\d+|(?:[\da-f]+:){7}[\da-f]+):\d{1,5}$/Di', '$1', $text);
        }
        $text = preg_replace('/^::ffff:(?=\d+\.)/i', '', explode('%', $text, 2)[0]);
        return Address::parse($text) === null ? null : $text;
    }
}
