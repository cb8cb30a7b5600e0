<?php

declare(strict_types=1);

namespace Meridian;

/** Everything this library throws, except `\InvalidArgumentException` for a wrong option. */
abstract class MeridianException extends \RuntimeException
{
}

/**
 * An answer of the API that is not a success, or the same from a local file. Its message is the detail and the code,
 * and never contains the key.
 */
class ApiError extends MeridianException
{
    /**
     * @param int $status HTTP status; for a local file, the one that the API would answer
     * @param string|null $errorCode for programs, such as `INVALID_IP_ADDRESS`
     * @param string|null $detail what is wrong, in the requested language
     * @param string|null $field the invalid field
     * @param string|null $resolution what the caller can do about it
     * @param string|null $requestId ID of the call, for questions to support
     * @param string|null $documentation the page that explains the error
     * @param float|null $retryAfter seconds to wait before another try
     */
    final public function __construct(
        public readonly int $status,
        public readonly ?string $errorCode = null,
        public readonly ?string $detail = null,
        public readonly ?string $field = null,
        public readonly ?string $resolution = null,
        public readonly ?string $requestId = null,
        public readonly ?string $documentation = null,
        public readonly ?float $retryAfter = null,
    ) {
        parent::__construct(($detail ?? "The API answered with status $status") . ($errorCode === null ? '' : " ($errorCode)"));
    }

    /** @internal The error of the class that fits the status. */
    public static function ofStatus(int $status, mixed ...$details): self
    {
        $class = match (true) {
            $status === 401 || $status === 403 => AuthenticationError::class,
            $status === 402 => QuotaError::class,
            $status === 404 => NotFoundError::class,
            $status === 429 => RateLimitError::class,
            in_array($status, [400, 405, 413, 422], true) => InvalidInputError::class,
            default => ServerError::class,
        };
        return new $class($status, ...$details);
    }

    private const STATUSES = [
        'IP_ADDRESS_NOT_FOUND' => 404,
        'INSUFFICIENT_QUOTA' => 402,
        'TOO_MANY_REQUESTS' => 429,
        'PERMISSION_REQUIRED' => 403,
    ];

    /** @internal An error known by its code only, as of an item of a batch. */
    public static function ofCode(string $code, string $detail, ?string $field = null): self
    {
        return self::ofStatus(self::STATUSES[$code] ?? 400, errorCode: $code, detail: $detail, field: $field);
    }
}

/** The input is wrong (400, 405, 413, 422): no address, a reserved address, unknown fields. */
final class InvalidInputError extends ApiError
{
}

/** The key is missing, wrong, disabled, or may not do this (401, 403). */
final class AuthenticationError extends ApiError
{
}

/** The quota is used up (402). */
final class QuotaError extends ApiError
{
}

/** Nothing is known about the address or network (404). */
final class NotFoundError extends ApiError
{
}

/** Too many requests (429); `retryAfter` tells when to try again. */
final class RateLimitError extends ApiError
{
}

/** The API failed, or something else answered: any other status, or a success that is not JSON. */
final class ServerError extends ApiError
{
}

/** No answer came: no connection, or one that broke. */
class ConnectionError extends MeridianException
{
}

/** No answer came in time. */
final class TimeoutError extends ConnectionError
{
}

/** A database file is missing, damaged or of another format. */
final class DatabaseError extends MeridianException
{
}
