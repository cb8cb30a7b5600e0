package meridian

import (
	"encoding/binary"
	"reflect"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

const (
	placeWords       = 7
	cityWords        = 4
	regionWords      = 3
	networkWords     = 9
	unknownNumber    = -0x80000000
	unknownRadius    = 0xffff
	maxCityRadius    = 50
	maxRegionRadius  = 500
	unknownElevation = -0x8000
	unknownASN       = 0xffffffff
	anycastBit       = 6
	crawlerBit       = 7
	knownShift       = 8
	satelliteBit     = 18
	satelliteKnown   = 19
	ispInferred      = 1 << 16
	usageInferred    = 1 << 17
	coordinateScale  = 1e7
)

// Answers kept for each language. Ids of records are ordered by coverage, so
// that the first ones are asked for most.
const keptRecords = 16384

// recordStore makes the answers of records, by section 5 of FORMAT.md.
type recordStore struct {
	records, places, networks, cities, regions, timeZones, stations, offsets words

	dates, strings []byte

	sources []string
	names   *names
	kept    map[Language][]atomic.Pointer[Record]
}

func newRecordStore(table map[string][]byte, names *names) *recordStore {
	kept := make(map[Language][]atomic.Pointer[Record], 2)
	for _, language := range []Language{English, Chinese} {
		kept[language] = make([]atomic.Pointer[Record], keptRecords)
	}
	return &recordStore{
		records: table["records"], places: table["places"], networks: table["networks"], cities: table["cities"],
		regions: table["regions"], timeZones: table["time-zones"], stations: table["stations"],
		offsets: table["string-offsets"], dates: table["place-dates"], strings: table["strings"], names: names, kept: kept,
	}
}

// of returns the answer of a record, without the address.
func (s *recordStore) of(record uint32, language Language) *Record {
	if record >= keptRecords {
		return s.make(record, language)
	}
	kept := &s.kept[language][record]
	made := kept.Load()
	if made == nil {
		made = s.make(record, language)
		kept.Store(made)
	}
	return made
}

func (s *recordStore) make(record uint32, language Language) *Record {
	place, network := record, uint32(0)
	if len(s.records) > 0 {
		place, network = s.records.at(int(record)*2), s.records.at(int(record)*2+1)
	}
	location := s.location(int(place), language)
	row := func(word int) uint32 {
		if network == 0 {
			return 0
		}
		return s.networks.at(int(network)*networkWords + word)
	}
	flags := row(6)
	flagOf := func(bit, known int) *bool {
		if flags>>known&1 == 0 {
			return nil
		}
		value := flags>>bit&1 == 1
		return &value
	}
	flag := func(bit int) *bool { return flagOf(bit, bit+knownShift) }
	location.IsAnycast = flag(anycastBit)
	if location.IsAnycast != nil && *location.IsAnycast {
		location.AccuracyRadiusKm = nil
		location.AccuracyLevel = ""
	}
	location.ISP = s.names.operator(s.text(row(4)), language)
	asn := &ASN{
		Name: s.text(row(1)), Organization: s.text(row(2)), Domain: s.text(row(3)), UsageType: s.text(row(5)),
		Inferred: []string{}, IsCrawler: flag(crawlerBit), IsSatellite: flagOf(satelliteBit, satelliteKnown),
	}
	if asn.UsageType == "MOB" {
		isMobile := true
		asn.IsMobile = &isMobile
	}
	if asn.IsCrawler != nil && *asn.IsCrawler {
		asn.Crawler = s.source(row(8) >> 24)
	}
	if number := row(0); number != 0 && number != unknownASN {
		asn.ASN = "AS" + strconv.FormatUint(uint64(number), 10)
	}
	if flags&ispInferred != 0 {
		asn.Inferred = append(asn.Inferred, "isp")
	}
	if flags&usageInferred != 0 {
		asn.Inferred = append(asn.Inferred, "usage_type")
	}
	proxy := &Privacy{
		IsVPN: flag(0), IsTor: flag(1), IsDataCenter: flag(2), IsProxy: flag(3), IsRelay: flag(4), IsHosting: flag(5),
	}
	return &Record{Location: location, ASN: asn, Proxy: proxy}
}

func (s *recordStore) location(place int, language Language) *Location {
	if place == 0 {
		return &Location{}
	}
	row := func(word int) uint32 { return s.places.at(place*placeWords + word) }
	city, region := int(row(0))*cityWords, int(row(2)&0xffff)*regionWords
	code := s.text(s.regions.at(region))
	location := &Location{
		Continent:        s.names.continent(code, language),
		Country:          s.names.country(code, language),
		CountryEnglish:   s.names.country(code, English),
		CountryCode:      code,
		Province:         s.text(s.regions.at(region + 1)),
		City:             s.text(s.cities.at(city)),
		DivisionCode:     s.text(s.cities.at(city + 2)),
		AreaCode:         s.text(s.cities.at(city + 3)),
		ZipCode:          s.text(row(1)),
		Latitude:         known(int32(row(3)), unknownNumber, coordinateScale),
		Longitude:        known(int32(row(4)), unknownNumber, coordinateScale),
		AccuracyRadiusKm: known(int32(row(5)&0xffff), unknownRadius, 1),
		Elevation:        known(int32(row(5))>>16, unknownElevation, 1),
		TimeZone:         s.text(s.timeZones.at(int(row(2) >> 16))),
		WeatherStation:   s.text(s.stations.at(int(row(6)&0xffffff) * 2)),
	}
	location.AccuracyLevel = accuracyLevel(location)
	if language == Chinese {
		if name := s.text(s.regions.at(region + 2)); name != "" {
			location.Province = name
		}
		if name := s.text(s.cities.at(city + 1)); name != "" {
			location.City = name
		}
	}
	location.LastChanged = s.lastChanged(place)
	location.Source = s.source(row(6) >> 24)
	return location
}

// lastChanged returns the day on which a place last changed, "" for none.
func (s *recordStore) lastChanged(place int) string {
	if uint(place) >= uint(len(s.dates)/2) {
		return ""
	}
	day := int(binary.LittleEndian.Uint16(s.dates[place*2:]))
	if day == 0 {
		return ""
	}
	return time.Date(1999, time.December, 31+day, 0, 0, 0, 0, time.UTC).Format("2006-01-02")
}

// accuracyLevel returns the narrowest level that is more than a guess: with a
// larger radius the true place is likely to be in another city or region.
func accuracyLevel(location *Location) string {
	radius := 0.0
	if location.AccuracyRadiusKm != nil {
		radius = *location.AccuracyRadiusKm
	}
	switch {
	case location.CountryCode == "":
		return ""
	case location.City != "" && radius <= maxCityRadius:
		return "city"
	case location.Province != "" && radius <= maxRegionRadius:
		return "region"
	}
	return "country"
}

// source returns the name of a source, "" for none.
func (s *recordStore) source(number uint32) string {
	if int(number) >= len(s.sources) {
		return ""
	}
	return s.sources[number]
}

func known(number, unknown int32, scale float64) *float64 {
	if number == unknown {
		return nil
	}
	value := float64(number) / scale
	return &value
}

func (s *recordStore) text(number uint32) string {
	start, end := s.offsets.at(int(number)), s.offsets.at(int(number)+1)
	if start >= end || int(end) > len(s.strings) {
		return ""
	}
	return string(s.strings[start:end])
}

// fieldsOf returns the fields of a struct by their names in JSON.
func fieldsOf(of reflect.Value) map[string]reflect.Value {
	fields := map[string]reflect.Value{}
	for i := 0; i < of.NumField(); i++ {
		name, _, _ := strings.Cut(of.Type().Field(i).Tag.Get("json"), ",")
		fields[name] = of.Field(i)
	}
	return fields
}

// knownFields are the groups of a record, and their fields as "location.city".
var knownFields = func() map[string]bool {
	known := map[string]bool{}
	for group, value := range fieldsOf(reflect.ValueOf(Record{})) {
		known[group] = true
		for name := range fieldsOf(reflect.Zero(value.Type().Elem())) {
			known[group+"."+name] = true
		}
	}
	return known
}()

// fieldSet reads a list of fields. It fails for one that does not exist.
func fieldSet(fields string) (map[string]bool, error) {
	chosen := map[string]bool{}
	for _, field := range strings.Split(fields, ",") {
		field = strings.TrimSpace(field)
		if !knownFields[field] {
			return nil, errorOfCode("INVALID_FIELDS", "There is no field "+strconv.Quote(field), "fields")
		}
		chosen[field] = true
	}
	return chosen, nil
}

// choose returns a record with these fields only.
func choose(record *Record, fields map[string]bool) *Record {
	chosen := &Record{}
	to := fieldsOf(reflect.ValueOf(chosen).Elem())
	for group, from := range fieldsOf(reflect.ValueOf(record).Elem()) {
		if fields[group] {
			to[group].Set(from)
			continue
		}
		part := reflect.New(from.Type().Elem())
		parts, hasAny := fieldsOf(part.Elem()), false
		for name, value := range fieldsOf(from.Elem()) {
			if fields[group+"."+name] {
				parts[name].Set(value)
				hasAny = true
			}
		}
		if hasAny {
			to[group].Set(part)
		}
	}
	return chosen
}
