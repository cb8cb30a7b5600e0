import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  buildDatabase,
  IpdbReader,
  type LayerSource,
  type LocationLayer,
  PartitionBuilder,
  type Place,
  UNKNOWN_PLACE,
} from "@meridian/ipdb";
import { afterAll, expect, test } from "vitest";
import type { LiveCorrection } from "../../lib/loaded-database.ts";
import { overridePlaces } from "../databases/layers/overrides.ts";
import { correctedReader } from "./corrected-reader.ts";

const directory = mkdtempSync(join(tmpdir(), "corrected-reader-"));
afterAll(() => rmSync(directory, { recursive: true }));

const source: LayerSource = {
  ...{ id: "example", layer: "location", name: "Example", licence: "CC0 1.0", attribution: "", url: "" },
  ...{ isSharable: true, sourceVersion: "1", updatedDate: "2026-11-01", rows: 1 },
};
const at = (region: string, city: string, latitude: number, more: Partial<Place> = {}): Place => ({
  ...{ ...UNKNOWN_PLACE, countryCode: "DE", region, city, latitude, longitude: 10, accuracyRadiusKm: 40 },
  ...{ timeZone: "Europe/Berlin", ...more },
});
const places = [
  UNKNOWN_PLACE,
  at("Berlin", "Berlin", 52.5, { cityZh: "柏林", elevationMetres: 34, lastChanged: "2026-10-01" }),
  at("Berlin", "Berlin", 52.7),
  at("Berlin", "Berlin", 52.3),
  at("Brandenburg", "Potsdam", 52.4, { cityZh: "波茨坦", zipCode: "14467" }),
  at("Hessen", "Frankfurt", 50.1),
  at("Brandenburg", "Frankfurt", 52.3),
];

/** Each place in a /24 of its own. */
function makeLayer(): LocationLayer {
  const v4 = new PartitionBuilder(4);
  for (let place = 1; place <= places.length; place++) v4.addIpv4(0x09000000 + place * 256, place % places.length);
  return { sources: [source], places, v4: v4.finish(), v6: new PartitionBuilder(6).finish() };
}

async function build(location: LocationLayer, name: string): Promise<IpdbReader> {
  const path = join(directory, `${name}.ipdb`);
  await buildDatabase({ layers: { location }, version: "20261101", builtAt: new Date("2026-11-01T00:00:00Z"), path });
  return IpdbReader.open(path);
}

test.each<LiveCorrection["values"]>([
  { city: "Potsdam" },
  { region: "Brandenburg", city: "Potsdam" },
  { region: "Brandenburg", city: "波茨坦", cityZh: "波茨坦" },
  { region: "Hessen", city: "Frankfurt" },
  { countryCode: "DE", city: "Frankfurt" },
  { region: "Berlin", city: "Berlin" },
  { city: "Atlantis" },
  { countryCode: "FR", city: "Berlin" },
  { city: "Potsdam", latitude: 52, longitude: 13 },
  { latitude: 52, longitude: 13 },
])("a correction is answered at once as the next build has it: %j", async (values) => {
  const correction = { id: 1, firstIp: "9.0.0.0", lastIp: "9.0.255.255", values };
  const reader = await build(makeLayer(), "before");
  const live = correctedReader(reader, [{ ...correction, version: "", createdAt: new Date("2026-11-02T00:00:00Z") }]);
  const built = await build(overridePlaces(makeLayer(), [correction], source), "after");
  for (let place = 1; place <= places.length; place++) {
    const address = `9.0.${place}.1`;
    expect(live.lookup(address)?.place).toEqual(built.lookup(address)?.place);
  }
});
