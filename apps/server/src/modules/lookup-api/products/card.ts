import { card } from "@meridian/contract/lookup-api/calls/card";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import { plainCode } from "@meridian/contract/written";
import { searchCardBin } from "bankcard";
import { LookupFailure } from "../failure.ts";
import { found, product } from "../product.ts";
import { brandOf } from "./card-brands.ts";

type Answer = LookupAnswer<typeof card>;

/** The first digits name the issuer; a BIN has at most eight (ISO/IEC 7812-1), and no more is ever returned. */
const MAX_BIN = 8;
const MIN_NUMBER_LENGTH = 12;

/** The kinds of card by the data set's names. */
export const cardTypes: Readonly<Record<string, Answer["type"]>> = {
  DC: "debit",
  CC: "credit",
  SCC: "semi_credit",
  PC: "prepaid",
};

/** Issuers in the Chinese set that are outside the mainland, or ambiguous in it. */
const notMainland = /香港|澳门|大西洋银行|大丰银行|创兴|集友|大新|永隆|永亨|东亚|恒生|星展|AEON|新韩|大同银行|CSC/;

/** The digits of a card number, or its first six at least. @throws LookupFailure INVALID_CARD_NUMBER */
export function readCardNumber(given: string): string {
  const digits = plainCode(given);
  if (!/^\d{6,19}$/.test(digits)) throw new LookupFailure("INVALID_CARD_NUMBER");
  return digits;
}

/** Facts from a card's first digits, and whether a whole number's check digit is correct. */
export function describeCard(digits: string): Answer {
  const issued = searchCardBin(digits.padEnd(MIN_NUMBER_LENGTH, "0")) ?? null;
  // A longer prefix than was sent would be a guess.
  const issuer = issued && issued.cardBin.length <= digits.length ? issued : null;
  return {
    bin: digits.slice(0, Math.max(6, Math.min(MAX_BIN, issuer?.cardBin.length ?? 6))),
    valid_luhn: digits.length < MIN_NUMBER_LENGTH ? null : hasValidCheckDigit(digits),
    brand: brandOf(digits),
    bank: issuer?.bankName ?? "",
    bank_code: issuer?.bankCode ?? "",
    type: cardTypes[issuer?.cardType ?? ""] ?? null,
    country_code: issuer && !notMainland.test(issuer.bankName) ? "CN" : "",
    not_checked: ["holder", "account_status", "funds"],
  };
}

/** ISO/IEC 7812-1, annex B. */
function hasValidCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export const cardProduct = product<typeof card, string>({
  endpoint: card,
  read: ({ number }) => readCardNumber(number),
  // A card number is never stored, not even in part.
  recorded: () => "",
  isSample: (digits) => digits === card.sample.input.number,
  find: (_context, digits) => {
    const body = describeCard(digits);
    if (!body.brand && !body.bank) throw new LookupFailure("NOT_FOUND");
    return found(body, { isFound: body.valid_luhn !== false });
  },
});
