import type { LayerSource, Place } from "@meridian/ipdb";
import { STATIONS_ID } from "../databases/weather-stations.ts";

/** The attributions required by the sources' licences, without duplicates. */
export function creditsOf(sources: readonly (LayerSource | null | undefined)[]) {
  const named = new Map(sources.flatMap((source) => (source ? [[source.attribution, source] as const] : [])));
  return [...named.values()].map(({ name, attribution, url }) => ({ name, attribution, url }));
}

/** What is taken from a source of its own when a place has it. */
const supplements = [
  { id: "time-zones", isUsedFor: ({ timeZone }: Place) => timeZone !== "" },
  { id: STATIONS_ID, isUsedFor: ({ weatherStationCode }: Place) => weatherStationCode !== "" },
  { id: "geonames", isUsedFor: ({ elevationMetres }: Place) => elevationMetres !== null },
];

/** The sources of a place's time zone, weather station and elevation. */
export function supplementsOf(layers: readonly LayerSource[], place: Place | null): LayerSource[] {
  const used = supplements.filter(({ isUsedFor }) => place && isUsedFor(place)).map(({ id }) => id);
  return layers.filter(({ id }) => used.includes(id));
}
