import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { Secret, TOTP } from "otpauth";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { User } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import { encryptText } from "../../lib/encryption.ts";
import { countAttempts, returnAttempts } from "../../lib/limits/attempts.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import type { NewNotice } from "../notices/notices.ts";
import { proofOf, requireProof } from "./proof.ts";
import { PERIOD_SECONDS, renewRecoveryCodes, stepOf, triesOf } from "./second-factor-codes.ts";
import { changeSignIn, lockUser } from "./sign-in-changes.ts";
import type { Trier } from "./sms-codes.ts";

const ISSUER = "Meridian";

type Input = HandlerInput<typeof api.account.twoFactor>;

/** Sets the second factor up, switches it on, or removes it. */
export async function changeSecondFactor(app: App, user: SignedIn, caller: Trier, input: Input) {
  const row = await app.db.user.findUniqueOrThrow({ where: { id: user.id } });
  if (input.action === "setup") return setUp(app, user, caller, input);
  return input.action === "enable" ? enable(app, user, row, caller.ip, input) : disable(app, user, row, caller, input);
}

/**
 * A new secret, which takes effect once one of its codes is entered.
 * @throws Failure CONFLICT if one is in use; PROOF_NEEDED, because whoever knows the secret can switch it on
 */
async function setUp(app: App, user: SignedIn, caller: Trier, input: Input) {
  const proof = await proofOf(app, user, caller, input);
  const secret = new Secret({ size: 20 });
  const row = await transaction(app, async (app) => {
    const row = await lockUser(app, user.id);
    if (row.totpEnabledAt) throw new Failure("CONFLICT", { state: "enabled" });
    await requireProof(app, user, row, proof);
    return app.db.user.update({
      where: { id: row.id },
      data: { totpSecretEncrypted: encryptText(secret.base32, app.secrets.kept), totpLastStep: null },
    });
  });
  const label = row.verifiedEmail ?? row.phone ?? String(row.id);
  const otpauthUrl = new TOTP({ issuer: ISSUER, label, secret, period: PERIOD_SECONDS }).toString();
  return { enabled: false, otpauth_url: otpauthUrl, secret: secret.base32, recovery_codes: [] };
}

async function enable(app: App, user: SignedIn, row: User, ip: string, { totp_code, captcha_token }: Input) {
  if (row.totpEnabledAt || !row.totpSecretEncrypted)
    throw new Failure("CONFLICT", { state: row.totpEnabledAt ? "enabled" : "none" });
  if (totp_code === undefined) throw new InvalidField("totp_code", "required");
  const taken = await countAttempts(app, [triesOf(row.id)], captcha_token);
  const step = stepOf(app, row.totpSecretEncrypted, totp_code);
  if (step === null) throw new Failure("WRONG_SECOND_FACTOR");
  await returnAttempts(app, taken);
  let codes: string[] = [];
  await transaction(app, async (app) => {
    await changeSignIn(app, user.id, { means: "second_factor", notice: switchedOn, ip }, async (app, locked) => {
      if (locked.totpEnabledAt || locked.totpSecretEncrypted !== row.totpSecretEncrypted)
        throw new Failure("CONFLICT", { state: locked.totpEnabledAt ? "enabled" : "none" });
      await writeAudit(app, user, { action: "two_factor.enable", target: `user:${row.id}`, ip });
      return { totpEnabledAt: app.now(), totpLastStep: step };
    });
    codes = await renewRecoveryCodes(app, row.id);
  });
  return { enabled: true, otpauth_url: "", secret: "", recovery_codes: codes };
}

async function disable(app: App, user: SignedIn, row: User, caller: Trier, input: Input) {
  if (!row.totpEnabledAt) throw new Failure("CONFLICT", { state: "none" });
  const proof = await proofOf(app, user, caller, input);
  const { ip } = caller;
  await transaction(app, async (app) => {
    await changeSignIn(app, user.id, { means: "second_factor", notice: switchedOff, ip }, async (app, locked) => {
      if (!locked.totpEnabledAt) throw new Failure("CONFLICT", { state: "none" });
      await requireProof(app, user, locked, proof);
      await writeAudit(app, user, { action: "two_factor.disable", target: `user:${row.id}`, ip });
      return { totpEnabledAt: null, totpSecretEncrypted: null, totpLastStep: null };
    });
    await app.db.recoveryCode.deleteMany({ where: { userId: row.id } });
  });
  return { enabled: false, otpauth_url: "", secret: "", recovery_codes: [] };
}

const switchedOn: NewNotice = {
  type: "security",
  title: { en: "Two-factor authentication is on", zh: "两步验证已开启" },
  content: {
    en: "You now need a code from your authenticator app to log in. Keep the recovery codes in a safe place.",
    zh: "此后登录需要输入身份验证器中的验证码。请妥善保管恢复码。",
  },
  link: "/user?tab=profile",
};
const switchedOff: NewNotice = {
  type: "security",
  title: { en: "Two-factor authentication is off", zh: "两步验证已关闭" },
  content: {
    en: "You no longer need a code from your authenticator app to log in.",
    zh: "此后登录不再需要身份验证器中的验证码。",
  },
  link: "/user?tab=profile",
};
