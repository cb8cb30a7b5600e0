import { createHash, randomUUID } from "node:crypto";
import jwt from "jsonwebtoken";
import type { App } from "../../app.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { endSessions } from "./sessions.ts";

const TICKET_SECONDS = 60;

/**
 * Ends this session, or all of the user's. The ticket goes to the sibling site in the session's place, so that the real
 * token never stands in an address; where no sibling is set there is none.
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
  const issuedAt = Math.floor(app.now().getTime() / 1000);
  const claims = { jti: randomUUID(), iat: issuedAt, exp: issuedAt + TICKET_SECONDS };
  return { logout_ticket: jwt.sign(claims, SIBLING_SECRET, { algorithm: "HS256", audience: "sibling-logout" }) };
}

/** Whether a ticket was made by the sibling within the last minute and is used for the first time. */
export async function takeTicket(app: App, ticket: string): Promise<boolean> {
  const { SIBLING_SECRET } = app.config;
  if (!SIBLING_SECRET) return false;
  try {
    const { exp = 0 } = jwt.verify(ticket, SIBLING_SECRET, {
      algorithms: ["HS256"],
      audience: "sibling-logout",
      clockTimestamp: Math.floor(app.now().getTime() / 1000),
    }) as jwt.JwtPayload;
    const ticketHash = createHash("sha256").update(ticket).digest("hex");
    const { count } = await app.db.logoutTicket.createMany({
      data: { ticketHash, expiresAt: new Date(exp * 1000) },
      skipDuplicates: true,
    });
    return count === 1;
  } catch {
    return false;
  }
}
