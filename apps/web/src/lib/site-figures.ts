import { useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";
import { query } from "./query.ts";

/** Shown until the server has answered, and in the prerendered page. */
const announced = { freeLookups: 50_000, monitoringPoints: 900, experts: 100 };

/** The figures that the company publishes about itself. */
export function useSiteFigures(): typeof announced {
  const { data } = useQuery(query(api.content.webInit, {}, { lazy: true }));
  if (!data) return announced;
  return {
    freeLookups: data.all_free_api_num,
    monitoringPoints: data.stats.monitor_point_num,
    experts: data.stats.expert_num,
  };
}
