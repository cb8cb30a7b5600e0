import { createHash } from "node:crypto";
import { type App, transaction } from "../app.ts";
import { Failure, InvalidField } from "../errors.ts";
import type { Prisma } from "../generated/client.ts";
import { oldestKept } from "../modules/requests/requests.ts";

interface Claim {
  caller: string;
  path: string;
  key: string;
}

/**
 * The idempotency key of a call, from the header or the field; null where there is none.
 * @throws InvalidField for one that is not 8 to 64 letters, digits, "_" or "-"
 */
export function idempotencyKeyOf(header: unknown, input: Readonly<Record<string, unknown>>): string | null {
  const key = header ?? input.idempotency_key;
  if (key === undefined) return null;
  if (typeof key === "string" && /^[A-Za-z0-9_-]{8,64}$/.test(key)) return key;
  throw new InvalidField("idempotency_key", "format", { format: "idempotency_key" });
}

/**
 * Does a call once per key: a repetition gets the first result, a repetition with another input is refused. Claim, work
 * and result are one transaction, so a repetition that comes meanwhile waits at the claim's unique index, and a call
 * that fails or is killed leaves no trace and can be sent again.
 */
export async function once<T>(app: App, claim: Claim, input: unknown, work: (app: App) => Promise<T>): Promise<T> {
  const inputHash = createHash("sha256").update(JSON.stringify(input)).digest("hex");
  return transaction(app, async (app) => {
    await app.db.idempotentRequest.deleteMany({ where: { ...claim, createdAt: { lt: oldestKept(app) } } });
    const { count } = await app.db.idempotentRequest.createMany({
      data: { ...claim, inputHash, createdAt: app.now() },
      skipDuplicates: true,
    });
    if (count === 0) return firstResult<T>(app, claim, inputHash);
    const result = await work(app);
    await app.db.idempotentRequest.update({
      where: { caller_path_key: claim },
      data: { result: result as Prisma.InputJsonValue },
    });
    return result;
  });
}

async function firstResult<T>(app: App, claim: Claim, inputHash: string): Promise<T> {
  const first = await app.db.idempotentRequest.findUniqueOrThrow({ where: { caller_path_key: claim } });
  if (first.inputHash !== inputHash) throw new Failure("IDEMPOTENCY_CLASH");
  return first.result as T;
}
