import { leadActions } from "@meridian/contract/admin";
import { leadStatuses } from "@meridian/contract/leads";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newAccount, newStaff } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { withInlineJobs } from "../../../../../tests/setup/inline-jobs.ts";
import { newLead } from "../../../../../tests/setup/staff-fixtures.ts";
import type { MailMessage } from "../../lib/mail-provider.ts";

type Started = Awaited<ReturnType<typeof startApp>>;
let running: Started;
let admin: ReturnType<Started["client"]>["admin"];
let staffId = 0;
let sent: MailMessage[] = [];
beforeAll(async () => {
  running = await startApp({
    change: (app) => {
      const whole = withInlineJobs(app);
      sent = whole.sent;
      return whole;
    },
  });
  const staff = await newStaff(running.app);
  staffId = staff.id;
  await running.app.db.user.update({ where: { id: staffId }, data: { name: "Sue" } });
  admin = running.client({ token: staff.token }).admin;
});
afterAll(() => running.close());
beforeEach(() => {
  sent.length = 0;
});

type Action = (typeof leadActions)[number];

/** What each action needs beside the message. */
const given: Record<Action, object> = {
  take: {},
  assign: { handler: "Tom" },
  answer: { reply: "It is so" },
  accept: { reply: "Gladly" },
  refuse: { reply: "It is not so" },
  publish: { version: "20261123" },
  withdraw: { reply: "The network moved" },
  receive: { reply: "And how much is it?" },
  close: {},
};
/** The complete state machine; every other transition is refused. */
const legal: Record<string, Partial<Record<Action, string>>> = {
  new: { take: "handling", assign: "handling", close: "closed" },
  handling: {
    answer: "answered",
    accept: "accepted",
    refuse: "refused",
    receive: "handling",
    assign: "handling",
    close: "closed",
  },
  answered: {
    answer: "answered",
    accept: "accepted",
    refuse: "refused",
    receive: "handling",
    assign: "answered",
    close: "closed",
  },
  accepted: { publish: "published", withdraw: "refused" },
  published: { withdraw: "refused" },
  closed: { receive: "handling" },
};

describe.each(leadStatuses)("a correction that is %s", (status) => {
  test.each(leadActions.map((action) => [action, legal[status]?.[action] ?? "conflict"] as const))(
    "%s -> %s",
    async (action) => {
      const id = await newLead(running.app, {
        status,
        kind: "correction",
        address: "8.8.8.8/32",
        field: "city",
        correctValue: "Boston",
      });
      const to = legal[status]?.[action];
      const change = admin.leadChange({ id, action, ...given[action] });
      if (to) expect(await change).toEqual({ id, status: to });
      else await expect(change).rejects.toMatchObject({ code: 409, data: { state: status } });
      expect(await running.app.db.lead.findUnique({ where: { id } })).toMatchObject({ status: to ?? status });
      const entries = await running.app.db.auditEntry.findMany({ where: { target: `lead:${id}` } });
      expect(entries).toHaveLength(to ? 1 : 0);
      if (to)
        expect(entries[0]).toMatchObject({
          actorId: staffId,
          action: `lead.${action}`,
          before: { status },
          after: { status: to },
        });
    },
  );
});

test("only a correction is published", async () => {
  const id = await newLead(running.app, { status: "accepted", kind: "cooperation" });
  await expect(admin.leadChange({ id, action: "publish", version: "1" })).rejects.toMatchObject({ code: 409 });
});

test.each([
  ["answer", "reply"],
  ["refuse", "reply"],
  ["receive", "reply"],
  ["assign", "handler"],
] as const)("to %s without %s changes nothing", async (action, field) => {
  const id = await newLead(running.app, { status: "handling" });
  await expect(admin.leadChange({ id, action })).rejects.toMatchObject({ fields: { [field]: "is required" } });
  expect(await running.app.db.lead.findUnique({ where: { id } })).toMatchObject({ status: "handling", handler: "" });
  expect(sent).toEqual([]);
});

