import { webhookBody } from "@meridian/contract/webhook-events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buyCalls, newAccount, newKey, setQuota } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newBulkJob, newUpload } from "../../../../../tests/setup/bulk-job-calls.ts";
import type { App } from "../../app.ts";
import { encryptText } from "../../lib/encryption.ts";
import { foldUsage } from "../metering/fold.ts";
import { deleteDueAccounts } from "../personal-data/deletion.ts";
import { BulkWorker, stopUnusable } from "./bulk-worker.ts";
import { claimJob } from "./claim.ts";
import { endJob } from "./end-job.ts";
import { recordPart, Superseded } from "./record-part.ts";
import { tidy } from "./tidy.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ settings: { BULK_PART_ROWS: "100" } });
});
afterAll(() => running.close());

/** 700 rows with data, 200 reserved, 50 without data, and 50 that are no addresses. */
const rows = Array.from({ length: 1000 }, (_, i) => {
  const address =
    i % 20 < 14 ? `8.8.8.${i % 256}` : i % 20 < 18 ? `10.0.0.${i % 256}` : i % 20 === 18 ? `9.9.9.${i % 256}` : "none";
  return `${i},${address}`;
});
const csv = `id,client_ip\n${rows.join("\n")}\n`;
const FOUND = 700;

const drain = (app: App = running.app) => new BulkWorker(app).drain();

/** A new customer with a checked job. */
async function newJob(text = csv, options: Record<string, string> = {}) {
  const { app, client } = running;
  const { account, key, secret } = await newKey(app);
  const calls = client({ token: account.token }).bulkJobs;
  const upload_id = await newUpload(app, account, text);
  const { id } = await calls.jobCreate({ upload_id, key_id: key.id, fields: "location.country_code", ...options });
  await drain();
  return { account, key, secret, calls, id };
}

const takenOf = async (accountId: number) => {
  const service = await running.app.db.service.findFirstOrThrow({ where: { accountId, type: 1 } });
  const balances = await running.app.db.balance.findMany({
    where: { subject: { startsWith: `service:${service.id}:` } },
  });
  return balances.reduce((sum, { taken }) => sum + taken, 0);
};
const leasesOf = (id: number) => running.app.db.lease.count({ where: { process: `job:${id}` } });

/** The bytes behind a job's link. */
async function download(url: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(url);
  return running.server.inject({ url: pathname + search, headers });
}

test("a job is checked, started, looked up in parts and charged for found rows only", async () => {
  const { account, calls, id } = await newJob();
  const ready = await calls.jobInfo({ id });
  expect(ready).toMatchObject({
    status: "ready",
    rows: 1000,
    max_calls: 1000,
    available_calls: 50_000,
    input: {
      format: "csv",
      delimiter: ",",
      has_header: true,
      columns: ["id", "client_ip"],
      address_column: "client_ip",
    },
    output: { format: "csv", fields: ["location.country_code"] },
  });
  expect(ready.preview?.columns).toEqual(["id", "client_ip", "location.country_code", "error"]);
  expect(ready.preview?.rows).toHaveLength(10);

  expect(await calls.jobStart({ id })).toMatchObject({ status: "queued", available_calls: 49_000 });
  expect(await takenOf(account.id)).toBe(1000);
  await drain();

  const done = await calls.jobInfo({ id });
  expect(done).toMatchObject({ status: "done", rows_done: 1000, found: FOUND, charged: FOUND, progress: 100 });
  expect(await takenOf(account.id)).toBe(FOUND);
  expect(await leasesOf(id)).toBe(0);
  expect(await running.app.db.bulkPart.count({ where: { jobId: id } })).toBe(10);
  const { body, headers } = await download(done.result?.url ?? "");
  const lines = body.trimEnd().split("\n");
  expect(lines[0]).toBe("id,client_ip,location.country_code,error");
  expect(lines.slice(1).map((line) => line.split(",").slice(0, 2).join(","))).toEqual(rows);
  expect(lines[1]).toBe("0,8.8.8.0,US,");
  expect(headers["content-length"]).toBe(String(done.result?.size));
  expect(headers["content-disposition"]).toContain('filename="addresses-result.csv"');
  const part = await download(done.result?.url ?? "", { range: "bytes=100-199" });
  expect([part.statusCode, part.body]).toEqual([206, body.slice(100, 200)]);
});

