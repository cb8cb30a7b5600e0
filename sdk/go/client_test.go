package meridian

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
)

const (
	testKey    = "mrd_live_secret"
	recordJSON = `{"location":{"ip":"8.8.8.8","city":"Mountain View","planet":"Earth"},"asn":{"inferred":[]}}`
)

// step answers one request.
type step func(w http.ResponseWriter, body []byte)

func reply(status int, body string, header ...string) step {
	return func(w http.ResponseWriter, _ []byte) {
		for i := 0; i < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

func reset(w http.ResponseWriter, _ []byte) {
	connection, _, err := w.(http.Hijacker).Hijack()
	if err == nil {
		connection.Close()
	}
}

func items(w http.ResponseWriter, body []byte) {
	var addresses []string
	_ = json.Unmarshal(body, &addresses)
	var list []string
	for _, address := range addresses {
		item := fmt.Sprintf(`{"query":%q,"ok":true,"data":%s}`, address, recordJSON)
		if address == "?" {
			item = `{"query":"?","ok":false,"error":{"code":"INVALID_IP_ADDRESS","message":"no"}}`
		}
		list = append(list, item)
	}
	_, _ = io.WriteString(w, "["+strings.Join(list, ",")+"]")
}

type server struct {
	mutex    sync.Mutex
	requests []*http.Request
	bodies   []string
	pauses   []time.Duration
}

// online starts a server that answers with the steps one after the other, the
// last one again and again, and opens a client of it.
func online(t *testing.T, program []step, options ...Option) (*server, *Client) {
	t.Helper()
	s := &server{}
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		s.mutex.Lock()
		s.requests = append(s.requests, r)
		s.bodies = append(s.bodies, string(body))
		next := program[0]
		if len(program) > 1 {
			program = program[1:]
		}
		s.mutex.Unlock()
		next(w, body)
	}))
	t.Cleanup(web.Close)
	client := open(t, append([]Option{WithURL(web.URL + "/base/"), WithKey(testKey)}, options...)...)
	client.transport.sleep = func(_ context.Context, pause time.Duration) error {
		s.pauses = append(s.pauses, pause)
		return nil
	}
	return s, client
}

func TestSendsWhatWasAsked(t *testing.T) {
	s, client := online(t, []step{reply(200, recordJSON)}, WithLanguage(Chinese))
	record, err := client.Lookup(ctx, "8.8.8.8", Fields("location.city", "asn"))
	if err != nil || record.Location.City != "Mountain View" || record.ASN.Inferred == nil || record.Proxy != nil {
		t.Fatal(record, err)
	}
	got := s.requests[0]
	if got.Method != "GET" || got.URL.String() != "/base/v2/query?fields=location.city%2Casn&ip=8.8.8.8&lang=zh" ||
		got.Header.Get("Authorization") != "Bearer "+testKey || got.Header.Get("Accept-Encoding") != "gzip" {
		t.Error(got.URL, got.Header)
	}
	if _, err := client.Lookup(ctx, ""); !errors.Is(err, ErrInvalidInput) || len(s.requests) != 1 {
		t.Error("an empty address is not the caller's own:", err)
	}
}

func TestErrorsCarryTheProblem(t *testing.T) {
	problem := `{"status":400,"detail":"d","code":"INVALID_FIELDS","field":"fields","resolution":"r",
		"documentation":"u","request_id":"i"}`
	_, client := online(t, []step{reply(400, problem)})
	_, err := client.Lookup(ctx, "8.8.8.8")
	want := APIError{400, "INVALID_FIELDS", "d", "fields", "r", "i", "u", 0}
	var api *APIError
	if !errors.As(err, &api) || *api != want || err.Error() != "meridian: INVALID_FIELDS: d" {
		t.Errorf("%+v", err)
	}
}

func TestEachStatusHasItsKind(t *testing.T) {
	for status, kind := range map[int]error{
		400: ErrInvalidInput, 405: ErrInvalidInput, 413: ErrInvalidInput, 422: ErrInvalidInput,
		401: ErrAuthentication, 403: ErrAuthentication, 402: ErrOutOfQuota, 404: ErrNotFound,
		429: ErrRateLimited, 409: ErrServer, 500: ErrServer, 503: ErrServer, 302: ErrServer,
	} {
		_, client := online(t, []step{reply(status, "<html>", "X-Request-Id", "abc")}, WithRetries(0))
		_, err := client.Lookup(ctx, "8.8.8.8")
		var api *APIError
		if !errors.Is(err, kind) || !errors.As(err, &api) || api.Status != status || api.RequestID != "abc" {
			t.Errorf("%d: %#v", status, err)
		}
	}
}

