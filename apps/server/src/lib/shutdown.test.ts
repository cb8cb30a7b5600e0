import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, startWorker } from "../../../../tests/setup/api-process.ts";
import { testDatabase } from "../../../../tests/setup/database.ts";
import { writeSmallDatabase } from "../../../../tests/setup/ip-database.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let directory: string;
beforeAll(async () => {
  database = await testDatabase();
  directory = await mkdtemp(join(tmpdir(), "meridian-stop-"));
  await writeSmallDatabase(join(directory, "ipdb"));
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

const settings = () => ({ DATABASE_URL: database.url, DATA_DIR: directory });

test("on SIGTERM the API finishes its current request, accepts no new one, and exits 0", async () => {
  const { child, url, exited } = await startApi(settings());
  const port = Number(new URL(url).port);
  const body = "ip=8.8.8.8";
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString();
  });
  const ended = once(socket, "close");
  socket.write(
    `POST /v1/ip_self_search HTTP/1.1\r\nhost: x\r\nlang: en-US\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 4)}`,
  );
  // The server has the headers once it answers another connection's later request; this one stays open, idle.
  await fetch(`${url}/healthz`);
  child.kill("SIGTERM");
  await refusesConnections(port);
  socket.write(body.slice(4));
  await ended;
  expect(answer).toContain("HTTP/1.1 200 OK");
  expect(answer).toContain('"ip":"8.8.8.8"');
  expect(await exited).toEqual([0, null]);
});

async function refusesConnections(port: number) {
  for (;;) {
    const probe = connect(port, "127.0.0.1");
    const refused = await new Promise<boolean>((resolve) => {
      probe.once("error", () => resolve(true)).once("connect", () => resolve(false));
    });
    probe.destroy();
    if (refused) return;
  }
}

test("on SIGTERM the worker exits 0", async () => {
  const { child, exited } = await startWorker(settings());
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});

test("on SIGTERM an unfinished request delays the API's exit by only a few seconds", async () => {
  const { child, url, exited } = await startApi(settings());
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(
    "POST /v1/ip_self_search HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{",
  );
  await fetch(`${url}/healthz`);
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});
