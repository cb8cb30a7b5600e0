package meridian

import (
	"container/list"
	"sync"
	"time"
)

type cacheKey struct {
	address, fields string
	language        Language
}

type cacheEntry struct {
	key     cacheKey
	record  *Record
	expires time.Time
}

// cache forgets what was used longest ago when it is full, and everything
// after its time to live.
type cache struct {
	size    int
	ttl     time.Duration
	now     func() time.Time
	mutex   sync.Mutex
	order   *list.List
	entries map[cacheKey]*list.Element
}

func newCache(size int, ttl time.Duration) *cache {
	return &cache{size: size, ttl: ttl, now: time.Now, order: list.New(), entries: map[cacheKey]*list.Element{}}
}

func (c *cache) get(key cacheKey) *Record {
	if c.size == 0 {
		return nil
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	element, ok := c.entries[key]
	if !ok {
		return nil
	}
	entry := element.Value.(*cacheEntry)
	if !c.now().Before(entry.expires) {
		c.remove(element)
		return nil
	}
	c.order.MoveToFront(element)
	return entry.record
}

func (c *cache) put(key cacheKey, record *Record) {
	if c.size == 0 {
		return
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if element, ok := c.entries[key]; ok {
		c.remove(element)
	}
	c.entries[key] = c.order.PushFront(&cacheEntry{key, record, c.now().Add(c.ttl)})
	if c.order.Len() > c.size {
		c.remove(c.order.Back())
	}
}

func (c *cache) remove(element *list.Element) {
	delete(c.entries, c.order.Remove(element).(*cacheEntry).key)
}
