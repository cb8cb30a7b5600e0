<?php

declare(strict_types=1);

namespace Meridian;

/** @internal The choice of fields of an answer, such as `location.city` or `asn`. */
final class Fields
{
    /**
     * Keeps only the chosen fields of an answer.
     * @param array<string, mixed> $answer
     * @param list<string>|null $fields
     * @return array<string, mixed>
     */
    public static function choose(array $answer, ?array $fields): array
    {
        if ($fields === null) {
            return $answer;
        }
        $chosen = [];
        foreach ($fields as $field) {
            [$group, $name] = explode('.', $field, 2) + [1 => null];
            if ($name === null) {
                $chosen[$group] = $answer[$group];
            } else {
                $chosen[$group][$name] = $answer[$group][$name] ?? null;
            }
        }
        return $chosen;
    }

    /**
     * @param list<string>|null $fields
     * @throws InvalidInputError INVALID_FIELDS for a field that the API does not have either
     */
    public static function check(?array $fields): void
    {
        $known = ['location' => new Location(), 'asn' => new Asn(), 'proxy' => new Privacy()];
        foreach ($fields ?? [] as $field) {
            [$group, $name] = explode('.', $field, 2) + [1 => null];
            if (!isset($known[$group]) || ($name !== null && !array_key_exists($name, $known[$group]->jsonSerialize()))) {
                throw ApiError::ofCode('INVALID_FIELDS', "The field \"$field\" does not exist", 'fields');
            }
        }
    }
}
