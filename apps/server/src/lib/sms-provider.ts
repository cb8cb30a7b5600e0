import type { Language } from "@meridian/contract/errors";

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
