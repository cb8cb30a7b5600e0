<?php

declare(strict_types=1);

use Meridian\ApiError;
use Meridian\AuthenticationError;
use Meridian\Client;
use Meridian\ConnectionError;
use Meridian\NotFoundError;
use Meridian\QuotaError;
use Meridian\RateLimitError;
use Meridian\ServerError;

const FOUND = [200, [], '{"location":{"city":"Bern","planet":"Earth","latitude":46},"asn":{"asn":"AS64500"}}'];

function problem(int $status, string $code, array $headers = []): array
{
    $body = ['status' => $status, 'code' => $code, 'detail' => 'Some detail', 'field' => 'ip', 'request_id' => 'abc'];
    return [$status, $headers, json_encode($body)];
}

/** A client of the server, and what it waits for. */
function clientOf(Server $server, ArrayObject $waits, mixed ...$options): Client
{
    return new Client(
        ...$options,
        url: "{$server->url}/base/",
        key: 'secret-key',
        sleep: fn (float $seconds) => $waits->append($seconds),
    );
}

test('a lookup sends the key and the choice, and drops unknown fields', function () {
    $server = new Server([FOUND]);
    $waits = new ArrayObject();
    $record = clientOf($server, $waits)->lookup('9.0.1.1', ['location.city', 'asn'], 'zh');
    same(['Bern', 46.0, null], [$record->location->city, $record->location->latitude, $record->proxy]);
    [$request] = $server->requests();
    same(true, str_starts_with($request, 'GET /base/v2/query?ip=9.0.1.1&fields=location.city%2Casn&lang=zh HTTP'), $request);
    same(true, str_contains($request, "\r\nAuthorization: Bearer secret-key\r\n"), $request);
});

test('what may succeed later is tried again, after the time that the server asks for', function () {
    $page = [502, [], '<html>'];
    $server = new Server([problem(503, 'UNAVAILABLE', ['Retry-After: 3']), $page, null, problem(429, 'TOO_MANY_REQUESTS'), FOUND]);
    $waits = new ArrayObject();
    same('Bern', clientOf($server, $waits, retries: 4)->lookup('9.0.1.1')->location->city);
    same(5, count($server->requests()));
    same(3.0, $waits[0]);
    foreach ([1, 2, 3] as $attempt) {
        same(true, $waits[$attempt] >= 0.1 * 2 ** $attempt && $waits[$attempt] <= 0.2 * 2 ** $attempt, "wait $attempt");
    }
});

test('other errors are thrown at once, by their class, and never contain the key', function () {
    $classes = [
        401 => AuthenticationError::class,
        403 => AuthenticationError::class,
        402 => QuotaError::class,
        404 => NotFoundError::class,
        500 => ServerError::class,
        302 => ServerError::class,
    ];
    foreach ($classes as $status => $class) {
        $server = new Server([problem($status, 'SOME_CODE')]);
        $waits = new ArrayObject();
        $error = thrown($class, fn () => clientOf($server, $waits)->lookup('9.0.1.1'));
        same([$status, 'SOME_CODE', 'Some detail', 'ip', 'abc'], [
            $error->status, $error->errorCode, $error->detail, $error->field, $error->requestId,
        ]);
        same(false, str_contains((string) $error, 'secret-key'));
        same([0, 1], [count($waits), count($server->requests())]);
    }
});

test('the last error is thrown when there are no attempts left, or the server asks for too long a wait', function () {
    $waits = new ArrayObject();
    $server = new Server([null, null, null]);
    thrown(ConnectionError::class, fn () => clientOf($server, $waits)->lookup('9.0.1.1'));
    same([2, 3], [count($waits), count($server->requests())]);

    $waits = new ArrayObject();
    $server = new Server([problem(429, 'TOO_MANY_REQUESTS', ['Retry-After: 31'])]);
    same(31.0, thrown(RateLimitError::class, fn () => clientOf($server, $waits)->lookup('9.0.1.1'))->retryAfter);
    same([0, 1], [count($waits), count($server->requests())]);
});

