import { useMemo } from "react";
import { useRegions } from "../../lib/regions.ts";
import { useTexts } from "../../lib/texts.tsx";
import { CountryMap } from "../dot-map.tsx";
import { projectToGrid } from "../world-grid.ts";
import { ChartCard } from "./chart-card.tsx";
import styles from "./charts.module.css";
import { type Dimension, type LensRow, riskBands, UNKNOWN } from "./lens-table.ts";
import type { Entry, LensView, Weight } from "./lens-view.ts";
import { type MapMark, Marks } from "./marks.tsx";
import { Ranking } from "./ranking.tsx";
import { RiskHistogram, useBandName } from "./risk-histogram.tsx";

/** Grid size at which nearby addresses merge into one mark, on the whole map and on a part of it. */
const MARK_GRID = 4;
const NEAR_MARK_GRID = 1;

/** Positions of the addresses on the map. */
function marksOf(rows: readonly LensRow[], weight: Weight, grid: number): MapMark[] {
  const marks = new Map<string, MapMark>();
  for (const { latitude, longitude, count } of rows) {
    if (latitude === null || longitude === null) continue;
    const place = projectToGrid(longitude, latitude);
    const x = Math.round(place.x / grid) * grid;
    const y = Math.round(place.y / grid) * grid;
    const key = `${x} ${y}`;
    const mark = marks.get(key) ?? { x, y, total: 0 };
    mark.total += weight === "addresses" ? 1 : count;
    marks.set(key, mark);
  }
  return [...marks.values()];
}

/** The page of a network, which exists only if it has an AS number. */
const networkPage = (key: string): string | null => (/^AS\d+$/.test(key) ? `/asn/${key}` : null);

/** Names the charts' values in the reader's language. */
export function useNames() {
  const { unknown, usageTypes } = useTexts("lens");
  const { nameOf } = useRegions();
  const bandName = useBandName();
  return (dimension: Dimension, { key, name }: Pick<Entry, "key" | "name">): string => {
    if (key === UNKNOWN) return unknown[dimension];
    if (dimension === "country") return name === key ? nameOf(key) : name;
    if (dimension === "usage") return usageTypes[key] ?? key;
    return dimension === "risk" ? bandName(key) : name;
  };
}

interface ChartsProps {
  view: LensView;
  /** Addresses to mark on the map. */
  rows?: readonly LensRow[];
  /** Shows only the map and the two main rankings. */
  isCompact?: boolean;
  /** Absent if the figures cannot be filtered. */
  onToggle?: (dimension: Dimension, key: string) => void;
  onBrush?: (bands: readonly string[]) => void;
}

/** Map, rankings and histogram of a text; selecting a value in one of them filters the others. */
export function Charts({ view, rows = [], isCompact = false, onToggle, onBrush }: ChartsProps) {
  const { charts: texts } = useTexts("lens");
  const { shadedWith } = useRegions();
  const nameOf = useNames();
  const { ranked, filters, weight, risk } = view;
  const markGrid = filters.country.length > 0 ? NEAR_MARK_GRID : MARK_GRID;
  const marks = useMemo(() => marksOf(rows, weight, markGrid), [rows, weight, markGrid]);
  const named = (dimension: Exclude<Dimension, "risk">) =>
    ranked[dimension].map((entry) => ({ ...entry, name: nameOf(dimension, entry) }));
  const toggling = (dimension: Dimension) => onToggle && ((key: string) => onToggle(dimension, key));
  const countries = named("country");
  const known = countries.filter(({ key }) => key !== UNKNOWN);
  const riskEntries = [...riskBands, UNKNOWN].map((key) => ({
    key,
    name: nameOf("risk", { key, name: key }),
    total: risk[key] ?? 0,
  }));
  const map = (
    <div className={styles.map}>
      <CountryMap
        countries={known
          .filter(({ key }) => filters.country.length === 0 || filters.country.includes(key))
          .map(({ key, total }) => ({ code: key, total }))}
        shadedWith={shadedWith}
        zoomedTo={filters.country}
        label={texts.mapLabel(String(known.length))}
        onChoose={toggling("country")}
      >
        {(zoom) => <Marks marks={marks} zoom={zoom} />}
      </CountryMap>
    </div>
  );
  const list = (
    <div>
      <Ranking
        label={texts.map}
        entries={countries}
        chosen={filters.country}
        shown={isCompact ? 5 : 9}
        isCompact={isCompact}
        onToggle={toggling("country")}
      />
    </div>
  );
  if (isCompact)
    return (
      <div className="stack">
        {map}
        <div className={`stack grid-cols-2 gap-6 ${styles.pair}`}>
          {list}
          <div>
            <Ranking label={texts.network} entries={named("network")} chosen={filters.network} shown={5} isCompact />
          </div>
        </div>
      </div>
    );
  return (
    <div className={`stack grid-cols-3 ${styles.charts}`}>
      <ChartCard title={texts.map} entries={countries} className="col-span-full">
        <div className={styles.world}>
          {map}
          {list}
        </div>
      </ChartCard>
      <ChartCard title={texts.network} entries={named("network")}>
        <Ranking
          label={texts.network}
          entries={named("network")}
          chosen={filters.network}
          shown={8}
          onToggle={toggling("network")}
          pageOf={networkPage}
        />
      </ChartCard>
      <ChartCard title={texts.usage} entries={named("usage")}>
        <Ranking
          label={texts.usage}
          entries={named("usage")}
          chosen={filters.usage}
          shown={8}
          onToggle={toggling("usage")}
        />
      </ChartCard>
      <ChartCard title={texts.risk} entries={riskEntries}>
        <RiskHistogram totals={risk} chosen={filters.risk} onChoose={onBrush} />
      </ChartCard>
    </div>
  );
}
