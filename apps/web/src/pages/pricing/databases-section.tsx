import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { languages } from "../../lib/language.ts";
import { moneyFormat } from "../../lib/money.ts";
import { query } from "../../lib/query.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { calendarDay } from "../../lib/time.ts";
import { SectionHead } from "../../ui/section-head.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { TableHead } from "../../ui/table-head.tsx";
import styles from "./comparison-section.module.css";

export const offersQuery = query(api.downloads.databaseOffers, {}, { lazy: true });
type Database = NonNullable<Awaited<ReturnType<typeof api.downloads.databaseOffers>>>["list"][number];

/** The databases as files: what each contains and costs. The portal's tab reads the same prices. */
export function DatabasesSection() {
  const { databases: texts } = useTexts("pricing");
  const { data, error, refetch } = useQuery(offersQuery);
  if (data?.list.length === 0) return null;
  return (
    <section className="section" aria-labelledby="databases-title">
      <div className="container">
        <SectionHead id="databases-title" title={texts.title} text={texts.text} />
        {error && !data && <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />}
        {!error && !data && <div className="skeleton card min-h-80 rounded-menu mt-7" aria-busy="true" />}
        {data && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          <section className={styles.scroll} aria-label={texts.table} tabIndex={0}>
            <table className={`data-table stacked-table ${styles.table}`}>
              <TableHead
                columns={[texts.database, texts.contents, texts.version, texts.price, { hidden: texts.action }]}
              />
              <tbody>
                {data.list.map((database) => (
                  <Row key={database.product} database={database} />
                ))}
              </tbody>
            </table>
          </section>
        )}
      </div>
    </section>
  );
}

function Row({ database }: { database: Database }) {
  const { databases: texts } = useTexts("pricing");
  const language = useLanguage();
  const { name, edition_id, fields, records, built_at, formats, missing } = database;
  const count = new Intl.NumberFormat(languages[language].tag);
  return (
    <tr>
      <th scope="row">
        <strong className="text-ink">{name}</strong>
        {edition_id && <code className="block text-xs">{edition_id}</code>}
      </th>
      <td data-label={texts.contents}>
        {texts.fields(fields.length)}
        {records !== null && <span className="block note">{texts.ranges(count.format(records))}</span>}
      </td>
      <td data-label={texts.version}>
        {built_at ? calendarDay(built_at, language) : texts.notBuilt}
        {formats.length > 0 && <span className="block note">{texts.formats(formats.length)}</span>}
      </td>
      <td data-label={texts.price}>
        <Price database={database} />
        {missing && <span className="block note">{texts.missing[missing]}</span>}
      </td>
      <td>
        <Action database={database} />
      </td>
    </tr>
  );
}

function Price({ database: { is_free, price_cents, currency } }: { database: Database }) {
  const { databases: texts, onRequest } = useTexts("pricing");
  const language = useLanguage();
  if (is_free) return texts.free;
  return price_cents === null ? onRequest : texts.perMonth(moneyFormat(language, currency)(price_cents));
}

function Action({ database: { name, is_free, can_buy, version } }: { database: Database }) {
  const { databases: texts, agreed } = useTexts("pricing");
  if (is_free && version === null) return null;
  const [to, label] = is_free
    ? ["/doc/downloads", texts.get]
    : can_buy
      ? ["/user?tab=downloads", texts.buy]
      : ["/client/customized", agreed.action];
  return (
    <Button component={Link} to={to} size="xs" variant="default" aria-label={`${label}: ${name}`}>
      {label}
    </Button>
  );
}