func TestRetriesWhatMayPass(t *testing.T) {
	for name, first := range map[string]step{
		"429": reply(429, "{}"), "502": reply(502, ""), "503": reply(503, "{}", "Retry-After", "0"),
		"504": reply(504, ""), "reset": reset, "short": reply(200, "{}", "Content-Length", "900"),
	} {
		s, client := online(t, []step{first, reply(200, recordJSON)})
		if record, err := client.Lookup(ctx, "8.8.8.8"); err != nil || record.Location.City != "Mountain View" {
			t.Error(name, record, err)
		}
		if len(s.requests) != 2 || len(s.pauses) != 1 {
			t.Error(name, len(s.requests), s.pauses)
		}
	}
}

func TestDoesNotRetryWhatStays(t *testing.T) {
	for _, status := range []int{302, 400, 401, 402, 403, 404, 500} {
		s, client := online(t, []step{reply(status, "{}")})
		if _, err := client.Lookup(ctx, "8.8.8.8"); err == nil || len(s.requests) != 1 || s.pauses != nil {
			t.Error(status, err, len(s.requests), s.pauses)
		}
	}
}

func TestPausesGrowAndObeyTheServer(t *testing.T) {
	s, client := online(t, []step{reply(503, "{}")}, WithRetries(4))
	if _, err := client.Lookup(ctx, "8.8.8.8"); !errors.Is(err, ErrServer) || len(s.requests) != 5 {
		t.Error(err, len(s.requests))
	}
	for i, pause := range s.pauses {
		if base := firstPause << i; pause < base/2 || pause > base*3/2 {
			t.Error(s.pauses)
		}
	}
	s, client = online(t, []step{reply(429, "{}", "Retry-After", "7"), reply(200, recordJSON)})
	if _, err := client.Lookup(ctx, "8.8.8.8"); err != nil || !reflect.DeepEqual(s.pauses, []time.Duration{7 * time.Second}) {
		t.Error(err, s.pauses)
	}
	s, client = online(t, []step{reply(429, "{}", "Retry-After", "3600")})
	_, err := client.Lookup(ctx, "8.8.8.8")
	var api *APIError
	if !errors.As(err, &api) || api.RetryAfter != time.Hour || len(s.requests) != 1 {
		t.Error(err, len(s.requests))
	}
	if pause := pauseBefore(60, 0); pause != maxPause {
		t.Error(pause)
	}
	now := time.Date(1970, 1, 1, 0, 0, 4, 0, time.UTC)
	if wait := retryAfter("Thu, 01 Jan 1970 00:00:10 GMT", now); wait != 6*time.Second {
		t.Error(wait)
	}
}

func TestNoAnswerIsAConnectionError(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	client := open(t, WithURL("http://"+silent.Addr().String()), WithTimeout(50*time.Millisecond), WithRetries(0))
	var connection *ConnectionError
	if _, err := client.Lookup(ctx, "8.8.8.8"); !errors.As(err, &connection) || !connection.Timeout() {
		t.Error(err)
	}
	silent.Close()
	if _, err := client.Lookup(ctx, "8.8.8.8"); !errors.As(err, &connection) || connection.Timeout() {
		t.Error(err)
	}
}

