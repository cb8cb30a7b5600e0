import type { EndpointCall } from "@meridian/client/call";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import type { View } from "./view.ts";

const pollMilliseconds = 10_000;
/** Shorter until the first call, because the reader is waiting for it. */
const firstCallMilliseconds = 3000;
/** Other data changes slowly, for example when a new hour begins. */
const refreshMilliseconds = 60_000;

const { getServiceInfo, keyUseRecordTotal, keyUseTrend, keyUseShare, keyUseCountry } = api.usage;
const counted = [getServiceInfo, keyUseRecordTotal, keyUseTrend, keyUseShare, keyUseCountry, api.keys.getKeys];

/**
 * The account's totals, polled while the page is visible and on return to it. When they have grown, all other counts
 * are fetched again.
 */
export function useTotals() {
  const client = useQueryClient();
  const totals = useQuery({
    ...query(keyUseRecordTotal, {}, { lazy: true }),
    refetchInterval: ({ state }) => (state.data?.total === 0 ? firstCallMilliseconds : pollMilliseconds),
    refetchOnWindowFocus: "always",
  });
  const total = totals.data?.total;
  const known = useRef(total);
  useEffect(() => {
    if (known.current !== undefined && known.current !== total)
      for (const { path } of counted) void client.invalidateQueries({ queryKey: [path] });
    known.current = total;
  }, [client, total]);
  return totals;
}

/** A query of the dashboard; the previous answer stays visible while a new one loads. */
export function useReading<I extends object, O>(
  endpoint: EndpointCall<I, O>,
  input: I,
  everyMilliseconds = refreshMilliseconds,
) {
  return useQuery({
    ...query(endpoint, input, { lazy: true }),
    refetchInterval: everyMilliseconds,
    placeholderData: keepPreviousData,
  });
}

/** The chart's counts, and the figures for its selection. */
export const useTrend = ({ whose, about, dates, period }: View) =>
  useReading(keyUseTrend, { ...whose, ...about, ...dates, unit: period.unit });

/** The limit of keys per account. */
const maxKeys = 100;

/** The keys, polled often: one may be created in another tab, or have been exposed by a call. */
export const useKeys = () => useReading(api.keys.getKeys, { limit: maxKeys }, pollMilliseconds);
