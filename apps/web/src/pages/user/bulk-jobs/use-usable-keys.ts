import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";

/** Pricing type of IP geolocation. */
const GEOLOCATION = 1;

type Key = Awaited<ReturnType<typeof api.keys.getKeys>>["list"][number];

/** The keys whose quota a job can use, and the one that is chosen: the newest unless the customer picks another. */
export interface UsableKeys {
  /** Undefined while they load. */
  list: readonly Key[] | undefined;
  chosen: Key | undefined;
  choose: (id: number) => void;
  error: Error | null;
  retry: () => void;
}

const isUsable = ({ status, is_test, service_types }: Key): boolean =>
  status === "active" && !is_test && (service_types.length === 0 || service_types.includes(GEOLOCATION));

export function useUsableKeys(): UsableKeys {
  const { data, error, refetch } = useQuery(query(api.keys.getKeys, { limit: 100 }, { lazy: true }));
  const [chosenId, setChosenId] = useState<number | null>(null);
  const list = data?.list.filter(isUsable);
  return {
    list,
    chosen: list?.find(({ id }) => id === chosenId) ?? list?.[0],
    choose: setChosenId,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}
