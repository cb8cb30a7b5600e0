"""Finds the record of an address, by sections 2 to 4 of FORMAT.md."""

from bisect import bisect_right
from typing import Callable

_NONE = 0xFFFFFFFF
_SPLIT_BIT = 0x80000000
_WIDE_BIT = 0x80000000
_WHOLE_GROUP = 16

_Words = Callable[[str], memoryview]


def _bits_up_to(bits: int, last: int) -> int:
    """Number of bits set from bit 0 to ``last``."""
    return bin(bits & (2 << last) - 1).count("1")


class IPv4Index:
    """A directory row for the first octet, a bitmap with ranks for the next two, a value, and lists for the last."""

    def __init__(self, words: _Words) -> None:
        self._directory = words("v4-directory")
        self._blocks = words("v4-blocks")
        self._values = words("v4-values")
        self._splits = words("v4-splits")

    def find(self, address: int) -> int:
        """The record of an address; 0 if nothing is known."""
        row = (address >> 24) * 2
        page = self._directory[row]
        if page == _NONE:
            return self._directory[row + 1]
        at = page + (address >> 12 & 0xFFE)
        value = self._values[self._blocks[at + 1] + _bits_up_to(self._blocks[at], address >> 8 & 31) - 1]
        if value < _SPLIT_BIT:
            return value
        splits = self._splits
        low = value & ~_SPLIT_BIT
        rows = (splits[low] >> 24) + 1
        octet = address & 255
        # The first row's octet is 0; the field holds the number of further rows instead.
        while rows > 1:
            half = rows >> 1
            if splits[low + half] >> 24 <= octet:
                low += half
                rows -= half
            else:
                rows = half
        return splits[low] & 0xFFFFFF


class IPv6Index:
    """A bitmap with ranks for the /32, slots and keys for the /48, a value, and lists for the rest."""

    def __init__(self, words: _Words, keys: memoryview) -> None:
        self._directory = words("v6-directory")
        self._first_row = self._directory[0]
        self._rows = self._directory[1]
        self._blocks = words("v6-blocks")
        self._prefixes = words("v6-prefixes")
        self._groups = words("v6-groups")
        self._slots = words("v6-slots")
        self._keys = keys
        self._values = words("v6-values")
        self._splits = words("v6-splits")

    def find(self, address: int) -> int:
        """The record of an address; 0 if nothing is known."""
        group, is_in_group = self._locate_group(address >> 96)
        key = address >> 80 & 0xFFFF
        entry = self._find_entry(group, key) if is_in_group else self._groups[group * 2 + 2] - 1
        value = self._values[entry]
        if value < _SPLIT_BIT:
            return value
        is_in_key = is_in_group and entry >= self._groups[group * 2] and self._keys[entry] == key
        return self._find_in_split(value & ~_SPLIT_BIT, is_in_key, address & (1 << 80) - 1)

    def _locate_group(self, prefix: int) -> "tuple[int, bool]":
        """The last group whose /32 is not above ``prefix`` (-1 for none), and whether it is that /32."""
        row = (prefix >> 16) - self._first_row
        if row < 0:
            return -1, False
        if row >= self._rows:
            return len(self._prefixes) - 1, False
        at = row * 2 + 2
        page = self._directory[at]
        if page != _NONE:
            block = page + (prefix >> 4 & 0xFFE)
            bits = self._blocks[block]
            group = self._blocks[block + 1] + _bits_up_to(bits, prefix & 31) - 1
            return group, bits >> (prefix & 31) & 1 == 1
        group = bisect_right(self._prefixes, prefix, self._directory[at + 1], self._directory[at + 3]) - 1
        return group, group >= 0 and self._prefixes[group] == prefix

    def _find_entry(self, group: int, key: int) -> int:
        """The last entry of a group whose /48 is not above ``key``; the entry before the group if there is none."""
        slot_word = self._groups[group * 2 + 1]
        shift = slot_word & 31
        if shift == _WHOLE_GROUP:
            low, high = self._groups[group * 2], self._groups[group * 2 + 2]
        else:
            slot = (slot_word >> 5) + (key >> shift)
            low, high = self._slots[slot], self._slots[slot + 1]
        return bisect_right(self._keys, key, low, high) - 1

    def _find_in_split(self, at: int, is_in_key: bool, rest: int) -> int:
        """The record of an address, of which ``rest`` is the last 80 bits; the last item for one after the /48."""
        splits = self._splits
        count = splits[at] & ~_WIDE_BIT
        is_wide = splits[at] >= _WIDE_BIT
        width = 4 if is_wide else 2

        def start_of(item: int) -> int:
            first = at + 1 + item * width
            if not is_wide:
                return splits[first] << 64
            return splits[first] << 64 | splits[first + 1] << 32 | splits[first + 2]

        item = 0
        rows = count
        while is_in_key and rows > 1:
            half = rows >> 1
            if start_of(item + half) <= rest:
                item += half
                rows -= half
            else:
                rows = half
        return splits[at + width + (item if is_in_key else count - 1) * width]
