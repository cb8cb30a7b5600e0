import type { api } from "../../../lib/api.ts";

export type Rule = Awaited<ReturnType<typeof api.warnings.getUserWarn>>["list"][number];
