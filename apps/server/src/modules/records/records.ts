import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { CallPage, Prisma } from "../../generated/client.ts";
import { utcDay } from "../../lib/calendar.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { holds, type SignedIn } from "../../lib/signed-in.ts";
import { requireVisible } from "../keys/visible.ts";
import { PAGE_SPAN_MS, type PagedCall, readCallPage } from "../metering/call-page.ts";
import { foldAccounts } from "../metering/fold.ts";
import type { CallResult } from "../metering/usage-ledger.ts";

const MAX_DAYS = 31;
const COUNT_LIMIT = 1000;
/** Pages read at first; a page holds between one call and several thousand. */
const FIRST_PAGES = 4;
const RETENTION_DAYS = 30;

type Records = HandlerOutput<typeof api.usage.getKeyUseRecord>;

/**
 * Call records, newest first, by cursor: calls recorded meanwhile do not shift the next page.
 * @throws Failure NOT_FOUND for a key or call that the user may not see; InvalidField
 */
export async function listRecords(
  app: App,
  user: SignedIn,
  input: HandlerInput<typeof api.usage.getKeyUseRecord>,
): Promise<Records> {
  const { cursor, limit } = input;
  await requireVisible(app, user, input);
  const where = whereOf(user, input);
  await foldAccounts(app, [user.accountId]);
  if (input.call !== undefined) {
    const list = await describeCalls(app, user, [await oneCall(app, where, input.call)]);
    return { export_id: null, list, next_cursor: null, total: 1, total_exact: true };
  }
  const span = spanOf(app.now(), input);
  const before = cursor === undefined ? null : placeOf(cursor);
  const [calls, counted] = await Promise.all([
    newestCalls(app, where, span, before, limit + 1),
    countCalls(app, where, span, COUNT_LIMIT + 1),
  ]);
  const shown = calls.slice(0, limit);
  return {
    export_id: null,
    list: await describeCalls(app, user, shown),
    next_cursor: calls.length > limit ? cursorOf(shown.at(-1)) : null,
    total: Math.min(counted, COUNT_LIMIT),
    total_exact: counted <= COUNT_LIMIT,
  };
}

/** @throws Failure NOT_FOUND, also if the call is not one of these */
async function oneCall(app: App, where: Prisma.CallPageWhereInput, id: string): Promise<RecordedCall> {
  const [, pageId, index] = /^(\d{1,18})-(\d{1,9})$/.exec(id) ?? [];
  if (pageId === undefined) throw new InvalidField("call", "format");
  const page = await app.db.callPage.findFirst({ where: { AND: [where, { id: BigInt(pageId) }] } });
  const found = page && callsOf(page, { start: 0, end: Number.POSITIVE_INFINITY })[Number(index)];
  if (!found) throw new Failure("NOT_FOUND");
  return found;
}

async function describeCalls(app: App, user: SignedIn, calls: readonly RecordedCall[]): Promise<Records["list"]> {
  const names = await namesOf(
    app,
    calls.map(({ page }) => page),
  );
  const isWhole = holds(user, "usage.detail");
  return calls.map(({ at, index, call, page }) => ({
    id: `${page.id}-${index}`,
    at: new Date(at),
    key_id: page.keyId,
    key_name: names.keys.get(page.keyId) ?? "",
    sub_user_name: page.ownerId === user.accountId ? "" : (names.users.get(page.ownerId) ?? ""),
    service_type: page.serviceType,
    method: page.method,
    path: page.path,
    query_masked: isWhole ? call.query : maskAddress(call.query),
    http_status: page.httpStatus,
    result: page.result as CallResult,
    reason: page.reason,
    charged: page.charged,
    country_code: call.countryCode,
    database_version: page.databaseVersion,
    ms: call.microseconds / 1000,
    client_ip: call.clientIp,
  }));
}

type Filter = Pick<HandlerInput<typeof api.usage.getKeyUseRecord>, "key_id" | "service_type" | "result">;

/** The pages of calls that a user may see. */
export const whereOf = (user: SignedIn, { key_id, service_type, result }: Filter) => ({
  accountId: user.accountId,
  ...(key_id !== undefined && { keyId: key_id }),
  ...(service_type !== undefined && { serviceType: service_type }),
  ...(result !== undefined && { result }),
  ...(!holds(user, "usage.all") && { ownerId: user.id }),
});

/** A time span including both ends, in milliseconds since 1970. */
export interface Span {
  start: number;
  end: number;
}

export function spanOf(
  now: Date,
  { start_at, end_at }: { start_at?: string | undefined; end_at?: string | undefined },
): Span {
  const end = end_at ? Date.parse(end_at) : now.getTime();
  const start = start_at ? Date.parse(start_at) : end - MAX_DAYS * DAY_MS;
  if (start > end || end - start > MAX_DAYS * DAY_MS)
    throw new InvalidField("start_at", "format", { format: "datetime" });
  return { start, end };
}

