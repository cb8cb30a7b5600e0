<?php

declare(strict_types=1);

use Meridian\Client;
use Meridian\DatabaseError;
use Meridian\InvalidInputError;

/** A value as JSON has it, without null, which is the same as absent. */
function plain(mixed $value): mixed
{
    $known = static function (array $data) use (&$known): array {
        ksort($data);
        return array_map(
            static fn ($inner) => is_array($inner) ? $known($inner) : (is_int($inner) ? (float) $inner : $inner),
            array_filter($data, static fn ($inner) => $inner !== null),
        );
    };
    return $known(json_decode(json_encode($value), true));
}

/** A file of its own for a test, with a change made to it. */
function changedFile(Closure $change): string
{
    $path = tempnam(sys_get_temp_dir(), 'meridian');
    file_put_contents($path, $change(file_get_contents(TINY)));
    return $path;
}

foreach ([false, true] as $inMemory) {
    test('a file has the records of the API, inMemory: ' . json_encode($inMemory), function () use ($inMemory) {
        // Without and with the days on which places last changed.
        foreach (['tiny', 'dated'] as $name) {
            $client = new Client(file: FIXTURES . "/$name.meridian", inMemory: $inMemory);
            $answers = json_decode(file_get_contents(FIXTURES . "/$name.json"), true);
            same(true, count($answers) > 15);
            foreach ($answers as $answer) {
                $about = "{$answer['ip']} in {$answer['language']}";
                same(plain($answer['record']), plain($client->lookup($answer['ip'], null, $answer['language'])), $about);
            }
        }
    });

    test('wrong sections are refused in spite of right checksums, inMemory: ' . json_encode($inMemory), function () use ($inMemory) {
        $dated = file_get_contents(FIXTURES . '/dated.meridian');
        $files = json_decode(file_get_contents(FIXTURES . '/refused.json'), true);
        same(true, count($files) > 0);
        foreach ($files as $file) {
            $bytes = substr($dated, 0, $file['length']);
            foreach ($file['patches'] as [$at, $digits]) {
                $bytes = substr_replace($bytes, hex2bin($digits), $at, 4);
            }
            $path = changedFile(fn () => $bytes);
            $error = thrown(DatabaseError::class, fn () => new Client(file: $path, inMemory: $inMemory));
            same(true, str_contains($error->getMessage(), $path), $file['name']);
            unlink($path);
        }
    });
}

test('what is no address, and a reserved one, are invalid input', function () {
    $client = new Client(file: TINY);
    foreach (['', ' ', '9.0.1', '09.0.1.1', "9.0.1.1\0", '9.0.1 .1', '::1::', 'fe80::1%eth0', '1.2.3.4:5'] as $text) {
        $error = thrown(InvalidInputError::class, fn () => $client->lookup($text));
        same(['INVALID_IP_ADDRESS', 'ip'], [$error->errorCode, $error->field], $text);
    }
    foreach (['10.1.2.3', '::1', '::ffff:127.0.0.1', '2001:db8::1', '192.0.0.8', '255.255.255.255'] as $text) {
        same('RESERVED_IP_ADDRESS', thrown(InvalidInputError::class, fn () => $client->lookup($text))->errorCode, $text);
    }
    same('9.0.1.1', $client->lookup(' 9.0.1.1 ')->location->ip);
    // Within a reserved block, but reachable.
    same('2001:20::1', $client->lookup('2001:20::1')->location->ip);
});

test('only the chosen fields are returned', function () {
    $client = new Client(file: TINY);
    $record = $client->lookup('9.0.1.128', ['location.city', 'asn']);
    same(['Köln', null, 'AS64500', null], [$record->location->city, $record->location->ip, $record->asn->asn, $record->proxy]);
    foreach (['location.town', 'planet', ''] as $field) {
        $error = thrown(InvalidInputError::class, fn () => $client->lookup('9.0.1.128', [$field]));
        same(['INVALID_FIELDS', 'fields'], [$error->errorCode, $error->field], $field);
    }
});

test('a stream reads no further ahead than a batch, and a bad address does not affect the others', function () {
    $taken = 0;
    $addresses = (function () use (&$taken) {
        while (true) {
            yield ['9.0.1.1', 'nonsense', '10.0.0.1'][$taken++ % 3];
        }
    })();
    $results = [];
    foreach ((new Client(file: TINY))->stream($addresses) as $item) {
        $results[] = $item->error?->errorCode ?? $item->record->location->city;
        if (count($results) === 3) {
            break;
        }
    }
    same(['Köln', 'INVALID_IP_ADDRESS', 'RESERVED_IP_ADDRESS'], $results);
    same(true, $taken <= 1001);
});

test('a damaged file is refused, wherever the damage is, and the old one stays', function () {
    foreach ([false, true] as $inMemory) {
        $path = changedFile(fn (string $bytes): string => $bytes);
        $client = new Client(file: $path, inMemory: $inMemory);
        $changes = [
            fn (string $bytes): string => $bytes . str_repeat("\0", 64),
            ...array_map(fn (int $length) => fn (string $bytes): string => substr($bytes, 0, $length), [0, 10, 768, 5000]),
            ...array_map(fn (int $position) => function (string $bytes) use ($position): string {
                $bytes[$position] = ~$bytes[$position];
                return $bytes;
            }, [0, 9, 20, 40, 70, 100, 800, 0x4f00, -1]),
        ];
        foreach ($changes as $change) {
            rename(changedFile($change), $path);
            thrown(DatabaseError::class, fn () => $client->reload());
            thrown(DatabaseError::class, fn () => new Client(file: $path));
        }
        same('Köln', $client->lookup('9.0.1.1')->location->city);
        rename(changedFile(fn (string $bytes): string => $bytes), $path);
        same('20260102', $client->reload());
        unlink($path);
    }
    thrown(DatabaseError::class, fn () => new Client(file: '/nonexistent'));
});

test('a wrong option is refused by its name', function () {
    $wrong = [
        ['url', []],
        ['url', ['url' => 'ftp://example.com']],
        ['url', ['url' => 'https://user:word@example.com']],
        ['language', ['file' => TINY, 'language' => 'fr']],
        ['timeout', ['file' => TINY, 'timeout' => 0.0]],
        ['retries', ['file' => TINY, 'retries' => 11]],
        ['cacheSize', ['file' => TINY, 'cacheSize' => -1]],
        ['regionNames', ['file' => TINY, 'regionNames' => 'other']],
        ['key', ['url' => 'http://example.com', 'key' => "secret\r\nX: y"]],
    ];
    foreach ($wrong as [$name, $options]) {
        $message = thrown(InvalidArgumentException::class, fn () => new Client(...$options))->getMessage();
        same(true, str_starts_with($message, "$name:") && !str_contains($message, 'secret'), $name);
    }
    thrown(InvalidArgumentException::class, fn () => (new Client(file: TINY))->me());
});
