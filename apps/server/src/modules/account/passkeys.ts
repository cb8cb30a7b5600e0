import { createHmac } from "node:crypto";
import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { writeAudit } from "../../lib/audit.ts";
import { displayName } from "../../lib/display-name.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import type { NewNotice } from "../notices/notices.ts";
import { type CookieHolder, ensureBrowserId } from "./browsers.ts";
import { issueChallenge, readCredential, relyingParty, takeChallenge, verifyPasskey } from "./passkey-checks.ts";
import { requireProof } from "./proof.ts";
import { openKnownSession, type Visitor } from "./sign-in.ts";
import { changeSignIn, requireMeans } from "./sign-in-changes.ts";

const MAX_PASSKEYS = 20;
const RP_NAME = "Meridian";
/** EdDSA, ES256 and RS256 (COSE), one of which every authenticator has. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Begins adding a passkey. Its options are the proof of the next call.
 * @throws Failure PROOF_NEEDED, CONFLICT
 */
export async function beginPasskey(app: App, user: SignedIn, proof: string | undefined) {
  const row = await app.db.user.findUniqueOrThrow({ where: { id: user.id }, include: { passkeys: true } });
  await requireProof(app, user, row, proof);
  requireRoom(row.passkeys.length);
  const label = row.verifiedEmail ?? row.phone ?? (displayName(row) || String(row.id));
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: relyingParty(app).rpID,
    userID: handleOf(app, row.id),
    userName: label,
    userDisplayName: displayName(row) || label,
    challenge: await issueChallenge(app, { sessionId: user.sessionId }),
    excludeCredentials: row.passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as AuthenticatorTransport[],
    })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { options: JSON.stringify(options) };
}

const requireRoom = (count: number): void => {
  if (count >= MAX_PASSKEYS) throw new Failure("CONFLICT", { state: "too_many_passkeys", max: MAX_PASSKEYS });
};

/** What authenticators know a user by, which must tell nothing about them (level 3, section 14.6.1). */
const handleOf = ({ secrets }: App, userId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHmac("sha256", secrets.codes).update(`passkey|${userId}`).digest());

/** @throws Failure WRONG_PASSKEY, CONFLICT */
export async function addPasskey(
  app: App,
  user: SignedIn,
  ip: string,
  { credential: json, name }: { credential: string; name: string },
) {
  const { id: credentialId, publicKey, counter, transports = [] } = await verifyNew(app, user, json);
  let id = 0;
  await changeSignIn(app, user.id, { means: "passkey", notice: added(name), ip }, async (app) => {
    requireRoom(await app.db.passkey.count({ where: { userId: user.id } }));
    if ((await app.db.passkey.count({ where: { credentialId } })) > 0) throw new Failure("WRONG_PASSKEY");
    const passkey = await app.db.passkey.create({
      data: {
        ...{ userId: user.id, credentialId, counter, transports, name, createdAt: app.now() },
        publicKey: Buffer.from(publicKey).toString("base64url"),
      },
    });
    id = passkey.id;
    await writeAudit(app, user, { action: "passkey.add", target: `passkey:${id}`, ip, after: { name } });
    return {};
  });
  return { id };
}

/** What the browser has created for the challenge of this session. @throws Failure WRONG_PASSKEY */
async function verifyNew(app: App, { sessionId }: SignedIn, json: string) {
  const { rpID, origin } = relyingParty(app);
  let result: VerifiedRegistrationResponse;
  try {
    result = await verifyRegistrationResponse({
      response: readCredential(json) as unknown as RegistrationResponseJSON,
      expectedChallenge: takeChallenge(app, { sessionId }),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  } catch (error) {
    app.log.info({ err: error }, "a new passkey was refused");
    throw new Failure("WRONG_PASSKEY");
  }
  if (!result.verified) throw new Failure("WRONG_PASSKEY");
  return result.registrationInfo.credential;
}

/** @throws Failure NOT_FOUND */
export async function renamePasskey(app: App, user: SignedIn, ip: string, { id, name }: { id: number; name: string }) {
  const before = await app.db.passkey.findFirst({ where: { id, userId: user.id } });
  if (!before) throw new Failure("NOT_FOUND");
  await app.db.passkey.updateMany({ where: { id, userId: user.id }, data: { name } });
  const target = `passkey:${id}`;
  await writeAudit(app, user, { action: "passkey.rename", target, ip, before: { name: before.name }, after: { name } });
  return { id };
}

/** @throws Failure NOT_FOUND, PROOF_NEEDED; CONFLICT if the user could no longer log in */
export async function removePasskey(
  app: App,
  user: SignedIn,
  ip: string,
  { id, proof }: { id: number; proof?: string | undefined },
) {
  const found = await app.db.passkey.findFirst({ where: { id, userId: user.id } });
  if (!found) throw new Failure("NOT_FOUND");
  const { name } = found;
  await changeSignIn(app, user.id, { means: "passkey", notice: removed(name), ip }, async (app, row) => {
    await requireProof(app, user, row, proof);
    const { count } = await app.db.passkey.deleteMany({ where: { id, userId: user.id } });
    if (count === 0) throw new Failure("NOT_FOUND");
    await requireMeans(app, row);
    await writeAudit(app, user, { action: "passkey.remove", target: `passkey:${id}`, ip, before: { name } });
    return {};
  });
  return { id };
}

/** Begins a login of the caller's browser, in which the user chooses one of the passkeys for this site. */
export async function beginPasskeyLogin(app: App, caller: CookieHolder) {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(app).rpID,
    challenge: await issueChallenge(app, { browserId: ensureBrowserId(caller) }),
    userVerification: "required",
  });
  return { options: JSON.stringify(options) };
}

/**
 * Logs in with a passkey. It takes the place of both factors: the authenticator is something the user has, and it has
 * verified the user.
 * @throws Failure WRONG_PASSKEY, ACCOUNT_LOCKED
 */
export async function loginWithPasskey(
  app: App,
  visitor: Visitor,
  { credential, remember }: { credential: string; remember: boolean },
) {
  const { user } = await verifyPasskey(app, visitor, credential);
  if (user.status !== "enabled") throw new Failure("ACCOUNT_LOCKED", { until_at: null }, user.id);
  return openKnownSession(app, user, visitor, remember);
}

const added = (name: string): NewNotice => ({
  type: "security",
  title: { en: "A passkey was added", zh: "已添加通行密钥" },
  content: { en: `You can now log in with “${name}”.`, zh: `现在可使用通行密钥“${name}”登录。` },
  link: "/user?tab=profile",
});

const removed = (name: string): NewNotice => ({
  type: "security",
  title: { en: "A passkey was removed", zh: "已移除通行密钥" },
  content: { en: `“${name}” can no longer be used to log in.`, zh: `不能再使用通行密钥“${name}”登录。` },
  link: "/user?tab=profile",
});
