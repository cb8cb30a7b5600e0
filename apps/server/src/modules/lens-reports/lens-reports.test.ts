import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Account, newAccount, newMember } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { catchMail } from "../../../../../tests/setup/queued-mail.ts";
import { finish } from "../../lib/bulk-queue.ts";
import { dayIn } from "../../lib/calendar.ts";
import type { MailMessage } from "../../lib/mail-provider.ts";
import { saveWeek } from "./lens-reports.ts";
import { sendDueReports } from "./mail.ts";
import { summarySteps } from "./summary.ts";

let clock: Date;
let emails: MailMessage[] = [];
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({
    settings: { TRUSTED_PROXIES: "127.0.0.1" },
    change: (app) => ({
      ...app,
      now: () => clock,
      jobs: catchMail(app.jobs, (mail) => emails.push(mail)),
    }),
  });
});
beforeEach(() => {
  clock = new Date("2026-11-18T12:00:00Z");
  emails = [];
});
afterAll(() => running.close());

let visitors = 0;
const reportsOf = ({ token }: Pick<Account, "token">, lang = "en-US") =>
  running.client({ token, lang, "x-forwarded-for": `198.51.100.${++visitors}` }).lensReports;
const NEW_YORK = "America/New_York";

/** An account in New York whose main user has an email address. */
async function newReader(lang = "en-US") {
  const account = await newAccount(running.app);
  const to = `r${account.id}@example.com`;
  await running.app.db.user.update({
    where: { id: account.id },
    data: { verifiedEmail: to, lang, timeZone: NEW_YORK },
  });
  // Beyond the weeks of the tests.
  const expiresAt = new Date("2028-01-01T00:00:00Z");
  await running.app.db.session.updateMany({ where: { userId: account.id }, data: { expiresAt, isLong: true } });
  return { ...account, reports: reportsOf(account), sent: () => emails.filter((email) => email.to === to) };
}

const log = "12 8.8.8.8\n   3 8.8.8.9\n223.5.5.5\n10.0.0.1\n5.1.0.7:443\nno address";
const rowsOf = (id: number) =>
  running.app.db.lensReportWeek.findMany({ where: { reportId: id }, orderBy: { week: "asc" } });

describe("a saved report", () => {
  test("keeps the figures of a log, and neither its lines nor an address", async () => {
    const { reports } = await newReader();
    const { report, week } = await reports.lensReportSave({ name: "Shop", addresses: log });
    expect([week, report]).toMatchObject([
      "2026-11-16",
      { name: "Shop", weeks: 1, mailed: true, keeps_addresses: false },
    ]);
    const info = await reports.lensReportInfo({ id: report.id });
    expect(info.weeks).toMatchObject([
      {
        db_version: "20260101",
        addresses: 4,
        occurrences: 17,
        reserved: 1,
        countries: 3,
        networks: 1,
        hosting: { addresses: 2, occurrences: 15 },
      },
    ]);
    expect(info.countries.map(({ key, name, addresses, occurrences }) => [key, name, addresses, occurrences])).toEqual([
      ["US", "United States", 2, 15],
      ["CN", "China", 1, 1],
      ["DE", "Germany", 1, 1],
    ]);
    expect(info.networks.map(({ key, addresses }) => [key, addresses])).toEqual([
      ["AS15169", 2],
      ["unknown", 2],
    ]);
    expect(info.top_addresses).toEqual([]);
    expect(JSON.stringify(await rowsOf(report.id))).not.toMatch(/8\.8\.8|223\.5|10\.0\.0|5\.1\.0|no address/);
  });

  test("keeps the twenty most frequent addresses if that was asked for, in every week", async () => {
    const { reports } = await newReader();
    const addresses = Array.from({ length: 30 }, (_, index) => `${index + 1} 8.8.8.${index + 1}`).join("\n");
    const { report } = await reports.lensReportSave({ name: "Shop", addresses, keep_addresses: true });
    const { top_addresses } = await reports.lensReportInfo({ id: report.id });
    expect([top_addresses.length, top_addresses[0]]).toEqual([20, { ip: "8.8.8.30", occurrences: 30 }]);
    await reports.lensReportSave({ name: "Shop", addresses: "8.8.8.8", day: "2026-11-10" });
    const earlier = await reports.lensReportInfo({ id: report.id, week: "2026-11-09" });
    expect(earlier.top_addresses).toEqual([{ ip: "8.8.8.8", occurrences: 1 }]);
  });

  test("gets a week for each week, and a second run replaces that of the same one", async () => {
    const { reports } = await newReader();
    const { report } = await reports.lensReportSave({ name: "Shop", addresses: "8.8.8.8" });
    await reports.lensReportSave({ name: "Shop", addresses: "8.8.8.8\n8.8.8.9\n223.5.5.5" });
    clock = new Date("2026-11-24T12:00:00Z");
    await reports.lensReportSave({ name: "Shop", addresses: "8.8.8.8\n5.1.0.7" });
    const info = await reports.lensReportInfo({ id: report.id });
    expect(info.weeks.map(({ week, addresses }) => [week, addresses])).toEqual([
      ["2026-11-23", 2],
      ["2026-11-16", 3],
    ]);
    expect([info.week, info.week_before]).toEqual(["2026-11-23", "2026-11-16"]);
    expect(
      info.countries.map(({ key, addresses, addresses_before, is_new }) => [key, addresses, addresses_before, is_new]),
    ).toEqual([
      ["US", 1, 2, false],
      ["DE", 1, 0, true],
      ["CN", 0, 1, false],
    ]);
    expect((await reports.lensReportData({ id: report.id })).weeks.map(({ week }) => week)).toEqual([
      "2026-11-23",
      "2026-11-16",
    ]);
  });

  test("is in the reader's language", async () => {
    const account = await newReader();
    const { report } = await account.reports.lensReportSave({ name: "Shop", addresses: "223.5.5.5" });
    const { countries } = await reportsOf(account, "zh-CN").lensReportInfo({ id: report.id });
    expect(countries[0]?.name).toBe("中国");
  });

  test("keeps 52 weeks", async () => {
    const { reports } = await newReader();
    const { report } = await reports.lensReportSave({ name: "Shop", addresses: "8.8.8.8", day: "2025-11-24" });
    expect(report.weeks).toBe(1);
    clock = new Date("2026-11-24T12:00:00Z");
    await reports.lensReportSave({ name: "Shop", addresses: "8.8.8.8" });
    expect((await rowsOf(report.id)).map(({ week }) => week)).toEqual(["2026-11-23"]);
  });

  test("takes 10,000 lines with an address, and names the field otherwise", async () => {
    const { reports } = await newReader();
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => `9 8.8.${index >> 8}.${index & 255}`).join("\n");
    await reports.lensReportSave({ name: "Shop", addresses: many(10_000) });
    const refused = (addresses: string) => reports.lensReportSave({ name: "Shop", addresses });
    await expect(refused(many(10_001))).rejects.toMatchObject({ fields: { addresses: "must be at most 10000" } });
    await expect(refused("no address")).rejects.toMatchObject({ fields: { addresses: "is required" } });
  });
});

