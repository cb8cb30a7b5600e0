import type { App } from "../app.ts";
import type { Prisma } from "../generated/client.ts";
import type { SignedIn } from "./signed-in.ts";

interface Entry {
  /** Verb and noun, such as "key.rotate". */
  action: string;
  target: string;
  ip: string;
  before?: Prisma.InputJsonValue;
  after?: Prisma.InputJsonValue;
}

/** Who did it; he need not be signed in to set a new password. */
type Actor = Pick<SignedIn, "id" | "accountId">;

/** Writes down who did what. In the same transaction as the deed, so that neither stands without the other. */
export async function writeAudit(app: App, { id, accountId }: Actor, entry: Entry): Promise<void> {
  await app.db.auditEntry.create({ data: { actorId: id, accountId, createdAt: app.now(), ...entry } });
}

type Values = Readonly<Record<string, Prisma.InputJsonValue | null>>;

/** What differs between two states of a thing, so that an entry says no more than what was changed. */
export function changesBetween(before: Values, after: Values) {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: only(before), after: only(after) };
}
