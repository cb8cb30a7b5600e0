import { runNode } from "./commands.ts";
import type { Environment } from "./settings.ts";
import type { StepControl } from "./terminal.ts";

/** `remarks` say which newer files were refused, and which sources could not be had. */
type IpDatabase = { path: string; isNew: boolean; remarks: string[] };

export type IpDatabaseMessage = { step: string; done: number; total: number } | IpDatabase;

/**
 * Makes sure that there is an intact IP database in `directory`, and returns its path. Sources that have to be fetched
 * are kept in `sourcesDirectory`. A process of its own: it keeps a core
 * busy for a while, and its memory is free afterwards.
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
  if (!result) throw new Error("The IP database was built without saying where");
  return result;
}
