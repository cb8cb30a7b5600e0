import { rm, writeFile } from "node:fs/promises";
import { watchLimits } from "@meridian/contract/watch-names";
import type { WebhookData } from "@meridian/contract/webhook-events";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newAccount, newMember } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import {
  writeListedDatabase,
  writeSmallDatabase,
  writeUniformDatabase,
} from "../../../../../tests/setup/ip-database.ts";
import { catchMail } from "../../../../../tests/setup/queued-mail.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/durations.ts";
import type { MailMessage } from "../../lib/mail-provider.ts";
import { databaseDirectory } from "../databases/build.ts";
import { pathOf, reconcileVersions } from "../databases/versions.ts";
import { CallPage } from "../metering/call-page.ts";
import { compareNewVersions, forgetOldChanges } from "./compare.ts";
import { tellAccounts } from "./tell.ts";

let clock = new Date("2026-11-18T12:00:00Z");
let emails: MailMessage[] = [];
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({
    settings: { TRUSTED_PROXIES: "127.0.0.1" },
    change: (app) => ({ ...app, now: () => clock, jobs: catchMail(app.jobs, (mail) => emails.push(mail)) }),
  });
  await reconcileVersions(running.app);
});
beforeEach(async () => {
  clock = new Date(clock.getTime() + HOUR_MS);
  emails = [];
  await running.app.db.watch.deleteMany({});
});
afterAll(() => running.close());

const directory = () => databaseDirectory(running.app.config.DATA_DIR);
let builds = 0;

/** Puts a version in use; each is newer than the last. */
async function publish(write: (directory: string, version: string) => Promise<string> = writeUniformDatabase) {
  const version = `20270101.${++builds + 1}`;
  await running.app.db.databaseVersion.create({ data: { version, status: "checking", builtAt: clock } });
  await write(directory(), version);
  await reconcileVersions(running.app);
  running.app.lookupDatabase.refresh();
  return version;
}

/** Makes the small database the one in use again, without telling anyone. */
async function begin() {
  const version = await publish(writeSmallDatabase);
  await compareNewVersions(running.app);
  // Watches are added later than that version.
  clock = new Date(clock.getTime() + MINUTE_MS);
  return version;
}

let visitors = 0;
async function newWatcher(targets?: string, lang = "en-US") {
  const account = await newAccount(running.app);
  const to = `w${account.id}@example.com`;
  await running.app.db.user.update({ where: { id: account.id }, data: { verifiedEmail: to, lang } });
  const expiresAt = new Date("2028-01-01T00:00:00Z");
  await running.app.db.session.updateMany({ where: { userId: account.id }, data: { expiresAt, isLong: true } });
  const calls = (language = "en-US", { token } = account) =>
    running.client({ token, lang: language, "x-forwarded-for": `198.51.100.${++visitors % 250}` }).watches;
  await running.app.db.webhook.create({
    data: { accountId: account.id, url: "https://example.com/hook", secretEncrypted: "x", createdAt: clock },
  });
  if (targets !== undefined) await calls().watchCreate({ targets });
  clock = new Date(clock.getTime() + MINUTE_MS);
  return {
    ...account,
    calls,
    sent: () => emails.filter((email) => email.to === to),
    async events() {
      const where = { accountId: account.id, type: "watch.changed" };
      const rows = await running.app.db.webhookDelivery.findMany({ where, orderBy: { id: "asc" } });
      return rows.map(({ body }) => (JSON.parse(body) as { data: WebhookData<"watch.changed"> }).data);
    },
  };
}

