import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { App } from "../../apps/server/src/app.ts";
import { newAccount, newKey } from "../../tests/setup/accounts.ts";
import { newPaidOrder } from "../../tests/setup/commerce-fixtures.ts";
import { newRight, offlinePackage } from "../../tests/setup/download-calls.ts";
import { SMALL_DATABASE_VERSION } from "../../tests/setup/ip-database.ts";
import { waitFor } from "../runtime/wait.ts";
import { lookUpWith } from "./key-calls.ts";
import { clientsOf } from "./portal-calls.ts";

async function fetchBytes(url: string): Promise<Buffer> {
  const response = await fetch(url);
  assert.equal(response.status, 200, `${url} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** A customer opens the receipt of a paid order. */
export async function openReceipt(app: App, address: string): Promise<void> {
  const { id: accountId, token } = await newAccount(app);
  const order_id = await newPaidOrder(app, { accountId });
  const { url } = await clientsOf(address, token).invoices.orderReceipt({ order_id });
  const pdf = await fetchBytes(url);
  assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
  assert(pdf.includes("%%EOF"), "the receipt is cut off");
}

/** The worker may be busy with a job of each other kind. */
const EXPORT_MS = 180_000;

/** A customer exports the calls they have made with a key. */
export async function exportCalls(app: App, address: string): Promise<void> {
  const { account, secret } = await newKey(app);
  const addresses = ["8.8.8.8", "8.8.4.4", "1.1.1.1"];
  for (const ip of addresses) await lookUpWith(address, secret, ip);
  const { usage } = clientsOf(address, account.token);
  const areCounted = async () => (await usage.getKeyUseRecord({})).list.length === addresses.length;
  await waitFor(areCounted, { what: "the calls are recorded" });
  await usage.getKeyUseRecord({ export: true });
  const findUrl = async () => (await usage.exportList({})).list.find(({ status }) => status === "done")?.url;
  const csv = (
    await fetchBytes(await waitFor(findUrl, { what: "the export is done", timeoutMs: EXPORT_MS }))
  ).toString();
  const [, ...rows] = csv.trim().split("\n");
  assert.equal(rows.length, addresses.length, csv);
  for (const ip of addresses) assert(csv.includes(ip), `${ip} is missing from ${csv}`);
}

/** A customer downloads the database they are entitled to, as the worker has built it. */
export async function downloadDatabase(app: App, address: string): Promise<void> {
  const { id: accountId, token } = await newAccount(app);
  await newRight(app, accountId, await offlinePackage(app, "city"));
  const { list } = await clientsOf(address, token).downloads.getOfflineListNew({ product: "city" });
  const version = list[0]?.versions.find((one) => one.version === SMALL_DATABASE_VERSION);
  const file = version?.files.find(({ format }) => format === "csv");
  assert(file?.url, `no file to download in ${JSON.stringify(version)}`);
  const bytes = await fetchBytes(file.url);
  assert.equal(createHash("sha256").update(bytes).digest("hex"), file.sha256);
  const text = gunzipSync(bytes).toString();
  assert(text.includes("Mountain View"), text.slice(0, 500));
}
