"""Reads ``.meridian`` database files, by FORMAT.md of the engine that writes them."""

import json
import os
import sys
import zlib
from datetime import date, timedelta
from importlib import resources
from typing import Any, Dict, Optional, Tuple, Union

from ._address import embedded_ipv4, is_reserved4, is_reserved6, parse_address
from ._index import IPv4Index, IPv6Index
from .errors import DatabaseError, error_of_code
from .models import Asn, Location, Privacy

_MAGIC = b"\x89IPDB\r\n\x1a"
_FORMAT_VERSION = 2
_HEADER_BYTES = 64
_ROW_BYTES = 32
_ALIGNMENT = 64
_SECTIONS = (
    ("metadata", 1),
    ("v4-directory", 8),
    ("v4-blocks", 8),
    ("v4-values", 4),
    ("v4-splits", 4),
    ("v6-directory", 8),
    ("v6-blocks", 8),
    ("v6-prefixes", 4),
    ("v6-groups", 8),
    ("v6-slots", 4),
    ("v6-keys", 2),
    ("v6-values", 4),
    ("v6-splits", 4),
    ("records", 8),
    ("places", 28),
    ("cities", 16),
    ("regions", 12),
    ("time-zones", 4),
    ("stations", 8),
    ("networks", 36),
    ("string-offsets", 4),
    ("strings", 1),
    ("place-dates", 2),
)
"""The last one is in files with the day of a place's last change only."""
_DAY_BEFORE_DATES = date(1999, 12, 31)
_CITY_WORDS = 4
_REGION_WORDS = 3
_PLACE_WORDS = 7
_NETWORK_WORDS = 9
_UNKNOWN = 0xFFFFFFFF
_UNKNOWN_COORDINATE = -0x80000000
_UNKNOWN_RADIUS = 0xFFFF
_MAX_CITY_RADIUS = 50
_MAX_REGION_RADIUS = 500
_UNKNOWN_ELEVATION = -0x8000
_ANYCAST_BIT = 6
_CRAWLER_BIT = 7
_SATELLITE_BITS = (18, 19)
"""Of the value, and of whether it is known."""
_KNOWN_SHIFT = 8
_ISP_INFERRED = 1 << 16
_USAGE_TYPE_INFERRED = 1 << 17
_FLAGS = ("is_vpn", "is_tor", "is_data_center", "is_proxy", "is_relay", "is_hosting")

_Parts = Tuple[Dict[str, Any], Asn, Privacy]
_KEPT_PARTS = 16_384
"""Answers kept for each language. Ids of records are ordered by coverage, so that the first ones are asked for most."""


