import { IconArrowUpRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { api } from "../lib/api.ts";
import { query } from "../lib/query.ts";
import { useTexts } from "../lib/texts.tsx";

/** A link to the external ad-monitoring service, if the server names one. */
export function AdMonitoringLink({ className }: { className: string }) {
  const { adMonitoring, opensInNewTab } = useTexts("common");
  const { data } = useQuery(query(api.content.webInit, {}, { lazy: true }));
  if (!data?.ad_monitor_url) return null;
  return (
    <li>
      <a className={className} href={data.ad_monitor_url} target="_blank" rel="noopener">
        {adMonitoring}
        <IconArrowUpRight size={15} stroke={1.6} aria-hidden="true" />
        <span className="visually-hidden">({opensInNewTab})</span>
      </a>
    </li>
  );
}
