/** A file that an email carries. */
export interface MailAttachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

/** One email to one address. */
export interface MailMessage {
  /** Unchanged when resent, so that a retry is not mistaken for a second message. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Readonly<Record<string, string>> | undefined;
  attachments?: readonly MailAttachment[];
}

/** Sends email. */
export interface MailProvider {
  name: string;
  /**
   * Resolves once the server has accepted the message.
   * @param options.mayBeSent whether it may have accepted the same message before
   * @throws Error if it has not
   */
  send(message: MailMessage, options?: { mayBeSent: boolean }): Promise<void>;
}
