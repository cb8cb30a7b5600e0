import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { allowLongBody, exemptLongBodies } from "./long-bodies.ts";

const TIME_LIMIT_MS = 300;

let server: Server;
afterEach(() => {
  server.close();
  server.closeAllConnections();
  vi.useRealTimers();
});

/** A server whose requests have little time, and a connection to it. */
async function open(listener: RequestListener): Promise<Socket> {
  const options = { requestTimeout: TIME_LIMIT_MS, headersTimeout: TIME_LIMIT_MS, connectionsCheckingInterval: 50 };
  server = createServer(options, listener);
  server.on("clientError", (_error, socket) => {
    socket.end("HTTP/1.1 408 Request Timeout\r\n\r\n", () => socket.destroy());
  });
  exemptLongBodies(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return connect((server.address() as AddressInfo).port, "127.0.0.1");
}

const head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n";

test("a body with leave may take longer than the time limit of requests; others are cut off", async () => {
  const received: string[] = [];
  const listener = (isLong: boolean) => (request: IncomingMessage) => {
    if (isLong) allowLongBody(request);
    request.on("data", (chunk) => received.push(String(chunk)));
    request.on("end", () => received.push("end"));
  };
  const short = await open(listener(false));
  short.write(`${head}ab`);
  const [answer] = await once(short, "data");
  expect(String(answer)).toContain("408");
  server.close();

  const long = await open(listener(true));
  // The time limit of another connection passes after that of this one.
  long.write(`${head}ab`);
  await vi.waitUntil(() => received.length === 2);
  const other = connect((server.address() as AddressInfo).port, "127.0.0.1");
  other.write("POST / HTTP/1.1\r\n");
  const [late] = await once(other, "data");
  expect(String(late)).toContain("408");
  long.write("cd");
  await vi.waitUntil(() => received.at(-1) === "end");
});

test("a body with leave that hardly arrives is cut off", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const arrived = vi.fn();
  const socket = await open((request) => {
    allowLongBody(request);
    request.on("data", arrived);
  });
  socket.write(`${head}a`);
  await vi.waitUntil(() => arrived.mock.calls.length > 0);
  const closed = once(socket, "close");
  vi.advanceTimersByTime(30_000);
  await closed;
});
