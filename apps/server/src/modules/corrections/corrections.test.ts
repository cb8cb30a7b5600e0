import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newAccount, newStaff } from "../../../../../tests/setup/accounts.ts";
import { adminOf } from "../../../../../tests/setup/admin.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { spanOfBlock } from "../../lib/address-blocks.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { readCorrections } from "../databases/stored-corrections.ts";
import { readCorrection } from "./correction-values.ts";
import { listCorrections, publishCorrections, withdrawCorrection, writeCorrections } from "./corrections.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ settings: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => running.close());
beforeEach(async () => {
  await running.app.db.dataCorrection.deleteMany();
});

test.each([
  ["country", "CN", { countryCode: "CN" }],
  ["country", "Germany", { countryCode: "DE" }],
  ["country", "法国", { countryCode: "FR" }],
  ["country", "Atlantis", null],
  ["country", "XQ", null],
  ["country", "UK", { countryCode: "GB" }],
  ["country", "USA", { countryCode: "US" }],
  ["region", "Bavaria", { region: "Bavaria" }],
  ["region", "浙江省", { region: "浙江省", regionZh: "浙江省" }],
  ["region", "US-CA", { region: "California" }],
  ["region", "IN-OR", { region: "Odisha" }],
  ["region", "UK-ENG", { region: "England" }],
  ["region", "US-QQ", null],
  ["city", "San José", { city: "San José" }],
  ["city", "杭州市", { city: "杭州市", cityZh: "杭州市" }],
  ["coordinates", "30.25, 120.17", { latitude: 30.25, longitude: 120.17 }],
  ["coordinates", "91, 0", null],
  ["coordinates", "30.25", null],
  ["time_zone", "Asia/Shanghai", { timeZone: "Asia/Shanghai" }],
  ["time_zone", "Mars/Base", null],
  ["privacy", "no VPN", null],
] as const)("%s %j is read as %j", (field, text, values) => {
  expect(readCorrection(field, text)).toEqual(values);
});

test("a block is its first and last address", () => {
  expect(spanOfBlock("8.8.8.0/23")).toEqual({ firstIp: "8.8.8.0", lastIp: "8.8.9.255" });
  expect(spanOfBlock("8.8.8.8/32")).toEqual({ firstIp: "8.8.8.8", lastIp: "8.8.8.8" });
  expect(spanOfBlock("2001:db8::/63")).toEqual({
    firstIp: "2001:db8::",
    lastIp: "2001:db8:0:1:ffff:ffff:ffff:ffff",
  });
});

let visitors = 0;
async function reported(correct_value: string, field: "city" | "country" = "city") {
  const account = await newAccount(running.app);
  const staff = await newStaff(running.app);
  const client = running.client({ token: account.token, "x-forwarded-for": `198.51.100.${++visitors}` });
  const { lead_id: id } = await client.leads.registCooperation({
    kind: "correction",
    name: "Ann",
    email: "ann@example.com",
    content: "Our office",
    ip: "8.8.8.0/24",
    field,
    correct_value,
  });
  const desk = running.client({ token: staff.token }).admin;
  await desk.leadChange({ id, action: "take" });
  const notices = async () => (await client.notices.getNotice({ type: "correction" })).list.map(({ title }) => title);
  return { id, desk, notices };
}

describe("a correction that staff accept", () => {
  test("is included in the next build, and its reporter is notified of the version, once", async () => {
    const { app } = running;
    const { id, desk, notices } = await reported("San Jose");
    await desk.leadChange({ id, action: "accept" });
    const ids = await writeCorrections(app);
    expect(readCorrections(app.config.DATA_DIR)?.overrides).toEqual([
      { firstIp: "8.8.8.0", lastIp: "8.8.8.255", values: { city: "San Jose" } },
    ]);
    await Promise.all([publishCorrections(app, "20261124", ids), publishCorrections(app, "20261124", ids)]);
    await publishCorrections(app, "20261127", ids);
    expect(await app.db.lead.findUnique({ where: { id } })).toMatchObject({ status: "published", version: "20261124" });
    expect(await listCorrections(app)).toMatchObject([{ version: "20261124" }]);
    expect((await notices()).filter((title) => title.includes("20261124"))).toHaveLength(1);
    expect((await notices()).some((title) => title.includes("20261127"))).toBe(false);
  });

  test("can be adjusted by them, and is rejected as an invalid field if no build can apply it", async () => {
    const { id, desk } = await reported("the Old Country", "country");
    await expect(desk.leadChange({ id, action: "accept" })).rejects.toMatchObject({
      code: 400,
      fields: { correct_value: expect.any(String) },
    });
    expect(await running.app.db.lead.findUnique({ where: { id } })).toMatchObject({ status: "handling" });
    await desk.leadChange({ id, action: "accept", correct_value: "GR" });
    expect(await listCorrections(running.app)).toMatchObject([{ values: '{"countryCode":"GR"}' }]);
  });

  test("becomes one correction when accepted concurrently", async () => {
    const { id, desk } = await reported("San Jose");
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => desk.leadChange({ id, action: "accept" })));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listCorrections(running.app)).toHaveLength(1);
  });
});

test("a withdrawn correction is in no later build, and can be withdrawn only once", async () => {
  const { app } = running;
  const admin = adminOf(app.config);
  expect(await admin("corrections", "add", "9.9.9.9", "--country", "CH", "--city", "Zürich")).toMatchObject({
    code: 0,
  });
  const [{ id } = { id: 0 }] = await listCorrections(app);
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => withdrawCorrection(app, commandLine, id)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await writeCorrections(app)).toEqual([]);
  expect(readCorrections(app.config.DATA_DIR)).toBeNull();
});

test("staff's own corrections are refused if they are empty or invalid", async () => {
  const admin = adminOf(running.app.config);
  for (const words of [["9.9.9.9"], ["9.9.9", "--country", "CH"], ["9.9.9.9", "--country", "Atlantis"]])
    expect((await admin("corrections", "add", ...words)).code).not.toBe(0);
  expect(await listCorrections(running.app)).toEqual([]);
});
