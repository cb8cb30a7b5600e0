import * as client from "openid-client";
import * as z from "zod";
import type { Config } from "../../config.ts";
import { insecure } from "./oidc.ts";
import { type LoginProvider, TIMEOUT_MS } from "./provider.ts";

const User = z.object({ id: z.int(), login: z.string(), name: z.string().nullish() });
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/**
 * GitHub, or a GitHub Enterprise Server: OAuth 2 with PKCE, and its REST API for the user. Only a verified primary address
 * counts as an address.
 */
export function openGithub({ GITHUB_CLIENT_ID = "", GITHUB_CLIENT_SECRET = "", GITHUB_URL }: Config): LoginProvider {
  const site = (GITHUB_URL ?? "https://github.com").replace(/\/$/, "");
  const api = GITHUB_URL ? `${site}/api/v3` : "https://api.github.com";
  const configuration = new client.Configuration(
    {
      issuer: site,
      authorization_endpoint: `${site}/login/oauth/authorize`,
      token_endpoint: `${site}/login/oauth/access_token`,
    },
    GITHUB_CLIENT_ID,
    undefined,
    client.ClientSecretPost(GITHUB_CLIENT_SECRET),
  );
  configuration.timeout = TIMEOUT_MS / 1000;
  for (const allow of insecure(new URL(site))) allow(configuration);
  const read = async <T>(token: string, path: string, schema: z.ZodType<T>): Promise<T> => {
    const headers = new Headers({ accept: "application/vnd.github+json", "user-agent": "Meridian" });
    const url = new URL(`${api}${path}`);
    const response = await client.fetchProtectedResource(configuration, token, url, "GET", null, headers);
    if (!response.ok) throw new Error(`GitHub answered ${path} with ${response.status}`);
    return schema.parse(await response.json());
  };
  return {
    name: "github",
    async authorizationUrl({ redirectUri, state, verifier }) {
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "read:user user:email",
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
    },
    async identify(parameters, { redirectUri, state, verifier }) {
      const { access_token } = await client.authorizationCodeGrant(
        configuration,
        new URL(`${redirectUri}?${parameters}`),
        { expectedState: state, pkceCodeVerifier: verifier },
      );
      const [user, emails] = await Promise.all([
        read(access_token, "/user", User),
        read(access_token, "/user/emails", Emails),
      ]);
      const primary = emails.find(({ primary, verified }) => primary && verified);
      return {
        subject: String(user.id),
        email: primary?.email ?? "",
        isEmailVerified: primary !== undefined,
        name: user.name || user.login,
      };
    },
  };
}
