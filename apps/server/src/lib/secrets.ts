import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";

/** A separate key for each purpose, so that a value made for one is worthless for another. */
export interface Secrets {
  /** Signs session tokens. A key object, because jsonwebtoken takes a tenth of a millisecond to make one. */
  sessions: KeyObject;
  /** Signs tickets, which are steps between two calls. */
  tickets: KeyObject;
  /** Keyed hash of SMS codes and other short-lived values. */
  codes: Buffer;
  /** Encrypts API keys for reveal. */
  apiKeys: Buffer;
  /** Encrypts customers' second factors, bank accounts and webhook secrets. */
  kept: Buffer;
  /** Signs human-check challenges. */
  captcha: Buffer;
  /** Signs the addresses of private files. */
  files: Buffer;
  /** Encrypts the first results of calls made with an idempotency key. */
  results: Buffer;
  /** Keyed hash of a day's visitors. */
  visits: Buffer;
  /** Marks the browsers in which a user has logged in. */
  browsers: Buffer;
  /** Encrypts the secrets that sign webhook calls. */
  webhooks: Buffer;
  /** Signs the links of subscriptions to the status page. */
  subscriptions: Buffer;
  /** Signs callbacks of the payment sandbox. */
  payments: Buffer;
  /** Signs the ids of programs that may ask for a key. */
  clients: KeyObject;
  /** Seed of the Ed25519 key that signs what is downloaded. */
  downloads: Buffer;
  /** Seed of the Ed25519 key that signs receipts of answers. */
  receipts: Buffer;
}

/** Derives the keys from the configured secret; in development from one generated at the first start. */
export function openSecrets({ SECRET, DATA_DIR }: Config): Secrets {
  const master = SECRET ?? developmentSecret(DATA_DIR);
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", master, "meridian", use, 32));
  return {
    sessions: createSecretKey(derive("sessions")),
    tickets: createSecretKey(derive("tickets")),
    codes: derive("codes"),
    apiKeys: derive("api-keys"),
    kept: derive("kept"),
    captcha: derive("captcha"),
    files: derive("files"),
    results: derive("results"),
    visits: derive("visits"),
    browsers: derive("browsers"),
    webhooks: derive("webhooks"),
    subscriptions: derive("subscriptions"),
    payments: derive("payments"),
    clients: createSecretKey(derive("clients")),
    downloads: derive("downloads"),
    receipts: derive("receipts"),
  };
}

/** Two processes may start concurrently: the file appears atomically, and the first process's file wins. */
function developmentSecret(directory: string): string {
  const path = join(directory, "secret");
  mkdirSync(directory, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString("hex"), { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, "utf8");
}
