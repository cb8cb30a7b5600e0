import { accountTools } from "./account-tools.ts";
import { documentTools } from "./document-tools.ts";
import { logTool } from "./log-tool.ts";
import { lookupTools } from "./lookup-tools.ts";
import type { Tool } from "./tool.ts";

/** Everything an agent can do, by name. */
export const tools: ReadonlyMap<string, Tool> = new Map(
  [...lookupTools, logTool, ...accountTools, ...documentTools].map((tool) => [tool.name, tool]),
);
