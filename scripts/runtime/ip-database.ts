import { runNode } from "./commands.ts";
import type { Environment } from "./settings.ts";
import type { StepControl } from "./terminal.ts";

export type IpDatabaseMessage = { step: string; done: number; total: number } | { path: string; isNew: boolean };

/**
 * Makes sure that there is an IP database in `directory`, and returns its path. A process of its own: it keeps a core
 * busy for a while, and its memory is free afterwards.
 */
export async function ensureIpDatabase(
  directory: string,
  { environment, report }: { environment: Environment } & StepControl,
): Promise<{ path: string; isNew: boolean }> {
  let result: { path: string; isNew: boolean } | undefined;
  await runNode("scripts/runtime/build-ip-database.ts", [directory], {
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
