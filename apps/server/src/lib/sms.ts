import { appendFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { openAlibabaSms } from "./sms-alibaba.ts";
import type { SmsProvider } from "./sms-provider.ts";
import { openTwilioSms } from "./sms-twilio.ts";

/** The configured provider. */
export function openSms(config: Config, log: Logger): SmsProvider {
  switch (config.SMS_PROVIDER) {
    case "alibaba":
      return openAlibabaSms(config);
    case "twilio":
      return openTwilioSms(config);
    case "outbox":
      return openOutbox(join(config.DATA_DIR, "outbox", "sms.jsonl"), log);
  }
}

/** For development: nothing leaves the machine, each message becomes a line of a file. */
function openOutbox(path: string, log: Logger): SmsProvider {
  return {
    name: "outbox",
    async send({ to, scene, code, text }) {
      await mkdir(dirname(path), { recursive: true });
      const line = JSON.stringify({ at: new Date().toISOString(), to, scene, code, text });
      await appendFile(path, `${line}\n`, { mode: 0o600 });
      log.warn({ path }, "development SMS provider: the message was written to the outbox, not sent");
    },
  };
}
