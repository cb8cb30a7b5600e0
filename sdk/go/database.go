package meridian

import (
	"encoding/binary"
	"encoding/json"
	"hash/crc32"
	"os"
)

const (
	magic         = "\x89IPDB\r\n\x1a"
	formatVersion = 2
	headerBytes   = 64
	rowBytes      = 32
	alignment     = 64
)

// The last one is in files with the day of a place's last change only.
var sections = []struct {
	name     string
	rowBytes uint32
}{
	{"metadata", 1},
	{"v4-directory", 8}, {"v4-blocks", 8}, {"v4-values", 4}, {"v4-splits", 4},
	{"v6-directory", 8}, {"v6-blocks", 8}, {"v6-prefixes", 4}, {"v6-groups", 8}, {"v6-slots", 4}, {"v6-keys", 2},
	{"v6-values", 4}, {"v6-splits", 4},
	{"records", 8}, {"places", 28}, {"cities", 16}, {"regions", 12}, {"time-zones", 4}, {"stations", 8},
	{"networks", 36}, {"string-offsets", 4}, {"strings", 1}, {"place-dates", 2},
}

// Database is a database file in memory. It never changes, so that any number
// of goroutines can use it.
type Database struct {
	version string
	v4      index4
	v6      index6
	records *recordStore
}

// OpenDatabase reads a .meridian file into memory and checks it. It returns a
// *DatabaseError if it cannot be read or is damaged. Names of countries and
// regions follow regionNames.
func OpenDatabase(path string, regionNames RegionNames) (*Database, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, &DatabaseError{"cannot read the database file: " + err.Error(), err}
	}
	return NewDatabase(data, regionNames)
}

// NewDatabase uses the content of a file, which must not change afterwards. It
// returns a *DatabaseError if it is damaged.
func NewDatabase(data []byte, regionNames RegionNames) (*Database, error) {
	names, err := namesOf(regionNames)
	if err != nil {
		return nil, err
	}
	table, err := readTable(data)
	if err != nil {
		return nil, err
	}
	var metadata struct {
		Version string `json:"version"`
		Layers  []struct {
			Name string `json:"name"`
		} `json:"layers"`
	}
	if err := json.Unmarshal(table["metadata"], &metadata); err != nil {
		return nil, damaged("unexpected metadata: %v", err)
	}
	section := func(name string) words { return words(table[name]) }
	database := &Database{
		version: metadata.Version,
		v4:      index4{section("v4-directory"), section("v4-blocks"), section("v4-values"), section("v4-splits")},
		v6: index6{
			directory: section("v6-directory"), blocks: section("v6-blocks"), prefixes: section("v6-prefixes"),
			groups: section("v6-groups"), slots: section("v6-slots"), keys: table["v6-keys"],
			values: section("v6-values"), splits: section("v6-splits"),
		},
		records: newRecordStore(table, names),
	}
	for _, layer := range metadata.Layers {
		database.records.sources = append(database.records.sources, layer.Name)
	}
	return database, nil
}

// Version returns the file's version, such as 20260102.
func (d *Database) Version() string { return d.version }

// FindRecord returns the number of an address's record, above 0. It returns an
// *APIError for text that is no address, for reserved addresses, and if nothing
// is known.
func (d *Database) FindRecord(address string) (uint32, error) {
	parsed, ok := parseAddress(address)
	if !ok {
		return 0, errorOfCode("INVALID_IP_ADDRESS", "This is not an IP address", "ip")
	}
	var record uint32
	var isReserved bool
	if parsed.Is4() {
		record, isReserved = d.find4(v4Of(parsed))
	} else if number := wideOf(parsed); true {
		if carried, ok := number.embedded(); ok {
			record, isReserved = d.find4(carried)
		} else if isReserved = isReserved6(number); !isReserved {
			record = d.v6.find(number)
		}
	}
	if isReserved {
		return 0, errorOfCode("RESERVED_IP_ADDRESS", "This address is reserved and has no location", "ip")
	}
	if record == 0 {
		return 0, errorOfCode("IP_ADDRESS_NOT_FOUND", "Nothing is known about this address", "ip")
	}
	return record, nil
}

func (d *Database) find4(address uint32) (record uint32, isReserved bool) {
	if isReserved4(address) {
		return 0, true
	}
	return d.v4.find(address), false
}

// readTable returns the sections. It fails if any byte is not what was written.
func readTable(data []byte) (map[string][]byte, error) {
	if len(data) < len(magic) || string(data[:len(magic)]) != magic {
		return nil, damaged("not a database file")
	}
	length := uint64(len(data))
	if length < headerBytes {
		return nil, damaged("the file ends within its header")
	}
	word := func(offset int) uint32 { return binary.LittleEndian.Uint32(data[offset:]) }
	long := func(offset int) uint64 { return binary.LittleEndian.Uint64(data[offset:]) }
	if version := word(8); version != formatVersion {
		return nil, damaged("format version %d is not %d", version, formatVersion)
	}
	if declared := long(16); declared != length {
		return nil, damaged("the file has %d bytes, but should have %d", length, declared)
	}
	count := int(word(12))
	if count != len(sections) && count != len(sections)-1 {
		return nil, damaged("there are %d sections", count)
	}
	end := aligned(uint64(headerBytes + count*rowBytes))
	if length < end {
		return nil, damaged("the file ends within its section table")
	}
	head := append([]byte(nil), data[:end]...)
	copy(head[28:32], make([]byte, 4))
	if crc32.ChecksumIEEE(head) != word(28) {
		return nil, damaged("the header is damaged")
	}
	table := make(map[string][]byte, count)
	for index, section := range sections[:count] {
		row := headerBytes + index*rowBytes
		offset, size := long(row+8), long(row+16)
		isExpected := word(row) == uint32(index+1) && word(row+4) == section.rowBytes && offset == end
		if !isExpected || size > length || size%uint64(section.rowBytes) != 0 {
			return nil, damaged("section %s is not where it should be", section.name)
		}
		end = offset + aligned(size)
		if end > length {
			return nil, damaged("section %s is not where it should be", section.name)
		}
		if crc32.ChecksumIEEE(data[offset:end]) != word(row+24) {
			return nil, damaged("section %s is damaged", section.name)
		}
		table[section.name] = data[offset : offset+size : offset+size]
	}
	if end != length {
		return nil, damaged("there are bytes after the last section")
	}
	dates, hasDates := table["place-dates"]
	if hasDates && len(dates)/2 != len(table["places"])/(placeWords*4) {
		return nil, damaged("there is not one date for each place")
	}
	return table, nil
}

func aligned(length uint64) uint64 {
	return (length + alignment - 1) / alignment * alignment
}
