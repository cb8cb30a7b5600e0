import { event } from "../../lib/events.ts";

/** A main account was created. In the transaction of its creation. */
export const accountOpened = event<{ userId: number; invitedById: number | null }>("account.opened");

/** A user confirmed an email address. In the transaction of the confirmation. */
export const emailVerified = event<{ userId: number }>("account.email-verified");

/** Whoever opened an account, or joined one, agreed to the terms. In the transaction that does so. */
export const termsAgreed = event<{ userId: number }>("account.terms-agreed");
