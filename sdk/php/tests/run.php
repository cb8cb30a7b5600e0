<?php

// The tests of the SDK: php tests/run.php

declare(strict_types=1);

require __DIR__ . '/../autoload.php';
require __DIR__ . '/server.php';

const FIXTURES = __DIR__ . '/../../fixtures';
const TINY = FIXTURES . '/tiny.meridian';

$failed = 0;
$passed = 0;

function test(string $name, Closure $body): void
{
    global $failed, $passed;
    try {
        $body();
        $passed++;
    } catch (Throwable $error) {
        $failed++;
        echo "FAILED: $name\n  {$error->getMessage()}\n  {$error->getTraceAsString()}\n";
    }
}

function same(mixed $expected, mixed $actual, string $about = ''): void
{
    if ($expected !== $actual) {
        throw new LogicException("$about: expected " . json_encode($expected) . ', not ' . json_encode($actual));
    }
}

/**
 * @template T of Throwable
 * @param class-string<T> $class
 * @return T
 */
function thrown(string $class, Closure $body): Throwable
{
    try {
        $body();
    } catch (Throwable $error) {
        if ($error instanceof $class) {
            return $error;
        }
        throw $error;
    }
    throw new LogicException("no $class was thrown");
}

foreach (glob(__DIR__ . '/*Test.php') as $file) {
    require $file;
}
echo "$passed passed, $failed failed\n";
exit($failed === 0 ? 0 : 1);
