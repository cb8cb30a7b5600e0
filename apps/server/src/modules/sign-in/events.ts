import { event } from "../../lib/events.ts";

/** Whoever opened an account, or joined one, agreed to the terms. In the transaction that does so. */
export const termsAgreed = event<{ userId: number }>("sign-in.terms-agreed");
