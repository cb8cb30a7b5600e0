import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { type App, transaction } from "../app.ts";
import { Failure, InvalidField } from "../errors.ts";
import { decryptText, encryptText } from "../lib/encryption.ts";
import { oldestKept } from "../modules/requests/requests.ts";

interface Claim {
  caller: string;
  path: string;
  key: string;
}

/**
 * The idempotency key of a call, from the header or the field; null if there is none.
 * @throws InvalidField for one that is not 8 to 64 letters, digits, "_" or "-"
 */
export function idempotencyKeyOf({ headers, body }: Pick<FastifyRequest, "headers" | "body">): string | null {
  const fields = body as { idempotency_key?: unknown } | null | undefined;
  // Empty text counts as absent, as in every field.
  const key = headers["idempotency-key"] ?? (fields?.idempotency_key || undefined);
  if (key === undefined) return null;
  if (typeof key === "string" && /^[A-Za-z0-9_-]{8,64}$/.test(key)) return key;
  throw new InvalidField("idempotency_key", "format", { format: "idempotency_key" });
}

/** A claim this old belongs to a process that died. */
const ABANDONED_MS = 30_000;
const WAIT_MS = 100;

/**
 * Executes a call once per key: a repetition gets the first result, one with a different input is rejected, and one
 * that arrives while the first is running waits for it. A failed call leaves no claim, so it can be corrected and sent
 * again.
 */
export function once<T>(
  app: App,
  claim: Claim,
  { mode, input }: { mode: "transaction" | "claim"; input: unknown },
  work: (app: App) => Promise<T>,
): Promise<T> {
  const inputHash = createHash("sha256").update(JSON.stringify(input)).digest("hex");
  if (mode === "claim") return afterClaim(app, claim, inputHash, work);
  // Claim, work and result are one transaction, so a killed process leaves no trace, and a concurrent repetition waits
  // at the claim's unique index.
  return transaction(app, async (app) => {
    if (!(await isFirst(app, claim, inputHash))) return (await firstResult<T>(app, claim, inputHash)) as T;
    const result = await work(app);
    await storeResult(app, claim, result);
    return result;
  });
}

/** The claim is committed before the work begins, so that what the work writes is kept even if it fails. */
async function afterClaim<T>(app: App, claim: Claim, inputHash: string, work: (app: App) => Promise<T>): Promise<T> {
  for (let waited = 0; waited < ABANDONED_MS; waited += WAIT_MS) {
    if (await isFirst(app, claim, inputHash)) return workAndKeep(app, claim, work);
    const result = await firstResult<T>(app, claim, inputHash);
    if (result !== null) return result;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  throw new Failure("CONFLICT", { state: "in_progress" });
}

async function workAndKeep<T>(app: App, claim: Claim, work: (app: App) => Promise<T>): Promise<T> {
  try {
    const result = await work(app);
    await storeResult(app, claim, result);
    return result;
  } catch (error) {
    await app.db.idempotentRequest.deleteMany({ where: { ...claim, result: null } });
    throw error;
  }
}

async function isFirst(app: App, claim: Claim, inputHash: string): Promise<boolean> {
  const now = app.now();
  const abandoned = new Date(now.getTime() - ABANDONED_MS);
  await app.db.idempotentRequest.deleteMany({
    where: {
      ...claim,
      OR: [{ createdAt: { lt: oldestKept(app) } }, { result: null, createdAt: { lt: abandoned } }],
    },
  });
  const { count } = await app.db.idempotentRequest.createMany({
    data: { ...claim, inputHash, createdAt: now },
    skipDuplicates: true,
  });
  return count === 1;
}

async function storeResult(app: App, claim: Claim, result: unknown): Promise<void> {
  await app.db.idempotentRequest.update({
    where: { caller_path_key: claim },
    data: { result: encryptText(JSON.stringify(result), app.secrets.results) },
  });
}

/** Null while the first call is running, or if it has just failed. */
async function firstResult<T>(app: App, claim: Claim, inputHash: string): Promise<T | null> {
  const first = await app.db.idempotentRequest.findUnique({ where: { caller_path_key: claim } });
  if (first && first.inputHash !== inputHash) throw new Failure("IDEMPOTENCY_CLASH");
  if (!first || first.result === null) return null;
  return JSON.parse(decryptText(first.result, app.secrets.results)) as T;
}
