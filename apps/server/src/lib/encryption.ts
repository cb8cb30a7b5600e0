import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Encrypts a text with AES-256-GCM: nonce, tag and text in base64. */
export function encryptText(text: string, encryptionKey: Buffer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", encryptionKey, nonce);
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64");
}

/** @throws Error for a text that was not encrypted with this key, or was changed since */
export function decryptText(encrypted: string, encryptionKey: Buffer): string {
  const bytes = Buffer.from(encrypted, "base64");
  const decipher = createDecipheriv("aes-256-gcm", encryptionKey, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
