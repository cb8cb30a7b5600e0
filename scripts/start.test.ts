import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildWeb, generateFiles } from "./runtime/derived-files.ts";
import { ROOT_DIRECTORY } from "./runtime/paths.ts";
import { canConnect } from "./runtime/postgres-cluster.ts";
import { findFreePort, isAlive } from "./runtime/processes.ts";
import { ensureTestIpDatabase, TEST_IP_DATABASE_DIRECTORY } from "./runtime/test-ip-database.ts";
import { listDescendants, WatchedProcess } from "./testing/watched-process.ts";

let dataDirectory: string;

beforeAll(async () => {
  await Promise.all([ensureTestIpDatabase(), generateFiles().then(buildWeb)]);
  dataDirectory = mkdtempSync(join(tmpdir(), "meridian-start-"));
  execFileSync("chmod", ["755", dataDirectory]);
  mkdirSync(join(dataDirectory, "ipdb"));
  symlinkSync(join(TEST_IP_DATABASE_DIRECTORY, intactDatabase()), join(dataDirectory, "ipdb", intactDatabase()));
  writeFileSync(join(dataDirectory, "ipdb/29991231.ipdb"), "half a file");
});

afterAll(async () => {
  const { product } = (await running?.catch(() => null)) ?? {};
  product?.child.kill("SIGKILL");
  await product?.ended;
  rmSync(dataDirectory, { recursive: true, force: true });
});

const intactDatabase = () => readdirSync(TEST_IP_DATABASE_DIRECTORY).find((name) => name.endsWith(".ipdb")) ?? "";

type Started = Awaited<ReturnType<typeof start>>;
/** One product for all tests that do not need a start of their own; each leaves it running, or starts it again. */
let running: Promise<Started> | null = null;
const settings: Record<string, string> = {};
const sharedProduct = (): Promise<Started> => {
  running ??= start(settings);
  return running;
};