describe("adding watches", () => {
  test("each line becomes a watch, and lines that cannot be read are named", async () => {
    const { calls } = await newWatcher();
    const targets = "# Ours\n8.8.8.0/24, Office\nnonsense\n\nAS15169\r\nChina, JP\n8.8.8.0-8.8.8.255";
    expect(await calls().watchCreate({ targets, fields: ["country", "flags"] })).toEqual({
      added: 3,
      existing: 1,
      unread: [{ line: 3, text: "nonsense" }],
      unread_total: 1,
    });
    expect(await calls().watchCreate({ targets: "as15169" })).toMatchObject({ added: 0, existing: 1 });
    const { list, used, max, settings, versions } = await calls().watchList({});
    expect(list.map(({ kind, value, name, fields, active }) => [kind, value, name, fields, active])).toEqual([
      ["countries", "CN,JP", "", ["country", "flags"], true],
      ["asn", "AS15169", "", ["country", "flags"], true],
      ["range", "8.8.8.0/24", "Office", ["country", "flags"], true],
    ]);
    expect([used, max, settings.webhook, settings.email]).toEqual([3, watchLimits.watches, true, true]);
    expect(versions[0]).toBe(running.app.lookupDatabase.version);
  });

  test("text in which nothing can be watched is refused in the reader's language", async () => {
    const { calls } = await newWatcher();
    await expect(calls("zh-CN").watchCreate({ targets: "nonsense" })).rejects.toMatchObject({
      data: { errors: [{ field: "targets", msg: "必须是地址、地址段、AS 号（例如 AS64500）或国家与地区，每行一个" }] },
    });
    const many = Array.from({ length: watchLimits.lines + 1 }, (_, index) => `AS${index + 1}`).join("\n");
    await expect(calls().watchCreate({ targets: many })).rejects.toMatchObject({
      data: { errors: [{ field: "targets", msg: "must be at most 5000" }] },
    });
  });

  test("fifty calls at once never exceed the limit", async () => {
    const { calls, id: accountId } = await newWatcher();
    const { db } = running.app;
    const rows = Array.from({ length: watchLimits.watches - 1 }, (_, index) => ({
      ...{ accountId, kind: "asn", value: `AS${index + 1}`, name: "", fields: 15, createdAt: clock },
    }));
    await db.watch.createMany({ data: rows });
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => calls().watchCreate({ targets: `8.8.8.${index}` })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.watch.count({ where: { accountId } })).toBe(watchLimits.watches);
    await db.watch.deleteMany({ where: { accountId } });
  });

  test("a watch is renamed, paused and deleted, which the audit log names", async () => {
    const { calls, id: accountId } = await newWatcher("8.8.8.8\n8.8.4.4");
    const [second, first] = (await calls().watchList({})).list;
    const changed = await calls().watchUpdate({ id: first!.id, name: "DNS", active: false, fields: ["city"] });
    expect(changed).toMatchObject({ name: "DNS", active: false, fields: ["city"] });
    expect(await calls().watchDelete({ ids: [first!.id, second!.id] })).toEqual({ deleted: 2 });
    await expect(calls().watchDelete({ ids: [first!.id] })).rejects.toMatchObject({ code: 404 });
    const entries = await running.app.db.auditEntry.findMany({
      where: { accountId, action: { startsWith: "watch." } },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ action }) => action)).toEqual(["watch.create", "watch.update", "watch.delete"]);
  });
});

