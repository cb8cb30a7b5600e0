import type { payChannels } from "@meridian/contract/orders";
import type { currencies } from "@meridian/contract/packages";
import type { Payment } from "../../generated/client.ts";

export type PayChannel = (typeof payChannels)[number];
export type Currency = (typeof currencies)[number];

/** A payment to be started. */
export interface PaymentRequest {
  /** Our number, which the provider echoes. */
  paymentNo: string;
  amountCents: number;
  currency: Currency;
  title: string;
  expiresAt: Date;
  /** Where the payer's browser returns to. */
  returnUrl: string;
  notifyUrl: string;
}

/** What the payer needs, as stored in `Payment.instructions`. */
export interface Instructions {
  code_url?: string;
  redirect_url?: string;
  bank?: { account_name: string; account_no: string; bank: string; remark_code: string };
  /** The provider's id of the attempt, if it cannot be queried by ours. */
  reference?: string;
}

/** A provider's report of one payment. */
export interface PaymentNotification {
  /** The same for every delivery of the same event. */
  eventId: string;
  paymentNo: string;
  type: string;
  state: "paid" | "failed" | "other";
  transactionNo: string;
  amountCents: number;
  currency: string;
}

/** A provider's callback, as received. */
export interface RawCallback {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** The acknowledgement the provider expects. */
export interface CallbackAnswer {
  status: number;
  type: string;
  body: string;
}

export interface RefundRequest {
  refundNo: string;
  payment: Payment;
  amountCents: number;
  reason: string;
}

export interface RefundState {
  state: "pending" | "succeeded" | "failed";
  transactionNo: string;
  error: string;
}

/** A payment in the provider's daily statement. */
export interface StatementLine {
  paymentNo: string;
  transactionNo: string;
  amountCents: number;
}

/** One payment channel. */
export interface PaymentProvider {
  channel: PayChannel;
  currencies: readonly Currency[];
  /** Starts a payment. Idempotent: the same number starts no second one. @throws Error if it cannot be started */
  create(request: PaymentRequest): Promise<Instructions>;
  /** The state of a payment whose callback may have been lost; null if there is nothing to report. */
  query(payment: Payment): Promise<PaymentNotification | null>;
  /** @throws Error if the callback is not from the provider */
  readCallback(callback: RawCallback): Promise<PaymentNotification>;
  answerTo(isAccepted: boolean): CallbackAnswer;
  /** Sends a refund, or returns its state. Idempotent: a refund number that is already known is not sent again. */
  refund(request: RefundRequest): Promise<RefundState>;
  /** The payments of a day in Beijing time; null if the provider offers no statements. */
  statement(day: string): Promise<StatementLine[] | null>;
}

/** A key as a setting holds it: PEM, PEM with \n for line breaks, or its base64 alone. */
export function pemOf(setting: string, label: "PRIVATE KEY" | "PUBLIC KEY"): string {
  const text = setting.replaceAll("\\n", "\n").trim();
  return text.startsWith("-----") ? text : `-----BEGIN ${label}-----\n${text}\n-----END ${label}-----`;
}

/** "12.30" for 1230. */
export const inUnits = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/** 1230 for "12.3"; NaN for anything that is not an amount. */
export function inCents(text: string): number {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : Number.NaN;
}

/** One header of a callback; "" if it is missing or repeated. */
export function headerOf({ headers }: RawCallback, name: string): string {
  const value = headers[name];
  return typeof value === "string" ? value : "";
}
