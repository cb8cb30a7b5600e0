import unittest

from meridian import client_address


class ClientAddress(unittest.TestCase):
    def check(self, remote, header, trusted, expected) -> None:
        with self.subTest(remote=remote, header=header):
            self.assertEqual(client_address(remote, header, trusted), expected)

    def test_follows_the_header_from_the_right(self) -> None:
        ten = ["10.0.0.0/8", "2001:db8::1"]
        self.check("10.0.0.1", "203.0.113.9", ten, "203.0.113.9")
        self.check("10.0.0.1", "1.2.3.4, 203.0.113.9, 10.0.0.7", ten, "203.0.113.9")
        self.check("10.0.0.1", ["1.2.3.4", "203.0.113.9, 10.0.0.7"], ten, "203.0.113.9")
        self.check("10.0.0.1", "10.0.0.3, 10.0.0.2", ten, "10.0.0.3")
        self.check("2001:db8:0::1", "2001:db8::2", ten, "2001:db8::2")
        self.check("::ffff:10.0.0.1", "203.0.113.9", ten, "203.0.113.9")

    def test_ignores_the_header_of_strangers(self) -> None:
        self.check("198.51.100.1", "1.2.3.4", ["10.0.0.0/8"], "198.51.100.1")
        self.check("10.0.0.1", "1.2.3.4", [], "10.0.0.1")
        self.check("10.0.0.1", None, ["10.0.0.0/8"], "10.0.0.1")
        self.check("", "1.2.3.4", ["0.0.0.0/0"], "")

    def test_leaves_out_what_proxies_add(self) -> None:
        for value, expected in (
            ("203.0.113.9:17085", "203.0.113.9"),
            ("[2001:db8::9]:443", "2001:db8::9"),
            ("[2001:db8::9]", "2001:db8::9"),
            ('"203.0.113.9"', "203.0.113.9"),
            ('"[2001:db8::9]:443"', "2001:db8::9"),
            ("1:2:3:4:5:6:7:8:443", "1:2:3:4:5:6:7:8"),
            ("2001:db8::9:443", "2001:db8::9:443"),
            ("fe80::1%eth0", "fe80::1"),
            ("::FFFF:203.0.113.9", "203.0.113.9"),
            ("  203.0.113.9\t", "203.0.113.9"),
        ):
            self.check("10.0.0.1", value, ["10.0.0.1"], expected)

    def test_stops_at_what_is_no_address(self) -> None:
        for value in ("unknown", "", "203.0.113.9:", "203.0.113.9:123456", "[203.0.113.9", "256.1.1.1", "01.2.3.4"):
            self.check("10.0.0.1", f"1.2.3.4, {value}", ["10.0.0.0/8"], "10.0.0.1")
            self.check("10.0.0.1", f"1.2.3.4, {value}, 10.0.0.2", ["10.0.0.0/8"], "10.0.0.2")

    def test_names_an_invalid_block(self) -> None:
        with self.assertRaisesRegex(ValueError, "trusted.*10.0.0.0/40"):
            client_address("10.0.0.1", None, ["10.0.0.0/40"])
