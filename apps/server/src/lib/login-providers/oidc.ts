import type { LoginProviderName } from "@meridian/contract/login-provider-names";
import * as client from "openid-client";
import { type LoginProvider, TIMEOUT_MS } from "./provider.ts";

interface Registration {
  name: LoginProviderName;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/**
 * An OpenID Connect provider (OpenID Connect Core 1.0, section 3.1): code flow with PKCE, state and nonce. Its metadata is
 * read before the first login.
 */
export function openOidc({ name, issuer, clientId, clientSecret }: Registration): LoginProvider {
  let found: Promise<client.Configuration> | null = null;
  const configuration = () => {
    found ??= discover(new URL(issuer), clientId, clientSecret).catch((error: unknown) => {
      // The next login tries again.
      found = null;
      throw error;
    });
    return found;
  };
  return {
    name,
    async authorizationUrl({ redirectUri, state, nonce, verifier }) {
      return client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        prompt: "select_account",
      });
    },
    async identify(parameters, { redirectUri, state, nonce, verifier }) {
      const tokens = await client.authorizationCodeGrant(
        await configuration(),
        new URL(`${redirectUri}?${parameters}`),
        { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
      );
      const claims = tokens.claims();
      if (!claims) throw new Error(`${name} sent no id token`);
      const text = (value: unknown) => (typeof value === "string" ? value : "");
      // Microsoft lets a tenant's administrators write any address, and tells with xms_edov that its domain is theirs.
      const isEmailVerified = [claims.email_verified, claims.xms_edov].some((value) =>
        [true, 1, "1", "true"].includes(value as string),
      );
      return { subject: claims.sub, email: text(claims.email), isEmailVerified, name: text(claims.name) };
    },
  };
}

const discover = (issuer: URL, clientId: string, secret: string): Promise<client.Configuration> =>
  client.discovery(issuer, clientId, undefined, client.ClientSecretPost(secret), {
    timeout: TIMEOUT_MS / 1000,
    // Id tokens come straight from the provider, so TLS would do; their signatures are checked nonetheless.
    execute: [client.enableNonRepudiationChecks, ...insecure(issuer)],
  });

/** A provider without TLS is one of the operator's own, such as in tests. */
export const insecure = ({ protocol }: URL) => (protocol === "http:" ? [client.allowInsecureRequests] : []);
