import { createHash, randomUUID } from "node:crypto";
import jwt from "jsonwebtoken";
import * as z from "zod";
import type { App } from "../../app.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { endSession, endSessions } from "./sessions.ts";

const TICKET_SECONDS = 60;

/** A ticket's payload: the ended session, by the `sid` of the login cookie that both sites read. */
const Claims = z.object({ sid: z.uuid(), iat: z.int() });

/**
 * Ends this session, or all of the user's. The ticket stands in for the session on the sibling site, so that the real
 * token never appears in a URL; without a sibling site there is none.
 */
export async function logout(
  app: App,
  user: SignedIn | null,
  isEverywhere: boolean,
): Promise<{ logout_ticket: string }> {
  if (!user) return { logout_ticket: "" };
  await endSessions(app, user.id, isEverywhere ? undefined : user.sessionId);
  const { SIBLING_LOGOUT_URL, SIBLING_SECRET } = app.config;
  if (!SIBLING_LOGOUT_URL || !SIBLING_SECRET) return { logout_ticket: "" };
  const session = await app.db.session.findUniqueOrThrow({ where: { id: user.sessionId } });
  const issuedAt = Math.floor(app.now().getTime() / 1000);
  const claims = { sid: session.publicId, jti: randomUUID(), iat: issuedAt, exp: issuedAt + TICKET_SECONDS };
  return { logout_ticket: jwt.sign(claims, SIBLING_SECRET, { algorithm: "HS256", audience: "sibling-logout" }) };
}

/**
 * Consumes a ticket that the sibling issued within the last minute, and ends the session it names: no other one,
 * because anyone can be lured to the URL of another user's ticket.
 * @returns the public id of that session; null for an invalid ticket
 */
export async function consumeTicket(app: App, ticket: string): Promise<string | null> {
  const claims = readTicket(app, ticket);
  if (!claims) return null;
  // The same signature can be encoded in several ways.
  const signed = ticket.slice(0, ticket.lastIndexOf("."));
  const ticketHash = createHash("sha256").update(signed).digest("hex");
  const expiresAt = new Date((claims.iat + TICKET_SECONDS) * 1000);
  const { count } = await app.db.logoutTicket.createMany({ data: { ticketHash, expiresAt }, skipDuplicates: true });
  if (count === 0) return null;
  await endSession(app, claims.sid);
  return claims.sid;
}

function readTicket({ config, now }: App, ticket: string): z.output<typeof Claims> | null {
  if (!config.SIBLING_SECRET) return null;
  try {
    return Claims.parse(
      jwt.verify(ticket, config.SIBLING_SECRET, {
        algorithms: ["HS256"],
        audience: "sibling-logout",
        maxAge: TICKET_SECONDS,
        clockTimestamp: Math.floor(now().getTime() / 1000),
      }),
    );
  } catch {
    return null;
  }
}