describe("a published version", () => {
  test("is reported once by webhook and email, before and after, and listed in the portal", async () => {
    const before = await begin();
    const watcher = await newWatcher("223.5.5.5, Resolver\n8.8.8.8\nAS15169\nCN");
    const version = await publish();
    await compareNewVersions(running.app);
    const [event, ...more] = await watcher.events();
    expect(more).toEqual([]);
    expect(event).toMatchObject({ version, version_before: before, watches_changed: 3 });
    expect(event?.watches.map(({ value, changed, gained, lost }) => [value, changed, gained, lost])).toEqual([
      ["223.5.5.5", 1, 0, 0],
      ["AS15169", 0, expect.any(Number), 0],
      ["CN", 0, 0, 1],
    ]);
    expect(event?.watches[0]?.samples[0]).toEqual({
      start: "223.5.5.5",
      end: "223.5.5.5",
      type: "changed",
      fields: expect.arrayContaining([
        { field: "country", before: "CN", after: "US" },
        { field: "city", before: "Hangzhou", after: "Mountain View" },
        { field: "asn", before: "", after: "AS15169" },
        { field: "is_hosting", before: "", after: "true" },
      ]),
    });
    expect(event?.url).toBe(`https://meridian.example/user?tab=watches&report=${event?.report_id}`);
    expect(watcher.sent()).toHaveLength(1);
    expect(watcher.sent()[0]).toMatchObject({
      subject: `Database ${version} changed 3 of your watches`,
      text: expect.stringContaining(
        "Resolver (223.5.5.5): ranges changed: 1\nFirst: 223.5.5.5, country China → United States",
      ),
    });
    const { list } = await watcher.calls().watchReports({});
    expect(list).toMatchObject([{ id: event?.report_id, version, version_before: before, watches: 3 }]);
    const changes = await watcher.calls("zh-CN").watchChanges({ report_id: list[0]!.id });
    expect([changes.total, changes.list[0]?.samples[0]?.fields[2]]).toEqual([
      3,
      { field: "city", before: "杭州市", after: "Mountain View" },
    ]);
  });

  test("says nothing about paused watches, fields that do not matter, or watches added later", async () => {
    await begin();
    const watcher = await newWatcher("223.5.5.5");
    const { list } = await watcher.calls().watchList({});
    await watcher.calls().watchUpdate({ id: list[0]!.id, active: false });
    const other = await newWatcher();
    await other.calls().watchCreate({ targets: "8.8.8.8", fields: ["country"] });
    clock = new Date(clock.getTime() + MINUTE_MS);
    await publish();
    clock = new Date(clock.getTime() + MINUTE_MS);
    const late = await newWatcher("223.5.5.5");
    await compareNewVersions(running.app);
    for (const one of [watcher, other, late]) expect((await one.calls().watchReports({})).total).toBe(0);
  });

  test("is reported in the ways the account chose, by email to the member who turned it on", async () => {
    await begin();
    const watcher = await newWatcher("223.5.5.5");
    const silent = await newWatcher("223.5.5.5");
    await silent.calls().watchSettings({ webhook: false, email: false });
    const member = await newMember(running.app, watcher.id, ["watch.manage"]);
    await running.app.db.user.update({
      where: { id: member.id },
      data: { verifiedEmail: `m${member.id}@example.com` },
    });
    await watcher.calls().watchSettings({ webhook: false, email: false });
    const settings = await watcher.calls("en-US", member).watchSettings({ webhook: false, email: true });
    expect(settings).toEqual({ webhook: false, email: true, email_to: `m${member.id}@example.com` });
    await publish();
    await compareNewVersions(running.app);
    expect(emails.map(({ to }) => to)).toEqual([`m${member.id}@example.com`]);
    expect([...(await watcher.events()), ...(await silent.events())]).toEqual([]);
    expect((await silent.calls().watchReports({})).total).toBe(1);
  });

  test("remains listed after its watch was deleted", async () => {
    await begin();
    const watcher = await newWatcher("223.5.5.5, Resolver");
    await publish();
    await compareNewVersions(running.app);
    const { list } = await watcher.calls().watchList({});
    await watcher.calls().watchDelete({ ids: list.map(({ id }) => id) });
    const reports = await watcher.calls().watchReports({});
    const changes = await watcher.calls().watchChanges({ report_id: reports.list[0]!.id });
    expect(changes.list).toMatchObject([{ watch_id: list[0]!.id, name: "Resolver", changed: 1 }]);
  });

  test("without a change of content tells nobody", async () => {
    await begin();
    const watcher = await newWatcher("AS15169\nUS\n8.8.8.8");
    await publish(writeSmallDatabase);
    expect(await compareNewVersions(running.app)).toEqual({ versions: 1, accounts: 0 });
    expect((await watcher.calls().watchReports({})).total).toBe(0);
  });

  test("is compared with the one in use before it, however quickly they follow each other", async () => {
    const first = await begin();
    const watcher = await newWatcher("192.0.3.0/24\n223.5.5.0/24");
    const second = await publish(writeListedDatabase);
    const third = await publish();
    expect(await compareNewVersions(running.app)).toMatchObject({ versions: 2 });
    expect((await watcher.events()).map((event) => [event.version, event.version_before])).toEqual([
      [second, first],
      [third, second],
    ]);
  });

  test("that was withdrawn is left out, and the next one compared with what was in use meanwhile", async () => {
    const first = await begin();
    const watcher = await newWatcher("223.5.5.5");
    const bad = await publish();
    await rm(pathOf(directory(), bad));
    await running.app.db.databaseVersion.update({ where: { version: bad }, data: { status: "withdrawn" } });
    await compareNewVersions(running.app);
    expect(await watcher.events()).toEqual([]);
    const good = await publish();
    await compareNewVersions(running.app);
    expect((await watcher.events()).map((event) => [event.version, event.version_before])).toEqual([[good, first]]);
  });

  test("is reported exactly once by many workers at once, and after one was killed halfway", async () => {
    const versionBefore = await begin();
    const [first, second] = [await newWatcher("223.5.5.5"), await newWatcher("223.5.5.5")];
    const version = await publish();
    // What a worker had done before it was killed: one account has its report, the comparison is not finished.
    const change = { watchId: 1, kind: "address", value: "223.5.5.5", name: "", changed: 1, gained: 0, lost: 0 };
    await tellAccounts(running.app, { version, versionBefore }, [
      { ...change, accountId: first.id, samples: "[]", first: [] },
    ]);
    await running.app.db.watchComparison.create({ data: { version, versionBefore, workedAt: clock } });
    expect(await compareNewVersions(running.app)).toEqual({ versions: 0, accounts: 0 });
    clock = new Date(clock.getTime() + HOUR_MS);
    const results = await Promise.all(Array.from({ length: 5 }, () => compareNewVersions(running.app)));
    expect(results.filter(({ versions }) => versions > 0)).toEqual([{ versions: 1, accounts: 1 }]);
    for (const one of [first, second])
      expect([(await one.events()).length, one.sent().length, (await one.calls().watchReports({})).total]).toEqual([
        1, 1, 1,
      ]);
  });

  test("stays with a process as long as that one says that it is at work", async () => {
    await begin();
    await newWatcher("223.5.5.5");
    const version = await publish();
    const asked: Date[] = [];
    const now = () => {
      clock = new Date(clock.getTime() + MINUTE_MS);
      asked.push(clock);
      return clock;
    };
    expect(await compareNewVersions({ ...running.app, now })).toEqual({ versions: 1, accounts: 1 });
    const { workedAt } = await running.app.db.watchComparison.findUniqueOrThrow({ where: { version } });
    expect(workedAt.getTime()).toBeGreaterThan(asked[0]!.getTime());
  });

  test("whose predecessor cannot be read does not hold back the next one, and is compared once it can", async () => {
    const first = await begin();
    const watcher = await newWatcher("192.0.3.0/24\n223.5.5.5");
    const second = await publish(writeListedDatabase);
    const third = await publish();
    await writeFile(pathOf(directory(), first), "damaged");
    expect(await compareNewVersions(running.app)).toEqual({ versions: 1, accounts: 1 });
    await writeSmallDatabase(directory(), first);
    await compareNewVersions(running.app);
    expect((await watcher.events()).map(({ version }) => version)).toEqual([third, second]);
  });
});