describe("fifty runs at once", () => {
  const save = ({ signedIn: user }: Account, name: string) => {
    const summary = finish(summarySteps(running.app, "8.8.8.8"));
    return saveWeek(running.app, { user, ip: "127.0.0.1" }, { name, keepsAddresses: false }, "2026-11-16", summary);
  };

  test("of an account with eighteen reports create two", async () => {
    const account = await newReader();
    const { id } = account;
    await running.app.db.lensReport.createMany({
      data: Array.from({ length: 18 }, (_, index) => ({
        accountId: id,
        userId: id,
        name: `Old ${index}`,
        keepsAddresses: false,
        createdAt: clock,
      })),
    });
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => save(account, `New ${index}`)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    for (const outcome of outcomes)
      if (outcome.status === "rejected")
        expect(outcome.reason).toMatchObject({ failure: "TOO_MANY_LENS_REPORTS", data: { max: 20 } });
    expect((await account.reports.lensReportList({})).total).toBe(20);
    await save(account, "Old 3");
  });

  test("of a new name make one report with one week", async () => {
    const account = await newReader();
    await Promise.all(Array.from({ length: 50 }, () => save(account, "Shop")));
    expect((await account.reports.lensReportList({})).list).toMatchObject([{ name: "Shop", weeks: 1 }]);
  });
});

