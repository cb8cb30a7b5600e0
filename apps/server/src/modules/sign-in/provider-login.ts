import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { ProviderLogin, User } from "../../generated/client.ts";
import { canonicalEmail, findByIdentity, findInvited, type Identity, identityColumns } from "../account/identities.ts";
import { findLinked, isTaken, link, noteUse, writeLink } from "../account/linked-identities.ts";
import { findReturned, useUp } from "../account/provider-visits.ts";
import { requireSecondFactor } from "../account/second-factor-codes.ts";
import { openKnownSession, signIn, type Visitor } from "../account/sign-in.ts";
import { tryCode } from "../account/sms-codes.ts";
import { accountOf, isOver } from "../team/acceptance.ts";
import { acceptAs, attributionOf, newcomer, openAccount, provePassword } from "./login.ts";

type Input = HandlerInput<typeof api.account.providerLogin>;

const MAX_NAME = 50;

/** What the provider vouches for: an address that it has not confirmed is worth nothing. */
const addressOf = ({ email, isEmailVerified }: ProviderLogin): Identity | null =>
  isEmailVerified && email !== "" ? { kind: "email", value: canonicalEmail(email) } : null;

/**
 * Logs in who came back from a provider. One that nobody is connected to gets an account. If its confirmed address has one
 * already, that is only connected for who proves themselves as in a login to it: the provider may have confirmed the
 * address for somebody else long ago.
 * @throws Failure TICKET_OVER, AGREEMENT_MISSING, CONNECTION_NEEDED, INVITATION_OPEN, those of a login with password or
 * code, and of a registration
 */
export async function loginWithProvider(app: App, visitor: Visitor, input: Input) {
  const visit = await findReturned(app, visitor, input.ticket, "login");
  const linked = await enterLinked(app, visitor, visit, input);
  if (linked) return linked;
  const address = addressOf(visit);
  const owner = address && (await findByIdentity(app, address));
  try {
    return owner ? await connect(app, visitor, visit, owner, input) : await join(app, visitor, visit, address, input);
  } catch (error) {
    // Another visit of the same person has just created or connected the account.
    if (!isTaken(error) && !(error instanceof Failure && error.failure === "EMAIL_TAKEN")) throw error;
    const entered = await enterLinked(app, visitor, visit, input);
    if (entered) return entered;
    throw error;
  }
}

/** Logs in as the user that the provider's user is connected to; null if there is none. */
async function enterLinked(app: App, visitor: Visitor, visit: ProviderLogin, { remember }: Input) {
  const linked = await findLinked(app, visit);
  if (!linked) return null;
  await useUp(app, visit);
  await noteUse(app, linked);
  return { ...(await signIn(app, linked.user, visitor, remember)), is_new: false };
}

/** Connects the provider to an account, whose owner has proved themselves. */
async function connect(app: App, visitor: Visitor, visit: ProviderLogin, owner: User, input: Input) {
  const consume = await proveOwner(app, visitor, visit, owner, input);
  if (owner.status !== "enabled") throw new Failure("ACCOUNT_LOCKED", { until_at: null }, owner.id);
  const { ip } = visitor;
  const user = await link(app, owner.id, { identity: visit, ip, usedAt: app.now() }, async (app, row) => {
    if (!isUnchanged(owner, row)) throw new Failure("TICKET_OVER");
    await useUp(app, visit);
    await consume(app);
  });
  return { ...(await openKnownSession(app, user, visitor, input.remember)), is_new: false };
}

/** Whether what was proved to the user is still what a login needs. */
const isUnchanged = (before: User, now: User): boolean =>
  before.verifiedEmail === now.verifiedEmail &&
  before.passwordHash === now.passwordHash &&
  before.totpEnabledAt?.getTime() === now.totpEnabledAt?.getTime();

/** Checks what a login needs, and returns the function that consumes the code. */
async function proveOwner(
  app: App,
  visitor: Visitor,
  { provider, email }: ProviderLogin,
  owner: User,
  { password, code, totp_code, captcha_token }: Input,
): Promise<(app: App) => Promise<void>> {
  const address = canonicalEmail(email);
  if (password === undefined && code === undefined) {
    const methods = [...(owner.passwordHash === null ? [] : ["password"]), "email"];
    const second_factor = owner.totpEnabledAt !== null;
    throw new Failure("CONNECTION_NEEDED", { provider, email: address, methods, second_factor });
  }
  let consume = async (_app: App): Promise<void> => {};
  if (code !== undefined)
    consume = await tryCode(app, visitor, { phone: address, scene: "login", code, captcha_token });
  else if (password !== undefined)
    await provePassword(app, visitor, { identity: { kind: "email", value: address }, password, captcha_token });
  if (owner.totpEnabledAt) {
    if (totp_code === undefined) throw new InvalidField("totp_code", "required");
    await requireSecondFactor(app, owner, totp_code, captcha_token);
  }
  return consume;
}

/** Opens an account, or joins the one that the address is invited to. */
async function join(app: App, visitor: Visitor, visit: ProviderLogin, address: Identity | null, input: Input) {
  const { provider, email, name } = visit;
  if (!input.agree) throw new Failure("AGREEMENT_MISSING", { provider, email: address?.value ?? "", name });
  const invited = address && (await findInvited(app, address));
  if (invited && !isOver(invited, app.now()) && input.invitation === undefined)
    throw new Failure("INVITATION_OPEN", { account_name: await accountOf(app, invited) });
  const attribution = await attributionOf(app, visitor, input);
  const { ip } = visitor;
  const { user, isNew } = await transaction(app, async (app) => {
    await useUp(app, visit);
    const isJoining = address !== null && input.invitation === "accept";
    const user = isJoining
      ? await acceptAs(app, address, ip)
      : await openAccount(app, visitor, {
          ...newcomer(visitor, input.time_zone),
          ...attribution,
          ...(address ? identityColumns(address) : { phone: null, verifiedEmail: null }),
          passwordHash: null,
          name: name.replace(/[\p{Cc}\u2028\u2029]/gu, "").slice(0, MAX_NAME),
        });
    await writeLink(app, user, { identity: { provider, subject: visit.subject, name, email }, ip, usedAt: app.now() });
    return { user, isNew: !isJoining };
  });
  return { ...(await signIn(app, user, visitor, input.remember)), is_new: isNew };
}
