import { describe, expect, test } from "vitest";
import { IpdbReader } from "../reader.ts";
import { makeDatabase, makePartition, makePlace, makeSource } from "../testing/make-database.ts";
import type { Network, Place } from "../types.ts";
import { encodeRecords, UNKNOWN_PLACE } from "./encode-records.ts";
import { UNKNOWN_NETWORK } from "./layers.ts";

/** The sections of these places, which nothing is known of at number 0. */
const encodePlaces = (places: Place[], networks: (Network | null)[] = [null]) =>
  encodeRecords({
    v4: makePartition(4, {}),
    v6: makePartition(6, {}),
    places: [null, ...places],
    networks,
    recordPlaces: Uint32Array.from({ length: places.length + 1 }, (_, record) => record),
    recordNetworks: new Uint32Array(places.length + 1),
  });

const v4 = makePartition(4, { "9.0.0.0": 1 });
const v6 = makePartition(6, {});

const readAgain = (place: Partial<Place>, network: Partial<Network>) =>
  IpdbReader.fromBuffer(
    makeDatabase({
      location: { sources: [makeSource("location")], v4, v6, places: [makePlace(""), makePlace("Ulm", place)] },
      network: {
        sources: [makeSource("network")],
        v4,
        v6,
        networks: [UNKNOWN_NETWORK, { ...UNKNOWN_NETWORK, ...network }],
      },
    }),
  ).lookup("9.0.0.1")!;

describe("a record", () => {
  test.each<[place: Partial<Place>, network: Partial<Network>]>([
    [{ latitude: 90, longitude: 180, accuracyRadiusKm: 65_534, elevationMetres: 32_767 }, { asn: 0xfffffffe }],
    [{ latitude: -90, longitude: -180, accuracyRadiusKm: 0, elevationMetres: -32_767 }, { asn: 0 }],
    [{ latitude: null, longitude: null, accuracyRadiusKm: null, elevationMetres: null }, { asn: null }],
    [
      { divisionCode: "330100", areaCode: "0571", zipCode: "310000" },
      { organization: "A", domain: "b.net", isp: "C" },
    ],
  ])("has all that the format can say (%#)", (place, network) => {
    const read = readAgain(place, network);
    expect(read.place).toMatchObject(place);
    expect(read.network).toMatchObject(network);
  });

  test.each<[place: Partial<Place>, message: string]>([
    [{ latitude: 90.1 }, "a coordinate of 90.1 degrees"],
    [{ latitude: -90.1 }, "a coordinate of -90.1 degrees"],
    [{ longitude: 180.1 }, "a coordinate of 180.1 degrees"],
    [{ longitude: Number.NaN }, "a coordinate of NaN degrees"],
    [{ accuracyRadiusKm: -1 }, "accuracy radius -1 is not an integer from 0 to 65534"],
    [{ accuracyRadiusKm: 65_535 }, "accuracy radius 65535 is not an integer from 0 to 65534"],
    [{ accuracyRadiusKm: 0.5 }, "accuracy radius 0.5 is not an integer from 0 to 65534"],
    [{ elevationMetres: 32_768 }, "elevation 32768 is not an integer from -32767 to 32767"],
    [{ elevationMetres: -32_768 }, "elevation -32768 is not an integer from -32767 to 32767"],
    [{ source: 255 }, "source 255 is not an integer from 0 to 254"],
  ])("cannot say of a place what the format has no room for: %j", (fields, message) => {
    expect(() => encodePlaces([{ ...UNKNOWN_PLACE, ...fields }])).toThrow(
      expect.objectContaining({ code: "BAD_SOURCE", section: "places", message: expect.stringContaining(message) }),
    );
  });

  test.each<[network: Partial<Network>, message: string]>([
    [{ asn: 0xffffffff }, "autonomous system number 4294967295"],
    [{ asn: -1 }, "autonomous system number -1"],
    [{ asn: 1.5 }, "autonomous system number 1.5"],
    [{ source: 255 }, "source 255 is not an integer from 0 to 254"],
    [
      { privacySources: { ...UNKNOWN_NETWORK.privacySources, satellite: 255 } },
      "source 255 is not an integer from 0 to 254",
    ],
  ])("cannot say of a network what the format has no room for: %j", (fields, message) => {
    expect(() => encodePlaces([], [null, { ...UNKNOWN_NETWORK, ...fields }])).toThrow(
      expect.objectContaining({ code: "BAD_SOURCE", message: expect.stringContaining(message) }),
    );
  });
});

describe("the tables of texts", () => {
  test("have each text once, and each row once, after the empty ones", () => {
    const ulm = { ...UNKNOWN_PLACE, countryCode: "DE", city: "Ulm", zipCode: "DE" };
    const { cities, regions, strings, ...sections } = encodePlaces([ulm, { ...ulm, region: "Ulm" }]);
    const wordsOf = ({ buffer, byteOffset, length }: Uint8Array) => [
      ...new Uint32Array(buffer, byteOffset, length / Uint32Array.BYTES_PER_ELEMENT),
    ];
    expect(Buffer.from(strings).toString()).toBe("DEUlm");
    expect(wordsOf(sections["string-offsets"])).toEqual([0, 0, 2, 5]);
    expect(wordsOf(cities)).toEqual([0, 0, 0, 0, 2, 0, 0, 0]);
    expect(wordsOf(regions)).toEqual([0, 0, 0, 1, 0, 0, 1, 2, 0]);
    expect(sections.records).toHaveLength(0);
    expect(sections["time-zones"]).toHaveLength(4);
    expect(sections.stations).toHaveLength(8);
  });

  test("do not take a text for two", () => {
    const places = [
      { ...UNKNOWN_PLACE, weatherStationCode: "AB" },
      { ...UNKNOWN_PLACE, weatherStationCode: "A", weatherStationName: "B" },
    ];
    expect(encodePlaces(places).stations).toHaveLength(3 * 8);
  });

  const manyTimeZones = (count: number) =>
    Array.from({ length: count }, (_, zone) => ({ ...UNKNOWN_PLACE, timeZone: `${zone}` }));

  test("number 65,536 rows of small ones, and refuse another, but have room for more cities", () => {
    const places = manyTimeZones(65_536);
    expect(encodePlaces(places.slice(1))["time-zones"]).toHaveLength(65_536 * 4);
    expect(() => encodePlaces(places)).toThrow(
      expect.objectContaining({
        code: "BAD_SOURCE",
        section: "time-zones",
        message: expect.stringContaining("more than 65536 distinct rows"),
      }),
    );
    const cities = places.map(({ timeZone: city }) => ({ ...UNKNOWN_PLACE, city }));
    expect(encodePlaces(cities).cities).toHaveLength(65_537 * 16);
  });
});
