import { createHash, randomBytes } from "node:crypto";
import { keyScopes } from "@meridian/contract/key-scopes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, newAccount, newMember } from "../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../tests/setup/app.ts";
import type { App } from "../app.ts";
import { decideRequest } from "../modules/keys/key-requests.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let now: Date;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => now }) });
});
afterAll(() => running.close());
now = new Date();
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
const CALLBACK = "http://127.0.0.1/callback";
let sources = 0;

/** A form, or JSON, from an address of its own, because requests are limited by source. */
async function post(path: string, fields: Record<string, unknown>, type = "application/x-www-form-urlencoded") {
  const payload = type.includes("json")
    ? JSON.stringify(fields)
    : new URLSearchParams(fields as Record<string, string>).toString();
  const remoteAddress = `198.18.${Math.floor(++sources / 250)}.${sources % 250}`;
  const response = await running.server.inject({
    method: "POST",
    url: path,
    payload,
    headers: { "content-type": type },
    remoteAddress,
  });
  const body = response.body === "" ? {} : response.json();
  return { status: response.statusCode, body: body as Record<string, string & string[]> };
}

const keysOf = (account: Account) => running.client({ token: account.token }).keys;
const begin = async () => (await post("/oauth/device_authorization", { client_id: "meridian-cli" })).body;
const poll = (device_code: string, client_id = "meridian-cli") =>
  post("/oauth/token", { grant_type: DEVICE_GRANT, device_code, client_id });

async function works(secret: string): Promise<number> {
  const headers = { authorization: `Bearer ${secret}` };
  return (await running.server.inject({ url: "/v2/me", headers })).statusCode;
}

