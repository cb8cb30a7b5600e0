import { createHmac, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { User } from "../../generated/client.ts";
import { decryptText } from "../../lib/encryption.ts";
import { countAttempts, type Limit, limitOn, returnAttempts } from "../../lib/limits/attempts.ts";

/** RFC 6238 with parameters that every authenticator app supports. */
export const PERIOD_SECONDS = 30;
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** Letters and digits that cannot be mistaken for one another. */
const recoveryCharacters = "23456789abcdefghjkmnpqrstuvwxyz";

/**
 * Consumes a code of the authenticator app, or a recovery code.
 * @throws Failure WRONG_SECOND_FACTOR, HUMAN_CHECK_NEEDED, ACCOUNT_LOCKED
 */
export async function requireSecondFactor(app: App, row: User, code: string, captchaToken?: string): Promise<void> {
  const taken = await countAttempts(app, [triesOf(row.id)], captchaToken);
  if (!(await isSecondFactor(app, row, code))) throw new Failure("WRONG_SECOND_FACTOR", null, row.id);
  await returnAttempts(app, taken);
}

/** Wrong codes and passwords of a user who has passed the first factor, or is signed in. */
export const triesOf = (userId: number): Limit => ({
  ...limitOn("second-factor", userId),
  refusal: (_app, windowEnd) => new Failure("ACCOUNT_LOCKED", { until_at: windowEnd.toISOString() }),
});

async function isSecondFactor(app: App, row: User, given: string): Promise<boolean> {
  const code = given.replace(/[\s-]/g, "").toLowerCase();
  if (code.length === RECOVERY_LENGTH) {
    const codeHash = hashRecoveryCode(app, row.id, code);
    const { count } = await app.db.recoveryCode.updateMany({
      where: { userId: row.id, codeHash, usedAt: null },
      data: { usedAt: app.now() },
    });
    return count === 1;
  }
  const step = row.totpSecretEncrypted === null ? null : stepOf(app, row.totpSecretEncrypted, code);
  if (step === null) return false;
  // One statement, so that a code seen by someone else cannot be used a second time.
  const { count } = await app.db.user.updateMany({
    where: { id: row.id, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
    data: { totpLastStep: step },
  });
  return count === 1;
}

/** The time step a code belongs to: the current one or an adjacent one, since clocks differ; null for a wrong code. */
export function stepOf(app: App, secretEncrypted: string, code: string): number | null {
  const secret = Secret.fromBase32(decryptText(secretEncrypted, app.secrets.kept));
  const timestamp = app.now().getTime();
  const delta = new TOTP({ secret, period: PERIOD_SECONDS }).validate({ token: code.trim(), timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** Replaces the user's recovery codes by new ones, and returns these. */
export async function renewRecoveryCodes(app: App, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  await app.db.recoveryCode.deleteMany({ where: { userId } });
  await app.db.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashRecoveryCode(app, userId, code) })),
  });
  return codes;
}

const makeRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => recoveryCharacters[randomInt(recoveryCharacters.length)]).join("");

const hashRecoveryCode = ({ secrets }: App, userId: number, code: string): string =>
  createHmac("sha256", secrets.codes).update(`recovery|${userId}|${code}`).digest("hex");
