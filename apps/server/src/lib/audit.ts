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

/** Writes down who did what. In the same transaction as the deed, so that neither stands without the other. */
export async function writeAudit(app: App, { id, accountId }: SignedIn, entry: Entry): Promise<void> {
  await app.db.auditEntry.create({ data: { actorId: id, accountId, createdAt: app.now(), ...entry } });
}
