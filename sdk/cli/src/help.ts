import type { Command } from "./command.ts";

/** What `meridian help` prints. */
export function generalHelp(commands: Readonly<Record<string, Command>>): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`);
  return `Usage: meridian ADDRESS|RANGE|ASn|HOST|- …
       meridian COMMAND …

${lines.join("\n")}

Choose where to look up with --db or --url, with MERIDIAN_DB, MERIDIAN_URL and MERIDIAN_KEY, or with meridian config.
Exit codes: 0 found, 1 nothing found, 2 wrong usage, 3 failure.
meridian help COMMAND explains a command.
`;
}

/** What `meridian help COMMAND` prints. */
export function helpOf(name: string, { summary, usage, details, options }: Command): string {
  const rows = Object.entries(options).map(([option, { short, value, text }]) => [
    `  ${short ? `-${short}, ` : "    "}--${option}${value ? ` ${value}` : ""}`,
    text,
  ]);
  const width = Math.max(0, ...rows.map(([option]) => option!.length)) + 2;
  const listed = rows.map(([option, text]) => `${option!.padEnd(width)}${text}`).join("\n");
  return `Usage: meridian ${name} ${usage}\n\n${summary[0]!.toUpperCase()}${summary.slice(1)}.\n${details ? `\n${details}\n` : ""}${listed ? `\n${listed}\n` : ""}`;
}
