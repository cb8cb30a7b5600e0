import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildWeb, generateFiles } from "./runtime/derived-files.ts";
import { ensureIpDatabase } from "./runtime/ip-database.ts";
import { ROOT_DIRECTORY } from "./runtime/paths.ts";
import { canConnect } from "./runtime/postgres-cluster.ts";
import { findFreePort, isAlive } from "./runtime/processes.ts";
import { listDescendants, WatchedProcess } from "./testing/watched-process.ts";

const IP_DATABASE_DIRECTORY = join(ROOT_DIRECTORY, ".data/ipdb");

let dataDirectory: string;

beforeAll(async () => {
  await generateFiles();
  await buildWeb();
  await ensureIpDatabase(IP_DATABASE_DIRECTORY, { environment: process.env, report: () => undefined });
});

beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), "meridian-start-"));
  execFileSync("chmod", ["755", dataDirectory]);
  symlinkSync(IP_DATABASE_DIRECTORY, join(dataDirectory, "ipdb"), "junction");
});

afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

describe("npm start", () => {
  test("serves the product, and at SIGTERM ends the api, the worker and PostgreSQL in order", async () => {
    const { product, address } = await start();
    expect((await fetch(address)).status).toBe(200);
    expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ status: "ready" });
    const processes = listDescendants(product.processId);
    const databaseUrl = readDatabaseUrl();
    expect(processes.length).toBeGreaterThanOrEqual(3);

    product.child.kill("SIGTERM");
    expect(await product.ended).toMatchObject({ code: 0, output: expect.stringContaining("Stopping (SIGTERM)") });
    expect(processes.filter(isAlive)).toEqual([]);
    expect(await canConnect(databaseUrl)).toBe(false);
    for (const name of ["api", "worker"]) {
      expect(readFileSync(join(dataDirectory, `logs/${name}.log`), "utf8")).toContain('"msg":"stopped"');
    }
  });

  test("ends altogether when it is killed outright", async () => {
    const { product } = await start();
    const processes = listDescendants(product.processId);
    product.child.kill("SIGKILL");
    await product.ended;
    await expect.poll(() => processes.filter(isAlive), { timeout: 30_000 }).toEqual([]);
  });

  test.each(["api", "worker"])("stops everything and says so when the %s dies", async (name) => {
    const { product } = await start();
    const processes = listDescendants(product.processId);
    process.kill(findProcess(processes, `src/${name}.ts`), "SIGKILL");
    expect(await product.ended).toMatchObject({
      code: 1,
      output: expect.stringContaining(`The ${name} was killed (SIGKILL)`),
    });
    expect(processes.filter(isAlive)).toEqual([]);
  });

  test("ends with one clear line when its port is taken", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as { port: number };
    const { code, output } = await run({ PORT: String(port) }).ended;
    taken.close();
    expect(code).toBe(1);
    expect(output.trim()).toMatch(new RegExp(`^Port ${port} of 127\\.0\\.0\\.1 is in use: .*$`));
  });

  test("lists all settings that are wrong before it does anything", async () => {
    const { code, output } = await run({ PORT: "high", REDIS_URL: "memcached://x" }).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/PORT.*\n.*REDIS_URL/);
    expect(() => readFileSync(join(dataDirectory, "postgres/password"))).toThrow(/ENOENT/);
  });
});

async function start(): Promise<{ product: WatchedProcess; address: string }> {
  mkdirSync(join(dataDirectory, "logs"), { recursive: true });
  const product = run({ PORT: String(await findFreePort()) });
  const [address] = await product.waitFor(/http:\/\/\S+(?= {3}ready in)/);
  return { product, address };
}

function run(settings: Record<string, string>): WatchedProcess {
  return new WatchedProcess(process.execPath, [join(ROOT_DIRECTORY, "scripts/start.ts")], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDirectory,
      METRICS_PORT: "0",
      WORKER_METRICS_PORT: "0",
      ...settings,
    },
  });
}

function findProcess(processIds: number[], file: string): number {
  const found = processIds.find((id) =>
    execFileSync("ps", ["-o", "args=", "-p", String(id)], { encoding: "utf8" }).includes(file),
  );
  if (found === undefined) throw new Error(`No process runs ${file}`);
  return found;
}

function readDatabaseUrl(): string {
  const password = readFileSync(join(dataDirectory, "postgres/password"), "utf8");
  const port = readFileSync(join(dataDirectory, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[3];
  return `postgresql://meridian:${password}@127.0.0.1:${port}/meridian`;
}