describe("npm start", () => {
  beforeAll(async () => {
    Object.assign(settings, { PORT: String(await findFreePort()), METRICS_PORT: String(await findFreePort()) });
  });

  test("serves the product with the newest intact IP database, and names the damaged one", async () => {
    const { product, address } = await sharedProduct();
    await product.waitFor(/! IP database 29991231\.ipdb was refused: TRUNCATED/);
    await product.waitFor(new RegExp(`✓ IP database ${intactDatabase()}`));
    expect((await fetch(address)).status).toBe(200);
    expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({
      status: "ready",
      db_version: intactDatabase().replace(".ipdb", ""),
    });
  });

  test("is not disturbed by a second start, which names the running one", async () => {
    const { product, address } = await sharedProduct();
    const second = await run({ PORT: String(await findFreePort()) }).ended;
    expect([second.code, second.output.trim()]).toEqual([
      1,
      `Meridian already runs in ${dataDirectory}: ${address} (process ${product.processId}). Stop it first, or choose another folder with DATA_DIR`,
    ]);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  test("restarts the API, the worker and PostgreSQL when they are killed", async () => {
    const { product, address } = await sharedProduct();
    const readiness = () =>
      fetch(`${address}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    const running = (name: string) => findProcess(listDescendants(product.processId), `src/${name}.ts`);
    for (const [name, message] of [
      ["api", "listening"],
      ["worker", "worker started"],
    ] as const) {
      await expect.poll(() => countInLog(name, message)).toBeGreaterThan(0);
      const before = countInLog(name, message);
      process.kill(running(name), "SIGKILL");
      await product.waitFor(new RegExp(`The ${name} was killed \\(SIGKILL\\) and starts again in 0\\.5 s`));
      await expect.poll(() => countInLog(name, message), { timeout: 60_000 }).toBe(before + 1);
    }
    await expect.poll(readiness).toBe(200);

    const [url, api, worker] = [readDatabaseUrl(), running("api"), running("worker")];
    process.kill(Number.parseInt(readInData("postgres/cluster/postmaster.pid"), 10), "SIGKILL");
    await product.waitFor(/PostgreSQL ended and starts again in 0\.5 s/);
    await expect.poll(() => canConnect(url), { timeout: 90_000 }).toBe(true);
    await expect.poll(readiness, { timeout: 60_000 }).toBe(200);
    const body = new URLSearchParams({ phone: "13900139000", scene: "register" });
    const written = await fetch(`${address}/v1/send_sms_code`, { method: "POST", body });
    expect(await written.json()).toMatchObject({ code: 200 });
    expect([running("api"), running("worker")]).toEqual([api, worker]);
  });

  test("ends completely when killed, and the next start takes its place immediately", async () => {
    const { product, address } = await sharedProduct();
    // An api with an unfinished request keeps its metrics port for a few more seconds.
    const socket = connect(Number(settings.PORT), "127.0.0.1").on("error", () => undefined);
    socket.write(
      "POST /v1/ip_self_search HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\n",
    );
    await fetch(`${address}/healthz`);
    const processes = listDescendants(product.processId);
    product.child.kill("SIGKILL");
    running = start(settings);
    const next = await running;
    expect((await fetch(`${next.address}/readyz`)).status).toBe(200);
    await product.ended;
    await expect.poll(() => processes.filter(isAlive)).toEqual([]);
    expect((await fetch(`${next.address}/readyz`)).status).toBe(200);
  });

  test("ends all processes in order on SIGTERM", async () => {
    const { product } = await sharedProduct();
    running = null;
    const processes = listDescendants(product.processId);
    expect(processes.length).toBeGreaterThanOrEqual(3);
    const databaseUrl = readDatabaseUrl();
    product.child.kill("SIGTERM");
    expect(await product.ended).toMatchObject({ code: 0, output: expect.stringContaining("Stopping (SIGTERM)") });
    expect(processes.filter(isAlive)).toEqual([]);
    expect(await canConnect(databaseUrl)).toBe(false);
    for (const name of ["api", "worker"]) {
      expect(readFileSync(join(dataDirectory, `logs/${name}.log`), "utf8")).toContain('"msg":"stopped"');
    }
  });

  test("exits with the reason if a part never starts", async () => {
    const { code, output } = await run({ PORT: String(await findFreePort()), METRICS_HOST: "203.0.113.1" }).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/The (api|worker) ended with code 1 and starts again in 1\.0 s/);
    expect(output).toMatch(/\nThe (api|worker) ended with code 1\. Its log: /);
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
    const empty = mkdtempSync(join(dataDirectory, "empty-"));
    const { code, output } = await run({ PORT: "high", REDIS_URL: "memcached://x", DATA_DIR: empty }).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/PORT.*\n.*REDIS_URL/);
    expect(readdirSync(empty)).toEqual([]);
  });
});

async function start(settings: Record<string, string>): Promise<{ product: WatchedProcess; address: string }> {
  mkdirSync(join(dataDirectory, "logs"), { recursive: true });
  const product = run(settings, true);
  const [address] = await product.waitFor(/http:\/\/\S+(?= {3}ready in)/);
  return { product, address };
}

function run(settings: Record<string, string>, isShared = false): WatchedProcess {
  return new WatchedProcess(process.execPath, [join(ROOT_DIRECTORY, "scripts/start.ts")], {
    isShared,
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

function findProcesses(processIds: number[], file: string): number[] {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,args="], { encoding: "utf8" }).split("\n");
  const running = rows.filter((row) => row.includes(file)).map((row) => Number.parseInt(row, 10));
  return processIds.filter((id) => running.includes(id));
}

function findProcess(processIds: number[], file: string): number {
  const [found] = findProcesses(processIds, file);
  if (found === undefined) throw new Error(`No process runs ${file}`);
  return found;
}

const readInData = (path: string): string => readFileSync(join(dataDirectory, path), "utf8");

const countInLog = (name: string, message: string): number =>
  readInData(`logs/${name}.log`).split(`"msg":"${message}"`).length - 1;

function readDatabaseUrl(): string {
  const password = readInData("postgres/password");
  const port = readInData("postgres/cluster/postmaster.pid").split("\n")[3];
  return `postgresql://meridian:${password}@127.0.0.1:${port}/meridian`;
}
