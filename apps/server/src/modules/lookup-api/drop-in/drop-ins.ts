import type { DropIn } from "./drop-in.ts";
import { ipinfo } from "./ipinfo.ts";
import { maxmind } from "./maxmind.ts";

/** The services whose programs work with ours. */
export const dropIns: Readonly<Record<string, DropIn>> = { maxmind, ipinfo };
