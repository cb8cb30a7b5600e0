import type { LayerSource } from "@meridian/ipdb";

/** Whom the licences of the sources ask to be named, each once. */
export function creditsOf(sources: readonly (LayerSource | null | undefined)[]) {
  const named = new Map(sources.flatMap((source) => (source ? [[source.attribution, source] as const] : [])));
  return [...named.values()].map(({ name, attribution, url }) => ({ name, attribution, url }));
}
