import { privacy } from "@meridian/contract/lookup-api/calls/privacy";
import { jsonBytes } from "../../lookup/answers.ts";
import { product } from "../product.ts";
import { addressed, etagOf, findRecord } from "./query.ts";

/** Only the privacy flags. */
export const privacyProduct = product<typeof privacy>({
  ...addressed,
  endpoint: privacy,
  find: ({ app, language }, { ip }) => {
    const found = findRecord(app, ip);
    const { book, record, ipv4, country } = found;
    const { proxy } = book.data(record, language);
    const isFound = Object.values(proxy).some((flag) => flag !== null);
    return { json: jsonBytes({ ip, ...proxy }), isFound, country, ipv4, etag: etagOf(app, found, ip, "privacy") };
  },
});
