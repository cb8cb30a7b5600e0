import { load } from "./update-watch.ts";

const ipAddress = /^(?:\d+\.){3}\d+$|^\[/;

/** Whether this browser can use passkeys here; no site is known to them by an IP address. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === "function" && !ipAddress.test(location.hostname);

/** What the authenticator did not do; "exists" if it already has a passkey of this user. */
export class PasskeyError extends Error {
  readonly reason: "canceled" | "exists";
  constructor(reason: PasskeyError["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

const importLibrary = () => load(() => import("@simplewebauthn/browser"));

/** Browsers do not say whether the user canceled, waited too long or has no passkey. */
async function ask(work: Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await work);
  } catch (error) {
    throw new PasskeyError((error as Error).name === "InvalidStateError" ? "exists" : "canceled");
  }
}

/** Creates a passkey with the server's options; the JSON to send back. @throws PasskeyError */
export async function createPasskey(options: string): Promise<string> {
  const { startRegistration } = await importLibrary();
  return ask(startRegistration({ optionsJSON: JSON.parse(options) }));
}

/** Has the user confirm with a passkey; the JSON to send back. @throws PasskeyError */
export async function confirmWithPasskey(options: string): Promise<string> {
  const { startAuthentication } = await importLibrary();
  return ask(startAuthentication({ optionsJSON: JSON.parse(options) }));
}
