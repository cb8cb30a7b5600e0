import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fastify } from "fastify";
import { describe, expect, test } from "vitest";
import { makeTinyDatabase } from "../../../packages/ipdb/src/testing/tiny-database.ts";
import {
  Client,
  clientAddress,
  expressMiddleware,
  fastifyPlugin,
  fetchHandler,
  InvalidInputError,
  trustedProxies,
  type Visitor,
} from "./index.ts";

const client = new Client({ database: makeTinyDatabase() as unknown as ArrayBuffer });
const guide = new URL("../../../apps/server/content/docs/en/client-address.md", import.meta.url);
const rows = [
  ...readFileSync(guide, "utf8").matchAll(/^\| `([^`]+)` \| `([^`]+)` \| `([^`]+)` \| `([^`]+)` \|$/gm),
].map(([, header, remote, trusted, visitor]) => ({ header, remote, trusted, visitor }));

describe("clientAddress", () => {
  test("finds what the guide says", () => {
    expect(rows).toHaveLength(5);
    for (const { header, remote, trusted, visitor } of rows)
      expect(clientAddress(remote!, header, [trusted!])).toBe(visitor);
  });

  test.each([
    ["[2001:db8::1]:443", "2001:db8::1"],
    ['"[2001:db8::1]"', "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
    ["2001:db8:0:0:0:0:0:1:443", "2001:db8:0:0:0:0:0:1"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ['for="203.0.113.9:80";proto=https', "203.0.113.9"],
    ["1.2.3.4, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
    ["10.0.0.3", "10.0.0.3"],
    ["1.2.3.4, unknown, 10.0.0.3", "10.0.0.3"],
    ["", "10.0.0.1"],
  ])("reads %s", (header, address) => {
    expect(clientAddress("::ffff:10.0.0.1", header, ["10.0.0.0/8", "fd00::/8"])).toBe(address);
  });

  test("refuses blocks that are none", () => {
    for (const block of ["10.0.0.0/33", "10.0.0", "fd00::/129", "10.0.0.0/8/8", "10.0.0.0/"])
      expect(() => trustedProxies([block])).toThrow(InvalidInputError);
  });
});

describe("middleware", () => {
  const options = { client, trusted: ["127.0.0.1"] };
  const headers = { "x-forwarded-for": "1.2.3.4, 9.0.1.1" };

  test("of Express sets the visitor", async () => {
    const middleware = expressMiddleware(options);
    const server = createServer((request: Parameters<typeof middleware>[0] & object, response) =>
      middleware(request, response, async () =>
        response.end(`${request.visitor!.address} ${(await request.visitor!.record())?.location?.city}`),
      ),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { headers });
    expect(await response.text()).toBe("9.0.1.1 Köln");
    server.close();
  });

  test("of Fastify sets the visitor in every route", async () => {
    const app = fastify();
    await app.register(fastifyPlugin as never, options as never);
    app.get("/", async (request) => {
      const { visitor } = request as unknown as { visitor: Visitor };
      return [visitor.address, (await visitor.record())?.location?.city];
    });
    const response = await app.inject({ url: "/", headers });
    expect(response.json()).toEqual(["9.0.1.1", "Köln"]);
    await app.close();
  });

  test("of fetch handlers passes the visitor, whose record is null for reserved addresses", async () => {
    const handler = fetchHandler(
      { ...options, remote: (_request, remote: string) => remote },
      async (_request, visitor) => [visitor.address, await visitor.record()],
    );
    const request = new Request("http://localhost", { headers });
    expect((await handler(request, "127.0.0.1"))[0]).toBe("9.0.1.1");
    expect(await handler(request, "192.168.0.1")).toEqual(["192.168.0.1", null]);
  });
});
