<?php

declare(strict_types=1);

namespace Meridian;

/** Who sent a request: the client's address, and its record when it is asked for. */
final class Visitor
{
    private ?QueryAnswer $record = null;

    public function __construct(
        private readonly Client $client,
        /** The client's address */
        public readonly string $address,
    ) {
    }

    /**
     * The record of the address, looked up at the first call.
     * @throws MeridianException as `Client::lookup`; a private address is a `RESERVED_IP_ADDRESS`
     */
    public function record(): QueryAnswer
    {
        return $this->record ??= $this->client->lookup($this->address);
    }
}
