import { readdirSync, readFileSync } from "node:fs";

/** Most resident memory in bytes of each of this process's children so far; nothing where the system does not report it. */
export function childrenMemory(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const status = readFileSync(`/proc/${name}/status`, "latin1");
          if (!status.includes(`\nPPid:\t${process.pid}\n`)) return [];
          return [Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024];
        } catch {
          // It has ended meanwhile.
          return [];
        }
      });
  } catch {
    return [];
  }
}
