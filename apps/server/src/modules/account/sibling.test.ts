import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { type ApiProcess, killAll, startApi } from "../../../../../tests/setup/api-process.ts";
import { startApp } from "../../../../../tests/setup/app.ts";

type Site = { running: Awaited<ReturnType<typeof startApp>>; api: ApiProcess };
const sites: Site[] = [];
/** A whole site of its own: its own database, process, secret and cookies. */
async function startSite(cookieDomain: string, siblingLogoutUrl: string): Promise<Site> {
  const running = await startApp();
  const { DATABASE_URL, DATA_DIR } = running.app.config;
  const api = await startApi({
    DATABASE_URL,
    DATA_DIR,
    COOKIE_DOMAIN: cookieDomain,
    SIBLING_LOGOUT_URL: siblingLogoutUrl,
    SIBLING_SECRET: "a secret that both sites share, 32+ characters",
  });
  const site = { running, api };
  sites.push(site);
  return site;
}

let first: Site;
let second: Site;
beforeAll(async () => {
  second = await startSite("second.example", "https://first.example/sibling-logout");
  first = await startSite("first.example", `${second.api.url}/sibling-logout`);
});
afterAll(async () => {
  await killAll(sites.map(({ api }) => api));
  for (const { running } of sites) await running.close();
});

async function call({ api }: Site, path: string, token: string) {
  const response = await fetch(api.url + path, { method: "POST", headers: { token } });
  return (await response.json()) as { code: number; data: { logout_ticket: string; sibling_logout_url: string } };
}

/** Goes where the first site sends the browser, with the cookie that the second one gave it. */
const follow = (address: string, token: string) =>
  fetch(address, { redirect: "manual", headers: { cookie: `token=${token}` } });

test("a logout on one site, followed to the other, ends the browser's session there, once", async () => {
  const [here, there, later] = [
    await newAccount(first.running.app),
    await newAccount(second.running.app),
    await newAccount(second.running.app),
  ];
  expect((await call(second, "/v1/user_info", there.token)).code).toBe(200);
  expect((await call(second, "/v1/user_info", here.token)).code).toBe(506);
  const { sibling_logout_url } = (await call(first, "/v1/web_init", "")).data;
  const { logout_ticket } = (await call(first, "/v1/user_logout", here.token)).data;
  expect((await call(first, "/v1/user_info", here.token)).code).toBe(506);

  const address = `${sibling_logout_url}?token=${logout_ticket}`;
  const left = await follow(address, there.token);
  expect([left.status, left.headers.get("location")]).toEqual([303, "/"]);
  expect(left.headers.getSetCookie()).toEqual([expect.stringMatching(/^token=;.*Domain=second\.example;/)]);
  expect((await call(second, "/v1/user_info", there.token)).code).toBe(506);

  const again = await follow(address, later.token);
  expect([again.status, again.headers.get("location")]).toEqual([303, "/"]);
  expect(again.headers.getSetCookie()).toEqual([]);
  expect((await call(second, "/v1/user_info", later.token)).code).toBe(200);
});
