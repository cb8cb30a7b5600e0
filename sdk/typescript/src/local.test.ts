import { readFileSync } from "node:fs";
import { IpdbReader } from "@meridian/ipdb";
import { describe, expect, test } from "vitest";
import { recordData } from "../../../apps/server/src/modules/lookup/answers.ts";
import { openRegions } from "../../../apps/server/src/modules/lookup/regions.ts";
import { formatIpv4, formatIpv6 } from "../../../packages/ipdb/src/address.ts";
import {
  makeDatabase,
  makePartition,
  makePlace,
  makeSource,
} from "../../../packages/ipdb/src/testing/make-database.ts";
import { makeTinyDatabase } from "../../../packages/ipdb/src/testing/tiny-database.ts";
import { Client, Database, DatabaseError, InvalidInputError, NotFoundError } from "./index.ts";

const fixtures = new URL("../../fixtures/", import.meta.url);
const bytes = makeTinyDatabase();
const database = new Database(bytes);
const reader = IpdbReader.fromBuffer(bytes);

/** The first address of every range, and one with a port's worth of distance in it. */
function addresses(): string[] {
  const found: string[] = [];
  reader.eachIpv4Start((address) => found.push(formatIpv4(address), formatIpv4(address + 5)));
  reader.eachIpv6Start(([a = 0, b = 0, c = 0, d = 0]) => found.push(formatIpv6(a, b, c, d)));
  return found.filter((address) => reader.findRecord(address) < 0xfffffffe);
}

describe("a database file", () => {
  test.each(["en", "zh"] as const)("answers like the API but for the codes of its tables, in %s", (language) => {
    const known = addresses().filter((address) => reader.findRecord(address) > 0);
    expect(known.length).toBeGreaterThan(10);
    for (const address of known)
      for (const naming of ["cldr", "mainland-china"] as const) {
        const record = reader.findRecord(address);
        const { location, asn, proxy } = recordData(
          reader.placeOf(record),
          reader.networkOf(record),
          language,
          openRegions(naming),
          reader.metadata.layers,
        );
        const own = new Database(bytes, { regionNames: naming, language });
        expect(JSON.stringify(own.lookup(address))).toBe(
          JSON.stringify({
            location: { ip: address, ...location, region_code: null, geoname_id: null },
            asn: { ...asn, mcc: null, mnc: null },
            proxy,
          }),
        );
      }
  });

  test("refuses with the API's codes", () => {
    const error = (address: string, fields?: string[]) => {
      try {
        return database.lookup(address, { fields });
      } catch (error) {
        return error;
      }
    };
    expect(error("8.8.8")).toMatchObject({ code: "INVALID_IP_ADDRESS", status: 400, field: "ip" });
    expect(error("10.0.0.1")).toMatchObject({ code: "RESERVED_IP_ADDRESS", status: 400 });
    const empty = { v4: makePartition(4, {}), v6: makePartition(6, {}), places: [makePlace("")] };
    const unknown = new Database(makeDatabase({ location: { ...empty, sources: [makeSource("location")] } }));
    expect(() => unknown.lookup("9.0.1.1")).toThrow(NotFoundError);
    expect(error("9.0.1.1", ["location.town"])).toMatchObject({ code: "INVALID_FIELDS", field: "fields" });
    expect(error("9.0.1.1", ["location.town"])).toBeInstanceOf(InvalidInputError);
  });

  test("returns chosen fields in the API's order", () => {
    const fields = ["proxy.is_tor", "location.city", "location.ip"];
    expect(JSON.stringify(database.lookup("9.0.1.1", { fields }))).toBe(
      '{"location":{"ip":"9.0.1.1","city":"Köln"},"proxy":{"is_tor":null}}',
    );
  });

  test("is refused with any byte changed", () => {
    const { length } = new Uint8Array(bytes);
    for (let at = 0; at < length; at += 97) {
      const copy = new Uint8Array(bytes).slice();
      copy[at]! ^= 1;
      expect(() => new Database(copy)).toThrow(DatabaseError);
    }
    expect(() => new Database(new Uint8Array(bytes).slice(0, -1))).toThrow(DatabaseError);
    expect(() => new Database(new Uint8Array(0))).toThrow(DatabaseError);
  });

  const dated = new Uint8Array(readFileSync(new URL("dated.meridian", fixtures)));
  const read = (name: string) => JSON.parse(readFileSync(new URL(name, fixtures), "utf8"));

  test("has the day of a place's last change, if there is one", () => {
    const file = new Database(dated);
    const answers: { ip: string; record: { location: { last_changed?: string } } }[] = read("dated.json");
    for (const { ip, record } of answers)
      expect(file.lookup(ip).location?.last_changed).toBe(record.location.last_changed ?? null);
  });

  const refused: { name: string; length: number; patches: [at: number, bytes: string][] }[] = read("refused.json");
  test.each(refused)("is refused with $name", ({ length, patches }) => {
    const copy = dated.slice(0, length);
    for (const [at, bytes] of patches) copy.set(Buffer.from(bytes, "hex"), at);
    expect(() => new Database(copy)).toThrow(DatabaseError);
  });
});

describe("a client of a file", () => {
  test("answers batches and streams in order, with each error in its item", async () => {
    const client = new Client({ database });
    const given = ["9.0.1.1", "nonsense", "10.0.0.1", "9.0.4.16"];
    const shape = ["Köln", "INVALID_IP_ADDRESS", "RESERVED_IP_ADDRESS", "Bern"];
    const shapes = (items: Awaited<ReturnType<typeof client.batch>>) =>
      items.map(({ data, error }) => data?.location?.city ?? error?.code);
    expect(shapes(await client.batch(given))).toEqual(shape);
    const many = Array.from({ length: 2_500 }, (_, index) => given[index % 4]!);
    expect(shapes(await Array.fromAsync(client.stream(many)))).toEqual(many.map((_, index) => shape[index % 4]));
  });

  test("keeps its file if the new one is damaged, and answers from the new one otherwise", async () => {
    const client = new Client({ database });
    const damaged = new Uint8Array(bytes).slice();
    damaged[5_000]! ^= 1;
    expect(() => client.setDatabase(damaged)).toThrow(DatabaseError);
    expect((await client.lookup("9.0.1.1")).location?.city).toBe("Köln");
    const running = client.lookup("9.0.1.1");
    client.setDatabase(new Uint8Array(bytes));
    expect(await running).toEqual(await client.lookup("9.0.1.1"));
  });
});
