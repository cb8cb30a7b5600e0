import type { payChannels } from "@meridian/contract/orders";
import type { currencies } from "@meridian/contract/packages";
import type { Payment } from "../../generated/client.ts";

export type PayChannel = (typeof payChannels)[number];
export type Currency = (typeof currencies)[number];

/** What is to be paid. */
export interface PaymentRequest {
  /** Our number, which the provider tells back. */
  paymentNo: string;
  amountCents: number;
  currency: Currency;
  title: string;
  expiresAt: Date;
  /** Where the payer's browser comes back to. */
  returnUrl: string;
  notifyUrl: string;
}

/** What the payer needs, as `Payment.instructions` keeps it. */
export interface Instructions {
  code_url?: string;
  redirect_url?: string;
  bank?: { account_name: string; account_no: string; bank: string; remark_code: string };
  /** The provider's name of the attempt, where it cannot be asked by ours. */
  reference?: string;
}

/** What a provider says of one payment. */
export interface PaymentNews {
  /** The same for every delivery of the same news. */
  eventId: string;
  paymentNo: string;
  type: string;
  state: "paid" | "failed" | "other";
  transactionNo: string;
  amountCents: number;
  currency: string;
}

/** A call of the provider's, as it arrived. */
export interface RawCallback {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** What the provider expects to hear. */
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

/** A payment of a day, by the provider's own books. */
export interface StatementLine {
  paymentNo: string;
  transactionNo: string;
  amountCents: number;
}

/** One way to pay. */
export interface PaymentProvider {
  channel: PayChannel;
  currencies: readonly Currency[];
  /** Begins a payment; asking again with the same number begins no second one. @throws Error where it cannot */
  create(request: PaymentRequest): Promise<Instructions>;
  /** What has become of a payment whose callback may be lost; null where nothing is to be told. */
  query(payment: Payment): Promise<PaymentNews | null>;
  /** @throws Error where the call is not the provider's */
  readCallback(callback: RawCallback): Promise<PaymentNews>;
  answerTo(isTaken: boolean): CallbackAnswer;
  /** Sends money back, or says how that stands; asking again with the same number sends nothing twice. */
  refund(request: RefundRequest): Promise<RefundState>;
  /** The payments of a day, by Beijing's calendar; null where the provider keeps no books that we could read. */
  statement(day: string): Promise<StatementLine[] | null>;
}

/** A key as a setting holds it: PEM, PEM with \n for line breaks, or its base64 alone. */
export function pemOf(setting: string, label: "PRIVATE KEY" | "PUBLIC KEY"): string {
  const text = setting.replaceAll("\\n", "\n").trim();
  return text.startsWith("-----") ? text : `-----BEGIN ${label}-----\n${text}\n-----END ${label}-----`;
}

/** "12.30" for 1230. */
export const inUnits = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/** 1230 for "12.3"; NaN for what is no amount. */
export function inCents(text: string): number {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : Number.NaN;
}

/** One header of a callback; "" where it is missing or repeated. */
export function headerOf({ headers }: RawCallback, name: string): string {
  const value = headers[name];
  return typeof value === "string" ? value : "";
}
