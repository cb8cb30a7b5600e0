import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const repository = join(import.meta.dirname, "../../..");
const node = join(repository, "node_modules/.bin/node");

/** How the program ended. */
export interface Ended {
  out: string;
  error: string;
  code: number | null;
}

/** The program as customers get it, built into a folder of its own; `home` is where it has its configuration. */
export function buildProgram() {
  const folder = mkdtempSync(join(tmpdir(), "meridian-cli-"));
  execFileSync(node, [join(repository, "sdk/cli/build.ts"), folder]);
  const home = join(folder, "home");
  return {
    folder,
    home,
    /** How to start it from a shell. */
    shell: `'${node}' '${join(folder, "meridian.mjs")}'`,
    /** Runs it to its end. */
    run(
      parameters: readonly string[],
      { input = "", env = {} }: { input?: string; env?: Record<string, string> } = {},
    ): Ended {
      const { stdout, stderr, status } = spawnSync(node, [join(folder, "meridian.mjs"), ...parameters], {
        input,
        env: { HOME: home, ...env },
        encoding: "utf8",
        maxBuffer: 2 ** 28,
      });
      return { out: stdout, error: stderr, code: status };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
