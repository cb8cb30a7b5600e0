import { once } from "node:events";
import { createServer, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { registry } from "../../lib/metrics.ts";
import { foldUsage } from "../metering/fold.ts";

const lines: string[] = [];
const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
/** Queries pending at the registry. */
const pendingAnswers: (() => void)[] = [];
const registryServer = createServer(({ url = "" }, response) => {
  const send = (body: object) => response.end(JSON.stringify(body));
  if (url === "/dns.json") send({ services: [[["com"], [`http://${registryAddress()}/`]]] });
  else pendingAnswers.push(() => send({ objectClassName: "domain", ldhName: "EXAMPLE.COM", status: ["active"] }));
});
const registryAddress = () => `127.0.0.1:${(registryServer.address() as AddressInfo).port}`;

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  await once(registryServer.listen(0, "127.0.0.1"), "listening");
  running = await startApp({
    change: (app) => ({ ...app, log }),
    settings: { RDAP_BOOTSTRAP_URL: `http://${registryAddress()}/` },
  });
  await running.server.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await running.close();
  registryServer.close();
});

test("a free call that cannot be sent returns no credit, and one that is charged returns its own", async () => {
  const { secret } = await newKey(running.app);
  const left = async () => {
    await running.lookupApi.meter.flush();
    return remaining(secret, 1);
  };
  await call("GET", "/v2/query?ip=8.8.8.8", { "x-api-key": secret });
  const before = await left();
  for (const url of ["/v2/me", "/v2/query?ip=8.8.8.8"]) {
    const spy = vi.spyOn(ServerResponse.prototype, "writeHead").mockImplementationOnce(() => {
      throw new Error("cannot be sent");
    });
    await call("GET", url, { "x-api-key": secret }).catch(() => undefined);
    expect(spy).toHaveBeenCalled();
    spy.mockRestore();
    expect([url, await left()]).toEqual([url, before]);
  }
});

const call = (method: "GET" | "HEAD" | "POST", url: string, headers: Record<string, string> = {}) =>
  running.server.inject({ method, url, headers });
const remaining = async (secret: string, type: number): Promise<number> => {
  const { services } = (await call("GET", "/v2/me", { "x-api-key": secret })).json<{
    services: { type: number; remaining: number }[];
  }>();
  return services.find((service) => service.type === type)?.remaining ?? 0;
};

test("HEAD has the headers of GET where the answer is in memory, no body, and costs nothing", async () => {
  const { secret } = await newKey(running.app);
  const headersOf = async (method: "GET" | "HEAD", path: string) => {
    const { statusCode, headers, body } = await call(method, path, { "x-api-key": secret });
    const { "content-type": type, "content-length": length, etag, "x-credits-charged": charged } = headers;
    return { statusCode, type, length, etag, charged, body };
  };
  const paths = ["/v2/query?ip=8.8.8.8", "/v2/ranges/8.8.8.8"];
  for (const path of paths) {
    const head = await headersOf("HEAD", path);
    const get = await headersOf("GET", path);
    expect(head).toEqual({ ...get, charged: "0", body: "" });
    expect(get).toMatchObject({ statusCode: 200, charged: "1" });
  }
  expect((await call("HEAD", "/v2/query?ip=nonsense", { "x-api-key": secret })).statusCode).toBe(400);
  expect((await call("HEAD", "/v2/whois/example.org", { "x-api-key": secret })).statusCode).toBe(405);
  expect(await remaining(secret, 1)).toBe(50_000 - paths.length);
});

test("a call whose caller disconnects before the answer costs nothing", async () => {
  const { account, secret } = await newKey(running.app);
  const accepted = once(running.server.server, "connection");
  const socket = connect((running.server.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`GET /v2/whois/example.com HTTP/1.1\r\nhost: a\r\nx-api-key: ${secret}\r\n\r\n`);
  const [serverSide] = await accepted;
  const answer = await vi.waitUntil(() => pendingAnswers.shift(), { timeout: 60_000 });
  socket.destroy();
  await vi.waitUntil(() => serverSide.destroyed, { timeout: 60_000 });
  answer();
  await vi.waitUntil(async () => (await remaining(secret, 15)) === 100, { timeout: 60_000 });
  await running.lookupApi.meter.flush();
  await foldUsage(running.app);
  expect(await running.app.db.usageQuarter.count({ where: { accountId: account.id, charged: { gt: 0 } } })).toBe(0);
});

test("a key's status may be queried a few times a second", async () => {
  const { secret } = await newKey(running.app);
  const request = () => call("GET", "/v2/me", { "x-api-key": secret });
  const answers = await Promise.all(Array.from({ length: 60 }, request));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(20);
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  // Another key is not affected.
  expect(await remaining((await newKey(running.app)).secret, 1)).toBe(50_000);
});

test("a refused call is counted but not logged, and no log line contains a key or a query", async () => {
  const { secret } = await newKey(running.app);
  lines.length = 0;
  const refusals = async () =>
    Number(
      /meridian_lookup_refusals_total\{reason="IP_ADDRESS_NOT_FOUND"\} (\d+)/.exec(await registry.metrics())?.[1] ?? 0,
    );
  const before = await refusals();
  expect((await call("GET", `/v2/asn/AS4294967295?key=${secret}`)).statusCode).toBe(404);
  expect((await call("GET", `/v2/query?ip=203.0.114.77x&key=${secret}`)).statusCode).toBe(400);
  expect((await call("GET", `/v2/ports/70000?key=${secret}`)).statusCode).toBe(400);
  expect((await call("GET", `/v2/nothing?key=${secret}`)).statusCode).toBe(404);
  expect((await call("GET", "/v2/query?ip=8.8.8.8&key=mrd_live_nobody")).statusCode).toBe(401);
  const broken = { "content-type": "multipart/form-data; boundary=x", "x-api-key": secret };
  const body = { method: "POST" as const, url: "/v2/query", headers: broken, payload: "--x\r\nbroken" };
  expect((await running.server.inject(body)).statusCode).toBe(400);
  expect(await refusals()).toBe(before + 1);
  expect(lines).toEqual([]);
});
