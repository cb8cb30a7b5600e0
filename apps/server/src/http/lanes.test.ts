import { pbkdf2Sync } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { turnAwayWith } from "../lib/limits/turn-away.ts";
import { serveInLanes } from "./lanes.ts";

const sockets: Socket[] = [];
let server: Server;
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

/** A server that takes more than its budget for each request, and the order in which it has handled them. */
async function start() {
  const handled: string[] = [];
  server = createServer((request, response) => {
    handled.push(request.url ?? "");
    pbkdf2Sync("a", "b", 5000, 32, "sha256");
    response.end();
  });
  serveInLanes(
    server,
    ({ headers }) => headers.authorization !== undefined,
    turnAwayWith({}, { PUBLIC_URL: "https://meridian.example", DEFAULT_LANGUAGE: "en" }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return handled;
}

async function open() {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  // Accepted too, of which Node does one in a turn of the event loop.
  await Promise.all([once(socket, "connect"), once(server, "connection")]);
  return socket;
}

async function openMany(count: number): Promise<Socket[]> {
  const opened: Socket[] = [];
  for (let index = 0; index < count; index++) opened.push(await open());
  return opened;
}

const request = (path: string, headers = "") => `GET ${path} HTTP/1.1\r\nhost: a\r\n${headers}\r\n`;

test("a paying caller passes by all but a few requests of strangers, however many wait", async () => {
  const handled = await start();
  const strangers = await openMany(200);
  const payer = await open();
  for (const [index, socket] of strangers.entries()) socket.write(request(`/stranger/${index}`));
  payer.write(request("/payer", "authorization: Bearer a\r\n"));
  await once(payer, "data");
  expect(handled.indexOf("/payer")).toBeLessThan(30);
  payer.write(request("/payer/again", "authorization: Bearer a\r\n"));
  await once(payer, "data");
  expect(handled.indexOf("/payer/again") - handled.indexOf("/payer")).toBeLessThan(30);
  await expect.poll(() => handled.length).toBe(202);
  // Whoever came first is served first.
  const order = handled.filter((path) => path.startsWith("/stranger")).map((path) => Number(path.split("/")[2]));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test("requests of a caller who has gone are dropped", async () => {
  const handled = await start();
  const strangers = await openMany(100);
  for (const [index, socket] of strangers.entries()) socket.write(request(`/stranger/${index}`));
  await once(strangers[0]!, "data");
  for (const socket of strangers.slice(1)) socket.destroy();
  const last = await open();
  last.write(request("/last"));
  await once(last, "data");
  expect(handled.length).toBeLessThan(60);
});

test("beyond the most that may wait, requests are turned away", async () => {
  await start();
  const socket = await open();
  let text = "";
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    text += chunk;
  });
  socket.write(request("/").repeat(3000));
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  await expect.poll(() => count(/HTTP\/1\.1 /g)).toBe(3000);
  expect(count(/HTTP\/1\.1 503 /g)).toBeGreaterThan(0);
  expect(count(/HTTP\/1\.1 200 /g)).toBeGreaterThanOrEqual(2000);
  expect(text).toContain('"retry_after_seconds":1');
});
