import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "./api.ts";
import { query } from "./query.ts";

interface Regions {
  isReady: boolean;
  /** The name of a country or region; its code until names are loaded. */
  nameOf: (code: string) => string;
  /** Codes whose land a map shades together with this one, itself included. */
  shadedWith: (code: string) => readonly string[];
}

/** Country and region names as this installation and its API use them. */
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