test("counts, countries and records of the key include a job's lookups, each once", async () => {
  const { account, calls, id } = await newJob();
  await calls.jobStart({ id });
  await drain();
  await foldUsage(running.app);
  const { usage } = running.client({ token: account.token });
  const { list: countries } = await usage.keyUseCountry({ service_type: 1 });
  expect(countries.find(({ country_code }) => country_code === "US")?.total).toBe(FOUND);
  const quarters = await running.app.db.usageQuarter.findMany({ where: { accountId: account.id } });
  const calls_ = (result: string) =>
    quarters.filter((row) => row.result === result).reduce((sum, row) => sum + row.calls, 0);
  expect([calls_("success"), calls_("empty"), calls_("error")]).toEqual([FOUND, 250, 50]);
  expect(quarters.reduce((sum, { charged }) => sum + charged, 0)).toBe(FOUND);
});

test("two starts at once take the credits once", async () => {
  const { account, calls, id } = await newJob();
  const starts = await Promise.allSettled(Array.from({ length: 10 }, () => calls.jobStart({ id })));
  expect(starts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await takenOf(account.id)).toBe(1000);
});

test("however many jobs start at once, all together take no more than the quota, and each all or nothing", async () => {
  const { app, client } = running;
  const { account, key } = await newKey(app);
  await setQuota(app, account.id, 3500);
  const calls = client({ token: account.token }).bulkJobs;
  const ids = [];
  for (let i = 0; i < 6; i++) {
    const upload_id = await newUpload(app, account, csv);
    ids.push((await calls.jobCreate({ upload_id, key_id: key.id })).id);
  }
  await drain();
  const starts = await Promise.allSettled(ids.map((id) => calls.jobStart({ id })));
  expect(starts.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  const refused = starts.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused[0]).toMatchObject({ code: 4010, data: { needed: 1000, available: 500 } });
  expect(await takenOf(account.id)).toBe(3000);
  await drain();
  expect(await takenOf(account.id)).toBe(3 * FOUND);
});

test("start and cancel at once leave no credits behind, whichever is first", async () => {
  for (let round = 0; round < 5; round++) {
    const { account, calls, id } = await newJob();
    await Promise.allSettled([calls.jobStart({ id }), calls.jobCancel({ id })]);
    await calls.jobCancel({ id }).catch(() => undefined);
    expect((await calls.jobInfo({ id })).status).toBe("canceled");
    expect(await takenOf(account.id)).toBe(0);
    expect(await leasesOf(id)).toBe(0);
  }
});

describe("a job that ends early", () => {
  /** The worker's next step happens right after the first part is recorded. */
  async function afterFirstPart(id: number, step: () => Promise<unknown>) {
    const job = await running.app.db.bulkJob.update({
      where: { id },
      data: { status: "running", attempt: 1, databaseVersion: "20260101", workerUntil: new Date(Date.now() + 60_000) },
    });
    const key = `bulk/results/${id}/0`;
    await running.app.files.put(key, "id,client_ip,location.country_code,error\n0,8.8.8.0,US,\n");
    const part = {
      number: 0,
      key,
      bytes: 54,
      rows: 100,
      found: 70,
      empty: 5,
      invalid: 5,
      reserved: 20,
      countries: { US: 70 },
      next: { at: 2000, row: 100 },
    };
    await recordPart(running.app, job, part, 1);
    await step();
    return { job, next: { ...part, number: 1, key: `bulk/results/${id}/1` } };
  }

  test("keeps and charges the parts recorded when it is canceled, and records no more", async () => {
    const { account, calls, id } = await newJob();
    await calls.jobStart({ id });
    const { job, next } = await afterFirstPart(id, () => calls.jobCancel({ id }));
    await expect(recordPart(running.app, job, next, 1)).rejects.toBeInstanceOf(Superseded);
    const canceled = await calls.jobInfo({ id });
    expect(canceled).toMatchObject({ status: "canceled", rows_done: 100, charged: 70, result: { size: 54 } });
    expect(await takenOf(account.id)).toBe(70);
    expect((await download(canceled.result?.url ?? "")).body).toContain("0,8.8.8.0,US");
  });

  test("cancel and a part at once: the part is charged and kept, or neither", async () => {
    for (let round = 0; round < 5; round++) {
      const { account, calls, id } = await newJob();
      await calls.jobStart({ id });
      const { job, next } = await afterFirstPart(id, async () => undefined);
      await Promise.allSettled([calls.jobCancel({ id }), recordPart(running.app, job, next, 1)]);
      const { charged, status } = await calls.jobInfo({ id });
      expect(status).toBe("canceled");
      expect(await takenOf(account.id)).toBe(charged);
      expect(await running.app.db.bulkPart.count({ where: { jobId: id } })).toBe(charged / 70);
    }
  });

  test("an attempt that another worker has taken over records nothing", async () => {
    const { calls, id } = await newJob();
    await calls.jobStart({ id });
    const { job, next } = await afterFirstPart(id, () =>
      running.app.db.bulkJob.update({ where: { id }, data: { attempt: { increment: 1 } } }),
    );
    await expect(recordPart(running.app, job, next, 1)).rejects.toBeInstanceOf(Superseded);
  });

  test("stops when its key is revoked, and returns what is left", async () => {
    const { account, key, calls, id } = await newJob();
    await calls.jobStart({ id });
    await afterFirstPart(id, () => running.client({ token: account.token }).keys.revokeKey({ key_id: key.id }));
    await stopUnusable(running.app);
    const failed = await calls.jobInfo({ id });
    expect(failed).toMatchObject({ status: "failed", error: { code: "KEY_STOPPED" }, charged: 70 });
    expect(await takenOf(account.id)).toBe(70);
  });

  test("stops when the service was refunded, but not because it has ended", async () => {
    const { account, calls, id } = await newJob();
    await calls.jobStart({ id });
    const service = { where: { accountId_type_source: { accountId: account.id, type: 1, source: "free" } } };
    await running.app.db.service.update({ ...service, data: { expireAt: new Date() } });
    await stopUnusable(running.app);
    expect((await calls.jobInfo({ id })).status).toBe("queued");
    await running.app.db.service.update({ ...service, data: { quota: 0 } });
    await stopUnusable(running.app);
    expect((await calls.jobInfo({ id })).status).toBe("failed");
  });

  test("is deleted with its files, and what it did not spend returns", async () => {
    const { account, calls, id } = await newJob();
    await calls.jobStart({ id });
    await afterFirstPart(id, () => calls.jobDelete({ id }));
    await expect(calls.jobInfo({ id })).rejects.toMatchObject({ code: 404 });
    expect(await takenOf(account.id)).toBe(70);
    await tidy({ ...running.app, now: () => new Date(Date.now() + 300_000) });
    expect(await running.app.files.exists(`bulk/results/${id}/0`)).toBe(false);
  });

  test("ends once, however often it is ended", async () => {
    const { account, calls, id } = await newJob();
    await calls.jobStart({ id });
    const job = await running.app.db.bulkJob.findUniqueOrThrow({ where: { id } });
    await calls.jobCancel({ id });
    const ended = await running.app.db.bulkJob.findUniqueOrThrow({ where: { id } });
    expect(await endJob(running.app, ended, "done")).toBe(ended);
    expect(job.status).toBe("queued");
    expect(await takenOf(account.id)).toBe(0);
  });
});

