// `npm run typecheck`: the types of all packages.
import { generatePrismaClient } from "./runtime/prisma.ts";
import { runTool, TYPESCRIPT } from "./runtime/tools.ts";

// Not in the repository, and needed by the types.
await generatePrismaClient();
process.exitCode = await runTool(TYPESCRIPT, ["-b"]);
