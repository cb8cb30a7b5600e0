package meridian

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"
)

// Language is the language of names and error messages.
type Language string

const (
	// English is the default.
	English Language = "en"
	// Chinese names what has a Chinese name by it.
	Chinese Language = "zh"
)

type settings struct {
	url, key, file string
	timeout        time.Duration
	retries        int
	cacheSize      int
	cacheTTL       time.Duration
	language       Language
	regionNames    RegionNames
	watch          time.Duration
	httpClient     *http.Client
}

// Option is an option of New.
type Option func(*settings)

// WithURL sets the address of the API, with or without a path. MERIDIAN_URL of
// the environment is the default.
func WithURL(url string) Option { return func(s *settings) { s.url = url } }

// WithKey sets the API key. MERIDIAN_KEY of the environment is the default.
func WithKey(key string) Option { return func(s *settings) { s.key = key } }

// WithFile answers lookups from a .meridian file, which is read into memory as
// a whole.
func WithFile(path string) Option { return func(s *settings) { s.file = path } }

// WithTimeout limits each attempt to get an answer; 5 seconds by default.
func WithTimeout(timeout time.Duration) Option { return func(s *settings) { s.timeout = timeout } }

// WithRetries sets the number of further attempts after 429, 502, 503, 504 and
// failed connections; 2 by default.
func WithRetries(retries int) Option { return func(s *settings) { s.retries = retries } }

// WithCache keeps so many records for so long, such as 10,000 for five minutes;
// none by default.
func WithCache(size int, ttl time.Duration) Option {
	return func(s *settings) { s.cacheSize, s.cacheTTL = size, ttl }
}

// WithLanguage sets the language of names and error messages.
func WithLanguage(language Language) Option { return func(s *settings) { s.language = language } }

// WithRegionNames sets the rules by which records from a file name regions.
func WithRegionNames(rules RegionNames) Option { return func(s *settings) { s.regionNames = rules } }

// WithWatch looks so often whether the file has changed, and reloads it then.
func WithWatch(interval time.Duration) Option { return func(s *settings) { s.watch = interval } }

// WithHTTPClient sends requests with another client, for example for a proxy
// or certificates of your own. Redirects are not followed with it either.
func WithHTTPClient(client *http.Client) Option { return func(s *settings) { s.httpClient = client } }

func settingsOf(options []Option) (*settings, error) {
	s := &settings{
		url: os.Getenv("MERIDIAN_URL"), key: os.Getenv("MERIDIAN_KEY"), timeout: 5 * time.Second, retries: 2,
		language: English, regionNames: CLDR, httpClient: &http.Client{},
	}
	for _, option := range options {
		option(s)
	}
	switch {
	case s.url == "" && s.file == "":
		return nil, errors.New("meridian: a URL or a file is required: WithURL, MERIDIAN_URL or WithFile")
	case s.timeout <= 0:
		return nil, errors.New("meridian: the timeout must be more than 0")
	case s.retries < 0:
		return nil, errors.New("meridian: retries must be at least 0")
	case s.cacheSize < 0 || (s.cacheSize > 0 && s.cacheTTL <= 0):
		return nil, errors.New("meridian: the cache's size must be at least 0 and its time to live more than 0")
	case s.watch < 0:
		return nil, errors.New("meridian: the interval of the watch must be at least 0")
	case strings.IndexFunc(s.key, func(r rune) bool { return r < ' ' || r > '~' }) >= 0:
		return nil, errors.New("meridian: the key must consist of printable ASCII characters")
	}
	return s, checkLanguage(s.language)
}

func checkLanguage(language Language) error {
	if language != English && language != Chinese {
		return fmt.Errorf("meridian: the language must be %q or %q", English, Chinese)
	}
	return nil
}

// LookupOption is an option of a lookup, a batch or a stream.
type LookupOption func(*question)

type question struct {
	fields    string
	hasFields bool
	language  Language
}

// Fields limits records to these fields, such as "location.city" and "asn".
func Fields(fields ...string) LookupOption {
	return func(q *question) { q.fields, q.hasFields = strings.Join(fields, ","), true }
}

// In answers in another language than the client's.
func In(language Language) LookupOption { return func(q *question) { q.language = language } }

func (c *Client) question(options []LookupOption) (question, error) {
	q := question{language: c.settings.language}
	for _, option := range options {
		option(&q)
	}
	return q, checkLanguage(q.language)
}
