export const wayNames = ["query", "batch", "files"] as const;
export type WayName = (typeof wayNames)[number];

/** Asked for where the visitor's own address has no place. */
export const wellKnownIp = "8.8.8.8";
