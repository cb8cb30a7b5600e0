import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import type { App } from "../../app.ts";

/** What precedes the seed of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

function privateKey({ secrets }: Pick<App, "secrets">): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, secrets.downloads]), format: "der", type: "pkcs8" });
}

/** The signature of a text's exact bytes (Ed25519, RFC 8032), in base64. */
export const signText = (app: Pick<App, "secrets">, text: string): string =>
  sign(null, Buffer.from(text), privateKey(app)).toString("base64");

/** The public key for the signatures, as PEM. It changes with the setting SECRET. */
export const publicKeyPem = (app: Pick<App, "secrets">): string =>
  createPublicKey(privateKey(app)).export({ type: "spki", format: "pem" }).toString();
