import { api } from "../../../lib/api.ts";

export type Service = Awaited<ReturnType<typeof api.usage.getServiceInfo>>["list"][number];
export type Share = Awaited<ReturnType<typeof api.splits.splitList>>["list"][number];
export type Renewal = Awaited<ReturnType<typeof api.renewals.renewList>>["list"][number];

/** Queries to refetch after shares have changed. */
export const affected = [api.splits.splitList, api.splits.getSplitKey, api.usage.getServiceInfo];
