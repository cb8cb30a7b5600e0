import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";

/** The visitor's address as the server sees it; null until it is known, and where it is not a public one. */
export function useOwnAddress(): string | null {
  const { data } = useQuery(query(api.lookup.ipSelfSearch, {}, { lazy: true }));
  return data && !data.bogon ? data.ip : null;
}
