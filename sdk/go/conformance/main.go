// Command conformance answers the requests of the conformance tests; see
// sdk/conformance/README.md.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	meridian "meridian.example/sdk/go"
)

type request struct {
	Op       string   `json:"op"`
	Client   string   `json:"client"`
	IP       string   `json:"ip"`
	IPs      []string `json:"ips"`
	ASN      string   `json:"asn"`
	Fields   []string `json:"fields"`
	Language string   `json:"language"`
	Remote   string   `json:"remote"`
	Header   *string  `json:"header"`
	Trusted  []string `json:"trusted"`
	Options  struct {
		URL         string `json:"url"`
		Key         string `json:"key"`
		File        string `json:"file"`
		TimeoutMS   *int   `json:"timeout_ms"`
		Retries     *int   `json:"retries"`
		CacheSize   int    `json:"cache_size"`
		Language    string `json:"language"`
		RegionNames string `json:"region_names"`
	} `json:"options"`
}

type item struct {
	Query string           `json:"query"`
	Data  *meridian.Record `json:"data,omitempty"`
	Error any              `json:"error,omitempty"`
}

var clients = map[string]*meridian.Client{}

func open(r *request) error {
	o := r.Options
	options := []meridian.Option{meridian.WithURL(o.URL), meridian.WithKey(o.Key), meridian.WithFile(o.File)}
	if o.TimeoutMS != nil {
		options = append(options, meridian.WithTimeout(time.Duration(*o.TimeoutMS)*time.Millisecond))
	}
	if o.Retries != nil {
		options = append(options, meridian.WithRetries(*o.Retries))
	}
	if o.Language != "" {
		options = append(options, meridian.WithLanguage(meridian.Language(o.Language)))
	}
	if o.RegionNames != "" {
		options = append(options, meridian.WithRegionNames(meridian.RegionNames(o.RegionNames)))
	}
	options = append(options, meridian.WithCache(o.CacheSize, 5*time.Minute))
	client, err := meridian.New(options...)
	clients[r.Client] = client
	return err
}

func answer(ctx context.Context, r *request) (any, error) {
	var chosen []meridian.LookupOption
	if r.Fields != nil {
		chosen = append(chosen, meridian.Fields(r.Fields...))
	}
	if r.Language != "" {
		chosen = append(chosen, meridian.In(meridian.Language(r.Language)))
	}
	client := clients[r.Client]
	switch r.Op {
	case "open":
		return nil, open(r)
	case "lookup":
		return client.Lookup(ctx, r.IP, chosen...)
	case "batch":
		items, err := client.Batch(ctx, r.IPs)
		return listOf(items), err
	case "stream":
		rest := r.IPs
		stream := client.Stream(ctx, func() (string, bool) {
			if len(rest) == 0 {
				return "", false
			}
			next := rest[0]
			rest = rest[1:]
			return next, true
		})
		var items []meridian.Item
		for stream.Next() {
			items = append(items, stream.Item())
		}
		return listOf(items), stream.Err()
	case "asn":
		return client.ASN(ctx, r.ASN)
	case "me":
		return client.Me(ctx)
	case "reload":
		return client.Reload()
	case "client_address":
		trusted, err := meridian.ParseTrusted(r.Trusted...)
		var header []string
		if r.Header != nil {
			header = []string{*r.Header}
		}
		return meridian.ClientAddress(r.Remote, header, trusted), err
	case "close":
		client.Close()
		delete(clients, r.Client)
		return nil, nil
	}
	return nil, fmt.Errorf("unknown op %q", r.Op)
}

func listOf(items []meridian.Item) []item {
	list := make([]item, len(items))
	for i, one := range items {
		list[i] = item{Query: one.Query, Data: one.Data}
		if one.Err != nil {
			list[i].Error = describe(one.Err)
		}
	}
	return list
}

func describe(err error) map[string]any {
	var api *meridian.APIError
	var connection *meridian.ConnectionError
	var database *meridian.DatabaseError
	described := map[string]any{}
	switch {
	case errors.As(err, &api):
		described["kind"] = kindOf(api)
		for name, text := range map[string]string{"code": api.Code, "field": api.Field, "request_id": api.RequestID} {
			if text != "" {
				described[name] = text
			}
		}
		if api.Status != 0 {
			described["status"] = api.Status
		}
		if api.RetryAfter != 0 {
			described["retry_after"] = api.RetryAfter.Seconds()
		}
	case errors.As(err, &connection) && connection.Timeout():
		described["kind"] = "timeout"
	case errors.As(err, &connection):
		described["kind"] = "connection"
	case errors.As(err, &database):
		described["kind"] = "database"
	default:
		described["kind"] = err.Error()
	}
	return described
}

func kindOf(err error) string {
	for kind, name := range map[error]string{
		meridian.ErrInvalidInput: "invalid", meridian.ErrAuthentication: "authentication",
		meridian.ErrNotFound: "not_found", meridian.ErrOutOfQuota: "quota",
		meridian.ErrRateLimited: "rate_limited", meridian.ErrServer: "server",
	} {
		if errors.Is(err, kind) {
			return name
		}
	}
	return "unknown"
}

func main() {
	in, out := bufio.NewReader(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		line, err := in.ReadBytes('\n')
		if len(line) == 0 || err != nil {
			return
		}
		var r request
		if err := json.Unmarshal(line, &r); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		ok, failure := answer(context.Background(), &r)
		if failure != nil {
			err = out.Encode(map[string]any{"error": describe(failure)})
		} else {
			err = out.Encode(map[string]any{"ok": ok})
		}
		if err != nil {
			os.Exit(1)
		}
	}
}
