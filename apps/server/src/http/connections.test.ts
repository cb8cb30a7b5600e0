import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../tests/setup/accounts.ts";
import { type ApiProcess, killAll, startApi } from "../../../../tests/setup/api-process.ts";
import { testDatabase } from "../../../../tests/setup/database.ts";
import { writeSmallDatabase } from "../../../../tests/setup/ip-database.ts";
import { readConfig } from "../config.ts";
import { openApp } from "../open-app.ts";
import { connectionLimits } from "./connections.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let directory: string;
let api: ApiProcess | undefined;
const sockets: Socket[] = [];
beforeAll(async () => {
  database = await testDatabase();
  directory = await mkdtemp(join(tmpdir(), "meridian-connections-"));
  await writeSmallDatabase(join(directory, "ipdb"));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  if (api) await killAll([api]);
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

const start = (settings: Record<string, string>) =>
  startApi({ DATABASE_URL: database.url, DATA_DIR: directory, ...settings }, { descriptors: 300 });

/** An address of this machine that is not a trusted proxy. */
function open(localAddress: string) {
  const socket = connect({ port: Number(new URL(api!.url).port), host: "127.0.0.1", localAddress });
  // A connection that is refused may be reset as well as closed.
  socket.on("error", () => undefined);
  sockets.push(socket);
  return { socket, closed: new Promise<void>((resolve) => socket.once("close", () => resolve())) };
}

/** Opens connections that send nothing. */
async function openIdle(count: number, localAddress: string): Promise<void> {
  const opened = Array.from({ length: count }, () => open(localAddress));
  await Promise.all(opened.map(({ socket, closed }) => Promise.race([once(socket.resume(), "connect"), closed])));
}

const openCount = () => sockets.filter(({ closed }) => !closed).length;

/** The first line of the API's answer to an address, or nothing. */
async function request(localAddress: string): Promise<string> {
  const { socket, closed } = open(localAddress);
  let answer = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    answer += text;
  });
  socket.write("GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
  await closed;
  return answer.split("\r\n", 1)[0] ?? "";
}

test("more connections than descriptors, from many addresses, leave the process alive and reading its files", async () => {
  api = await start({});
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await readVersion(agent)).toBe("20260101");
  for (let host = 2; host < 12; host++) await openIdle(50, `127.0.0.${host}`);
  // Finding and reading a newly arrived database takes descriptors.
  await writeSmallDatabase(join(directory, "ipdb"), "20260102");
  await expect.poll(() => readVersion(agent), { interval: 200 }).toBe("20260102");
  agent.destroy();
});

/** Sends a request over the agent's one persistent connection. */
const readVersion = (agent: Agent) =>
  new Promise<string>((resolve, reject) => {
    get(`${api!.url}/readyz`, { agent }, async (response) => {
      resolve(((await json(response)) as { db_version: string }).db_version);
    }).on("error", reject);
  });

test("one address gets only its share of connections, and others are still answered", async () => {
  api = await start({ MAX_CONNECTIONS_PER_ADDRESS: "20" });
  await openIdle(60, "127.0.0.2");
  await expect.poll(openCount).toBe(20);
  expect(await request("127.0.0.2")).toBe("");
  expect(await request("127.0.0.3")).toBe("HTTP/1.1 200 OK");
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => request("127.0.0.2")).toBe("HTTP/1.1 200 OK");
});

test("addresses that hold all connections give way to others, and none with a key loses its own", async () => {
  const secret = await makeKey();
  api = await start({ MAX_CONNECTIONS: "80", MAX_CONNECTIONS_PER_ADDRESS: "20" });
  const before = await openKeyed("127.0.0.9", secret);
  for (let host = 2; host < 7; host++) await openIdle(20, `127.0.0.${host}`);
  const paying = await Promise.all(Array.from({ length: 20 }, (_, i) => openKeyed(`127.0.0.${20 + i}`, secret)));
  for (let host = 2; host < 7; host++) await openIdle(20, `127.0.0.${host}`);
  for (const connection of [before, ...paying]) expect(await connection.lookUp()).toBe("HTTP/1.1 200 OK");
});

/** A key of a new account. */
async function makeKey(): Promise<string> {
  const { app, close } = openApp(readConfig({ NODE_ENV: "test", DATABASE_URL: database.url, DATA_DIR: directory }), {
    process: "test",
    connections: 2,
  });
  try {
    return (await newKey(app)).secret;
  } finally {
    await close();
  }
}

/** A persistent connection over which a call with a key has been answered. */
async function openKeyed(localAddress: string, secret: string) {
  const { socket, closed } = open(localAddress);
  socket.setEncoding("latin1");
  const lookUp = async (): Promise<string> => {
    socket.write(`GET /v2/query?ip=8.8.8.8 HTTP/1.1\r\nhost: a\r\nx-api-key: ${secret}\r\n\r\n`);
    let answer = "";
    while (!/\r\n\r\n.*\}$/s.test(answer)) {
      const [text] = await Promise.race([once(socket, "data"), closed.then(() => ["\r\n\r\n{}"])]);
      answer += text as string;
    }
    return answer.split("\r\n", 1)[0] ?? "";
  };
  expect(await lookUp()).toBe("HTTP/1.1 200 OK");
  return { lookUp };
}

test("an address that goes on after a thousand refusals in a row is shut out, and nobody else is", async () => {
  api = await start({});
  const { socket, closed } = open("127.0.0.2");
  let answers = 0;
  let rest = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    const parts = `${rest}${text}`.split("HTTP/1.1 ");
    answers += parts.length - 1;
    // A chunk may end within the next answer's first line.
    rest = parts.at(-1)!.slice(-8);
  });
  let requests = 0;
  while (!socket.destroyed && requests < 20_000) {
    requests += 100;
    socket.write("GET /v1/no_such_call HTTP/1.1\r\nhost: a\r\n\r\n".repeat(100));
    await expect.poll(() => socket.destroyed || answers === requests, { interval: 5 }).toBe(true);
  }
  await closed;
  expect(requests).toBeGreaterThan(4000);
  expect(await request("127.0.0.2")).toBe("");
  expect(await request("127.0.0.3")).toBe("HTTP/1.1 200 OK");
});

test("a trusted proxy, which carries all users' connections, has only the overall limit", async () => {
  api = await start({ MAX_CONNECTIONS_PER_ADDRESS: "5", TRUSTED_PROXIES: "127.0.0.2" });
  await openIdle(40, "127.0.0.2");
  expect(await request("127.0.0.2")).toBe("HTTP/1.1 200 OK");
  expect(openCount()).toBe(40);
});

test.each([
  [300, {}, { total: 100, ofSource: 50 }],
  [1024, {}, { total: 819, ofSource: 81 }],
  [1024, { MAX_CONNECTIONS: 5000 }, { total: 819, ofSource: 81 }],
  [1_048_576, {}, { total: 10_000, ofSource: 1000 }],
  [1_048_576, { MAX_CONNECTIONS: 200, MAX_CONNECTIONS_PER_ADDRESS: 500 }, { total: 200, ofSource: 200 }],
])("of %i descriptors a fifth and at least 200 are kept free", (descriptors, settings, limits) => {
  const none = { MAX_CONNECTIONS: undefined, MAX_CONNECTIONS_PER_ADDRESS: undefined };
  expect(connectionLimits({ ...none, ...settings }, descriptors)).toEqual(limits);
});
