import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type ApiProcess, killAll, startApi } from "../../../../tests/setup/api-process.ts";
import { startApp } from "../../../../tests/setup/app.ts";
import { freePort } from "../../../../tests/setup/ports.ts";

const caddyfile = fileURLToPath(new URL("../../../../docker/Caddyfile", import.meta.url));
const hasCaddy = spawnSync("caddy", ["version"]).status === 0;
/** Requests at once. */
const VISITORS = 4;

let running: Awaited<ReturnType<typeof startApp>>;
let directory: string;
let proxy: ChildProcess;
let url: string;
const ports: number[] = [];
/** Every node started, and the one at each port. */
const started: ApiProcess[] = [];
const nodes = new Map<number, ApiProcess>();

const startNode = async (port: number, settings: Record<string, string> = {}): Promise<void> => {
  const { DATABASE_URL, DATA_DIR } = running.app.config;
  const node = await startApi({ NODE_ENV: "test", DATABASE_URL, DATA_DIR, PORT: String(port), ...settings });
  started.push(node);
  nodes.set(port, node);
};

beforeAll(async () => {
  if (!hasCaddy) return;
  running = await startApp();
  directory = mkdtempSync(join(tmpdir(), "meridian-caddy-"));
  for (let node = 0; node < 2; node++) ports.push(await freePort());
  await Promise.all(ports.map((node) => startNode(node)));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  proxy = spawn("caddy", ["run", "--config", caddyfile, "--adapter", "caddyfile"], {
    env: {
      PATH: process.env.PATH,
      HOME: directory,
      SITE_ADDRESS: `http://127.0.0.1:${port}`,
      // The third address has no node.
      API_NODES: [...ports, await freePort()].map((node) => `127.0.0.1:${node}`).join(" "),
      CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
    },
    stdio: "ignore",
  });
  await vi.waitUntil(async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok, { timeout: 60_000 });
});
beforeEach(async () => {
  const ended = ports.filter((port) => nodes.get(port)?.child.exitCode !== null || nodes.get(port)?.child.killed);
  await Promise.all(ended.map((port) => startNode(port)));
});
afterAll(async () => {
  if (!hasCaddy) return;
  proxy.kill("SIGKILL");
  await once(proxy, "exit");
  await killAll(started);
  await running.close();
  rmSync(directory, { recursive: true });
});

/** The statuses of 200 visits, during which `change` happens. */
async function visitDuring(change: () => unknown): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let sent = 0;
  const visit = async () => {
    while (sent < 200) {
      if (++sent === 50) change();
      const { status } = await fetch(`${url}/openapi.json`, { headers: { "accept-encoding": "gzip" } }).then(
        async (response) => ({ status: String(response.status), body: await response.arrayBuffer() }),
        (error: Error) => ({ status: error.message }),
      );
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
  return counts;
}

test.skipIf(!hasCaddy)("visitors see neither the end nor the start of a node behind the proxy", async () => {
  const [first = 0, second = 0] = ports;
  expect(await visitDuring(() => nodes.get(first)?.child.kill("SIGKILL")), "killed").toEqual({ 200: 200 });
  const { promise: isUp, resolve, reject } = Promise.withResolvers<void>();
  expect(await visitDuring(() => startNode(first).then(resolve, reject)), "starting").toEqual({ 200: 200 });
  await isUp;
  expect(await visitDuring(() => nodes.get(second)?.child.kill("SIGTERM")), "stopped").toEqual({ 200: 200 });
  expect(await nodes.get(second)?.exited).toEqual([0, null]);
});

test.skipIf(!hasCaddy)("a node that is up but not ready gets no visitors", async () => {
  const [, port = 0] = ports;
  await killAll([nodes.get(port)!]);
  // Without an IP database.
  await startNode(port, { DATA_DIR: directory });
  const lookUp = async () => {
    const body = new URLSearchParams({ ip: "8.8.8.8" });
    return (await fetch(`${url}/v1/ip_self_search`, { method: "POST", body })).status;
  };
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);
  // Beyond the next check.
  await vi.waitUntil(async () =>
    (await Promise.all(Array.from({ length: 8 }, lookUp))).every((status) => status === 200),
  );
  expect(await Promise.all(Array.from({ length: 40 }, lookUp))).toEqual(Array(40).fill(200));
});
