<?php

declare(strict_types=1);

namespace Meridian;

/** @internal Sends requests over one connection, and repeats those that may succeed later. */
final class Http
{
    private const RETRIED = [429, 502, 503, 504];
    /** Longest wait before another try, in seconds; a server that asks for more gets none. */
    private const MAX_WAIT = 30.0;
    private const FIRST_WAIT = 0.2;

    private ?\CurlHandle $curl = null;

    /** @param \Closure(float): void $sleep waits for seconds */
    public function __construct(
        private readonly string $url,
        private readonly ?string $key,
        private readonly float $timeout,
        private readonly int $retries,
        private readonly \Closure $sleep,
    ) {
    }

    /**
     * @param array<string, string|null> $params of the query; null ones are left out
     * @param list<string>|null $body sent as JSON by POST
     * @return array<mixed> the decoded answer
     * @throws ApiError|ConnectionError
     */
    public function send(string $path, array $params, ?array $body = null): array
    {
        $query = http_build_query($params, '', '&', PHP_QUERY_RFC3986);
        $url = $this->url . $path . ($query === '' ? '' : (str_contains($path, '?') ? '&' : '?') . $query);
        for ($attempt = 0; ; $attempt++) {
            try {
                return $this->sendOnce($url, $body);
            } catch (ApiError $error) {
                $wait = $error->retryAfter ?? self::backoff($attempt);
                if (!in_array($error->status, self::RETRIED, true) || $wait > self::MAX_WAIT || $attempt >= $this->retries) {
                    throw $error;
                }
            } catch (ConnectionError $error) {
                $wait = self::backoff($attempt);
                if ($attempt >= $this->retries) {
                    throw $error;
                }
            }
            ($this->sleep)($wait);
        }
    }

    /** Half of it is random, so that clients that failed together do not try again together. */
    private static function backoff(int $attempt): float
    {
        return min(self::FIRST_WAIT * 2 ** $attempt, self::MAX_WAIT) * (0.5 + mt_rand() / mt_getrandmax() / 2);
    }

    /** @param list<string>|null $body */
    private function sendOnce(string $url, ?array $body): array
    {
        $this->curl ??= curl_init();
        // Keeps the connection.
        curl_reset($this->curl);
        $headers = [];
        curl_setopt_array($this->curl, [
            CURLOPT_URL => $url,
            CURLOPT_HTTPHEADER => $this->requestHeaders($body !== null),
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_ENCODING => '',
            CURLOPT_NOSIGNAL => true,
            CURLOPT_TIMEOUT_MS => (int) ceil($this->timeout * 1000),
            CURLOPT_HEADERFUNCTION => static function ($curl, string $line) use (&$headers): int {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $headers[strtolower($name)] = trim($value);
                return strlen($line);
            },
        ]);
        if ($body !== null) {
            curl_setopt(
                $this->curl,
                CURLOPT_POSTFIELDS,
                json_encode($body, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE),
            );
        }
        $text = curl_exec($this->curl);
        if ($text === false) {
            $message = curl_error($this->curl);
            throw curl_errno($this->curl) === CURLE_OPERATION_TIMEDOUT
                ? new TimeoutError("No answer within {$this->timeout} seconds")
                : new ConnectionError("The API cannot be reached: $message");
        }
        $status = curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE);
        $answer = json_decode($text, true);
        if ($status === 200 && is_array($answer)) {
            return $answer;
        }
        throw self::error($status, is_array($answer) ? $answer : [], $headers);
    }

    /** @return list<string> */
    private function requestHeaders(bool $hasBody): array
    {
        return [
            'Accept: application/json',
            'User-Agent: meridian-php/1.0.0',
            ...($this->key === null ? [] : ["Authorization: Bearer {$this->key}"]),
            // Without "Expect:", curl waits for permission to send a large body.
            ...($hasBody ? ['Content-Type: application/json', 'Expect:'] : []),
        ];
    }

    /** @param array<mixed> $problem @param array<string, string> $headers */
    private static function error(int $status, array $problem, array $headers): ApiError
    {
        $text = static fn (string $name): ?string => is_string($problem[$name] ?? null) ? $problem[$name] : null;
        return ApiError::ofStatus(
            $status,
            errorCode: $text('code'),
            detail: $text('detail') ?? ($status === 200 ? 'The API answered what is not JSON' : null),
            field: $text('field'),
            resolution: $text('resolution'),
            requestId: $text('request_id') ?? $headers['x-request-id'] ?? null,
            documentation: $text('documentation'),
            retryAfter: self::seconds($headers['retry-after'] ?? ''),
        );
    }

    /** The seconds of `Retry-After`, a number or a date; null if it is neither. */
    private static function seconds(string $value): ?float
    {
        if (ctype_digit($value)) {
            return (float) $value;
        }
        $time = \DateTimeImmutable::createFromFormat('D, d M Y H:i:s T', $value);
        return $time === false ? null : (float) max(0, $time->getTimestamp() - time());
    }
}
