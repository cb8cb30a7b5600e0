import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { BulkJob, Prisma } from "../../generated/client.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { visibleKeys } from "../keys/visible.ts";

/** The jobs that a caller may see: in the portal those of the keys they see, in the lookup API those of the key. */
export type Scope = Prisma.BulkJobWhereInput;

export async function portalScope({ db }: App, user: SignedIn): Promise<Scope> {
  const keys = await db.apiKey.findMany({ where: visibleKeys(user), select: { id: true } });
  return { accountId: user.accountId, keyId: { in: keys.map(({ id }) => id) } };
}

/** @throws Failure NOT_FOUND */
export async function findJob({ db }: App, scope: Scope, id: number): Promise<BulkJob> {
  const job = await db.bulkJob.findFirst({ where: { AND: [scope, { id }] } });
  if (!job) throw new Failure("NOT_FOUND");
  return job;
}

/** The same, locked until the transaction ends; everything that changes a job's status does this first. */
export async function lockJob(app: App, scope: Scope, id: number): Promise<BulkJob> {
  await app.db.$queryRaw`select 1 from bulk_jobs where id = ${id} for update`;
  return findJob(app, scope, id);
}
