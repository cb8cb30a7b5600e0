import type { staffApi } from "@meridian/contract";
import type { requestDecisions, requestStatuses } from "@meridian/contract/admin-staff";
import type { Endpoint, HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import { formatMoney } from "@meridian/contract/money";
import { type LimitUnit, limitUnits } from "@meridian/contract/second-person";
import { permissionsOfStaff, type StaffPermission, staffRoleNames } from "@meridian/contract/staff-access";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Prisma, StaffRequest } from "../../generated/client.ts";
import { utcDay } from "../../lib/calendar.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { pageOf } from "../../lib/page-of.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { auditStaff, commandLine, nameOfStaff, type Staff, staffOf, tryOut } from "../../lib/staff/actor.ts";
import { notify } from "../notices/notices.ts";
import { type Amounts, takeAllowance } from "./limits.ts";

type Calls = typeof staffApi.adminStaff;
type Status = (typeof requestStatuses)[number];
type Decision = (typeof requestDecisions)[number];

const REQUEST_DAYS = 7;

interface Weight {
  amounts: Amounts;
  /** The account it is about; 0 for none. */
  accountId: number;
}

/** A call that beyond the limits needs a second person. */
interface Guarded<E extends Endpoint> {
  weigh: (app: App, input: HandlerInput<E>) => Weight | Promise<Weight>;
  carryOut: (app: App, staff: Staff, input: HandlerInput<E>) => Promise<HandlerOutput<E>>;
}

interface StaffCall<E extends Endpoint> {
  app: App;
  input: HandlerInput<E>;
  user: SignedIn;
  caller: { ip: string };
}

/** By path: what a stored request does once it is approved. Filled by the modules' routes. */
const guarded = new Map<string, Guarded<Endpoint> & { endpoint: Endpoint }>();

/** The calls that may become requests. */
export const guardedPaths = (): string[] => [...guarded.keys()];

/** Carries a call out within the caller's limits, and beyond them turns it into a request to colleagues. */
export function withSecondPerson<E extends Endpoint>(endpoint: E, { weigh, carryOut }: Guarded<E>) {
  guarded.set(endpoint.path, { endpoint, weigh, carryOut } as unknown as Guarded<Endpoint> & { endpoint: E });
  return ({ app, user, caller, input }: StaffCall<E>): Promise<HandlerOutput<E>> =>
    transaction(app, async (app) => {
      const staff = await staffOf(app, user, caller);
      // Whoever can use the command line could change the limits as well.
      if (staff === commandLine) return carryOut(app, staff, input);
      const { amounts, accountId } = await weigh(app, input);
      if (await takeAllowance(app, staff.id, amounts)) return carryOut(app, staff, input);
      // What could not be done anyway is refused now, instead of when somebody approves it.
      await tryOut(app, (app) => carryOut(app, staff, input));
      return (await request(app, staff, endpoint, { input, amounts, accountId })) as HandlerOutput<E>;
    });
}

async function request(app: App, staff: Staff, { path, access }: Endpoint, asked: Weight & { input: object }) {
  const { input, amounts, accountId } = asked;
  const createdAt = app.now();
  const expiresAt = new Date(createdAt.getTime() + REQUEST_DAYS * DAY_MS);
  const row = await app.db.staffRequest.create({
    data: {
      path,
      input: JSON.parse(JSON.stringify(input)) as Prisma.InputJsonObject,
      amounts: { ...amounts },
      accountId,
      requestedById: staff.id,
      requestedIp: staff.ip,
      createdAt,
      expiresAt,
    },
  });
  const after = { path, amounts: { ...amounts }, account_id: accountId };
  await auditStaff(app, staff, 0, { action: "request.make", target: `request:${row.id}`, after });
  for (const id of await approversOf(app, access as StaffPermission, staff, accountId))
    await notify(
      app,
      id,
      {
        type: "message",
        title: {
          en: `${staff.name} asks for your approval: ${describeAmounts(amounts, "en")}`,
          zh: `${staff.name} 请您批准：${describeAmounts(amounts, "zh")}`,
        },
        content: {
          en: `Decide by ${utcDay(expiresAt)} in the staff console.`,
          zh: `请于 ${utcDay(expiresAt)} 前在运营后台处理。`,
        },
        link: "/admin?tab=requests",
      },
      { email: true },
    );
  return { request_id: row.id, expires_at: expiresAt };
}

