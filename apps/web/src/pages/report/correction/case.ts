import type { api } from "../../../lib/api.ts";

export type Case = Awaited<ReturnType<typeof api.corrections.correctionCase>>;
