import { type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount, newKey } from "../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../tests/setup/app.ts";
import { dataHeaders } from "./security-headers.ts";

const clock = new Date("2026-11-20T12:00:00Z");
let running: Awaited<ReturnType<typeof startApp>>;
let key: string;
let fileUrl: string;
beforeAll(async () => {
  running = await startApp({
    change: (app) => ({ ...app, now: () => clock }),
    settings: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  await running.server.listen({ port: 0, host: "127.0.0.1" });
  key = (await newKey(running.app)).secret;
  const { token } = await newAccount(running.app);
  const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  const file = new File([new Uint8Array(jpeg)], "a.jpg");
  const uploaded = await running.client({ token }).account.uploadFile({ scene: "avatar", file });
  const { pathname, search } = new URL(uploaded.url, "https://meridian.example");
  fileUrl = pathname + search;
});
afterAll(() => running.close());

interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string> | string[];
  body?: string;
}

/** Status and headers of a real answer; injected requests pass neither the fast path nor the flood guard. */
const send = ({ method = "GET", path, headers = {}, body }: Sent) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const { port } = running.server.server.address() as AddressInfo;
    request({ port, method, path, headers }, (response) => {
      response.resume();
      response.once("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
    })
      .once("error", reject)
      .end(body);
  });

const keyed = () => ({ "x-api-key": key });
const json = { "content-type": "application/json" };
const data = ["/v2/query?ip=8.8.8.8", "/v2/query?ip=8.8.8.8&fields=location"];

describe("every answer keeps browsers from framing and sniffing it, and from plain http", () => {
  test.each<[string, number, () => Sent]>([
    ["of the fast path", 200, () => ({ path: data[0]!, headers: keyed() })],
    ["of Fastify's route", 200, () => ({ path: data[1]!, headers: keyed() })],
    ["to an unknown key", 401, () => ({ path: data[0]!, headers: { "x-api-key": "nonsense" } })],
    [
      "to a batch",
      200,
      () => ({ method: "POST", path: "/v2/batch", headers: { ...keyed(), ...json }, body: '{"ips":["8.8.8.8"]}' }),
    ],
    ["to a preflight", 204, () => ({ method: "OPTIONS", path: "/v2/query" })],
    ["to HEAD", 200, () => ({ method: "HEAD", path: data[0]!, headers: keyed() })],
    ["to a wrong method", 405, () => ({ method: "PUT", path: "/v2/query" })],
    ["at an unknown path of the lookup API", 404, () => ({ path: "/v2/nothing", headers: keyed() })],
    [
      "to an unreadable body",
      400,
      () => ({ method: "POST", path: "/v2/abuse", headers: { ...keyed(), ...json }, body: "{" }),
    ],
    ["of the portal", 200, () => ({ method: "POST", path: "/v1/web_init" })],
    ["without a session", 200, () => ({ method: "POST", path: "/v1/user_info" })],
    ["at an unknown path", 404, () => ({ path: "/v1/nothing" })],
    ["of an upload", 200, () => ({ path: fileUrl })],
    ["at a link that has expired", 404, () => ({ path: fileUrl.replace(/expires=\d+/, "expires=1") })],
    ["of the OpenAPI document", 200, () => ({ path: "/openapi.json" })],
    ["of a probe", 200, () => ({ path: "/healthz" })],
    ["to two Host headers", 400, () => ({ path: "/healthz", headers: ["Host", "a", "Host", "b"] })],
  ])("%s", async (_, status, sent) => {
    const answer = await send(sent());
    expect(answer.status).toBe(status);
    expectSafe(answer.headers);
  });

  test("to a client that floods the portal", async () => {
    const path = "/v1/nothing";
    const headers = { "x-forwarded-for": "192.0.2.9" };
    for (;;) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => send({ path, headers })));
      const turnedAway = answers.find(({ status }) => status === 429);
      if (turnedAway) return expectSafe(turnedAway.headers);
    }
  });
});

function expectSafe(headers: IncomingHttpHeaders): void {
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/^default-src '(self|none)'/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
}

test("a site served without https does not demand it", () => {
  const config = { ...running.app.config, PUBLIC_URL: "http://127.0.0.1:3000" };
  expect(dataHeaders(config)).not.toHaveProperty("strict-transport-security");
});
