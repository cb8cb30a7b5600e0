import { useQuery } from "@tanstack/react-query";
import { query } from "../../lib/query.ts";
import { staffApi } from "./staff-api.ts";
import type { AdminTab } from "./tabs.ts";

export type Overview = Awaited<ReturnType<typeof staffApi.overview>>;
export type WaitingKind = Overview["waiting"][number]["kind"];

/** The tab of each kind of waiting work, and the query of the list that shows it. */
export const waitingPlaces: Readonly<Record<WaitingKind, { tab: AdminTab; list: string }>> = {
  messages: { tab: "messages", list: "status=waiting" },
  certifications: { tab: "certifications", list: "status=waiting" },
  renewals: { tab: "renewals", list: "status=waiting" },
  requests: { tab: "requests", list: "status=pending" },
  exchanges: { tab: "mall", list: "list=exchanges&status=waiting" },
  payouts: { tab: "rewards", list: "list=payouts&status=waiting" },
  recommended: { tab: "rewards", list: "list=recommended&status=waiting" },
  invoices: { tab: "invoices", list: "status=waiting" },
  transfers: { tab: "transfers", list: "is_matched=0" },
  differences: { tab: "differences", list: "is_resolved=0" },
};

/** The day's figures and what waits; read again while the console is open. */
export const useOverview = () =>
  useQuery({ ...query(staffApi.overview, {}, { lazy: true }), staleTime: 0, refetchInterval: 60_000 });

/** How much waits behind each tab. */
export function waitingByTab(waiting: Overview["waiting"]): Partial<Record<AdminTab, number>> {
  const counts: Partial<Record<AdminTab, number>> = {};
  for (const { kind, count } of waiting) {
    const { tab } = waitingPlaces[kind];
    counts[tab] = (counts[tab] ?? 0) + count;
  }
  return counts;
}
