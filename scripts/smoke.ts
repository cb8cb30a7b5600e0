// Smoke test of the production build, installed as in the container image: copied into an empty folder with only the
// packages it needs, on an empty embedded database, and then on DATABASE_URL and REDIS_URL if set. Ends with
// "N passed, N failed".
//
//   node_modules/.bin/node scripts/smoke.ts        after npm run build

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { END_WITH_PARENT, runCommand, runNode } from "./runtime/commands.ts";
import { startEmbeddedPostgres } from "./runtime/embedded-postgres.ts";
import { describeError } from "./runtime/errors.ts";
import { ROOT_DIRECTORY } from "./runtime/paths.ts";
import { findFreePort } from "./runtime/processes.ts";

const READY_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 100;
const STOP_TIMEOUT_MS = 10_000;

const directory = mkdtempSync(join(tmpdir(), "meridian-smoke-"));
const databaseDirectory = mkdtempSync(join(tmpdir(), "meridian-postgres-"));
const postgres = await startEmbeddedPostgres({ directory: databaseDirectory, isDurable: false });
const environment = {
  PATH: process.env.PATH,
  NODE_ENV: "production",
  SECRET: "for the smoke test only: over 32 characters",
  DATABASE_URL: postgres.url,
  REDIS_URL: undefined as string | undefined,
  PORT: String(await findFreePort()),
  METRICS_PORT: String(await findFreePort()),
  WORKER_METRICS_PORT: String(await findFreePort()),
  DATA_DIR: join(directory, "data"),
  WEB_DIR: "web",
};
const address = `http://127.0.0.1:${environment.PORT}`;
let processes: ChildProcess[] = [];

type Trial = [string, () => Promise<void>];
const operation: Trial[] = [
  ["api and worker start and become ready", startProcesses],
  ["the home page is served", () => expectText("/", "<html")],
  ["an unknown page is a 404", expectNotFound],
  ["the API describes itself", () => expectText("/openapi.json", '"openapi":"3.1')],
  ["an address is looked up", lookUpAddress],
  ["public resolvers of mainland operators are located in their provinces", lookUpProvinces],
  ["a network report is served from the index that a separate process builds", reportNetwork],
  ["both processes serve metrics", expectMetrics],
  ["both processes shut down cleanly on SIGTERM", stopProcesses],
];

let passed = 0;
let failed = 0;
console.log("On the embedded PostgreSQL:");
await run([
  ["the bundle installs with production dependencies only", install],
  ["an empty database is migrated and seeded", prepareDatabase],
  ["the IP database is built", () => runAdmin("data-build")],
  ...operation,
]);
if (process.env.DATABASE_URL) {
  environment.DATABASE_URL = process.env.DATABASE_URL;
  environment.REDIS_URL = process.env.REDIS_URL;
  console.log(`On the PostgreSQL of DATABASE_URL${process.env.REDIS_URL ? " and the Redis of REDIS_URL" : ""}:`);
  await run([["an empty database is migrated and seeded", prepareDatabase], ...operation]);
}
await postgres.stop();
for (const path of [directory, databaseDirectory]) rmSync(path, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function run(trials: readonly Trial[]) {
  processes = [];
  for (const [title, trial] of trials) {
    try {
      await trial();
      passed += 1;
      console.log(`  ✓ ${title}`);
    } catch (error) {
      failed += 1;
      console.error(`  ✗ ${title}\n${describeError(error)}`);
    }
  }
  for (const child of processes) child.kill("SIGKILL");
}

async function install() {
  const dist = join(ROOT_DIRECTORY, "dist");
  assert(existsSync(dist), "dist/ does not exist: run npm run build first");
  cpSync(dist, directory, { recursive: true });
  const omitted = ["--omit=dev"];
  await runCommand("npm", ["ci", ...omitted, "--workspace", "@meridian/server", "--loglevel=error"], { directory });
}

async function prepareDatabase() {
  await runAdmin("migrate");
  await runAdmin("seed");
}

async function runAdmin(command: string) {
  await runNode("server/cli.js", [command], { directory, environment });
}

async function startProcesses() {
  for (const name of ["api", "worker"]) {
    const child = spawn(process.execPath, [...END_WITH_PARENT, join(directory, `server/${name}.js`)], {
      cwd: directory,
      env: environment,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    processes.push(child);
  }
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!(await isReady())) {
    for (const child of processes) assert.equal(child.exitCode, null, "A process ended before it was ready");
    assert(Date.now() < deadline, "The api was not ready in time");
    await sleep(POLL_INTERVAL_MS);
  }
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`)).ok;
  } catch {
    return false;
  }
}

async function expectText(path: string, text: string) {
  const response = await fetch(`${address}${path}`);
  assert.equal(response.status, 200);
  const body = await response.text();
  assert(body.replaceAll(/\s/g, "").includes(text), `${path} does not contain ${text}`);
}

async function expectNotFound() {
  const response = await fetch(`${address}/no-such-page`, { headers: { accept: "text/html" } });
  assert.equal(response.status, 404);
}

async function lookUpAddress() {
  const answer = await lookUp("8.8.8.8");
  assert.equal(answer.ip, "8.8.8.8", JSON.stringify(answer));
  assert.equal(answer.country_code, "US");
}

/** Resolvers that operators publish for customers in one province; the names come from the Chinese layer. */
async function lookUpProvinces() {
  const provinces = {
    "202.96.209.133": "上海市",
    "202.106.0.20": "北京市",
    "202.96.128.86": "广东省",
    "61.139.2.69": "四川省",
    "202.103.24.68": "湖北省",
    "202.102.224.68": "河南省",
    "61.134.1.4": "陕西省",
    "202.101.172.35": "浙江省",
    "222.172.200.68": "云南省",
    "202.100.192.68": "海南省",
  };
  for (const [ip, province] of Object.entries(provinces)) {
    const answer = await lookUp(ip);
    assert.equal(answer.region_name, province, `${ip}: ${JSON.stringify(answer)}`);
  }
}

async function lookUp(ip: string) {
  const body = new FormData();
  body.append("ip", ip);
  const response = await fetch(`${address}/v1/ip_self_search`, { method: "POST", body, headers: { lang: "zh-CN" } });
  const answer = (await response.json()) as { data?: { ip?: string; country_code?: string; region_name?: string } };
  assert(answer.data, JSON.stringify(answer));
  return answer.data;
}

/** Retries, because a request waits at most eight seconds for the index, and a busy machine takes longer to build it. */
async function reportNetwork() {
  let text = "";
  for (let attempt = 0; attempt < 10; attempt++) {
    const body = new FormData();
    body.append("asn", "AS15169");
    text = await (await fetch(`${address}/v1/asn_report`, { method: "POST", body })).text();
    if (text.includes('"code":200')) return;
  }
  assert.fail(text.slice(0, 300));
}

async function expectMetrics() {
  for (const port of [environment.METRICS_PORT, environment.WORKER_METRICS_PORT]) {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    assert((await response.text()).includes("process_cpu_seconds_total"), `No metrics on port ${port}`);
  }
}

async function stopProcesses() {
  assert.equal(processes.length, 2, "The api and the worker were not both started");
  const signal = AbortSignal.timeout(STOP_TIMEOUT_MS);
  const codes = processes.map(async (child) => {
    child.kill("SIGTERM");
    const [code] = await once(child, "exit", { signal });
    return code;
  });
  assert.deepEqual(await Promise.all(codes), [0, 0]);
}
