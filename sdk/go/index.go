package meridian

import (
	"encoding/binary"
	"math/bits"
	"sort"
)

const (
	none       = 0xffffffff
	splitBit   = 0x80000000
	wideBit    = 0x80000000
	wholeGroup = 16
)

// words is a section of 32-bit numbers. A position outside of it reads as 0,
// so that a file of unknown origin cannot end the program.
type words []byte

func (w words) at(position int) uint32 {
	offset := position * 4
	if uint(offset) > uint(len(w)-4) || len(w) < 4 {
		return 0
	}
	return binary.LittleEndian.Uint32(w[offset:])
}

func bitsUpTo(word uint32, last uint32) int {
	return bits.OnesCount32(word & (0xffffffff >> (31 - last)))
}

// index4 finds records by section 3 of FORMAT.md: a directory row for the
// first octet, a bitmap with ranks for the next two, a value, and lists for
// the last one.
type index4 struct{ directory, blocks, values, splits words }

// find returns the record of an address; 0 if nothing is known.
func (x *index4) find(address uint32) uint32 {
	row := int(address>>24) * 2
	page := x.directory.at(row)
	if page == none {
		return x.directory.at(row + 1)
	}
	at := int(page) + int(address>>12&0xffe)
	value := x.values.at(int(x.blocks.at(at+1)) + bitsUpTo(x.blocks.at(at), address>>8&31) - 1)
	if value < splitBit {
		return value
	}
	low := int(value &^ splitBit)
	rows := int(x.splits.at(low)>>24) + 1
	// The first row's octet is 0; the field holds the number of further rows instead.
	for rows > 1 {
		half := rows / 2
		if x.splits.at(low+half)>>24 <= address&255 {
			low += half
			rows -= half
		} else {
			rows = half
		}
	}
	return x.splits.at(low) & 0xffffff
}

// index6 finds records by section 4 of FORMAT.md: a bitmap with ranks for the
// /32, slots and keys for the /48, a value, and lists for the rest.
type index6 struct {
	directory, blocks, prefixes, groups, slots words
	keys                                       []byte
	values, splits                             words
}

// find returns the record of an address; 0 if nothing is known.
func (x *index6) find(address wide) uint32 {
	group, isInGroup := x.locateGroup(uint32(address.high >> 32))
	key := uint16(address.high >> 16)
	entry := int(x.groups.at(group*2+2)) - 1
	if isInGroup {
		entry = x.findEntry(group, key)
	}
	value := x.values.at(entry)
	if value < splitBit {
		return value
	}
	isInKey := isInGroup && entry >= int(x.groups.at(group*2)) && x.keyAt(entry) == key
	return x.findInSplit(int(value&^splitBit), isInKey, uint32(address.high&0xffff), address.low)
}

func (x *index6) keyAt(entry int) uint16 {
	if entry < 0 || entry*2+2 > len(x.keys) {
		return 0
	}
	return binary.LittleEndian.Uint16(x.keys[entry*2:])
}

// locateGroup returns the last group whose /32 is not above prefix (-1 for
// none), and whether it is that /32.
func (x *index6) locateGroup(prefix uint32) (int, bool) {
	row := int(prefix>>16) - int(x.directory.at(0))
	if row < 0 {
		return -1, false
	}
	if row >= int(x.directory.at(1)) {
		return len(x.prefixes)/4 - 1, false
	}
	at := row*2 + 2
	if page := x.directory.at(at); page != none {
		block := int(page) + int(prefix>>4&0xffe)
		word := x.blocks.at(block)
		return int(x.blocks.at(block+1)) + bitsUpTo(word, prefix&31) - 1, word>>(prefix&31)&1 == 1
	}
	low, high := int(x.directory.at(at+1)), int(x.directory.at(at+3))
	group := low + sort.Search(high-low, func(i int) bool { return x.prefixes.at(low+i) > prefix }) - 1
	return group, group >= 0 && x.prefixes.at(group) == prefix
}

// findEntry returns the last entry of a group whose /48 is not above key; the
// entry before the group if there is none.
func (x *index6) findEntry(group int, key uint16) int {
	slotWord := x.groups.at(group*2 + 1)
	shift := slotWord & 31
	low, high := int(x.groups.at(group*2)), int(x.groups.at(group*2+2))
	if shift != wholeGroup {
		slot := int(slotWord>>5) + int(key>>shift)
		low, high = int(x.slots.at(slot)), int(x.slots.at(slot+1))
	}
	return low + sort.Search(high-low, func(i int) bool { return x.keyAt(low+i) > key }) - 1
}

// findInSplit returns the record of an address, given its last 80 bits; the
// last item for an address after the /48.
func (x *index6) findInSplit(at int, isInKey bool, top uint32, rest uint64) uint32 {
	header := x.splits.at(at)
	count := int(header &^ wideBit)
	width := 2
	if header >= wideBit {
		width = 4
	}
	isAtOrBelow := func(item int) bool {
		first := at + 1 + item*width
		if start := x.splits.at(first); width == 2 || start != top {
			return start <= top
		}
		return uint64(x.splits.at(first+1))<<32|uint64(x.splits.at(first+2)) <= rest
	}
	item := count - 1
	if isInKey {
		item = 0
		for rows := count; rows > 1; {
			half := rows / 2
			if isAtOrBelow(item + half) {
				item += half
				rows -= half
			} else {
				rows = half
			}
		}
	}
	return x.splits.at(at + width + item*width)
}
