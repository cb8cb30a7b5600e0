<?php

declare(strict_types=1);

namespace Meridian;

use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\MiddlewareInterface;
use Psr\Http\Server\RequestHandlerInterface;

/** PSR-15 middleware that puts a `Visitor` on the request: `$request->getAttribute(Visitor::class)`. */
final class Middleware implements MiddlewareInterface
{
    private readonly ClientAddress $addresses;

    /**
     * @param iterable<string> $trusted addresses and blocks of your own proxies
     * @param string $header the one header in which they write the client's address
     */
    public function __construct(
        private readonly Client $client,
        iterable $trusted = [],
        private readonly string $header = 'X-Forwarded-For',
    ) {
        $this->addresses = new ClientAddress($trusted);
    }

    public function process(ServerRequestInterface $request, RequestHandlerInterface $handler): ResponseInterface
    {
        $remote = (string) ($request->getServerParams()['REMOTE_ADDR'] ?? '');
        $address = $this->addresses->of($remote, $request->getHeader($this->header));
        return $handler->handle($request->withAttribute(Visitor::class, new Visitor($this->client, $address)));
    }
}
