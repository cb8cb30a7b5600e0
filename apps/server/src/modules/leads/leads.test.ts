import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { solveCaptcha } from "../../../../../tests/setup/captcha.ts";
import { withInlineJobs } from "../../../../../tests/setup/inline-jobs.ts";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";

type Started = Awaited<ReturnType<typeof startApp>>;
let running: Started;
beforeAll(async () => {
  running = await startApp({ settings: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterAll(() => running.close());

let addresses = 0;
/** Each caller has a separate address, so that the tests' limits do not interfere. */
const visitor = (headers: Record<string, string> = {}) =>
  running.client({ "x-forwarded-for": `198.51.100.${++addresses}`, ...headers });

const trial = {
  kind: "trial",
  name: "Ann",
  email: "ann@example.com",
  content: "Two weeks of the city database",
} as const;
const somePackage = {
  nameEn: "Growth",
  nameZh: "成长",
  priceCnyCents: 1,
  originCnyCents: 1,
  per1kCnyCents: 1,
  priceUsdCents: 1,
  originUsdCents: 1,
  per1kUsdCents: 1,
};
const correction = {
  ...trial,
  kind: "correction",
  ip: "8.8.8.8",
  field: "city",
  current_value: "Mountain View",
  correct_value: "New York",
} as const;

test("a message is stored completely and answered with a ticket", async () => {
  const answer = await visitor().leads.registCooperation({ ...trial, phone: "138 0013 8000", product_types: [1, 10] });
  expect(answer).toMatchObject({ msg_key: "contact_form_success" });
  expect(answer.ticket_no).toMatch(/^\d{8}-[2-9A-HJ-NP-Z]{6}$/);
  expect(await running.app.db.lead.findUnique({ where: { id: answer.lead_id } })).toMatchObject({
    ticketNo: answer.ticket_no,
    kind: "trial",
    phone: "+8613800138000",
    productTypes: [1, 10],
    status: "new",
    userId: null,
  });
});

describe("a message is refused, naming the field,", () => {
  test.each([
    ["without phone and email", { ...trial, email: undefined }, "phone"],
    ["with an email that is none", { ...trial, email: "ann" }, "email"],
    ["with an industry that is none", { ...trial, industry_id: 999_999 }, "industry_id"],
    ["with somebody's files and no session", { ...trial, attachments: [1] }, "attachments"],
    ["as a correction without an address", { ...correction, ip: undefined }, "ip"],
    ["as a correction of an invalid address", { ...correction, ip: "8.8.8" }, "ip"],
    ["as a correction without the correct value", { ...correction, correct_value: undefined }, "correct_value"],
    ["as a geofeed without its address", { ...trial, kind: "geofeed" }, "geofeed_url"],
    [
      "as a geofeed that is not on the web",
      { ...trial, kind: "geofeed", geofeed_url: "ftp://a.example/f" },
      "geofeed_url",
    ],
    ["as a geofeed at a port", { ...trial, kind: "geofeed", geofeed_url: "https://a.example:8443/f" }, "geofeed_url"],
  ] as const)("%s", async (_name, input, field) => {
    const before = await running.app.db.lead.count();
    // biome-ignore lint/suspicious/noExplicitAny: an absent field is what is tested
    await expect(visitor().leads.registCooperation(input as any)).rejects.toMatchObject({
      code: 400,
      fields: { [field]: expect.any(String) },
    });
    expect(await running.app.db.lead.count()).toBe(before);
  });
});

test("a signed-in reporter of a correction is notified of the ticket", async () => {
  const { token } = await newAccount(running.app);
  const { ticket_no } = await visitor({ token }).leads.registCooperation(correction);
  const { list } = await running.client({ token }).notices.getNotice({ type: "correction" });
  expect(list).toHaveLength(1);
  expect(list[0]?.content).toContain(ticket_no);
  expect(list[0]?.title).toContain("8.8.8.8/32");
});

test("the same form sent twice is one message", async () => {
  const caller = visitor();
  const options = { idempotencyKey: "form-opening-1" };
  const [first, second] = await Promise.all([
    caller.leads.registCooperation(trial, options),
    caller.leads.registCooperation(trial, options),
  ]).catch(async () => [
    await caller.leads.registCooperation(trial, options),
    await caller.leads.registCooperation(trial, options),
  ]);
  expect(second?.ticket_no).toBe(first?.ticket_no);
});

test("the sixth message of an hour needs a human check, even if sent concurrently", async () => {
  const caller = visitor();
  const results = await Promise.allSettled(Array.from({ length: 15 }, () => caller.leads.registCooperation(trial)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject({ code: 1007 });
  const { challenge } = await running.client().account.captcha({});
  const captcha_token = await solveCaptcha(challenge);
  expect(await caller.leads.registCooperation({ ...trial, captcha_token })).toMatchObject({
    lead_id: expect.any(Number),
  });
});

test("all addresses of one IPv6 connection count as one", async () => {
  const write = (i: number) =>
    running.client({ "x-forwarded-for": `2001:db8:1:1::${i.toString(16)}` }).leads.registCooperation(trial);
  const results = await Promise.allSettled(Array.from({ length: 15 }, (_, i) => write(i + 1)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
});

describe("support", () => {
  const withSupport = async (change: (app: App) => App, act: (started: Started) => Promise<void>) => {
    const started = await startApp({ settings: { SUPPORT_EMAIL: "support@meridian.example" }, change });
    await act(started).finally(() => started.close());
  };

  test("is notified of a message with everything needed to answer it", () =>
    withSupport(withInlineJobs, async ({ app, client }) => {
      const pkg = await app.db.package.create({ data: { ...somePackage, type: 1, cycle: "year", level: 9 } });
      const page_path = "/pricing?type=1&cycle=year";
      const interest = { ...trial, pkg_id: pkg.id, cycle: "month", page_path } as const;
      const { lead_id, ticket_no } = await client({ lang: "zh-CN" }).leads.registCooperation(interest);
      // The package determines the cycle, whatever the page sent.
      const kept = { packageId: pkg.id, cycle: "year", pagePath: page_path, language: "zh" };
      expect(await app.db.lead.findUnique({ where: { id: lead_id } })).toMatchObject(kept);
      const [letter, ...others] = (app as ReturnType<typeof withInlineJobs>).sent;
      expect(others).toEqual([]);
      expect(letter).toMatchObject({ to: "support@meridian.example", subject: expect.stringContaining(ticket_no) });
      for (const fact of [trial.content, "Ann", trial.email, page_path, `Package ${pkg.id}`, `/admin?tab=messages&id=`])
        expect(letter?.text).toContain(fact);
    }));

  test("is not notified of refused messages", () =>
    withSupport(withInlineJobs, async ({ app, client }) => {
      await expect(client().leads.registCooperation({ ...trial, pkg_id: 999_999 })).rejects.toMatchObject({
        fields: { pkg_id: expect.any(String) },
      });
      expect((app as ReturnType<typeof withInlineJobs>).sent).toEqual([]);
    }));

  test("that cannot be notified does not fail the sender's request", () => {
    const add = async () => {
      throw new Failure("UNAVAILABLE");
    };
    return withSupport(
      (app) => ({ ...app, jobs: { ...app.jobs, add } }),
      async ({ app, client }) => {
        await client().leads.registCooperation(trial);
        expect(await app.db.lead.count()).toBe(1);
      },
    );
  });
});
