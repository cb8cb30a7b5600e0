import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import canonicalize from "canonicalize";

/** The form of a receipt; another one gets another name, so that old receipts can be checked as long as they are kept. */
export const RECEIPT_FORM = "meridian-receipt-1";

/** What the receipt of an answer states, before it is signed. */
export interface ReceiptClaims {
  form: typeof RECEIPT_FORM;
  /** Origin of the installation that answered, such as `https://ip.example.com`. */
  issuer: string;
  query: {
    /** The queried address, as it was sent or, if none was, the caller's own. */
    ip: string;
    /** The fields that were asked for, as they were sent; null for all. */
    fields: string | null;
    /** Language of the names in the answer: `en` or `zh`. */
    lang: string;
  };
  /** The database that the answer is from; null for the sample of test keys, and with a correction no version has yet. */
  database: {
    /** YYYYMMDD, followed by `.n` from the second build of a day on. */
    version: string;
    /** SHA-256 of the version's file, in lower-case hexadecimal digits. */
    sha256: string;
  } | null;
  /** ISO 8601, UTC. */
  issued_at: string;
  /** Thumbprint of the public key (RFC 7638, SHA-256, base64url). */
  key_id: string;
}

/** A receipt as answers carry it. */
export interface Receipt extends ReceiptClaims {
  /** Ed25519 (RFC 8032) over the canonical form (RFC 8785) of the whole answer without this member; 86 characters of base64url. */
  signature: string;
}

/** The public part of a key that signs receipts, as a JSON Web Key (RFC 7517, RFC 8037). */
export interface ReceiptKey {
  kty: "OKP";
  crv: "Ed25519";
  use: "sig";
  alg: "EdDSA";
  /** Thumbprint (RFC 7638, SHA-256, base64url). */
  kid: string;
  /** The 32 bytes of the public key, base64url. */
  x: string;
  /** When the key was first used, ISO 8601. */
  since: string;
  /** When another key took its place, ISO 8601; null while it is in use. */
  until: string | null;
}

/** Why a receipt proves nothing. */
export class ReceiptError extends Error {}

/** What precedes the seed of an Ed25519 key in PKCS #8, and the bytes of a public key in SPKI (RFC 8410). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");
const SPKI_HEAD = Buffer.from("302a300506032b6570032100", "hex");
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** Nodes are given a new secret one after another, and their clocks differ. */
const KEY_GRACE_MS = 86_400_000;

/** A key pair that signs receipts. */
export interface ReceiptSigner {
  privateKey: KeyObject;
  /** As in `ReceiptKey`. */
  kid: string;
  x: string;
}

/** The key pair of a seed of 32 bytes. */
export function receiptSigner(seed: Buffer): ReceiptSigner {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: "der", type: "pkcs8" });
  const spki = createPublicKey(privateKey).export({ type: "spki", format: "der" });
  const x = spki.subarray(SPKI_HEAD.length).toString("base64url");
  return { privateKey, kid: thumbprintOf(x), x };
}

/**
 * The receipt of an answer, to be added to it as `receipt`. The signature covers every member of `answer`.
 * @param answer JSON, without a member `receipt`
 */
export function signReceipt(
  answer: object,
  claims: Omit<ReceiptClaims, "form" | "key_id">,
  { privateKey, kid }: ReceiptSigner,
): Receipt {
  const stated: ReceiptClaims = { form: RECEIPT_FORM, ...claims, key_id: kid };
  const signature = sign(null, signedBytes({ ...answer, receipt: stated }), privateKey).toString("base64url");
  return { ...stated, signature };
}

/** A receipt that was checked, and the key that signed it. */
export interface CheckedReceipt {
  receipt: Receipt;
  key: ReceiptKey;
}

/**
 * Checks that an answer is exactly the one that its receipt was issued for, without asking anyone.
 * @param answer parsed JSON: the whole answer, with its member `receipt`
 * @param keys parsed JSON: the issuer's JWK set, kept from any time since the receipt was issued
 * @throws ReceiptError if there is no receipt, if no key of the set signed it, or if anything was changed since
 */
export function verifyReceipt(answer: unknown, keys: unknown): CheckedReceipt {
  const receipt = isObject(answer) ? answer.receipt : undefined;
  if (!isObject(receipt)) throw new ReceiptError("the answer has no receipt");
  const { signature, ...claims } = receipt;
  if (claims.form !== RECEIPT_FORM) throw new ReceiptError(`the receipt is not of the form ${RECEIPT_FORM}`);
  const key = keyNamed(claims.key_id, keys);
  const bytes = bytesOf(signature, SIGNATURE_BYTES);
  if (!bytes) throw new ReceiptError("receipt.signature is not an Ed25519 signature");
  let signed: Buffer;
  try {
    signed = signedBytes({ ...(answer as object), receipt: claims });
  } catch {
    throw new ReceiptError("the answer has no canonical form");
  }
  const spki = Buffer.concat([SPKI_HEAD, Buffer.from(key.x, "base64url")]);
  const publicKey = createPublicKey({ key: spki, format: "der", type: "spki" });
  if (!verify(null, signed, publicKey, bytes))
    throw new ReceiptError("the answer or its receipt was changed after it was signed, or another key signed it");
  const checked = receipt as unknown as Receipt;
  if (!wasInUse(key, Date.parse(checked.issued_at)))
    throw new ReceiptError(`the key ${key.kid} was not in use on ${checked.issued_at}`);
  return { receipt: checked, key };
}

/** RFC 8785 of an answer whose receipt has no signature yet, in UTF-8. */
const signedBytes = (answer: object): Buffer => Buffer.from(canonicalize(answer)!);

/** RFC 7638 with SHA-256, base64url. */
const thumbprintOf = (x: string): string =>
  createHash("sha256")
    .update(canonicalize({ crv: "Ed25519", kty: "OKP", x })!)
    .digest("base64url");

function keyNamed(kid: unknown, set: unknown): ReceiptKey {
  const keys = isObject(set) ? set.keys : undefined;
  if (!Array.isArray(keys)) throw new ReceiptError("the keys are not a JWK set");
  const key = keys.find((one) => isObject(one) && one.kid === kid) as ReceiptKey | undefined;
  if (!key) throw new ReceiptError(`the set has no key ${JSON.stringify(kid)}`);
  const isSound =
    key.kty === "OKP" && key.crv === "Ed25519" && bytesOf(key.x, KEY_BYTES) && thumbprintOf(key.x) === kid;
  if (!isSound) throw new ReceiptError(`the key ${kid} of the set is damaged`);
  return key;
}

/** A key of a plain JWK set has no dates. */
function wasInUse({ since, until }: Partial<ReceiptKey>, time: number): boolean {
  if (since !== undefined && !(time >= Date.parse(since) - KEY_GRACE_MS)) return false;
  return until === undefined || until === null || time <= Date.parse(until) + KEY_GRACE_MS;
}

/** Bytes in base64url; null unless there are `length` of them, in the only spelling that encoding them gives. */
function bytesOf(text: unknown, length: number): Buffer | null {
  if (typeof text !== "string") return null;
  const bytes = Buffer.from(text, "base64url");
  return bytes.length === length && bytes.toString("base64url") === text ? bytes : null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);
