import { type App, transaction } from "../../app.ts";
import { type ApiKey, type BulkJob, Prisma } from "../../generated/client.ts";
import { CountryTally, countryNumber } from "../../lib/country-tally.ts";
import { pastDeadlocks } from "../../lib/deadlock.ts";
import { refusedKind } from "../lookup-api/failure.ts";
import { jobProcess } from "../metering/lease-store.ts";
import { type SetAside, spend } from "../metering/set-aside.ts";
import { answeredKind, type Call } from "../metering/usage-ledger.ts";
import { UsageLog } from "../metering/usage-log.ts";
import { GEOLOCATION } from "../services/services.ts";
import { countRows } from "./metrics.ts";
import type { Part } from "./process/task.ts";

/** A job's calls in counts and records. */
const PATH = "/v2/jobs";

/** The job has ended, or another worker has taken it over: nothing more of this attempt counts. */
export class Superseded extends Error {}

/** The job if it is still this worker's, locked until the transaction ends. @throws Superseded */
export async function lockOwn({ db }: App, { id, attempt }: Pick<BulkJob, "id" | "attempt">): Promise<BulkJob> {
  await db.$queryRaw`select 1 from bulk_jobs where id = ${id} for update`;
  const job = await db.bulkJob.findFirst({ where: { id, attempt } });
  if (!job) throw new Superseded();
  return job;
}

/**
 * Records a finished part, charges what it found and adds its calls to the log of usage, in one transaction: all of it
 * exactly once, whoever is killed.
 * @throws Superseded
 */
export async function recordPart(app: App, own: BulkJob, part: Part, microseconds: number): Promise<void> {
  await pastDeadlocks(() =>
    transaction(app, async (app) => {
      const job = await lockOwn(app, own);
      if (job.status !== "running" || job.partCount !== part.number) throw new Superseded();
      const { db, now } = app;
      const key = await db.apiKey.findUniqueOrThrow({ where: { id: job.keyId } });
      const credits = await spend(app, job.id, job.credits as unknown as SetAside[], part.found);
      const { number, key: file, bytes, rows, found, empty, invalid, reserved } = part;
      const created = { jobId: job.id, number, key: file, bytes, rows, found, empty, invalid, reserved };
      await db.bulkPart.create({ data: created });
      await db.usageFlush.create({
        data: {
          process: jobProcess(job.id),
          sequence: number,
          createdAt: now(),
          balances: [],
          spent: [],
          bytes: new Uint8Array(callsOf(job, key, part, { at: now().getTime(), microseconds })),
        },
      });
      await db.bulkJob.update({
        where: { id: job.id },
        data: {
          credits: credits as unknown as Prisma.InputJsonArray,
          partCount: { increment: 1 },
          rowsDone: { increment: rows },
          found: { increment: found },
          outputBytes: { increment: bytes },
          checkpoint: part.next === null ? Prisma.DbNull : (part.next as unknown as Prisma.InputJsonObject),
          setbacks: 0,
        },
      });
    }),
  );
  countRows(part.rows);
}

/** The lookups of a part by outcome, as a batch counts them. */
function callsOf(
  job: BulkJob,
  key: ApiKey,
  part: Part,
  { at, microseconds }: Pick<Call, "at" | "microseconds">,
): Buffer {
  const { found, empty, invalid, reserved } = part;
  const countries = new CountryTally();
  for (const [code, calls] of Object.entries(part.countries)) countries.add(countryNumber(code), calls);
  const log = new UsageLog();
  const answered = answeredKind(PATH, GEOLOCATION, found);
  const add = (kind: Call["kind"], calls: number, ofCalls: CountryTally | null = null) => {
    if (calls === 0) return;
    const call = {
      key: { id: key.id, accountId: key.accountId, ownerId: key.ownerId },
      kind,
      method: "POST",
      databaseVersion: job.databaseVersion,
      at,
      microseconds,
      query: "",
      ipv4: -1,
      clientIp: job.ip,
      country: 0,
    };
    log.addMany(call, calls, ofCalls);
  };
  add(answered, found, countries);
  add({ ...answered, result: "empty", charged: 0 }, empty + reserved);
  add(refusedKind(PATH, GEOLOCATION, "INVALID_IP_ADDRESS"), invalid);
  return log.finish();
}