test("changes are forgotten after ninety days, and a version that is kept is not compared again", async () => {
  await begin();
  const watcher = await newWatcher("223.5.5.5");
  await publish();
  await compareNewVersions(running.app);
  clock = new Date(clock.getTime() + 89 * DAY_MS);
  expect(await forgetOldChanges(running.app)).toEqual({ reports: 0 });
  clock = new Date(clock.getTime() + 2 * DAY_MS);
  expect((await forgetOldChanges(running.app)).reports).toBeGreaterThan(0);
  expect(await compareNewVersions(running.app)).toEqual({ versions: 0, accounts: 0 });
  expect((await watcher.events()).length).toBe(1);
});

describe("the impact of a version", () => {
  test("counts the addresses of a text that change, and stores none of them", async () => {
    const before = await begin();
    const { calls } = await newWatcher();
    const version = await publish();
    const text = "223.5.5.5 GET /\n223.5.5.5 GET /\n8.8.8.8\n10.0.0.1\n5.1.0.7:443";
    const impact = await calls().watchImpact({ addresses: text });
    expect(impact).toMatchObject({ version, version_before: before, addresses: 4, changed: 2 });
    expect(impact.fields.find(({ field }) => field === "country")).toEqual({ field: "country", addresses: 2 });
    expect(impact.examples.map(({ ip }) => ip)).toEqual(["223.5.5.5", "5.1.0.7"]);
    const [stored] = await running.app.db.$queryRaw<{ text: string }[]>`
      select concat(
        (select json_agg(w) from watches w), (select json_agg(c) from watch_changes c), (select json_agg(e) from audit_entries e),
        (select json_agg(p) from pending_jobs p)) as text`;
    expect(stored?.text).not.toContain("5.1.0.7");
    const same = await calls().watchImpact({ addresses: text, version: before, version_before: before });
    expect(same).toMatchObject({ changed: 0, fields: [], examples: [] });
    await expect(calls().watchImpact({ addresses: "none" })).rejects.toMatchObject({
      data: { errors: [{ field: "addresses" }] },
    });
    await expect(calls().watchImpact({ addresses: text, version_before: "20000101" })).rejects.toMatchObject({
      data: { errors: [{ field: "version_before", msg: "must be a version that is kept" }] },
    });
  });

  test("is that on recent calls only for those who may see their addresses", async () => {
    await begin();
    const account = await newWatcher();
    await publish();
    const page = new CallPage(clock.getTime());
    for (const query of ["223.5.5.5", "8.8.8.8", "223.5.5.5"]) page.add(clock.getTime(), 1, query, "203.0.113.9");
    await running.app.db.callPage.create({
      data: {
        ...{ accountId: account.id, keyId: 1, ownerId: account.id, serviceType: 1, path: "/v2/query", charged: 1 },
        ...{ httpStatus: 200, result: "success", startedAt: clock, endedAt: clock, calls: page.calls },
        bytes: new Uint8Array(page.bytes),
      },
    });
    expect(await account.calls().watchImpact({})).toMatchObject({ addresses: 2, changed: 1 });
    const member = await newMember(running.app, account.id, ["watch.manage"]);
    await expect(account.calls("en-US", member).watchImpact({})).rejects.toMatchObject({ code: 403 });
  });
});
