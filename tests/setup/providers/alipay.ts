import { createSign, createVerify, generateKeyPairSync, randomUUID } from "node:crypto";
import { zipSync } from "fflate";
import { newTrade, openProvider, type Trade } from "./provider-server.ts";

const pair = () =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
const APP_ID = "2021000000000001";

const signed = (text: string, key: string) => createSign("RSA-SHA256").update(text).sign(key, "base64");
const sorted = (fields: Record<string, string>) =>
  Object.keys(fields)
    .filter((name) => name !== "sign" && fields[name])
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join("&");

/** Alipay's gateway: verifies RSA2 signatures of requests and signs its responses and notifications. */
export async function openAlipayServer() {
  const theirs = pair();
  const ours = pair();
  const trades = new Map<string, Trade>();
  const statement: string[] = [];
  const server = await openProvider(({ method, path, body }) => {
    const url = new URL(path, "http://localhost");
    if (method === "GET" && url.pathname === "/statement") return { body: Buffer.from(zippedStatement(statement)) };
    const fields = { ...Object.fromEntries(url.searchParams), ...Object.fromEntries(new URLSearchParams(body)) };
    const isOurs = createVerify("RSA-SHA256")
      .update(sorted(withoutSign(fields)))
      .verify(ours.publicKey, fields.sign ?? "", "base64");
    const biz = JSON.parse(fields.biz_content ?? "{}") as Record<string, string>;
    const answer = isOurs
      ? answerTo(fields.method ?? "", biz)
      : { code: "40002", msg: "Invalid Arguments", sub_code: "isv.invalid-signature", sub_msg: "wrong signature" };
    const text = JSON.stringify(answer);
    const key = `${(fields.method ?? "").replaceAll(".", "_")}_response`;
    return { body: `{"${key}":${text},"sign":"${signed(text, theirs.privateKey)}"}` };
  });
  const ok = { code: "10000", msg: "Success" };
  const answerTo = (method: string, biz: Record<string, string>) => {
    const trade = trades.get(biz.out_trade_no ?? "");
    const cents = (text = "") => Math.round(Number(text) * 100);
    if (method === "alipay.trade.precreate") {
      const made = trade ?? newTrade(biz.out_trade_no ?? "", cents(biz.total_amount));
      trades.set(made.paymentNo, made);
      return { ...ok, out_trade_no: made.paymentNo, qr_code: `https://qr.alipay.com/${made.paymentNo}` };
    }
    if (method === "alipay.data.dataservice.bill.downloadurl.query")
      return { ...ok, bill_download_url: `${server.url}/statement` };
    if (!trade) return { code: "40004", msg: "Business Failed", sub_code: "ACQ.TRADE_NOT_EXIST", sub_msg: "none" };
    if (method === "alipay.trade.refund") {
      trade.refunds.set(biz.out_request_no ?? "", cents(biz.refund_amount));
      const sum = [...trade.refunds.values()].reduce((total, cents) => total + cents, 0);
      if (!trade.isPaid || sum > trade.cents) {
        trade.refunds.delete(biz.out_request_no ?? "");
        return {
          code: "40004",
          msg: "Business Failed",
          sub_code: "ACQ.REFUND_AMT_NOT_EQUAL_TOTAL",
          sub_msg: "too much",
        };
      }
      return { ...ok, trade_no: trade.transactionNo, fund_change: "Y" };
    }
    return {
      ...ok,
      out_trade_no: trade.paymentNo,
      trade_no: trade.transactionNo,
      trade_status: trade.isPaid ? "TRADE_SUCCESS" : "WAIT_BUYER_PAY",
      total_amount: (trade.cents / 100).toFixed(2),
    };
  };
  return {
    ...server,
    trades,
    statement,
    settings: {
      ALIPAY_APP_ID: APP_ID,
      ALIPAY_PRIVATE_KEY: ours.privateKey,
      ALIPAY_PUBLIC_KEY: theirs.publicKey,
      ALIPAY_URL: `${server.url}/gateway.do`,
    },
    /** A notification as Alipay sends it; `tampered` replaces fields after signing. */
    notice(trade: Trade, overrides: Record<string, string> = {}, tampered: Record<string, string> = {}) {
      const fields: Record<string, string> = {
        app_id: APP_ID,
        notify_id: randomUUID(),
        notify_type: "trade_status_sync",
        out_trade_no: trade.paymentNo,
        trade_no: trade.transactionNo,
        trade_status: "TRADE_SUCCESS",
        total_amount: (trade.cents / 100).toFixed(2),
        subject: "IP 归属地",
        charset: "utf-8",
        sign_type: "RSA2",
        ...overrides,
      };
      const { sign_type: _signType, ...signedFields } = fields;
      const sign = signed(sorted(signedFields), theirs.privateKey);
      return {
        headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
        payload: new URLSearchParams({ ...fields, sign, ...tampered }).toString(),
      };
    },
  };
}

const withoutSign = ({ sign: _sign, ...fields }: Record<string, string>) => fields;

/** Zipped CSV in GBK, as from Alipay. Only ASCII and the characters below can be encoded. */
function zippedStatement(lines: string[]): Uint8Array {
  const head = gbk("支付宝交易号,商户订单号,业务类型,订单金额（元）\n");
  const rows = lines.map((line) => gbk(`${line}\n`));
  return zipSync({ "1_details.csv": Buffer.concat([gbk("#statement\n"), head, ...rows, gbk("#end\n")]) });
}

/** GBK bytes of the Chinese characters that statements use. */
const codes: Record<string, number[]> = Object.fromEntries(
  (() => {
    const decoder = new TextDecoder("gbk");
    const needed = new Set("支付宝交易号商户订单业务类型金额（元）退款");
    const found: [string, number[]][] = [];
    for (let high = 0x81; high <= 0xfe; high++)
      for (let low = 0x40; low <= 0xfe; low++) {
        const character = decoder.decode(new Uint8Array([high, low]));
        if (needed.has(character)) found.push([character, [high, low]]);
      }
    return found;
  })(),
);
const gbk = (text: string): Buffer =>
  Buffer.from([...text].flatMap((character) => codes[character] ?? [character.charCodeAt(0)]));
