import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, newAccount, newMember } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { DAY_MS } from "../../lib/durations.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const listOf = ({ token }: Account, input = {}) => running.client({ token }).downloads.getOfflineListNew(input);

async function newPackage(product: string, versions: readonly string[]) {
  const { db, files } = running.app;
  const names = { nameEn: `${product} database`, nameZh: `${product} 数据库` };
  const price = { priceCnyCents: 99_900, priceUsdCents: 14_900, months: [1, 12], canBuy: true };
  const { id } = await db.offlinePackage.create({
    data: { product, ...names, ipVersion: 46, fields: ["country"], ...price, sampleUrl: "https://example.com/sample" },
  });
  for (const [index, status] of versions.entries()) {
    const version = String(20_261_101 + index);
    const storageKey = `offline/${product}-${version}`;
    await files.put(storageKey, `${product} ${version}`);
    const file = {
      format: "mmdb",
      size: BigInt(`${product} ${version}`.length),
      md5: "0".repeat(32),
      sha256: "0".repeat(64),
      storageKey,
    };
    const builtAt = new Date(Date.UTC(2026, 10, index + 1));
    await db.offlineVersion.create({
      data: { packageId: id, version, status, builtAt, records: 5, files: { create: file } },
    });
  }
  return id;
}

const grant = ({ signedIn: { accountId } }: Account, packageId: number, days: number) => {
  const [startAt, expireAt] = [new Date(Date.now() - 60 * DAY_MS), new Date(Date.now() + days * DAY_MS)];
  return running.app.db.offlineRight.create({ data: { accountId, packageId, startAt, expireAt } });
};

test("without packages the list is empty", async () => {
  expect(await listOf(await newAccount(running.app))).toMatchObject({ list: [], total: 0 });
});

test("shows the last twelve published releases, with links only for entitled accounts", async () => {
  const states = [...Array<string>(13).fill("archived"), "published", "building", "checking", "withdrawn"];
  const id = await newPackage("city", states);
  await newPackage("asn", ["published"]);
  const [owner, former, stranger] = await Promise.all([1, 2, 3].map(() => newAccount(running.app)));
  if (!owner || !former || !stranger) throw new Error("nobody");
  await grant(owner, id, 30);
  await grant(former, id, -1);
  const [owned] = (await listOf(owner, { product: "city" })).list;
  expect(owned).toMatchObject({ owned: true, currency: "USD", price_cents: 14_900, right: { status: "active" } });
  expect(owned?.versions.map(({ version }) => version)).toEqual(
    Array.from({ length: 12 }, (_, index) => String(20_261_114 - index)),
  );
  for (const [reader, right] of [
    [former, { status: "expired", downloads_left_today: 0 }],
    [stranger, null],
  ] as const) {
    const [seen] = (await listOf(reader, { product: "city" })).list;
    expect(seen).toMatchObject({ owned: false, sample_url: "https://example.com/sample" });
    expect(right ? seen?.right : (seen?.right ?? null)).toEqual(right ? expect.objectContaining(right) : null);
    expect(seen?.versions.flatMap(({ files }) => files.map(({ url }) => url)).every((url) => url === null)).toBe(true);
  }
  expect((await listOf(stranger)).list.map(({ product }) => product)).toEqual(["city", "asn"]);
});

test("members get links only if their role may download", async () => {
  const id = await newPackage("country", ["published"]);
  const owner = await newAccount(running.app);
  await grant(owner, id, 30);
  const linksFor = async (permissions: string[]) => {
    const member = await newMember(running.app, owner.signedIn.accountId, permissions);
    const [seen] = (await listOf(member, { product: "country" })).list;
    return seen?.versions.flatMap(({ files }) => files.map(({ url, url_expires_at }) => [url, url_expires_at]));
  };
  expect(await linksFor(["download.view"])).toEqual([[null, null]]);
  expect(await linksFor(["download.view", "download.get"])).toEqual([[expect.any(String), expect.any(String)]]);
});

test("a link downloads only its own file, and only while the right is valid", async () => {
  const id = await newPackage("privacy", ["published"]);
  const owner = await newAccount(running.app);
  const { accountId } = owner.signedIn;
  await grant(owner, id, 30);
  const [owned] = (await listOf(owner, { product: "privacy" })).list;
  const url = new URL(owned?.versions[0]?.files[0]?.url ?? "");
  const get = (change: Record<string, string> = {}) =>
    running.server.inject({
      url: `${url.pathname}?${new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...change })}`,
    });
  const file = await get();
  expect(file.body).toBe("privacy 20261101");
  expect(file.headers["content-disposition"]).toBe('attachment; filename="privacy-20261101.mmdb"');
  for (const forged of [{ account: String(accountId + 1) }, { expires: "99999999999" }, { signature: "x" }])
    expect((await get(forged)).json()).toMatchObject({ code: 404 });
  expect((await listOf(owner, { product: "privacy" })).list[0]?.right).toMatchObject({ downloads_left_today: 9 });
  await running.app.db.offlineRight.updateMany({ where: { accountId }, data: { expireAt: new Date() } });
  expect((await get()).json()).toMatchObject({ code: 404 });
});
