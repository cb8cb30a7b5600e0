import { readdirSync, readFileSync } from "node:fs";

/** Linux reports CPU time in hundredths of a second. */
const TICK_MICROSECONDS = 10_000;

interface ProcessTime {
  parent: number;
  ticks: number;
  /** Ticks of its children that have ended. */
  endedTicks: number;
}

/** CPU microseconds of a server and its child processes, also ended ones; null if the system does not report it. */
export function readProcessTime(serverId: number): number | null {
  const server = readProcess(String(serverId));
  if (!server) return null;
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(name) ?? [])
    .filter(({ parent }) => parent === serverId);
  const ticks = children.reduce((sum, child) => sum + child.ticks, server.ticks + server.endedTicks);
  return ticks * TICK_MICROSECONDS;
}

function readProcess(name: string): ProcessTime | null {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, "latin1");
    // The program's name is in brackets and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
    return { parent: Number(fields[1]), ticks: user! + system!, endedTicks: endedUser! + endedSystem! };
  } catch {
    return null;
  }
}
