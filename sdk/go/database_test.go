package meridian

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"math/rand"
	"os"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

var ctx = context.Background()

// withoutNulls makes null and absent the same.
func withoutNulls(value any) any {
	object, ok := value.(map[string]any)
	if !ok {
		return value
	}
	for name, inner := range object {
		if inner == nil {
			delete(object, name)
		} else {
			object[name] = withoutNulls(inner)
		}
	}
	return object
}

func asJSON(t *testing.T, value any) any {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	var decoded any
	decode(t, text, &decoded)
	return withoutNulls(decoded)
}

func codeOf(err error) string {
	var api *APIError
	if errors.As(err, &api) {
		return api.Code
	}
	return ""
}

func TestAnswersLikeTheAPIAtEveryBorder(t *testing.T) {
	answers := readAnswers(t)
	client := open(t, WithFile(sampleFile(t)))
	for language, records := range map[Language][]json.RawMessage{English: answers.EN, Chinese: answers.ZH} {
		for _, row := range answers.Addresses {
			var address string
			var expected any
			decode(t, row[0], &address)
			decode(t, row[1], &expected)
			record, err := client.Lookup(ctx, address, In(language))
			if code, ok := expected.(string); ok {
				if codeOf(err) != code {
					t.Errorf("%q in %s: %v, want %s", address, language, err, code)
				}
				continue
			}
			if err != nil {
				t.Errorf("%q in %s: %v", address, language, err)
				continue
			}
			var wanted map[string]any
			decode(t, records[int(expected.(float64))], &wanted)
			wanted["location"].(map[string]any)["ip"] = address
			if got := asJSON(t, record); !reflect.DeepEqual(got, withoutNulls(wanted)) {
				t.Errorf("%q in %s: %v, want %v", address, language, got, wanted)
			}
		}
	}
}

func TestAnswersLikeTheAPIFromFilesWithAndWithoutDates(t *testing.T) {
	for _, name := range []string{"tiny", "dated"} {
		var answers []struct {
			IP       string
			Language Language
			Record   map[string]any
		}
		decode(t, fixture(t, name+".json"), &answers)
		if len(answers) < 15 {
			t.Fatalf("%s: %d answers", name, len(answers))
		}
		client := open(t, WithFile("../fixtures/"+name+".meridian"))
		for _, answer := range answers {
			record, err := client.Lookup(ctx, answer.IP, In(answer.Language))
			if err != nil {
				t.Errorf("%s: %q: %v", name, answer.IP, err)
			} else if got := asJSON(t, record); !reflect.DeepEqual(got, any(answer.Record)) {
				t.Errorf("%s: %q in %s: %v, want %v", name, answer.IP, answer.Language, got, answer.Record)
			}
		}
	}
}

func TestChoosesFields(t *testing.T) {
	client := open(t, WithFile(sampleFile(t)))
	record, err := client.Lookup(ctx, "9.0.1.200", Fields("location.city", "location.ip", "proxy"), In(Chinese))
	if err != nil {
		t.Fatal(err)
	}
	if want := (Location{IP: "9.0.1.200", City: "科隆"}); *record.Location != want || record.ASN != nil || !*record.Proxy.IsHosting {
		t.Errorf("%+v", asJSON(t, record))
	}
	for _, fields := range [][]string{{"location.planet"}, {""}, {}} {
		if _, err := client.Lookup(ctx, "9.0.1.200", Fields(fields...)); codeOf(err) != "INVALID_FIELDS" {
			t.Errorf("%v: %v", fields, err)
		}
	}
	// A list without fields must not find the cached record of all fields.
	cached := open(t, WithFile(sampleFile(t)), WithCache(10, time.Minute))
	if _, err := cached.Lookup(ctx, "9.0.1.200"); err != nil {
		t.Fatal(err)
	}
	if _, err := cached.Lookup(ctx, "9.0.1.200", Fields()); codeOf(err) != "INVALID_FIELDS" {
		t.Error(err)
	}
}

