import {
  appendFileSync,
  copyFileSync,
  fchmodSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from "node:fs";

const MAX_LOG_BYTES = 20 * 1024 * 1024;
/** Number of old logs to retain; with the current one they take at most 100 MB. */
const OLD_LOGS = 4;

/** Opens a log file for appending and reading; only its owner can read it, even if an earlier version created it. */
export function openLogFile(path: string): number {
  const descriptor = openSync(path, "a+", 0o600);
  fchmodSync(descriptor, 0o600);
  return descriptor;
}

/**
 * Rotates a log file that exceeds `maxBytes`, and retains the previous ones as `.1` to `.4`. It is copied and truncated,
 * because the process that appends to it holds it open. Without disk space for the copy it stays as it is.
 */
export function rotateLog(path: string, maxBytes = MAX_LOG_BYTES): boolean {
  const copy = `${path}.new`;
  try {
    if (statSync(path).size <= maxBytes) return false;
    copyFileSync(path, copy);
    for (let old = OLD_LOGS; old > 1; old--) renameIfPresent(`${path}.${old - 1}`, `${path}.${old}`);
    renameSync(copy, `${path}.1`);
    // Copies what was appended meanwhile; lines written between these two calls are lost, as in any copytruncate rotation.
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
