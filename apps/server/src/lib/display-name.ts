import type { User } from "../generated/client.ts";
import { formatPhone } from "./phones.ts";

/** The columns that `displayName` reads. */
export const displayed = { name: true, phone: true, verifiedEmail: true } as const;

export type Displayed = Pick<User, keyof typeof displayed>;

/** What a user is called: by name, else by the phone or address they log in with. */
export const displayName = ({ name, phone, verifiedEmail }: Displayed): string =>
  name || formatPhone(phone ?? "") || (verifiedEmail ?? "");
