import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { readConfig } from "../../config.ts";
import { BulkWorker } from "./bulk-worker.ts";
import { inputUrl } from "./fetch-input.ts";

const csv = `ip\n${Array.from({ length: 500 }, (_, i) => `8.8.8.${i % 256}`).join("\n")}\n`;

/** A customer's server, which answers as a test wants. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let server: Server;
let running: Awaited<ReturnType<typeof startApp>>;
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  running = await startApp({ settings: { INPUT_HOSTS: `127.0.0.1:${port}` } });
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await running.close();
});

const requests: IncomingMessage[] = [];
afterEach(() => requests.splice(0));

/** The job of a file at the customer's server, once it has been checked. */
async function checked(path = "/addresses.csv") {
  const { account, key } = await newKey(running.app);
  const calls = running.client({ token: account.token }).bulkJobs;
  const { id } = await calls.jobCreate({ url: origin + path, key_id: key.id });
  await new BulkWorker(running.app).drain();
  return calls.jobInfo({ id });
}

test("a file is read from its URL, also after a redirect", async () => {
  answer = (request, response) => {
    if (request.url === "/moved.csv") response.writeHead(302, { location: "/addresses.csv" }).end();
    else response.end(csv);
  };
  expect(await checked("/moved.csv")).toMatchObject({
    status: "ready",
    name: "moved.csv",
    rows: 500,
    input: { size: csv.length },
  });
});

test("a download that breaks off goes on where it stopped, if the server can send the rest of the same file", async () => {
  answer = (request, response) => {
    requests.push(request);
    const [, first] = /^bytes=(\d+)-$/.exec(request.headers.range ?? "") ?? [];
    const from = Number(first ?? 0);
    const headers = { etag: '"1"', "accept-ranges": "bytes", "content-length": String(csv.length - from) };
    const range = { "content-range": `bytes ${from}-${csv.length - 1}/${csv.length}` };
    response.writeHead(first ? 206 : 200, { ...headers, ...(first && range) });
    const isLast = from + 2000 >= csv.length;
    response.write(csv.slice(from, from + 2000), () => (isLast ? response.end() : response.destroy()));
  };
  expect(await checked()).toMatchObject({ status: "ready", rows: 500, input: { size: csv.length } });
  expect(requests.length).toBeGreaterThan(2);
  expect(requests[1]?.headers["if-range"]).toBe('"1"');
});

test("a server that breaks off for good, refuses, or redirects into our network is at fault", async () => {
  answer = (_request, response) => {
    response.writeHead(200, { "content-length": String(csv.length) });
    response.write(csv.slice(0, 100), () => response.destroy());
  };
  expect(await checked()).toMatchObject({ status: "failed", error: { code: "URL_BROKEN" } });
  answer = (_request, response) => void response.writeHead(404).end();
  expect(await checked()).toMatchObject({ status: "failed", error: { code: "URL_REFUSED" } });
  answer = (_request, response) => void response.writeHead(302, { location: "http://127.0.0.1:1/secret" }).end();
  expect(await checked()).toMatchObject({ status: "failed", error: { code: "URL_REFUSED" } });
});

test("a file that is too large is not stored", async () => {
  answer = (_request, response) => void response.writeHead(200, { "content-length": "10000000001" }).flushHeaders();
  expect(await checked()).toMatchObject({ status: "failed", error: { code: "TOO_LARGE" } });
});

describe("only public addresses are read", () => {
  const settings = { DATABASE_URL: "postgresql://user@127.0.0.1/db", PUBLIC_URL: "https://meridian.example" };
  const production = readConfig({ ...settings, NODE_ENV: "production", SECRET: "x".repeat(32) });
  const development = readConfig(settings);

  test.each([
    "https://127.0.0.1/a.csv",
    "https://10.1.2.3/a.csv",
    "https://[::1]/a.csv",
    "https://localhost/a.csv",
    "https://user:word@example.com/a.csv",
    "ftp://example.com/a.csv",
    "file:///etc/passwd",
    "not a url",
  ])("not %s", (url) => expect([inputUrl(production, url), inputUrl(development, url)]).toEqual([null, null]));

  test("https everywhere, http in development only", () => {
    expect(inputUrl(production, "https://example.com/a.csv")?.href).toBe("https://example.com/a.csv");
    expect(inputUrl(production, "http://example.com/a.csv")).toBeNull();
    expect(inputUrl(development, "http://example.com/a.csv")?.href).toBe("http://example.com/a.csv");
  });
});
