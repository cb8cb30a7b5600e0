"""Middleware for WSGI and ASGI: who a request comes from, looked up when it is asked for."""

from typing import Any, Awaitable, Callable, Iterable, MutableMapping, Optional, Sequence

from .client import Client
from .client_address import client_address
from .errors import MeridianError
from .models import QueryAnswer

KEY = "meridian.visitor"
"""Where the visitor of a request is: in the environment of WSGI, and in the scope of ASGI."""

_Scope = MutableMapping[str, Any]


class Visitor:
    """Who a request comes from."""

    def __init__(self, client: Client, address: str) -> None:
        self._client = client
        self.address = address
        """The client's address."""
        self.error: Optional[MeridianError] = None
        """Why there is no record, once it has been asked for."""
        self._record: Optional[QueryAnswer] = None

    @property
    def record(self) -> Optional[QueryAnswer]:
        """What is known about the address; ``None`` if nothing is, or the lookup failed: see ``error``.

        Looked up once, when first asked for. Online that takes a request, so that a coroutine does better with
        ``await asyncio.to_thread(lambda: visitor.record)``.
        """
        if self._record is None and self.error is None:
            try:
                self._record = self._client.lookup(self.address)
            except MeridianError as error:
                self.error = error
        return self._record


class WsgiMiddleware:
    """Puts the visitor into ``environ["meridian.visitor"]``. Works with Flask, Django and any other WSGI application.

    ``trusted`` are the addresses and CIDR blocks of your proxies, and ``header`` is the one header that the nearest of
    them writes. Without proxies, the connection's address is the visitor's.
    """

    def __init__(
        self,
        app: Callable[..., Iterable[bytes]],
        client: Client,
        trusted: Sequence[str] = (),
        header: str = "X-Forwarded-For",
    ) -> None:
        client_address("", None, trusted)
        self._app, self._client, self._trusted = app, client, tuple(trusted)
        self._name = "HTTP_" + header.upper().replace("-", "_")

    def __call__(self, environ: MutableMapping[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        address = client_address(environ.get("REMOTE_ADDR", ""), environ.get(self._name), self._trusted)
        environ[KEY] = Visitor(self._client, address)
        return self._app(environ, start_response)


class AsgiMiddleware:
    """Puts the visitor into ``scope["meridian.visitor"]``. Works with FastAPI, Starlette and other ASGI applications.

    The options are those of ``WsgiMiddleware``.
    """

    def __init__(
        self,
        app: Callable[..., Awaitable[None]],
        client: Client,
        trusted: Sequence[str] = (),
        header: str = "X-Forwarded-For",
    ) -> None:
        client_address("", None, trusted)
        self._app, self._client, self._trusted = app, client, tuple(trusted)
        self._name = header.lower().encode("latin-1")

    async def __call__(self, scope: _Scope, receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        if scope["type"] in ("http", "websocket"):
            remote = scope["client"][0] if scope.get("client") else ""
            values = [value.decode("latin-1") for name, value in scope["headers"] if name.lower() == self._name]
            scope = {**scope, KEY: Visitor(self._client, client_address(remote, values or None, self._trusted))}
        await self._app(scope, receive, send)
