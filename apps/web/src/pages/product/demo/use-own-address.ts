import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";

/** The visitor's address as the server sees it (null if it is not public), and whether it is known yet. */
export function useOwnAddress(): { own: string | null; isKnown: boolean } {
  const { data, isPending } = useQuery(query(api.lookup.ipSelfSearch, {}, { lazy: true }));
  return { own: data && !data.bogon ? data.ip : null, isKnown: !isPending };
}
