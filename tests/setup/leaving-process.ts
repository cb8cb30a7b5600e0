import { runTask } from "../../apps/server/src/modules/databases/child.ts";

/** Starts a task that waits for ever, says so, and ends without it when it is told to. */
const [path = ""] = process.argv.slice(2);
void runTask({ do: "derive", path }).catch(() => undefined);
process.once("message", () => process.exit(0));
process.send?.("started");
