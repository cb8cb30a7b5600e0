import type * as Alipay from "alipay-sdk";
import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import type { Config } from "../../config.ts";
import { MINUTE_MS } from "../durations.ts";
import { loadPackage } from "../runtime-files.ts";
import { inCents, inUnits, type PaymentNotification, type PaymentProvider, pemOf } from "./provider.ts";

const TIMEOUT_MS = 8000;
const MAX_STATEMENT_BYTES = 64 * 1024 * 1024;
const OK = "10000";

const states: Readonly<Record<string, PaymentNotification["state"]>> = {
  TRADE_SUCCESS: "paid",
  TRADE_FINISHED: "paid",
  TRADE_CLOSED: "failed",
};

/** Column names of a statement, as Alipay writes them. */
const columns = { ours: "商户订单号", theirs: "支付宝交易号", kind: "业务类型", amount: "订单金额（元）" };

/** Alipay: the payer scans a code. */
export function openAlipay(config: Config): PaymentProvider {
  const appId = config.ALIPAY_APP_ID ?? "";
  const { AlipaySdk } = loadPackage("alipay-sdk") as typeof Alipay;
  const sdk = new AlipaySdk({
    appId,
    privateKey: pemOf(config.ALIPAY_PRIVATE_KEY ?? "", "PRIVATE KEY"),
    keyType: "PKCS8",
    alipayPublicKey: pemOf(config.ALIPAY_PUBLIC_KEY ?? "", "PUBLIC KEY"),
    timeout: TIMEOUT_MS,
    camelcase: false,
    ...(config.ALIPAY_URL && { gateway: config.ALIPAY_URL }),
  });
  const request = async (method: string, bizContent: Record<string, string>, others = {}): Promise<Answer> =>
    (await sdk.exec(method, { bizContent, ...others }, { validateSign: true })) as Answer;
  const fail = ({ code, sub_code, sub_msg }: Answer): never => {
    throw new Error(`Alipay: ${code} ${sub_code} ${sub_msg}`);
  };
  return {
    channel: "alipay",
    currencies: ["CNY"],
    async create({ paymentNo, amountCents, title, expiresAt, notifyUrl }) {
      const minutes = Math.max(1, Math.ceil((expiresAt.getTime() - Date.now()) / MINUTE_MS));
      const answer = await request(
        "alipay.trade.precreate",
        {
          out_trade_no: paymentNo,
          total_amount: inUnits(amountCents),
          subject: title,
          timeout_express: `${minutes}m`,
        },
        { notify_url: notifyUrl },
      );
      return answer.code === OK && answer.qr_code ? { code_url: answer.qr_code } : fail(answer);
    },
    async query({ paymentNo }) {
      const answer = await request("alipay.trade.query", { out_trade_no: paymentNo });
      if (answer.sub_code === "ACQ.TRADE_NOT_EXIST") return null;
      if (answer.code !== OK) return fail(answer);
      const state = states[answer.trade_status ?? ""];
      if (!state) return null;
      return notificationOf({ ...answer, out_trade_no: paymentNo }, `query:${paymentNo}:${answer.trade_status}`, state);
    },
    async readCallback({ body }) {
      const fields = Object.fromEntries(new URLSearchParams(body.toString()));
      // The library verifies with the algorithm the sender names, and the older one is too weak.
      if (fields.sign_type !== "RSA2" || !sdk.checkNotifySignV2(fields)) throw new Error("wrong signature");
      if (fields.app_id !== appId || !fields.notify_id) throw new Error("the notification is for another application");
      return notificationOf(fields, fields.notify_id, states[fields.trade_status ?? ""] ?? "other");
    },
    answerTo: (isAccepted) => ({ status: 200, type: "text/plain", body: isAccepted ? "success" : "fail" }),
    async refund({ refundNo, payment, amountCents, reason }) {
      const answer = await request("alipay.trade.refund", {
        out_trade_no: payment.paymentNo,
        out_request_no: refundNo,
        refund_amount: inUnits(amountCents),
        refund_reason: reason || "refund",
      });
      if (answer.code === OK) return { state: "succeeded", transactionNo: answer.trade_no ?? "", error: "" };
      // With an unknown outcome the refund may have happened, so it is requested again.
      const isUnknown = answer.sub_code === "ACQ.SYSTEM_ERROR" || answer.code === "20000";
      return {
        state: isUnknown ? "pending" : "failed",
        transactionNo: "",
        error: `${answer.sub_code} ${answer.sub_msg}`,
      };
    },
    async statement(day) {
      const answer = await request("alipay.data.dataservice.bill.downloadurl.query", {
        bill_type: "trade",
        bill_date: day,
      });
      // There is no file for a day without payments.
      if (answer.sub_code === "isp.bill_not_exist") return [];
      if (answer.code !== OK || !answer.bill_download_url) return fail(answer);
      const response = await fetch(answer.bill_download_url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!response.ok) throw new Error(`Alipay's statement: ${response.status}`);
      return readStatement(new Uint8Array(await response.arrayBuffer()));
    },
  };
}

type Answer = Partial<
  Record<
    | "code"
    | "sub_code"
    | "sub_msg"
    | "qr_code"
    | "trade_status"
    | "trade_no"
    | "out_trade_no"
    | "total_amount"
    | "bill_download_url",
    string
  >
>;

const notificationOf = (fields: Answer, eventId: string, state: PaymentNotification["state"]): PaymentNotification => ({
  eventId,
  paymentNo: fields.out_trade_no ?? "",
  type: fields.trade_status ?? "",
  state,
  transactionNo: fields.trade_no ?? "",
  amountCents: inCents(fields.total_amount ?? ""),
  currency: "CNY",
});

/**
 * The payments in a statement: a zip of tables in GBK, of which the table of single payments has a column with our
 * numbers.
 */
function readStatement(zip: Uint8Array) {
  const files = unzipSync(zip, { filter: ({ originalSize }) => originalSize < MAX_STATEMENT_BYTES });
  return Object.values(files).flatMap((bytes) => {
    const text = new TextDecoder("gbk").decode(bytes);
    const rows: string[][] = parse(text, { relax_column_count: true, relax_quotes: true, trim: true });
    const head = rows.findIndex((row) => row.includes(columns.ours) && row.includes(columns.amount));
    const at = (name: string) => rows[head]?.indexOf(name) ?? -1;
    return rows.slice(head < 0 ? rows.length : head + 1).flatMap((row) => {
      const amountCents = inCents(row[at(columns.amount)] ?? "");
      if (row[at(columns.kind)] !== "交易" || Number.isNaN(amountCents)) return [];
      return [{ paymentNo: row[at(columns.ours)] ?? "", transactionNo: row[at(columns.theirs)] ?? "", amountCents }];
    });
  });
}
