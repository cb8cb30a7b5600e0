import { useRegions } from "../../../lib/regions.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { CountryMap } from "../../../ui/dot-map.tsx";
import { CountTable } from "./count-table.tsx";
import type { CountedTable } from "./counted-table.ts";
import styles from "./country-figures.module.css";

const LISTED = 8;

/** Counts by country: shaded on the dot map, with the largest in a table. */
export function CountryFigures({ table }: { table: CountedTable }) {
  const { tables, map } = useTexts("product/data");
  const { shadedWith } = useRegions();
  return (
    <div className={styles.columns}>
      <div className={`card p-5 ${styles.map}`}>
        <CountryMap
          countries={table.rows.map(({ key, count }) => ({ code: key, total: count }))}
          shadedWith={shadedWith}
          label={map(tables[table.name].caption)}
        />
      </div>
      <CountTable table={table} maxRows={LISTED} />
    </div>
  );
}
