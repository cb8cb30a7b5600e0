package meridian

import (
	"context"
	"strings"
	"unicode"
)

// Item is one address of a batch or a stream, with either Data or Err.
type Item struct {
	// The address, without white space around it.
	Query string
	// What is known about it.
	Data *Record
	// Why there is no data: usually an *APIError; see Client.Batch for others.
	Err error
}

// Batch returns items for all addresses, in their order. More than MaxBatch are
// sent in several requests. If a request fails, so does the batch; but if an
// earlier one has succeeded, the addresses that are left have the error in
// their items, so that no answer is lost.
func (c *Client) Batch(ctx context.Context, addresses []string, options ...LookupOption) ([]Item, error) {
	q, err := c.question(options)
	if err != nil {
		return nil, err
	}
	items := make([]Item, 0, len(addresses))
	for start := 0; start < len(addresses); start += MaxBatch {
		part, err := c.batch(ctx, addresses[start:min(start+MaxBatch, len(addresses))], q)
		if err != nil && start == 0 {
			return nil, err
		}
		if err != nil {
			for _, address := range addresses[start:] {
				items = append(items, Item{Query: trim(address), Err: err})
			}
			return items, nil
		}
		items = append(items, part...)
	}
	return items, nil
}

// Stream looks up addresses of any number, MaxBatch in memory at a time. The
// source returns the next address, and false after the last one.
//
//	stream := client.Stream(ctx, source)
//	for stream.Next() {
//		item := stream.Item()
//	}
//	err := stream.Err()
func (c *Client) Stream(ctx context.Context, source func() (string, bool), options ...LookupOption) *Stream {
	q, err := c.question(options)
	return &Stream{ctx: ctx, client: c, source: source, question: q, err: err}
}

// Stream is a stream of items in the order of their addresses. It is not safe
// for several goroutines.
type Stream struct {
	ctx      context.Context
	client   *Client
	source   func() (string, bool)
	question question
	items    []Item
	item     Item
	isAtEnd  bool
	err      error
}

// Next goes to the next item. It returns false after the last one, and if a
// request fails.
func (s *Stream) Next() bool {
	if len(s.items) == 0 && !s.isAtEnd && s.err == nil {
		s.fill()
	}
	if len(s.items) == 0 {
		return false
	}
	s.item, s.items = s.items[0], s.items[1:]
	return true
}

func (s *Stream) fill() {
	addresses := make([]string, 0, MaxBatch)
	for len(addresses) < MaxBatch {
		address, ok := s.source()
		if !ok {
			s.isAtEnd = true
			break
		}
		addresses = append(addresses, address)
	}
	if len(addresses) > 0 {
		s.items, s.err = s.client.batch(s.ctx, addresses, s.question)
	}
}

// Item returns the item that Next went to.
func (s *Stream) Item() Item { return s.item }

// Err returns why the stream ended early; nil if it did not.
func (s *Stream) Err() error { return s.err }

// answered is an item as the API returns it.
type answered struct {
	OK    bool    `json:"ok"`
	Data  *Record `json:"data"`
	Error *struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

func (c *Client) batch(ctx context.Context, addresses []string, q question) ([]Item, error) {
	items := make([]Item, len(addresses))
	for i, address := range addresses {
		items[i].Query = trim(address)
	}
	if database := c.source.Load().database; database != nil {
		fields, err := q.fieldSet()
		for i := 0; i < len(items) && err == nil; i++ {
			items[i].Data, items[i].Err = database.answer(items[i].Query, fields, q.language)
			err = ctx.Err()
		}
		return items, err
	}
	sent := make([]string, len(items))
	for i, item := range items {
		sent[i] = sendable(item.Query)
	}
	var answers []answered
	if err := c.request(ctx, "/v2/batch", q.params(), sent, &answers); err != nil {
		return nil, err
	}
	if len(answers) != len(items) {
		return nil, &APIError{Status: 200, Detail: "the answer to a batch has not one item for each address"}
	}
	for i, answer := range answers {
		switch {
		case answer.OK && answer.Data != nil:
			items[i].Data = answer.Data
		case !answer.OK && answer.Error != nil:
			items[i].Err = errorOfCode(answer.Error.Code, answer.Error.Message, "")
		default:
			return nil, &APIError{Status: 200, Detail: "an item of a batch has neither data nor an error"}
		}
	}
	return items, nil
}

// trim leaves out what the API leaves out around the addresses of a batch.
func trim(address string) string {
	return strings.TrimFunc(address, func(r rune) bool {
		// U+0085 is white space in Go only, and U+FEFF in JavaScript only.
		return r == '\ufeff' || (r != '\u0085' && unicode.IsSpace(r))
	})
}

// sendable returns the address, or an equally invalid one that keeps the
// request short.
func sendable(address string) string {
	isOdd := func(r rune) bool { return r < ' ' || r > '~' }
	if len(address) > maxAddressLength || strings.IndexFunc(address, isOdd) >= 0 {
		return "?"
	}
	return address
}
