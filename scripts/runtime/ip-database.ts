import { runNode } from "./commands.ts";
import type { Environment } from "./settings.ts";
import type { StepControl } from "./terminal.ts";

/** `remarks` lists newer files that were rejected and sources that were unavailable. */
type IpDatabase = { path: string; isNew: boolean; remarks: string[] };

export type IpDatabaseMessage = { step: string; done: number; total: number } | IpDatabase;

/**
 * Makes sure that `directory` has an intact IP database, and returns its path. Downloaded sources are stored in
 * `sourcesDirectory`. Runs in a separate process, because it uses a core for a while and a lot of memory.
 */
export async function ensureIpDatabase(
  { directory, sourcesDirectory }: { directory: string; sourcesDirectory: string },
  { environment, report }: { environment: Environment } & StepControl,
): Promise<IpDatabase> {
  let result: IpDatabase | undefined;
  await runNode("scripts/runtime/build-ip-database.ts", [directory, sourcesDirectory], {
    environment,
    onMessage: (message) => {
      const received = message as IpDatabaseMessage;
      if ("path" in received) result = received;
      else report(received.total > 0 ? received.done / received.total : 0, received.step);
    },
  });
  if (!result) throw new Error("The IP database build did not report its path");
  return result;
}