class Database:
    """A database file in memory. It never changes, so that any number of threads can use it."""

    def __init__(self, data: bytes, region_names: str = "cldr") -> None:
        """``data`` is the content of a file. Raises ``DatabaseError`` if it is damaged.

        ``region_names`` is ``cldr``, or ``mainland_china`` for names by the rules of mainland China.
        """
        if sys.byteorder != "little":
            raise DatabaseError("database files can only be read on little-endian machines")
        if region_names not in ("cldr", "mainland_china"):
            raise ValueError("region_names must be cldr or mainland_china")
        places = _read_table(data)
        view = memoryview(data)

        def section(name: str, format: str) -> memoryview:
            offset, length = places[name]
            return view[offset : offset + length].cast(format)

        def words(name: str) -> memoryview:
            return section(name, "I")

        try:
            self.metadata: Dict[str, Any] = json.loads(bytes(section("metadata", "B")))
            self.version: str = self.metadata["version"]
            self._sources = [layer["name"] for layer in self.metadata["layers"]]
            self._v4 = IPv4Index(words)
            self._v6 = IPv6Index(words, section("v6-keys", "H"))
        except (ValueError, KeyError, TypeError, IndexError) as error:
            raise DatabaseError(f"unexpected content: {error!r}") from None
        self._records = words("records")
        self._places = words("places")
        self._networks = words("networks")
        self._cities = words("cities")
        self._regions = words("regions")
        self._time_zones = words("time-zones")
        self._stations = words("stations")
        self._offsets = words("string-offsets")
        self._strings = section("strings", "B")
        self._dates = section("place-dates", "H") if "place-dates" in places else None
        self._names = _Names(region_names)
        self._kept: Dict[str, Dict[int, _Parts]] = {"en": {}, "zh": {}}

    @classmethod
    def open(cls, path: Union[str, "os.PathLike[str]"], region_names: str = "cldr") -> "Database":
        """Reads a file into memory. Raises ``DatabaseError`` if it cannot be read or is damaged."""
        try:
            with open(path, "rb") as file:
                data = file.read()
        except OSError as error:
            raise DatabaseError(f"cannot read the database file: {error}") from error
        return cls(data, region_names)

    def find_record(self, address: str) -> int:
        """The number of an address's record, above 0.

        Raises ``InvalidInput`` for text that is no address and for reserved addresses, and ``NotFound``.
        """
        parsed = parse_address(address)
        if parsed is None:
            raise error_of_code("INVALID_IP_ADDRESS", "This is not an IP address", "ip")
        family, number = parsed
        carried = number if family == 4 else embedded_ipv4(number)
        if is_reserved6(number) if carried is None else is_reserved4(carried):
            raise error_of_code("RESERVED_IP_ADDRESS", "This address is reserved and has no location", "ip")
        try:
            record = self._v6.find(number) if carried is None else self._v4.find(carried)
        except IndexError:
            raise DatabaseError("the file's index is inconsistent") from None
        if record == 0:
            raise error_of_code("IP_ADDRESS_NOT_FOUND", "Nothing is known about this address", "ip")
        return record

    def parts(self, record: int, language: str) -> _Parts:
        """Fields of the location without ``ip``, network and privacy flags of a record in ``en`` or ``zh``."""
        kept = self._kept[language]
        parts = kept.get(record)
        if parts is None:
            try:
                parts = self._make_parts(record, language)
            except (IndexError, UnicodeDecodeError):
                raise DatabaseError("the file's records are inconsistent") from None
            if record < _KEPT_PARTS:
                kept[record] = parts
        return parts

    def _make_parts(self, record: int, language: str) -> _Parts:
        if len(self._records) == 0:
            place, network = record, 0
        else:
            place, network = self._records[record * 2], self._records[record * 2 + 1]
        location = self._location(place, language)
        words = self._networks[network * _NETWORK_WORDS : (network + 1) * _NETWORK_WORDS] if network else [0] * 9
        flags = words[6]

        def flag(bit: int, known: Optional[int] = None) -> Optional[bool]:
            return flags >> bit & 1 == 1 if flags >> (known or bit + _KNOWN_SHIFT) & 1 else None

        is_anycast = flag(_ANYCAST_BIT)
        if is_anycast:
            location["accuracy_radius_km"] = location["accuracy_level"] = None
        location["is_anycast"] = is_anycast
        isp = self._text(words[4])
        location["isp"] = self._names.operators.get(isp, isp) if isp and language == "zh" else isp
        marks = (("isp", _ISP_INFERRED), ("usage_type", _USAGE_TYPE_INFERRED))
        asn = Asn(
            asn=f"AS{words[0]}" if words[0] not in (0, _UNKNOWN) else None,
            name=self._text(words[1]),
            organization=self._text(words[2]),
            domain=self._text(words[3]),
            usage_type=self._text(words[5]),
            inferred=tuple(name for name, bit in marks if flags & bit),
            is_mobile=True if self._text(words[5]) == "MOB" else None,
            is_crawler=flag(_CRAWLER_BIT),
            crawler=self._source(words[8] >> 24) if flag(_CRAWLER_BIT) else None,
            is_satellite=flag(*_SATELLITE_BITS),
        )
        return location, asn, Privacy(**{name: flag(bit) for bit, name in enumerate(_FLAGS)})

    def _location(self, place: int, language: str) -> Dict[str, Any]:
        fields: Dict[str, Any] = dict.fromkeys(Location.__dataclass_fields__)
        if place == 0:
            return fields
        row = self._places[place * _PLACE_WORDS : (place + 1) * _PLACE_WORDS]
        city = row[0] * _CITY_WORDS
        region = (row[2] & 0xFFFF) * _REGION_WORDS
        latitude, longitude = _signed(row[3], 32), _signed(row[4], 32)
        radius, elevation = row[5] & 0xFFFF, _signed(row[5] >> 16, 16)
        source = row[6] >> 24
        code = self._text(self._regions[region])
        is_chinese = language == "zh"
        city_zh = self._text(self._cities[city + 1]) if is_chinese else None
        province_zh = self._text(self._regions[region + 2]) if is_chinese else None
        province, city_name = self._text(self._regions[region + 1]), self._text(self._cities[city])
        fields.update(
            continent=self._names.continent(code, language),
            country=self._names.country(code, language),
            country_english=self._names.country(code, "en"),
            country_code=code,
            province=province_zh or province,
            city=city_zh or city_name,
            division_code=self._text(self._cities[city + 2]),
            area_code=self._text(self._cities[city + 3]),
            zip_code=self._text(row[1]),
            latitude=None if latitude == _UNKNOWN_COORDINATE else latitude / 1e7,
            longitude=None if longitude == _UNKNOWN_COORDINATE else longitude / 1e7,
            accuracy_radius_km=None if radius == _UNKNOWN_RADIUS else radius,
            accuracy_level=_accuracy_level(code, province, city_name, radius),
            elevation=None if elevation == _UNKNOWN_ELEVATION else elevation,
            time_zone=self._text(self._time_zones[row[2] >> 16]),
            weather_station=self._text(self._stations[(row[6] & 0xFFFFFF) * 2]),
            last_changed=self._last_changed(place),
            source=self._source(source),
        )
        return fields

    def _last_changed(self, place: int) -> Optional[str]:
        day = self._dates[place] if self._dates is not None else 0
        return (_DAY_BEFORE_DATES + timedelta(days=day)).isoformat() if day else None

    def _source(self, number: int) -> Optional[str]:
        """The name of a source; ``None`` for none."""
        return self._sources[number] if number < len(self._sources) else None

    def _text(self, number: int) -> Optional[str]:
        """A text; ``None`` if it is empty."""
        return str(self._strings[self._offsets[number] : self._offsets[number + 1]], "utf-8") or None


