import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newUpload } from "../../../../../tests/setup/bulk-job-calls.ts";
import { openDatabaseProxy } from "../../../../../tests/setup/database-proxy.ts";
import { writeSmallDatabase } from "../../../../../tests/setup/ip-database.ts";
import { rounds } from "../../../../../tests/setup/rounds.ts";
import { foldUsage } from "../metering/fold.ts";
import { BulkWorker } from "./bulk-worker.ts";

const PART_ROWS = "50";
const ROWS = 2000;

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ settings: { BULK_PART_ROWS: PART_ROWS } });
});
afterAll(() => running.close());

const path = fileURLToPath(new URL("../../../../../tests/setup/bulk-worker-process.ts", import.meta.url));
const AFTER_DEATH_MS = 60_000;

/** Every third row is found. */
const rows = Array.from({ length: ROWS }, (_, i) => `${i},${i % 3 === 0 ? "8.8.8.8" : i % 3 === 1 ? "10.0.0.1" : "-"}`);
const FOUND = Math.ceil(ROWS / 3);

/** Starts a job of a new customer. */
async function startedJob() {
  const { app, client } = running;
  const { account, key } = await newKey(app);
  const calls = client({ token: account.token }).bulkJobs;
  const upload_id = await newUpload(app, account, `id,ip\n${rows.join("\n")}\n`);
  const { id } = await calls.jobCreate({ upload_id, key_id: key.id, fields: "location.country_code" });
  await new BulkWorker(app).drain();
  await calls.jobStart({ id });
  return { account, calls, id };
}

/** A worker that is killed in the middle of a random statement while it records a random part. */
async function killedWorker(aheadMs: number): Promise<void> {
  const { config } = running.app;
  const proxy = await openDatabaseProxy(config.DATABASE_URL);
  const env = { DATABASE_URL: proxy.url, DATA_DIR: config.DATA_DIR, REDIS_URL: "", BULK_PART_ROWS: PART_ROWS };
  const child = spawn(process.execPath, [path, String(aheadMs)], {
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const [part, message] = [randomInt(4), randomInt(12)];
  let parts = 0;
  let messages = 0;
  proxy.watch((bytes) => {
    if (bytes.includes("usage_flushes")) parts++;
    if (parts > part && messages++ === message) child.kill("SIGKILL");
  });
  await exited;
  await proxy.emptied();
  proxy.close();
}

const balanceOf = async (accountId: number) => {
  const { id } = await running.app.db.service.findFirstOrThrow({ where: { accountId, type: 1 } });
  return running.app.db.balance.findFirstOrThrow({ where: { subject: { startsWith: `service:${id}:` } } });
};

test("workers killed at any moment: every row is once in the result, and each found row is charged and counted once", async () => {
  const { account, calls, id } = await startedJob();
  const kills = rounds(5);
  for (let kill = 0; kill < kills; kill++) await killedWorker(kill * AFTER_DEATH_MS);
  // A new database is published meanwhile, which the rest of the job does not use.
  await writeSmallDatabase(`${running.app.config.DATA_DIR}/ipdb`, "20260102");
  const later = { ...running.app, now: () => new Date(Date.now() + kills * AFTER_DEATH_MS) };
  await new BulkWorker(later).drain();

  const done = await calls.jobInfo({ id });
  expect(done).toMatchObject({ status: "done", rows_done: ROWS, found: FOUND, charged: FOUND });
  const job = await running.app.db.bulkJob.findUniqueOrThrow({ where: { id } });
  expect(job.attempt).toBeGreaterThan(kills);
  expect(job.databaseVersion).toBe("20260101");
  const { pathname, search } = new URL(done.result?.url ?? "");
  const { body } = await running.server.inject({ url: pathname + search });
  const lines = body.trimEnd().split("\n").slice(1);
  expect(lines.map((line) => line.split(",").slice(0, 2).join(","))).toEqual(rows);
  expect((await balanceOf(account.id)).taken).toBe(FOUND);
  expect(await running.app.db.lease.count({ where: { process: `job:${id}` } })).toBe(0);
  await foldUsage(running.app);
  const quarters = await running.app.db.usageQuarter.findMany({ where: { accountId: account.id } });
  expect(quarters.reduce((sum, row) => sum + row.calls, 0)).toBe(ROWS);
  expect(quarters.reduce((sum, row) => sum + row.charged, 0)).toBe(FOUND);
});

test("two workers on one job: a worker that was only slow records nothing more", async () => {
  const { account, calls, id } = await startedJob();
  const late = { ...running.app, now: () => new Date(Date.now() + AFTER_DEATH_MS) };
  // The second takes the job from the first, whose claim looks old to it.
  await Promise.all([new BulkWorker(running.app).drain(), new BulkWorker(late).drain()]);
  await new BulkWorker({ ...running.app, now: () => new Date(Date.now() + 2 * AFTER_DEATH_MS) }).drain();
  const done = await calls.jobInfo({ id });
  expect(done).toMatchObject({ status: "done", rows_done: ROWS, found: FOUND });
  expect((await balanceOf(account.id)).taken).toBe(FOUND);
});
