import { type ChildProcess, spawn } from "node:child_process";

export type GuardOptions = {
  signal: "INT" | "TERM";
  /** Removed once the process has ended. */
  disposableDirectory?: string | undefined;
};

/**
 * Signals one of our processes when this process dies for any reason, for programs that cannot watch for that themselves:
 * the guard reads from a pipe that only this process holds open, so end of file means that it has died. Kill the guard
 * when its process has ended, because the process id may be reused.
 */
export function guardProcess(processId: number, options: GuardOptions): ChildProcess | undefined {
  if (process.platform === "win32") return undefined;
  const { signal, disposableDirectory = "" } = options;
  const wait = 'while kill -0 "$1" 2>/dev/null; do sleep 0.1; done';
  const script = `read _; kill -${signal} "$1"; ${wait}; [ -z "$2" ] || rm -rf "$2"`;
  const guard = spawn("/bin/sh", ["-c", script, "process-guard", String(processId), disposableDirectory], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  return guard;
}
