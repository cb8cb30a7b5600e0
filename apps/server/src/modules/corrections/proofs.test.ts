import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newAccount, newStaff } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { openResolver } from "../../../../../tests/setup/resolver.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/durations.ts";
import { listCorrections, publishCorrections, writeCorrections } from "./corrections.ts";
import { checkDueProofs } from "./proofs.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let resolver: Awaited<ReturnType<typeof openResolver>>;
let now = new Date("2026-11-10T12:00:00Z");
beforeAll(async () => {
  resolver = await openResolver();
  running = await startApp({
    settings: { DNS_SERVERS: resolver.address, TRUSTED_PROXIES: "127.0.0.1", SUPPORT_EMAIL: "data@example.com" },
    change: (app) => ({ ...app, now: () => now }),
  });
});
afterAll(async () => {
  await running.close();
  resolver.close();
});
beforeEach(async () => {
  Object.assign(resolver, { records: [], asked: [], isBroken: false });
  await running.app.db.dataCorrection.deleteMany();
  await running.app.db.correctionCase.updateMany({ data: { nextCheckAt: null } });
});

let senders = 0;
async function sent(
  claim: { ip?: string; field?: "city" | "network" | "country" | "coordinates"; value?: string } = {},
) {
  const { ip = "8.8.8.0/24", field = "city", value: correct_value = "San Jose" } = claim;
  const account = await newAccount(running.app);
  const client = running.client({ token: account.token, "x-forwarded-for": `203.0.113.${++senders}` });
  const { ticket_no, lead_id } = await client.leads.registCooperation({
    ...{ kind: "correction", name: "Ann", email: `ann${senders}@example.com`, content: "Our office, call Ann" },
    ...{ ip, field, correct_value },
  });
  const notices = () =>
    running.app.db.notice.findMany({ where: { userId: account.id, type: "correction" }, orderBy: { id: "desc" } });
  return { ticket_no, id: lead_id, account, notices };
}

const visitor = () => running.client({ "x-forwarded-for": `198.51.100.${++senders}` }).corrections;
const show = (ticket_no: string) => visitor().correctionCase({ ticket_no });
const check = (ticket_no: string) => visitor().correctionProof({ ticket_no });
const statusOf = async (id: number) => (await running.app.db.lead.findUniqueOrThrow({ where: { id } })).status;

async function putRecord(ticket_no: string): Promise<void> {
  const { proof } = await show(ticket_no);
  for (const name of proof!.names) resolver.records.push({ type: "TXT", name, ttl: 60, data: proof!.text });
}

describe("a proven correction", () => {
  test("is accepted without staff, is applied to its block only, and its case shows when", async () => {
    const { ticket_no, id, notices } = await sent();
    await putRecord(ticket_no);
    now = new Date(now.getTime() + HOUR_MS);
    expect(await check(ticket_no)).toMatchObject({ state: "accepted", is_automatic: true, proof: null });
    expect(await listCorrections(running.app)).toMatchObject([
      { first: "8.8.8.0", last: "8.8.8.255", values: '{"city":"San Jose"}', by: "proof of the addresses" },
    ]);
    expect((await notices())[0]).toMatchObject({ link: `/correction/${ticket_no}` });
    await publishCorrections(running.app, "20261110", await writeCorrections(running.app));
    const shown = await show(ticket_no);
    expect(shown).toMatchObject({ state: "published", version: "20261110", value_after: "San Jose" });
    expect(shown).toMatchObject({ proven_at: now.toISOString(), decided_at: now.toISOString() });
    expect(await statusOf(id)).toBe("published");
  });

  test("is accepted once, however often it is checked at the same time", async () => {
    const { ticket_no } = await sent();
    await putRecord(ticket_no);
    await Promise.allSettled(Array.from({ length: 50 }, () => check(ticket_no)));
    expect(await listCorrections(running.app)).toHaveLength(1);
  });

  test.each([
    ["of a network", { field: "network", value: "Example Networks" }],
    ["to a name that is none", { field: "city", value: "https://example.com/" }],
    ["to coordinates far away", { field: "coordinates", value: "-33.9, 151.2" }],
  ] as const)("%s is left to staff", async (_, claim) => {
    const { ticket_no, id } = await sent(claim);
    await putRecord(ticket_no);
    const shown = await check(ticket_no);
    expect(shown).toMatchObject({ state: "open", proven_at: now.toISOString() });
    expect(await statusOf(id)).toBe("new");
    expect(await listCorrections(running.app)).toEqual([]);
  });

  test("is left to staff if its sender has had ten accepted on the day", async () => {
    const { ticket_no, account } = await sent();
    await putRecord(ticket_no);
    for (let index = 0; index < 10; index++) {
      const { id } = await sent();
      await running.app.db.lead.update({ where: { id }, data: { userId: account.id } });
      await running.app.db.dataCorrection.create({
        data: {
          ...{ leadId: id, firstIp: "9.9.9.9", lastIp: "9.9.9.9", values: {} },
          ...{ createdBy: "proof of the addresses", createdAt: now },
        },
      });
    }
    expect(await check(ticket_no)).toMatchObject({ state: "open", proven_at: now.toISOString() });
  });

  test("ends after a year if the DNS record is gone, and its sender gets a message", async () => {
    const [kept, lost] = [await sent({ ip: "8.8.4.0/24" }), await sent()];
    for (const { ticket_no } of [kept, lost]) {
      await putRecord(ticket_no);
      await check(ticket_no);
    }
    resolver.records = resolver.records.filter(({ name }) => name === "_meridian.4.8.8.in-addr.arpa");
    now = new Date(now.getTime() + 365 * DAY_MS);
    expect(await checkDueProofs(running.app)).toEqual({ checked: 2 });
    expect(await listCorrections(running.app)).toMatchObject([{ first: "8.8.4.0" }]);
    expect(await show(lost.ticket_no)).toMatchObject({ state: "withdrawn" });
    expect((await lost.notices())[0]!.titleEn).toContain("has ended");
    expect(await checkDueProofs(running.app)).toEqual({ checked: 0 });
  });
});

