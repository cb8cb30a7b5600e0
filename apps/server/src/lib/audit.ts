import type { AuditAction } from "@meridian/contract/audit-actions";
import type { App } from "../app.ts";
import type { Prisma } from "../generated/client.ts";
import type { SignedIn } from "./signed-in.ts";

export interface AuditEntry<Action extends string> {
  action: Action;
  target: string;
  ip: string;
  /** The second person of a staff action that needed one. */
  approvedById?: number;
  before?: Prisma.InputJsonValue;
  after?: Prisma.InputJsonValue;
}

/** The acting user, who need not be signed in (to reset a password, for example). */
type Actor = Pick<SignedIn, "id" | "accountId">;

/** Records who did what, in the same transaction as the change, so that neither exists without the other. */
export const writeAudit = (app: App, actor: Actor, entry: AuditEntry<AuditAction>): Promise<void> =>
  writeEntry(app, actor, entry);

/** The same for any action; for the entries of no account, which only staff see. */
export async function writeEntry(app: App, { id, accountId }: Actor, entry: AuditEntry<string>): Promise<void> {
  await app.db.auditEntry.create({ data: { actorId: id, accountId, createdAt: app.now(), ...entry } });
}

type Values = Readonly<Record<string, Prisma.InputJsonValue | null>>;

/** The fields that differ between two states, so that an entry holds only what changed. */
export function changesBetween(before: Values, after: Values) {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: only(before), after: only(after) };
}
