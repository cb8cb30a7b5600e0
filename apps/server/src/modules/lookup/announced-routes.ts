import type { IpdbReader } from "@meridian/ipdb";
import type { LoadedRoutes } from "../../lib/loaded-database.ts";
import { networksOf } from "./asn.ts";

/** The prefixes that hold an address, the longest first, with the names of their origins; null if no routes are loaded. */
export const announcedRoutes = (routes: LoadedRoutes, reader: IpdbReader, ip: string) =>
  routes.find(ip)?.map(({ prefix, origins }) => ({
    prefix,
    origins: origins.map(({ asn, rpki }) => ({
      asn: `AS${asn}`,
      name: networksOf(reader).get(asn)?.name || null,
      rpki,
    })),
  })) ?? null;