describe("the weekly email", () => {
  const tick = (time: string) => {
    clock = new Date(time);
    return sendDueReports(running.app);
  };
  /** Two weeks of a report, the second one finished. */
  async function twoWeeks(lang?: string) {
    const reader = await newReader(lang);
    const save = (addresses: string, day?: string) =>
      reader.reports.lensReportSave({ name: "Shop", addresses, ...(day && { day }) });
    const { report } = await save("3 8.8.8.8\n223.5.5.5", "2026-11-10");
    await save("3 8.8.8.8\n8.8.8.9\n8.8.8.10\n5.1.0.7");
    return { ...reader, id: report.id, save };
  }

  test("has the week's figures beside those of the week before", async () => {
    const { sent, id } = await twoWeeks();
    await tick("2026-11-23T13:10:00Z");
    expect(sent()[0]?.subject).toBe("Shop: week of November 16, 2026");
    expect(sent()[0]?.text).toBe(
      [
        "Addresses in the week of November 16, 2026: 4. Occurrences: 6.\nIn the week of November 9, 2026 before it: 2 addresses, 4 occurrences.",
        "Countries and regions, by addresses:\nUnited States: 75.0% (+25.0 points)\nGermany: 25.0% (+25.0 points)",
        "New countries and regions: Germany",
        "Data centers and hosting: 75.0% (+25.0 points)",
        `Open the report: ${running.app.config.PUBLIC_URL}/user?tab=reports&id=${id}`,
        "Meridian",
        `Turn this email off: ${running.app.config.PUBLIC_URL}/user?tab=reports&id=${id}`,
      ].join("\n\n"),
    );
    expect(sent()[0]?.html).toContain("United States: 75.0% (+25.0 points)<br>Germany");
  });

  test("is in the reader's language", async () => {
    const { sent } = await twoWeeks("zh-CN");
    await tick("2026-11-23T13:10:00Z");
    expect(sent()[0]?.subject).toBe("Shop：2026年11月16日起的一周");
    expect(sent()[0]?.text).toContain("新出现的国家与地区：德国");
  });

  test("is sent once from Monday at 8 a.m. on, however many workers try at the same time", async () => {
    const { sent } = await twoWeeks();
    await tick("2026-11-23T12:59:59Z");
    expect(sent()).toHaveLength(0);
    await Promise.all(Array.from({ length: 50 }, () => tick("2026-11-23T13:00:00Z")));
    expect(sent()).toHaveLength(1);
    await tick("2026-11-23T20:00:00Z");
    expect(sent()).toHaveLength(1);
  });

  test("is not lost if writing it fails", async () => {
    const { sent, id } = await twoWeeks();
    const [, { entries }] = (await rowsOf(id)) as unknown as [object, { entries: object }];
    const where = { reportId_week: { reportId: id, week: "2026-11-16" } };
    await running.app.db.lensReportWeek.update({ where, data: { entries: {} } });
    await tick("2026-11-23T13:00:00Z");
    expect(sent()).toHaveLength(0);
    await running.app.db.lensReportWeek.update({ where, data: { entries } });
    await tick("2026-11-23T14:00:00Z");
    expect(sent()).toHaveLength(1);
  });

  test("waits for new figures of a finished week", async () => {
    const { sent, save } = await twoWeeks();
    await tick("2026-11-23T13:00:00Z");
    // Of the week that has begun, not of the finished one.
    clock = new Date("2026-11-30T06:00:00Z");
    await save("8.8.8.8");
    await tick("2026-11-30T13:00:00Z");
    expect(sent()).toHaveLength(1);
    await tick("2026-12-07T12:00:00Z");
    expect(sent()).toHaveLength(1);
    await tick("2026-12-07T13:00:00Z");
    expect(sent().map(({ subject }) => subject)).toEqual([
      "Shop: week of November 16, 2026",
      "Shop: week of November 30, 2026",
    ]);
    await save("8.8.8.8");
    await tick("2026-12-07T16:00:00Z");
    expect(sent()).toHaveLength(2);
  });

  test.each(["America/New_York", "Pacific/Kiritimati", "Pacific/Pago_Pago"])(
    "reports each week once in %s if it is saved soon after the week has begun",
    async (timeZone) => {
      const { id, reports, sent } = await newReader();
      await running.app.db.user.update({ where: { id }, data: { timeZone } });
      for (const monday of ["2026-11-16", "2026-11-23", "2026-11-30"]) {
        const mailing = dayIn(monday, timeZone, 8);
        clock = new Date(mailing.getTime() - 7 * 3_600_000);
        await reports.lensReportSave({ name: "Shop", addresses: "8.8.8.8" });
        await tick(mailing.toISOString());
        await tick(new Date(mailing.getTime() + 3_600_000).toISOString());
      }
      expect(sent().map(({ subject }) => subject)).toEqual([
        "Shop: week of November 16, 2026",
        "Shop: week of November 23, 2026",
      ]);
    },
  );

  test("can be turned off, and turned on again it does not send what was due meanwhile", async () => {
    const { sent, reports, id, save } = await twoWeeks();
    expect(await reports.lensReportUpdate({ id, mailed: false })).toMatchObject({ mailed: false });
    await tick("2026-11-23T13:00:00Z");
    expect(sent()).toHaveLength(0);
    clock = new Date("2026-11-25T13:00:00Z");
    await save("8.8.8.8");
    await reports.lensReportUpdate({ id, mailed: true });
    await tick("2026-11-25T14:00:00Z");
    expect(sent()).toHaveLength(0);
    await tick("2026-11-30T13:00:00Z");
    expect(sent().map(({ subject }) => subject)).toEqual(["Shop: week of November 23, 2026"]);
  });

  test("is not sent to a member who was disabled", async () => {
    const { id } = await newReader();
    const member = await newMember(running.app, id, ["lens.report"]);
    const to = `m${member.id}@example.com`;
    const change = (data: object) => running.app.db.user.update({ where: { id: member.id }, data });
    await change({ verifiedEmail: to });
    await reportsOf(member).lensReportSave({ name: "Shop", addresses: "8.8.8.8" });
    await change({ status: "disabled" });
    await tick("2026-11-23T13:00:00Z");
    expect(emails.filter((email) => email.to === to)).toEqual([]);
  });
});
