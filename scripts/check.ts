// `npm run check`: all static checks, without running the product. All checks run, even if earlier ones failed; the
// summary names the failures.
import { checkFloors } from "./floors.ts";
import { CommandError, runNode } from "./runtime/commands.ts";
import { buildWeb } from "./runtime/derived-files.ts";
import { describeError } from "./runtime/errors.ts";
import { generatePrismaClient } from "./runtime/prisma.ts";
import { formatSeconds } from "./runtime/terminal.ts";
import { BIOME, TYPESCRIPT } from "./runtime/tools.ts";

type Check = { name: string; run: () => Promise<unknown> };

const checks: Check[] = [
  { name: "size budgets", run: checkBudgets },
  { name: "types", run: () => runNode(TYPESCRIPT, ["-b"]) },
  { name: "format and lint", run: () => runNode(BIOME, ["check", "."]) },
  { name: "floors", run: requireFloors },
  { name: "dead code", run: () => runNode("node_modules/knip/bin/knip.js") },
  { name: "generated files", run: () => runNode("scripts/generate.ts", ["--check"]) },
  { name: "link preview images", run: () => runNode("scripts/og-pictures.ts", ["--check"]) },
];
const CONCURRENCY = 2;

const failed: string[] = [];
// Generated, not in the repository, and required by the type check.
await generatePrismaClient();
const queue = checks.values();
await Promise.all(Array.from({ length: CONCURRENCY }, () => runChecks(queue)));
console.log(failed.length > 0 ? `\nFailed: ${failed.join(", ")}` : "\nAll checks passed");
process.exit(failed.length > 0 ? 1 : 0);

async function runChecks(checks: Iterable<Check>): Promise<void> {
  for (const { name, run } of checks) {
    const startedAt = performance.now();
    try {
      await run();
      console.log(`✓ ${name} ${formatSeconds(performance.now() - startedAt)}`);
    } catch (error) {
      failed.push(name);
      // A failed command has already printed why.
      if (!(error instanceof CommandError && error.printed === "")) console.error(describeError(error));
      console.error(`✗ ${name}`);
    }
  }
}

async function checkBudgets() {
  await buildWeb();
  console.log(await runNode("scripts/budgets.ts"));
}

async function requireFloors() {
  const faults = checkFloors();
  if (faults.length > 0) throw new Error(faults.join("\n"));
}