class _Names:
    """Names that files do not contain."""

    def __init__(self, region_names: str) -> None:
        names = json.loads(resources.files(__package__).joinpath("names.json").read_text("utf-8"))
        self._countries: Dict[str, Dict[str, str]] = names["countries"]
        self._renamed: Dict[str, Dict[str, str]] = names["mainland_china"] if region_names != "cldr" else {}
        self._continents: Dict[str, Dict[str, str]] = names["continents"]
        self.operators: Dict[str, str] = names["operators"]
        """Chinese names of operators by their English names."""

    def country(self, code: Optional[str], language: str) -> Optional[str]:
        row = self._renamed.get(code or "") or self._countries.get(code or "", {})
        return row.get(language) or None

    def continent(self, code: Optional[str], language: str) -> Optional[str]:
        row = self._countries.get(code or "", {})
        return self._continents.get(row.get("continent", ""), {}).get(language)


def _accuracy_level(code: Optional[str], region: Optional[str], city: Optional[str], radius: int) -> Optional[str]:
    """The narrowest level that is more than a guess: with a larger radius the true place is likely to be elsewhere."""
    if code is None:
        return None
    known = 0 if radius == _UNKNOWN_RADIUS else radius
    if city is not None and known <= _MAX_CITY_RADIUS:
        return "city"
    return "region" if region is not None and known <= _MAX_REGION_RADIUS else "country"


def _signed(number: int, bits: int) -> int:
    return number - (1 << bits) if number >> (bits - 1) else number


def _read_table(data: bytes) -> Dict[str, Tuple[int, int]]:
    """Offset and length of each section. Raises ``DatabaseError`` if any byte is not what was written."""
    if data[:8] != _MAGIC[: len(data)]:
        raise DatabaseError("not a database file")
    if len(data) < _HEADER_BYTES:
        raise DatabaseError("the file ends within its header")

    def number(offset: int, length: int) -> int:
        return int.from_bytes(data[offset : offset + length], "little")

    if number(8, 4) != _FORMAT_VERSION:
        raise DatabaseError(f"format version {number(8, 4)} is not {_FORMAT_VERSION}")
    if number(16, 8) != len(data):
        raise DatabaseError(f"the file has {len(data)} bytes, but should have {number(16, 8)}")
    count = number(12, 4)
    if not len(_SECTIONS) - 1 <= count <= len(_SECTIONS):
        raise DatabaseError(f"there are {count} sections")
    end = _aligned(_HEADER_BYTES + count * _ROW_BYTES)
    if zlib.crc32(data[:28] + bytes(4) + data[32:end]) != number(28, 4):
        raise DatabaseError("the header is damaged")
    places = {}
    view = memoryview(data)
    for index, (name, row_bytes) in enumerate(_SECTIONS[:count]):
        row = _HEADER_BYTES + index * _ROW_BYTES
        offset, length = number(row + 8, 8), number(row + 16, 8)
        start, end = end, offset + _aligned(length)
        is_expected = number(row, 4) == index + 1 and number(row + 4, 4) == row_bytes
        if not is_expected or offset != start or length % row_bytes or end > len(data):
            raise DatabaseError(f"section {name} is not where it should be")
        if zlib.crc32(view[offset:end]) != number(row + 24, 4):
            raise DatabaseError(f"section {name} is damaged")
        places[name] = (offset, length)
    if end != len(data):
        raise DatabaseError("there are bytes after the last section")
    if "place-dates" in places and places["place-dates"][1] // 2 != places["places"][1] // (_PLACE_WORDS * 4):
        raise DatabaseError("there is not one date for each place")
    return places


def _aligned(length: int) -> int:
    return -(-length // _ALIGNMENT) * _ALIGNMENT
