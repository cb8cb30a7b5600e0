import { trimmedText } from "@meridian/contract/lookup-api/fields";
import type { Network } from "@meridian/ipdb";
import * as z from "zod";
import type { App } from "../../../app.ts";
import { asnNumber, networksOf } from "../../lookup/asn.ts";
import { isSampleAsn } from "../../lookup/sample-answers.ts";
import { readyNetworkIndex } from "../../reports/network-index.ts";
import { LookupFailure } from "../failure.ts";
import type { AnswerForm } from "../form.ts";
import type { LookupContext } from "../product.ts";
import { currentBook } from "../products/query.ts";
import type { DropInProduct } from "./drop-in.ts";
import { sampleNetwork } from "./known.ts";
import { type Answered, otherProduct } from "./products.ts";

/** Prefixes in one answer: more would keep other calls waiting. */
export const MAX_PREFIXES = 500;

/** An autonomous system; its addresses are null in a batch, and while they are being counted. */
export interface KnownAsn {
  network: Network;
  addresses: { ipv4Addresses: number; prefixes: string[]; prefixes6: string[] } | null;
}

interface AsnProduct {
  path: string;
  form: AnswerForm;
  answer(known: KnownAsn): unknown;
}

/** A product about an autonomous system, at the price of `/v2/asn`. */
export function asnProduct({ path, form, answer }: AsnProduct): DropInProduct {
  const networkIn = (context: LookupContext, asn: string): Network => {
    if (context.admission?.key.isTest && isSampleAsn(asn)) return sampleNetwork;
    const network = networksOf(currentBook(context.app).reader).get(asnNumber(asn) ?? Number.NaN);
    if (!network) throw new LookupFailure("IP_ADDRESS_NOT_FOUND");
    return network;
  };
  const answered = (known: KnownAsn): Answered => ({ value: answer(known), isFound: true, country: 0, ipv4: -1 });
  const isTest = ({ admission }: LookupContext) => admission?.key.isTest === true;
  return otherProduct({
    path,
    form,
    input: z.object({ asn: trimmedText(20) }),
    invalid: { asn: "IP_ADDRESS_NOT_FOUND" },
    // An invalid AS number may be anything, and is not stored.
    recorded: ({ asn }: Input) => (asnNumber(asn) === null ? "" : asn),
    isSample: ({ asn }: Input) => isSampleAsn(asn),
    find: async (context, { asn }: Input) => {
      const network = networkIn(context, asn);
      return answered({ network, addresses: isTest(context) ? null : await addressesOf(context.app, network) });
    },
    findItem: (context, { asn }: Input) => answered({ network: networkIn(context, asn), addresses: null }),
  });
}

interface Input {
  asn: string;
}

async function addressesOf(app: App, { asn }: Network): Promise<KnownAsn["addresses"]> {
  const index = await readyNetworkIndex(app).catch(() => null);
  const place = index?.find(asn ?? 0) ?? null;
  if (!index || place === null) return null;
  const all = index.prefixesOf(place, 0, MAX_PREFIXES).map(({ prefix }) => prefix);
  return {
    ipv4Addresses: index.sizeOf(place).ipv4_addresses,
    prefixes: all.filter((prefix) => !prefix.includes(":")),
    prefixes6: all.filter((prefix) => prefix.includes(":")),
  };
}
