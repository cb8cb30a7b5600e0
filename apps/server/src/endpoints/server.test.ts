import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../../tests/setup/app.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
  await running.server.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => running.close());

async function open() {
  const { port } = running.server.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  await once(socket, "connect");
  return socket;
}

test.each(["multipart/form-data; boundary=x", "application/json", "application/x-www-form-urlencoded", "text/plain"])(
  "a request that names the type %s of a body it does not have is answered, on the portal and the lookup API",
  async (type) => {
    const socket = await open();
    const request = async (path: string) => {
      socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\n\r\n`);
      const [answer] = (await once(socket, "data")) as [string];
      return answer.slice(0, answer.indexOf("\r\n"));
    };
    expect(await request("/v1/user_info")).toBe("HTTP/1.1 200 OK");
    expect(await request("/admin/upload_file")).toBe("HTTP/1.1 200 OK");
    expect(await request("/v2/query?ip=8.8.8.8")).toBe("HTTP/1.1 401 Unauthorized");
    expect(await request("/v2/batch")).toBe("HTTP/1.1 401 Unauthorized");
    socket.destroy();
  },
);

test.each([
  ["has sent nothing", ""],
  ["has had its answer", "GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n"],
])("a connection that %s is closed after the idle timeout", async (_what, sent) => {
  const { server } = running.server;
  const allowed = server.timeout;
  expect(allowed).toBeGreaterThan(60_000);
  server.timeout = 300;
  try {
    const socket = await open();
    socket.write(sent);
    if (sent !== "") await once(socket, "data");
    await once(socket.resume(), "close");
  } finally {
    server.timeout = allowed;
  }
});

test.each([
  ["headers", "GET /healthz HTTP/1.1\r\nhost: a\r\n"],
  [
    "bytes",
    "POST /v1/ip_self_search HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{",
  ],
])("a request whose %s never end is cut off close to the limit", async (_part, sent) => {
  const { server } = running.server;
  const { requestTimeout, headersTimeout } = server;
  expect([requestTimeout, headersTimeout]).toEqual([15_000, 15_000]);
  server.requestTimeout = 500;
  server.headersTimeout = 500;
  try {
    const socket = await open();
    socket.write(sent);
    const startedAt = Date.now();
    const [answer] = (await once(socket, "data")) as [string];
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    await once(socket.resume(), "close");
    expect(Date.now() - startedAt).toBeLessThan(5000);
  } finally {
    Object.assign(server, { requestTimeout, headersTimeout });
  }
});

test.each(["/healthz", "/v1/user_info", "/v2/query?ip=8.8.8.8"])("two Host headers at %s are refused", async (path) => {
  const socket = await open();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nX-Other: b\r\nhOST: a\r\n\r\n`);
  const [answer] = (await once(socket, "data")) as [string];
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

test.each([
  ["a length and chunks", "Content-Length: 4\r\nTransfer-Encoding: chunked", "0\r\n\r\n"],
  ["two lengths", "Content-Length: 4\r\nContent-Length: 5", "{}  "],
  ["a length that is no number", "Content-Length: 4x", "{}  "],
  ["an unknown encoding after chunked", "Transfer-Encoding: chunked, identity", "0\r\n\r\n"],
  ["a space before the colon", "Content-Length : 4", "{}  "],
])("a request with %s is refused, and nothing after it is read as another one", async (_, lines, body) => {
  const socket = await open();
  let received = "";
  socket.on("data", (text: string) => {
    received += text;
  });
  const smuggled = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
  socket.write(`POST /v1/web_init HTTP/1.1\r\nHost: a\r\n${lines}\r\n\r\n${body}${smuggled}`);
  await once(socket, "close");
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400"]);
});
