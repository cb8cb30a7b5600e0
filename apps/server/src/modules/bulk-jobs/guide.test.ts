import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../../tests/setup/accounts.ts";
import { startService } from "../../../../../tests/setup/drop-in.ts";
import { startBulkJobs } from "./bulk-worker.ts";

let running: Awaited<ReturnType<typeof startService>>;
let worker: ReturnType<typeof startBulkJobs>;
beforeAll(async () => {
  running = await startService();
  worker = startBulkJobs(running.app);
});
afterAll(async () => {
  await worker.close();
  await running.close();
});

const guides = join(import.meta.dirname, "../../../content/docs");

test.each(["en", "zh"])("the sample of the guide (%s) looks up a file as it is written", async (language) => {
  const { secret } = await newKey(running.app);
  const guide = await readFile(join(guides, language, "bulk-jobs.md"), "utf8");
  const [, sample = ""] = /```sh\n([\s\S]*?)```/.exec(guide) ?? [];
  const directory = await mkdtemp(join(tmpdir(), "meridian-guide-"));
  try {
    await writeFile(join(directory, "addresses.csv"), "id,ip\n1,8.8.8.8\n2,10.0.0.1\n");
    await promisify(execFile)("bash", ["-euo", "pipefail", "-c", sample.replaceAll("{origin}", running.origin)], {
      cwd: directory,
      env: { ...process.env, MERIDIAN_KEY: secret },
    });
    expect(await readFile(join(directory, "result.csv"), "utf8")).toBe(
      "id,ip,location.country_code,location.city,error\n1,8.8.8.8,US,Mountain View,\n2,10.0.0.1,,,RESERVED_IP_ADDRESS\n",
    );
  } finally {
    await rm(directory, { recursive: true });
  }
});
