import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type * as z from "zod";
import { type Account, newAccount, newMember, newStaff } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { deliverNotices } from "./broadcasts.ts";
import { sendNotices } from "./jobs.ts";

type Started = Awaited<ReturnType<typeof startApp>>;
let running: Started;
let staff: Account;
let admin: ReturnType<Started["client"]>["admin"];
/** What has been queued. */
const queued: z.output<typeof sendNotices.input>[] = [];
let directory = "";
let now = new Date("2026-11-23T08:00:00Z");
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "meridian-site-"));
  await writeFile(join(directory, "routes.json"), JSON.stringify({ known: ["/user"], live: [] }));
  running = await startApp({
    settings: { WEB_DIR: directory },
    change: (app) => ({
      ...app,
      now: () => now,
      jobs: { ...app.jobs, add: async (job, input) => void queued.push(sendNotices.input.parse(job && input)) },
    }),
  });
  staff = await newStaff(running.app);
  admin = running.client({ token: staff.token }).admin;
});
afterAll(async () => {
  await running.close();
  await rm(directory, { recursive: true });
});
beforeEach(() => {
  queued.length = 0;
  now = new Date(now.getTime() + 1000);
});

const notice = { type: "system", title_en: "New data", title_zh: "新数据", content_en: "Look" } as const;
const deliver = async () => {
  for (const broadcast of queued) await deliverNotices(running.app, broadcast);
};
const received = async (at: Date) => {
  const rows = await running.app.db.notice.findMany({ where: { titleEn: "New data", createdAt: at } });
  return rows.map(({ userId }) => userId).sort((a, b) => a - b);
};

test("a notice to all reaches each user once, even if its job runs twice concurrently and again after a deletion", async () => {
  const { db } = running.app;
  const createdAt = new Date(now.getTime() - 1000);
  const [{ top }] = await db.$queryRaw<[{ top: number }]>`select max(id)::int as top from users`;
  await db.$executeRaw`
    insert into users (id, account_id, phone, created_at)
    select i, i, '+86137' || i, ${createdAt} from generate_series(${top + 1}::int, ${top + 2500}::int) i`;
  await db.$executeRaw`select setval(pg_get_serial_sequence('users', 'id'), ${top + 2500})`;
  await db.user.updateMany({ data: { createdAt } });
  await db.user.update({ where: { id: top + 1 }, data: { status: "disabled" } });
  const { users, sent } = await admin.noticeSend(notice);
  expect(sent).toBe(true);
  await Promise.all([deliver(), deliver()]);
  await db.notice.updateMany({ where: { userId: staff.id }, data: { deletedAt: now } });
  await deliver();
  const all = await db.user.findMany({ where: { status: "enabled" }, select: { id: true }, orderBy: { id: "asc" } });
  expect(await received(now)).toEqual(all.map(({ id }) => id));
  expect(users).toBe(all.length);
});

test("a notice to selected users reaches only them", async () => {
  const main = await newAccount(running.app);
  const member = await newMember(running.app, main.id);
  const english = await newAccount(running.app);
  const chosen = await newAccount(running.app);
  const { db } = running.app;
  await db.user.updateMany({ where: { id: { not: english.id } }, data: { lang: "zh-CN" } });
  await db.service.create({ data: { accountId: main.id, type: 4, source: "order", quota: 9, startAt: now } });
  await db.user.update({ where: { id: chosen.id }, data: { verifiedEmail: "c@example.com" } });
  await db.user.update({ where: { id: main.id }, data: { email: "c@example.com" } });
  await db.user.updateMany({ data: { createdAt: new Date(0) } });
  const cases = [
    [{ service_type: 4 }, [main.id, member.id]],
    [{ service_type: 4, main_only: true }, [main.id]],
    [{ lang: "en-US" }, [english.id]],
    [{ phones: english.phone, emails: "C@example.com" }, [english.id, chosen.id]],
  ] as const;
  for (const [filter, expected] of cases) {
    queued.length = 0;
    now = new Date(now.getTime() + 1000);
    expect(await admin.noticeSend({ ...notice, ...filter })).toEqual({ users: expected.length, sent: true });
    await deliver();
    expect(await received(now)).toEqual([...expected]);
  }
});

test("a dry run counts, and neither queues nor writes anything", async () => {
  const entries = await running.app.db.auditEntry.count();
  expect(await admin.noticeSend({ ...notice, dry_run: true })).toMatchObject({ sent: false });
  expect(queued).toEqual([]);
  expect(await running.app.db.auditEntry.count()).toBe(entries);
});

test.each(["https://evil.example", "//evil.example", "javascript:alert(1)", "/nowhere"])(
  "a notice cannot link to %s",
  async (link) => {
    await expect(admin.noticeSend({ ...notice, link })).rejects.toMatchObject({ fields: { link: expect.any(String) } });
    expect(queued).toEqual([]);
  },
);

test("sent notices are listed with their sender", async () => {
  await admin.noticeSend({ ...notice, title_en: "Listed", link: "/user?tab=keys" });
  expect((await admin.noticeList({})).list[0]).toMatchObject({
    type: "system",
    title_en: "Listed",
    actor_id: staff.id,
    users: expect.any(Number),
  });
});
