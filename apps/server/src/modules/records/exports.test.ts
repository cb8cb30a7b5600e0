import type { ApiError } from "@meridian/client/call";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, newKey, newMember } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { csvLine } from "../../lib/csv.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { forgetExports, writeExport } from "./exports.ts";

let clock = new Date("2026-11-20T12:00:00Z");
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({
    change: (app) => ({ ...app, now: () => clock, jobs: { ...app.jobs, add: async () => undefined } }),
  });
});
afterAll(() => running.close());

const usageOf = ({ token }: Account) => running.client({ token }).usage;

/** A key of this name, with three calls. */
async function called(name: string) {
  const made = await newKey(running.app, { name });
  for (const ip of ["8.8.8.8", "223.5.5.5", "nonsense"])
    await running.server.inject({
      method: "GET",
      url: `/v2/query?ip=${ip}`,
      headers: { "x-api-key": made.secret },
    });
  await running.lookupApi.meter.flush();
  return made;
}

async function download(url: string) {
  const { pathname, search } = new URL(url);
  return running.server.inject({ method: "GET", url: pathname + search });
}

test("an export is a CSV file of all calls behind a signed link, with its progress and a notice", async () => {
  const { account } = await called("shop");
  const { export_id, total } = await usageOf(account).getKeyUseRecord({ export: true });
  expect(total).toBe(3);
  const queued = (await usageOf(account).exportList({})).list[0];
  expect(queued).toMatchObject({ id: export_id, status: "queued", rows: 0, total_rows: 3, url: "" });
  await writeExport(running.app, export_id ?? 0);
  const [done] = (await usageOf(account).exportList({ id: export_id ?? 0 })).list;
  expect(done).toMatchObject({ status: "done", rows: 3, total_rows: 3 });
  const { statusCode, headers, body } = await download(done?.url ?? "");
  expect([statusCode, headers["content-type"]]).toEqual([200, expect.stringContaining("text/csv")]);
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="calls-.*\.csv"$/);
  expect(body.charCodeAt(0)).toBe(0xfeff);
  const lines = body.slice(1).trim().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/^2026-11-20T12:00:00\.000Z,shop,,1,\/v2\/query,8\.8\.8\.8,200,success,1,/);
  expect((await download(`${done?.url}x`)).body).not.toContain("shop");
  const notices = await running.app.db.notice.findMany({ where: { userId: account.id } });
  expect(notices.map(({ titleEn }) => titleEn)).toContain("Your export is ready");
});

test("no cell of an export is a formula to a spreadsheet", async () => {
  const { account } = await called('=HYPERLINK("http://evil.example","x")');
  const { export_id } = await usageOf(account).getKeyUseRecord({ export: true });
  await writeExport(running.app, export_id ?? 0);
  const [done] = (await usageOf(account).exportList({})).list;
  const { body } = await download(done?.url ?? "");
  expect(body).toContain(`,"'=HYPERLINK(""http://evil.example"",""x"")",`);
  expect(csvLine(["+1", "-1", "@a", "\t=1", " =1", "a=1", 5, 'say "no", twice'])).toBe(
    `'+1,'-1,'@a,'\t=1,' =1,a=1,5,"say ""no"", twice"\r\n`,
  );
});

test("an account has at most three exports running", async () => {
  const { account } = await called("busy");
  const begun = await Promise.allSettled(
    Array.from({ length: 12 }, () => usageOf(account).getKeyUseRecord({ export: true })),
  );
  expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  for (const one of begun) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: 4008 });
});

test("a sub-account exports only its own calls, masked, and only with permission", async () => {
  const { account } = await called("owners");
  const refusalOf = async (member: Account) =>
    usageOf(member)
      .getKeyUseRecord({ export: true })
      .then(
        ({ total }) => total,
        (error: ApiError) => error.code,
      );
  expect(await refusalOf(await newMember(running.app, account.id))).toBe(403);
  expect(await refusalOf(await newMember(running.app, account.id, ["usage.export"]))).toBe(0);
  const viewer = await newMember(running.app, account.id, ["usage.export", "usage.all"]);
  const { export_id } = await usageOf(viewer).getKeyUseRecord({ export: true });
  await writeExport(running.app, export_id ?? 0);
  const [done] = (await usageOf(viewer).exportList({})).list;
  expect((await download(done?.url ?? "")).body).toContain(",8.8.*.*,");
});

test("a file is removed after a week", async () => {
  const { account } = await called("old");
  const { export_id } = await usageOf(account).getKeyUseRecord({ export: true });
  await writeExport(running.app, export_id ?? 0);
  const [done] = (await usageOf(account).exportList({})).list;
  clock = new Date(clock.getTime() + 8 * DAY_MS);
  await forgetExports(running.app);
  expect(await running.app.db.export.count({ where: { userId: account.id } })).toBe(0);
  expect((await download(done?.url ?? "")).body).not.toContain("8.8.8.8");
  expect(await running.app.db.file.count({ where: { ownerId: account.id } })).toBe(0);
});
