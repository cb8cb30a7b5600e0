<?php

declare(strict_types=1);

use Meridian\Client;
use Meridian\ClientAddress;
use Meridian\Middleware;
use Meridian\Visitor;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\RequestHandlerInterface;

test('the client is the first address from the right that is no proxy of ours', function () {
    $cases = [
        ['10.0.0.1', '203.0.113.9', '203.0.113.9'],
        ['10.0.0.1', '1.2.3.4, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
        ['10.0.0.1', ['1.2.3.4', '203.0.113.9'], '203.0.113.9'],
        ['10.0.0.1', '203.0.113.9:17085', '203.0.113.9'],
        ['10.0.0.1', '1.2.3.4, unknown, 10.0.0.9', '10.0.0.9'],
        ['10.0.0.1', '"[2001:db8::1]:443"', '2001:db8::1'],
        ['10.0.0.1', '2001:db8:0:0:0:0:0:1:443', '2001:db8:0:0:0:0:0:1'],
        ['10.0.0.1', 'fe80::1%eth0', 'fe80::1'],
        ['10.0.0.1', '::ffff:1.2.3.4', '1.2.3.4'],
        ['::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
        ['fd00::1', '2001:db8::9', '2001:db8::9'],
        ['198.51.100.1', '1.2.3.4', '198.51.100.1'],
        ['11.0.0.1', '1.2.3.4', '11.0.0.1'],
        ['192.168.129.1', '1.2.3.4', '192.168.129.1'],
        ['192.168.127.1', '1.2.3.4', '1.2.3.4'],
        ['10.0.0.1', null, '10.0.0.1'],
        ['10.0.0.1', '', '10.0.0.1'],
    ];
    foreach ($cases as [$remote, $header, $client]) {
        $found = (new ClientAddress(['10.0.0.0/8', 'fd00::/8', '192.168.0.0/17']))->of($remote, $header);
        same($client, $found, "$remote " . json_encode($header));
    }
    foreach (['10.0.0.0/33', '10.0.0', '10.0.0.0/', '::/129', '10.0.0.0/-1'] as $block) {
        $message = thrown(InvalidArgumentException::class, fn () => new ClientAddress([$block]))->getMessage();
        same(true, str_contains($message, "\"$block\""), $block);
    }
});

// PSR-15 is a package of its own.
if (interface_exists(RequestHandlerInterface::class) && class_exists(Nyholm\Psr7\ServerRequest::class)) {
    test('the middleware puts the visitor on the request', function () {
        $request = new Nyholm\Psr7\ServerRequest('GET', '/', ['X-Forwarded-For' => '9.0.1.1'], null, '1.1', ['REMOTE_ADDR' => '10.0.0.1']);
        $handler = new class () implements RequestHandlerInterface {
            public ?Visitor $visitor = null;

            public function handle(ServerRequestInterface $request): ResponseInterface
            {
                $this->visitor = $request->getAttribute(Visitor::class);
                return new Nyholm\Psr7\Response(204);
            }
        };
        $response = (new Middleware(new Client(file: TINY), ['10.0.0.0/8']))->process($request, $handler);
        same([204, '9.0.1.1', 'Köln'], [
            $response->getStatusCode(), $handler->visitor->address, $handler->visitor->record()->location->city,
        ]);
    });
}
