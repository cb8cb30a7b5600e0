import type { Language } from "@meridian/contract/errors";
import type { App } from "../../../app.ts";
import type { RecordData } from "../../lookup/answers.ts";
import { findRecord } from "./query.ts";

export interface KnownAddress extends RecordData {
  /** Only the network's name suggests a hosting company. */
  isHostingInferred: boolean;
}

/**
 * What the IP database says of an address.
 * @throws LookupFailure INVALID_IP_ADDRESS, RESERVED_IP_ADDRESS, IP_ADDRESS_NOT_FOUND, UNAVAILABLE
 */
export function knownAddress(app: App, address: string, language: Language): KnownAddress {
  const { book, record } = findRecord(app, address);
  return { ...book.data(record, language), isHostingInferred: book.isHostingInferred(record) };
}
