import { Button } from "@mantine/core";
import { IconDatabaseImport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { query, useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime } from "../../lib/time.ts";
import { Cell, Cells } from "../../ui/cell.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { showToast } from "../../ui/toast.tsx";
import styles from "./admin.module.css";
import { useAdminTexts } from "./admin-texts.tsx";
import { Rows } from "./listing.tsx";
import { staffApi } from "./staff-api.ts";

/** The versions of the IP database, a new build, and what was imported. */
export function Data() {
  const { data: texts, fields, failed } = useAdminTexts();
  const language = useLanguage();
  const build = useAction(staffApi.dataBuild);
  const { data, error, refetch } = useQuery({ ...query(staffApi.dataInfo, {}, { lazy: true }), staleTime: 0 });
  if (error && !data) return <ErrorState text={failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={styles.skeleton} aria-busy="true" />;
  const sources = data.sources.map(({ name, updated_date }) => `${name} ${updated_date}`.trim());
  return (
    <>
      <section className={styles.card}>
        <header className={styles.filters}>
          <div>
            <h2 className="title-3">{texts.title}</h2>
            <p className={styles.text}>{texts.buildText}</p>
          </div>
          <Button
            loading={build.isPending}
            onClick={() => build.mutate({ input: {} }, { onSuccess: () => showToast(texts.queued) })}
          >
            {texts.build}
          </Button>
        </header>
        <Cells>
          <Cell name={texts.version} isMono>
            {data.version}
          </Cell>
          <Cell name={texts.built}>{data.built_at && exactTime(data.built_at, language)}</Cell>
          <Cell name={texts.versions} isMono>
            {data.versions.join(", ")}
          </Cell>
          <Cell name={texts.sources}>{sources.join(", ")}</Cell>
        </Cells>
      </section>
      <section className={styles.section}>
        <h2 className={styles.subtitle}>{texts.imports}</h2>
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
