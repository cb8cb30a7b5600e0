import type { RecordData } from "../../lookup/answers.ts";
import { isHostingInferred } from "../../lookup/inference.ts";
import { overridden } from "../overridden.ts";
import type { LookupContext } from "../product.ts";
import { currentBook, findRecord, refuseUnlessPublic } from "./query.ts";

/** The usage type of data centers and hosting. */
const DATA_CENTER = "DCH";

export interface KnownAddress extends RecordData {
  /** Only the network's name suggests a hosting company. */
  isHostingInferred: boolean;
}

/**
 * What the IP database and the overrides of the caller's account say of an address.
 * @throws LookupFailure INVALID_IP_ADDRESS, RESERVED_IP_ADDRESS, IP_ADDRESS_NOT_FOUND, UNAVAILABLE
 */
export function knownAddress({ app, language, admission }: LookupContext, address: string): KnownAddress {
  const own = admission?.key.overrides?.find(address);
  if (!own) {
    const { book, record } = findRecord(app, address);
    return { ...book.data(record, language), isHostingInferred: book.isHostingInferred(record) };
  }
  refuseUnlessPublic(app, address);
  const { data, network, layers } = overridden(currentBook(app), address, own, language);
  // Whoever says that it is no data center contradicts a usage type of the same meaning.
  const isNone = own.flags.hosting === false || own.flags.dataCenter === false;
  const asn = isNone && data.asn.usage_type === DATA_CENTER ? { ...data.asn, usage_type: null } : data.asn;
  return { ...data, asn, isHostingInferred: network !== null && isHostingInferred(network, layers) };
}
