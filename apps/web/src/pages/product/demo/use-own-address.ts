import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";

/** Asked for where the visitor's own address belongs to no place. */
export const wellKnownIp = "8.8.8.8";

/** The visitor's address as the server sees it; null until it is known, and where it is not a public one. */
export function useOwnAddress(): string | null {
  const { data } = useQuery(query(api.lookup.ipSelfSearch, {}, { lazy: true }));
  return data && !data.bogon ? data.ip : null;
}
