import { IconDatabaseOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../lib/texts.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { AgeBadge } from "./age-badge.tsx";
import { Loaded } from "./block.tsx";
import styles from "./data.module.css";
import { type Database, statusQuery } from "./data-queries.ts";
import { useFormats } from "./use-formats.ts";

/** The database version in use. */
export function CurrentSection() {
  const { current: texts } = useTexts("data");
  const reading = useQuery(statusQuery);
  return (
    <section className="mt-9" aria-labelledby="current">
      <h2 className="visually-hidden" id="current">
        {texts.title}
      </h2>
      <Loaded reading={reading} failed={texts.failed} heightPx={206}>
        {({ list: [database] }) =>
          database ? <Facts database={database} /> : <EmptyState icon={IconDatabaseOff} {...texts.empty} />
        }
      </Loaded>
    </section>
  );
}

function Facts({ database }: { database: Database }) {
  const { current: texts } = useTexts("data");
  const { age, count, day } = useFormats();
  const facts = [
    { name: texts.data, value: day(database.data_date) },
    { name: texts.age, value: age(database.data_age_days) },
    { name: texts.built, value: day(database.built_at) },
    { name: texts.next, value: database.status === "delayed" ? texts.delayed : day(database.next_at) },
    { name: texts.rangesV4, value: count(database.records_v4) },
    { name: texts.rangesV6, value: count(database.records_v6) },
  ];
  return (
    <div className={styles.card}>
      <p className={`bar gap-2 gap-x-4 text-muted ${styles.version}`}>
        <span>
          {texts.version} <strong className="mono">{database.version}</strong>
        </span>
        <AgeBadge status={database.data_status} />
      </p>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-sm">{name}</dt>
            <dd className="mt-1 text-xl font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
