package meridian

import (
	"context"
	"errors"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// MaxBatch is the number of addresses in one request of a batch.
const MaxBatch = 1000

const maxAddressLength = 45

// Client looks up addresses, online with a URL and a key, or in a database
// file. It is safe for any number of goroutines. With a file, lookups, batches
// and streams are answered from it; the other calls need a URL.
type Client struct {
	settings  *settings
	transport *transport
	source    atomic.Pointer[source]

	reloading sync.Mutex
	signature signature
	stop      context.CancelFunc
}

// source is in one pointer, so that a lookup sees a file together with its own
// cache.
type source struct {
	database *Database
	cache    *cache
}

// New opens the file, if there is one; connections are made when they are
// needed. It returns a *DatabaseError for a file that is damaged.
func New(options ...Option) (*Client, error) {
	s, err := settingsOf(options)
	if err != nil {
		return nil, err
	}
	client := &Client{settings: s, stop: func() {}}
	if s.url != "" {
		if client.transport, err = newTransport(s); err != nil {
			return nil, err
		}
	}
	if s.file == "" {
		client.source.Store(&source{cache: newCache(s.cacheSize, s.cacheTTL)})
		return client, nil
	}
	if _, err := client.Reload(); err != nil {
		return nil, err
	}
	if s.watch > 0 {
		ctx, stop := context.WithCancel(context.Background())
		client.stop = stop
		go client.watch(ctx)
	}
	return client, nil
}

// String does not show the key.
func (c *Client) String() string { return "meridian.Client" }

// GoString does not show the key.
func (c *Client) GoString() string { return "meridian.Client" }

// Close ends the watch of the file and closes connections that are not in use.
func (c *Client) Close() {
	c.stop()
	if c.transport != nil {
		c.transport.client.CloseIdleConnections()
	}
}

// Version returns the version of the file in use, such as 20260102; "" without
// a file.
func (c *Client) Version() string {
	if database := c.source.Load().database; database != nil {
		return database.version
	}
	return ""
}

// Lookup returns what is known about an address. Records may be shared: do not
// change them. The error is an *APIError for text that is no address, for a
// reserved address, for an unknown field, and if nothing is known; online, it
// can be any error of this package.
func (c *Client) Lookup(ctx context.Context, address string, options ...LookupOption) (*Record, error) {
	q, err := c.question(options)
	if err != nil {
		return nil, err
	}
	if address == "" {
		// The API would answer for the caller's own address.
		return nil, errorOfCode("INVALID_IP_ADDRESS", "This is not an IP address", "ip")
	}
	current := c.source.Load()
	key := cacheKey{address, q.fields, q.language}
	// An empty list of fields is invalid, and no list means all.
	isCached := !q.hasFields || q.fields != ""
	if isCached {
		if record := current.cache.get(key); record != nil {
			return record, nil
		}
	}
	record, err := c.find(ctx, current.database, address, q)
	if err == nil && isCached {
		current.cache.put(key, record)
	}
	return record, err
}

func (c *Client) find(ctx context.Context, database *Database, address string, q question) (*Record, error) {
	if database != nil {
		fields, err := q.fieldSet()
		if err != nil {
			return nil, err
		}
		return database.answer(address, fields, q.language)
	}
	params := q.params()
	params.Set("ip", address)
	record := &Record{}
	if err := c.request(ctx, "/v2/query", params, nil, record); err != nil {
		return nil, err
	}
	return record, nil
}

// fieldSet returns the chosen fields; nil for all.
func (q question) fieldSet() (map[string]bool, error) {
	if !q.hasFields {
		return nil, nil
	}
	return fieldSet(q.fields)
}

func (q question) params() url.Values {
	params := url.Values{"lang": {string(q.language)}}
	if q.hasFields {
		params.Set("fields", q.fields)
	}
	return params
}

func (d *Database) answer(address string, fields map[string]bool, language Language) (*Record, error) {
	id, err := d.FindRecord(address)
	if err != nil {
		return nil, err
	}
	kept := d.records.of(id, language)
	location := *kept.Location
	location.IP = address
	record := &Record{Location: &location, ASN: kept.ASN, Proxy: kept.Proxy}
	if fields != nil {
		return choose(record, fields), nil
	}
	return record, nil
}

// ASN returns the network behind a number, with or without the prefix AS.
func (c *Client) ASN(ctx context.Context, number string) (*ASNAnswer, error) {
	answer := &ASNAnswer{}
	return answer, c.call(ctx, "/v2/asn/"+url.PathEscape(number), nil, nil, answer)
}

// Me returns quota, limits and restrictions of the key.
func (c *Client) Me(ctx context.Context) (*MeAnswer, error) {
	answer := &MeAnswer{}
	return answer, c.call(ctx, "/v2/me", nil, nil, answer)
}

// Call decodes what any other call answers, such as /v2/phone/+8613800138000.
// The params go into the query. With a body, it is sent as JSON by POST.
func (c *Client) Call(ctx context.Context, path string, params url.Values, body, into any) error {
	isBad := func(r rune) bool { return r <= ' ' || r == '?' || r == '#' || r > '~' }
	if !strings.HasPrefix(path, "/") || strings.IndexFunc(path, isBad) >= 0 {
		return errors.New("meridian: the path must start with / and contain neither a query nor white space; " +
			"escape other characters with url.PathEscape")
	}
	return c.call(ctx, path, params, body, into)
}

func (c *Client) call(ctx context.Context, path string, params url.Values, body, into any) error {
	all := url.Values{"lang": {string(c.settings.language)}}
	for name, values := range params {
		all[name] = values
	}
	return c.request(ctx, path, all, body, into)
}

func (c *Client) request(ctx context.Context, path string, params url.Values, body, into any) error {
	if c.transport == nil {
		return errors.New("meridian: this call needs WithURL or MERIDIAN_URL")
	}
	return c.transport.request(ctx, path, params, body, into)
}

// Reload reads the file again, and returns the version now in use. If the new
// file is damaged, it returns a *DatabaseError and the old one stays in use.
// Lookups go on meanwhile.
func (c *Client) Reload() (string, error) {
	if c.settings.file == "" {
		return "", errors.New("meridian: there is no file to reload")
	}
	c.reloading.Lock()
	defer c.reloading.Unlock()
	return c.reload()
}

func (c *Client) reload() (string, error) {
	s := c.settings
	read := signatureOf(s.file)
	database, err := OpenDatabase(s.file, s.regionNames)
	if err != nil {
		return "", err
	}
	c.source.Store(&source{database, newCache(s.cacheSize, s.cacheTTL)})
	c.signature = read
	return database.version, nil
}

// reloadIfChanged leaves the old file in use if the new one is damaged: it may
// be incomplete yet, and the next look tries again.
func (c *Client) reloadIfChanged() {
	c.reloading.Lock()
	defer c.reloading.Unlock()
	if signatureOf(c.settings.file) != c.signature {
		_, _ = c.reload()
	}
}

func (c *Client) watch(ctx context.Context) {
	ticker := time.NewTicker(c.settings.watch)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			c.reloadIfChanged()
		case <-ctx.Done():
			return
		}
	}
}

// signature changes when a file does.
type signature struct {
	modified time.Time
	size     int64
}

func signatureOf(path string) signature {
	info, err := os.Stat(path)
	if err != nil {
		return signature{}
	}
	return signature{info.ModTime(), info.Size()}
}
