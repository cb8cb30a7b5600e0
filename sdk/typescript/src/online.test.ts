import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { Client, ConnectionError, RateLimitError, ServerError, TimeoutError } from "./index.ts";

type Handler = (request: IncomingMessage, response: ServerResponse, attempt: number) => void;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server that misbehaves; returns its URL and the requests it got. */
async function serve(handler: Handler) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    handler(request, response, requests.length);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

const answer = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
const record = { location: { ip: "8.8.8.8", city: "Mountain View" } };
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("no error"),
    (error: unknown) => error,
  );

describe("a client", () => {
  test.each([429, 502, 503, 504])("tries again after %i", async (status) => {
    const { url, requests } = await serve((_, response, attempt) =>
      attempt < 3 ? answer(response, status, {}, { "retry-after": "0" }) : answer(response, 200, record),
    );
    expect(await new Client({ url }).lookup("8.8.8.8")).toEqual(record);
    expect(requests).toHaveLength(3);
  });

  test.each([400, 401, 402, 403, 404, 500])("does not try again after %i", async (status) => {
    const { url, requests } = await serve((_, response) => answer(response, status, { code: "X", detail: "no" }));
    expect(await errorOf(new Client({ url }).lookup("8.8.8.8"))).toMatchObject({ status, code: "X", detail: "no" });
    expect(requests).toHaveLength(1);
  });

  test("gives up after its retries, and at once if it had to wait too long", async () => {
    const { url, requests } = await serve((request, response) =>
      answer(response, 429, { code: "TOO_MANY_REQUESTS" }, { "retry-after": request.url!.includes("zh") ? "31" : "0" }),
    );
    const client = new Client({ url, retries: 1 });
    expect(await errorOf(client.lookup("8.8.8.8"))).toBeInstanceOf(RateLimitError);
    expect(requests).toHaveLength(2);
    expect(await errorOf(client.lookup("8.8.8.8", { language: "zh" }))).toMatchObject({ retryAfter: 31 });
    expect(requests).toHaveLength(3);
  });

  test("tries again after a connection that ended in the middle of an answer", async () => {
    const { url } = await serve((_, response, attempt) => {
      if (attempt > 1) return void answer(response, 200, record);
      response.writeHead(200, { "content-length": "1000" }).write("{");
      setImmediate(() => response.destroy());
    });
    expect(await new Client({ url }).lookup("8.8.8.8")).toEqual(record);
  });

  test("has errors for no connection, no answer in time, and an answer that is not JSON", async () => {
    const closed = await serve(() => {});
    servers[0]!.close();
    expect(await errorOf(new Client({ url: closed.url, retries: 0 }).me())).toBeInstanceOf(ConnectionError);
    const slow = await serve(() => {});
    expect(await errorOf(new Client({ url: slow.url, retries: 0, timeoutMs: 50 }).me())).toBeInstanceOf(TimeoutError);
    const other = await serve((_, response) => response.end("<html>"));
    expect(await errorOf(new Client({ url: other.url }).me())).toBeInstanceOf(ServerError);
  });

  test("sends its key to no other host, and never tells it", async () => {
    const thief = await serve((_, response) => answer(response, 200, record));
    const { url, requests } = await serve((_, response) => response.writeHead(302, { location: thief.url }).end());
    const key = "secret-key-1";
    const error = await errorOf(new Client({ url, key }).lookup("8.8.8.8"));
    expect(requests[0]!.headers.authorization).toBe(`Bearer ${key}`);
    expect(thief.requests).toHaveLength(0);
    expect(JSON.stringify([String(error), error])).not.toContain(key);
    expect(() => new Client({ url, key: `${key}\n` })).toThrow(/^(?!.*secret).*key has characters/s);
  });

  test("keeps answers apart by address, fields and language, and keeps no errors", async () => {
    const { url, requests } = await serve((request, response, attempt) =>
      request.url!.includes("1.1.1.1") ? answer(response, 404, {}) : answer(response, 200, { ...record, attempt }),
    );
    const client = new Client({ url, cacheSize: 2 });
    const first = await client.lookup("8.8.8.8");
    for (const _ of [1, 2]) expect(await client.lookup("8.8.8.8")).toEqual(first);
    expect(await client.lookup("8.8.8.8", { language: "zh" })).not.toEqual(first);
    expect(await client.lookup("8.8.8.8", { fields: ["asn"] })).not.toEqual(first);
    expect(requests).toHaveLength(3);
    // The first one had been used longest ago.
    expect(await client.lookup("8.8.8.8")).not.toEqual(first);
    for (const _ of [1, 2]) await errorOf(client.lookup("1.1.1.1"));
    expect(requests).toHaveLength(6);
  });

  test("sends large batches in requests of 1,000, in order", async () => {
    const sizes: number[] = [];
    const { url } = await serve(async (request, response) => {
      const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>);
      const ips = JSON.parse(Buffer.concat(chunks).toString()) as string[];
      sizes.push(ips.length);
      answer(
        response,
        200,
        ips.map((query) => ({ query, ok: true, data: { location: { ip: query } } })),
      );
    });
    const ips = Array.from({ length: 2_300 }, (_, index) => `8.8.${index >> 8}.${index & 255}`);
    ips[1_500] = " ";
    const items = await new Client({ url }).batch(ips);
    expect(sizes).toEqual([1_000, 999, 300]);
    expect(items.map(({ data, error }) => data?.location?.ip ?? error?.code)).toEqual(
      ips.map((ip) => (ip === " " ? "INVALID_IP_ADDRESS" : ip)),
    );
  });
});
