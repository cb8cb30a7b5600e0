package meridian

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

const (
	firstPause     = 250 * time.Millisecond
	maxPause       = 30 * time.Second
	maxAnswerBytes = 64 << 20
)

// transport sends requests to one server with a key.
type transport struct {
	base    string
	key     string
	timeout time.Duration
	retries int
	client  *http.Client
	sleep   func(context.Context, time.Duration) error
}

func newTransport(s *settings) (*transport, error) {
	base, err := url.Parse(s.url)
	if err != nil || (base.Scheme != "http" && base.Scheme != "https") || base.Host == "" || base.User != nil ||
		base.RawQuery != "" || base.Fragment != "" {
		return nil, errors.New("meridian: the URL must be an http or https address such as https://api.example.com, " +
			"without a user, a query or a fragment")
	}
	client := *s.httpClient
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &transport{
		base: strings.TrimSuffix(base.String(), "/"), key: s.key, timeout: s.timeout, retries: s.retries,
		client: &client, sleep: sleep,
	}, nil
}

func sleep(ctx context.Context, pause time.Duration) error {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// request decodes the JSON of an answer. It sends GET, or POST if there is a
// body.
func (t *transport) request(ctx context.Context, path string, params url.Values, body, into any) error {
	target := t.base + path
	if len(params) > 0 {
		target += "?" + params.Encode()
	}
	var payload []byte
	if body != nil {
		var err error
		if payload, err = json.Marshal(body); err != nil {
			return fmt.Errorf("meridian: the body cannot be sent: %w", err)
		}
	}
	for attempt := 0; ; attempt++ {
		status, header, content, err := t.exchange(ctx, target, payload)
		var wait time.Duration
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
		case status == http.StatusOK:
			if json.Unmarshal(content, into) != nil {
				return &APIError{Status: status, Detail: "the answer is no JSON of the expected form"}
			}
			return nil
		default:
			refusal := errorOf(status, content)
			if id := header.Get("X-Request-Id"); id != "" {
				refusal.RequestID = id
			}
			wait = retryAfter(header.Get("Retry-After"), time.Now())
			refusal.RetryAfter = wait
			err = refusal
			if status != 429 && status != 502 && status != 503 && status != 504 {
				return err
			}
		}
		// A server that asks for a longer wait would refuse any call before.
		if attempt == t.retries || wait > maxPause {
			return err
		}
		if err := t.sleep(ctx, pauseBefore(attempt, wait)); err != nil {
			return err
		}
	}
}

func pauseBefore(attempt int, wait time.Duration) time.Duration {
	pause := time.Duration((0.5 + rand.Float64()) * float64(firstPause<<min(attempt, 8)))
	if pause < wait {
		pause = wait
	}
	if pause > maxPause {
		pause = maxPause
	}
	return pause
}

func min(a, b int) int {
	if a < b {
		return a
	}
	return b
}

// exchange returns one answer, of any status, or a *ConnectionError.
func (t *transport) exchange(ctx context.Context, target string, payload []byte) (int, http.Header, []byte, error) {
	limited, cancel := context.WithTimeout(ctx, t.timeout)
	defer cancel()
	fail := func(err error) (int, http.Header, []byte, error) {
		isTimeout := limited.Err() == context.DeadlineExceeded
		return 0, nil, nil, &ConnectionError{err, isTimeout}
	}
	method, body := http.MethodGet, io.Reader(nil)
	if payload != nil {
		method, body = http.MethodPost, bytes.NewReader(payload)
	}
	request, err := http.NewRequestWithContext(limited, method, target, body)
	if err != nil {
		return fail(err)
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("User-Agent", "meridian-ip-go")
	if payload != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if t.key != "" {
		request.Header.Set("Authorization", "Bearer "+t.key)
	}
	response, err := t.client.Do(request)
	if err != nil {
		return fail(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(io.LimitReader(response.Body, maxAnswerBytes+1))
	if err != nil {
		return fail(err)
	}
	if len(content) > maxAnswerBytes {
		return fail(errors.New("the answer is too long"))
	}
	return response.StatusCode, response.Header, content, nil
}

// retryAfter reads the header of this name, which is a number of seconds or a
// date; 0 if there is none.
func retryAfter(text string, now time.Time) time.Duration {
	if seconds, err := strconv.ParseUint(text, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second
	}
	if date, err := http.ParseTime(text); err == nil && date.After(now) {
		return date.Sub(now)
	}
	return 0
}
