import os
import tempfile
import threading
import unittest
from pathlib import Path
from typing import Any

import meridian
from meridian.client import Client

from .sample import fixture_bytes, fixture_json, sample_answers, sample_bytes


class SampleFile(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "sample.meridian"
        self.data = sample_bytes()
        self.path.write_bytes(self.data)

    def write(self, data: bytes) -> None:
        """Replaces the file as an update does."""
        other = self.path.with_suffix(".new")
        other.write_bytes(data)
        os.replace(other, self.path)

    def damaged(self, at: int) -> bytes:
        return self.data[:at] + bytes([self.data[at] ^ 0xFF]) + self.data[at + 1 :]


def _without_none(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return {name: _without_none(inner) for name, inner in value.items() if inner is not None}


class Lookups(SampleFile):
    def test_answers_like_the_api_at_every_border(self) -> None:
        answers = sample_answers()
        with Client(file=self.path) as client:
            for language in ("en", "zh"):
                for address, expected in answers["addresses"]:
                    with self.subTest(address=address, language=language):
                        if isinstance(expected, str):
                            with self.assertRaises(meridian.ApiError) as raised:
                                client.lookup(address, language=language)
                            self.assertEqual(raised.exception.code, expected)
                            continue
                        record = client.lookup(address, language=language).to_json()
                        self.assertEqual(record["location"].pop("ip"), address)
                        wanted = answers[language][expected]
                        self.assertEqual(record, wanted)

    def test_answers_like_the_api_from_files_with_and_without_dates(self) -> None:
        for name in ("tiny", "dated"):
            self.write(fixture_bytes(f"{name}.meridian"))
            answers = fixture_json(f"{name}.json")
            self.assertGreater(len(answers), 15)
            with Client(file=self.path) as client:
                for answer in answers:
                    with self.subTest(file=name, address=answer["ip"], language=answer["language"]):
                        record = client.lookup(answer["ip"], language=answer["language"]).to_json()
                        self.assertEqual(_without_none(record), answer["record"])

    def test_chooses_fields(self) -> None:
        with Client(file=self.path) as client:
            record = client.lookup("9.0.1.200", ["location.city", "location.ip", "proxy"], "zh")
            self.assertEqual(record.location, meridian.Location(ip="9.0.1.200", city="科隆"))
            self.assertIsNone(record.asn)
            self.assertIs(record.proxy.is_hosting, True)
            for fields in (["location.planet"], [""], []):
                with self.assertRaises(meridian.InvalidInput) as raised:
                    client.lookup("9.0.1.200", fields)
                self.assertEqual((raised.exception.code, raised.exception.field), ("INVALID_FIELDS", "fields"))

    def test_names_regions_as_mainland_china_requires(self) -> None:
        database = meridian.Database(self.data, "mainland_china")
        self.assertEqual(database._names.country("TW", "zh"), "中国台湾")
        self.assertEqual(database._names.country("DE", "zh"), "德国")
        self.assertNotEqual(meridian.Database(self.data)._names.country("TW", "zh"), "中国台湾")

    def test_errors_have_status_and_kind(self) -> None:
        with Client(file=self.path) as client:
            for address, kind, status in (
                ("nonsense", meridian.InvalidInput, 400),
                ("10.0.0.1", meridian.InvalidInput, 400),
                ("9.0.5.0", meridian.NotFound, 404),
            ):
                with self.assertRaises(kind) as raised:
                    client.lookup(address)
                self.assertEqual((raised.exception.status, raised.exception.field), (status, "ip"))

    def test_batches_and_streams_keep_the_order(self) -> None:
        with Client(file=self.path) as client:
            addresses = ["9.0.1.0", " 9.0.4.16\ufeff", "nonsense", "10.0.0.1"] * 600
            items = client.batch(addresses)
            self.assertEqual([item.query for item in items[:4]], ["9.0.1.0", "9.0.4.16", "nonsense", "10.0.0.1"])
            self.assertEqual([item.data.location.city for item in items[:2]], ["Köln", "Bern"])
            codes = [item.error.code for item in items[2:4]]
            self.assertEqual(codes, ["INVALID_IP_ADDRESS", "RESERVED_IP_ADDRESS"])
            self.assertEqual(len(items), 2400)
            drawn = []
            first = next(client.stream(drawn.append(one) or one for one in addresses))
            self.assertEqual(first, items[0])
            self.assertEqual(len(drawn), 1000)
            self.assertEqual([item.query for item in client.stream(addresses)], [item.query for item in items])
            self.assertEqual(client.batch([]), [])

    def test_online_calls_need_a_url(self) -> None:
        with Client(file=self.path) as client, self.assertRaisesRegex(ValueError, "url"):
            client.me()


class Damage(SampleFile):
    def test_any_changed_byte_is_refused(self) -> None:
        for at in [*range(0, 832, 5), *range(832, len(self.data), 997), len(self.data) - 1]:
            with self.subTest(at=at), self.assertRaises(meridian.DatabaseError):
                meridian.Database(self.damaged(at))

    def test_any_other_length_is_refused(self) -> None:
        for data in (b"", self.data[:20], self.data[:700], self.data[:-64], self.data[:-1], self.data + bytes(64)):
            with self.subTest(length=len(data)), self.assertRaises(meridian.DatabaseError):
                meridian.Database(data)

    def test_wrong_sections_are_refused_in_spite_of_right_checksums(self) -> None:
        dated = fixture_bytes("dated.meridian")
        meridian.Database(dated)
        for file in fixture_json("refused.json"):
            data = bytearray(dated[: file["length"]])
            for at, digits in file["patches"]:
                data[at : at + 4] = bytes.fromhex(digits)
            with self.subTest(file["name"]), self.assertRaises(meridian.DatabaseError):
                meridian.Database(bytes(data))

    def test_a_missing_file_is_a_database_error(self) -> None:
        with self.assertRaises(meridian.DatabaseError):
            Client(file=self.path.with_name("missing"))


class Swaps(SampleFile):
    def test_a_damaged_file_leaves_the_old_one_in_use(self) -> None:
        with Client(file=self.path, cache_size=10) as client:
            self.assertEqual(client.version, "20260102")
            self.write(self.damaged(900))
            with self.assertRaises(meridian.DatabaseError):
                client.reload()
            self.assertEqual(client.lookup("9.0.1.0").location.city, "Köln")
            self.write(self.data)
            self.assertEqual(client.reload(), "20260102")

    def test_a_new_file_has_a_new_cache(self) -> None:
        with Client(file=self.path, cache_size=10) as client:
            before = client.lookup("9.0.1.0")
            self.assertIs(client.lookup("9.0.1.0"), before)
            client.reload()
            self.assertIsNot(client.lookup("9.0.1.0"), before)

    def test_lookups_go_on_during_swaps(self) -> None:
        with Client(file=self.path) as client:
            failures = []
            done = threading.Event()

            def look_up() -> None:
                while not done.is_set():
                    if client.lookup("2a00:1::").location.city != "Köln":
                        failures.append("wrong answer")

            threads = [threading.Thread(target=look_up) for _ in range(3)]
            for thread in threads:
                thread.start()
            for _ in range(30):
                client.reload()
            done.set()
            for thread in threads:
                thread.join()
            self.assertEqual(failures, [])

    def test_the_watch_takes_a_changed_file_and_skips_a_damaged_one(self) -> None:
        with Client(file=self.path) as client:
            first = client._source[0]
            client._reload_if_changed()
            self.assertIs(client._source[0], first)
            self.write(self.damaged(900))
            client._reload_if_changed()
            self.assertIs(client._source[0], first)
            self.write(self.data)
            client._reload_if_changed()
            second = client._source[0]
            self.assertIsNot(second, first)
            client._reload_if_changed()
            self.assertIs(client._source[0], second)
