<?php

declare(strict_types=1);

namespace Meridian;

/** @internal Parses addresses and compares them with blocks; addresses are 4 or 16 bytes in network order. */
final class Address
{
    /** The bytes of an IPv4 or IPv6 address without port or zone; null if the text is neither. */
    public static function parse(string $text): ?string
    {
        // The system's parser stops at a zero byte, and some accept more than addresses.
        if (strlen($text) > 45 || preg_match('/^[0-9A-Fa-f:.]+$/D', $text) !== 1) {
            return null;
        }
        if (!str_contains($text, ':') && preg_match('/^(?:(?:0|[1-9]\d{0,2})(?:\.(?!$)|$)){4}$/D', $text) !== 1) {
            return null;
        }
        $bytes = @inet_pton($text);
        return $bytes === false ? null : $bytes;
    }

    /** An IPv4-mapped IPv6 address as IPv4; others unchanged. */
    public static function unmapped(string $bytes): string
    {
        return strlen($bytes) === 16 && str_starts_with($bytes, "\0\0\0\0\0\0\0\0\0\0\xff\xff") ? substr($bytes, 12) : $bytes;
    }

    /**
     * The blocks as [first bytes, number of bits]; an address alone is a block.
     * @param iterable<string> $blocks such as `10.0.0.0/8`
     * @return list<array{string, int}>
     * @throws \InvalidArgumentException for one that is no block
     */
    public static function blocks(iterable $blocks): array
    {
        $parsed = [];
        foreach ($blocks as $block) {
            [$address, $bits] = explode('/', $block, 2) + [1 => null];
            $bytes = self::parse($address);
            $width = strlen($bytes ?? '') * 8;
            if ($bytes === null || ($bits !== null && (!ctype_digit($bits) || strlen($bits) > 3 || (int) $bits > $width))) {
                throw new \InvalidArgumentException("trusted: \"$block\" is neither an address nor a block");
            }
            $parsed[] = [$bytes, (int) ($bits ?? $width)];
        }
        return $parsed;
    }

    /** Whether any of the blocks contains the address. @param list<array{string, int}> $blocks */
    public static function isIn(string $bytes, array $blocks): bool
    {
        foreach ($blocks as [$first, $bits]) {
            $whole = $bits >> 3;
            $mask = (0xff00 >> ($bits & 7)) & 0xff;
            if (
                strlen($first) === strlen($bytes)
                && strncmp($first, $bytes, $whole) === 0
                && ($mask === 0 || ((ord($first[$whole]) ^ ord($bytes[$whole])) & $mask) === 0)
            ) {
                return true;
            }
        }
        return false;
    }

    /** The IPv4 address that an IPv6 address embeds: IPv4-mapped, 6to4, Teredo or NAT64; null if none. */
    public static function embeddedIpv4(string $bytes): ?string
    {
        return match (true) {
            str_starts_with($bytes, "\0\0\0\0\0\0\0\0\0\0\xff\xff"),
            str_starts_with($bytes, "\0\x64\xff\x9b\0\0\0\0\0\0\0\0") => substr($bytes, 12),
            str_starts_with($bytes, "\x20\x02") => substr($bytes, 2, 4),
            str_starts_with($bytes, "\x20\x01\0\0") => ~substr($bytes, 12),
            default => null,
        };
    }

    /** Whether an address is in a block that is not globally reachable. */
    public static function isReserved(string $bytes): bool
    {
        static $reserved, $reachable;
        $reserved ??= self::blocks(ReservedBlocks::RESERVED);
        $reachable ??= self::blocks(ReservedBlocks::REACHABLE);
        return self::isIn($bytes, $reserved) && !self::isIn($bytes, $reachable);
    }
}
