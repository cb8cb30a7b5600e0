import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { writeAccessLog } from "./access-log.ts";
import type { Bar } from "./bars.ts";
import { median } from "./median.ts";
import { prepareDataset } from "./prepare.ts";
import { drawIpv4Addresses } from "./workloads.ts";

const GOAL_LINES_PER_SECOND = 1_000_000;
const LINES = 2_000_000;
/** Different addresses in the log. */
const ADDRESSES = 300_000;
/** The loop starts a process for each line, so a few must do. */
const PEER_LINES = 500;

export interface CliMeasurement {
  command: string;
  lines: number;
  /** Lines for each second of CPU time, loading the database included; null if the program is missing. */
  linesPerSecond: number | null;
}

/** Filters and counts a generated access log, in turns with a loop of `mmdblookup`. */
export async function measureCli(
  root: string,
  isQuick: boolean,
  log: (line: string) => void,
): Promise<CliMeasurement[]> {
  const dataset = await prepareDataset(root, log);
  execFileSync(process.execPath, [join(root, "sdk/cli/build.ts"), join(dataset.directory, "cli")], {
    stdio: "inherit",
  });
  const program = join(dataset.directory, "cli/meridian.mjs");
  const lines = isQuick ? LINES / 10 : LINES;
  const addresses = drawIpv4Addresses(ADDRESSES);
  const logs = (["combined", "json"] as const).map((form) => {
    const path = join(dataset.directory, `access-${form}-${lines}.log`);
    writeAccessLog(path, { form, lines, addresses });
    log(`${path}: ${statSync(path).size} bytes`);
    return path;
  });
  const [path = "", json = ""] = logs;
  const head = readFileSync(path, "latin1").split("\n", PEER_LINES).join("\n");
  const meridian = `'${process.execPath}' '${program}'`;
  const options = `--db '${dataset.databasePath}'`;
  const commands = [
    { command: "grep --country CN", shell: `${meridian} grep ${options} --country CN '${path}'`, lines },
    { command: "grep --country CN -c", shell: `${meridian} grep ${options} --country CN -c '${path}'`, lines },
    {
      command: "grep --country CN, JSON",
      shell: `${meridian} grep ${options} --country CN '${json}'`,
      lines,
    },
    { command: "summarize", shell: `${meridian} summarize ${options} '${path}'`, lines },
    {
      command: "grep | mmdblookup",
      shell: `grep -oE '^[0-9.]+' | while read -r ip; do mmdblookup --file '${dataset.ipv4Path}' --ip "$ip" country_code; done`,
      lines: PEER_LINES,
    },
  ];
  const samples = commands.map((): number[] => []);
  for (let round = 0; round < (isQuick ? 1 : 3); round++)
    for (const [index, { shell, command, lines }] of commands.entries()) {
      const seconds = cpuSecondsOf(shell, head);
      if (seconds !== null) samples[index]!.push(lines / seconds);
      log(`${command}: ${seconds?.toFixed(2) ?? "not installed"}`);
    }
  return commands.map(({ command, lines }, index) => ({
    command,
    lines,
    linesPerSecond: samples[index]!.length > 0 ? median(samples[index]!) : null,
  }));
}

/** User and system time of a shell command with all its processes; null if a program is missing. */
function cpuSecondsOf(shell: string, input: string): number | null {
  const { stderr, status } = spawnSync(
    "bash",
    ["-c", `TIMEFORMAT='%U %S'; set -o pipefail; time { ${shell}; } > /dev/null 2>&1`],
    {
      input,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    },
  );
  if (status === 127) return null;
  if (status !== 0) throw new Error(`${shell} ended with ${status}: ${stderr}`);
  const [user = 0, system = 0] = stderr.trim().split("\n").at(-1)!.split(" ").map(Number);
  return user + system;
}

export function formatCliTable(measurements: readonly CliMeasurement[]): string {
  const rows = measurements.map(({ command, lines, linesPerSecond }) =>
    [command.padEnd(28), String(lines).padStart(10), (linesPerSecond?.toFixed(0) ?? "absent").padStart(14)].join(""),
  );
  return [`${"".padEnd(28)}${"lines".padStart(10)}${"lines/CPU s".padStart(14)}`, ...rows].join("\n");
}

export function checkCliBars(measurements: readonly CliMeasurement[]): Bar[] {
  const peer = measurements.at(-1)!.linesPerSecond;
  return measurements.slice(0, -1).flatMap(
    ({ command, linesPerSecond: own }) =>
      [
        {
          name: `${command}, lines per CPU second`,
          goal: GOAL_LINES_PER_SECOND,
          value: own,
          isMet: own! >= GOAL_LINES_PER_SECOND,
          isRequired: false,
        },
        {
          name: `${command}, times a loop of mmdblookup`,
          goal: 100,
          value: peer && own! / peer,
          isMet: peer && own! / peer >= 100,
          isRequired: false,
        },
      ] as Bar[],
  );
}
