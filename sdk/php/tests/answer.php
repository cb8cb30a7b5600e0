<?php

// Answers one request on each connection, then prints the requests.

declare(strict_types=1);

$listening = stream_socket_server('tcp://127.0.0.1:0');
echo stream_socket_get_name($listening, false), "\n";
$requests = [];
foreach (unserialize(base64_decode($argv[1])) as $answer) {
    $connection = stream_socket_accept($listening, 30);
    $head = '';
    while (!str_ends_with($head, "\r\n\r\n") && ($line = fgets($connection)) !== false) {
        $head .= $line;
    }
    $length = preg_match('/^content-length: (\d+)/mi', $head, $match) === 1 ? (int) $match[1] : 0;
    $requests[] = $head . ($length === 0 ? '' : stream_get_contents($connection, $length));
    if ($answer !== null) {
        [$status, $headers, $body] = $answer;
        $headers[] = 'Content-Length: ' . strlen($body);
        $headers[] = 'Connection: close';
        fwrite($connection, "HTTP/1.1 $status x\r\n" . implode("\r\n", $headers) . "\r\n\r\n$body");
    }
    fclose($connection);
}
echo base64_encode(serialize($requests));
