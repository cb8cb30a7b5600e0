import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";

export function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
  } catch (error) {
    // EPERM means that the process exists but belongs to another account.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return !isZombie(processId);
}

// A zombie process still accepts signals; in a container its parent may never wait for it.
function isZombie(processId: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${processId}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** The program name of a process as reported by `ps`, or undefined if there is no such process. */
export function readProgramName(processId: number): string | undefined {
  try {
    return execFileSync("ps", ["-o", "comm=", "-p", String(processId)], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}

/** A TCP port of the loopback interface that was free a moment ago. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === "object") resolve(address.port);
        else reject(new Error("The operating system did not assign a port"));
      });
    });
  });
}
