import { createHmac } from "node:crypto";
import jwt from "jsonwebtoken";
import * as z from "zod";
import type { App } from "../../app.ts";
import type { User } from "../../generated/client.ts";

/** What a ticket is for, and how long it is valid. */
interface Kind<C extends z.ZodObject> {
  audience: string;
  seconds: number;
  claims: C;
}

/** Its holder has passed the first factor of a login. */
export const loginTicket = { audience: "second-factor", seconds: 300, claims: z.object({ long: z.boolean() }) };
/** Its holder has just proved in a session what a login needs. */
export const proofTicket = { audience: "identity-proof", seconds: 600, claims: z.object({ session: z.int() }) };

const Common = z.object({ sub: z.string().regex(/^\d{1,10}$/), state: z.string() });

type Holder = Pick<User, "id" | "passwordHash" | "totpEnabledAt">;

export function signTicket<C extends z.ZodObject>(app: App, kind: Kind<C>, user: Holder, claims: z.input<C>): string {
  const now = Math.floor(app.now().getTime() / 1000);
  return jwt.sign({ ...claims, state: stateOf(app, user), exp: now + kind.seconds }, app.secrets.tickets, {
    algorithm: "HS256",
    audience: kind.audience,
    subject: String(user.id),
    noTimestamp: true,
  });
}

/** A ticket's claims and the id of its user; null if it is forged or expired. */
export function readTicket<C extends z.ZodObject>(app: App, { audience, claims }: Kind<C>, ticket: string) {
  try {
    const clockTimestamp = Math.floor(app.now().getTime() / 1000);
    const payload = jwt.verify(ticket, app.secrets.tickets, { algorithms: ["HS256"], audience, clockTimestamp });
    const { sub, state } = Common.parse(payload);
    return { userId: Number(sub), state, ...claims.parse(payload) };
  } catch {
    return null;
  }
}

/** Whether neither password nor second factor have changed since the ticket was signed. */
export const isCurrent = (app: App, user: Holder, ticket: { userId: number; state: string }): boolean =>
  ticket.userId === user.id && ticket.state === stateOf(app, user);

const stateOf = ({ secrets }: App, { id, passwordHash, totpEnabledAt }: Holder): string =>
  createHmac("sha256", secrets.codes)
    .update(`ticket|${id}|${passwordHash ?? ""}|${totpEnabledAt?.getTime() ?? ""}`)
    .digest("base64url");
