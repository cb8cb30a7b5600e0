import { parse } from "csv-parse/sync";
import type Pay from "wechatpay-node-v3";
import * as z from "zod";
import type { Config } from "../../config.ts";
import { loadPackage } from "../runtime-files.ts";
import { headerOf, inCents, type PaymentNotification, type PaymentProvider, pemOf } from "./provider.ts";

const WECHAT = "https://api.mch.weixin.qq.com";
const TIMEOUT_MS = 8000;
/** A callback's signature is valid for a short time. */
const FRESH_SECONDS = 300;

const states: Readonly<Record<string, PaymentNotification["state"]>> = {
  SUCCESS: "paid",
  REFUND: "paid",
  CLOSED: "failed",
  REVOKED: "failed",
  PAYERROR: "failed",
};

const Trade = z.object({
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().default(""),
  amount: z.object({ total: z.int(), currency: z.string().default("CNY") }).optional(),
});
const Callback = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.object({ ciphertext: z.string(), associated_data: z.string().default(""), nonce: z.string() }),
});
const Code = z.object({ code_url: z.string() });
const Refunded = z.object({ status: z.string(), refund_id: z.string().default("") });
const Bill = z.object({ download_url: z.string() });

const refundStates: Readonly<Record<string, "succeeded" | "failed">> = {
  SUCCESS: "succeeded",
  CLOSED: "failed",
  ABNORMAL: "failed",
};

const columns = { ours: "商户订单号", theirs: "微信订单号", state: "交易状态", amount: "订单金额" };

