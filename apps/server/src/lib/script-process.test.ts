import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const script = fileURLToPath(new URL("../../../../tests/setup/leaving-process.ts", import.meta.url));

test("a script ends with the process that started it", async () => {
  const directory = await mkdtemp(join(tmpdir(), "meridian-script-"));
  const path = join(directory, "pipe");
  // Whoever opens it waits for somebody who writes.
  execFileSync("mkfifo", [path]);
  const parent = fork(script, [path], { stdio: ["ignore", "ignore", "pipe", "ipc"] });
  await once(parent, "message");
  // The script has the same pipe for errors, so that it is closed only once both have ended.
  const closed = once(parent.stderr!, "close");
  parent.stderr!.resume();
  parent.send("leave");
  const [code] = await once(parent, "exit");
  await closed;
  expect(code).toBe(0);
  await rm(directory, { recursive: true });
});
