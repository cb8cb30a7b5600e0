import type { App } from "../../app.ts";
import { InvalidField } from "../../errors.ts";
import type { User } from "../../generated/client.ts";
import { canonicalPhone } from "./phones.ts";

/** What somebody signs in by: a phone in E.164 form, or an e-mail address in lower case. */
export interface Identity {
  kind: "phone" | "email";
  value: string;
}

interface Named {
  phone?: string | undefined;
  email?: string | undefined;
}

/** @throws InvalidField where neither is named, or the phone is none */
export function identityOf({ phone, email }: Named): Identity {
  if (phone !== undefined) return { kind: "phone", value: canonicalPhone(phone) };
  if (email !== undefined) return { kind: "email", value: canonicalEmail(email) };
  throw new InvalidField("phone", "required");
}

/** One mailbox cannot have two accounts by being written two ways. */
export const canonicalEmail = (email: string): string => email.trim().toLowerCase();

/** Whose it is; an address that its owner has not confirmed is nobody's. */
export const findByIdentity = ({ db }: App, { kind, value }: Identity): Promise<User | null> =>
  db.user.findUnique({ where: kind === "phone" ? { phone: value } : { verifiedEmail: value } });

/** The columns of somebody who signs in by it. */
export const identityColumns = ({ kind, value }: Identity) =>
  kind === "phone" ? { phone: value, verifiedEmail: null } : { phone: null, verifiedEmail: value };