describe("a device", () => {
  test("gets a key of its own once its user has approved, and only once", async () => {
    const account = await newAccount(running.app);
    const asked = await begin();
    expect(asked).toMatchObject({
      user_code: expect.stringMatching(/^[A-Z]{4}-[A-Z]{4}$/),
      expires_in: 900,
      interval: 5,
    });
    expect(asked.verification_uri_complete).toBe(`https://meridian.example/connect?code=${asked.user_code}`);
    expect((await poll(asked.device_code!)).body.error).toBe("authorization_pending");
    const shown = await keysOf(account).keyRequest({ user_code: asked.user_code!.toLowerCase().replace("-", " ") });
    expect(shown).toMatchObject({ client_name: "Meridian CLI", redirect_host: "", user_code: asked.user_code });
    expect(await keysOf(account).keyRequestDecide({ user_code: asked.user_code!, approve: true })).toEqual({
      redirect_url: "",
    });
    later(5);
    const { body } = await poll(asked.device_code!);
    const access_token = expect.stringMatching(/^mrd_live_/);
    expect(body).toEqual({ access_token, token_type: "Bearer", scope: "lookup account" });
    expect(await works(body.access_token!)).toBe(200);
    const { list } = await keysOf(account).getKeys({});
    expect(list.map(({ name }) => name)).toEqual(["Meridian CLI"]);
    later(5);
    expect((await poll(asked.device_code!)).body.error).toBe("invalid_grant");
  });

  test("is allowed what it asked for and its user saw, and asks for nothing that we do not have", async () => {
    const account = await newAccount(running.app);
    const ask = (scope: string) => post("/oauth/device_authorization", { client_id: "meridian-cli", scope });
    expect(await ask("lookup write")).toMatchObject({ status: 400, body: { error: "invalid_scope" } });
    const { user_code, device_code } = (await ask(" lookup  lookup")).body;
    expect(await keysOf(account).keyRequest({ user_code: user_code! })).toMatchObject({ scopes: ["lookup"] });
    await keysOf(account).keyRequestDecide({ user_code: user_code!, approve: true });
    later(5);
    expect((await poll(device_code!)).body).toMatchObject({ scope: "lookup" });
    expect((await keysOf(account).getKeys({})).list[0]?.scopes).toEqual(["lookup"]);
  });

  test("can revoke its own key but no other, and may repeat it", async () => {
    const account = await newAccount(running.app);
    const made = await keysOf(account).createKey({ name: "shop" });
    const { user_code, device_code } = await begin();
    await keysOf(account).keyRequestDecide({ user_code: user_code!, approve: true });
    later(5);
    const token = String((await poll(device_code!)).body.access_token);
    const revoke = (fields: Record<string, string>) => post("/oauth/revoke", fields);
    const client_id = "meridian-cli";
    expect((await revoke({ token })).body.error).toBe("invalid_client");
    expect((await revoke({ client_id })).body.error).toBe("invalid_request");
    expect((await revoke({ client_id, token: made.api_key })).status).toBe(200);
    expect((await revoke({ client_id, token: "mrd_live_unknown" })).status).toBe(200);
    const states = async () => (await keysOf(account).getKeys({})).list.map(({ status }) => status);
    expect(await states()).toEqual(["active", "active"]);
    const ended = await Promise.all(Array.from({ length: 10 }, () => revoke({ client_id, token })));
    expect(ended.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await states()).toEqual(["revoked", "active"]);
    expect(await works(token)).toBe(403);
  });

  test("gets slow_down if it asks too often", async () => {
    const { device_code } = await begin();
    expect((await poll(device_code!)).body.error).toBe("authorization_pending");
    later(2);
    expect((await poll(device_code!)).body.error).toBe("slow_down");
    later(6);
    expect((await poll(device_code!)).body.error).toBe("authorization_pending");
  });

  test("is refused after its user refused, and after the time is over", async () => {
    const account = await newAccount(running.app);
    const refused = await begin();
    await keysOf(account).keyRequestDecide({ user_code: refused.user_code!, approve: false });
    expect((await poll(refused.device_code!)).body.error).toBe("access_denied");
    const late = await begin();
    later(901);
    await expect(keysOf(account).keyRequestDecide({ user_code: late.user_code!, approve: true })).rejects.toThrow();
    expect((await poll(late.device_code!)).body.error).toBe("expired_token");
  });

  test("of another program does not get the key", async () => {
    const account = await newAccount(running.app);
    const { device_code, user_code } = await begin();
    const other = (await post("/oauth/register", { redirect_uris: [CALLBACK] }, "application/json")).body.client_id!;
    await keysOf(account).keyRequestDecide({ user_code: user_code!, approve: true });
    expect((await poll(device_code!, other)).body.error).toBe("invalid_grant");
    expect((await poll(device_code!, "nobody")).body.error).toBe("invalid_client");
    expect((await poll(`${device_code}x`)).body.error).toBe("invalid_grant");
  });
});

/** Without the limit on calls. */
const decide = (app: App, { signedIn }: Account, user_code: string, approve: boolean) =>
  decideRequest(app, signedIn, "127.0.0.1", { user_code, approve });

