<?php

declare(strict_types=1);

// Several small classes share a file.
spl_autoload_register(static function (string $class): void {
    if (!str_starts_with($class, 'Meridian\\')) {
        return;
    }
    $name = substr($class, 9);
    $file = match (true) {
        in_array($name, ['Location', 'Asn', 'Privacy', 'QueryAnswer', 'AsnAnswer', 'MeService', 'MeLimits', 'MeAnswer'], true) => 'Models',
        preg_match('/^\w+(Error|Exception)$/', $name) === 1 => 'Errors',
        default => $name,
    };
    $path = __DIR__ . "/src/$file.php";
    if (is_file($path)) {
        require_once $path;
    }
});
