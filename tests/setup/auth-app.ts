import { createClient } from "@meridian/client";
import type { SmsMessage } from "../../apps/server/src/lib/sms-provider.ts";
import { startApp } from "./app.ts";
import { solveCaptcha } from "./captcha.ts";

export const password = "correct-horse-7";

type Scene = "login" | "register" | "reset";

/** The product with a controllable clock, captured SMS, and a separate IP address for each visitor. */
export async function startAuthApp(settings: Record<string, string> = {}) {
  // Not a fixed date, because the human check compares its expiry with the real time.
  let clock = new Date();
  const sent: SmsMessage[] = [];
  const running = await startApp({
    settings: { TRUSTED_PROXIES: "127.0.0.1", ...settings },
    change: (app) => ({
      ...app,
      now: () => clock,
      sms: { name: "test", send: async (message) => void sent.push(message) },
    }),
  });

  let phones = 13_800_000_000;
  const newPhone = () => String(++phones);
  let addresses = 0;
  /** An address of its own for each visitor, so that rate limits do not affect other tests. */
  const newAddress = () => {
    addresses++;
    return `198.51.${addresses >> 8}.${addresses & 255}`;
  };
  /** A client without cookies. */
  const from = (address: string, headers: Record<string, string> = {}) =>
    running.client({ "x-forwarded-for": address, ...headers }).account;
  const visitor = (headers: Record<string, string> = {}) => from(newAddress(), headers);

  /** A client with cookies, like a browser, that can change its address. */
  function openBrowser(first = newAddress()) {
    let address = first;
    const cookies: Record<string, string> = {};
    let session: { token?: string } = {};
    const { account } = createClient(async ({ path, method, body }) => {
      const headers = { lang: "en-US", "x-forwarded-for": address, ...session };
      const response = await running.server.inject({
        method,
        url: path,
        ...(body && { payload: body }),
        headers,
        cookies,
      });
      for (const { name, value } of response.cookies) cookies[name] = value;
      return response.json();
    });
    const move = (next = newAddress()) => {
      address = next;
    };
    const open = (url: string) =>
      running.server.inject({ url, headers: { "x-forwarded-for": address, "accept-language": "en" }, cookies });
    /** From now on, calls are those of this session. */
    const enter = (token: string) => {
      session = { token };
    };
    return { account, cookies, move, open, enter };
  }

  const codeSentTo = (phone: string) => sent.filter(({ to }) => to === `+86${phone}`).at(-1)?.code ?? "none";
  const codeFor = async (phone: string, scene: Scene, requester = visitor()) => {
    await requester.sendSmsCode({ phone, scene });
    return codeSentTo(phone);
  };
  return {
    running,
    sent,
    now: () => clock,
    later: (seconds: number) => {
      clock = new Date(clock.getTime() + seconds * 1000);
    },
    newPhone,
    newAddress,
    from,
    visitor,
    openBrowser,
    codeSentTo,
    codeFor,
    async registered(phone = newPhone(), requester = visitor()) {
      const code = await codeFor(phone, "register", requester);
      const session = await requester.userRegis({ phone, code, password, password_confirm: password, agree: true });
      return { phone, ...session };
    },
    /** The token of a solved human check. */
    solved: async () => solveCaptcha((await visitor().captcha({})).challenge),
  };
}

/** The error code of the call, or 200. */
export const codeOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    ({ code }: { code: number }) => code,
  );

/** A code that differs from `code`. */
export const otherThan = (code: string): string => (code === "000000" ? "000001" : "000000");
