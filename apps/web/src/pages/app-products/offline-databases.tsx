import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { languages } from "../../lib/language.ts";
import { query } from "../../lib/query.ts";
import { useSourceName } from "../../lib/source-name.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { calendarDay } from "../../lib/time.ts";
import { CodeTabs } from "../../ui/code-tabs.tsx";
import { ErrorState } from "../../ui/states.tsx";
import styles from "./app-products.module.css";
import { rowSamples } from "./row-samples.ts";

/** The databases as files: what the current one contains, what a row looks like, and who they are for. */
export default function OfflineDatabases() {
  const texts = useTexts("app-products").offline;
  return (
    <div className={`container ${styles.page}`}>
      <h1 className={`title-2 ${styles.title}`}>{texts.title}</h1>
      <p className="measure mt-3 text-muted text-xl">{texts.lead}</p>
      <h2 className={styles.heading}>{texts.present}</h2>
      <PresentDatabase />
      <h2 className={styles.heading}>{texts.row}</h2>
      <p className="mt-4">{texts.rowText}</p>
      <div className={`mt-4 ${styles.samples}`}>
        <CodeTabs samples={rowSamples} label={texts.samples} />
      </div>
      <h2 className={styles.heading}>{texts.formatsTitle}</h2>
      <dl className={styles.facts}>
        {texts.formats.map(({ name, text }) => (
          <div key={name}>
            <dt className="mono text-md">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <h2 className={styles.heading}>{texts.reasonsTitle}</h2>
      <ul>
        {texts.reasons.map((reason) => (
          <li className="py-3 border-b leading-15" key={reason}>
            {reason}
          </li>
        ))}
      </ul>
      <p className={styles.note}>{texts.delivery}</p>
      <div className="cluster gap-3 mt-7">
        <Button component={Link} to="/user?tab=downloads" size="md">
          {texts.download}
        </Button>
        <Button component={Link} to="/client/customized" variant="default" size="md">
          {texts.ask}
        </Button>
        <Button component={Link} to="/statement/licence" variant="default" size="md">
          {texts.licence}
        </Button>
      </div>
    </div>
  );
}

function PresentDatabase() {
  const { offline: texts } = useTexts("app-products");
  const { unknown } = useTexts("common");
  const sourceName = useSourceName();
  const language = useLanguage();
  const { tag } = languages[language];
  const { data, error, refetch } = useQuery(query(api.usage.databaseUpdateStatus, {}, { lazy: true }));
  if (error) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  const database = data?.list[0];
  const list = new Intl.ListFormat(tag, { style: "narrow" });
  const rows = [
    { name: texts.version, value: database?.version },
    { name: texts.built, value: database && calendarDay(database.built_at, language) },
    { name: texts.data, value: database && (database.data_date ? calendarDay(database.data_date, language) : unknown) },
    { name: texts.next, value: database && calendarDay(database.next_at, language) },
    { name: texts.rangesV4, value: database?.records_v4.toLocaleString(tag) },
    { name: texts.rangesV6, value: database?.records_v6.toLocaleString(tag) },
    { name: texts.sources, value: database && list.format(database.sources.map(({ name }) => sourceName(name))) },
  ];
  return (
    <dl className={styles.facts} data-late aria-busy={!data}>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-md">{name}</dt>
          <dd>{value ?? (data ? unknown : "")}</dd>
        </div>
      ))}
    </dl>
  );
}
