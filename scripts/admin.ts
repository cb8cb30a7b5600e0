// `npm run admin -- <command>`: runs a staff command on the product's database, starting the embedded one if it is not
// running.
import { join } from "node:path";
import { CommandError, runNode } from "./runtime/commands.ts";
import { generateFiles } from "./runtime/derived-files.ts";
import { startEmbeddedPostgres } from "./runtime/embedded-postgres.ts";
import { describeError } from "./runtime/errors.ts";
import { readProductSettings } from "./runtime/settings.ts";

process.exitCode = await runAdmin();

async function runAdmin(): Promise<number> {
  try {
    const { config, environment, hasOwnDatabase } = await readProductSettings(process.env);
    await generateFiles();
    const postgres = hasOwnDatabase
      ? await startEmbeddedPostgres({ directory: join(config.DATA_DIR, "postgres") })
      : undefined;
    try {
      await runNode("apps/server/src/cli.ts", process.argv.slice(2), {
        environment: { ...environment, DATABASE_URL: postgres?.url ?? config.DATABASE_URL },
        output: "shown",
      });
    } finally {
      await postgres?.stop();
    }
    return 0;
  } catch (error) {
    // The command has reported the error itself.
    if (error instanceof CommandError) return error.exitCode;
    console.error(describeError(error));
    return 1;
  }
}
