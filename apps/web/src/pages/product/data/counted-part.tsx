import { IconDatabaseOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../lib/texts.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import type { ProductDefinition } from "../definition.ts";
import { CountTable } from "./count-table.tsx";
import styles from "./counted-part.module.css";
import { isByCountry } from "./counted-table.ts";
import { CountryFigures } from "./country-figures.tsx";
import { countsOf } from "./counts.ts";

/** A product's tables of counts from the server. */
export default function CountedPart({ path }: Pick<ProductDefinition, "path">) {
  const texts = useTexts("product/data");
  const { data, error, refetch } = useQuery(countsOf(path));
  if (error) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={`breathing ${styles.waiting}`} aria-busy="true" />;
  const tables = data.tables.filter(({ rows }) => rows.length > 0);
  if (tables.length === 0) return <EmptyState icon={IconDatabaseOff} {...texts.empty} />;
  return (
    <>
      <div className={styles.tables} data-alone={tables.length === 1 || undefined}>
        {tables.map((table) =>
          isByCountry(table) ? (
            <CountryFigures key={table.name} table={table} />
          ) : (
            <CountTable key={table.name} table={table} />
          ),
        )}
      </div>
      {data.db_version && <p className="note mt-5">{texts.version(data.db_version)}</p>}
    </>
  );
}
