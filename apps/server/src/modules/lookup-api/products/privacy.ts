import { privacy } from "@meridian/contract/lookup-api/calls/privacy";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import { jsonBytes } from "../../lookup/answers.ts";
import { flagsByName } from "../../lookup/flag-names.ts";
import { isInferring } from "../../lookup/inference.ts";
import { product } from "../product.ts";
import { addressed, etagOf, type FoundRecord, findRecord } from "./query.ts";

type Answer = LookupAnswer<typeof privacy>;

/** The source of each flag that is known. */
function sourcesOf({ book, record }: FoundRecord): Answer["sources"] {
  const entries = Object.entries(flagsByName).map(([name, flag]) => {
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
