import { createHash, randomBytes, randomInt } from "node:crypto";
import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type KeyScope, keyScopes } from "@meridian/contract/key-scopes";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { KeyRequest, Prisma } from "../../generated/client.ts";
import { decryptText } from "../../lib/encryption.ts";
import { isSameText } from "../../lib/same-text.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { signedInWithoutSession } from "../account/sessions.ts";
import { createKey, revokeKey } from "./keys.ts";
import type { OAuthClient } from "./oauth-clients.ts";
import { hashSecret } from "./secret.ts";

export const REQUEST_SECONDS = 900;
/** A program may ask this often whether its request was approved. */
export const POLL_SECONDS = 5;
/** A code that has travelled through a browser is worth little for longer (RFC 6749, section 4.1.2). */
const CODE_SECONDS = 120;
/** Consonants, so that no words appear, without those that look like others (RFC 8628, section 6.1). */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
const MAX_NAME = 30;

const hashOf = (code: string): string => createHash("sha256").update(code).digest("hex");
const makeCode = (): string => randomBytes(32).toString("base64url");
const makeUserCode = (): string => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** As users read it. */
export const writtenUserCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
const readUserCode = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, "");

interface Asking {
  client: OAuthClient;
  ip: string;
  scopes: readonly KeyScope[];
}

/** Where a program is called back, and what proves that it is the same one. */
interface Callback {
  redirectUri: string;
  codeChallenge: string;
  state: string;
}

/** A request of a program that cannot be called back, such as one in a terminal (RFC 8628). */
export async function askFromDevice(app: App, asking: Asking): Promise<{ deviceCode: string; userCode: string }> {
  const deviceCode = makeCode();
  const { userCode } = await open(app, asking, { codeHash: hashOf(deviceCode) });
  return { deviceCode, userCode };
}

/** A request of a program that is called back (RFC 6749 with RFC 7636). */
export const askWithCallback = (app: App, asking: Asking, callback: Callback): Promise<KeyRequest> =>
  open(app, asking, callback);

function open(
  app: App,
  { client, ip, scopes }: Asking,
  more: Partial<Prisma.KeyRequestCreateInput>,
): Promise<KeyRequest> {
  const now = app.now();
  return app.db.keyRequest.create({
    data: {
      userCode: makeUserCode(),
      clientId: client.id,
      clientName: client.name,
      ip,
      scopes: [...scopes],
      createdAt: now,
      expiresAt: new Date(now.getTime() + REQUEST_SECONDS * 1000),
      ...more,
    },
  });
}

/** A request that waits for a decision. @throws Failure NOT_FOUND */
export async function showRequest(app: App, text: string) {
  const where = { userCode: readUserCode(text), status: "pending", expiresAt: { gt: app.now() } } as const;
  const request = await app.db.keyRequest.findFirst({ where });
  if (!request) throw new Failure("NOT_FOUND");
  const { userCode, clientName, redirectUri, scopes, ip, createdAt, expiresAt } = request;
  return {
    user_code: writtenUserCode(userCode),
    client_name: clientName,
    // A scheme of the program's own says more than its empty host.
    redirect_host: redirectUri === "" ? "" : new URL(redirectUri).host || new URL(redirectUri).protocol,
    scopes: scopesOf(scopes),
    ip,
    requested_at: createdAt,
    expires_at: expiresAt,
  };
}

/**
 * Creates a key for the program, or refuses it one. Of several decisions the first one counts.
 * @throws Failure NOT_FOUND, KEY_LIMIT_REACHED
 */
export function decideRequest(
  app: App,
  user: SignedIn,
  ip: string,
  { user_code, approve }: HandlerInput<typeof api.keys.keyRequestDecide>,
): Promise<{ redirect_url: string }> {
  return transaction(app, async (app) => {
    const [request] = await app.db.keyRequest.updateManyAndReturn({
      where: { userCode: readUserCode(user_code), status: "pending", expiresAt: { gt: app.now() } },
      data: { status: approve ? "approved" : "denied", userId: user.id },
    });
    if (!request) throw new Failure("NOT_FOUND");
    const isDevice = request.redirectUri === "";
    const back = (answer: Readonly<Record<string, string>>) => ({
      redirect_url: isDevice ? "" : callbackUrl(app, request, answer),
    });
    if (!approve) return back({ error: "access_denied" });
    const { clientId, clientName, scopes } = request;
    const input = { name: clientName.slice(0, MAX_NAME), is_test: false };
    const { id } = await createKey(app, user, ip, input, { clientId, scopes });
    const code = makeCode();
    const codeExpiresAt = new Date(app.now().getTime() + CODE_SECONDS * 1000);
    await app.db.keyRequest.update({
      where: { id: request.id },
      data: { keyId: id, ...(!isDevice && { codeHash: hashOf(code), expiresAt: codeExpiresAt }) },
    });
    return back({ code });
  });
}

