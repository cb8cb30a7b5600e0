import { Button } from "@mantine/core";
import { IconDatabaseImport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { query, useAction } from "../../lib/query.ts";
import { useSourceName } from "../../lib/source-name.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime } from "../../lib/time.ts";
import { Badge } from "../../ui/badge.tsx";
import { busyWhile } from "../../ui/busy.ts";
import { Cell, Cells } from "../../ui/cell.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { showToast } from "../../ui/toast.tsx";
import styles from "./admin.module.css";
import { useAdminTexts } from "./admin-texts.tsx";
import { Rows } from "./listing.tsx";
import { May } from "./may.tsx";
import { Releases } from "./releases.tsx";
import { staffApi } from "./staff-api.ts";

const feedTones = { never: "neutral", current: "ok", failed: "error", refused: "error", off: "neutral" } as const;
const versionTones = {
  building: "neutral",
  checking: "neutral",
  published: "ok",
  archived: "neutral",
  refused: "error",
  withdrawn: "warn",
} as const;

/** The IP database: versions, sources, builds and imports. */
export function Data() {
  const { data: texts, fields, failed } = useAdminTexts();
  const language = useLanguage();
  const sourceName = useSourceName();
  const build = useAction(staffApi.dataBuild);
  const { data, error, refetch } = useQuery({ ...query(staffApi.dataInfo, {}, { lazy: true }), staleTime: 0 });
  if (error && !data) return <ErrorState text={failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-60 rounded-menu bg-sunken" aria-busy="true" />;
  const age = (days: number | null, status: "current" | "old" | null) =>
    days === null ? (
      "–"
    ) : (
      <>
        {texts.days(days)} {status === "old" && <Badge tone="warn">{texts.old}</Badge>}
      </>
    );
  return (
    <>
      <section className="card mb-5 p-5">
        <header className="bar mb-4">
          <div>
            <h2 className="title-3">{texts.title}</h2>
            <p className="quiet">{texts.buildText}</p>
          </div>
          <May call={staffApi.dataBuild}>
            <Button
              {...busyWhile(build.isPending)}
              onClick={() => build.mutate({ input: {} }, { onSuccess: () => showToast(texts.queued) })}
            >
              {texts.build}
            </Button>
          </May>
        </header>
        <Cells>
          <Cell name={texts.version} isMono>
            {data.version}
          </Cell>
          <Cell name={texts.built}>{data.built_at && exactTime(data.built_at, language)}</Cell>
          <Cell name={texts.data}>
            {data.data_date} {age(data.data_age_days, data.data_status)}
          </Cell>
        </Cells>
        <ul className={styles.sources}>
          {data.sources.map(({ name, age_days, status }) => (
            <li key={name}>
              {sourceName(name)} {age(age_days, status)}
            </li>
          ))}
        </ul>
      </section>
      <Releases />
      <section className="mt-9">
        <h2 className="mb-2 text-lg">{texts.feeds}</h2>
        {data.feeds.length === 0 ? (
          <EmptyState icon={IconDatabaseImport} {...texts.noFeeds} />
        ) : (
          <Rows
            title={texts.feeds}
            rows={data.feeds.map((row, index) => ({ ...row, source: row.id, id: index }))}
            columns={[
              { title: texts.source, cell: ({ name }) => name },
              {
                title: fields.status,
                cell: ({ state }) => <Badge tone={feedTones[state]}>{texts.states[state]}</Badge>,
              },
              { title: texts.age, cell: (row) => age(row.age_days, row.age) },
              { title: texts.rows, cell: ({ rows }) => rows.toLocaleString(language), isNumber: true },
              { title: texts.next, cell: ({ next_at }) => (next_at ? exactTime(next_at, language) : "–") },
              { title: texts.reason, cell: ({ error }) => error || "–" },
            ]}
          />
        )}
      </section>
      {data.versions.length > 0 && (
        <section className="mt-9">
          <h2 className="mb-2 text-lg">{texts.versions}</h2>
          <Rows
            title={texts.versions}
            rows={data.versions.map((row, id) => ({ ...row, id }))}
            columns={[
              { title: texts.versionName, cell: ({ version }) => <code>{version}</code> },
              {
                title: fields.status,
                cell: ({ status }) => <Badge tone={versionTones[status]}>{texts.versionStates[status]}</Badge>,
              },
              { title: texts.data, cell: ({ data_date }) => data_date || "–" },
              { title: texts.built, cell: ({ built_at }) => exactTime(built_at, language) },
              {
                title: texts.changed,
                cell: ({ changed_percent }) => (changed_percent === null ? "–" : `${changed_percent}%`),
                isNumber: true,
              },
              { title: texts.reason, cell: ({ reason }) => reason },
            ]}
          />
        </section>
      )}
      <section className="mt-9">
        <h2 className="mb-2 text-lg">{texts.imports}</h2>
        {data.imports.length === 0 ? (
          <EmptyState icon={IconDatabaseImport} {...texts.empty} />
        ) : (
          <Rows
            title={texts.imports}
            rows={data.imports.map((row, id) => ({ id, ...row }))}
            columns={[
              {
                title: fields.kind,
                cell: ({ kind }) => texts.importKinds[kind as keyof typeof texts.importKinds] ?? kind,
              },
              { title: texts.file, cell: ({ file_name }) => file_name },
              { title: texts.rows, cell: ({ rows }) => rows.toLocaleString(language), isNumber: true },
              { title: fields.created, cell: ({ imported_at }) => exactTime(imported_at, language) },
            ]}
          />
        )}
      </section>
    </>
  );
}
