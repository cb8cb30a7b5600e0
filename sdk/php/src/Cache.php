<?php

declare(strict_types=1);

namespace Meridian;

/** @internal Keeps the entries used last, each for a limited time. */
final class Cache
{
    /** @var array<string, array{float, mixed}> the entry used last at the end */
    private array $entries = [];

    /** @param \Closure(): float $clock seconds */
    public function __construct(
        private readonly int $size,
        private readonly float $seconds,
        private readonly \Closure $clock,
    ) {
    }

    public function get(string $key): mixed
    {
        $entry = $this->entries[$key] ?? null;
        unset($this->entries[$key]);
        if ($entry === null || $entry[0] <= ($this->clock)()) {
            return null;
        }
        $this->entries[$key] = $entry;
        return $entry[1];
    }

    public function set(string $key, mixed $value): void
    {
        if ($this->size === 0) {
            return;
        }
        unset($this->entries[$key]);
        $this->entries[$key] = [($this->clock)() + $this->seconds, $value];
        if (count($this->entries) > $this->size) {
            unset($this->entries[array_key_first($this->entries)]);
        }
    }
}
