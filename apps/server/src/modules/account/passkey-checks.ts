import { createHash, randomBytes } from "node:crypto";
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import * as z from "zod";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { browserOf, type CookieHolder } from "./browsers.ts";

const CHALLENGE_MS = 300_000;

/** Who may answer a challenge: a browser, or a session. */
type Addressee = { browserId: string } | { sessionId: number };

const hashOf = (challenge: string): string => createHash("sha256").update(challenge).digest("hex");

/** The site as passkeys know it (Web Authentication, level 3, section 4). */
export function relyingParty({ config: { PUBLIC_URL } }: App) {
  const { hostname, origin } = new URL(PUBLIC_URL);
  return { rpID: hostname, origin };
}

/** A challenge that is answered once within five minutes. */
export async function issueChallenge({ db, now }: App, addressee: Addressee): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  const challengeHash = hashOf(Buffer.from(challenge).toString("base64url"));
  const expiresAt = new Date(now().getTime() + CHALLENGE_MS);
  await db.passkeyChallenge.create({ data: { challengeHash, ...addressee, expiresAt } });
  return challenge;
}

/** For the library: whether this was a challenge of ours, which is used up. */
export const takeChallenge =
  ({ db, now }: App, addressee: Addressee) =>
  async (challenge: string): Promise<boolean> => {
    const { count } = await db.passkeyChallenge.deleteMany({
      where: { challengeHash: hashOf(challenge), ...addressee, expiresAt: { gt: now() } },
    });
    return count === 1;
  };

const Credential = z.looseObject({ id: z.string(), rawId: z.string(), type: z.string(), response: z.looseObject({}) });

/** The JSON of a credential. @throws Failure WRONG_PASSKEY if it is none */
export function readCredential(json: string): z.output<typeof Credential> {
  try {
    return Credential.parse(JSON.parse(json));
  } catch {
    throw new Failure("WRONG_PASSKEY");
  }
}

/**
 * The passkey that answered a challenge of the caller's browser, with its user verified by the authenticator.
 * @throws Failure WRONG_PASSKEY
 */
export async function verifyPasskey(app: App, caller: Pick<CookieHolder, "cookies">, json: string) {
  const response = readCredential(json) as unknown as AuthenticationResponseJSON;
  const browser = browserOf(caller);
  const passkey = await app.db.passkey.findUnique({ where: { credentialId: response.id }, include: { user: true } });
  if (!passkey || !browser) throw new Failure("WRONG_PASSKEY");
  const { rpID, origin } = relyingParty(app);
  const counter = await verifyAuthenticationResponse({
    response,
    expectedChallenge: takeChallenge(app, { browserId: browser.id }),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: Number(passkey.counter),
      transports: passkey.transports as AuthenticatorTransport[],
    },
  }).then(
    ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : null),
    (error: unknown) => {
      app.log.info({ err: error, userId: passkey.userId }, "a passkey was refused");
      return null;
    },
  );
  if (counter === null) throw new Failure("WRONG_PASSKEY", null, passkey.userId);
  await app.db.passkey.updateMany({ where: { id: passkey.id }, data: { counter, lastUsedAt: app.now() } });
  return passkey;
}
