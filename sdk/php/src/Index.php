<?php

declare(strict_types=1);

namespace Meridian;

/** @internal Finds the record of an address in a database, as sections 2 to 4 of FORMAT.md describe. */
final class Index
{
    private const NONE = 0xffffffff;
    private const SPLIT = 0x80000000;
    private const WHOLE_GROUP = 16;

    public function __construct(private readonly Database $database)
    {
    }

    /** Record of an address in 4 or 16 bytes; 0 if nothing is known. */
    public function find(string $bytes): int
    {
        return strlen($bytes) === 4
            ? $this->findIpv4(unpack('N', $bytes)[1])
            : $this->findIpv6(array_values(unpack('N4', $bytes)));
    }

    private function findIpv4(int $address): int
    {
        [$page, $record] = $this->database->words('v4-directory', ($address >> 24) * 2, 2);
        if ($page === self::NONE) {
            return $record;
        }
        [$bits, $rank] = $this->database->words('v4-blocks', $page + ((($address >> 13) & 0x7ff) * 2), 2);
        $value = $this->database->word('v4-values', $rank + self::bitsUpTo($bits, ($address >> 8) & 31) - 1);
        if ($value < self::SPLIT) {
            return $value;
        }
        $list = $value - self::SPLIT;
        $further = $this->database->word('v4-splits', $list) >> 24;
        $splits = $this->database->words('v4-splits', $list, $further + 1);
        // The first word is for octet 0; instead of it, it has the number of further words.
        $row = self::lastIndex(
            $further + 1,
            static fn (int $index): bool => $index === 0 || $splits[$index] >> 24 <= ($address & 255),
        );
        return $splits[$row] & 0xffffff;
    }

    /** @param list<int> $words */
    private function findIpv6(array $words): int
    {
        $key = $words[1] >> 16;
        [$group, $isInGroup] = $this->locateGroup($words[0]);
        $entry = $isInGroup ? $this->findEntry($group, $key) : $this->database->word('v6-groups', $group * 2 + 2) - 1;
        $value = $this->database->word('v6-values', $entry);
        if ($value < self::SPLIT) {
            return $value;
        }
        $list = $value - self::SPLIT;
        $head = $this->database->word('v6-splits', $list);
        $count = $head & 0x7fffffff;
        $width = $head >= self::SPLIT ? 4 : 2;
        $wanted = $width === 4 ? [$words[1] & 0xffff, $words[2], $words[3]] : [$words[1] & 0xffff];
        $isInKey = $isInGroup
            && $entry >= $this->database->word('v6-groups', $group * 2)
            && $this->database->halfWord('v6-keys', $entry) === $key;
        // After the /48 of the list, its last item applies.
        $item = $isInKey
            ? self::lastIndex($count, fn (int $index): bool =>
                $this->database->words('v6-splits', $list + 1 + $index * $width, $width - 1) <= $wanted)
            : $count - 1;
        return $this->database->word('v6-splits', $list + ($item + 1) * $width);
    }

    /**
     * The last group not above a /32, -1 if there is none, and whether it is that /32.
     * @return array{int, bool}
     */
    private function locateGroup(int $prefix): array
    {
        [$firstRow, $rows] = $this->database->words('v6-directory', 0, 2);
        $row = ($prefix >> 16) - $firstRow;
        if ($row < 0) {
            return [-1, false];
        }
        if ($row >= $rows) {
            return [intdiv($this->database->length('v6-prefixes'), 4) - 1, false];
        }
        [$page, $low, , $high] = $this->database->words('v6-directory', $row * 2 + 2, 4);
        if ($page !== self::NONE) {
            [$bits, $rank] = $this->database->words('v6-blocks', $page + (($prefix >> 5) & 0x7ff) * 2, 2);
            return [$rank + self::bitsUpTo($bits, $prefix & 31) - 1, (($bits >> ($prefix & 31)) & 1) === 1];
        }
        $group = $low + self::lastIndex($high - $low, fn (int $index): bool =>
            $this->database->word('v6-prefixes', $low + $index) <= $prefix);
        return [$group, $group >= $low && $this->database->word('v6-prefixes', $group) === $prefix];
    }

    /** The last entry of a group whose /48 is not above the key; the entry before the group if there is none. */
    private function findEntry(int $group, int $key): int
    {
        [$low, $slots, $high] = $this->database->words('v6-groups', $group * 2, 3);
        $shift = $slots & 31;
        if ($shift !== self::WHOLE_GROUP) {
            [$low, $high] = $this->database->words('v6-slots', ($slots >> 5) + ($key >> $shift), 2);
        }
        return $low + self::lastIndex($high - $low, fn (int $index): bool =>
            $this->database->halfWord('v6-keys', $low + $index) <= $key);
    }

    /** The last index below the count for which the test holds, which holds for all before it too; -1 if for none. */
    private static function lastIndex(int $count, callable $holds): int
    {
        $low = 0;
        $high = $count;
        while ($low < $high) {
            $middle = ($low + $high) >> 1;
            if ($holds($middle)) {
                $low = $middle + 1;
            } else {
                $high = $middle;
            }
        }
        return $low - 1;
    }

    /** How many of the bits 0 to $bit are set. */
    private static function bitsUpTo(int $bits, int $bit): int
    {
        $bits &= (2 << $bit) - 1;
        $bits -= ($bits >> 1) & 0x55555555;
        $bits = ($bits & 0x33333333) + (($bits >> 2) & 0x33333333);
        return ((($bits + ($bits >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24) & 0xff;
    }
}
