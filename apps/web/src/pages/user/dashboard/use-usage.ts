import type { EndpointCall } from "@meridian/client/call";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import type { View } from "./view.ts";

const pollMilliseconds = 10_000;
/** Until there is a call at all, the reader sits and waits for it. */
const firstCallMilliseconds = 3000;
/** Time passes for the rest too: a new hour begins, a database grows old. */
const refreshMilliseconds = 60_000;

const { getServiceInfo, keyUseRecordTotal, keyUseTrend, keyUseShare, keyUseCountry } = api.usage;
const counted = [getServiceInfo, keyUseRecordTotal, keyUseTrend, keyUseShare, keyUseCountry, api.keys.getKeys];

/**
 * The account's totals, asked for every few seconds while the page is seen and when the reader comes back to it. Whatever
 * else is counted is asked for again when they have grown.
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

/** One reading of the dashboard; the last one stays in sight while another is on its way. */
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

/** The counts that the chart shows, and the figures of what is chosen in it. */
export const useTrend = ({ whose, about, dates, period }: View) =>
  useReading(keyUseTrend, { ...whose, ...about, ...dates, unit: period.unit });

/** As many keys as an account can have. */
const mostKeys = 100;

/** The keys, followed closely: one is made in another tab, or a call has been careless with one. */
export const useKeys = () => useReading(api.keys.getKeys, { limit: mostKeys }, pollMilliseconds);
