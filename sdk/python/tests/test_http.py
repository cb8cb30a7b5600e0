import asyncio
import gzip
import json
import socket
import threading
import time
import traceback
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Dict, List, Tuple
from unittest import mock

import meridian
from meridian._cache import Cache
from meridian._http import _DeadlineSocket, _seconds

KEY = "mrd_live_secret"
RECORD = {"location": {"ip": "8.8.8.8", "city": "Mountain View", "planet": "Earth"}, "asn": {"inferred": []}}
PROBLEM = {
    "type": "https://example.com/doc/errors#X",
    "status": 400,
    "detail": "Something is wrong",
    "code": "INVALID_FIELDS",
    "field": "fields",
    "resolution": "Mend it",
    "documentation": "https://example.com/doc/errors#X",
    "request_id": "0b8f5a52",
}

Step = Any


class Server:
    """Answers requests one after the other with the steps of a program, the last one again and again."""

    def __init__(self, *program: Step) -> None:
        self.program = list(program)
        self.requests: List[Tuple[str, str, Dict[str, str], bytes]] = []
        self.connections = 0
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self) -> None:
                super().setup()
                server.connections += 1

            def log_message(self, *_: Any) -> None:
                pass

            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                server.requests.append((self.command, self.path, dict(self.headers), body))
                step = server.program.pop(0) if len(server.program) > 1 else server.program[0]
                if callable(step):
                    step = step(body)
                status, headers, content = step if isinstance(step, tuple) else (200, {}, step)
                if status == 0:
                    self.close_connection = True
                    return
                data = content if isinstance(content, bytes) else json.dumps(content).encode()
                self.send_response(status)
                for name, value in {"Content-Length": str(len(data)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(data)

            do_GET = do_POST = answer

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}/base"
        threading.Thread(target=self._http.serve_forever, args=(0.01,), daemon=True).start()

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()


RESET: Step = (0, {}, b"")


class Online(unittest.TestCase):
    def start(self, *program: Step, **options: Any) -> Tuple[Server, meridian.Client]:
        server = Server(*program)
        self.addCleanup(server.close)
        client = meridian.Client(server.url, KEY, **options)
        self.addCleanup(client.close)
        self.pauses: List[float] = []
        client._transport._sleep = self.pauses.append
        return server, client

    def test_sends_what_was_asked(self) -> None:
        server, client = self.start(RECORD, language="zh")
        record = client.lookup("8.8.8.8", ["location.city", "asn"])
        self.assertEqual(record.location.city, "Mountain View")
        self.assertEqual(record.asn.inferred, ())
        self.assertIsNone(record.proxy)
        method, path, headers, _ = server.requests[0]
        self.assertEqual((method, path), ("GET", "/base/v2/query?ip=8.8.8.8&lang=zh&fields=location.city%2Casn"))
        self.assertEqual(headers["Authorization"], f"Bearer {KEY}")

    def test_keeps_connections_and_survives_closed_ones(self) -> None:
        server, client = self.start(RECORD, (200, {"Connection": "close"}, RECORD), RECORD, RESET, RECORD)
        for _ in range(4):
            client.lookup("8.8.8.8")
        self.assertEqual(server.connections, 3)
        self.assertEqual(self.pauses, [])

    def test_reads_compressed_answers(self) -> None:
        server, client = self.start((200, {"Content-Encoding": "gzip"}, gzip.compress(json.dumps(RECORD).encode())))
        self.assertEqual(client.lookup("8.8.8.8").location.city, "Mountain View")
        self.assertEqual(server.requests[0][2]["Accept-Encoding"], "gzip")

    def test_an_empty_address_is_not_the_callers_own(self) -> None:
        server, client = self.start(RECORD)
        with self.assertRaises(meridian.InvalidInput):
            client.lookup("")
        self.assertEqual(server.requests, [])

    def test_errors_carry_the_problem(self) -> None:
        _, client = self.start((400, {}, PROBLEM))
        with self.assertRaises(meridian.InvalidInput) as raised:
            client.lookup("8.8.8.8")
        error = raised.exception
        for name in ("status", "code", "field", "detail", "resolution", "documentation", "request_id"):
            self.assertEqual(getattr(error, name), PROBLEM[name])
        self.assertEqual(str(error), "INVALID_FIELDS: Something is wrong")

    def test_each_status_has_its_error(self) -> None:
        for status, kind in (
            (401, meridian.AuthenticationError),
            (403, meridian.AuthenticationError),
            (402, meridian.OutOfQuota),
            (404, meridian.NotFound),
            (429, meridian.RateLimited),
            (409, meridian.ServerError),
            (500, meridian.ServerError),
            (503, meridian.ServerError),
            (302, meridian.ServerError),
        ):
            _, client = self.start((status, {"X-Request-Id": "abc"}, b"<html>"), retries=0)
            with self.subTest(status=status), self.assertRaises(kind) as raised:
                client.lookup("8.8.8.8")
            self.assertEqual((raised.exception.status, raised.exception.request_id), (status, "abc"))

    def test_retries_what_may_pass(self) -> None:
        for step in ((429, {}, {}), (502, {}, b""), (503, {"Retry-After": "0"}, {}), (504, {}, b""), RESET):
            server, client = self.start(step, RECORD)
            with self.subTest(step=step):
                self.assertEqual(client.lookup("8.8.8.8").location.city, "Mountain View")
                self.assertEqual((len(server.requests), len(self.pauses)), (2, 1))

    def test_retries_an_answer_that_breaks_off(self) -> None:
        server, client = self.start((200, {"Content-Length": "900", "Connection": "close"}, RECORD), RECORD)
        self.assertEqual(client.lookup("8.8.8.8").location.city, "Mountain View")
        self.assertEqual(len(server.requests), 2)

    def test_does_not_retry_what_stays(self) -> None:
        for status in (400, 401, 402, 403, 404, 500):
            server, client = self.start((status, {}, {}))
            with self.subTest(status=status), self.assertRaises(meridian.ApiError):
                client.lookup("8.8.8.8")
            self.assertEqual((len(server.requests), self.pauses), (1, []))

    def test_pauses_grow_and_obey_the_server(self) -> None:
        server, client = self.start((503, {}, {}), retries=4)
        with self.assertRaises(meridian.ServerError):
            client.lookup("8.8.8.8")
        self.assertEqual(len(server.requests), 5)
        for pause, base in zip(self.pauses, (0.25, 0.5, 1, 2)):
            self.assertTrue(base / 2 <= pause <= base * 1.5, self.pauses)
        _, client = self.start((429, {"Retry-After": "7"}, {}), RECORD)
        client.lookup("8.8.8.8")
        self.assertEqual(self.pauses, [7.0])

    def test_does_not_wait_for_hours(self) -> None:
        server, client = self.start((429, {"Retry-After": "3600"}, {}))
        with self.assertRaises(meridian.RateLimited) as raised:
            client.lookup("8.8.8.8")
        self.assertEqual(raised.exception.retry_after, 3600)
        self.assertEqual((len(server.requests), self.pauses), (1, []))

    def test_reads_dates_in_retry_after(self) -> None:
        self.assertEqual(_seconds("Thu, 01 Jan 1970 00:00:10 GMT", 4.0), 6.0)
        self.assertEqual(_seconds("Thu, 01 Jan 1970 00:00:10 GMT", 40.0), 0.0)
        self.assertIsNone(_seconds("soon", 0.0))

    def test_a_silent_server_is_a_timeout(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            url = f"http://127.0.0.1:{silent.getsockname()[1]}"
            with meridian.Client(url, KEY, timeout=0.05, retries=0) as client, self.assertRaises(meridian.Timeout):
                client.lookup("8.8.8.8")

    def test_all_reads_and_writes_of_an_attempt_share_a_deadline(self) -> None:
        left, right = socket.socketpair()
        with left, right:
            link = _DeadlineSocket(left)
            link.deadline = time.monotonic() + 100
            link.sendall(b"x")
            self.assertTrue(5 < left.gettimeout() <= 100)
            link.deadline = time.monotonic()
            right.sendall(b"y")
            with self.assertRaises(socket.timeout):
                link.recv_into(bytearray(1))

    def test_nobody_there_is_a_connection_error(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
        with meridian.Client(f"http://127.0.0.1:{port}", KEY, retries=0) as client:
            with self.assertRaises(meridian.ConnectionError) as raised:
                client.lookup("8.8.8.8")
        self.assertNotIsInstance(raised.exception, meridian.Timeout)

    def test_an_answer_that_is_none_is_a_server_error(self) -> None:
        for content in (b"<html>", {"location": 3}, [1], {"asn": {"inferred": "isp"}}):
            _, client = self.start(content)
            with self.subTest(content=content), self.assertRaises(meridian.ServerError) as raised:
                client.lookup("8.8.8.8")
            self.assertEqual(raised.exception.status, 200)

    def test_redirects_are_not_followed(self) -> None:
        other = Server(RECORD)
        self.addCleanup(other.close)
        _, client = self.start((302, {"Location": other.url}, b""))
        with self.assertRaises(meridian.ServerError):
            client.lookup("8.8.8.8")
        self.assertEqual(other.requests, [])

    def test_the_key_is_in_no_error(self) -> None:
        for step in ((401, {}, PROBLEM), RESET, b"<html>"):
            _, client = self.start(step, retries=0)
            with self.assertRaises(meridian.MeridianError) as raised:
                client.lookup("8.8.8.8")
            error = raised.exception
            shown = "".join(traceback.format_exception(type(error), error, error.__traceback__))
            self.assertNotIn(KEY, shown + repr(client) + repr(error))
        with self.assertRaises(ValueError) as invalid:
            meridian.Client("http://127.0.0.1", KEY + "\n")
        self.assertNotIn(KEY, str(invalid.exception))

    def test_the_cache_asks_once_and_keeps_no_errors(self) -> None:
        server, client = self.start((404, {}, {}), RECORD, cache_size=2)
        with self.assertRaises(meridian.NotFound):
            client.lookup("8.8.8.8")
        for _ in range(3):
            client.lookup("8.8.8.8")
        self.assertEqual(len(server.requests), 2)
        client.lookup("8.8.8.8", language="zh")
        client.lookup("8.8.8.8", ["asn"])
        client.lookup("8.8.8.8")
        self.assertEqual(len(server.requests), 5)

    def test_the_cache_forgets(self) -> None:
        now = 0.0
        cache: Cache[int] = Cache(2, 300, lambda: now)
        for number in (1, 2):
            cache.put(number, number)
        cache.get(1)
        cache.put(3, 3)
        self.assertEqual([cache.get(1), cache.get(2), cache.get(3)], [1, None, 3])
        now = 300.0
        self.assertIsNone(cache.get(3))

    def test_batches_go_in_requests_of_1000(self) -> None:
        def items(body: bytes) -> Any:
            return [
                {"query": one, "ok": True, "data": RECORD}
                if one != "?"
                else {"query": one, "ok": False, "error": {"code": "INVALID_IP_ADDRESS", "message": "no"}}
                for one in json.loads(body)
            ]

        server, client = self.start(items)
        found = client.batch(["8.8.8.8", " 8.8.4.4", "x" * 99_999, "８"] * 625)
        self.assertEqual([len(json.loads(body)) for *_, body in server.requests], [1000, 1000, 500])
        self.assertEqual([item.query for item in found[:4]], ["8.8.8.8", "8.8.4.4", "x" * 99_999, "８"])
        self.assertEqual(found[1].data.location.city, "Mountain View")
        self.assertIsInstance(found[2].error, meridian.InvalidInput)
        self.assertEqual(len(list(client.stream(iter(["8.8.8.8"] * 1001)))), 1001)

    def test_no_answer_is_lost_when_a_later_request_fails(self) -> None:
        def items(body: bytes) -> Any:
            return [{"query": one, "ok": True, "data": RECORD} for one in json.loads(body)]

        _, client = self.start(items, (402, {}, {}))
        found = client.batch(["8.8.8.8"] * 2500)
        self.assertEqual(sum(item.data is not None for item in found), 1000)
        self.assertEqual(sum(isinstance(item.error, meridian.OutOfQuota) for item in found), 1500)
        with self.assertRaises(meridian.OutOfQuota):
            client.batch(["8.8.8.8"])

    def test_a_batch_of_the_wrong_length_is_refused(self) -> None:
        for answer in ([], {}, [{"ok": True}], [{"ok": False}], ["x"]):
            _, client = self.start(answer)
            with self.subTest(answer=answer), self.assertRaises(meridian.ServerError):
                client.batch(["8.8.8.8"])

    def test_other_calls(self) -> None:
        server, client = self.start({"asn": "AS15169"}, {"services": [{"type": 1}]}, {"valid": True}, {"score": 3})
        self.assertEqual(client.asn("AS15169/x").asn, "AS15169")
        self.assertEqual(client.me().services, (meridian.MeService(type=1),))
        self.assertEqual(client.call("/v2/phone/+86138", {"lang": "zh"}), {"valid": True})
        client.call("/v2/antifraud", body={"ip": "8.8.8.8"})
        self.assertEqual(
            [(method, path) for method, path, *_ in server.requests],
            [
                ("GET", "/base/v2/asn/AS15169%2Fx?lang=en"),
                ("GET", "/base/v2/me?lang=en"),
                ("GET", "/base/v2/phone/+86138?lang=zh"),
                ("POST", "/base/v2/antifraud?lang=en"),
            ],
        )
        for path in ("v2/me", "/v2/me?x", "/v2/me\r\nX: y"):
            with self.assertRaisesRegex(ValueError, "path"):
                client.call(path)

    def test_options_are_checked(self) -> None:
        with mock.patch.dict("os.environ", {}, clear=True):
            for options, name in (
                ({}, "url"),
                ({"url": "ftp://example.com"}, "url"),
                ({"url": "https://a:b@example.com"}, "url"),
                ({"url": "https://example.com?x"}, "url"),
                ({"url": "https://example.com", "retries": -1}, "retries"),
                ({"url": "https://example.com", "timeout": 0}, "timeout"),
                ({"url": "https://example.com", "language": "de"}, "language"),
                ({"url": "https://example.com", "cache_size": 1.5}, "cache_size"),
            ):
                with self.subTest(options=options), self.assertRaisesRegex(ValueError, name):
                    meridian.Client(**options)
        server = Server(RECORD)
        self.addCleanup(server.close)
        with mock.patch.dict("os.environ", {"MERIDIAN_URL": server.url, "MERIDIAN_KEY": KEY}):
            with meridian.Client() as client:
                client.lookup("8.8.8.8")
        self.assertEqual(server.requests[0][2]["Authorization"], f"Bearer {KEY}")

    def test_asyncio(self) -> None:
        def answer(body: bytes) -> Any:
            return [{"query": one, "ok": True, "data": RECORD} for one in json.loads(body)] if body else RECORD

        server, client = self.start(answer)

        async def addresses():
            for _ in range(1500):
                yield "8.8.8.8"

        async def run() -> None:
            async with meridian.AsyncClient(server.url, KEY) as client:
                records = await asyncio.gather(*(client.lookup("8.8.8.8") for _ in range(5)))
                self.assertEqual({record.location.city for record in records}, {"Mountain View"})
                self.assertEqual(len(await client.batch(["8.8.8.8"] * 3)), 3)
                self.assertEqual(len([item async for item in client.stream(addresses())]), 1500)
                self.assertEqual(len([item async for item in client.stream(["8.8.8.8"] * 2)]), 2)

        asyncio.run(run())
