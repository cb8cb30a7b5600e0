import type { Language } from "@meridian/contract/errors";

/** One message to one phone. */
export interface SmsMessage {
  /** E.164. */
  to: string;
  /** Its purpose: the scene of a code, or "notice". */
  scene: string;
  /** Null for a message without a code. */
  code: string | null;
  text: string;
  language: Language;
}

/** Sends SMS. */
export interface SmsProvider {
  name: string;
  /** Resolves once the provider has accepted the message. @throws Error if it has not */
  send(message: SmsMessage): Promise<void>;
}