func TestTheContextEndsEverything(t *testing.T) {
	canceled, cancel := context.WithCancel(ctx)
	s, client := online(t, []step{func(w http.ResponseWriter, _ []byte) {
		cancel()
		reply(503, "{}")(w, nil)
	}})
	client.transport.sleep = sleep
	if _, err := client.Lookup(canceled, "8.8.8.8"); !errors.Is(err, context.Canceled) || len(s.requests) != 1 {
		t.Error(err, len(s.requests))
	}
	_, client = online(t, []step{reply(200, recordJSON)}, WithRetries(0))
	if _, err := client.Lookup(canceled, "8.8.8.8"); err != context.Canceled {
		t.Error(err)
	}
	if err := sleep(canceled, time.Hour); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestAnAnswerThatIsNoneIsAServerError(t *testing.T) {
	for _, body := range []string{"<html>", `{"location":3}`, "[1]", ""} {
		_, client := online(t, []step{reply(200, body)})
		if _, err := client.Lookup(ctx, "8.8.8.8"); !errors.Is(err, ErrServer) {
			t.Error(body, err)
		}
	}
	for _, body := range []string{"[]", "{}", `[{"ok":true}]`, `[{"ok":false}]`, `["x"]`} {
		_, client := online(t, []step{reply(200, body)})
		if _, err := client.Batch(ctx, []string{"8.8.8.8"}); !errors.Is(err, ErrServer) {
			t.Error(body, err)
		}
	}
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	other, otherClient := online(t, []step{reply(200, recordJSON)})
	_, client := online(t, []step{reply(302, "", "Location", otherClient.transport.base)})
	if _, err := client.Lookup(ctx, "8.8.8.8"); !errors.Is(err, ErrServer) || len(other.requests) != 0 {
		t.Error(err)
	}
}

func TestTheKeyIsInNoText(t *testing.T) {
	for _, first := range []step{reply(401, "{}"), reply(200, "<html>"), reset} {
		_, client := online(t, []step{first}, WithRetries(0))
		_, err := client.Lookup(ctx, "8.8.8.8")
		for _, text := range []string{fmt.Sprintf("%v %+v %#v", err, err, err), fmt.Sprintf("%v %+v %#v", client, client, client)} {
			if err == nil || strings.Contains(text, testKey) {
				t.Error(text)
			}
		}
	}
	if _, err := New(WithURL("http://127.0.0.1"), WithKey(testKey+"\n")); err == nil || strings.Contains(err.Error(), testKey) {
		t.Error(err)
	}
}

func TestTheCacheAsksOnceAndKeepsNoErrors(t *testing.T) {
	s, client := online(t, []step{reply(404, "{}"), reply(200, recordJSON)}, WithCache(2, time.Minute))
	if _, err := client.Lookup(ctx, "8.8.8.8"); !errors.Is(err, ErrNotFound) {
		t.Error(err)
	}
	ask := func(want int, options ...LookupOption) {
		t.Helper()
		if _, err := client.Lookup(ctx, "8.8.8.8", options...); err != nil || len(s.requests) != want {
			t.Error(err, len(s.requests), want)
		}
	}
	ask(2)
	ask(2)
	ask(3, In(Chinese))
	ask(4, Fields("asn"))
	ask(5)
}

func TestTheCacheForgets(t *testing.T) {
	now := time.Unix(0, 0)
	cache := newCache(2, time.Minute)
	cache.now = func() time.Time { return now }
	keys := []cacheKey{{address: "1"}, {address: "2"}, {address: "3"}}
	cache.put(keys[0], &Record{})
	cache.put(keys[1], &Record{})
	cache.get(keys[0])
	cache.put(keys[2], &Record{})
	for i, want := range []bool{true, false, true} {
		if got := cache.get(keys[i]) != nil; got != want {
			t.Error(i, got)
		}
	}
	now = time.Unix(60, 0)
	if cache.get(keys[2]) != nil {
		t.Error("kept for too long")
	}
}

func TestBatchesGoInRequestsOf1000(t *testing.T) {
	s, client := online(t, []step{items})
	var addresses []string
	for i := 0; i < 625; i++ {
		addresses = append(addresses, "8.8.8.8", " 8.8.4.4", strings.Repeat("x", 99_999), "８")
	}
	found, err := client.Batch(ctx, addresses)
	if err != nil || len(found) != 2500 {
		t.Fatal(len(found), err)
	}
	for i, want := range []int{1000, 1000, 500} {
		var sent []string
		decode(t, []byte(s.bodies[i]), &sent)
		if len(sent) != want || len(s.bodies[i]) > 100_000 {
			t.Error(i, len(sent), len(s.bodies[i]))
		}
	}
	if found[1].Query != "8.8.4.4" || found[1].Data.Location.City != "Mountain View" || found[3].Query != "８" ||
		!errors.Is(found[2].Err, ErrInvalidInput) || codeOf(found[3].Err) != "INVALID_IP_ADDRESS" {
		t.Errorf("%+v", found[:4])
	}
}

func TestNoAnswerIsLostWhenALaterRequestFails(t *testing.T) {
	_, client := online(t, []step{items, reply(402, "{}")})
	found, err := client.Batch(ctx, make([]string, 2500))
	if err != nil || len(found) != 2500 {
		t.Fatal(len(found), err)
	}
	for i, item := range found {
		if (i < 1000) != (item.Err == nil || !errors.Is(item.Err, ErrOutOfQuota)) {
			t.Fatal(i, item)
		}
	}
	if _, err := client.Batch(ctx, []string{"8.8.8.8"}); !errors.Is(err, ErrOutOfQuota) {
		t.Error(err)
	}
	stream := client.Stream(ctx, func() (string, bool) { return "8.8.8.8", true })
	if stream.Next() || !errors.Is(stream.Err(), ErrOutOfQuota) || stream.Next() {
		t.Error(stream.Err())
	}
}

func TestOtherCalls(t *testing.T) {
	s, client := online(t, []step{
		reply(200, `{"asn":"AS15169"}`), reply(200, `{"services":[{"type":1}]}`), reply(200, `{"valid":true}`), reply(200, `{"score":3}`),
	})
	if asn, err := client.ASN(ctx, "AS15169/x"); err != nil || asn.ASN != "AS15169" {
		t.Error(asn, err)
	}
	if me, err := client.Me(ctx); err != nil || me.Services[0].Type != 1 {
		t.Error(me, err)
	}
	var answer map[string]any
	if err := client.Call(ctx, "/v2/phone/+86138", url.Values{"lang": {"zh"}}, nil, &answer); err != nil || answer["valid"] != true {
		t.Error(answer, err)
	}
	if err := client.Call(ctx, "/v2/antifraud", nil, map[string]string{"ip": "8.8.8.8"}, &answer); err != nil || answer["score"] != 3.0 {
		t.Error(answer, err)
	}
	for i, want := range []string{
		"GET /base/v2/asn/AS15169%2Fx?lang=en", "GET /base/v2/me?lang=en", "GET /base/v2/phone/+86138?lang=zh",
		"POST /base/v2/antifraud?lang=en",
	} {
		if got := s.requests[i].Method + " " + s.requests[i].URL.String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if s.bodies[3] != `{"ip":"8.8.8.8"}` || s.requests[3].Header.Get("Content-Type") != "application/json" {
		t.Error(s.bodies[3])
	}
	for _, path := range []string{"v2/me", "/v2/me?x", "/v2/me\r\nX: y", ".example.com/"} {
		if err := client.Call(ctx, path, nil, nil, &answer); err == nil || !strings.Contains(err.Error(), "path") {
			t.Error(path, err)
		}
	}
}

func TestOptionsAreChecked(t *testing.T) {
	t.Setenv("MERIDIAN_URL", "")
	ok := WithURL("https://example.com")
	for name, options := range map[string][]Option{
		"a URL": {}, "the URL": {WithURL("ftp://example.com")}, "without a user": {WithURL("https://a:b@example.com")},
		"a query": {WithURL("https://example.com?x")}, "retries": {ok, WithRetries(-1)}, "timeout": {ok, WithTimeout(0)},
		"language": {ok, WithLanguage("de")}, "cache": {ok, WithCache(1, 0)}, "watch": {ok, WithWatch(-1)},
		"region names": {WithFile(sampleFile(t)), WithRegionNames("x")},
	} {
		if _, err := New(options...); err == nil || !strings.Contains(err.Error(), name) {
			t.Error(name, err)
		}
	}
	s, client := online(t, []step{reply(200, recordJSON)})
	t.Setenv("MERIDIAN_URL", client.transport.base)
	t.Setenv("MERIDIAN_KEY", "from-environment")
	if _, err := open(t).Lookup(ctx, "8.8.8.8"); err != nil || s.requests[0].Header.Get("Authorization") != "Bearer from-environment" {
		t.Error(err)
	}
	if _, err := client.Lookup(ctx, "8.8.8.8", In("de")); err == nil {
		t.Error("an unknown language must be refused")
	}
}
