package meridian

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// sampleBytes returns the database that the tests of all SDKs read, from its
// dump in the form of hexdump -C.
func sampleBytes(t testing.TB) []byte {
	t.Helper()
	dump, err := os.ReadFile("../testdata/sample.hex")
	if err != nil {
		t.Fatal(err)
	}
	var data []byte
	for _, line := range strings.Split(strings.TrimSpace(string(dump)), "\n") {
		if line == "*" {
			continue
		}
		offset, err := strconv.ParseUint(line[:8], 16, 32)
		if err != nil {
			t.Fatal(err)
		}
		// A star stands for copies of the line before it.
		for len(data) < int(offset) {
			data = append(data, data[len(data)-16:]...)
		}
		if len(line) > 58 {
			bytes, err := hex.DecodeString(strings.ReplaceAll(line[10:58], " ", ""))
			if err != nil {
				t.Fatal(err)
			}
			data = append(data, bytes...)
		}
	}
	return data
}

// fixture returns the content of a file that the tests of all SDKs read.
func fixture(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("../fixtures/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func sampleFile(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "sample.meridian")
	write(t, path, sampleBytes(t))
	return path
}

// write replaces a file as an update does.
func write(t testing.TB, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path+".new", data, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(path+".new", path); err != nil {
		t.Fatal(err)
	}
}

// sampleAnswers are what the API answers for the sample's addresses.
type sampleAnswers struct {
	Version   string               `json:"version"`
	Addresses [][2]json.RawMessage `json:"addresses"`
	EN        []json.RawMessage    `json:"en"`
	ZH        []json.RawMessage    `json:"zh"`
}

func readAnswers(t *testing.T) sampleAnswers {
	t.Helper()
	text, err := os.ReadFile("../testdata/answers.json")
	if err != nil {
		t.Fatal(err)
	}
	var answers sampleAnswers
	decode(t, text, &answers)
	return answers
}

func decode(t *testing.T, text []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}

func damage(data []byte, at int) []byte {
	copied := append([]byte(nil), data...)
	copied[at] ^= 0xff
	return copied
}

func open(t testing.TB, options ...Option) *Client {
	t.Helper()
	client, err := New(options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	return client
}