test("a reply sent fifty times with one key is one reply, one notice and one email", async () => {
  const { id: userId, token } = await newAccount(running.app);
  const id = await newLead(running.app, { status: "handling", userId, email: "ann@example.com" });
  const answer = { id, action: "answer", reply: "Yes" } as const;
  const options = { idempotencyKey: `answer-${id}` };
  await Promise.all(Array.from({ length: 50 }, () => admin.leadChange(answer, options)));
  const { list } = await running.client({ token }).notices.getNotice({ type: "message" });
  expect(list.map(({ content }) => content)).toEqual(["Yes"]);
  expect(sent).toHaveLength(1);
  expect((await admin.leadInfo({ id })).replies).toMatchObject([{ is_staff: true, author: "Sue", content: "Yes" }]);
  expect(await running.app.db.auditEntry.count({ where: { target: `lead:${id}` } })).toBe(1);
});

test("of fifty concurrent replies, those that succeed are in the message and with the sender, and no others", async () => {
  const { id: userId, token } = await newAccount(running.app);
  const id = await newLead(running.app, { status: "handling", userId, email: "ann@example.com" });
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) => admin.leadChange({ id, action: "answer", reply: `Answer ${i}` })),
  );
  const sentReplies = results.flatMap(({ status }, i) => (status === "fulfilled" ? [`Answer ${i}`] : [])).sort();
  expect(sentReplies.length).toBeGreaterThan(0);
  for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject({ code: 409 });
  const { list } = await running.client({ token }).notices.getNotice({ type: "message", limit: 50 });
  expect(list.map(({ content }) => content).sort()).toEqual(sentReplies);
  expect(sent).toHaveLength(sentReplies.length);
  const { replies } = await admin.leadInfo({ id });
  expect(replies.map(({ content }) => content).sort()).toEqual(sentReplies);
});

test("a message keeps the whole exchange; a reply leaves it open, and an answer to a closed one opens it", async () => {
  const id = await newLead(running.app, { status: "new", email: "ann@example.com" });
  const stateAfter = async (change: Omit<Parameters<typeof admin.leadChange>[0], "id">) => {
    await admin.leadChange({ id, ...change });
    const { status, closed_at, handler } = await admin.leadInfo({ id });
    return { status, isClosed: closed_at !== null, handler };
  };
  const open = { isClosed: false, handler: "Sue" };
  expect(await stateAfter({ action: "take" })).toEqual({ status: "handling", ...open });
  expect(await stateAfter({ action: "answer", reply: "Which city?" })).toEqual({ status: "answered", ...open });
  expect(await stateAfter({ action: "receive", reply: "Boston" })).toEqual({ status: "handling", ...open });
  expect(await stateAfter({ action: "answer", reply: "Thank you" })).toEqual({ status: "answered", ...open });
  expect(await stateAfter({ action: "close" })).toEqual({ status: "closed", isClosed: true, handler: "Sue" });
  expect(await stateAfter({ action: "receive", reply: "One more thing" })).toEqual({ status: "handling", ...open });
  const { content, replies } = await admin.leadInfo({ id });
  expect(content).toBe("A question");
  expect(replies.map(({ is_staff, author, content }) => [is_staff, author, content])).toEqual([
    [true, "Sue", "Which city?"],
    [false, "Sue", "Boston"],
    [true, "Sue", "Thank you"],
    [false, "Sue", "One more thing"],
  ]);
  // What the sender wrote is not sent back to them.
  expect(sent.map(({ text }) => text.includes("Which city?") || text.includes("Thank you"))).toEqual([true, true]);
});

test("a reply that only the message itself holds, from a node of the previous version, is shown", async () => {
  const answeredAt = new Date("2026-11-23T08:00:00Z");
  const id = await newLead(running.app, { status: "closed", handler: "Tom", reply: "It is so", answeredAt });
  expect((await admin.leadInfo({ id })).replies).toMatchObject([
    { is_staff: true, author: "Tom", content: "It is so", created_at: answeredAt.toISOString() },
  ]);
});