test("after the first check the worker keeps looking, for two weeks", async () => {
  const { ticket_no, id } = await sent();
  await checkDueProofs(running.app);
  expect(resolver.asked).toEqual([]);
  expect(await check(ticket_no)).toMatchObject({ state: "open", checked_at: now.toISOString() });
  expect(await checkDueProofs(running.app)).toEqual({ checked: 0 });
  await putRecord(ticket_no);
  now = new Date(now.getTime() + 10 * MINUTE_MS);
  expect(await checkDueProofs(running.app)).toEqual({ checked: 1 });
  expect(await statusOf(id)).toBe("accepted");
  const late = await sent();
  await check(late.ticket_no);
  await putRecord(late.ticket_no);
  now = new Date(now.getTime() + 14 * DAY_MS);
  await checkDueProofs(running.app);
  expect(await statusOf(late.id)).toBe("new");
  expect((await show(late.ticket_no)).proof).toBeNull();
  await expect(check(late.ticket_no)).rejects.toMatchObject({ code: 409 });
});

test("a case is looked up in DNS at most every 30 seconds, whoever asks", async () => {
  const { ticket_no } = await sent();
  await check(ticket_no);
  await check(ticket_no);
  expect(resolver.asked).toHaveLength(1);
  now = new Date(now.getTime() + 30_000);
  await check(ticket_no);
  expect(resolver.asked).toHaveLength(2);
});

test("without an answer of the resolvers nothing is decided", async () => {
  const { ticket_no, id } = await sent();
  await putRecord(ticket_no);
  resolver.isBroken = true;
  await expect(check(ticket_no)).rejects.toMatchObject({ code: 503 });
  expect(await statusOf(id)).toBe("new");
});

test("a case shows nothing about its sender, and an unknown one does not exist", async () => {
  const { ticket_no } = await sent();
  expect(JSON.stringify(await show(ticket_no))).not.toMatch(/ann/i);
  await expect(show("20261110-AAAAAA")).rejects.toMatchObject({ code: 404 });
});

test("staff withdraw an automatic correction, with a reason for everyone", async () => {
  const { ticket_no, id } = await sent();
  await putRecord(ticket_no);
  await check(ticket_no);
  const desk = running.client({ token: (await newStaff(running.app)).token }).admin;
  expect(await desk.leadInfo({ id })).toMatchObject({ proven_at: now.toISOString() });
  await desk.leadChange({ id, action: "withdraw", reply: "Sorry, Ann", public_reason: "The range has moved." });
  expect(await listCorrections(running.app)).toEqual([]);
  expect(await show(ticket_no)).toMatchObject({ state: "withdrawn", reason: "The range has moved." });
});
