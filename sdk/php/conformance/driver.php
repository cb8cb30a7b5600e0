<?php

// The driver of the conformance suite, as sdk/conformance/README.md describes.

declare(strict_types=1);

use Meridian\ApiError;
use Meridian\AuthenticationError;
use Meridian\BatchItem;
use Meridian\Client;
use Meridian\ClientAddress;
use Meridian\ConnectionError;
use Meridian\DatabaseError;
use Meridian\InvalidInputError;
use Meridian\MeridianException;
use Meridian\NotFoundError;
use Meridian\QuotaError;
use Meridian\RateLimitError;
use Meridian\TimeoutError;

require __DIR__ . '/../autoload.php';

function open(array $options): Client
{
    return new Client(...array_filter([
        'url' => $options['url'] ?? null,
        'key' => $options['key'] ?? null,
        'file' => $options['file'] ?? null,
        'language' => $options['language'] ?? null,
        'timeout' => isset($options['timeout_ms']) ? $options['timeout_ms'] / 1000 : null,
        'retries' => $options['retries'] ?? null,
        'cacheSize' => $options['cache_size'] ?? null,
        'regionNames' => $options['region_names'] ?? null,
    ], static fn ($option) => $option !== null));
}

function item(BatchItem $item): array
{
    return ['query' => $item->query, 'data' => $item->record]
        + ($item->error === null ? [] : ['error' => ['code' => $item->error->errorCode]]);
}

function described(MeridianException $error): array
{
    $kind = match (true) {
        $error instanceof DatabaseError => 'database',
        $error instanceof TimeoutError => 'timeout',
        $error instanceof ConnectionError => 'connection',
        $error instanceof InvalidInputError => 'invalid',
        $error instanceof AuthenticationError => 'authentication',
        $error instanceof NotFoundError => 'not_found',
        $error instanceof QuotaError => 'quota',
        $error instanceof RateLimitError => 'rate_limited',
        default => 'server',
    };
    return ['kind' => $kind] + ($error instanceof ApiError ? [
        'status' => $error->status,
        'code' => $error->errorCode,
        'field' => $error->field,
        'request_id' => $error->requestId,
        'retry_after' => $error->retryAfter,
    ] : []);
}

$clients = [];
while (($line = fgets(STDIN)) !== false) {
    $request = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
    $name = $request['client'] ?? '';
    $client = $clients[$name] ?? null;
    $fields = $request['fields'] ?? null;
    $language = $request['language'] ?? null;
    try {
        $ok = null;
        switch ($request['op']) {
            case 'open':
                $clients[$name] = open($request['options']);
                break;
            case 'lookup':
                $ok = $client->lookup($request['ip'], $fields, $language);
                break;
            case 'batch':
                $ok = array_map(item(...), $client->batch($request['ips'], $fields, $language));
                break;
            case 'stream':
                $ok = array_map(item(...), iterator_to_array($client->stream($request['ips'], $fields, $language), false));
                break;
            case 'asn':
                $ok = $client->asn($request['asn']);
                break;
            case 'me':
                $ok = $client->me();
                break;
            case 'reload':
                $ok = $client->reload();
                break;
            case 'client_address':
                $ok = (new ClientAddress($request['trusted']))->of($request['remote'], $request['header']);
                break;
            case 'close':
                unset($clients[$name]);
                break;
        }
        $answer = ['ok' => $ok];
    } catch (MeridianException $error) {
        $answer = ['error' => described($error)];
    }
    echo json_encode($answer, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE), "\n";
}
