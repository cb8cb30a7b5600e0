import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiProcess, killAll, startApi } from "../../../tests/setup/api-process.ts";
import { startApp } from "../../../tests/setup/app.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let api: ApiProcess;
beforeAll(async () => {
  running = await startApp();
  const { DATABASE_URL, DATA_DIR } = running.app.config;
  api = await startApi({ DATABASE_URL, DATA_DIR });
});
afterAll(async () => {
  await killAll([api]);
  await running.close();
});

test("the quick start's commands lead from registration to the first answered call", async () => {
  const guide = readFileSync(new URL("../../../docs/quick-start.md", import.meta.url), "utf8");
  const lines = /<!-- journey -->\n```sh\n([\s\S]*?)```\n<!-- \/journey -->/.exec(guide)?.[1] ?? "";
  const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", lines], {
    env: { ...process.env, URL: api.url, DATA_DIR: running.app.config.DATA_DIR },
  });
  const city = '"city":"Mountain View"';
  expect(stdout).toContain(`{"location":{"ip":"8.8.8.8",`);
  expect(stdout.split(city)).toHaveLength(3);
  expect(stdout).toContain('{"query":"1.1.1.1","ok":false,"error":{"code":"IP_ADDRESS_NOT_FOUND"');
  expect(stdout).toContain('"services":[{"type":1,"quota":50000,"remaining":49998,"qps":100}');
});
