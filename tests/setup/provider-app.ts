import { openAlipayLoginServer, openGithubServer, openWechatServer } from "./providers/login-servers.ts";
import { OIDC_CLIENT, type OidcUser, openOidcServer } from "./providers/oidc.ts";
import { startSignInApp } from "./sign-in-app.ts";

type Entrance = Awaited<ReturnType<typeof startSignInApp>>;
export type Browser = ReturnType<Entrance["openBrowser"]>;

/** The product with every login provider, each of which is a server on this machine that speaks its protocol. */
export async function startProviderApp() {
  const callbacks = ["google", "microsoft"].map((name) => `https://meridian.example/sign-in/${name}/callback`);
  const oidc = await openOidcServer(callbacks);
  const github = await openGithubServer();
  const wechat = await openWechatServer();
  const alipay = await openAlipayLoginServer();
  const entrance = await startSignInApp({
    ...{ GOOGLE_CLIENT_ID: OIDC_CLIENT.id, GOOGLE_CLIENT_SECRET: OIDC_CLIENT.secret, GOOGLE_URL: oidc.url },
    ...{ MICROSOFT_CLIENT_ID: OIDC_CLIENT.id, MICROSOFT_CLIENT_SECRET: OIDC_CLIENT.secret, MICROSOFT_URL: oidc.url },
    ...github.settings,
    ...wechat.settings,
    ...alipay.settings,
  });

  let users = 0;
  /** Somebody at Google who has confirmed an address. */
  const newUser = (more: Partial<OidcUser> = {}): OidcUser => {
    users++;
    return { sub: `sub-${users}`, email: `eve${users}@example.com`, email_verified: true, name: "Eve", ...more };
  };
  /** The callback's path with which a browser comes back from Google. */
  async function leave(browser: Browser, user: OidcUser): Promise<string> {
    oidc.become(user);
    return oidc.visit((await browser.account.providerLoginStart({ provider: "google" })).url);
  }
  /** Where a browser is sent after the callback: the dialog's parameters and the ticket. */
  async function comeBack(browser: Browser, callback: string) {
    const { headers, statusCode } = await browser.open(callback);
    const { pathname, searchParams, hash } = new URL(String(headers.location), "https://meridian.example");
    return { statusCode, pathname, ...Object.fromEntries(searchParams), ticket: hash.slice(1) } as Return;
  }
  /** A visit to Google and back. */
  const visit = async (browser: Browser, user: OidcUser) => comeBack(browser, await leave(browser, user));
  return {
    ...entrance,
    ...{ oidc, github, wechat, alipay, newUser, leave, comeBack, visit },
    /** A first login with Google, which creates an account. */
    async joined(user = newUser(), browser = entrance.openBrowser()) {
      const { ticket } = await visit(browser, user);
      return { browser, person: user, ...(await browser.account.providerLogin({ ticket, agree: true })) };
    },
    async close() {
      await entrance.running.close();
      for (const server of [oidc, github, wechat, alipay]) await server.close();
    },
  };
}

interface Return {
  statusCode: number;
  pathname: string;
  dialog?: string;
  outcome?: string;
  purpose?: string;
  return?: string;
  ticket: string;
}
