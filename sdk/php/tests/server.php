<?php

declare(strict_types=1);

/** Answers requests in order, from another process: `[status, headers, body]` each, or null for no answer. */
final class Server
{
    public readonly string $url;
    private $process;
    private array $pipes = [];

    public function __construct(array $answers)
    {
        $this->process = proc_open(
            [PHP_BINARY, __DIR__ . '/answer.php', base64_encode(serialize($answers))],
            [1 => ['pipe', 'w'], 2 => STDERR],
            $this->pipes,
        );
        $this->url = 'http://' . trim(fgets($this->pipes[1]));
    }

    /** The requests, when all answers have been given. @return list<string> */
    public function requests(): array
    {
        $requests = unserialize(base64_decode(stream_get_contents($this->pipes[1])));
        proc_close($this->process);
        return $requests;
    }
}
