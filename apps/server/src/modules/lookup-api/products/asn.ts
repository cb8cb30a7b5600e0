import { asn } from "@meridian/contract/lookup-api/calls/asn";
import { describeAsn } from "../../lookup/asn.ts";
import { isSampleAsn } from "../../lookup/sample-answers.ts";
import { LookupFailure } from "../failure.ts";
import { found, product } from "../product.ts";
import { currentBook } from "./query.ts";

/** An autonomous system. */
export const asnProduct = product<typeof asn>({
  endpoint: asn,
  find: ({ app }, { asn }) => {
    const body = describeAsn(currentBook(app).reader, asn);
    if (!body) throw new LookupFailure("IP_ADDRESS_NOT_FOUND");
    return found(body);
  },
  // An invalid AS number may be anything, and is not stored.
  recorded: ({ asn }) => (/^(?:AS)?\d{1,10}$/i.test(asn) ? asn : ""),
  isSample: ({ asn }) => isSampleAsn(asn),
});
