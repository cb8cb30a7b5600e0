import type { Language } from "@meridian/contract/errors";
import { NOT_AN_ADDRESS, parseAddress, RESERVED_ADDRESS } from "@meridian/ipdb";
import type { App } from "../../app.ts";
import { answerBook, type RecordData } from "../lookup/answers.ts";
import { isDocumentationAddress } from "../lookup/sample-answers.ts";
import { type Fields, ProductFailure, textField } from "./product.ts";

const MAX_ADDRESS_LENGTH = 45;

/** The address in a field. @throws ProductFailure INVALID_IP_ADDRESS */
export function readAddress(fields: Fields): string {
  const address = textField(fields, "ip", MAX_ADDRESS_LENGTH, "INVALID_IP_ADDRESS");
  // What is no address may be anything, a card number even, and must not get into a record.
  if (address === null || parseAddress(address) === null) throw new ProductFailure("INVALID_IP_ADDRESS");
  return address;
}

/**
 * What the IP database says of an address.
 * @throws ProductFailure INVALID_IP_ADDRESS, RESERVED_IP_ADDRESS, IP_ADDRESS_NOT_FOUND, UNAVAILABLE
 */
export function knownAddress(app: App, address: string, language: Language): RecordData {
  const { reader } = app.lookupDatabase;
  if (!reader) throw new ProductFailure("UNAVAILABLE");
  const book = answerBook(reader);
  const record = book.find(address);
  if (record === NOT_AN_ADDRESS) throw new ProductFailure("INVALID_IP_ADDRESS");
  if (record === RESERVED_ADDRESS) throw new ProductFailure("RESERVED_IP_ADDRESS");
  if (record === 0) throw new ProductFailure("IP_ADDRESS_NOT_FOUND");
  return book.data(record, language);
}

/** Of a product that asks about an address: test keys ask about those that nobody has. */
export const addressed = {
  read: readAddress,
  recorded: (address: string) => address,
  isExample: isDocumentationAddress,
};
