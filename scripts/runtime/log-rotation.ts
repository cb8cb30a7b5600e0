import { appendFileSync, copyFileSync, readFileSync, renameSync, rmSync, statSync, truncateSync } from "node:fs";

const LONGEST_LOG_BYTES = 20 * 1024 * 1024;
/** Beside the one that is written to, so that a log takes 100 MB at most. */
const OLD_LOGS = 4;

/**
 * Starts a log file over once it is long, and keeps the last ones as `.1` to `.4`. It is copied and emptied, because the
 * process that appends to it holds it open. Without space for the copy it goes on as it is; then nobody can append either.
 */
export function rotateLog(path: string, longest = LONGEST_LOG_BYTES): boolean {
  const copy = `${path}.new`;
  try {
    if (statSync(path).size <= longest) return false;
    copyFileSync(path, copy);
    for (let old = OLD_LOGS; old > 1; old--) renameIfPresent(`${path}.${old - 1}`, `${path}.${old}`);
    renameSync(copy, `${path}.1`);
    // What has come meanwhile; what comes between these two calls is lost, as with every rotation that copies.
    appendFileSync(`${path}.1`, readFileSync(path).subarray(statSync(`${path}.1`).size));
    truncateSync(path);
    return true;
  } catch {
    rmSync(copy, { force: true });
    return false;
  }
}

function renameIfPresent(from: string, to: string) {
  if (statSync(from, { throwIfNoEntry: false })) renameSync(from, to);
}
