package meridian

import (
	"encoding/binary"
	"net/netip"
	"sort"
)

// wide is an IPv6 address.
type wide struct{ high, low uint64 }

func wideOf(address netip.Addr) wide {
	bytes := address.As16()
	return wide{binary.BigEndian.Uint64(bytes[:8]), binary.BigEndian.Uint64(bytes[8:])}
}

func v4Of(address netip.Addr) uint32 {
	bytes := address.As4()
	return binary.BigEndian.Uint32(bytes[:])
}

// parseAddress parses IPv4 with four decimal octets without leading zeros, and
// IPv6 without a zone.
func parseAddress(text string) (netip.Addr, bool) {
	address, err := netip.ParseAddr(text)
	return address, err == nil && address.Zone() == ""
}

// embedded returns the IPv4 address in an IPv6 address: mapped (RFC 4291),
// 6to4 (RFC 3056), Teredo (RFC 4380) or NAT64 (RFC 6052).
func (w wide) embedded() (uint32, bool) {
	top := uint32(w.high >> 32)
	switch {
	case w.high == 0 && w.low>>32 == 0xffff:
		return uint32(w.low), true
	case top>>16 == 0x2002:
		return uint32(w.high >> 16), true
	case top == 0x20010000:
		// Teredo stores the client's address inverted.
		return ^uint32(w.low), true
	case w.high == 0x0064ff9b<<32 && w.low>>32 == 0:
		return uint32(w.low), true
	}
	return 0, false
}

// tops4 tells for each first octet whether any of it is reserved.
var tops4 = func() (tops [256]bool) {
	for _, block := range reserved4 {
		for top := block[0] >> 24; top <= block[1]>>24; top++ {
			tops[top] = true
		}
	}
	return tops
}()

func isReserved4(address uint32) bool {
	if !tops4[address>>24] {
		return false
	}
	next := sort.Search(len(reserved4), func(i int) bool { return reserved4[i][0] > address })
	return next > 0 && address <= reserved4[next-1][1]
}

func isReserved6(address wide) bool {
	next := sort.Search(len(reserved6), func(i int) bool { return address.isBelow(reserved6[i][0]) })
	return next > 0 && !wide{reserved6[next-1][1][0], reserved6[next-1][1][1]}.isBelow([2]uint64{address.high, address.low})
}

func (w wide) isBelow(other [2]uint64) bool {
	return w.high < other[0] || (w.high == other[0] && w.low < other[1])
}
