import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiProcess, killAll, startApi, startWorker } from "../../../../tests/setup/api-process.ts";
import { startApp } from "../../../../tests/setup/app.ts";
import { freePort } from "../../../../tests/setup/ports.ts";
import { recordRun } from "./run-record.ts";

const log = pino({ level: "silent" });
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "meridian-runs-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

const identity = () => ({ process: "api", dataDirectory: directory, port: 3000, log }) as const;

test("a damaged record is ignored, and one that cannot be written keeps nothing from starting", () => {
  recordRun(identity());
  const [file = ""] = readdirSync(join(directory, "runs"));
  writeFileSync(join(directory, "runs", file), '{"pid":');
  expect(() => recordRun(identity())()).not.toThrow();
  writeFileSync(join(directory, "file"), "");
  expect(() => recordRun({ ...identity(), dataDirectory: join(directory, "file") })()).not.toThrow();
});

let running: Awaited<ReturnType<typeof startApp>>;
const processes: ApiProcess[] = [];
beforeAll(async () => {
  running = await startApp();
});
afterAll(async () => {
  await killAll(processes);
  await running.close();
});

test.each([
  { name: "api", start: startApi, portSetting: "METRICS_PORT" },
  { name: "worker", start: startWorker, portSetting: "WORKER_METRICS_PORT" },
] as const)(
  "an $name that was killed is counted by its next run; one that was stopped is not",
  async ({ name, start, portSetting }) => {
    const port = String(await freePort());
    const settings = { ...settingsOf(), PORT: String(await freePort()), [portSetting]: port, DATA_DIR: directory };
    const exits = async () => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return Number(new RegExp(`^meridian_unexpected_exits_total\\{process="${name}"\\} (\\d+)$`, "m").exec(text)?.[1]);
    };
    const begin = async () => {
      const one = await start(settings);
      processes.push(one);
      return one;
    };
    const first = await begin();
    expect(await exits()).toBe(0);
    await killAll([first]);
    const second = await begin();
    expect(await exits()).toBe(1);
    second.child.kill("SIGTERM");
    expect(await second.exited).toEqual([0, null]);
    const third = await begin();
    expect(await exits()).toBe(1);
    await killAll([third]);
  },
);

const settingsOf = () => ({ NODE_ENV: "test", DATABASE_URL: running.app.config.DATABASE_URL });
