import type { Language } from "@meridian/contract/errors";

/** One message on its way to one phone. */
export interface SmsMessage {
  /** E.164. */
  to: string;
  /** What it is about: the scene of a code, or "notice". */
  scene: string;
  /** Null for a message that brings no code. */
  code: string | null;
  text: string;
  language: Language;
}

/** Sends short messages. */
export interface SmsProvider {
  name: string;
  /** Resolves when the provider has taken the message. @throws Error where it has not */
  send(message: SmsMessage): Promise<void>;
}
