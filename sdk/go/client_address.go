package meridian

import (
	"fmt"
	"net/netip"
	"regexp"
	"strings"
)

// Trusted are the addresses of your own proxies.
type Trusted []netip.Prefix

// ParseTrusted reads addresses and CIDR blocks.
func ParseTrusted(blocks ...string) (Trusted, error) {
	trusted := make(Trusted, 0, len(blocks))
	for _, block := range blocks {
		prefix, err := netip.ParsePrefix(block)
		if err != nil {
			address, ok := parseAddress(block)
			if !ok {
				return nil, fmt.Errorf("meridian: trusted proxies must be addresses or CIDR blocks, not %q", block)
			}
			prefix = netip.PrefixFrom(address, address.BitLen())
		}
		trusted = append(trusted, prefix.Masked())
	}
	return trusted, nil
}

func (t Trusted) contains(address string) bool {
	address, _, _ = strings.Cut(address, "%")
	parsed, ok := parseAddress(address)
	if !ok {
		return false
	}
	for _, prefix := range t {
		if prefix.Contains(parsed) {
			return true
		}
	}
	return false
}

var (
	withPort = regexp.MustCompile(`^((?:[0-9]+\.){3}[0-9]+|(?:[0-9a-fA-F]+:){7}[0-9a-fA-F]+):[0-9]{1,5}$`)
	brackets = regexp.MustCompile(`^\[([^\]]*)\](?::[0-9]{1,5})?$`)
	mapped   = regexp.MustCompile(`^(?i:::ffff:)([0-9]+\..*)$`)
)

// ClientAddress returns the address of the client that a request comes from.
//
// remote is the address of the connection, without a port. header has the
// values of the header that your nearest proxy writes, usually X-Forwarded-For,
// in their order; it is read only if the connection comes from a proxy, and
// from the right: the first address that is not a proxy's is the client's.
// Ports, quotes, brackets and zones are left out. What is no address ends the
// reading, and the proxy that wrote it counts as the client.
func ClientAddress(remote string, header []string, trusted Trusted) string {
	caller := unmapped(remote)
	if len(header) == 0 || !trusted.contains(caller) {
		return caller
	}
	values := strings.Split(strings.Join(header, ","), ",")
	for i := len(values) - 1; i >= 0; i-- {
		address, ok := addressIn(values[i])
		if !ok {
			break
		}
		caller = address
		if !trusted.contains(caller) {
			break
		}
	}
	return caller
}

func unmapped(address string) string { return mapped.ReplaceAllString(address, "$1") }

// addressIn returns the address in a value as proxies write it.
func addressIn(value string) (string, bool) {
	text := strings.TrimSpace(value)
	if len(text) >= 2 && text[0] == '"' && text[len(text)-1] == '"' {
		text = strings.TrimSpace(text[1 : len(text)-1])
	}
	if match := brackets.FindStringSubmatch(text); match != nil {
		text = match[1]
	} else if match := withPort.FindStringSubmatch(text); match != nil {
		text = match[1]
	}
	text, _, _ = strings.Cut(text, "%")
	text = unmapped(text)
	_, ok := parseAddress(text)
	return text, ok
}
