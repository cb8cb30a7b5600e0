import { privacy } from "@meridian/contract/lookup-api/calls/privacy";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import { type LayerSource, type Privacy, parseIpv4 } from "@meridian/ipdb";
import { jsonBytes } from "../../lookup/answers.ts";
import { flagsByName } from "../../lookup/flag-names.ts";
import { isInferring } from "../../lookup/inference.ts";
import type { OwnData } from "../../overrides/layer.ts";
import { overridden } from "../overridden.ts";
import { type Found, type LookupContext, product } from "../product.ts";
import { addressed, currentBook, etagOf, findRecord, refuseUnlessPublic } from "./query.ts";

type Answer = LookupAnswer<typeof privacy>;

/** The source of each flag that is known. */
function sourcesOf(sourceOf: (flag: keyof Privacy) => LayerSource | null): Answer["sources"] {
  const entries = Object.entries(flagsByName).map(([name, flag]) => {
    const source = sourceOf(flag);
    const described = source && {
      name: source.name,
      updated_date: source.updatedDate || null,
      inferred: isInferring(source),
    };
    return [name, described];
  });
  return Object.fromEntries(entries) as Answer["sources"];
}

/** With the flags of the caller's account, each with the source that decides it. */
function ofOverride({ app, language }: LookupContext, ip: string, own: OwnData): Found {
  refuseUnlessPublic(app, ip);
  const { data, network, layers, country } = overridden(currentBook(app), ip, own, language);
  const sources = sourcesOf((flag) => layers[network?.privacySources[flag] ?? -1] ?? null);
  const isFound = Object.values(data.proxy).some((flag) => flag !== null);
  const body: Answer = { ip, ...data.proxy, sources };
  return { json: jsonBytes(body), isFound, country, ipv4: parseIpv4(ip), etag: null };
}

/** The privacy flags, each with its source. */
export const privacyProduct = product<typeof privacy>({
  ...addressed,
  endpoint: privacy,
  find: (context, { ip }) => {
    const { app, language } = context;
    const own = context.admission?.key.overrides?.find(ip);
    if (own) return ofOverride(context, ip, own);
    const found = findRecord(app, ip);
    const { book, record, ipv4, country } = found;
    const { proxy } = book.data(record, language);
    const isFound = Object.values(proxy).some((flag) => flag !== null);
    const body: Answer = { ip, ...proxy, sources: sourcesOf((flag) => book.flagSource(record, flag)) };
    return { json: jsonBytes(body), isFound, country, ipv4, etag: etagOf(app, found, ip, "privacy") };
  },
});
