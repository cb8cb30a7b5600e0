import { once } from "node:events";
import { get as httpGet } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Account, newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newRight, offlinePackage } from "../../../../../tests/setup/download-calls.ts";
import { Failure } from "../../errors.ts";
import { HOUR_MS } from "../../lib/durations.ts";
import { takeDownload } from "./rights.ts";

let clock = new Date("2026-11-20T12:10:00Z");
let running: Awaited<ReturnType<typeof startApp>>;
let origin: string;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => clock }) });
  await running.server.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(running.server.server.address() as AddressInfo).port}`;
});
afterAll(() => running.close());

let made = 0;
/** A version with one file, and its signed address for an account. */
async function newFile(packageId: number, content: string | Buffer = "0123456789") {
  made += 1;
  const { db, files } = running.app;
  const storageKey = `offline/limits-${made}`;
  const bytes = Buffer.from(content as string);
  await files.put(storageKey, bytes);
  const file = { format: "mmdb", size: BigInt(bytes.length), md5: "0".repeat(32), sha256: "ab".repeat(32), storageKey };
  const builtAt = new Date(Date.UTC(2026, 0, made));
  const release = await db.offlineVersion.create({
    data: { packageId, version: `2026.${made}`, status: "published", builtAt, records: 1, files: { create: file } },
    include: { files: true },
  });
  return release.files[0]?.id ?? 0;
}

async function urlOf({ token }: Account, product: string) {
  const { list } = await running.client({ token }).downloads.getOfflineListNew({ product });
  const url = new URL(list[0]?.versions[0]?.files[0]?.url ?? "");
  return `${url.pathname}${url.search}`;
}

async function leftOf({ token }: Account, product: string) {
  const { list } = await running.client({ token }).downloads.getOfflineListNew({ product });
  return list[0]?.right?.downloads_left_today;
}

test("of fifty concurrent downloads exactly as many as the daily limit succeed", async () => {
  const account = await newAccount(running.app);
  const { accountId } = account.signedIn;
  const packageId = await offlinePackage(running.app, "asn");
  await newRight(running.app, accountId, packageId, 10);
  const files = [];
  for (let file = 0; file < 50; file++) files.push(await newFile(packageId));
  const outcomes = await Promise.allSettled(
    files.map((fileId) => takeDownload(running.app, { accountId, packageId, fileId })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused.every((error) => error instanceof Failure && error.failure === "DOWNLOAD_LIMIT_REACHED")).toBe(true);
  expect(await leftOf(account, "asn")).toBe(0);
});

test("fifty downloads of one file within the hour count once", async () => {
  const account = await newAccount(running.app);
  const { accountId } = account.signedIn;
  const packageId = await offlinePackage(running.app, "country");
  await newRight(running.app, accountId, packageId, 3);
  const fileId = await newFile(packageId);
  await Promise.all(Array.from({ length: 50 }, () => takeDownload(running.app, { accountId, packageId, fileId })));
  expect(await leftOf(account, "country")).toBe(2);
  clock = new Date(clock.getTime() + HOUR_MS);
  await takeDownload(running.app, { accountId, packageId, fileId });
  expect(await leftOf(account, "country")).toBe(1);
});

test("HEAD, unchanged and aborted requests do not count; a completed range does", async () => {
  const account = await newAccount(running.app);
  const packageId = await offlinePackage(running.app, "privacy");
  await newRight(running.app, account.signedIn.accountId, packageId, 1);
  await newFile(packageId, Buffer.alloc(64_000_000, 1));
  const url = `${origin}${await urlOf(account, "privacy")}`;
  const left = () => leftOf(account, "privacy");

  const head = await fetch(url, { method: "HEAD" });
  expect(Object.fromEntries(head.headers)).toMatchObject({
    "content-length": "64000000",
    "accept-ranges": "bytes",
    etag: `"${"ab".repeat(16)}"`,
    digest: `sha-256=${Buffer.from("ab".repeat(32), "hex").toString("base64")}`,
  });
  const etag = head.headers.get("etag") ?? "";
  expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(304);
  const since = head.headers.get("last-modified") ?? "";
  expect((await fetch(url, { headers: { "if-modified-since": since } })).status).toBe(304);
  const beyond = await fetch(url, { headers: { range: "bytes=64000000-" } });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */64000000"]);
  expect(await left()).toBe(1);

  const request = httpGet(url);
  const [response] = await once(request, "response");
  await once(response, "readable");
  expect(await left()).toBe(0);
  request.destroy();
  await vi.waitUntil(async () => (await left()) === 1, { timeout: 60_000 });

  const part = await fetch(url, { headers: { range: "bytes=63999990-", "if-range": etag } });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 63999990-63999999/64000000"]);
  expect((await part.arrayBuffer()).byteLength).toBe(10);
  expect(await left()).toBe(0);
  const changed = await fetch(url, { headers: { range: "bytes=0-9", "if-range": '"other"' } });
  expect([changed.status, changed.headers.get("content-length")]).toEqual([200, "64000000"]);
  await changed.body?.cancel();
});

test("over the limit the response says when the next day begins", async () => {
  const account = await newAccount(running.app);
  const packageId = await offlinePackage(running.app, "city");
  await newRight(running.app, account.signedIn.accountId, packageId, 1);
  await newFile(packageId);
  expect((await fetch(`${origin}${await urlOf(account, "city")}`)).status).toBe(200);
  await newFile(packageId);
  const url = `${origin}${await urlOf(account, "city")}`;
  const refused = await fetch(url);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(10_200)]);
  // Midnight in Shanghai.
  expect(await refused.json()).toMatchObject({ code: 3009, data: { reset_at: "2026-11-20T16:00:00.000Z" } });
  clock = new Date("2026-11-20T16:00:00Z");
  expect((await fetch(`${origin}${await urlOf(account, "city")}`)).status).toBe(200);
});
