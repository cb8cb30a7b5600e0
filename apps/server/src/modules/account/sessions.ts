import { randomUUID } from "node:crypto";
import jwt from "jsonwebtoken";
import * as z from "zod";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Role, User as UserRow } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import { DAY_MS } from "../../lib/durations.ts";
import type { SignedIn } from "../../lib/signed-in.ts";

const SHORT_DAYS = 7;
const LONG_DAYS = 30;
/** A session that is used without a break still ends this long after its login. */
const MAX_DAYS = 90;
/** How long a process may cache a session; every process refuses a revoked one within this time. */
const BELIEVED_MS = 5000;
const MAX_BELIEVED = 50_000;

const Claims = z.object({ sid: z.uuid(), sub: z.string() });

interface Believed {
  user: SignedIn | null;
  until: number;
}
/** Sessions this process read recently; only a cache, so everything in it can be read again. */
const believed = new Map<string, Believed>();

/** A caller's device, as the list of sessions shows it. */
export interface Device {
  ip: string;
  plat: "pc" | "wap";
  userAgent: string;
}

/**
 * Opens a session and returns its token: a JWT that only names the row, which is authoritative.
 * @throws Failure TICKET_OVER if password or second factor have changed since the login was checked against the user's row
 */
export async function openSession(app: App, user: UserRow, device: Device, isLong: boolean) {
  const now = app.now();
  const expiresAt = new Date(now.getTime() + (isLong ? LONG_DAYS : SHORT_DAYS) * DAY_MS);
  const { id, passwordHash, totpEnabledAt } = user;
  const session = await transaction(app, async (app) => {
    const { count } = await app.db.user.updateMany({
      where: { id, passwordHash, totpEnabledAt },
      data: { lastLoginAt: now },
    });
    if (count === 0) throw new Failure("TICKET_OVER");
    return app.db.session.create({
      data: {
        publicId: randomUUID(),
        userId: id,
        plat: device.plat,
        ip: device.ip,
        city: app.lookupDatabase.reader?.lookup(device.ip)?.place?.city ?? "",
        userAgent: device.userAgent.slice(0, 300),
        isLong,
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
      },
    });
  });
  const token = jwt.sign({ sid: session.publicId }, app.secrets.sessions, {
    algorithm: "HS256",
    subject: String(user.id),
    noTimestamp: true,
  });
  return { token, expires_at: expiresAt };
}

/** The owner of a session token; null if it is forged, revoked, expired, or of a user who may not sign in. */
export async function findUser(app: App, token: string): Promise<SignedIn | null> {
  const claims = readToken(app, token);
  if (!claims) return null;
  const known = believed.get(claims.sid);
  if (known && known.until > app.now().getTime()) return known.user;
  const user = await readSession(app, claims);
  if (believed.size >= MAX_BELIEVED) believed.clear();
  believed.set(claims.sid, { user, until: app.now().getTime() + BELIEVED_MS });
  return user;
}

/** The public id of the session that a token names, whether or not it has ended; null for a forged token. */
export const sessionIdOf = (app: App, token: string): string | null => readToken(app, token)?.sid ?? null;

function readToken(app: App, token: string): z.output<typeof Claims> | null {
  try {
    return Claims.parse(jwt.verify(token, app.secrets.sessions, { algorithms: ["HS256"] }));
  } catch {
    return null;
  }
}

async function readSession(app: App, { sid, sub }: z.output<typeof Claims>): Promise<SignedIn | null> {
  const now = app.now();
  const session = await app.db.session.findUnique({
    where: { publicId: sid },
    include: { user: { include: { role: true } } },
  });
  if (!session || session.revokedAt || session.expiresAt <= now) return null;
  const { user } = session;
  if (user.status !== "enabled" || String(user.id) !== sub) return null;
  if (now.getTime() - session.lastSeenAt.getTime() > DAY_MS) {
    const days = session.isLong ? LONG_DAYS : SHORT_DAYS;
    const end = Math.min(now.getTime() + days * DAY_MS, session.createdAt.getTime() + MAX_DAYS * DAY_MS);
    await app.db.session.updateMany({
      where: { id: session.id, revokedAt: null },
      data: { lastSeenAt: now, expiresAt: new Date(end) },
    });
  }
  const { id, accountId } = user;
  return {
    id,
    accountId,
    isMain: id === accountId,
    permissions: permissionsOf(user.role),
    sessionId: session.id,
    staffRole: user.staffRole,
    hasTwoFactor: user.totpEnabledAt !== null,
  };
}

/** A user for whom a program with a key, or a staff member, calls: without a session, and never as staff. */
export const signedInWithoutSession = ({
  id,
  accountId,
  role,
}: Pick<UserRow, "id" | "accountId"> & { role: Role | null }): SignedIn => ({
  id,
  accountId,
  isMain: id === accountId,
  permissions: permissionsOf(role),
  sessionId: 0,
  staffRole: null,
  hasTwoFactor: false,
});

/** A role's permissions; none if it is disabled. */
export const permissionsOf = (role: Role | null): string[] => (role?.status === "enabled" ? role.permissions : []);

/** Ends one or all sessions of a user, at once in this process and within five seconds in others. */
export async function endSessions(app: App, userId: number, sessionId?: number): Promise<number> {
  const ended = await app.db.session.updateManyAndReturn({
    where: { userId, revokedAt: null, ...(sessionId !== undefined && { id: sessionId }) },
    data: { revokedAt: app.now() },
    select: { publicId: true },
  });
  for (const { publicId } of ended) believed.delete(publicId);
  return ended.length;
}

/** Reloads these users' permissions at the next call; other processes do so within five seconds. */
export function forgetUsers(userIds: readonly number[]): void {
  for (const [sid, { user }] of believed) if (user && userIds.includes(user.id)) believed.delete(sid);
}

/** Ends the session with this public id, if it is live. */
export async function endSession(app: App, publicId: string): Promise<void> {
  await app.db.session.updateMany({ where: { publicId, revokedAt: null }, data: { revokedAt: app.now() } });
  believed.delete(publicId);
}

/** The user's live sessions, most recently used first. */
export async function listSessions(app: App, user: SignedIn) {
  const sessions = await app.db.session.findMany({
    where: { userId: user.id, revokedAt: null, expiresAt: { gt: app.now() } },
    orderBy: [{ lastSeenAt: "desc" }, { id: "desc" }],
    take: 100,
  });
  const list = sessions.map((session) => ({
    id: session.id,
    plat: session.plat as "pc" | "wap",
    ip: session.ip,
    city: session.city,
    user_agent: session.userAgent,
    created_at: session.createdAt,
    last_seen_at: session.lastSeenAt,
    is_current: session.id === user.sessionId,
  }));
  return { list, total: list.length };
}

/** @throws Failure NOT_FOUND for a session that is not the user's, or has ended */
export async function revokeSession(app: App, user: SignedIn, ip: string, id: number): Promise<{ id: number }> {
  await transaction(app, async (app) => {
    if ((await endSessions(app, user.id, id)) === 0) throw new Failure("NOT_FOUND");
    await writeAudit(app, user, { action: "session.revoke", target: `session:${id}`, ip });
  });
  forgetUsers([user.id]);
  return { id };
}
