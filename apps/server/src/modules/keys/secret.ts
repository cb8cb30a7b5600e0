import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BODY_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const form = /^mrd_(live|test)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/**
 * A new key: `mrd_live_` or `mrd_test_`, 32 random base62 characters (190 bits), and the base62 CRC-32 of all before
 * it, so that secret scanners, and we ourselves, can distinguish a key from a look-alike offline.
 */
export function makeSecret(isTest: boolean): string {
  const body = Array.from({ length: BODY_LENGTH }, () => ALPHABET[randomIndex()]).join("");
  const head = `mrd_${isTest ? "test" : "live"}_${body}`;
  return head + checksumOf(head);
}

/** A byte of 248 or more would favour the first letters. */
function randomIndex(): number {
  for (;;) {
    const [byte = 255] = randomBytes(1);
    if (byte < 248) return byte % 62;
  }
}

function checksumOf(head: string): string {
  let rest = crc32(head);
  let text = "";
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = ALPHABET[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

/** Whether a text has the form of one of our keys. */
export function isWellFormed(secret: string): boolean {
  const match = form.exec(secret);
  return match !== null && checksumOf(secret.slice(0, -CHECKSUM_LENGTH)) === match[3];
}

/** The hash a key is looked up by. Keys are random enough for a fast hash to be safe. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** A key's masked form. */
export const maskSecret = (isTest: boolean, lastFour: string): string =>
  `mrd_${isTest ? "test" : "live"}_****${lastFour}`;
