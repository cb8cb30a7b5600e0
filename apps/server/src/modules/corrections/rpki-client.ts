import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pLimit from "p-limit";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";

const run = promisify(execFile);
/** It takes some 15 ms, so nobody waits long for those before. */
const inTurn = pLimit(1);
const MAX_WAITING = 20;
const TIME_LIMIT_MS = 10_000;
const MAX_OUTPUT_BYTES = 1024 * 1024;
/** Where packages install the program, also for users whose own PATH is without the folders of administrators. */
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/**
 * What the installed rpki-client says of a signed checklist by the RPKI as it was last fetched, as JSON.
 * @throws Failure SOURCE_UNAVAILABLE if there is none, it cannot be run, or too many wait for it
 */
export async function readByRpki(app: App, checklist: Uint8Array): Promise<string> {
  const { RPKI_CACHE_DIR: cache, RPKI_TALS: tals } = app.config;
  if (cache === undefined || inTurn.pendingCount >= MAX_WAITING) throw new Failure("SOURCE_UNAVAILABLE");
  try {
    return await inTurn(() => validate(checklist, cache, tals));
  } catch (error) {
    app.log.error({ err: error }, "rpki-client cannot verify a checklist");
    throw new Failure("SOURCE_UNAVAILABLE");
  }
}

async function validate(checklist: Uint8Array, cache: string, tals: readonly string[]): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "checklist-"));
  try {
    // The program tells the kind of a file by the end of its name.
    const path = join(directory, "checklist.sig");
    await writeFile(path, checklist);
    // Started by root, it reads as a user of its own.
    await chmod(directory, 0o755);
    await chmod(path, 0o644);
    const { stdout } = await run(
      "rpki-client",
      ["-j", "-d", cache, ...tals.flatMap((tal) => ["-t", tal]), "-f", path],
      { env: { PATH }, timeout: TIME_LIMIT_MS, killSignal: "SIGKILL", maxBuffer: MAX_OUTPUT_BYTES },
    );
    return stdout;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
