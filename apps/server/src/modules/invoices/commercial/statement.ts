import type { Language } from "@meridian/contract/errors";

/** A payment, refund or document of the month. */
export interface Entry {
  at: Date;
  kind: "payment" | "refund" | "invoice" | "credit_note" | "fapiao" | "red_fapiao";
  number: string;
  orderNo: string;
  currency: string;
  cents: number;
}

/** What was paid and paid back in a currency. */
export interface Sum {
  currency: string;
  paidCents: number;
  refundedCents: number;
}

export interface MonthStatement {
  month: string;
  isComplete: boolean;
  language: Language;
  timeZone: string;
  seller: string;
  buyer: string;
  sums: Sum[];
  entries: Entry[];
  /** How many there are, of which the first are listed. */
  total: number;
}
