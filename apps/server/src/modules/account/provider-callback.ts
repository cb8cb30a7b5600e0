import { type Language, pathPrefix } from "@meridian/contract/errors";
import type { LoginProviderName } from "@meridian/contract/login-provider-names";
import type { App } from "../../app.ts";
import type { ProviderLogin } from "../../generated/client.ts";
import type { ProviderUser } from "../../lib/login-providers/provider.ts";
import type { CookieHolder } from "./browsers.ts";
import { findLinked, isTaken, link } from "./linked-identities.ts";
import { identifyReturn, issueTicket, takeReturn } from "./provider-visits.ts";

type Caller = { ip: string; language: Language } & Pick<CookieHolder, "cookies">;

/** What the site tells the visitor, if it is not the next step. */
type Outcome = "connected" | "denied" | "failed" | "over" | "taken";

/**
 * Takes the return of a browser from a provider.
 * @returns the path of this site where the browser goes on
 */
export async function receiveCallback(
  app: App,
  caller: Caller,
  name: LoginProviderName,
  parameters: URLSearchParams,
): Promise<string> {
  const provider = app.loginProviders.get(name);
  const visit = provider && (await takeReturn(app, caller, name, parameters.get("state") ?? ""));
  if (!provider || !visit) return pathOf({ language: caller.language, purpose: "login", returnPath: "" }, "over");
  const refusal = parameters.get("error");
  if (refusal !== null) return pathOf(visit, refusal === "access_denied" ? "denied" : "failed");
  let user: ProviderUser;
  try {
    user = await identifyReturn(app, provider, parameters);
  } catch (error) {
    app.log.warn({ err: error, provider: name }, "a login provider did not confirm its user");
    return pathOf(visit, "failed");
  }
  if (visit.purpose === "connect") return pathOf(visit, await connect(app, caller.ip, visit, user));
  return pathOf(visit, null, await issueTicket(app, visit, user));
}

/** The session that began must still be live: its end is how a thief is kept out. */
async function connect(app: App, ip: string, visit: ProviderLogin, user: ProviderUser): Promise<Outcome> {
  const { provider, userId, sessionId } = visit;
  const session = await app.db.session.findFirst({
    where: { id: sessionId ?? 0, revokedAt: null, expiresAt: { gt: app.now() }, user: { status: "enabled" } },
  });
  if (session === null || session.userId !== userId) return "over";
  const identity = { ...user, provider };
  try {
    await link(app, userId, { identity, ip, usedAt: null }, async () => {});
    return "connected";
  } catch (error) {
    if (!isTaken(error)) throw error;
    return (await findLinked(app, identity))?.userId === userId ? "connected" : "taken";
  }
}

type Destination = Pick<ProviderLogin, "language" | "purpose" | "returnPath">;

/** The ticket follows the #, so that no server but ours receives it. */
function pathOf({ language, purpose, returnPath }: Destination, outcome: Outcome | null, ticket?: string): string {
  const parameters = new URLSearchParams({
    ...(purpose !== "login" && { tab: "profile" }),
    dialog: "provider",
    ...(purpose === "prove" && { purpose }),
    ...(outcome && { outcome }),
    ...(returnPath && { return: returnPath }),
  });
  const page = purpose === "login" ? "/" : "/user";
  return `${pathPrefix(language as Language)}${page}?${parameters}${ticket === undefined ? "" : `#${ticket}`}`;
}
