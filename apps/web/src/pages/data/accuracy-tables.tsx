import { Button } from "@mantine/core";
import type { Agreement } from "@meridian/contract/accuracy";
import { type ReactNode, useState } from "react";
import { useRegions } from "../../lib/regions.ts";
import { useTexts } from "../../lib/texts.tsx";
import { Meter } from "../../ui/chart/meter.tsx";
import { type Measure, measures, type Report } from "./data-queries.ts";
import { useFormats } from "./use-formats.ts";

/** Number of rows before the table is expanded. */
const FIRST_ROWS = 8;

interface AgreementTableProps<T extends Agreement> {
  caption: string;
  /** Heading of the first column. */
  rowName: string;
  rows: readonly T[];
  idOf: (row: T) => string;
  nameOf: (row: T) => ReactNode;
}

/** Measures without a single comparison have no column; the first one left is drawn as bars. */
function AgreementTable<T extends Agreement>({ caption, rowName, rows, idOf, nameOf }: AgreementTableProps<T>) {
  const { accuracy: texts } = useTexts("data");
  const { count, distance, percent } = useFormats();
  const [isExpanded, setIsExpanded] = useState(false);
  const isCollapsed = !isExpanded && rows.length > FIRST_ROWS;
  const [first, ...others] = measures.filter((measure) => rows.some((row) => row[measure] !== null));
  const formatMeasure = (row: T, measure: Measure) =>
    measure === "median_km" ? distance(row.median_km) : percent(row[measure]);
  return (
    <>
      <table className="data-table banded-table stacked-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{rowName}</th>
            {first && (
              <th scope="col" className="w-third">
                {texts.measures[first]}
              </th>
            )}
            {others.map((measure) => (
              <th key={measure} scope="col" data-number>
                {texts.measures[measure]}
              </th>
            ))}
            <th scope="col" data-number>
              {texts.samples}
            </th>
          </tr>
        </thead>
        <tbody>
          {(isCollapsed ? rows.slice(0, FIRST_ROWS) : rows).map((row) => (
            <tr key={idOf(row)}>
              <th scope="row">{nameOf(row)}</th>
              {first && (
                <td data-label={texts.measures[first]}>
                  <Meter share={first === "median_km" ? null : row[first]} text={formatMeasure(row, first)} />
                </td>
              )}
              {others.map((measure) => (
                <td key={measure} data-label={texts.measures[measure]} data-number>
                  {formatMeasure(row, measure)}
                </td>
              ))}
              <td data-label={texts.samples} data-number>
                {count(row.samples)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isCollapsed && (
        <Button variant="default" className="justify-self-start" onClick={() => setIsExpanded(true)}>
          {texts.all(count(rows.length))}
        </Button>
      )}
    </>
  );
}

/** The countries with enough samples, those with the most first. */
export function CountryTable({ countries }: Pick<Report, "countries">) {
  const { accuracy: texts } = useTexts("data");
  const { nameOf } = useRegions();
  return (
    <AgreementTable
      caption={texts.byCountry}
      rowName={texts.countryName}
      rows={countries}
      idOf={({ country_code }) => country_code}
      nameOf={({ country_code }) => nameOf(country_code)}
    />
  );
}

/** The kinds of networks with enough samples. */
export function KindTable({ kinds }: Pick<Report, "kinds">) {
  const { accuracy: texts } = useTexts("data");
  return (
    <AgreementTable
      caption={texts.byKind}
      rowName={texts.kindName}
      rows={kinds}
      idOf={({ kind }) => kind}
      nameOf={({ kind }) => texts.kinds[kind]}
    />
  );
}

/** The networks with enough samples, those with the most first. */
export function NetworkTable({ networks }: Pick<Report, "networks">) {
  const { accuracy: texts } = useTexts("data");
  return (
    <AgreementTable
      caption={texts.byNetwork}
      rowName={texts.networkName}
      rows={networks}
      idOf={({ asn_number }) => asn_number}
      nameOf={({ asn_number, name }) => (
        <>
          {name} <span className="mono note font-normal">{asn_number}</span>
        </>
      )}
    />
  );
}
