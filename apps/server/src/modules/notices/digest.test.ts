import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { catchMail } from "../../../../../tests/setup/queued-mail.ts";
import type { MailMessage } from "../../lib/mail-provider.ts";
import { sendDueDigests } from "./digest.ts";
import { notify } from "./notices.ts";

let clock: Date;
let emails: MailMessage[] = [];
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({
    change: (app) => ({
      ...app,
      now: () => clock,
      jobs: catchMail(app.jobs, (mail) => emails.push(mail)),
    }),
  });
});
beforeEach(() => {
  clock = new Date("2026-11-20T12:00:00Z");
  emails = [];
});
afterAll(() => running.close());

/** A user in New York with an email address and a daily summary of service notices. */
async function reader() {
  const account = await newAccount(running.app);
  const { notices } = running.client({ token: account.token, lang: "en-US" });
  const to = `r${account.id}@example.com`;
  await running.app.db.user.update({
    where: { id: account.id },
    data: { verifiedEmail: to, lang: "en-US", timeZone: "America/New_York" },
  });
  await notices.setNoticeSettings({ type: "system", email: true, digest: true });
  const say = (title: string, type: "system" | "security" | "renew" = "system") =>
    notify(running.app, account.id, { type, title: { en: title, zh: title } });
  const sent = () => emails.filter((email) => email.to === to);
  return { account, notices, say, sent };
}
const tick = (time: string) => {
  clock = new Date(time);
  return sendDueDigests(running.app);
};

test("a day's notices arrive in one email at 8 a.m. in the reader's time zone, each once", async () => {
  const { say, sent } = await reader();
  clock = new Date("2026-11-20T14:00:00Z");
  await say("First");
  clock = new Date("2026-11-21T03:00:00Z");
  await say("Second");
  expect(sent()).toEqual([]);
  await tick("2026-11-21T12:59:00Z");
  expect(sent()).toEqual([]);
  await Promise.all(Array.from({ length: 50 }, () => tick("2026-11-21T13:05:00Z")));
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.subject).toBe("Your day in 2 notices");
  expect(sent()[0]?.text).toMatch(/• First\n\n• Second/);
  await say("Third");
  await tick("2026-11-21T23:00:00Z");
  expect(sent()).toHaveLength(1);
  await tick("2026-11-22T13:05:00Z");
  expect(sent()[1]?.subject).toBe("Your day in one notice");
});

test("other types are sent at once, and so is security whatever the settings", async () => {
  const { notices, say, sent } = await reader();
  await notices.setNoticeSettings({ type: "security", digest: true });
  const security = (await notices.noticeSettings({})).list.find(({ type }) => type === "security");
  expect(security).toMatchObject({ digest: false, has_digest: false });
  await say("Another device", "security");
  await say("Renewed", "renew");
  expect(sent().map(({ subject }) => subject)).toEqual(["Another device", "Renewed"]);
});

test("email sent because of a rule does not wait for the summary", async () => {
  const { account, sent } = await reader();
  await notify(running.app, account.id, { type: "system", title: { en: "By rule", zh: "" } }, { email: true });
  expect(sent()).toHaveLength(1);
  await tick("2026-11-21T13:05:00Z");
  expect(sent()).toHaveLength(1);
});

test("a deleted notice is left out, and an empty summary is not sent", async () => {
  const { notices, say, sent } = await reader();
  await say("Deleted");
  await notices.deleteNotice({ all: true });
  expect(await tick("2026-11-21T13:05:00Z")).toEqual({ emails: 0 });
  expect(sent()).toEqual([]);
});

test("only notice types that exist can be configured", async () => {
  const { notices } = await reader();
  const types = (await notices.noticeSettings({})).list.map(({ type }) => type);
  expect(types).toContain("usage_warn");
  expect(types).not.toContain("exchange");
});
