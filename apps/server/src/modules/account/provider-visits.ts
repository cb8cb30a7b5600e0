import { createHmac, randomBytes } from "node:crypto";
import type { Language } from "@meridian/contract/errors";
import type { LoginProviderName } from "@meridian/contract/login-provider-names";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { ProviderLogin } from "../../generated/client.ts";
import { MINUTE_MS } from "../../lib/durations.ts";
import type { LoginProvider, ProviderUser, ProviderVisit } from "../../lib/login-providers/provider.ts";
import { browserOf, type CookieHolder, ensureBrowserId } from "./browsers.ts";
import { hashOfToken } from "./sign-in-changes.ts";

/** For the visit, and again for the call that follows it. */
const VISIT_MINUTES = 10;

type Traveller = CookieHolder & { language: Language };

interface Intent {
  purpose: "login" | "connect" | "prove";
  userId?: number;
  sessionId?: number;
  /** Where the site goes on after a login. */
  returnPath?: string;
}

/**
 * Begins a visit of the caller's browser to a provider.
 * @returns the address that the browser opens
 * @throws Failure NOT_FOUND if the provider is not offered, LOGIN_PROVIDER_FAILED if it cannot be reached
 */
export async function beginVisit(app: App, caller: Traveller, name: LoginProviderName, intent: Intent) {
  const provider = app.loginProviders.get(name);
  if (!provider) throw new Failure("NOT_FOUND");
  // Letters and digits only, because WeChat returns nothing else.
  const state = randomBytes(16).toString("hex");
  const url = await addressFor(app, provider, visitOf(app, name, state));
  await app.db.providerLogin.create({
    data: {
      ...intent,
      stateHash: hashOfToken(state),
      browserId: ensureBrowserId(caller),
      provider: name,
      language: caller.language,
      expiresAt: inMinutes(app),
    },
  });
  return { url: url.href };
}

async function addressFor(app: App, provider: LoginProvider, visit: ProviderVisit): Promise<URL> {
  try {
    return await provider.authorizationUrl(visit);
  } catch (error) {
    app.log.warn({ err: error, provider: provider.name }, "a login provider could not be reached");
    throw new Failure("LOGIN_PROVIDER_FAILED");
  }
}

/** What a visit is recognised by. All follows from the state, so that nothing secret is stored. */
function visitOf({ config, secrets }: App, name: LoginProviderName, state: string): ProviderVisit {
  const derived = (use: string) =>
    createHmac("sha256", secrets.codes).update(`provider-${use}|${name}|${state}`).digest("base64url");
  const redirectUri = `${config.PUBLIC_URL}/sign-in/${name}/callback`;
  return { redirectUri, state, nonce: derived("nonce"), verifier: derived("verifier") };
}

const inMinutes = ({ now }: App): Date => new Date(now().getTime() + VISIT_MINUTES * MINUTE_MS);

/** Takes the return of a visit, once and in the browser that left for it; null if there is none to take. */
export async function takeReturn(
  app: App,
  caller: Pick<CookieHolder, "cookies">,
  name: LoginProviderName,
  state: string,
): Promise<ProviderLogin | null> {
  const browser = browserOf(caller);
  if (!browser) return null;
  const [visit = null] = await app.db.providerLogin.updateManyAndReturn({
    where: {
      ...{ stateHash: hashOfToken(state), browserId: browser.id, provider: name },
      ...{ returnedAt: null, expiresAt: { gt: app.now() } },
    },
    data: { returnedAt: app.now() },
  });
  return visit;
}

/** Who came back. @throws Error as `LoginProvider.identify` */
export const identifyReturn = (app: App, provider: LoginProvider, parameters: URLSearchParams): Promise<ProviderUser> =>
  provider.identify(parameters, visitOf(app, provider.name, parameters.get("state") ?? ""));

/** Keeps who came back for the next call of the browser, which shows the returned ticket. */
export async function issueTicket(app: App, { id }: ProviderLogin, user: ProviderUser): Promise<string> {
  const ticket = randomBytes(24).toString("base64url");
  await app.db.providerLogin.update({
    where: { id },
    data: { ...user, ticketHash: hashOfToken(ticket), expiresAt: inMinutes(app) },
  });
  return ticket;
}

/** The visit that a ticket is of. @throws Failure TICKET_OVER also in another browser */
export async function findReturned(
  app: App,
  caller: Pick<CookieHolder, "cookies">,
  ticket: string,
  purpose: Intent["purpose"],
): Promise<ProviderLogin> {
  const visit = await app.db.providerLogin.findUnique({ where: { ticketHash: hashOfToken(ticket) } });
  const isOwn = visit !== null && visit.browserId === browserOf(caller)?.id && visit.purpose === purpose;
  if (!isOwn || visit.expiresAt <= app.now()) throw new Failure("TICKET_OVER");
  return visit;
}

/** @throws Failure TICKET_OVER if another call has used the ticket up */
export async function useUp({ db }: App, { id }: ProviderLogin): Promise<void> {
  const { count } = await db.providerLogin.deleteMany({ where: { id } });
  if (count === 0) throw new Failure("TICKET_OVER");
}
