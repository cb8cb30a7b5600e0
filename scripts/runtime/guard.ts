import { type ChildProcess, spawn } from "node:child_process";

export type GuardOptions = {
  signal: "INT" | "TERM";
  /** Removed once the process is gone. */
  disposableDirectory?: string | undefined;
};

/**
 * Signals one of our processes when this process dies, however it dies, for programs that cannot watch for that
 * themselves: the guard reads from a pipe that only this process holds open, so end of file means its death. Kill the guard when its process has
 * ended, because the process id may then become another's.
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