test('what is no answer of the API is a server error', function () {
    foreach (['<html>', '"text"', '{"location": 5}', ''] as $body) {
        $server = new Server([[200, [], $body]]);
        $waits = new ArrayObject();
        same(200, thrown(ServerError::class, fn () => clientOf($server, $waits)->lookup('9.0.1.1'))->status, $body);
        $server->requests();
    }
});

test('the cache keeps answers by address, fields and language, the last used ones, and no errors', function () {
    $server = new Server([problem(404, 'IP_ADDRESS_NOT_FOUND'), FOUND, FOUND, FOUND, FOUND, FOUND]);
    $waits = new ArrayObject();
    $client = clientOf($server, $waits, cacheSize: 2);
    thrown(NotFoundError::class, fn () => $client->lookup('9.0.1.1'));
    $client->lookup('9.0.1.1');
    $client->lookup('9.0.1.1', ['asn']);
    $client->lookup('9.0.1.1');
    $client->lookup('9.0.1.1', null, 'zh');
    $client->lookup('9.0.1.1');
    $client->lookup('9.0.1.1', ['asn']);
    $client->lookup('9.0.1.2');
    same(6, count($server->requests()));
});

test('a kept answer expires', function () {
    $now = 0.0;
    $cache = new Meridian\Cache(2, 300.0, function () use (&$now) {
        return $now;
    });
    $cache->set('a', 1);
    $now = 299.0;
    same(1, $cache->get('a'));
    $now = 300.0;
    same(null, $cache->get('a'));
});

test('a batch sends what may be addresses in requests of 1,000, and keeps the order', function () {
    $items = fn (int $count) => [200, [], json_encode(array_fill(0, $count, ['query' => 'x', 'ok' => true, 'data' => []]))];
    $mixed = [200, [], json_encode([
        ['query' => 'x', 'ok' => false, 'error' => ['code' => 'INSUFFICIENT_QUOTA', 'message' => 'Used up']],
        ['query' => 'y', 'ok' => true, 'data' => ['location' => ['city' => 'Bern']]],
    ])];
    $server = new Server([$items(1000), $mixed]);
    $waits = new ArrayObject();
    $result = clientOf($server, $waits)->batch([...array_fill(0, 1000, '9.0.1.1'), 'x', ' ', 'y']);
    same([1003, null], [count($result), $result[999]->error]);
    same(['x', ' ', 'y'], array_map(fn ($item) => $item->query, array_slice($result, 1000)));
    same([true, 'INSUFFICIENT_QUOTA'], [$result[1000]->error instanceof QuotaError, $result[1000]->error->errorCode]);
    same('INVALID_IP_ADDRESS', $result[1001]->error->errorCode);
    same('Bern', $result[1002]->record->location->city);
    same(true, str_ends_with($server->requests()[1], "\r\n\r\n[\"x\",\"y\"]"));
});

test('an answer of another length than the batch is refused', function () {
    $server = new Server([[200, [], '[]']]);
    $waits = new ArrayObject();
    thrown(ServerError::class, fn () => clientOf($server, $waits)->batch(['9.0.1.1']));
    $server->requests();
});

test('other calls have their own answers', function () {
    $server = new Server([
        [200, [], '{"asn":"AS64500","inferred":[]}'],
        [200, [], '{"key_id":7,"is_test":false,"services":[{"type":1,"quota":5,"remaining":4,"qps":3}],"limits":{}}'],
        [200, [], '{"domain":"example.com"}'],
    ]);
    $waits = new ArrayObject();
    $client = clientOf($server, $waits);
    same('AS64500', $client->asn(64500)->asn);
    same(4, $client->me()->services[0]->remaining);
    same(['domain' => 'example.com'], $client->call('/v2/whois/example.com', ['raw' => '1']));
    thrown(InvalidArgumentException::class, fn () => $client->call('@example.com/'));
    [$asn, , $whois] = $server->requests();
    same(true, str_starts_with($asn, 'GET /base/v2/asn/64500?lang=en HTTP'), $asn);
    same(true, str_starts_with($whois, 'GET /base/v2/whois/example.com?raw=1&lang=en HTTP'), $whois);
});