/** WeChat Pay, version 3: the payer scans a code. */
export function openWechat(config: Config): PaymentProvider {
  const { WECHAT_APP_ID = "", WECHAT_MCH_ID = "", WECHAT_SERIAL_NO = "", WECHAT_API_KEY = "" } = config;
  const base = config.WECHAT_URL?.replace(/\/$/, "") ?? WECHAT;
  const WechatPay = loadPackage("wechatpay-node-v3") as typeof Pay;
  const pay = new WechatPay({
    appid: WECHAT_APP_ID,
    mchid: WECHAT_MCH_ID,
    serial_no: WECHAT_SERIAL_NO,
    // Only read if no serial number is given.
    publicKey: Buffer.alloc(0),
    privateKey: Buffer.from(pemOf(config.WECHAT_PRIVATE_KEY ?? "", "PRIVATE KEY")),
    key: WECHAT_API_KEY,
  });
  const send = async (url: string, init: RequestInit) => {
    const response = await fetch(url.replace(WECHAT, base), { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    const data: unknown = isJson ? JSON.parse(text) : text;
    return { status: response.status, data, ...(response.status >= 400 && { error: text.slice(0, 500) }) };
  };
  pay.createHttp({
    get: (url, headers) => send(url, { headers }),
    post: (url, params, headers) => send(url, { method: "POST", headers, body: JSON.stringify(params) }),
    upload: async () => {
      throw new Error("uploads to WeChat Pay are not supported");
    },
  });
  const taken = <T>(
    schema: z.ZodType<T>,
    { status, data, error }: { status: number; data?: unknown; error?: unknown },
  ) => {
    if (status !== 200) throw new Error(`WeChat Pay: ${status} ${String(error)}`);
    return schema.parse(data);
  };
  return {
    channel: "wechat",
    currencies: ["CNY"],
    async create({ paymentNo, amountCents, title, expiresAt, notifyUrl }) {
      const answer = await pay.transactions_native({
        description: title.slice(0, 40),
        out_trade_no: paymentNo,
        time_expire: expiresAt.toISOString().replace(/\.\d+Z$/, "+00:00"),
        notify_url: notifyUrl,
        amount: { total: amountCents, currency: "CNY" },
      });
      return { code_url: taken(Code, answer).code_url };
    },
    async query({ paymentNo }) {
      const answer = await pay.query({ out_trade_no: paymentNo });
      if (answer.status === 404) return null;
      const trade = taken(Trade, answer);
      const state = states[trade.trade_state];
      return state ? notificationOf(trade, `query:${paymentNo}:${trade.trade_state}`, state) : null;
    },
    async readCallback(callback) {
      const timestamp = headerOf(callback, "wechatpay-timestamp");
      const body = callback.body.toString();
      if (Math.abs(Date.now() / 1000 - Number(timestamp)) > FRESH_SECONDS) throw new Error("the signature is too old");
      const isSigned = await pay.verifySign({
        timestamp,
        body,
        nonce: headerOf(callback, "wechatpay-nonce"),
        serial: headerOf(callback, "wechatpay-serial"),
        signature: headerOf(callback, "wechatpay-signature"),
      });
      if (!isSigned) throw new Error("wrong signature");
      const { id, event_type, resource } = Callback.parse(JSON.parse(body));
      const { ciphertext, associated_data, nonce } = resource;
      const content = pay.decipher_gcm<unknown>(ciphertext, associated_data, nonce, WECHAT_API_KEY);
      if (!event_type.startsWith("TRANSACTION.")) return { ...nothing, eventId: id, type: event_type };
      const trade = Trade.extend({ mchid: z.literal(WECHAT_MCH_ID) }).parse(content);
      return notificationOf(trade, id, states[trade.trade_state] ?? "other");
    },
    answerTo: (isAccepted) => ({
      status: isAccepted ? 200 : 401,
      type: "application/json",
      body: JSON.stringify(isAccepted ? { code: "SUCCESS", message: "" } : { code: "FAIL", message: "refused" }),
    }),
    async refund({ refundNo, payment, amountCents, reason }) {
      const answer = await pay.refunds({
        out_trade_no: payment.paymentNo,
        out_refund_no: refundNo,
        reason: reason.slice(0, 80) || "refund",
        amount: { refund: amountCents, total: payment.amountCents, currency: "CNY" },
      });
      // On a repeated request WeChat returns the refund's state; a permanent refusal is a failure.
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
        return { state: "failed", transactionNo: "", error: String(answer.error).slice(0, 200) };
      const { status, refund_id } = taken(Refunded, answer);
      return { state: refundStates[status] ?? "pending", transactionNo: refund_id, error: "" };
    },
    async statement(day) {
      const answer = await pay.tradebill({ bill_date: day, bill_type: "SUCCESS" });
      if (answer.status === 400 && String(answer.error).includes("NO_STATEMENT_EXIST")) return [];
      const { download_url } = taken(Bill, answer);
      return readStatement(taken(z.string(), await pay.downloadBill(download_url)));
    },
  };
}

const nothing: PaymentNotification = {
  eventId: "",
  paymentNo: "",
  type: "",
  state: "other",
  transactionNo: "",
  amountCents: 0,
  currency: "CNY",
};

const notificationOf = (
  trade: z.output<typeof Trade>,
  eventId: string,
  state: PaymentNotification["state"],
): PaymentNotification => ({
  eventId,
  paymentNo: trade.out_trade_no,
  type: trade.trade_state,
  state,
  transactionNo: trade.transaction_id,
  amountCents: trade.amount?.total ?? 0,
  currency: trade.amount?.currency ?? "CNY",
});

/** The payments in a statement: every value begins with a backtick, and the totals at the end have other columns. */
function readStatement(text: string) {
  const rows: string[][] = parse(text.replaceAll("`", ""), { bom: true, relax_column_count: true, trim: true });
  const head = rows[0] ?? [];
  const at = (name: string) => head.indexOf(name);
  return rows.slice(1).flatMap((row) => {
    const amountCents = inCents(row[at(columns.amount)] ?? "");
    if (row[at(columns.state)] !== "SUCCESS" || Number.isNaN(amountCents)) return [];
    return [{ paymentNo: row[at(columns.ours)] ?? "", transactionNo: row[at(columns.theirs)] ?? "", amountCents }];
  });
}
