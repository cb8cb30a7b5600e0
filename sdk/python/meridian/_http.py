"""Requests to the API: connections that are kept, deadlines, and retries."""

import email.utils
import gzip
import http.client
import io
import json
import random
import socket
import threading
import time
import urllib.parse
from typing import Any, Callable, List, Mapping, Optional, Tuple

from .errors import ApiError, ConnectionError, MeridianError, ServerError, Timeout, api_error

_MAX_IDLE = 8
_MAX_ANSWER_BYTES = 64 << 20
_RETRIED = frozenset([429, 502, 503, 504])
_FIRST_PAUSE_SECONDS = 0.25
_MAX_PAUSE_SECONDS = 30.0

_CLOSED = (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError, ConnectionAbortedError)

_Answer = Tuple[int, http.client.HTTPMessage, bytes]


class Transport:
    """Sends requests to one server with a key. Safe for any number of threads."""

    def __init__(
        self,
        url: str,
        key: Optional[str],
        timeout: float,
        retries: int,
        *,
        sleep: Callable[[float], None] = time.sleep,
        now: Callable[[], float] = time.time,
    ) -> None:
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise ValueError("url must be an http or https address without a query, such as https://api.example.com")
        if parts.username is not None:
            raise ValueError("url must not contain a user name or password")
        if key is not None and not (key.isascii() and key.isprintable()):
            raise ValueError("key must consist of printable ASCII characters")
        self._host, self._port = parts.hostname, parts.port
        self._make = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self._base = parts.path.rstrip("/")
        self._headers = {"Accept": "application/json", "Accept-Encoding": "gzip", "User-Agent": "meridian-ip-python"}
        if key:
            self._headers["Authorization"] = f"Bearer {key}"
        self._timeout = timeout
        self._retries = retries
        self._sleep = sleep
        self._now = now
        self._lock = threading.Lock()
        self._idle: List[http.client.HTTPConnection] = []

    def request(self, path: str, params: Mapping[str, str], body: Any = None) -> Any:
        """The decoded JSON of an answer. Sends GET, or POST if there is a body. Raises ``MeridianError``."""
        query = urllib.parse.urlencode(params)
        target = f"{self._base}{path}?{query}" if query else f"{self._base}{path}"
        payload = None if body is None else json.dumps(body).encode()
        for attempt in range(self._retries + 1):
            error: MeridianError
            wait: Optional[float] = None
            try:
                status, headers, content = self._exchange(target, payload)
            except ConnectionError as failure:
                error = failure
            else:
                if status == 200:
                    return _decode(status, headers, content)
                error = self._refusal(status, headers, content)
                wait = error.retry_after
                if status not in _RETRIED:
                    raise error
            # A server that asks for a longer wait would refuse any call before.
            if attempt == self._retries or (wait or 0) > _MAX_PAUSE_SECONDS:
                raise error
            pause = _FIRST_PAUSE_SECONDS * 2**attempt * random.uniform(0.5, 1.5)
            self._sleep(min(max(wait or 0, pause), _MAX_PAUSE_SECONDS))
        raise AssertionError("not reached")

    def close(self) -> None:
        """Closes the connections that are not in use."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.sock.end()  # type: ignore[attr-defined]

    def _refusal(self, status: int, headers: http.client.HTTPMessage, content: bytes) -> ApiError:
        try:
            problem = _decode(status, headers, content)
        except ServerError:
            problem = None
        more = {"retry_after": _seconds(headers.get("Retry-After"), self._now())}
        request_id = headers.get("X-Request-Id")
        return api_error(status, problem, **{**more, **({"request_id": request_id} if request_id else {})})

    def _exchange(self, target: str, payload: Optional[bytes]) -> _Answer:
        """One answer, of any status. Raises ``ConnectionError``."""
        deadline = time.monotonic() + self._timeout
        with self._lock:
            kept = self._idle.pop() if self._idle else None
        if kept is not None:
            try:
                return self._exchange_on(kept, deadline, target, payload)
            except ConnectionError as error:
                # The server may have closed it meanwhile, which says nothing about a new one.
                if not isinstance(error.__cause__, _CLOSED):
                    raise
        connection = self._make(self._host, self._port, timeout=self._timeout)
        return self._exchange_on(connection, deadline, target, payload)

    def _exchange_on(
        self, connection: http.client.HTTPConnection, deadline: float, target: str, payload: Optional[bytes]
    ) -> _Answer:
        headers = self._headers if payload is None else {**self._headers, "Content-Type": "application/json"}
        is_kept = False
        link: Optional[_DeadlineSocket] = connection.sock  # type: ignore[assignment]
        try:
            if connection.sock is None:
                connection.connect()
                link = _DeadlineSocket(connection.sock)
                connection.sock = link  # type: ignore[assignment]
            assert link is not None
            link.deadline = deadline
            connection.request("GET" if payload is None else "POST", target, payload, headers)
            with connection.getresponse() as response:
                content = response.read(_MAX_ANSWER_BYTES + 1)
                if len(content) > _MAX_ANSWER_BYTES:
                    raise ConnectionError("the answer is too long")
                # http.client returns what it has if the connection ends early in a read with a length.
                if response.length:
                    raise ConnectionError("the connection ended in the middle of the answer")
                is_kept = not response.will_close
                return response.status, response.headers, content
        except socket.timeout as error:
            raise Timeout(f"no answer from {self._host} within {self._timeout:g} seconds") from error
        except (OSError, http.client.HTTPException) as error:
            if isinstance(error, MeridianError):
                raise
            raise ConnectionError(f"no answer from {self._host}: {error!r}") from error
        finally:
            with self._lock:
                is_kept = is_kept and len(self._idle) < _MAX_IDLE
                if is_kept:
                    self._idle.append(connection)
            if not is_kept:
                connection.close()
                if link is not None:
                    link.end()


class _DeadlineSocket:
    """A socket whose reads and writes together end at ``deadline``; those of a plain one have a timeout each."""

    def __init__(self, link: socket.socket) -> None:
        self._link = link
        self.deadline = 0.0

    def _limit(self) -> socket.socket:
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise socket.timeout("timed out")
        self._link.settimeout(left)
        return self._link

    def sendall(self, data: bytes) -> None:
        self._limit().sendall(data)

    def recv_into(self, buffer: Any) -> int:
        return self._limit().recv_into(buffer)

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(_Reader(self))

    def close(self) -> None:
        """Does nothing: http.client closes the socket before it has read the last answer."""

    def end(self) -> None:
        self._link.close()


class _Reader(io.RawIOBase):
    def __init__(self, link: _DeadlineSocket) -> None:
        self._link = link

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        return self._link.recv_into(buffer)


def _decode(status: int, headers: http.client.HTTPMessage, content: bytes) -> Any:
    try:
        if headers.get("Content-Encoding") == "gzip":
            with gzip.open(io.BytesIO(content)) as packed:
                content = packed.read(_MAX_ANSWER_BYTES)
        return json.loads(content)
    except (ValueError, EOFError, OSError):
        raise ServerError(status, None, detail="the answer is no JSON") from None


def _seconds(retry_after: Optional[str], now: float) -> Optional[float]:
    """The seconds in a Retry-After header, which is a number or a date."""
    if retry_after is None:
        return None
    if retry_after.isdigit():
        return float(retry_after)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(retry_after).timestamp() - now)
    except (TypeError, ValueError):
        return None