describe("of decisions and collections at the same time, one counts", () => {
  test("fifty decisions make at most one key, and fifty collections get it once", async () => {
    const account = await newAccount(running.app);
    const { device_code, user_code } = await begin();
    const { app } = running;
    const decisions = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => decide(app, account, user_code!, index % 2 === 0)),
    );
    expect(decisions.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { total } = await keysOf(account).getKeys({});
    const collected = await Promise.all(Array.from({ length: 50 }, () => poll(device_code!)));
    expect(collected.filter(({ status }) => status === 200)).toHaveLength(total);
  });

  test("fifty approvals make one key", async () => {
    const account = await newAccount(running.app);
    const { user_code, device_code } = await begin();
    const approvals = Array.from({ length: 50 }, () => decide(running.app, account, user_code!, true));
    await Promise.allSettled(approvals);
    expect((await keysOf(account).getKeys({})).total).toBe(1);
    const collected = await Promise.all(Array.from({ length: 50 }, () => poll(device_code!)));
    expect(collected.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("a program that is called back", () => {
  async function register(redirect = CALLBACK): Promise<string> {
    const { status, body } = await post(
      "/oauth/register",
      { client_name: "Agent", redirect_uris: [redirect] },
      "application/json",
    );
    expect(status).toBe(201);
    return body.client_id!;
  }

  async function authorize(fields: Record<string, string>) {
    const remoteAddress = `198.19.0.${++sources % 250}`;
    return running.server.inject({ url: `/oauth/authorize?${new URLSearchParams(fields)}`, remoteAddress });
  }

  const verifier = randomBytes(32).toString("base64url");
  const code_challenge = createHash("sha256").update(verifier).digest("base64url");
  const asking = { response_type: "code", code_challenge, code_challenge_method: "S256", state: "s 1" };

  async function approved(account: Account, client_id: string, redirect_uri: string): Promise<URL> {
    const { headers, statusCode } = await authorize({ ...asking, client_id, redirect_uri });
    expect(statusCode).toBe(303);
    const user_code = new URL(String(headers.location), "https://meridian.example").searchParams.get("code")!;
    expect(await keysOf(account).keyRequest({ user_code })).toMatchObject({
      client_name: "Agent",
      redirect_host: new URL(redirect_uri).host,
    });
    return new URL((await keysOf(account).keyRequestDecide({ user_code, approve: true })).redirect_url);
  }

  test("gets a key for its code and its verifier, from any port of the user's machine", async () => {
    const account = await newAccount(running.app);
    const client_id = await register();
    const redirect_uri = "http://127.0.0.1:41234/callback";
    const back = await approved(account, client_id, redirect_uri);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      code: expect.any(String),
      state: "s 1",
      iss: "https://meridian.example",
    });
    const token = { grant_type: "authorization_code", client_id, redirect_uri, code: back.searchParams.get("code")! };
    expect((await post("/oauth/token", { ...token, code_verifier: "wrong" })).body.error).toBe("invalid_grant");
    expect((await post("/oauth/token", { ...token, redirect_uri: CALLBACK, code_verifier: verifier })).body.error).toBe(
      "invalid_grant",
    );
    const { body } = await post("/oauth/token", { ...token, code_verifier: verifier });
    expect(await works(body.access_token!)).toBe(200);
  });

  test("loses its key if its code is presented again, but not by somebody without the verifier", async () => {
    const account = await newAccount(running.app);
    const client_id = await register();
    const code = (await approved(account, client_id, CALLBACK)).searchParams.get("code")!;
    const token = { grant_type: "authorization_code", client_id, redirect_uri: CALLBACK, code };
    const present = (code_verifier: string) => post("/oauth/token", { ...token, code_verifier });
    const { body } = await present(verifier);
    const status = async () => (await keysOf(account).getKeys({})).list[0]?.status;
    expect((await present("wrong")).body.error).toBe("invalid_grant");
    expect(await status()).toBe("active");
    expect((await present(verifier)).body.error).toBe("invalid_grant");
    expect(await status()).toBe("revoked");
    expect(await works(body.access_token!)).toBe(403);
  });

  test("of fifty presentations at once, one gets a key, which does not work", async () => {
    const account = await newAccount(running.app);
    const client_id = await register();
    const code = (await approved(account, client_id, CALLBACK)).searchParams.get("code")!;
    const token = {
      grant_type: "authorization_code",
      client_id,
      redirect_uri: CALLBACK,
      code,
      code_verifier: verifier,
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => post("/oauth/token", token)));
    const got = answers.flatMap(({ body }) => body.access_token ?? []);
    expect(got).toHaveLength(1);
    expect(await works(String(got[0]))).toBe(403);
  });

  test("comes too late with a code after two minutes", async () => {
    const client_id = await register();
    const back = await approved(await newAccount(running.app), client_id, CALLBACK);
    later(121);
    const token = {
      grant_type: "authorization_code",
      client_id,
      redirect_uri: CALLBACK,
      code: back.searchParams.get("code")!,
    };
    expect((await post("/oauth/token", { ...token, code_verifier: verifier })).body.error).toBe("invalid_grant");
  });

  test("learns that the user refused", async () => {
    const client_id = await register("cursor://auth/done");
    const { headers } = await authorize({ ...asking, client_id, redirect_uri: "cursor://auth/done" });
    const user_code = new URL(String(headers.location), "https://meridian.example").searchParams.get("code")!;
    const { redirect_url } = await keysOf(await newAccount(running.app)).keyRequestDecide({
      user_code,
      approve: false,
    });
    expect(redirect_url).toMatch(/^cursor:\/\/auth\/done\?error=access_denied&state=/);
  });

  test.each([
    ["an address that it did not register", { redirect_uri: "https://evil.example/" }],
    ["another path", { redirect_uri: "http://127.0.0.1/other" }],
    ["an unknown program", { client_id: "nobody" }],
    ["a program that we did not sign", { client_id: "eyJhbGciOiJub25lIn0.eyJuYW1lIjoieCIsInJlZGlyZWN0cyI6W119." }],
  ])("nobody is sent to %s", async (_title, wrong) => {
    const { statusCode, headers } = await authorize({
      ...asking,
      client_id: await register(),
      redirect_uri: CALLBACK,
      ...wrong,
    });
    expect([statusCode, headers.location]).toEqual([400, undefined]);
  });

  test.each([
    ["no PKCE", { code_challenge: "" }, "invalid_request"],
    ["plain PKCE", { code_challenge_method: "plain" }, "invalid_request"],
    ["another response", { response_type: "token" }, "unsupported_response_type"],
  ])("%s is refused to the program itself", async (_title, wrong, error) => {
    const { statusCode, headers } = await authorize({
      ...asking,
      client_id: await register(),
      redirect_uri: CALLBACK,
      ...wrong,
    });
    expect([statusCode, new URL(String(headers.location)).searchParams.get("error")]).toEqual([303, error]);
  });

  test.each([
    ["javascript:alert(1)"],
    ["http://example.com/"],
    ["data:text/html,x"],
    ["https://user:secret@example.com/"],
    ["https://example.com/#part"],
    ["not an address"],
  ])("cannot register %s", async (uri) => {
    const { status, body } = await post("/oauth/register", { redirect_uris: [uri] }, "application/json");
    expect([status, body.error]).toEqual([400, "invalid_redirect_uri"]);
  });
});

test("a sub-account without the right to manage keys can approve nothing", async () => {
  const { accountId } = (await newAccount(running.app)).signedIn;
  const member = await newMember(running.app, accountId, ["usage.view"]);
  const { user_code, device_code } = await begin();
  await expect(keysOf(member).keyRequestDecide({ user_code: user_code!, approve: true })).rejects.toThrow();
  expect((await poll(device_code!)).body.error).toBe("authorization_pending");
});

test("one source may not ask without end", async () => {
  const ask = () => running.server.inject({ method: "POST", url: "/oauth/token", remoteAddress: "198.51.100.9" });
  const statuses = (await Promise.all(Array.from({ length: 80 }, ask))).map(({ statusCode }) => statusCode);
  expect(statuses).toContain(429);
});

test("programs find the way: metadata of server and resource, and a hint in each 401", async () => {
  const get = async (url: string) => (await running.server.inject({ url })).json();
  const server = await get("/.well-known/oauth-authorization-server");
  const resource = await get("/.well-known/oauth-protected-resource/mcp");
  expect(resource).toMatchObject({ resource: "https://meridian.example/mcp", authorization_servers: [server.issuer] });
  for (const name of [
    "authorization_endpoint",
    "token_endpoint",
    "registration_endpoint",
    "device_authorization_endpoint",
    "revocation_endpoint",
  ])
    expect(new URL(server[name]).origin).toBe(server.issuer);
  expect([server.scopes_supported, resource.scopes_supported]).toEqual([keyScopes, keyScopes]);
  for (const url of ["/v2/query?ip=8.8.8.8", "/v2/me"]) {
    const { headers } = await running.server.inject({ url });
    expect(headers["www-authenticate"]).toContain(
      'resource_metadata="https://meridian.example/.well-known/oauth-protected-resource"',
    );
  }
});
