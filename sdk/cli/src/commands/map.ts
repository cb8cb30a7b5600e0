import { formatIpv4 } from "@meridian/ipdb";
import { Found, scanLines } from "@meridian/scanner";
import { type Command, sourceOptions, type Values } from "../command.ts";
import { sourceOf } from "../config.ts";
import { EXIT } from "../errors.ts";
import { factsOf } from "../facts.ts";
import { linesOf } from "../lines.ts";
import { output } from "../output.ts";

export const map: Command = {
  summary: "write the places of the addresses in a text as GeoJSON",
  usage: "[FILE …]",
  details: `Reads standard input without files. Each place is a point with its city, country, and number of mentions.

  meridian map access.log > places.geojson`,
  options: { ...sourceOptions },
  run: runMap,
};

interface Feature {
  type: "Feature";
  geometry: { type: "Point"; coordinates: [longitude: number, latitude: number] };
  properties: { city: string | null; country: string | null; mentions: number };
}

async function runMap(paths: readonly string[], values: Values): Promise<number> {
  const facts = factsOf(sourceOf(values));
  const features = new Map<string, Feature>();
  const found = new Found();
  for (const bytes of linesOf(paths)) {
    found.clear();
    scanLines(bytes, bytes.length, found);
    const ids = await facts.resolve(found);
    for (let index = 0; index < found.count; index++) {
      const address = found.addresses[index]!;
      const { latitude, longitude, city, country } =
        facts.record(ids[index]!, found.textOf(address) ?? formatIpv4(address))?.location ?? {};
      if (typeof latitude !== "number" || typeof longitude !== "number") continue;
      const key = `${latitude} ${longitude} ${city}`;
      const feature: Feature = features.get(key) ?? {
        type: "Feature",
        geometry: { type: "Point", coordinates: [longitude, latitude] },
        properties: { city: city ?? null, country: country ?? null, mentions: 0 },
      };
      feature.properties.mentions++;
      features.set(key, feature);
    }
  }
  const sorted = [...features.values()].sort((left, right) => right.properties.mentions - left.properties.mentions);
  output.write(`${JSON.stringify({ type: "FeatureCollection", features: sorted })}\n`);
  return sorted.length > 0 ? EXIT.found : EXIT.nothing;
}
