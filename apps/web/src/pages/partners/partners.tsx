import { Button } from "@mantine/core";
import { IconArrowUpRight, IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { api } from "../../lib/api.ts";
import type { PageContent } from "../../lib/page-content.ts";
import { query } from "../../lib/query.ts";
import { useTexts } from "../../lib/texts.tsx";
import { PillLinks } from "../../ui/pill-links.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import styles from "./partners.module.css";

const typesQuery = query(api.news.businessPartnerTypeList, {}, { lazy: true });
const partnersQuery = (type: number | null) =>
  query(api.news.businessPartnerList, { ...(type !== null && { type_id: type }), page: 1, limit: 100 });

/** The type id in the query string; anything else means all. */
function readType(search: URLSearchParams): number | null {
  const type = search.get("type") ?? "";
  return /^[1-9]\d{0,8}$/.test(type) ? Number(type) : null;
}

export const content: PageContent = {
  searchNames: ["type"],
  queriesOf: ({ search }) => [partnersQuery(readType(search)), typesQuery],
};

/** Partners by type. */
export default function Partners() {
  const texts = useTexts("partners");
  const [search] = useSearchParams();
  const type = readType(search);
  const types = useQuery(typesQuery);
  const { data, error, refetch } = useQuery(partnersQuery(type));
  return (
    <div className="container page">
      <h1 className="title-1">{texts.title}</h1>
      <p className="lead mt-4 mb-9">{texts.lead}</p>
      {types.data && types.data.list.length > 1 && (
        <PillLinks
          label={texts.types}
          className="mb-6"
          links={[{ id: null, name: texts.all }, ...types.data.list].map(({ id, name }) => ({
            to: { search: id === null ? "" : `?type=${id}` },
            name,
            isCurrent: id === type,
          }))}
        />
      )}
      {error && !data && <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <div className="min-h-60" aria-busy="true" />}
      {data && data.list.length === 0 && (
        <EmptyState icon={IconUsersGroup} {...texts.empty}>
          <Button component={Link} to="/client/cooperation" variant="default">
            {texts.join}
          </Button>
        </EmptyState>
      )}
      {data && data.list.length > 0 && (
        <ul className={styles.partners}>
          {data.list.map(({ id, name, logo, url, intro }) => (
            <li className="p-6 border rounded-card bg-surface" key={id}>
              <p
                className={`middle rounded-control bg-brand-soft text-brand font-semibold ${styles.mark}`}
                aria-hidden="true"
              >
                {logo ? <img src={logo} alt="" height={28} loading="lazy" /> : name.slice(0, 1)}
              </p>
              <h2 className="title-3">{name}</h2>
              <p className="quiet mt-2 mb-3">{intro}</p>
              {url && (
                <a href={url} rel="noopener nofollow" target="_blank" className="link">
                  {new URL(url).hostname}
                  <IconArrowUpRight size={14} stroke={1.6} aria-hidden="true" />
                  <span className="visually-hidden"> ({texts.opensElsewhere})</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      <section className={styles.join} aria-labelledby="join">
        <div>
          <h2 className="title-2" id="join">
            {texts.joinTitle}
          </h2>
          <p className="lead mt-3">{texts.joinText}</p>
        </div>
        <Button component={Link} to="/client/cooperation" size="md">
          {texts.join}
        </Button>
      </section>
    </div>
  );
}