/** A call's position: its time in milliseconds since 1970, its page, and its number on that page. */
interface Place {
  at: number;
  page: { id: bigint };
  index: number;
}

const cursorOf = (place: Place | undefined): string => (place ? `${place.at}-${place.page.id}-${place.index}` : "");

function placeOf(cursor: string): Place {
  const [, at, page, index] = /^(\d{1,14})-(\d{1,18})-(\d{1,9})$/.exec(cursor) ?? [];
  if (at === undefined || page === undefined) throw new InvalidField("cursor", "format");
  return { at: Number(at), page: { id: BigInt(page) }, index: Number(index) };
}

/** Newest first; within a millisecond, the last recorded first. */
function compareNewest(a: Place, b: Place): number {
  if (a.at !== b.at) return b.at - a.at;
  if (a.page.id !== b.page.id) return a.page.id < b.page.id ? 1 : -1;
  return b.index - a.index;
}

export interface RecordedCall extends Place {
  page: CallPage;
  call: PagedCall;
}

/** The calls of a page within a time span. */
export function callsOf(page: CallPage, { start, end }: Span): RecordedCall[] {
  const startedAt = page.startedAt.getTime();
  return readCallPage(page.bytes)
    .map((call, index) => ({ at: startedAt + call.afterMs, index, page, call }))
    .filter(({ at }) => at >= start && at <= end);
}

/** Pages that end within a time span, or start within it and end soon after. */
export const touching = ({ start, end }: Span): Prisma.CallPageWhereInput => ({
  endedAt: { gte: new Date(start), lt: new Date(end + PAGE_SPAN_MS) },
  startedAt: { lte: new Date(end) },
});

/** The newest calls after a position: as many as requested, or all there are. */
async function newestCalls(
  app: App,
  where: Prisma.CallPageWhereInput,
  { start, end }: Span,
  before: Place | null,
  wanted: number,
): Promise<RecordedCall[]> {
  const span = { start, end: before ? Math.min(end, before.at) : end };
  const calls: RecordedCall[] = [];
  let last: CallPage | undefined;
  for (let size = FIRST_PAGES; ; size *= 2) {
    const pages: CallPage[] = await app.db.callPage.findMany({
      where: { AND: [where, touching(span), ...(last ? [endingBefore(last)] : [])] },
      orderBy: [{ endedAt: "desc" }, { id: "desc" }],
      take: size,
    });
    for (const page of pages)
      calls.push(...callsOf(page, span).filter((call) => !before || compareNewest(before, call) < 0));
    calls.sort(compareNewest);
    last = pages.at(-1);
    // An unread page holds no call later than the end of the last page read.
    const isCertain = (call: RecordedCall | undefined) => call && last && call.at > last.endedAt.getTime();
    if (pages.length < size || isCertain(calls[wanted - 1])) return calls.slice(0, wanted);
  }
}

const endingBefore = ({ endedAt, id }: CallPage): Prisma.CallPageWhereInput => ({
  OR: [{ endedAt: { lt: endedAt } }, { endedAt, id: { lt: id } }],
});

/** Counts the calls in a time span; if there are more than `most`, the result is any number above it. */
async function countCalls(app: App, where: Prisma.CallPageWhereInput, span: Span, most: number): Promise<number> {
  const [start, end] = [new Date(span.start), new Date(span.end)];
  const [within, across] = await Promise.all([
    app.db.callPage.findMany({
      where: { AND: [where, { startedAt: { gte: start }, endedAt: { gte: start, lte: end } }] },
      select: { calls: true },
      take: most,
    }),
    app.db.callPage.findMany({
      where: {
        AND: [
          where,
          {
            OR: [
              { ...touching({ start: span.start, end: span.start }), startedAt: { lt: start } },
              { ...touching({ start: span.end + 1, end: span.end }), startedAt: { gte: start, lte: end } },
            ],
          },
        ],
      },
      take: most,
    }),
  ]);
  return (
    within.reduce((sum, { calls }) => sum + calls, 0) +
    across.reduce((sum, page) => sum + callsOf(page, span).length, 0)
  );
}

export async function namesOf(app: App, rows: readonly { keyId: number; ownerId: number }[]) {
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
export const maskAddress = (query: string): string =>
  query.includes(":") ? query.replace(/^((?:[^:]*:){2}).*$/, "$1*") : query.replace(/^(\d+\.\d+)\..*$/, "$1.*.*");

/** Deletes queries after thirty days; the counts stay. */
export async function forgetRecords(app: App): Promise<{ pages: number; days: number }> {
  const before = new Date(app.now().getTime() - RETENTION_DAYS * DAY_MS);
  const { count } = await app.db.callPage.deleteMany({ where: { endedAt: { lt: before } } });
  // A key's or share's daily balance is useless once its day has passed.
  const days = await app.db.$executeRaw`
    delete from balances b where (b.subject like 'key:%' or b.subject like 'splitday:%') and right(b.subject, 10) < ${utcDay(before)}
      and not exists (select 1 from leases l where l.balance_id = b.id)`;
  return { pages: count, days };
}
