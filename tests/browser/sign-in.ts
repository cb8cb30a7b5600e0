import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@meridian/client";
import { ApiError, type CallOptions } from "@meridian/client/call";
import type { BrowserContext, Locator } from "@playwright/test";
import { ROOT_DIRECTORY } from "../../scripts/runtime/paths.ts";
import { solveCaptcha } from "../setup/captcha.ts";

const outbox = join(ROOT_DIRECTORY, ".data/browser-tests/outbox/sms.jsonl");
export const password = "meridian-test-7";

export const origin = () => `http://127.0.0.1:${process.env.BROWSER_TEST_PORT}`;

/** The product's API as a page would call it. */
export const clientOf = (token = "") =>
  createClient(async ({ path, method, body, options }) => {
    const headers = { lang: "en-US", ...(token && { token }), ...idempotency(options) };
    const response = await fetch(origin() + path, { method, body, headers });
    return response.json();
  });

const idempotency = ({ idempotencyKey }: CallOptions) => (idempotencyKey ? { "idempotency-key": idempotencyKey } : {});

export const newPhone = (): string => `139${randomInt(10_000_000, 99_999_999)}`;

/** The last code sent to a phone. */
export async function codeFor(phone: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const lines = await readFile(outbox, "utf8").catch(() => "");
    // What follows the last line's end is a line that is being written.
    const sent = lines.split("\n").slice(0, -1);
    const found = sent
      .map((line) => JSON.parse(line) as { to: string; code: string })
      .findLast(({ to }) => to.endsWith(phone));
    if (found) return found.code;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no code was sent to ${phone}`);
}

/** Registers a fresh account through the API, past the human check that many registrations from one address meet. */
export async function register() {
  const phone = newPhone();
  const { account } = clientOf();
  try {
    await account.sendSmsCode({ phone, scene: "register" });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 1007) throw error;
    const { challenge } = await account.captcha({});
    await account.sendSmsCode({ phone, scene: "register", captcha_token: await solveCaptcha(challenge) });
  }
  const code = await codeFor(phone);
  const session = await account.userRegis({ phone, code, password, password_confirm: password, agree: true });
  return { phone, token: session.token, user: session.user, client: clientOf(session.token) };
}

/** Opens the browser's session of a fresh account. */
export async function signIn(context: BrowserContext) {
  const registered = await register();
  await context.addCookies([{ name: "token", value: registered.token, url: origin() }]);
  return registered;
}

/** Fills the open registration, with the code that it sends, up to the agreement. */
export async function fillRegistration(dialog: Locator, phone: string): Promise<void> {
  await dialog.getByLabel("Phone").fill(phone);
  await dialog.getByRole("button", { name: "Send code" }).click();
  await dialog.getByLabel("Code", { exact: true }).fill(await codeFor(phone));
  await dialog.getByRole("textbox", { name: "Choose a password" }).fill(password);
  await dialog.getByRole("textbox", { name: "Password, once more" }).fill(password);
}