/** With the issuer, so that a program can tell whose answer it is (RFC 9207). */
export function callbackUrl(
  { config }: Pick<App, "config">,
  { redirectUri, state }: Pick<KeyRequest, "redirectUri" | "state">,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, ...(state !== "" && { state }), iss: config.PUBLIC_URL }))
    url.searchParams.set(name, value);
  return url.href;
}

/** Errors of the token endpoint, as in RFC 6749 and RFC 8628. */
export class GrantFailure extends Error {
  readonly error: "authorization_pending" | "slow_down" | "access_denied" | "expired_token" | "invalid_grant";
  constructor(error: GrantFailure["error"]) {
    super(error);
    this.error = error;
  }
}

/** A key as a program gets it. */
interface Token {
  key: string;
  scopes: readonly KeyScope[];
}

/** The key of an approved request of a device. @throws GrantFailure */
export async function collectForDevice(app: App, clientId: string, deviceCode: string): Promise<Token> {
  const now = app.now();
  const codeHash = hashOf(deviceCode);
  const before = new Date(now.getTime() - POLL_SECONDS * 1000);
  const own = { codeHash, clientId, redirectUri: "" };
  const { count } = await app.db.keyRequest.updateMany({
    where: { ...own, OR: [{ polledAt: null }, { polledAt: { lte: before } }] },
    data: { polledAt: now },
  });
  const request = await app.db.keyRequest.findFirst({ where: own });
  if (!request) throw new GrantFailure("invalid_grant");
  if (request.expiresAt <= now) throw new GrantFailure("expired_token");
  if (request.status === "denied") throw new GrantFailure("access_denied");
  if (request.status === "pending") throw new GrantFailure(count === 0 ? "slow_down" : "authorization_pending");
  const key = await collect(app, request);
  if (key === null) throw new GrantFailure("invalid_grant");
  return key;
}

/**
 * The key of an approved request of a program that was called back. A code that is presented twice has leaked, with its
 * verifier: its key is revoked (RFC 6749, section 4.1.2).
 * @throws GrantFailure
 */
export async function collectForCode(
  app: App,
  ip: string,
  { clientId, code, redirectUri, verifier }: Readonly<Record<"clientId" | "code" | "redirectUri" | "verifier", string>>,
): Promise<Token> {
  const request = await app.db.keyRequest.findFirst({ where: { codeHash: hashOf(code), clientId, redirectUri } });
  if (!request || request.expiresAt <= app.now() || !isVerified(request.codeChallenge, verifier))
    throw new GrantFailure("invalid_grant");
  const key = await collect(app, request);
  if (key !== null) return key;
  await endKey(app, request, ip);
  throw new GrantFailure("invalid_grant");
}

const isVerified = (challenge: string, verifier: string): boolean =>
  isSameText(createHash("sha256").update(verifier).digest("base64url"), challenge);

/** A key is handed out once: null later, and for a key that no longer works. */
async function collect(app: App, { id }: KeyRequest): Promise<Token | null> {
  const [request] = await app.db.keyRequest.updateManyAndReturn({
    where: { id, status: "approved" },
    data: { status: "collected" },
  });
  const key = request?.keyId ? await app.db.apiKey.findUnique({ where: { id: request.keyId } }) : null;
  if (key?.status !== "active") return null;
  return { key: decryptText(key.secretEncrypted, app.secrets.apiKeys), scopes: scopesOf(key.scopes) };
}

/** Without any, a request or key has them all. */
const scopesOf = (scopes: readonly string[]): KeyScope[] =>
  keyScopes.filter((scope) => scopes.length === 0 || scopes.includes(scope));

/**
 * Ends the key that a program holds (RFC 7009). One that it was not given, or that has ended already, is left as it is,
 * which the program is not told.
 */
export async function revokeToken(app: App, ip: string, { clientId, key }: { clientId: string; key: string }) {
  const hash = hashSecret(key);
  const found = await app.db.apiKey.findFirst({
    where: { clientId, OR: [{ secretHash: hash }, { oldSecretHash: hash }] },
  });
  if (found) await endKey(app, { keyId: found.id, userId: found.ownerId }, ip);
}

async function endKey(app: App, { keyId, userId }: Pick<KeyRequest, "keyId" | "userId">, ip: string): Promise<void> {
  const user =
    userId === null ? null : await app.db.user.findUnique({ where: { id: userId }, include: { role: true } });
  if (keyId === null || !user) return;
  try {
    await revokeKey(app, signedInWithoutSession(user), ip, keyId);
  } catch (error) {
    // Its owner was faster.
    if (!(error instanceof Failure)) throw error;
  }
}
