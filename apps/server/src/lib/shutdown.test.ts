import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../../tests/setup/database.ts";
import { writeSmallDatabase } from "../../../../tests/setup/ip-database.ts";
import { freePort } from "../../../../tests/setup/ports.ts";

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

async function startProcess(entry: "api" | "worker") {
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../${entry}.ts`, import.meta.url))], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      REDIS_URL: process.env.TEST_REDIS_URL ?? "",
      DATA_DIR: directory,
      PORT: String(port),
      METRICS_PORT: "0",
      WORKER_METRICS_PORT: "0",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit") as Promise<[number | null]>;
  await logLine(child, entry === "api" ? "listening" : "working");
  return { child, port, exited };
}

function logLine(child: ChildProcess, message: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) return reject(new Error("no output"));
    child.once("exit", () => reject(new Error(`ended before it said "${message}"`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      if ((JSON.parse(line) as { msg: string }).msg === message) resolve();
    });
  });
}

test("at SIGTERM the API finishes the request it has begun, takes no other, and exits 0", async () => {
  const { child, port, exited } = await startProcess("api");
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
  await fetch(`http://127.0.0.1:${port}/healthz`);
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

test("at SIGTERM the worker exits 0", async () => {
  const { child, exited } = await startProcess("worker");
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});
