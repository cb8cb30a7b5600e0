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
const MAX_PREFIXES = 500;

/** An autonomous system; its addresses are null in a batch, and while they are being counted. */
export interface KnownAsn {
  network: Network;
  addresses: {
    ipv4Addresses: number;
    prefixes: string[];
    prefixes6: string[];
    /** Whether these are all. */
    isWhole: boolean;
  } | null;
}

interface AsnProduct {
  path: string;
  form: AnswerForm;
  answer(known: KnownAsn, fields: string | undefined): unknown;
}

/** A product about an autonomous system, at the price of `/v2/asn`. */
export function asnProduct({ path, form, answer }: AsnProduct): DropInProduct {
  const networkIn = (context: LookupContext, asn: string | undefined): Network => {
    const { reader } = currentBook(context.app);
    if (context.admission?.key.isTest && isSampleAsn(asn ?? "")) return sampleNetwork;
    const number = asn === undefined ? reader.lookup(context.callerIp)?.network?.asn : asnNumber(asn);
    const network = networksOf(reader).get(number ?? Number.NaN);
    if (!network) throw new LookupFailure("IP_ADDRESS_NOT_FOUND");
    return network;
  };
  const answered = (known: KnownAsn, fields: string | undefined): Answered => ({
    value: answer(known, fields),
    isFound: true,
    country: 0,
    ipv4: -1,
  });
  const isTest = ({ admission }: LookupContext) => admission?.key.isTest === true;
  return otherProduct({
    path,
    form,
    input: z.object({ asn: trimmedText(20).optional(), fields: z.string().max(1000).optional() }),
    invalid: { asn: "IP_ADDRESS_NOT_FOUND", fields: "INVALID_FIELDS" },
    // An invalid AS number may be anything, and is not stored.
    recorded: ({ asn }: Input) => (asnNumber(asn ?? "") === null ? "" : asn!),
    isSample: ({ asn }: Input) => isSampleAsn(asn ?? ""),
    find: async (context, { asn, fields }: Input) => {
      const network = networkIn(context, asn);
      return answered({ network, addresses: isTest(context) ? null : await addressesOf(context.app, network) }, fields);
    },
    findItem: (context, { asn, fields }: Input) =>
      answered({ network: networkIn(context, asn), addresses: null }, fields),
  });
}

interface Input {
  /** The network of the caller by default. */
  asn?: string;
  fields?: string;
}

async function addressesOf(app: App, { asn }: Network): Promise<KnownAsn["addresses"]> {
  const index = await readyNetworkIndex(app).catch(() => null);
  const place = index?.find(asn ?? 0) ?? null;
  if (!index || place === null) return null;
  const all = index.prefixesOf(place, 0, MAX_PREFIXES).map(({ prefix }) => prefix);
  return {
    isWhole: index.prefixCount(place) <= MAX_PREFIXES,
    ipv4Addresses: index.sizeOf(place).ipv4_addresses,
    prefixes: all.filter((prefix) => !prefix.includes(":")),
    prefixes6: all.filter((prefix) => prefix.includes(":")),
  };
}
