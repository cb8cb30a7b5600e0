import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "./api.ts";
import { query } from "./query.ts";

interface Regions {
  isReady: boolean;
  /** The name of a country or region; its code until the names are there. */
  nameOf: (code: string) => string;
  /** Codes whose land belongs to this one on a map, itself included. */
  shadedWith: (code: string) => readonly string[];
}

/** What this installation calls countries and regions, the same as its API. */
export function useRegions(): Regions {
  const { data } = useQuery(query(api.content.regionNames, {}, { lazy: true }));
  return useMemo(() => {
    const known = new Map(data?.list.map((region) => [region.code, region]));
    return {
      isReady: data !== undefined,
      nameOf: (code) => known.get(code)?.name ?? code,
      shadedWith: (code) => known.get(code)?.shaded_with ?? [code],
    };
  }, [data]);
}
