import { privacy } from "@meridian/contract/lookup-api/calls/privacy";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import type { Privacy } from "@meridian/ipdb";
import { jsonBytes } from "../../lookup/answers.ts";
import { isInferring } from "../../lookup/inference.ts";
import { product } from "../product.ts";
import { addressed, etagOf, type FoundRecord, findRecord } from "./query.ts";

type Answer = LookupAnswer<typeof privacy>;

const flagNames = {
  is_vpn: "vpn",
  is_tor: "tor",
  is_data_center: "dataCenter",
  is_proxy: "proxy",
  is_relay: "relay",
  is_hosting: "hosting",
} as const satisfies Record<string, keyof Privacy>;

/** The source of each flag that is known. */
function sourcesOf({ book, record }: FoundRecord): Answer["sources"] {
  const entries = Object.entries(flagNames).map(([name, flag]) => {
    const source = book.flagSource(record, flag);
    const described = source && {
      name: source.name,
      updated_date: source.updatedDate || null,
      inferred: isInferring(source),
    };
    return [name, described];
  });
  return Object.fromEntries(entries) as Answer["sources"];
}

/** The privacy flags, each with its source. */
export const privacyProduct = product<typeof privacy>({
  ...addressed,
  endpoint: privacy,
  find: ({ app, language }, { ip }) => {
    const found = findRecord(app, ip);
    const { book, record, ipv4, country } = found;
    const { proxy } = book.data(record, language);
    const isFound = Object.values(proxy).some((flag) => flag !== null);
    const body: Answer = { ip, ...proxy, sources: sourcesOf(found) };
    return { json: jsonBytes(body), isFound, country, ipv4, etag: etagOf(app, found, ip, "privacy") };
  },
});
