<?php

declare(strict_types=1);

namespace Meridian;

/** One address of a batch, with its record or the reason why there is none. */
final class BatchItem
{
    public function __construct(
        /** The address as given */
        public readonly string $query,
        /** Null if there is an error */
        public readonly ?QueryAnswer $record,
        /** Null if there is a record */
        public readonly ?ApiError $error = null,
    ) {
    }
}
