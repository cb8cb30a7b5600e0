import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newInvoice } from "../../../../../tests/setup/commerce-fixtures.ts";
import { pollOpenInvoices, requestFromProvider } from "../../modules/invoices/by-provider.ts";
import { changeInvoice } from "../../modules/invoices/staff-invoices.ts";
import { commandLine } from "../staff/actor.ts";

const secret = "a secret for tests";

interface Billing {
  status: string;
  polled: number;
  invoiceNumber: string;
}

let platform: Server;
let url = "";
/** Requests to the platform by our order number; it issues one invoice for each. */
let billings: Map<string, Billing>;
let isUnavailable = false;

/** A local platform that implements Nuonuo's protocol and checks its signatures. */
beforeAll(async () => {
  platform = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      const address = new URL(request.url ?? "", "http://platform");
      if (address.pathname.startsWith("/file/")) return response.end(`%PDF-1.4 ${address.pathname}`);
      const answer = (code: string, result?: unknown) => response.end(JSON.stringify({ code, describe: code, result }));
      if (isUnavailable) return response.writeHead(502).end();
      const { senid, nonce, timestamp, appkey } = Object.fromEntries(address.searchParams);
      const signed = `a=services&l=v1&p=open&k=${appkey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`;
      const signature = createHmac("sha1", secret).update(signed).digest("base64");
      if (request.headers["x-nuonuo-sign"] !== signature) return answer("E9999");
      if (String(request.headers.method).endsWith("requestBillingNew")) {
        const { order } = JSON.parse(body) as { order: { orderNo: string } };
        if (billings.has(order.orderNo)) return answer("E9106");
        billings.set(order.orderNo, { status: "20", polled: 0, invoiceNumber: `2511${billings.size}000001` });
        return answer("E0000", { invoiceSerialNum: "1" });
      }
      const { orderNos } = JSON.parse(body) as { orderNos: string[] };
      const billing = billings.get(orderNos[0] ?? "");
      if (!billing) return answer("E0000", []);
      billing.polled += 1;
      const { status, invoiceNumber } = billing;
      const issued = { allElectronicInvoiceNumber: invoiceNumber, taxTotal: "5.66", pdfUrl: `${url}/file/a.pdf` };
      return answer("E0000", [{ status, ...(status === "2" ? issued : { failCause: "The tax number is unknown" }) }]);
    });
  });
  await new Promise<void>((resolve) => platform.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(platform.address() as { port: number }).port}`;
});
afterAll(() => platform.close());

let running: Awaited<ReturnType<typeof startApp>>;
const start = (appSecret: string) =>
  startApp({
    settings: {
      EINVOICE_PROVIDER: "nuonuo",
      EINVOICE_APP_KEY: "key",
      EINVOICE_APP_SECRET: appSecret,
      EINVOICE_ACCESS_TOKEN: "token",
      EINVOICE_TAX_NO: "91110000600037341L",
      EINVOICE_URL: `${url}/open/v1/services`,
    },
  });
beforeEach(async () => {
  billings = new Map();
  isUnavailable = false;
  running = await start(secret);
});
afterEach(() => running.close());

async function taken() {
  const { accountId } = (await newAccount(running.app)).signedIn;
  const id = await newInvoice(running.app, { accountId, amountCents: 10_000 });
  await changeInvoice(running.app, commandLine, { id, action: "take" });
  return id;
}
const invoiceOf = (id: number) => running.app.db.invoice.findUniqueOrThrow({ where: { id } });
const decide = (status: string) => {
  for (const billing of billings.values()) billing.status = status;
};

test("the provider issues an invoice once, even if requested repeatedly", async () => {
  const id = await taken();
  await Promise.all(Array.from({ length: 50 }, () => requestFromProvider(running.app, id)));
  expect(billings.size).toBe(1);
  expect(await invoiceOf(id)).toMatchObject({ status: "issuing" });
  decide("2");
  await Promise.all(Array.from({ length: 20 }, () => pollOpenInvoices(running.app)));
  const row = await invoiceOf(id);
  expect(row).toMatchObject({ status: "issued", invoiceNo: "25110000001", taxCents: 566 });
  const file = await running.app.db.file.findUniqueOrThrow({ where: { storageKey: row.pdfKey ?? "" } });
  expect(await running.app.files.get(file.storageKey)).toContain("%PDF-1.4");
  expect(await running.app.db.notice.count({ where: { userId: row.createdById, type: "invoice" } })).toBe(1);
});

test("an invoice that the provider refuses fails with the reason, and is retried under another number", async () => {
  const id = await taken();
  await requestFromProvider(running.app, id);
  decide("22");
  await requestFromProvider(running.app, id);
  expect(await invoiceOf(id)).toMatchObject({
    status: "failed",
    rejectReason: "The tax number is unknown",
    providerNo: "",
  });
  await changeInvoice(running.app, commandLine, { id, action: "retry" });
  await requestFromProvider(running.app, id);
  expect(billings.size).toBe(2);
});

test("an invoice that staff mark as failed keeps its number, so that a retry issues no second invoice", async () => {
  const id = await taken();
  await requestFromProvider(running.app, id);
  await changeInvoice(running.app, commandLine, { id, action: "fail", reason: "It takes too long" });
  await changeInvoice(running.app, commandLine, { id, action: "retry" });
  decide("2");
  await requestFromProvider(running.app, id);
  expect(billings.size).toBe(1);
  expect((await invoiceOf(id)).status).toBe("issued");
});

test("while the provider is unavailable or refuses our signature an invoice waits, and keeps its number", async () => {
  const id = await taken();
  const { providerNo } = await invoiceOf(id);
  isUnavailable = true;
  expect(await pollOpenInvoices(running.app)).toEqual({ polled: 1 });
  expect(await invoiceOf(id)).toMatchObject({ status: "issuing", providerNo });
  const forged = await start("another secret");
  try {
    isUnavailable = false;
    await expect(
      forged.app.eInvoice?.issue({
        number: providerNo,
        isSpecial: false,
        buyer: { isPerson: true, name: "Ann", taxNo: "", bank: "", account: "", address: "", phone: "", email: "" },
        item: "信息服务费",
        amountCents: 100,
        remark: "",
      }),
    ).rejects.toThrow("E9999");
  } finally {
    await forged.close();
  }
});
