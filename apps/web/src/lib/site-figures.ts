import { useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";
import { query } from "./query.ts";

/** What the page says until the server has answered; it stands in the prerendered page as well. */
const announced = { freeLookups: 50_000, monitoringPoints: 900, experts: 100 };

/** The figures the company publishes about itself. */
export function useSiteFigures(): typeof announced {
  const { data } = useQuery(query(api.content.webInit, {}, { lazy: true }));
  if (!data) return announced;
  return {
    freeLookups: data.all_free_api_num,
    monitoringPoints: data.stats.monitor_point_num,
    experts: data.stats.expert_num,
  };
}
