package meridian

import (
	_ "embed"
	"encoding/json"
	"fmt"
)

// RegionNames says by which rules countries and regions are named in answers
// from a file.
type RegionNames string

const (
	// CLDR is the Unicode consortium's naming, the default.
	CLDR RegionNames = "cldr"
	// MainlandChina names regions as mainland China requires.
	MainlandChina RegionNames = "mainland_china"
)

//go:embed names.json
var namesJSON []byte

// names are those that files do not contain, in en and zh.
type names struct {
	Countries  map[string]map[string]string `json:"countries"`
	Mainland   map[string]map[string]string `json:"mainland_china"`
	Continents map[string]map[string]string `json:"continents"`
	// Chinese names of operators by their English names.
	Operators map[string]string `json:"operators"`
}

func namesOf(rules RegionNames) (*names, error) {
	if rules != CLDR && rules != MainlandChina {
		return nil, fmt.Errorf("meridian: region names must be %q or %q", CLDR, MainlandChina)
	}
	var read names
	if err := json.Unmarshal(namesJSON, &read); err != nil {
		return nil, err
	}
	if rules == CLDR {
		read.Mainland = nil
	}
	return &read, nil
}

func (n *names) country(code string, language Language) string {
	if renamed, ok := n.Mainland[code]; ok {
		return renamed[string(language)]
	}
	return n.Countries[code][string(language)]
}

func (n *names) continent(code string, language Language) string {
	return n.Continents[n.Countries[code]["continent"]][string(language)]
}

func (n *names) operator(isp string, language Language) string {
	if name, ok := n.Operators[isp]; ok && language == Chinese {
		return name
	}
	return isp
}