/** Colleagues who hold the permission, except those whose own account it is about. */
async function approversOf({ db }: App, permission: StaffPermission, staff: Staff, accountId: number) {
  const roles = staffRoleNames.filter((role) => permissionsOfStaff(role).includes(permission));
  const rows = await db.user.findMany({
    where: { staffRole: { in: roles }, status: "enabled", id: { not: staff.id }, accountId: { not: accountId } },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

const unitTexts: Readonly<Record<LimitUnit, { en: (n: number) => string; zh: (n: number) => string }>> = {
  points: { en: (n) => `${n} points`, zh: (n) => `${n} 积分` },
  calls: { en: (n) => `${n} calls`, zh: (n) => `${n} 次调用` },
  cny_cents: { en: (n) => formatMoney(n, "CNY"), zh: (n) => formatMoney(n, "CNY") },
  usd_cents: { en: (n) => formatMoney(n, "USD"), zh: (n) => formatMoney(n, "USD") },
  download_days: { en: (n) => `${n} days of downloads`, zh: (n) => `${n} 天数据库下载` },
  rights: { en: () => "rights of staff", zh: () => "员工权限" },
};

const describeAmounts = (amounts: Amounts, language: "en" | "zh"): string =>
  listOf(amounts)
    .map(({ unit, amount }) => unitTexts[unit][language](amount))
    .join(language === "en" ? ", " : "、");

const listOf = (amounts: Amounts) =>
  limitUnits.flatMap((unit) => (amounts[unit] ? [{ unit, amount: amounts[unit] }] : []));

const mayDecide = ({ staffRole }: SignedIn, path: string): boolean => {
  const access = guarded.get(path)?.endpoint.access;
  return permissionsOfStaff(staffRole).some((code) => code === access);
};

const visibleTo = (user: SignedIn): Prisma.StaffRequestWhereInput => ({
  OR: [{ path: { in: guardedPaths().filter((path) => mayDecide(user, path)) } }, { requestedById: user.id }],
});

/** The requests that the caller made or may decide on, and nobody has decided on yet. */
export const pendingRequests = ({ now }: App, user: SignedIn): Prisma.StaffRequestWhereInput => ({
  ...visibleTo(user),
  status: "pending",
  expiresAt: { gt: now() },
});

/** One page of the requests that the caller made or may decide on, newest first. */
export async function listRequests(
  app: App,
  user: SignedIn,
  { status, page, limit }: HandlerInput<Calls["requestList"]>,
) {
  const now = app.now();
  const where: Prisma.StaffRequestWhereInput = {
    ...visibleTo(user),
    ...(status === "expired" && { status: "pending", expiresAt: { lte: now } }),
    ...(status === "pending" && pendingRequests(app, user)),
    ...((status === "approved" || status === "refused") && { status }),
  };
  const { rows, total } = await pageOf(app.db.staffRequest, { where }, { page, limit });
  const people = await app.db.user.findMany({
    where: { id: { in: rows.flatMap(({ requestedById, decidedById }) => [requestedById, decidedById ?? 0]) } },
  });
  const person = (id: number) => {
    const row = people.find((one) => one.id === id);
    return { id, name: row ? nameOfStaff(row) : "" };
  };
  const list = rows.map((row) => ({
    id: row.id,
    path: row.path,
    amounts: listOf(row.amounts as Amounts),
    input: row.input as Record<string, unknown>,
    account_id: row.accountId,
    status: statusOf(row, now),
    requested_by: person(row.requestedById),
    decided_by: row.decidedById === null ? null : person(row.decidedById),
    note: row.note,
    created_at: row.createdAt,
    expires_at: row.expiresAt,
    decided_at: row.decidedAt,
    decisions: decisionsOf(user, row, now),
  }));
  return { list, total, page, limit };
}

const statusOf = ({ status, expiresAt }: StaffRequest, now: Date): Status =>
  status === "pending" && expiresAt <= now ? "expired" : (status as Status);

/** Requesters can only take their request back. */
function decisionsOf(user: SignedIn, row: StaffRequest, now: Date): Decision[] {
  if (statusOf(row, now) !== "pending") return [];
  if (row.requestedById === user.id) return ["refuse"];
  if (!mayDecide(user, row.path)) return [];
  return row.accountId === user.accountId ? ["refuse"] : ["approve", "refuse"];
}

/**
 * Approves a request, which carries it out as the requester's action, or refuses it. Of parallel decisions one counts.
 * @throws Failure NOT_FOUND, FORBIDDEN, NOT_ON_OWN_REQUEST, NOT_ON_OWN_ACCOUNT; CONFLICT if it is decided or over, or the
 * requester may no longer do it; what the call itself throws, and then the request stays as it was
 */
export function decideRequest(app: App, user: SignedIn, staff: Staff, input: HandlerInput<Calls["requestDecide"]>) {
  const { id, decision, note = "" } = input;
  return transaction(app, async (app) => {
    const row = await app.db.staffRequest.findUnique({ where: { id } });
    const call = guarded.get(row?.path ?? "");
    if (!row || !call) throw new Failure("NOT_FOUND");
    const isOwn = row.requestedById === user.id;
    if (isOwn && decision === "approve") throw new Failure("NOT_ON_OWN_REQUEST");
    if (!isOwn && !mayDecide(user, row.path)) throw new Failure("FORBIDDEN", { permission: call.endpoint.access });
    const now = app.now();
    const status = decision === "approve" ? "approved" : "refused";
    const { count } = await app.db.staffRequest.updateMany({
      where: { id, status: "pending", expiresAt: { gt: now } },
      data: { status, decidedById: user.id, decidedAt: now, note },
    });
    if (count === 0) {
      const current = await app.db.staffRequest.findUniqueOrThrow({ where: { id } });
      throw new Failure("CONFLICT", { state: statusOf(current, now) });
    }
    if (decision === "approve") {
      const requester = await requesterOf(app, row, call.endpoint.access as StaffPermission);
      await call.carryOut(app, { ...requester, approvedBy: staff }, call.endpoint.input.parse(row.input));
    }
    const after = { path: row.path, requested_by: row.requestedById, note };
    await auditStaff(app, staff, 0, { action: `request.${decision}`, target: `request:${id}`, after });
    if (!isOwn) await notifyRequester(app, row, decision, note);
    return { id, status } as const;
  });
}

/** The requester as the actor. @throws Failure CONFLICT if they could no longer ask for it */
async function requesterOf({ db }: App, row: StaffRequest, permission: StaffPermission): Promise<Staff> {
  const user = await db.user.findUniqueOrThrow({ where: { id: row.requestedById } });
  if (user.status !== "enabled" || !permissionsOfStaff(user.staffRole).includes(permission))
    throw new Failure("CONFLICT", { state: "requester" });
  return { id: user.id, accountId: user.accountId, name: nameOfStaff(user), ip: row.requestedIp };
}

const notifyRequester = (app: App, row: StaffRequest, decision: Decision, note: string): Promise<void> => {
  const en = describeAmounts(row.amounts as Amounts, "en");
  const zh = describeAmounts(row.amounts as Amounts, "zh");
  return notify(app, row.requestedById, {
    type: "message",
    title:
      decision === "approve"
        ? { en: `Your request was approved: ${en}`, zh: `您的申请已批准：${zh}` }
        : { en: `Your request was refused: ${en}`, zh: `您的申请未获批准：${zh}` },
    content: { en: note, zh: note },
    link: "/admin?tab=requests",
  });
};
