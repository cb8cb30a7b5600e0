import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { proofChannels } from "@meridian/contract/sign-in";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { User } from "../../generated/client.ts";
import { countAttempts, returnAttempts } from "../../lib/limits/attempts.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { verifyPasskey } from "./passkey-checks.ts";
import { isPassword, ofUser } from "./passwords.ts";
import { findReturned, useUp } from "./provider-visits.ts";
import { requireSecondFactor, triesOf } from "./second-factor-codes.ts";
import { type Trier, tryCode } from "./sms-codes.ts";
import { isCurrent, proofTicket, readTicket, signTicket } from "./tickets.ts";

type Input = HandlerInput<typeof api.account.confirmIdentity>;
type Channel = (typeof proofChannels)[number];

/**
 * Proves what a login needs: the password, a code sent to a phone or address of the user, or the return from a connected
 * login provider, and the second factor if it is on; or a passkey. Whoever can do that could just as well log in, so that a session gives its thief nothing more. The login that
 * opened the session does not count, since the session may have been stolen right after it.
 * @throws Failure WRONG_LOGIN, WRONG_SMS_CODE, WRONG_SECOND_FACTOR, TICKET_OVER, WRONG_PASSKEY, ACCOUNT_LOCKED, HUMAN_CHECK_NEEDED;
 * InvalidField
 */
export async function confirmIdentity(app: App, user: SignedIn, caller: Trier, input: Input) {
  const row = await app.db.user.findUniqueOrThrow({ where: { id: user.id } });
  const consume = await proveFirstFactor(app, user, row, caller, input);
  if (row.totpEnabledAt && input.passkey === undefined) {
    if (input.totp_code === undefined) throw new InvalidField("totp_code", "required");
    await requireSecondFactor(app, row, input.totp_code, input.captcha_token);
  }
  await consume(app);
  const expiresAt = new Date(app.now().getTime() + proofTicket.seconds * 1000);
  return { proof: issueProof(app, user, row), expires_at: expiresAt };
}

export const issueProof = (app: App, { sessionId }: Pick<SignedIn, "sessionId">, row: User): string =>
  signTicket(app, proofTicket, row, { session: sessionId });

/** Checks the password or the code, and returns the function that consumes the code. */
async function proveFirstFactor(
  app: App,
  user: SignedIn,
  row: User,
  caller: Trier,
  input: Input,
): Promise<(app: App) => Promise<void>> {
  const { password, code, ticket, passkey, captcha_token } = input;
  if (passkey !== undefined) {
    if ((await verifyPasskey(app, caller, passkey)).userId !== user.id) throw new Failure("WRONG_PASSKEY");
    return async () => {};
  }
  if (ticket !== undefined) return proveReturn(app, user, caller, ticket);
  if (code !== undefined) {
    const to = addressOf(row, input.via);
    if (to === null) throw new InvalidField("via", "unknown_id");
    return tryCode(app, caller, { phone: to, scene: "danger", code, captcha_token });
  }
  if (password === undefined) throw new InvalidField(row.passwordHash === null ? "code" : "password", "required");
  await requirePassword(app, row, { password, captcha_token });
  return async () => {};
}

/** The provider's user must be connected to this one, and must have left in this session. */
async function proveReturn(app: App, { id, sessionId }: SignedIn, caller: Trier, ticket: string) {
  const visit = await findReturned(app, caller, ticket, "prove");
  const { provider, subject } = visit;
  const isOwn = (await app.db.linkedIdentity.count({ where: { userId: id, provider, subject } })) === 1;
  if (visit.sessionId !== sessionId || !isOwn) throw new Failure("WRONG_LOGIN");
  return (app: App) => useUp(app, visit);
}

const addressOf = ({ phone, verifiedEmail }: User, via?: Channel): string | null =>
  via === undefined ? (phone ?? verifiedEmail) : via === "phone" ? phone : verifiedEmail;

interface Password {
  password: string;
  captcha_token?: string | undefined;
}

/** @throws Failure WRONG_LOGIN, ACCOUNT_LOCKED, HUMAN_CHECK_NEEDED */
async function requirePassword(app: App, row: User, { password, captcha_token }: Password): Promise<void> {
  const taken = await countAttempts(app, [triesOf(row.id)], captcha_token);
  if (!(await isPassword(password, row.passwordHash, ofUser(row.id)))) throw new Failure("WRONG_LOGIN");
  await returnAttempts(app, taken);
}

/**
 * The proof of a call that may have the factors themselves in its fields; undefined if they do not suffice.
 * @throws Failure as `confirmIdentity`
 */
export async function proofOf(
  app: App,
  user: SignedIn,
  caller: Trier,
  input: { proof?: string | undefined } & Omit<Input, "via" | "code" | "ticket" | "passkey">,
): Promise<string | undefined> {
  const { proof, password, totp_code, captcha_token } = input;
  if (proof !== undefined || password === undefined) return proof;
  const row = await app.db.user.findUniqueOrThrow({ where: { id: user.id } });
  if (row.totpEnabledAt && totp_code === undefined) return undefined;
  return (await confirmIdentity(app, user, caller, { password, totp_code, captcha_token })).proof;
}

/**
 * @throws Failure PROOF_NEEDED, naming what the user can prove themselves with, unless the proof is of this session and
 * of the password and second factor that are valid now
 */
export async function requireProof(app: App, user: SignedIn, row: User, proof: string | undefined): Promise<void> {
  const ticket = proof === undefined ? null : readTicket(app, proofTicket, proof);
  if (ticket?.session === user.sessionId && isCurrent(app, row, ticket)) return;
  const channels = (["phone", "email"] as const).filter((via) => addressOf(row, via) !== null);
  const linked = await app.db.linkedIdentity.findMany({ where: { userId: row.id }, select: { provider: true } });
  const providers = [...app.loginProviders.keys()].filter((name) => linked.some(({ provider }) => provider === name));
  const hasPasskey = (await app.db.passkey.count({ where: { userId: row.id } })) > 0;
  const password = row.passwordHash === null ? [] : ["password"];
  throw new Failure("PROOF_NEEDED", {
    methods: [...password, ...channels, ...(hasPasskey ? ["passkey"] : []), ...providers],
    second_factor: row.totpEnabledAt !== null,
  });
}