test("deleting an account ends its jobs, and deletes its files", async () => {
  const { account, calls, id } = await newJob();
  await calls.jobStart({ id });
  const upload = await newUpload(running.app, account);
  const { inputKey } = await running.app.db.bulkJob.findUniqueOrThrow({ where: { id } });
  await running.app.db.user.update({ where: { id: account.id }, data: { deletionDueAt: new Date(0) } });
  await deleteDueAccounts(running.app);
  expect(await running.app.db.bulkJob.count({ where: { accountId: account.id } })).toBe(0);
  expect(await leasesOf(id)).toBe(0);
  expect(await running.app.files.exists(inputKey)).toBe(false);
  expect(await running.app.files.exists(`bulk/inputs/${upload}`)).toBe(false);
});

test("a webhook and a notice say that a job has ended", async () => {
  const { account, calls, id } = await newJob();
  const secretEncrypted = encryptText("whsec_made", running.app.secrets.webhooks);
  const accountId = account.id;
  const url = "https://hooks.example.com/jobs";
  await running.app.db.webhook.create({ data: { accountId, url, secretEncrypted, createdAt: new Date() } });
  await calls.jobStart({ id });
  await drain();
  const delivery = await running.app.db.webhookDelivery.findFirstOrThrow({ where: { accountId } });
  const body: unknown = JSON.parse(delivery.body);
  expect(webhookBody("job.done").parse(body)).toMatchObject({
    data: { job_id: id, status: "done", rows: 1000, found: FOUND, error: "" },
  });
  const notice = await running.app.db.notice.findFirstOrThrow({
    where: { userId: account.id },
    orderBy: { id: "desc" },
  });
  expect(notice.titleEn).toBe('Bulk job "addresses.csv" is done');
});

test("accounts take turns, however many jobs one of them has queued", async () => {
  const { app, client } = running;
  // On a slow machine the lease of an earlier test's job has ended, which makes it wait for a worker again.
  await app.db.bulkJob.updateMany({ data: { status: "failed", workerUntil: null } });
  const queued: number[][] = [];
  for (const count of [3, 1]) {
    const { account, key } = await newKey(app);
    const calls = client({ token: account.token }).bulkJobs;
    const ids: number[] = [];
    for (let i = 0; i < count; i++) ids.push(await newBulkJob(app, account, key.id));
    for (const id of ids) await calls.jobStart({ id });
    queued.push(ids);
  }
  const [[first, second, third] = [], [other] = []] = queued;
  const order: (number | undefined)[] = [];
  for (let at = 0; at < 4; at++) {
    const job = await claimJob({ ...app, now: () => new Date(Date.now() + at * 1000) }, "look up");
    order.push(job?.id);
    // Done, so that only whose turn it is decides.
    await app.db.bulkJob.update({ where: { id: job?.id ?? 0 }, data: { status: "failed", workerUntil: null } });
  }
  expect(order.indexOf(other)).toBeLessThan(2);
  expect(order.toSorted()).toEqual([first, second, third, other].toSorted());
});

