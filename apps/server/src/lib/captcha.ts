import { createHash } from "node:crypto";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod";
import type { App } from "../app.ts";
import { Failure } from "../errors.ts";

const LIFETIME_SECONDS = 600;
/** About a second of work on a phone: unnoticeable for a person, too expensive for a flood. */
const COST = 1000;

const keys = ({ secrets }: App) => ({
  hmacSignatureSecret: secrets.captcha.toString("hex"),
  hmacKeySignatureSecret: secrets.captcha.toString("base64"),
});

/** A new challenge, as the JSON text that the ALTCHA widget expects. */
export async function makeChallenge(app: App): Promise<{ challenge: string }> {
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: COST,
    counter: randomInt(500, 1000),
    expiresAt: new Date(app.now().getTime() + LIFETIME_SECONDS * 1000),
    deriveKey,
    ...keys(app),
  });
  return { challenge: JSON.stringify(challenge) };
}

const Payload = z.object({
  challenge: z.object({ parameters: z.looseObject({}), signature: z.string() }),
  solution: z.looseObject({}),
});

/** Solutions this process has seen, so that sending one again does not reach the database; only a cache. */
const seen = new Set<string>();
const MAX_SEEN = 50_000;

/**
 * Consumes the solution of a challenge.
 * @throws Failure HUMAN_CHECK_NEEDED if it is missing, wrong, late or used
 */
export async function requireHuman(app: App, token: string | undefined): Promise<void> {
  if (!(await passesHumanCheck(app, token))) throw humanCheckNeeded();
}

/** Consumes the solution of a challenge, and returns whether there was one to consume. */
export async function passesHumanCheck(app: App, token: string | undefined): Promise<boolean> {
  const payload = token === undefined ? null : readToken(token);
  if (!payload || !(await isSolved(app, payload))) return false;
  // The signature covers the whole challenge, and only one spelling of it is accepted; the rest of the payload can be
  // encoded in many ways.
  const solutionHash = createHash("sha256").update(payload.challenge.signature).digest("hex");
  const expiresAt = new Date(app.now().getTime() + LIFETIME_SECONDS * 1000);
  if (seen.has(solutionHash)) return false;
  if (seen.size >= MAX_SEEN) seen.clear();
  seen.add(solutionHash);
  const { count } = await app.db.usedCaptcha.createMany({ data: { solutionHash, expiresAt }, skipDuplicates: true });
  return count === 1;
}

export const humanCheckNeeded = (): Failure => new Failure("HUMAN_CHECK_NEEDED", { type: "altcha" });

async function isSolved(app: App, payload: z.output<typeof Payload>): Promise<boolean> {
  try {
    const { verified } = await verifySolution({
      challenge: payload.challenge as never,
      solution: payload.solution as never,
      deriveKey,
      ...keys(app),
    });
    return verified;
  } catch {
    return false;
  }
}

/** The widget sends its payload as JSON in Base64. */
function readToken(token: string): z.output<typeof Payload> | null {
  try {
    return Payload.parse(JSON.parse(Buffer.from(token, "base64").toString("utf8")));
  } catch {
    return null;
  }
}
