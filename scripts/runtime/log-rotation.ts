import { appendFileSync, copyFileSync, readFileSync, renameSync, rmSync, statSync, truncateSync } from "node:fs";

const LONGEST_LOG_BYTES = 20 * 1024 * 1024;
/** Old logs kept, so that a log takes at most 100 MB. */
const OLD_LOGS = 4;

/**
 * Rotates a log file once it is long, and keeps the last ones as `.1` to `.4`. It is copied and truncated, because the
 * process that appends to it holds it open. Without disk space for the copy it is left alone.
 */
export function rotateLog(path: string, longest = LONGEST_LOG_BYTES): boolean {
  const copy = `${path}.new`;
  try {
    if (statSync(path).size <= longest) return false;
    copyFileSync(path, copy);
    for (let old = OLD_LOGS; old > 1; old--) renameIfPresent(`${path}.${old - 1}`, `${path}.${old}`);
    renameSync(copy, `${path}.1`);
    // What was appended meanwhile; lines between these two calls are lost, as with every copying rotation.
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
