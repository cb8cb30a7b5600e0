import type { LayerSource } from "@meridian/ipdb";

/** The attributions required by the sources' licences, without duplicates. */
export function creditsOf(sources: readonly (LayerSource | null | undefined)[]) {
  const named = new Map(sources.flatMap((source) => (source ? [[source.attribution, source] as const] : [])));
  return [...named.values()].map(({ name, attribution, url }) => ({ name, attribution, url }));
}