describe("an answer reaches the sender", () => {
  const answer = (id: number) => admin.leadChange({ id, action: "answer", reply: "Yes, it does" });
  const noticesOf = async (token: string) => (await running.client({ token }).notices.getNotice({})).list;

  test("by email in the sender's language, if one was given", async () => {
    await answer(await newLead(running.app, { status: "handling", language: "zh", email: "ann@example.com" }));
    expect(sent).toMatchObject([{ to: "ann@example.com", subject: expect.stringContaining("已有回复") }]);
    expect(sent[0]?.text).toContain("Yes, it does");
  });

  test.each(["phone", "email"] as const)("as a notice, if the %s belongs to an account", async (by) => {
    const { id, token, phone } = await newAccount(running.app);
    const email = `ann${id}@example.com`;
    await running.app.db.user.update({ where: { id }, data: { verifiedEmail: email } });
    await answer(
      await newLead(running.app, {
        status: "handling",
        ...(by === "phone" ? { phone } : { email: email.toUpperCase() }),
      }),
    );
    expect(await noticesOf(token)).toContainEqual(
      expect.objectContaining({ type: "message", content: "Yes, it does", is_read: false }),
    );
  });

  test("but not at an unconfirmed address", async () => {
    const { id, token } = await newAccount(running.app);
    await running.app.db.user.update({ where: { id }, data: { email: "bob@example.com" } });
    const before = await noticesOf(token);
    await answer(await newLead(running.app, { status: "handling", email: "bob@example.com" }));
    expect(await noticesOf(token)).toEqual(before);
  });

  test("as a correction with the version that contains it", async () => {
    const { id: userId, token } = await newAccount(running.app);
    const about = { kind: "correction", address: "8.8.8.8/32", userId } as const;
    const id = await newLead(running.app, { ...about, status: "accepted" });
    await admin.leadChange({ id, action: "publish", version: "20261123" });
    expect((await noticesOf(token))[0]).toMatchObject({
      type: "correction",
      title: "Your correction for 8.8.8.8/32 is in version 20261123",
    });
  });
});

describe("a trial that is accepted", () => {
  const accept = { action: "accept", service_type: 1, quota: 5000, days: 14 } as const;

  test("is opened for the sender's account, with an end date and a notice", async () => {
    const { id: userId, token } = await newAccount(running.app);
    const id = await newLead(running.app, { status: "handling", kind: "trial", userId });
    await admin.leadChange({ id, ...accept });
    const { list } = await running.client({ token }).usage.getServiceInfo({ service_type: 1 });
    expect(list).toContainEqual(
      expect.objectContaining({ source: "gift", total: 5000, remaining: 5000, expire_at: expect.any(String) }),
    );
    const notices = await running.client({ token }).notices.getNotice({ type: "message" });
    expect(notices.list[0]?.content).toContain("5,000 IP geolocation calls");
  });

  test("is opened only for a sender with an account", async () => {
    const id = await newLead(running.app, { status: "handling", kind: "trial", email: "nobody@example.com" });
    await expect(admin.leadChange({ id, ...accept })).rejects.toMatchObject({
      code: 400,
      fields: { id: expect.anything() },
    });
    expect(await running.app.db.lead.findUnique({ where: { id } })).toMatchObject({ status: "handling" });
    expect(sent).toEqual([]);
  });

  test("is opened once when accepted concurrently", async () => {
    const { id: userId } = await newAccount(running.app);
    const id = await newLead(running.app, { status: "handling", kind: "trial", userId });
    await Promise.allSettled(Array.from({ length: 20 }, () => admin.leadChange({ id, ...accept })));
    const gifts = await running.app.db.service.findMany({ where: { accountId: userId, source: "gift" } });
    expect(gifts.map(({ quota }) => quota)).toEqual([5000]);
  });
});

test("an exported table of messages contains no formula, whatever the input", async () => {
  const formulas = ['=HYPERLINK("https://evil.example")', "+1+1", "-2", "@SUM(A1)", "\t=1", " =1", "＝1"];
  for (const name of formulas)
    await newLead(running.app, { name, kind: "customized", content: 'two\nlines, "quoted"' });
  const { csv } = await admin.leadExport({ kind: "customized" });
  const rows = parse(csv, { columns: true, bom: true }) as Record<string, string>[];
  expect(rows).toHaveLength(formulas.length);
  expect(rows.map(({ name }) => name)).toEqual(formulas.toReversed().map((name) => `'${name}`));
  expect(rows[0]?.content).toBe('two\nlines, "quoted"');
});

test("messages are found by kind, state and any word they contain", async () => {
  await newLead(running.app, { name: "Zoe Quill", kind: "feedback", status: "refused" });
  const found = await admin.leadList({ keyword: "quill", kind: "feedback", status: "refused" });
  expect(found).toMatchObject({ total: 1, list: [{ name: "Zoe Quill" }] });
  expect((await admin.leadList({ keyword: "quill", status: "new" })).total).toBe(0);
});
