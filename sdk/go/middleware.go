package meridian

import (
	"context"
	"net"
	"net/http"
	"sync"
)

// Visitor is who a request comes from.
type Visitor struct {
	// The client's address.
	Address string

	client *Client
	once   sync.Once
	record *Record
	err    error
}

// Record returns what is known about the address. It is looked up once, by the
// first call.
func (v *Visitor) Record(ctx context.Context) (*Record, error) {
	v.once.Do(func() { v.record, v.err = v.client.Lookup(ctx, v.Address) })
	return v.record, v.err
}

type visitorKey struct{}

// Middleware puts a *Visitor into the context of each request; see VisitorOf.
// trusted are your proxies, and header is the one header that the nearest of
// them writes, usually X-Forwarded-For. Without proxies, the connection's
// address counts.
func Middleware(client *Client, trusted Trusted, header string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			remote, _, err := net.SplitHostPort(r.RemoteAddr)
			if err != nil {
				remote = r.RemoteAddr
			}
			visitor := &Visitor{Address: ClientAddress(remote, r.Header.Values(header), trusted), client: client}
			next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitorKey{}, visitor)))
		})
	}
}

// VisitorOf returns who a request comes from, given its context; nil without
// the middleware.
func VisitorOf(ctx context.Context) *Visitor {
	visitor, _ := ctx.Value(visitorKey{}).(*Visitor)
	return visitor
}
