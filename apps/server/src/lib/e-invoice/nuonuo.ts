import { createHmac, randomInt, randomUUID } from "node:crypto";
import type { Config } from "../../config.ts";
import type { EInvoiceOutcome, EInvoiceProvider, EInvoiceRequest } from "./provider.ts";

const DEFAULT_URL = "https://sdk.nuonuo.com/open/v1/services";
const TIMEOUT_MS = 15_000;
const MAX_FILE_BYTES = 5 * 1_048_576;
/** Nuonuo's code for an order number that was already used. */
const REPEATED = "E9106";
const OK = "E0000";

interface Answer {
  code: string;
  describe?: string;
  result?: unknown;
}

interface Result {
  status: string;
  failCause?: string;
  invoiceNo?: string;
  allElectronicInvoiceNumber?: string;
  taxTotal?: string;
  pdfUrl?: string;
  ofdUrl?: string;
  xmlUrl?: string;
}

/** Nuonuo's states for issued and refused; every other state is pending. */
const ISSUED = "2";
const refused: readonly string[] = ["22", "24"];

/** Issues digital invoices through the Nuonuo open platform, whose requests are signed with HMAC-SHA1. */
export function openNuonuo(config: Config): EInvoiceProvider {
  const {
    EINVOICE_URL = DEFAULT_URL,
    EINVOICE_APP_KEY = "",
    EINVOICE_APP_SECRET = "",
    EINVOICE_ACCESS_TOKEN = "",
    EINVOICE_TAX_NO = "",
  } = config;
  const { pathname } = new URL(EINVOICE_URL);

  async function call(method: string, content: object): Promise<Answer> {
    const senid = randomUUID().replaceAll("-", "");
    const nonce = String(randomInt(10_000_000, 99_999_999));
    const timestamp = String(Math.floor(Date.now() / 1000));
    const body = JSON.stringify(content);
    const [, part1, part2, part3] = pathname.split("/");
    const signed = `a=${part3}&l=${part2}&p=${part1}&k=${EINVOICE_APP_KEY}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`;
    const url = new URL(EINVOICE_URL);
    url.search = new URLSearchParams({ senid, nonce, timestamp, appkey: EINVOICE_APP_KEY }).toString();
    const response = await fetch(url, {
      method: "POST",
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        "content-type": "application/json",
        "X-Nuonuo-Sign": createHmac("sha1", EINVOICE_APP_SECRET).update(signed).digest("base64"),
        accessToken: EINVOICE_ACCESS_TOKEN,
        userTax: EINVOICE_TAX_NO,
        method,
      },
    });
    if (!response.ok) throw new Error(`Nuonuo returned HTTP ${response.status}`);
    return (await response.json()) as Answer;
  }

  async function find(number: string): Promise<Result | null> {
    const { code, describe, result } = await call("nuonuo.OpeMplatform.queryInvoiceResult", {
      orderNos: [number],
      isOfferInvoiceDetail: "1",
    });
    if (code !== OK) throw new Error(`Nuonuo: ${code} ${describe}`);
    return Array.isArray(result) ? ((result[0] as Result | undefined) ?? null) : null;
  }

  return {
    name: "nuonuo",
    async issue(request) {
      const found = await find(request.number);
      if (found) return outcomeOf(found);
      const { code, describe } = await call("nuonuo.OpeMplatform.requestBillingNew", {
        order: orderOf(request, config),
      });
      if (code !== OK && code !== REPEATED) return { status: "failed", reason: `${code} ${describe ?? ""}`.trim() };
      return { status: "pending" };
    },
  };
}

function orderOf({ number, isSpecial, buyer, item, amountCents, remark }: EInvoiceRequest, config: Config) {
  const price = (amountCents / 100).toFixed(2);
  return {
    orderNo: number,
    invoiceDate: new Date().toISOString().slice(0, 19).replace("T", " "),
    invoiceType: "1",
    invoiceLine: isSpecial ? "bs" : "pc",
    salerTaxNum: config.EINVOICE_TAX_NO,
    clerk: config.EINVOICE_CLERK,
    buyerName: buyer.name,
    buyerTaxNum: buyer.taxNo,
    buyerAccount: [buyer.bank, buyer.account].filter(Boolean).join(" "),
    buyerAddress: buyer.address,
    buyerTel: buyer.phone,
    naturalPersonFlag: buyer.isPerson ? "1" : "0",
    // We send our own email, which links to our own files.
    pushMode: "-1",
    email: buyer.email,
    remark,
    invoiceDetail: [
      {
        goodsName: item,
        goodsCode: "3040201000000000000",
        withTaxFlag: "1",
        num: "1",
        price,
        taxIncludedAmount: price,
        taxRate: config.EINVOICE_TAX_RATE,
      },
    ],
  };
}

async function outcomeOf(result: Result): Promise<EInvoiceOutcome> {
  if (refused.includes(result.status)) return { status: "failed", reason: result.failCause ?? "" };
  const invoiceNo = result.allElectronicInvoiceNumber || result.invoiceNo;
  if (result.status !== ISSUED || !invoiceNo) return { status: "pending" };
  const urls = { pdf: result.pdfUrl, ofd: result.ofdUrl, xml: result.xmlUrl };
  const files = [];
  for (const format of ["pdf", "ofd", "xml"] as const) {
    const url = urls[format];
    if (url) files.push({ format, bytes: await download(url) });
  }
  return { status: "issued", invoiceNo, taxCents: Math.round(Number(result.taxTotal ?? 0) * 100), files };
}

/** @throws Error for a file that cannot be fetched, or is too large for an invoice */
async function download(url: string): Promise<Uint8Array> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok || !response.body) throw new Error(`Nuonuo's file returned HTTP ${response.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.length;
    if (size > MAX_FILE_BYTES) throw new Error("Nuonuo's file is too large");
    parts.push(part);
  }
  return Buffer.concat(parts);
}
