import { plainMail } from "@meridian/contract/mail";
import type { App } from "../../app.ts";
import { InvalidField } from "../../errors.ts";
import type { User } from "../../generated/client.ts";
import { canonicalPhone } from "../../lib/phones.ts";

/** A login name: a phone in E.164 form, or an email address in lower case. */
export interface Identity {
  kind: "phone" | "email";
  value: string;
}

interface Named {
  phone?: string | undefined;
  email?: string | undefined;
}

/** @throws InvalidField if neither is given, or the phone is invalid */
export function identityOf({ phone, email }: Named): Identity {
  if (phone !== undefined) return { kind: "phone", value: canonicalPhone(phone) };
  if (email !== undefined) return { kind: "email", value: canonicalEmail(email) };
  throw new InvalidField("phone", "required");
}

/** One mailbox must not have two accounts through different spellings. */
export const canonicalEmail = (email: string): string => plainMail(email).toLowerCase();

/** The address as the holder of an old link may see it. */
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/, "$1***");

/**
 * The user with this login name. An unconfirmed address belongs to no user, and a phone belongs to nobody before its
 * owner has accepted the invitation.
 */
export const findByIdentity = ({ db }: App, { kind, value }: Identity): Promise<User | null> =>
  db.user.findUnique({
    where: { ...(kind === "phone" ? { phone: value } : { verifiedEmail: value }), status: { not: "invited" } },
  });

/** Matches the users as whom somebody is invited, one by phone, any number by email: an address is theirs once they accept. */
export const invitedAs = ({ kind, value }: Identity) => ({
  status: "invited" as const,
  ...(kind === "phone" ? { phone: value } : { phone: null, email: value }),
});

/** The user as whom somebody without an account was last invited, whether the invitation is still open or not. */
export async function findInvited(app: App, identity: Identity): Promise<User | null> {
  const invited = await app.db.user.findFirst({ where: invitedAs(identity), orderBy: { inviteExpiresAt: "desc" } });
  return invited && (await findByIdentity(app, identity)) === null ? invited : null;
}

/** The columns that store this login name. */
export const identityColumns = ({ kind, value }: Identity) =>
  kind === "phone" ? { phone: value, verifiedEmail: null } : { phone: null, verifiedEmail: value };
