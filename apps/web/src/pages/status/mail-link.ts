/** What a link of our emails is for, with its token. */
export interface MailLink {
  use: "confirm" | "unsubscribe";
  token: string;
}

/** Reads the part of the address after #, or null if no email links there. */
export function mailLinkOf(hash: string): MailLink | null {
  const [, use, token] = /^#(confirm|unsubscribe)=(.+)$/.exec(hash) ?? [];
  return use && token ? { use: use as MailLink["use"], token } : null;
}
