import { appendFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Language } from "@meridian/contract/errors";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { openAlibabaSms } from "./sms-alibaba.ts";
import { openTwilioSms } from "./sms-twilio.ts";

/** One code on its way to one phone. */
export interface SmsMessage {
  /** E.164. */
  to: string;
  scene: string;
  code: string;
  text: string;
  language: Language;
}

/** Sends short messages. */
export interface SmsProvider {
  name: string;
  /** Resolves when the provider has taken the message. @throws Error where it has not */
  send(message: SmsMessage): Promise<void>;
}

/** The provider that the settings name. */
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
