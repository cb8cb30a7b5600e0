import { runNode } from "./commands.ts";
import { makeUnlessCurrent } from "./stamps.ts";

const PRISMA_COMMAND_LINE = "node_modules/prisma/build/index.js";
const SILENCED_NOTICES = { PRISMA_HIDE_UPDATE_MESSAGE: "1", NO_UPDATE_NOTIFIER: "1", CHECKPOINT_DISABLE: "1" };

/** Runs a Prisma command and returns its output. */
export function runPrisma(args: string[], databaseUrl?: string): Promise<string> {
  const environment = { ...SILENCED_NOTICES, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
  return runNode(PRISMA_COMMAND_LINE, args, { environment });
}

/** Generates apps/server/src/generated from prisma/schema unless the schema is unchanged. */
export function generatePrismaClient(): Promise<boolean> {
  const derived = {
    name: "prisma-client",
    inputs: ["prisma/schema/**/*.prisma", "prisma.config.ts", "node_modules/prisma/package.json"],
    outputs: ["apps/server/src/generated/client.ts"],
  };
  return makeUnlessCurrent(derived, async () => {
    await runPrisma(["generate"]);
  });
}