func TestNamesRegionsAsMainlandChinaRequires(t *testing.T) {
	for rules, want := range map[RegionNames]string{CLDR: "台湾", MainlandChina: "中国台湾"} {
		names, err := namesOf(rules)
		if err != nil {
			t.Fatal(err)
		}
		if got := names.country("TW", Chinese); got != want {
			t.Errorf("%s: %s", rules, got)
		}
		if got := names.country("DE", Chinese); got != "德国" {
			t.Errorf("%s: %s", rules, got)
		}
	}
}

func TestErrorsOfAFileHaveStatusAndKind(t *testing.T) {
	client := open(t, WithFile(sampleFile(t)))
	for address, kind := range map[string]error{
		"nonsense": ErrInvalidInput, "": ErrInvalidInput, "10.0.0.1": ErrInvalidInput, "9.0.5.0": ErrNotFound,
	} {
		_, err := client.Lookup(ctx, address)
		var api *APIError
		if !errors.Is(err, kind) || !errors.As(err, &api) || api.Field != "ip" {
			t.Errorf("%q: %#v", address, err)
		}
	}
}

func TestBatchesAndStreamsKeepTheOrder(t *testing.T) {
	client := open(t, WithFile(sampleFile(t)))
	var addresses []string
	for i := 0; i < 600; i++ {
		addresses = append(addresses, "9.0.1.0", " 9.0.4.16\ufeff", "nonsense", "10.0.0.1")
	}
	items, err := client.Batch(ctx, addresses)
	if err != nil || len(items) != 2400 {
		t.Fatal(len(items), err)
	}
	drawn := 0
	stream := client.Stream(ctx, func() (string, bool) {
		if drawn == len(addresses) {
			return "", false
		}
		drawn++
		return addresses[drawn-1], true
	})
	for i := 0; stream.Next(); i++ {
		if i == 0 && drawn != MaxBatch {
			t.Errorf("%d addresses in memory", drawn)
		}
		if item := stream.Item(); !reflect.DeepEqual(item, items[i]) {
			t.Fatalf("%d: %+v", i, item)
		}
	}
	if stream.Err() != nil || drawn != 2400 {
		t.Error(drawn, stream.Err())
	}
	if items[0].Data.Location.City != "Köln" || items[1].Query != "9.0.4.16" || items[1].Data.Location.City != "Bern" ||
		codeOf(items[2].Err) != "INVALID_IP_ADDRESS" || codeOf(items[2399].Err) != "RESERVED_IP_ADDRESS" {
		t.Errorf("%+v", items[:4])
	}
	if items, err := client.Batch(ctx, nil); len(items) != 0 || err != nil {
		t.Error(items, err)
	}
}

func TestAnyChangedByteIsRefused(t *testing.T) {
	data := sampleBytes(t)
	check := func(data []byte, what any) {
		var damaged *DatabaseError
		if _, err := NewDatabase(data, CLDR); !errors.As(err, &damaged) {
			t.Errorf("%v: %v", what, err)
		}
	}
	for at := 0; at < len(data); at++ {
		if at < 832 || at%997 == 0 || at == len(data)-1 {
			check(damage(data, at), at)
		}
	}
	for _, length := range []int{0, 5, 20, 700, len(data) - 64, len(data) - 1} {
		check(data[:length], length)
	}
	check(append(data, make([]byte, 64)...), "longer")
}

func TestWrongSectionsAreRefusedInSpiteOfRightChecksums(t *testing.T) {
	dated := fixture(t, "dated.meridian")
	var files []struct {
		Name    string
		Length  int
		Patches [][2]any
	}
	decode(t, fixture(t, "refused.json"), &files)
	if _, err := NewDatabase(dated, CLDR); err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, file := range files {
		// Without room beyond its end, which a reader could take for content.
		data := append(make([]byte, 0, file.Length), dated[:file.Length]...)
		for _, patch := range file.Patches {
			if _, err := hex.Decode(data[int(patch[0].(float64)):], []byte(patch[1].(string))); err != nil {
				t.Fatal(err)
			}
		}
		var damaged *DatabaseError
		if _, err := NewDatabase(data, CLDR); !errors.As(err, &damaged) {
			t.Errorf("%s: %v", file.Name, err)
		}
	}
}

