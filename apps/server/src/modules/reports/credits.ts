import type { LayerSource, Place } from "@meridian/ipdb";
import { supplements } from "../lookup/supplements.ts";

/** The attributions required by the sources' licences, without duplicates. */
export function creditsOf(sources: readonly (LayerSource | null | undefined)[]) {
  const named = new Map(sources.flatMap((source) => (source ? [[source.attribution, source] as const] : [])));
  return [...named.values()].map(({ name, attribution, url }) => ({ name, attribution, url }));
}

/** The sources of a place's time zone, weather station and elevation. */
export function supplementsOf(layers: readonly LayerSource[], place: Place | null): LayerSource[] {
  const used = supplements.filter(({ isUsedFor }) => place && isUsedFor(place)).map(({ id }) => id);
  return layers.filter(({ id }) => used.includes(id));
}
