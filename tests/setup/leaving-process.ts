import { runTask } from "../../apps/server/src/modules/databases/child.ts";

/** Starts a task that never ends, reports that, and exits on the next message. */
const [path = ""] = process.argv.slice(2);
void runTask({ do: "derive", path }).catch(() => undefined);
process.once("message", () => process.exit(0));
process.send?.("started");
