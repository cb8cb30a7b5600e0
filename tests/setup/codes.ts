import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { vi } from "vitest";
import type { App } from "../../apps/server/src/app.ts";
import { sendCode } from "../../apps/server/src/modules/account/sms-codes.ts";

/** Has a code sent to an address, as its owner would, and reads it in the outbox. */
export async function codeSentTo(app: App, email: string, scene: "bind" | "danger"): Promise<string> {
  await sendCode(app, { ip: "127.0.0.1", language: "en", cookies: {}, setCookie: () => {} }, { email, scene });
  return vi.waitUntil(async () => {
    const lines = await readFile(join(app.config.DATA_DIR, "outbox", "mail.jsonl"), "utf8").catch(() => "");
    const sent = lines.split("\n").slice(0, -1);
    const messages = sent.map((line) => JSON.parse(line) as { to: string; subject: string });
    return messages.findLast(({ to }) => to === email)?.subject.match(/\d{6}/)?.[0];
  });
}
