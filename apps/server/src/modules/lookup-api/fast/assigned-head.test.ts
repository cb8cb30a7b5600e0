import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../../tests/setup/app.ts";
import { assignHead, headerList, keepAliveLines } from "./assigned-head.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let port: number;
let secret: string;
beforeAll(async () => {
  running = await startApp();
  await running.server.listen({ port: 0, host: "127.0.0.1" });
  port = portOf(running.server.server);
  ({ secret } = await newKey(running.app));
  await sendAll(port, question("/v2/query?ip=8.8.8.8", "connection: close"));
});
afterAll(() => running.close());

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Everything a server sends until it closes the connection. */
function sendAll(to: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(to, "127.0.0.1", () => socket.write(text, "latin1"));
    socket.setEncoding("latin1").on("data", (data: string) => {
      received += data;
    });
    socket.on("end", () => resolve(received)).on("error", reject);
  });
}

const question = (path: string, line = "", method = "GET", version = "1.1") =>
  `${method} ${path} HTTP/${version}\r\nhost: a\r\nx-api-key: ${secret}\r\n${line === "" ? "" : `${line}\r\n`}\r\n`;

/** Parts that differ between answers. */
const settled = (text: string) =>
  text
    .replaceAll(/x-quota-remaining: \d+/g, "x-quota-remaining: 0")
    .replaceAll(/x-ratelimit-re(maining|set): \d+/g, "x-ratelimit-re$1: 0")
    .replaceAll(/ratelimit: "second";r=\d+;t=\d+/g, "ratelimit: any")
    .replaceAll(/x-request-id: [\w-]+/g, "x-request-id: 0")
    .replaceAll(/Date: [^\r]+/g, "Date: 0");

/** Splits a connection's bytes into answers, by the length in each head. */
function split(text: string): { head: string; body: string }[] {
  const answers: { head: string; body: string }[] = [];
  let at = 0;
  while (at < text.length) {
    const headEnd = text.indexOf("\r\n\r\n", at) + 4;
    const head = text.slice(at, headEnd);
    const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
    answers.push({ head, body: text.slice(headEnd, headEnd + length) });
    at = headEnd + length;
  }
  return answers;
}

test("an assigned head is sent byte for byte as node:http would create it, whatever it contains", async () => {
  const lists = Array.from({ length: 50 }, (_, seed) =>
    Array.from({ length: seed % 13 }, (_, line) => `x-${seed}-${line}: ${"v ~é,;=".repeat((seed * line) % 5)}!\r\n`),
  );
  const answered = async (send: (response: ServerResponse, lines: string) => void) => {
    const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
      const number = Number(request.url?.slice(1));
      send(response, `${lists[number]?.join("")}content-length: ${number}\r\n`);
      response.end("b".repeat(number), "latin1");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const requests = lists.map((_, number) => `GET /${number} HTTP/1.1\r\nhost: a\r\n\r\n`).join("");
    try {
      return await sendAll(portOf(server), `${requests}GET /0 HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
    } finally {
      server.close();
    }
  };
  let assigned = 0;
  const fast = await answered((response, lines) => {
    if (assignHead(response, 200, lines, keepAliveLines(65_000))) assigned++;
    else response.writeHead(200, headerList(lines));
  });
  const slow = await answered((response, lines) => response.writeHead(200, headerList(lines)));
  expect(settled(fast)).toBe(settled(slow));
  expect(assigned).toBe(lists.length);
});

test("the lookup API answers pipelined requests completely and in order", async () => {
  const paths = ["8.8.8.8", "nonsense", "223.5.5.5", "9.9.9.9", "8.8.8.8"].map((ip) => `/v2/query?ip=${ip}`);
  const requests = paths.map((path) => question(path)).join("");
  const answers = split(await sendAll(port, requests + question("/v2/query?ip=223.5.5.5", "connection: close")));
  expect(answers.map(({ head, body }) => [head.slice(9, 12), Object.keys(JSON.parse(body))[0]])).toEqual(
    ["200", "400", "200", "404", "200", "200"].map((status) => [status, status === "200" ? "location" : "type"]),
  );
  expect(answers[0]?.head).toContain("\r\nConnection: keep-alive\r\nKeep-Alive: timeout=60\r\n\r\n");
  expect(answers.at(-1)?.head).toContain("\r\nConnection: close\r\n\r\n");
});

test("closing and keep-alive answers differ only in their connection headers", async () => {
  const text = await sendAll(
    port,
    question("/v2/query?ip=8.8.8.8") + question("/v2/query?ip=8.8.8.8", "connection: close"),
  );
  const [stays, closes] = split(settled(text));
  expect(stays?.body).toBe(closes?.body);
  const connection = "Connection: keep-alive\r\nKeep-Alive: timeout=60\r\n";
  expect(stays?.head.replace(connection, "Connection: close\r\n")).toBe(closes?.head);
});

test("HTTP/1.0 is answered as by node:http, and HEAD without a body", async () => {
  const old = await sendAll(port, question("/v2/query?ip=8.8.8.8", "", "GET", "1.0"));
  const kept = await sendAll(
    port,
    question("/v2/query?ip=8.8.8.8", "connection: keep-alive", "GET", "1.0") +
      question("/v2/query?ip=8.8.8.8", "", "GET", "1.0"),
  );
  expect(split(old).map(({ body }) => body)).toEqual([expect.stringContaining("Mountain View")]);
  expect(old).toContain("Connection: close");
  expect(split(kept)).toHaveLength(2);
  const head = await sendAll(port, question("/v2/query?ip=8.8.8.8", "connection: close", "HEAD"));
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(head.slice(head.indexOf("\r\n\r\n"))).toBe("\r\n\r\n");
});
