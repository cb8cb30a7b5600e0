import { SANDBOX_KEY } from "@meridian/contract/samples";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount, newKey, newMember } from "../../../../../tests/setup/accounts.ts";
import { tasks } from "../../../../../tests/setup/agent-tasks.ts";
import { startService } from "../../../../../tests/setup/drop-in.ts";
import { createKey } from "../keys/keys.ts";
import { foldUsage } from "../metering/fold.ts";

let service: Awaited<ReturnType<typeof startService>>;
let secret: string;
let client: Client;
const clients: Client[] = [];
beforeAll(async () => {
  service = await startService();
  secret = (await newKey(service.app)).secret;
  client = await agent(secret);
});
afterAll(async () => {
  await Promise.all(clients.map((one) => one.close()));
  await service.close();
});

/** An agent of the protocol's own makers, connected with a key. */
async function agent(key: string, headers: Record<string, string> = {}): Promise<Client> {
  const made = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${key}`, lang: "en-US", ...headers } };
  await made.connect(new StreamableHTTPClientTransport(new URL(`${service.origin}/mcp`), { requestInit }));
  clients.push(made);
  return made;
}

async function use(by: Client, name: string, given: Record<string, unknown> = {}) {
  const { structuredContent, content, isError } = await by.callTool({ name, arguments: given });
  const [first] = content as { text: string }[];
  return { result: structuredContent as Record<string, unknown>, text: first?.text ?? "", isError: isError === true };
}

describe("an agent", () => {
  test("sees tools with a title, a description and described inputs", async () => {
    const { tools } = await client.listTools();
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
    for (const { name, title, description, inputSchema, annotations } of tools) {
      expect(`${title} ${description}`.length, name).toBeGreaterThan(20);
      expect(annotations?.readOnlyHint, name).toBe(true);
      for (const [field, schema] of Object.entries(inputSchema.properties ?? {}))
        expect(schema, `${name}.${field}`).toMatchObject(
          field === "limit" || field === "keyword" ? {} : { description: expect.any(String) },
        );
    }
  });

  // The client checks each result against the schema that the tool declares.
  test.each(tasks)("$question", async ({ tool, input, answer, error }) => {
    await client.listTools();
    const { result, text, isError } = await use(await withRoom(), tool, input);
    expect(isError, text).toBe(error !== undefined);
    if (error === undefined) expect(result).toMatchObject(answer ?? {});
    else expect(text).toContain(error);
  });

  test("has 100 tasks, and they use every tool that asks no one outside", async () => {
    const outside = ["abuse_contact", "whois", "dns_records", "host_names"];
    const { tools } = await client.listTools();
    const used = new Set(tasks.map(({ tool }) => tool));
    expect(tasks.length).toBeGreaterThanOrEqual(100);
    expect(tools.map(({ name }: Tool) => name).filter((name) => !used.has(name))).toEqual(outside);
  });
});

/** The client of the tasks: one with a new key for every 40 of them, because a key has a budget. */
let turns = 0;
async function withRoom(): Promise<Client> {
  turns += 1;
  if (turns % 40 === 0) client = await agent((await newKey(service.app)).secret);
  return client;
}

describe("the budget of a key", () => {
  test("a tool costs what its call costs, and nothing where nothing is found", async () => {
    const key = await newKey(service.app);
    const own = await agent(key.secret);
    await use(own, "lookup_address", { ip: "8.8.8.8" });
    await use(own, "lookup_address", { ip: "9.9.9.9" });
    await use(own, "lookup_addresses", { addresses: ["8.8.8.8", "9.9.9.9", "5.1.2.3"] });
    await use(own, "summarize_log", { text: "8.8.8.8 8.8.8.9" });
    expect(await service.remaining(key.secret)).toBe(50_000 - 3);
  });

  test("calls of an agent are in the records of its key", async () => {
    const key = await newKey(service.app);
    const own = await agent(key.secret);
    await use(own, "lookup_address", { ip: "8.8.8.8" });
    expect(await service.recorded(key.account)).toEqual([["/v2/query", 200, "success"]]);
    await foldUsage(service.app);
    const { result } = await use(own, "call_history", { limit: 5 });
    expect(result).toMatchObject({ total: 1, list: [{ path: "/v2/query", query_masked: "8.8.8.8" }] });
  });

  test("a key without calls left is refused in words", async () => {
    const { secret: exhausted } = await service.exhaustedKey();
    const { isError, text } = await use(await agent(exhausted), "lookup_address", { ip: "8.8.8.8" });
    expect([isError, text]).toEqual([true, expect.stringMatching(/^INSUFFICIENT_QUOTA: /)]);
  });

  test("no more tools than the budget allows are run", async () => {
    const own = await agent((await newKey(service.app)).secret);
    const all = await Promise.all(Array.from({ length: 80 }, () => use(own, "data_versions")));
    const refused = all.filter(({ text }) => text.startsWith("TOO_MANY_REQUESTS"));
    expect(refused.length).toBeGreaterThan(0);
    expect(all.length - refused.length).toBeGreaterThanOrEqual(50);
  });
});

describe("what a key may not do, an agent may not either", () => {
  const post = (headers: Record<string, string>, payload: string) =>
    service.server.inject({
      method: "POST",
      url: "/mcp",
      headers: { "content-type": "application/json", ...headers },
      payload,
    });

  test.each([
    ["no key", {}, 401, "MISSING_API_KEY"],
    ["an unknown key", { authorization: `Bearer mrd_${"x".repeat(40)}` }, 401, "INVALID_API_KEY"],
  ])("%s: refused before the body is read", async (_title, headers, status, code) => {
    const response = await post(headers as Record<string, string>, "{broken");
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(response.headers["content-type"]).toContain("application/problem+json");
  });

  test("a key restricted to other addresses", async () => {
    const { secret: elsewhere } = await newKey(service.app, { allow_ips: ["198.51.100.0/24"] });
    const response = await post({ authorization: `Bearer ${elsewhere}` }, "{}");
    expect([response.statusCode, response.json().code]).toEqual([403, "FORBIDDEN_IP"]);
  });

  test("a key restricted to other services", async () => {
    const { secret: phones } = await newKey(service.app, { service_types: [12] });
    const { text } = await use(await agent(phones), "lookup_address", { ip: "8.8.8.8" });
    expect(text).toMatch(/^PERMISSION_REQUIRED: /);
  });

  test.each([
    { scopes: ["lookup"], looksUp: true, readsAccount: false },
    { scopes: ["account"], looksUp: false, readsAccount: true },
    { scopes: [], looksUp: true, readsAccount: true },
  ])("a key that a program got for $scopes", async ({ scopes, looksUp, readsAccount }) => {
    const { signedIn } = await newAccount(service.app);
    const input = { name: "Agent", is_test: false };
    const key = await createKey(service.app, signedIn, "127.0.0.1", input, { clientId: "agent", scopes });
    const own = await agent(key.api_key);
    const isDone = async (name: string, given = {}) => !(await use(own, name, given)).isError;
    expect(await isDone("lookup_address", { ip: "8.8.8.8" })).toBe(looksUp);
    expect(await isDone("call_history")).toBe(readsAccount);
    expect(await isDone("list_keys")).toBe(readsAccount);
    expect(await isDone("data_versions")).toBe(true);
    const call = (url: string, init = {}) =>
      fetch(`${service.origin}${url}`, { headers: { authorization: `Bearer ${key.api_key}` }, ...init });
    for (const url of ["/v2/query?ip=8.8.8.8", "/ipinfo/8.8.8.8", "/v2/ports/22"])
      expect((await call(url)).status, url).toBe(looksUp ? 200 : 403);
    const report = await call("/v2/lens_reports/1", {
      method: "POST",
      body: new URLSearchParams({ addresses: "8.8.8.8" }),
    });
    expect(report.status).toBe(readsAccount ? 404 : 403);
  });

  test("a test key gets samples only, and has no history", async () => {
    const own = await agent(SANDBOX_KEY);
    expect((await use(own, "lookup_address", { ip: "192.0.2.1" })).result).toMatchObject({
      location: { country_code: "SG" },
    });
    expect((await use(own, "lookup_address", { ip: "8.8.8.8" })).text).toMatch(/^PERMISSION_REQUIRED: /);
    expect((await use(own, "call_history")).isError).toBe(true);
  });

  test("a sub-account's key shows its own calls only", async () => {
    const { account, secret: main } = await newKey(service.app);
    await use(await agent(main), "lookup_address", { ip: "8.8.8.8" });
    const member = await newMember(service.app, account.id, ["key.create"]);
    const made = await createKey(service.app, member.signedIn, "127.0.0.1", { name: "member", is_test: false });
    const { result } = await use(await agent(made.api_key), "call_history");
    expect(result).toMatchObject({ total: 0, list: [] });
  });

  test("a body that is too large, too deep or no request of the protocol is refused", async () => {
    const authorization = `Bearer ${secret}`;
    const accept = "application/json, text/event-stream";
    expect((await post({ authorization }, JSON.stringify("x".repeat(600_000)))).statusCode).toBe(400);
    expect((await post({ authorization }, "[".repeat(8000))).statusCode).toBe(400);
    expect((await post({ authorization, accept }, '{"jsonrpc":"1.0"}')).statusCode).toBe(400);
  });

  test("methods other than POST are refused and name it", async () => {
    for (const method of ["GET", "DELETE", "PUT"] as const) {
      const response = await service.server.inject({
        method,
        url: "/mcp",
        headers: { authorization: `Bearer ${secret}` },
      });
      expect([response.statusCode, response.headers.allow]).toEqual([405, "POST"]);
    }
  });

  test("a language other than English is answered in it", async () => {
    const own = await agent(secret, { lang: "zh-CN" });
    expect((await use(own, "lookup_address", { ip: "8.8.8.8" })).result).toMatchObject({
      location: { country: "美国" },
    });
  });
});
