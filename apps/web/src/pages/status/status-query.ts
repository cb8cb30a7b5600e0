import { api } from "../../lib/api.ts";
import { query } from "../../lib/query.ts";

export const statusQuery = query(api.status.statusInfo, {}, { lazy: true });

export type Status = Awaited<ReturnType<typeof api.status.statusInfo>>;
export type Component = Status["components"][number];
export type Day = Component["days"][number];
export type Incident = Status["history"][number];
