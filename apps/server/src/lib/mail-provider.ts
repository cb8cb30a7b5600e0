/** One e-mail on its way to one address. */
export interface MailMessage {
  /** The same when it is sent again, so that a repetition can be told from a second message. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends e-mail. */
export interface MailProvider {
  name: string;
  /** Resolves when the server has taken the message. @throws Error where it has not */
  send(message: MailMessage): Promise<void>;
}
