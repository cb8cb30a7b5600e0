import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "../../apps/server/src/app.ts";
import { type SmsScene, sendCode } from "../../apps/server/src/modules/account/sms-codes.ts";
import { waitFor } from "../../scripts/runtime/wait.ts";

let requesters = 0;

/** Requests a code for a phone or email address, and reads it from the outbox. */
export async function codeSentTo(app: App, to: string, scene: SmsScene): Promise<string> {
  const isEmail = to.includes("@");
  // From a separate IP address, so that rate limits do not affect other tests.
  const requester = { ip: `192.0.2.${++requesters % 256}`, language: "en", cookies: {}, setCookie: () => {} } as const;
  await sendCode(app, requester, { ...(isEmail ? { email: to } : { phone: to }), scene });
  const outbox = join(app.config.DATA_DIR, "outbox", isEmail ? "mail.jsonl" : "sms.jsonl");
  const lastCode = async () => {
    const lines = await readFile(outbox, "utf8").catch(() => "");
    const sent = lines.split("\n").slice(0, -1);
    const messages = sent.map((line) => JSON.parse(line) as { to: string; text: string });
    return messages.findLast((message) => message.to === to)?.text.match(/\d{6}/)?.[0];
  };
  // Not Vitest's own, because the trial of the production build runs outside it.
  return waitFor(lastCode, { what: `the code sent to ${to}` });
}
