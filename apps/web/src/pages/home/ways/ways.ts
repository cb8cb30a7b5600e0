export const wayNames = ["query", "batch", "files"] as const;
export type WayName = (typeof wayNames)[number];
