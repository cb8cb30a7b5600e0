import { execFileSync } from "node:child_process";
import { createCipheriv, createSign, createVerify, generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newTrade, openProvider, type Trade } from "./provider-server.ts";

const MCH_ID = "1900000001";
const APP_ID = "wx0000000000000001";

/** An X.509 platform certificate like WeChat's, but self-signed. */
function newCertificate() {
  const directory = mkdtempSync(join(tmpdir(), "meridian-wechat-"));
  const [key, certificate] = [join(directory, "key.pem"), join(directory, "certificate.pem")];
  const subject = ["-subj", "/CN=Tenpay.com"];
  const files = ["-keyout", key, "-out", certificate];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...subject, ...files], {
    stdio: "ignore",
  });
  const pems = { privateKey: readFileSync(key, "utf8"), certificate: readFileSync(certificate, "utf8") };
  rmSync(directory, { recursive: true });
  return pems;
}

/** WeChat Pay v3: verifies requests, sends its certificate encrypted, and signs and encrypts callbacks. */
export async function openWechatServer() {
  const platform = newCertificate();
  // Unique for each server, because the library caches certificates for the whole process.
  const serial = randomBytes(20).toString("hex").toUpperCase();
  const ours = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const apiKey = randomBytes(16).toString("hex");
  const trades = new Map<string, Trade>();
  const statement: string[] = [];
  const sealed = (content: unknown, about: string) => {
    const nonce = randomBytes(6).toString("hex");
    const cipher = createCipheriv("aes-256-gcm", apiKey, nonce).setAAD(Buffer.from(about));
    const text = typeof content === "string" ? content : JSON.stringify(content);
    const bytes = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
    return { algorithm: "AEAD_AES_256_GCM", ciphertext: bytes.toString("base64"), associated_data: about, nonce };
  };
  const server = await openProvider(({ method, path, headers, body }) => {
    const parts = Object.fromEntries(
      [...String(headers.authorization).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    const text = `${method}\n${path}\n${parts.timestamp}\n${parts.nonce_str}\n${body}\n`;
    const isOurs = createVerify("RSA-SHA256")
      .update(text)
      .verify(ours.publicKey, parts.signature ?? "", "base64");
    if (!isOurs) return { status: 401, body: JSON.stringify({ code: "SIGN_ERROR", message: "wrong signature" }) };
    const input = (body ? JSON.parse(body) : {}) as Record<string, never>;
    return answerTo(method, path, input);
  });
  const json = (content: unknown, status = 200) => ({ status, body: JSON.stringify(content) });
  const answerTo = (
    method: string,
    path: string,
    input: { out_trade_no?: string; out_refund_no?: string; amount?: { total: number; refund?: number } },
  ) => {
    if (path === "/v3/certificates")
      return json({ data: [{ serial_no: serial, encrypt_certificate: sealed(platform.certificate, "certificate") }] });
    if (path.startsWith("/v3/bill/"))
      return json({ download_url: "https://api.mch.weixin.qq.com/v3/billdownload/file" });
    if (path.startsWith("/v3/billdownload/"))
      return {
        headers: { "content-type": "text/plain" },
        body: ["\uFEFF交易时间,微信订单号,商户订单号,交易状态,订单金额", ...statement, "总交易单数", "`1"].join("\n"),
      };
    if (method === "POST" && path === "/v3/pay/transactions/native") {
      const no = input.out_trade_no ?? "";
      const made = trades.get(no) ?? newTrade(no, input.amount?.total ?? 0);
      trades.set(no, made);
      return json({ code_url: `weixin://wxpay/bizpayurl?pr=${no}` });
    }
    if (path === "/v3/refund/domestic/refunds") {
      const trade = trades.get(input.out_trade_no ?? "");
      const no = input.out_refund_no ?? "";
      if (!trade?.isPaid) return json({ code: "RESOURCE_NOT_EXISTS", message: "none" }, 404);
      const isKnown = trade.refunds.has(no);
      trade.refunds.set(no, input.amount?.refund ?? 0);
      // As with WeChat, the first response usually reports a refund in progress.
      return json({ refund_id: `50${no}`, status: isKnown ? "SUCCESS" : "PROCESSING" });
    }
    const no = /out-trade-no\/(\w+)\?/.exec(path)?.[1] ?? "";
    const trade = trades.get(no);
    return trade ? json(contentOf(trade)) : json({ code: "ORDER_NOT_EXIST", message: "none" }, 404);
  };
  const contentOf = (trade: Trade) => ({
    appid: APP_ID,
    mchid: MCH_ID,
    out_trade_no: trade.paymentNo,
    ...(trade.isPaid && { transaction_id: trade.transactionNo }),
    trade_state: trade.isPaid ? "SUCCESS" : "NOTPAY",
    amount: { total: trade.cents, currency: trade.currency },
  });
  return {
    ...server,
    trades,
    statement,
    settings: {
      WECHAT_MCH_ID: MCH_ID,
      WECHAT_APP_ID: APP_ID,
      WECHAT_SERIAL_NO: "5157F09EFDC096DE15EBE81A47057A7232F1B8E1",
      WECHAT_PRIVATE_KEY: ours.privateKey,
      WECHAT_API_KEY: apiKey,
      WECHAT_URL: server.url,
    },
    /** A callback as WeChat sends it; `tampered` replaces headers after signing. */
    notice(trade: Trade, overrides: Record<string, unknown> = {}, tampered: Record<string, string> = {}) {
      const resource = sealed({ ...contentOf({ ...trade, isPaid: true }), ...overrides }, "transaction");
      const payload = JSON.stringify({ id: randomUUID(), event_type: "TRANSACTION.SUCCESS", resource });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const nonce = randomBytes(8).toString("hex");
      const text = `${timestamp}\n${nonce}\n${payload}\n`;
      return {
        headers: {
          "content-type": "application/json",
          "wechatpay-timestamp": timestamp,
          "wechatpay-nonce": nonce,
          "wechatpay-serial": serial,
          "wechatpay-signature": createSign("RSA-SHA256").update(text).sign(platform.privateKey, "base64"),
          ...tampered,
        },
        payload,
      };
    },
  };
}
