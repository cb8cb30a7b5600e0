import { ranges } from "@meridian/contract/lookup-api/calls/ranges";
import { jsonBytes } from "../../lookup/answers.ts";
import { product } from "../product.ts";
import { addressed, etagOf, findRecord } from "./query.ts";

/** The range that has the same answer. */
export const rangesProduct = product<typeof ranges>({
  ...addressed,
  endpoint: ranges,
  find: ({ app, language }, { ip }) => {
    const found = findRecord(app, ip);
    const { book, record, ipv4, country } = found;
    const { location, asn } = book.data(record, language);
    const match = book.reader.lookup(ip);
    const body = {
      ip,
      start_ip: match?.start ?? ip,
      end_ip: match?.end ?? ip,
      country_code: location.country_code,
      asn: asn.asn,
    };
    return { json: jsonBytes(body), isFound: true, country, ipv4, etag: etagOf(app, found, ip, "ranges") };
  },
});
