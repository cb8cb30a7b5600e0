import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { App } from "../../app.ts";
import { InvalidField } from "../../errors.ts";
import type { Prisma } from "../../generated/client.ts";
import { holds, type SignedIn } from "../../lib/signed-in.ts";
import type { CallResult } from "./usage-ledger.ts";

const LONGEST_DAYS = 31;
const COUNT_LIMIT = 1000;
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
/** A flush is sent again until it is confirmed, at once after an outage; an hour is far longer than that takes. */
const BATCH_KEPT_MS = 3_600_000;

type Records = HandlerOutput<typeof api.usage.getKeyUseRecord>;

/** Single calls, newest first, by cursor: rows added meanwhile do not move what is on the next page. */
export async function listRecords(
  app: App,
  user: SignedIn,
  input: HandlerInput<typeof api.usage.getKeyUseRecord>,
): Promise<Records> {
  const { key_id, service_type, result, cursor, limit } = input;
  const where: Prisma.CallRecordWhereInput = {
    accountId: user.accountId,
    at: between(app.now(), input),
    ...(key_id !== undefined && { keyId: key_id }),
    ...(service_type !== undefined && { serviceType: service_type }),
    ...(result !== undefined && { result }),
    ...(!holds(user, "usage.all") && { ownerId: user.id }),
  };
  const [rows, counted] = await Promise.all([
    app.db.callRecord.findMany({
      where: cursor === undefined ? where : { AND: [where, ...after(cursor)] },
      orderBy: [{ at: "desc" }, { id: "desc" }],
      take: limit + 1,
    }),
    app.db.callRecord.findMany({ where, select: { id: true }, take: COUNT_LIMIT + 1 }),
  ]);
  const shown = rows.slice(0, limit);
  const names = await namesOf(app, shown);
  const isWhole = holds(user, "usage.detail");
  return {
    list: shown.map((row) => ({
      id: String(row.id),
      at: row.at,
      key_id: row.keyId,
      key_name: names.keys.get(row.keyId) ?? "",
      sub_user_name: row.ownerId === user.accountId ? "" : (names.users.get(row.ownerId) ?? ""),
      service_type: row.serviceType,
      path: row.path,
      query_masked: isWhole ? row.query : maskAddress(row.query),
      http_status: row.httpStatus,
      result: row.result as CallResult,
      charged: row.charged,
      ms: row.microseconds / 1000,
      client_ip: row.clientIp,
    })),
    next_cursor: rows.length > limit ? cursorOf(shown.at(-1)) : null,
    total: Math.min(counted.length, COUNT_LIMIT),
    total_exact: counted.length <= COUNT_LIMIT,
  };
}

function between(now: Date, { start_at, end_at }: { start_at?: string | undefined; end_at?: string | undefined }) {
  const end = end_at ? new Date(end_at) : now;
  const start = start_at ? new Date(start_at) : new Date(end.getTime() - LONGEST_DAYS * DAY_MS);
  if (start > end || end.getTime() - start.getTime() > LONGEST_DAYS * DAY_MS)
    throw new InvalidField("start_at", "format", { format: "datetime" });
  return { gte: start, lte: end };
}

/** The row that a page ends with: its time in milliseconds since 1970, and its id. */
const cursorOf = (row: { at: Date; id: bigint } | undefined): string => (row ? `${row.at.getTime()}-${row.id}` : "");

/** What comes behind a page. */
function after(cursor: string): Prisma.CallRecordWhereInput[] {
  const [, milliseconds, number] = /^(\d{1,14})-(\d{1,18})$/.exec(cursor) ?? [];
  if (milliseconds === undefined || number === undefined) throw new InvalidField("cursor", "format");
  const at = new Date(Number(milliseconds));
  return [{ at: { lte: at } }, { OR: [{ at: { lt: at } }, { at, id: { lt: BigInt(number) } }] }];
}

async function namesOf(app: App, rows: readonly { keyId: number; ownerId: number }[]) {
  const [keys, users] = await Promise.all([
    app.db.apiKey.findMany({ where: { id: { in: rows.map(({ keyId }) => keyId) } }, select: { id: true, name: true } }),
    app.db.user.findMany({
      where: { id: { in: rows.map(({ ownerId }) => ownerId) } },
      select: { id: true, name: true },
    }),
  ]);
  return {
    keys: new Map(keys.map(({ id, name }) => [id, name])),
    users: new Map(users.map(({ id, name }) => [id, name])),
  };
}

/** The network of an address without the host. */
const maskAddress = (query: string): string =>
  query.includes(":") ? query.replace(/^((?:[^:]*:){2}).*$/, "$1*") : query.replace(/^(\d+\.\d+)\..*$/, "$1.*.*");

/** Forgets what was asked after thirty days; the counts stay. */
export async function forgetRecords(app: App): Promise<{ records: number; days: number }> {
  const before = new Date(app.now().getTime() - KEPT_DAYS * DAY_MS);
  const { count } = await app.db.callRecord.deleteMany({ where: { at: { lt: before } } });
  // A key's balance of a day long past limits nothing any more.
  const days = await app.db.$executeRaw`
    delete from "Balance" b where b.subject like 'key:%' and right(b.subject, 10) < ${before.toISOString().slice(0, 10)}
      and not exists (select 1 from "Lease" l where l."balanceId" = b.id)`;
  return { records: count, days };
}

/** Forgets which flushes have been counted, once no process can send one of them again. */
export async function forgetBatches(app: App): Promise<{ batches: number }> {
  const before = new Date(app.now().getTime() - BATCH_KEPT_MS);
  const { count } = await app.db.usageBatch.deleteMany({ where: { createdAt: { lt: before } } });
  return { batches: count };
}