test("a job whose workers fail again and again is given up, and returns its credits", async () => {
  const { account, calls, id } = await newJob();
  await calls.jobStart({ id });
  const { inputKey } = await running.app.db.bulkJob.findUniqueOrThrow({ where: { id } });
  await running.app.files.delete(inputKey);
  for (let hours = 0; hours < 8; hours++)
    await drain({ ...running.app, now: () => new Date(Date.now() + hours * 3_600_000) });
  expect(await calls.jobInfo({ id })).toMatchObject({ status: "failed", error: { code: "PROCESSING_FAILED" } });
  expect(await takenOf(account.id)).toBe(0);
});

describe("credits", () => {
  test("come from gifts, bought and free services in the order of calls, and return to where they came from", async () => {
    const { app, client } = running;
    const { account, key } = await newKey(app);
    await buyCalls(app, account.id, 1, 600);
    const calls = client({ token: account.token }).bulkJobs;
    const upload_id = await newUpload(app, account, csv);
    const { id } = await calls.jobCreate({ upload_id, key_id: key.id });
    await drain();
    await calls.jobStart({ id });
    const taken = async () => {
      const services = await app.db.service.findMany({ where: { accountId: account.id, type: 1 } });
      const balances = await app.db.balance.findMany();
      return Object.fromEntries(
        services.map(({ id, source }) => [
          source,
          balances
            .filter(({ subject }) => subject === `service:${id}` || subject.startsWith(`service:${id}:`))
            .reduce((sum, one) => sum + one.taken, 0),
        ]),
      );
    };
    expect(await taken()).toEqual({ order: 600, free: 400 });
    await drain();
    expect(await taken()).toEqual({ order: 600, free: 100 });
  });

  test("are limited by the key's daily limit, which is used like by calls", async () => {
    const { app, client } = running;
    const { account, key } = await newKey(app, { daily_limit: 900 });
    const calls = client({ token: account.token }).bulkJobs;
    const jobs = [];
    for (const text of [csv, `ip\n${Array.from({ length: 300 }, () => "8.8.8.8").join("\n")}\n`]) {
      const upload_id = await newUpload(app, account, text);
      jobs.push((await calls.jobCreate({ upload_id, key_id: key.id })).id);
    }
    await drain();
    await expect(calls.jobStart({ id: jobs[0]! })).rejects.toMatchObject({ data: { needed: 1000, available: 900 } });
    await calls.jobStart({ id: jobs[1]! });
    await drain();
    const day = await app.db.balance.findFirstOrThrow({ where: { subject: { startsWith: `key:${key.id}:` } } });
    expect(day.taken).toBe(300);
  });
});

test("an account's jobs and uploads are private to those who see the key", async () => {
  const { id } = await newJob();
  const stranger = await newAccount(running.app);
  const calls = running.client({ token: stranger.token }).bulkJobs;
  await expect(calls.jobInfo({ id })).rejects.toMatchObject({ code: 404 });
  expect((await calls.jobList({})).total).toBe(0);
});

test("files expire after their week, and the job stays in the list", async () => {
  const { calls, id } = await newJob();
  await calls.jobStart({ id });
  await drain();
  const job = await running.app.db.bulkJob.findUniqueOrThrow({ where: { id } });
  const later = (days: number) => ({ ...running.app, now: () => new Date(Date.now() + days * 86_400_000) });
  await tidy(later(6.9));
  expect((await calls.jobInfo({ id })).status).toBe("done");
  await tidy(later(7.1));
  expect(await calls.jobInfo({ id })).toMatchObject({ status: "expired", result: null, found: FOUND });
  await tidy(later(7.2));
  expect(await running.app.files.exists(job.inputKey)).toBe(false);
});

test("input that cannot be read fails with a code, and can be corrected", async () => {
  const { calls, id } = await newJob("name,host\nann,8.8.8.8\nbo,1.1.1.1\n", { address_column: "ip" });
  expect(await calls.jobInfo({ id })).toMatchObject({ status: "failed", error: { code: "NO_ADDRESS_COLUMN" } });
  await calls.jobUpdate({ id, address_column: "host" });
  await drain();
  expect(await calls.jobInfo({ id })).toMatchObject({ status: "ready", error: null, rows: 2 });
});
