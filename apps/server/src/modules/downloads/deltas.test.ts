import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { applyDelta } from "@meridian/ipdb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newRight, offlinePackage } from "../../../../../tests/setup/download-calls.ts";
import { writeCitiesDatabase } from "../../../../../tests/setup/ip-database.ts";
import { databaseDirectory } from "../databases/build.ts";
import { buildDownloads } from "./build/build-downloads.ts";

const OLDER = "20260102";
const NEWER = "20260103";

const writeCities = (version: string, nameOf: (city: number) => string) =>
  writeCitiesDatabase(databaseDirectory(running.app.config.DATA_DIR), version, nameOf);

let running: Awaited<ReturnType<typeof startApp>>;
let holder: Awaited<ReturnType<typeof newKey>>;
beforeAll(async () => {
  running = await startApp();
  const { app } = running;
  const city = await offlinePackage(app, "city");
  holder = await newKey(app);
  await newRight(app, holder.account.signedIn.accountId, city, 2);
  await writeCities(OLDER, String);
  await buildDownloads(app, OLDER, undefined, { edition: "city" });
  await writeCities(NEWER, (city) => (city < 10 ? "new" : String(city)));
  await buildDownloads(app, NEWER, undefined, { edition: "city" });
});
afterAll(() => running.close());

const request = (suffix: string, { account, secret } = holder, date = NEWER) =>
  running.server.inject({
    url: `/geoip/databases/Meridian-City/download?suffix=${suffix}&date=${date}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${account.signedIn.accountId}:${secret}`).toString("base64")}`,
    },
  });
const listed = async () => {
  const { list } = await running.client({ token: holder.account.token }).downloads.getOfflineListNew({});
  return list.find(({ product }) => product === "city")!;
};
const digest = (algorithm: string, bytes: Uint8Array | string) => createHash(algorithm).update(bytes).digest("hex");
const bufferOf = (bytes: Buffer) => new Uint8Array(bytes).buffer;

test("a version has a signed delta that makes its file out of the one of the version before", async () => {
  const { versions } = await listed();
  expect(versions.map(({ deltas }) => deltas.map(({ from_version }) => from_version))).toEqual([[OLDER], []]);
  const [{ manifest_url, deltas, files } = versions[0]!] = versions;
  const manifest = (await running.server.inject(new URL(manifest_url!).pathname)).json();
  const name = `city-${NEWER}.from-${OLDER}.delta`;
  const signed = manifest.files.find(({ format }: { format: string }) => format === "delta");
  expect(signed).toMatchObject({ name, from_version: OLDER, encoding: "", sha256: deltas[0]!.sha256 });
  const [older, delta] = [await request("meridian.gz", holder, OLDER), await request(`from-${OLDER}.delta`)];
  expect(digest("sha256", delta.rawPayload)).toBe(signed.sha256);
  const made = applyDelta(bufferOf(gunzipSync(older.rawPayload)), delta.rawPayload);
  expect(digest("md5", made)).toBe(files.find(({ format }) => format === "meridian")?.content_md5);
});

test("a delta counts as the file that it makes, with the same right, whichever way it is fetched", async () => {
  const { right, versions } = await listed();
  expect(right?.downloads_left_today).toBe(0);
  expect((await request("meridian.gz")).statusCode).toBe(200);
  const link = new URL(versions[0]!.deltas[0]!.url!);
  expect((await running.server.inject(`${link.pathname}${link.search}`)).statusCode).toBe(200);
  expect((await request("csv.gz")).statusCode).toBe(429);
  expect((await request(`from-${OLDER}.delta`, await newKey(running.app))).statusCode).toBe(403);
});

test("there is none that would be larger than half of the file, and none from a file that is damaged", async () => {
  const { app } = running;
  const deltasOf = async (version: string) => {
    await buildDownloads(app, version, undefined, { edition: "city" });
    const files = await app.db.offlineFile.findMany({ where: { release: { version } }, select: { format: true } });
    return files.flatMap(({ format }) => (format.startsWith("delta") ? [format] : [])).toSorted();
  };
  await writeCities("20260104", (city) => (city <= 2000 ? `other ${city}` : String(city)));
  expect(await deltasOf("20260104")).toEqual([]);
  const damaged = { format: "meridian", release: { version: NEWER } };
  const { storageKey } = await app.db.offlineFile.findFirstOrThrow({ where: damaged });
  await app.files.put(storageKey, "no database");
  await writeCities("20260105", (city) => (city < 20 ? "new" : String(city)));
  expect(await deltasOf("20260105")).toEqual([`delta-${OLDER}`]);
});
