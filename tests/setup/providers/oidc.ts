import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { interactionPolicy } from "oidc-provider";

export const OIDC_CLIENT = { id: "meridian", secret: "a-secret-of-this-test-only" };

/** What the provider says about its user. */
export interface OidcUser {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/** A certified OpenID Connect provider on this machine, at which somebody is always logged in and agrees. */
export async function openOidcServer(redirectUris: string[]) {
  let user: OidcUser = { sub: "nobody" };
  let isRefusing = false;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  const provider = new Provider(url, {
    clients: [
      {
        client_id: OIDC_CLIENT.id,
        client_secret: OIDC_CLIENT.secret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    cookies: { keys: ["a-key-of-this-test-only"] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...user, sub }) }),
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, AuthorizationCode: 60, IdToken: 600 },
  });
  const handle = provider.callback();
  server.on("request", async (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return handle(request, response);
    const grant = new provider.Grant({ accountId: user.sub, clientId: OIDC_CLIENT.id });
    grant.addOIDCScope("openid email profile");
    const grantId = await grant.save();
    const agreed = { login: { accountId: user.sub }, select_account: {}, consent: { grantId } };
    const result = isRefusing ? { error: "access_denied" } : agreed;
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  return {
    url,
    become: (next: OidcUser) => {
      user = next;
    },
    refuse: (refuses: boolean) => {
      isRefusing = refuses;
    },
    /** Follows an authorization address as a browser does, to the callback's path and parameters. */
    async visit(address: string): Promise<string> {
      const cookies = new Map<string, string>();
      let next = new URL(address);
      while (next.origin === url) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const response = await fetch(next, { redirect: "manual", headers: { cookie } });
        for (const line of response.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get("location");
        if (!location) throw new Error(`${next.pathname} answered ${response.status} ${await response.text()}`);
        next = new URL(location, next);
      }
      return next.pathname + next.search;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
