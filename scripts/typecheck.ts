// `npm run typecheck`: the types of all packages.
import { generatePrismaClient } from "./runtime/prisma.ts";
import { runTool, TYPESCRIPT } from "./runtime/tools.ts";

// Generated, not in the repository, and required by the type check.
await generatePrismaClient();
process.exitCode = await runTool(TYPESCRIPT, ["-b"]);
