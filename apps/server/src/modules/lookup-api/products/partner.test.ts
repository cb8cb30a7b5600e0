import { afterAll, beforeAll, expect, test } from "vitest";
import { buyCalls, newKey } from "../../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../../tests/setup/app.ts";
import type { NameMatch, PhotoMatch } from "../../../lib/identity/partner.ts";
import { seedPackages } from "../../packages/seed.ts";

const ID_NUMBER = "11010519491231002X";
/** The partner's next answer. */
const says: { name: NameMatch; photo: PhotoMatch } = { name: "match", photo: "same_person" };

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  const identityPartner = {
    name: "Partner",
    matchName: async () => says.name,
    matchPhoto: async () => says.photo,
  };
  running = await startApp({ change: (app) => ({ ...app, identityPartner }) });
});
afterAll(() => running.close());

const identity = { name: "李四", number: ID_NUMBER };
const person = { ...identity, photo: "R0lGODlh".repeat(100_000) };

async function query(secret: string, url: string, payload: object) {
  const headers = { authorization: `Bearer ${secret}` };
  const response = await running.server.inject({ method: "POST", url, payload, headers });
  return { status: response.statusCode, charged: response.headers["x-credits-charged"], body: response.json() };
}

async function buyer() {
  const { account, secret } = await newKey(running.app);
  await buyCalls(running.app, account.id, 14, 5);
  return { account, secret };
}

test("a decision is returned with the partner's name and costs a paid call", async () => {
  Object.assign(says, { name: "mismatch", photo: "same_person" });
  const { secret } = await buyer();
  expect(await query(secret, "/v2/identity", identity)).toMatchObject({
    status: 200,
    charged: "1",
    body: { result: "mismatch", partner: "Partner" },
  });
  expect(await query(secret, "/v2/person", person)).toMatchObject({
    status: 200,
    charged: "1",
    body: { passed: true, result: "same_person" },
  });
});

test("an undecided check costs nothing, and an impossible number is not sent on", async () => {
  Object.assign(says, { name: "no_record", photo: "unusable" });
  const { secret } = await buyer();
  expect(await query(secret, "/v2/identity", identity)).toMatchObject({ charged: "0", body: { result: "no_record" } });
  expect(await query(secret, "/v2/person", person)).toMatchObject({ charged: "0", body: { passed: null } });
  for (const [url, fields] of [
    ["/v2/identity", identity],
    ["/v2/person", person],
  ] as const)
    expect(await query(secret, url, { ...fields, number: "123" })).toMatchObject({
      status: 200,
      charged: "0",
      body: { result: "invalid_number", partner: null },
    });
});

test("free calls do not cover a paid check", async () => {
  const { secret } = await newKey(running.app);
  expect(await query(secret, "/v2/identity", identity)).toMatchObject({
    status: 402,
    charged: "0",
    body: { code: "PACKAGE_REQUIRED" },
  });
});

test("no record stores the name, the number or the photo", async () => {
  const { account, secret } = await buyer();
  await query(secret, "/v2/identity", identity);
  await query(secret, "/v2/person", person);
  await running.lookupApi.meter.flush();
  const client = running.client({ token: account.token });
  const { list } = await client.usage.getKeyUseRecord({});
  expect(list.map(({ query_masked }) => query_masked)).toEqual(["", ""]);
});

test("packages of partner products are on sale only if a partner is connected", async () => {
  const unconnected = await startApp({});
  try {
    for (const [app, isSold] of [
      [running, true],
      [unconnected, false],
    ] as const) {
      await seedPackages(app.app);
      await app.app.db.package.updateMany({ where: { type: 11 }, data: { canBuy: true } });
      const { list } = await app.client().packages.apiPkgTemplateGet({ type: "11" });
      expect(list.some(({ can_buy }) => can_buy)).toBe(isSold);
    }
  } finally {
    await unconnected.close();
  }
});
