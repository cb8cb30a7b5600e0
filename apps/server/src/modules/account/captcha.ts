import { createHash } from "node:crypto";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";

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

/**
 * Consumes the solution of a challenge.
 * @throws Failure HUMAN_CHECK_NEEDED if it is missing, wrong, late or used
 */
export async function requireHuman(app: App, token: string | undefined): Promise<void> {
  const payload = token === undefined ? null : readToken(token);
  if (!payload || !(await isSolved(app, payload))) throw needed();
  // The signature covers the whole challenge, and only one spelling of it is accepted; the rest of the payload can be
  // encoded in many ways.
  const solutionHash = createHash("sha256").update(payload.challenge.signature).digest("hex");
  const expiresAt = new Date(app.now().getTime() + LIFETIME_SECONDS * 1000);
  const { count } = await app.db.usedCaptcha.createMany({ data: { solutionHash, expiresAt }, skipDuplicates: true });
  if (count === 0) throw needed();
}

const needed = () => new Failure("HUMAN_CHECK_NEEDED", { type: "altcha" });

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
