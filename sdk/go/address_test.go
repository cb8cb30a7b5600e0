package meridian

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func trust(t *testing.T, blocks ...string) Trusted {
	t.Helper()
	trusted, err := ParseTrusted(blocks...)
	if err != nil {
		t.Fatal(err)
	}
	return trusted
}

func TestFindsTheClientBehindProxies(t *testing.T) {
	trusted := trust(t, "10.0.0.0/8", "2001:db8::1")
	for _, row := range []struct {
		remote string
		header []string
		want   string
	}{
		{"10.0.0.1", []string{"203.0.113.9"}, "203.0.113.9"},
		{"10.0.0.1", []string{"1.2.3.4, 203.0.113.9, 10.0.0.7"}, "203.0.113.9"},
		{"10.0.0.1", []string{"1.2.3.4", "203.0.113.9, 10.0.0.7"}, "203.0.113.9"},
		{"10.0.0.1", []string{"10.0.0.3, 10.0.0.2"}, "10.0.0.3"},
		{"2001:db8:0::1", []string{"2001:db8::2"}, "2001:db8::2"},
		{"::ffff:10.0.0.1", []string{"203.0.113.9"}, "203.0.113.9"},
		{"198.51.100.1", []string{"1.2.3.4"}, "198.51.100.1"},
		{"10.0.0.1", nil, "10.0.0.1"},
		{"", []string{"1.2.3.4"}, ""},
		{"10.0.0.1", []string{"203.0.113.9:17085"}, "203.0.113.9"},
		{"10.0.0.1", []string{"[2001:db8::9]:443"}, "2001:db8::9"},
		{"10.0.0.1", []string{"[2001:db8::9]"}, "2001:db8::9"},
		{"10.0.0.1", []string{`"203.0.113.9"`}, "203.0.113.9"},
		{"10.0.0.1", []string{`"[2001:db8::9]:443"`}, "2001:db8::9"},
		{"10.0.0.1", []string{"1:2:3:4:5:6:7:8:443"}, "1:2:3:4:5:6:7:8"},
		{"10.0.0.1", []string{"2001:db8::9:443"}, "2001:db8::9:443"},
		{"10.0.0.1", []string{"fe80::1%eth0"}, "fe80::1"},
		{"10.0.0.1", []string{"::FFFF:203.0.113.9"}, "203.0.113.9"},
	} {
		if got := ClientAddress(row.remote, row.header, trusted); got != row.want {
			t.Errorf("%q %q: %q, want %q", row.remote, row.header, got, row.want)
		}
	}
	for _, value := range []string{"unknown", "", "203.0.113.9:", "203.0.113.9:123456", "[203.0.113.9", "256.1.1.1", "01.2.3.4"} {
		for header, want := range map[string]string{"1.2.3.4, " + value: "10.0.0.1", "1.2.3.4," + value + ",10.0.0.2": "10.0.0.2"} {
			if got := ClientAddress("10.0.0.1", []string{header}, trusted); got != want {
				t.Errorf("%q: %q", header, got)
			}
		}
	}
	if got := ClientAddress("10.0.0.1", []string{"1.2.3.4"}, nil); got != "10.0.0.1" {
		t.Error(got)
	}
	for _, block := range []string{"10.0.0.0/40", "nonsense", ""} {
		if _, err := ParseTrusted(block); err == nil || !strings.Contains(err.Error(), block) {
			t.Error(block, err)
		}
	}
}

func TestMiddleware(t *testing.T) {
	client := open(t, WithFile(sampleFile(t)))
	visit := func(trusted Trusted, remote string) *Visitor {
		var seen *Visitor
		handler := Middleware(client, trusted, "x-forwarded-for")(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			seen = VisitorOf(r.Context())
		}))
		request := httptest.NewRequest("GET", "/", nil)
		request.RemoteAddr = remote
		request.Header.Add("X-Forwarded-For", "9.0.4.16")
		request.Header.Add("X-Forwarded-For", "9.0.1.200, 10.0.0.2")
		handler.ServeHTTP(httptest.NewRecorder(), request)
		return seen
	}
	visitor := visit(trust(t, "10.0.0.0/8"), "10.0.0.1:99")
	record, err := visitor.Record(ctx)
	if err != nil || visitor.Address != "9.0.1.200" || record.Location.City != "Köln" {
		t.Error(visitor.Address, record, err)
	}
	if again, _ := visitor.Record(ctx); again != record {
		t.Error("a record is looked up once")
	}
	visitor = visit(nil, "[2001:db8::7]:99")
	if _, err := visitor.Record(ctx); visitor.Address != "2001:db8::7" || codeOf(err) != "RESERVED_IP_ADDRESS" {
		t.Error(visitor.Address, err)
	}
	if VisitorOf(ctx) != nil {
		t.Error("there is no visitor without the middleware")
	}
}
