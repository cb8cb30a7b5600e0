import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@meridian/client";
import type { CallOptions } from "@meridian/client/call";
import { type BrowserContext, expect, type Locator } from "@playwright/test";
import pg from "pg";
import { ROOT_DIRECTORY } from "../../scripts/runtime/paths.ts";
import { visitorHeaders } from "./visitor.ts";

const outbox = join(ROOT_DIRECTORY, ".data/browser-tests/outbox");
export const password = "quiet-harbour-7";

export const origin = () => `http://localhost:${process.env.BROWSER_TEST_PORT}`;

/** The product's API as called from a separate visitor's page. */
export function clientOf(token = "") {
  const visitor = { lang: "en-US", ...(token && { token }), ...visitorHeaders() };
  return createClient(async ({ path, method, body, options }) => {
    const headers = { ...visitor, ...idempotency(options) };
    const response = await fetch(origin() + path, { method, body, headers });
    return response.json();
  });
}

const idempotency = ({ idempotencyKey }: CallOptions) => (idempotencyKey ? { "idempotency-key": idempotencyKey } : {});

export const newPhone = (): string => `139${randomInt(10_000_000, 99_999_999)}`;

/** Everything sent so far, the latest last. */
export async function readOutbox<T>(file: string): Promise<T[]> {
  const lines = await readFile(join(outbox, file), "utf8").catch(() => "");
  // Anything after the last line break is a line still being written.
  return lines
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as T);
}

/** The last code sent to a phone for a purpose. */
export async function codeFor(
  phone: string,
  scene: "login" | "register" | "reset" | "danger" | "payout" = "register",
): Promise<string> {
  let code = "";
  await expect
    .poll(async () => {
      const messages = await readOutbox<{ to: string; scene: string; code: string }>("sms.jsonl");
      code = messages.findLast((sent) => sent.to.endsWith(phone) && sent.scene === scene)?.code ?? "";
      return code;
    })
    .not.toBe("");
  return code;
}

/** The last code sent to an email address. */
export async function emailCodeFor(email: string): Promise<string> {
  let code = "";
  await expect
    .poll(async () => {
      const messages = await readOutbox<{ to: string; subject: string }>("mail.jsonl");
      code = messages.findLast(({ to }) => to === email)?.subject.match(/\d{6}/)?.[0] ?? "";
      return code;
    })
    .not.toBe("");
  return code;
}

/** Changes a row of the product's database, for states that no page can produce. */
async function changeRow(statement: string, value: string | number): Promise<void> {
  const database = new pg.Client({ connectionString: process.env.BROWSER_TEST_DATABASE_URL });
  await database.connect();
  try {
    expect((await database.query(statement, [value])).rowCount).toBe(1);
  } finally {
    await database.end();
  }
}

/** Ends the minute in which no further code is sent to a phone, according to the server's own timer. */
export const endResendWait = (phone: string): Promise<void> =>
  changeRow(
    "update attempt_counts set window_end = window_end - interval '1 minute' where subject = $1",
    `sms-minute:+86${phone}`,
  );

/** Grants a user access to the console; the server caches sessions for a few seconds. */
export const makeStaff = (id: number): Promise<void> =>
  changeRow("update users set staff_role = 'owner', totp_enabled_at = now() where id = $1", id);

/** Makes cashback available at once, and one dollar enough for a payout. */
export const releaseCashbackAtOnce = (): Promise<void> =>
  changeRow(
    `insert into rules (name, value, changed_at) values ('rewards', $1, now())
      on conflict (name) do update set value = excluded.value`,
    JSON.stringify({ freeze_days: 0, min_payout_usd_cents: 100 }),
  );

/** Registers a fresh account through the API. */
export async function register() {
  const phone = newPhone();
  const { account } = clientOf();
  await account.sendSmsCode({ phone, scene: "register" });
  const code = await codeFor(phone);
  const session = await account.userRegis({ phone, code, password, password_confirm: password, agree: true });
  return { phone, token: session.token, user: session.user, client: clientOf(session.token) };
}

/** Signs a fresh account into the browser. */
export async function signIn(context: BrowserContext) {
  const registered = await register();
  await context.addCookies([{ name: "token", value: registered.token, url: origin() }]);
  return registered;
}

/** Fills in the open registration, including the code that it sends, up to the agreement. */
export async function fillRegistration(dialog: Locator, phone: string): Promise<void> {
  await dialog.getByLabel("Phone").fill(phone);
  await dialog.getByRole("button", { name: "Send code" }).click();
  await dialog.getByLabel("Code", { exact: true }).fill(await codeFor(phone));
  await dialog.getByRole("textbox", { name: "Choose a password" }).fill(password);
}