func TestADamagedFileLeavesTheOldOneInUse(t *testing.T) {
	path := sampleFile(t)
	client := open(t, WithFile(path), WithCache(10, time.Minute))
	if client.Version() != "20260102" {
		t.Error(client.Version())
	}
	first, err := client.Lookup(ctx, "9.0.1.0")
	if err != nil {
		t.Fatal(err)
	}
	write(t, path, damage(sampleBytes(t), 900))
	var damaged *DatabaseError
	if _, err := client.Reload(); !errors.As(err, &damaged) {
		t.Error(err)
	}
	if again, _ := client.Lookup(ctx, "9.0.1.0"); again != first {
		t.Error("the file or its cache was replaced")
	}
	write(t, path, sampleBytes(t))
	if version, err := client.Reload(); version != "20260102" || err != nil {
		t.Error(version, err)
	}
	if again, _ := client.Lookup(ctx, "9.0.1.0"); again == first {
		t.Error("a new file must have a new cache")
	}
	if _, err := New(WithFile(path + ".missing")); !errors.As(err, &damaged) || !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

func TestTheWatchTakesAChangedFileAndSkipsADamagedOne(t *testing.T) {
	path := sampleFile(t)
	client := open(t, WithFile(path))
	first := client.source.Load()
	look := func(want bool, what string) {
		t.Helper()
		client.reloadIfChanged()
		if (client.source.Load() != first) != want {
			t.Error(what)
		}
		first = client.source.Load()
	}
	look(false, "unchanged")
	write(t, path, damage(sampleBytes(t), 900))
	look(false, "damaged")
	write(t, path, sampleBytes(t))
	look(true, "changed")
	look(false, "taken")
}

func TestTheWatchLooksByItself(t *testing.T) {
	path := sampleFile(t)
	client := open(t, WithFile(path), WithWatch(time.Nanosecond))
	before := client.source.Load()
	if err := os.Chtimes(path, time.Unix(1, 0), time.Unix(1, 0)); err != nil {
		t.Fatal(err)
	}
	for client.source.Load() == before {
		runtime.Gosched()
	}
}

func TestLookupsGoOnDuringSwaps(t *testing.T) {
	client := open(t, WithFile(sampleFile(t)), WithCache(5, time.Minute))
	done := make(chan struct{})
	var group sync.WaitGroup
	for i := 0; i < 4; i++ {
		group.Add(1)
		go func() {
			defer group.Done()
			for {
				select {
				case <-done:
					return
				default:
				}
				if record, err := client.Lookup(ctx, "2a00:1::"); err != nil || record.Location.City != "Köln" {
					t.Error(record, err)
					return
				}
			}
		}()
	}
	for i := 0; i < 50; i++ {
		if _, err := client.Reload(); err != nil {
			t.Error(err)
		}
	}
	close(done)
	group.Wait()
}

func TestAFileOfUnknownOriginEndsNothing(t *testing.T) {
	data := sampleBytes(t)
	table, err := readTable(data)
	if err != nil {
		t.Fatal(err)
	}
	database, err := NewDatabase(data, CLDR)
	if err != nil {
		t.Fatal(err)
	}
	// Sections share the file's memory.
	random := rand.New(rand.NewSource(1))
	for round := 0; round < 200; round++ {
		for name, section := range table {
			if name != "metadata" {
				random.Read(section)
			}
		}
		for _, address := range []string{"9.0.1.200", "200.1.2.3", "2a00:1::", "2a01:3::", "2a02:7:abcd::", "4000::"} {
			if _, err := database.FindRecord(address); err != nil && codeOf(err) != "IP_ADDRESS_NOT_FOUND" {
				t.Error(err)
			}
		}
		for _, prefix := range []uint32{0, 0x2a000001, 0x2a010003, 0xffffffff} {
			group, _ := database.v6.locateGroup(prefix)
			database.v6.findEntry(group, uint16(prefix))
		}
		for record := uint32(0); record < 20; record++ {
			database.records.make(record, Chinese)
		}
	}
}

func TestOnlineCallsNeedAURL(t *testing.T) {
	client := open(t, WithFile(sampleFile(t)))
	if _, err := client.Me(ctx); err == nil || !strings.Contains(err.Error(), "MERIDIAN_URL") {
		t.Error(err)
	}
}
