<?php

declare(strict_types=1);

namespace Meridian;

/** @internal A database file, checked when it is opened, in memory or read where needed. FORMAT.md describes it. */
final class Database
{
    private const MAGIC = "\x89IPDB\r\n\x1a";
    private const FORMAT_VERSION = 2;
    private const HEADER_BYTES = 64;
    private const ROW_BYTES = 32;
    /** Row widths in bytes, in file order. The last section is in files with the day of a place's last change only. */
    private const SECTIONS = [
        'metadata' => 1,
        'v4-directory' => 8,
        'v4-blocks' => 8,
        'v4-values' => 4,
        'v4-splits' => 4,
        'v6-directory' => 8,
        'v6-blocks' => 8,
        'v6-prefixes' => 4,
        'v6-groups' => 8,
        'v6-slots' => 4,
        'v6-keys' => 2,
        'v6-values' => 4,
        'v6-splits' => 4,
        'records' => 8,
        'places' => 28,
        'cities' => 16,
        'regions' => 12,
        'time-zones' => 4,
        'stations' => 8,
        'networks' => 36,
        'string-offsets' => 4,
        'strings' => 1,
        'place-dates' => 2,
    ];

    /** @var array<string, mixed> the file's metadata, such as `version` and `layers` */
    public readonly array $metadata;

    /** @var array<string, array{int, int}> offset and length of each section */
    private array $sections = [];

    /** @var resource|null */
    private $file = null;
    private string $bytes = '';

    /**
     * @param bool $inMemory reads the whole file into memory
     * @param bool $verify checks the CRC-32 of every section; the header's is always checked
     * @throws DatabaseError for a file that cannot be read or differs from what its writer wrote
     */
    public function __construct(string $path, bool $inMemory, bool $verify)
    {
        $file = @fopen($path, 'rb');
        if ($file === false) {
            throw new DatabaseError("$path cannot be opened");
        }
        // Reads go to where they are needed, so reading ahead would only cost time.
        stream_set_read_buffer($file, 0);
        $this->file = $file;
        if ($inMemory) {
            $this->bytes = (string) stream_get_contents($file);
            $this->file = null;
        }
        $this->readHeader($path, $inMemory ? strlen($this->bytes) : fstat($file)['size'], $verify);
        $metadata = json_decode($this->section('metadata'), true);
        if (!is_array($metadata) || !is_string($metadata['version'] ?? null) || !is_array($metadata['layers'] ?? null)) {
            throw new DatabaseError("$path: the metadata cannot be read");
        }
        $this->metadata = $metadata;
    }

    /** A word of a section, by its position in words. */
    public function word(string $section, int $position): int
    {
        return unpack('V', $this->slice($section, $position * 4, 4))[1];
    }

    /** Some words of a section, numbered from 0. @return list<int> */
    public function words(string $section, int $position, int $count): array
    {
        return array_values(unpack("V$count", $this->slice($section, $position * 4, $count * 4)));
    }

    /** A half word of a section, by its position in half words. */
    public function halfWord(string $section, int $position): int
    {
        return unpack('v', $this->slice($section, $position * 2, 2))[1];
    }

    /** A text by its number; null for the empty one, which means unknown. */
    public function text(int $number): ?string
    {
        if ($number === 0) {
            return null;
        }
        [$start, $end] = $this->words('string-offsets', $number, 2);
        return $end === $start ? null : $this->slice('strings', $start, $end - $start);
    }

    /** Bytes of a section; 0 if the file does not have it. */
    public function length(string $section): int
    {
        return $this->sections[$section][1] ?? 0;
    }

    private function section(string $name): string
    {
        return $this->slice($name, 0, $this->length($name));
    }

    private function slice(string $section, int $at, int $length): string
    {
        [$offset, $size] = $this->sections[$section];
        if ($at < 0 || $at + $length > $size) {
            throw new DatabaseError("the database refers to what is not in its section $section");
        }
        return $this->read($offset + $at, $length);
    }

    private function read(int $offset, int $length): string
    {
        if ($this->file === null) {
            return substr($this->bytes, $offset, $length);
        }
        fseek($this->file, $offset);
        $bytes = $length === 0 ? '' : (string) stream_get_contents($this->file, $length);
        if (strlen($bytes) !== $length) {
            throw new DatabaseError('the database file was changed in place; replace it by renaming a new one');
        }
        return $bytes;
    }

    private function readHeader(string $path, int $length, bool $verify): void
    {
        if ($length < self::HEADER_BYTES) {
            throw new DatabaseError("$path ends within the header");
        }
        $header = $this->read(0, self::HEADER_BYTES);
        ['version' => $version, 'sections' => $count, 'length' => $declared, 'checksum' => $checksum] =
            unpack('Vversion/Vsections/Plength/x4/Vchecksum', $header, 8);
        if (!str_starts_with($header, self::MAGIC) || $version !== self::FORMAT_VERSION) {
            throw new DatabaseError("$path is not a Meridian database of format version " . self::FORMAT_VERSION);
        }
        if ($declared !== $length) {
            throw new DatabaseError("$path has $length bytes instead of $declared");
        }
        if ($count !== count(self::SECTIONS) && $count !== count(self::SECTIONS) - 1) {
            throw new DatabaseError("$path has $count sections");
        }
        $expected = self::aligned(self::HEADER_BYTES + $count * self::ROW_BYTES);
        if ($length < $expected) {
            throw new DatabaseError("$path ends within the section table");
        }
        $header = $this->read(0, $expected);
        if (crc32(substr_replace($header, "\0\0\0\0", 28, 4)) !== $checksum) {
            throw new DatabaseError("$path: the header has been modified");
        }
        $at = self::HEADER_BYTES;
        $id = 0;
        foreach (array_slice(self::SECTIONS, 0, $count) as $name => $rowBytes) {
            $row = unpack('Vid/Vrow/Poffset/Plength/Vchecksum', $header, $at);
            $end = $expected + self::aligned($row['length']);
            if (
                $row['id'] !== ++$id || $row['row'] !== $rowBytes || $row['offset'] !== $expected
                || $row['length'] < 0 || $row['length'] % $rowBytes !== 0 || $end > $length
            ) {
                throw new DatabaseError("$path: the table has a wrong row for section $name");
            }
            if ($verify && $this->checksum($expected, $end) !== $row['checksum']) {
                throw new DatabaseError("$path: section $name has been modified");
            }
            $this->sections[$name] = [$expected, $row['length']];
            $expected = $end;
            $at += self::ROW_BYTES;
        }
        if ($expected !== $length) {
            throw new DatabaseError("$path has bytes after its last section");
        }
        if (isset($this->sections['place-dates']) && $this->rows('place-dates') !== $this->rows('places')) {
            throw new DatabaseError("$path does not have one date for each place");
        }
    }

    private function rows(string $section): int
    {
        return intdiv($this->length($section), self::SECTIONS[$section]);
    }

    private static function aligned(int $length): int
    {
        return ($length + 63) & ~63;
    }

    private function checksum(int $from, int $to): int
    {
        $hash = hash_init('crc32b');
        for ($at = $from; $at < $to; $at += 1 << 20) {
            hash_update($hash, $this->read($at, min(1 << 20, $to - $at)));
        }
        return (int) hexdec(hash_final($hash));
    }
}
