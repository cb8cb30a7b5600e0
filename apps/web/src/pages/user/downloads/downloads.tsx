import "../../../styles/select.css";
import { Button } from "@mantine/core";
import { IconDatabase } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { DatabaseCard } from "./database-card.tsx";
import styles from "./downloads.module.css";

/** Links are valid for at least ten minutes, so an open page renews them earlier. */
const LINKS_MS = 480_000;

/** The databases as files: what is available, what the account may download, and how to automate it. */
export default function Downloads() {
  const texts = useTexts("downloads");
  const { data, error, refetch } = useQuery({
    ...query(api.downloads.getOfflineListNew, { limit: 100 }, { lazy: true }),
    staleTime: 0,
    refetchInterval: LINKS_MS,
  });
  return (
    <>
      <h2 className="title-3">{texts.title}</h2>
      <p className="quiet measure mb-3">{texts.lead}</p>
      <nav className={`cluster gap-x-5 text-sm ${styles.links}`} aria-label={texts.guides}>
        <Link className="text-brand" to="/doc/downloads">
          {texts.guide.downloads}
        </Link>
        <Link className="text-brand" to="/doc/download-formats">
          {texts.guide.formats}
        </Link>
        <Link className="text-brand" to="/doc/geoipupdate">
          {texts.guide.geoipupdate}
        </Link>
        <Link className="text-brand" to="/user?tab=alerts">
          {texts.alerts}
        </Link>
      </nav>
      {error && !data && <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <div className="min-h-105 mt-5 rounded-card bg-sunken" aria-busy="true" />}
      {data?.list.length === 0 && (
        <EmptyState icon={IconDatabase} {...texts.empty}>
          <Button component={Link} to="/client/customized">
            {texts.empty.ask}
          </Button>
        </EmptyState>
      )}
      <p className="note mb-4">
        {texts.lite}{" "}
        <Link className="text-brand" to="/doc/downloads">
          {texts.liteLink}
        </Link>
      </p>
      {data?.list.map((database) => (
        <DatabaseCard key={database.offline_id} database={database} />
      ))}
    </>
  );
}
