import type { LoginProviderName } from "@meridian/contract/login-provider-names";

/** One visit of a browser to a provider. All values are secrets of this visit, except the address. */
export interface ProviderVisit {
  /** Where the provider sends the browser back to. */
  redirectUri: string;
  state: string;
  /** For the id token. */
  nonce: string;
  /** Of PKCE (RFC 7636). */
  verifier: string;
}

/** A provider's user. */
export interface ProviderUser {
  /** The id that the provider never gives to another user. */
  subject: string;
  /** "" if the provider tells none. */
  email: string;
  /** Whether the provider vouches that the address is the user's. */
  isEmailVerified: boolean;
  /** "" if the provider tells none. */
  name: string;
}

/** A service that vouches for its users. */
export interface LoginProvider {
  name: LoginProviderName;
  /** Where the browser goes. @throws Error if the provider cannot be reached */
  authorizationUrl(visit: ProviderVisit): Promise<URL>;
  /**
   * Who came back, by the parameters of the callback.
   * @throws Error if the provider does not confirm them, or cannot be reached
   */
  identify(parameters: URLSearchParams, visit: ProviderVisit): Promise<ProviderUser>;
}

/** Of each request to a provider, for which a person waits. */
export const TIMEOUT_MS = 8000;
