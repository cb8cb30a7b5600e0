import type { DropIn } from "./drop-in.ts";
import { ipApi } from "./ip-api.ts";
import { ip2location } from "./ip2location.ts";
import { ipdata } from "./ipdata.ts";
import { ipinfo } from "./ipinfo.ts";
import { ipregistry } from "./ipregistry.ts";
import { maxmind } from "./maxmind.ts";

/** The services whose programs work with ours. */
export const dropIns: Readonly<Record<string, DropIn>> = {
  maxmind,
  ipinfo,
  ipregistry,
  ipdata,
  ip2location,
  "ip-api": ipApi,
};
