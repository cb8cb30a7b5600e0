import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { FetchProblem } from "./fetch-url.ts";

const TIME_LIMIT_MS = 60_000;
const run = promisify(execFile);

/**
 * The newest version of a package and its integrity. Uses npm itself, because only it knows the configured registry,
 * proxy and credentials.
 * @throws FetchProblem
 */
export async function newestVersion(name: string): Promise<{ version: string; integrity: string }> {
  let output: string;
  try {
    const { stdout } = await run(
      "npm",
      ["view", name, "version", "dist.integrity", "--json", "--loglevel=error", "--fetch-retries=1"],
      {
        timeout: TIME_LIMIT_MS,
        maxBuffer: 1024 * 1024,
      },
    );
    output = stdout;
  } catch (error) {
    const code = /\b(E[A-Z0-9]{3,})\b/.exec(String((error as { stderr?: string }).stderr))?.[1];
    throw new FetchProblem(`the npm registry does not list ${name}${code ? `: ${code}` : ""}`, {
      isUnreachable: code !== "E404",
    });
  }
  const { version, "dist.integrity": integrity } = JSON.parse(output) as Record<string, unknown>;
  if (typeof version !== "string" || typeof integrity !== "string")
    throw new FetchProblem(`the npm registry gives no version of ${name} with its checksum`);
  return { version, integrity };
}
