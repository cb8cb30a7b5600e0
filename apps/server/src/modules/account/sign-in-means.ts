import { api } from "@meridian/contract";
import type { SignInMeans } from "@meridian/contract/sign-in";
import type { App } from "../../app.ts";
import type { Prisma, User } from "../../generated/client.ts";

/** What the row of a user says about signing in. */
export type SignInState = Pick<
  User,
  "phone" | "verifiedEmail" | "email" | "passwordHash" | "totpSecretEncrypted" | "totpEnabledAt"
>;

interface Means {
  /**
   * Written only by `changeSignIn`, except when an account is opened, joined or deleted. The first one differs whenever
   * the means was changed. None if it has a table of its own.
   */
  columns: readonly (keyof SignInState)[];
  /** The calls that change it, each of which needs proof of an existing factor. */
  calls: readonly { path: string }[];
}

/** Everything a user can sign in with. A further means, or a call that changes one, is added here. */
export const means: Readonly<Record<SignInMeans, Means>> = {
  // No call changes a phone yet.
  phone: { columns: ["phone"], calls: [] },
  email: { columns: ["verifiedEmail", "email"], calls: [api.account.bindEmail] },
  password: {
    columns: ["passwordHash"],
    calls: [api.account.userUpdatePasswordPhone, api.team.updateSubAccount],
  },
  second_factor: { columns: ["totpEnabledAt", "totpSecretEncrypted"], calls: [api.account.twoFactor] },
  identity: { columns: [], calls: [api.account.identityConnect, api.account.identityRemove] },
  passkey: { columns: [], calls: [api.account.passkeyOptions, api.account.passkeyRemove] },
};

/** The sign-in columns of a row, without its others, and without a second factor that is not switched on yet. */
export function signInStateOf(row: SignInState): SignInState {
  const columns = Object.values(means).flatMap(({ columns }) => columns);
  const state = Object.fromEntries(columns.map((column) => [column, row[column]])) as SignInState;
  return { ...state, ...(state.totpEnabledAt === null && { totpSecretEncrypted: null }) };
}

/** The means of a user that are rows of other tables, as a change keeps them. */
export async function rowsOf({ db }: App, userId: number) {
  const where = { userId };
  const codes = await db.recoveryCode.findMany({ where, omit: { userId: true } });
  const identities = await db.linkedIdentity.findMany({
    where,
    omit: { id: true, userId: true },
    orderBy: { id: "asc" },
  });
  const passkeys = await db.passkey.findMany({ where, omit: { id: true, userId: true }, orderBy: { id: "asc" } });
  return {
    recoveryCodes: asJson(codes),
    identities: asJson(identities),
    passkeys: asJson(passkeys.map((passkey) => ({ ...passkey, counter: Number(passkey.counter) }))),
  };
}

/** Dates become text. */
const asJson = (rows: unknown): Prisma.InputJsonValue => JSON.parse(JSON.stringify(rows));
