import asyncio
import tempfile
import unittest
from pathlib import Path
from typing import Any, Dict

import meridian

from .sample import sample_bytes


class Middleware(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = Path(folder.name) / "sample.meridian"
        path.write_bytes(sample_bytes())
        self.client = meridian.Client(file=path)

    def wsgi(self, environ: Dict[str, Any], **options: Any) -> meridian.Visitor:
        seen = []

        def inner(environ: Dict[str, Any], _: Any) -> list:
            seen.append(environ["meridian.visitor"])
            return []

        meridian.WsgiMiddleware(inner, self.client, **options)(environ, lambda *_: None)
        return seen[0]

    def asgi(self, scope: Dict[str, Any], **options: Any) -> Any:
        seen = []

        async def inner(scope: Dict[str, Any], receive: Any, send: Any) -> None:
            seen.append(scope.get("meridian.visitor"))

        asyncio.run(meridian.AsgiMiddleware(inner, self.client, **options)(scope, None, None))
        return seen[0]

    def test_wsgi(self) -> None:
        environ = {"REMOTE_ADDR": "10.0.0.1", "HTTP_X_FORWARDED_FOR": "1.2.3.4, 9.0.1.200"}
        visitor = self.wsgi(dict(environ), trusted=["10.0.0.0/8"])
        self.assertEqual((visitor.address, visitor.record.location.city), ("9.0.1.200", "Köln"))
        self.assertEqual(self.wsgi(dict(environ)).address, "10.0.0.1")
        other = {"REMOTE_ADDR": "10.0.0.1", "HTTP_CF_CONNECTING_IP": "9.0.4.16"}
        visitor = self.wsgi(other, trusted=["10.0.0.0/8"], header="CF-Connecting-IP")
        self.assertEqual(visitor.record.location.city, "Bern")

    def test_asgi(self) -> None:
        headers = [(b"x-forwarded-for", b"9.0.4.16"), (b"x-forwarded-for", b"9.0.1.200, 10.0.0.2")]
        scope = {"type": "http", "client": ("10.0.0.1", 5), "headers": headers}
        visitor = self.asgi(scope, trusted=["10.0.0.0/8"])
        self.assertEqual((visitor.address, visitor.record.location.city), ("9.0.1.200", "Köln"))
        self.assertEqual(self.asgi({"type": "http", "client": None, "headers": []}).address, "")
        self.assertIsNone(self.asgi({"type": "lifespan"}))

    def test_a_failed_lookup_is_no_failed_request(self) -> None:
        visitor = self.wsgi({"REMOTE_ADDR": "10.0.0.1"})
        self.assertIsNone(visitor.record)
        self.assertEqual(visitor.error.code, "RESERVED_IP_ADDRESS")
        visitor = self.wsgi({})
        self.assertIsNone(visitor.record)
        self.assertEqual(visitor.error.code, "INVALID_IP_ADDRESS")

    def test_proxies_are_checked_at_the_start(self) -> None:
        for middleware in (meridian.WsgiMiddleware, meridian.AsgiMiddleware):
            with self.assertRaisesRegex(ValueError, "trusted"):
                middleware(None, self.client, trusted=["nonsense"])
