import { Button } from "@mantine/core";
import { IconShare, IconX } from "@tabler/icons-react";
import { memo, type ReactNode, useCallback, useDeferredValue, useMemo, useState } from "react";
import { useTexts } from "../../lib/texts.tsx";
import { AddressTable } from "./address-table.tsx";
import { Charts, useNames } from "./charts.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { type Dimension, dimensions, type LensTable } from "./lens-table.ts";
import {
  type Filters,
  isFiltered,
  type LensView,
  noFilters,
  selectionOf,
  toggleFilter,
  type Weight,
  weights,
} from "./lens-view.ts";
import styles from "./results.module.css";
import { SharePanel } from "./share-panel.tsx";
import { Totals } from "./totals.tsx";
import type { CsvSource } from "./use-lens.ts";

// With thousands of addresses these render too slowly to block a click on.
const DeferredCharts = memo(Charts);
const DeferredTable = memo(AddressTable);

interface ResultsProps {
  table: LensTable;
  csv?: CsvSource | null;
  /** What else can be done with the results. */
  tools?: ReactNode;
}

/** Results of an analysed text: charts, filters and address table. */
export function Results({ table, csv = null, tools }: ResultsProps) {
  const { actions, database } = useTexts("lens");
  const [filters, setFilters] = useState<Filters>(noFilters);
  const [weight, setWeight] = useState<Weight>("addresses");
  const [isSharing, setIsSharing] = useState(false);
  const [shownFilters, shownWeight] = [useDeferredValue(filters), useDeferredValue(weight)];
  const selection = useMemo(() => selectionOf(table, shownFilters, shownWeight), [table, shownFilters, shownWeight]);
  const toggle = useCallback(
    (dimension: Dimension, key: string) => setFilters((current) => toggleFilter(current, dimension, key)),
    [],
  );
  const brush = useCallback((risk: readonly string[]) => setFilters((current) => ({ ...current, risk })), []);
  const { view, rows } = selection;
  return (
    <>
      <Totals view={view} />
      <div className="bar gap-3">
        <WeightChoice weight={weight} onChoose={setWeight} />
        <div className="cluster gap-3">
          {tools}
          <ExportMenu selection={selection} version={table.version} csv={csv} />
          <Button
            variant="default"
            leftSection={<IconShare size={16} stroke={1.6} aria-hidden="true" />}
            aria-expanded={isSharing}
            onClick={() => setIsSharing(!isSharing)}
          >
            {actions.share}
          </Button>
        </div>
      </div>
      {isSharing && <SharePanel selection={selection} />}
      <FilterLine table={table} filters={filters} onChange={setFilters} />
      <DeferredCharts view={view} rows={rows} onToggle={toggle} onBrush={brush} />
      <DeferredTable rows={rows} />
      <p className="note mt-4">{database(table.version)}</p>
    </>
  );
}

/** Charts of a shared link. Only totals are shared, so there is nothing to filter. */
export function SharedCharts({ view }: { view: LensView }) {
  return (
    <>
      <Totals view={view} />
      <Charts view={view} />
    </>
  );
}

function WeightChoice({ weight, onChoose }: { weight: Weight; onChoose: (weight: Weight) => void }) {
  const { weight: texts } = useTexts("lens");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
    <div className="switch" role="group" aria-label={texts.label}>
      {weights.map((option) => (
        <button key={option} type="button" aria-pressed={option === weight} onClick={() => onChoose(option)}>
          {texts[option]}
        </button>
      ))}
    </div>
  );
}

interface FilterLineProps {
  table: LensTable;
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** The active filters as removable chips; as tall without any, so that a first filter moves nothing. */
function FilterLine({ table, filters, onChange }: FilterLineProps) {
  const { filters: texts } = useTexts("lens");
  const nameOf = useNames();
  if (!isFiltered(filters)) return <p className={styles.hint}>{texts.hint}</p>;
  const names = { ...table.names, usage: new Map<string, string>(), risk: new Map<string, string>() };
  const chosen = dimensions.flatMap((dimension) =>
    filters[dimension].map((key) => ({
      dimension,
      key,
      name: nameOf(dimension, { key, name: names[dimension].get(key) ?? key }),
    })),
  );
  return (
    <ul className={`cluster row mt-4 ${styles.filters}`} aria-label={texts.label}>
      {chosen.map(({ dimension, key, name }) => (
        <li key={`${dimension} ${key}`}>
          <button
            type="button"
            aria-label={texts.remove(name)}
            onClick={() => onChange(toggleFilter(filters, dimension, key))}
          >
            {name}
            <IconX size={14} stroke={1.6} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="link" onClick={() => onChange(noFilters)}>
          {texts.clear}
        </button>
      </li>
    </ul>
  );
}
