import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import type { PageContent } from "../../lib/page-content.ts";
import { query } from "../../lib/query.ts";
import { useSourceName } from "../../lib/source-name.ts";
import { useTexts } from "../../lib/texts.tsx";
import { busyWhile } from "../../ui/busy.ts";
import styles from "./attribution.module.css";

const layers = ["location", "network", "privacy"] as const;

/** The sources for a public address, because a visitor's own may be reserved and have none. */
const sourcesQuery = query(api.lookup.ipSelfSearch, { ip: "8.8.8.8" }, { lazy: true });

export const content: PageContent = { queriesOf: () => [sourcesQuery] };

export default function Attribution() {
  const texts = useTexts("attribution");
  return (
    <article className={`container ${styles.page}`}>
      <h1 className="title-1">{texts.title}</h1>
      <p className="lead mt-4">{texts.lead}</p>
      <h2 className={styles.heading}>{texts.current}</h2>
      <CurrentSources />
      <p>{texts.changes}</p>
      <p className="mt-2 text-muted">{texts.note}</p>
      <h2 className={styles.heading}>{texts.further}</h2>
      <table className="data-table banded-table stacked-table">
        <thead>
          <tr>
            <th scope="col">{texts.usesColumns.name}</th>
            <th scope="col" className="w-half">
              {texts.usesColumns.use}
            </th>
            <th scope="col">{texts.usesColumns.licence}</th>
          </tr>
        </thead>
        <tbody>
          {texts.uses.map(({ name, use, licence, url }) => (
            <tr key={name}>
              <th scope="row">
                <a className="link" href={url} rel="noopener">
                  {name}
                </a>
              </th>
              <td className="col-span-full">{use}</td>
              <td>{licence}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

function CurrentSources() {
  const texts = useTexts("attribution");
  const sourceName = useSourceName();
  const { data, isError, isFetching, refetch } = useQuery(sourcesQuery);
  if (isError) {
    return (
      <p className={`cluster row gap-3 mb-5 rounded-menu bg-error-soft text-error ${styles.failed}`} role="alert">
        {texts.failed}
        <Button variant="default" size="xs" {...busyWhile(isFetching)} onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </p>
    );
  }
  return (
    <>
      <table className={`data-table banded-table stacked-table ${styles.current}`} aria-busy={!data}>
        <thead>
          <tr>
            <th scope="col">{texts.columns.layer}</th>
            <th scope="col" className="w-half">
              {texts.columns.source}
            </th>
            <th scope="col">{texts.columns.licence}</th>
          </tr>
        </thead>
        <tbody>
          {layers.map((layer) => {
            const source = data?.sources[layer];
            return (
              <tr key={layer}>
                <th scope="row">{texts.layers[layer]}</th>
                <td className="col-span-full">
                  {source ? (
                    <>
                      <a className="link" href={source.url} rel="noopener">
                        {sourceName(source.attribution)}
                      </a>
                      <span className="note block">
                        {sourceName(source.name)}
                        {source.inferred && ` · ${texts.inferred}`}
                      </span>
                    </>
                  ) : (
                    data && texts.none
                  )}
                </td>
                <td>
                  {source?.licence}
                  <span className="note block">{source?.updated_date}</span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="note min-h-6 mt-3 mb-5">{data?.db_version && texts.version(data.db_version)}</p>
    </>
  );
}
