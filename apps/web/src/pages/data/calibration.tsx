import "../../styles/select.css";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useRegions } from "../../lib/regions.ts";
import { useTexts } from "../../lib/texts.tsx";
import { TableHead } from "../../ui/table-head.tsx";
import styles from "./data.module.css";
import type { Report } from "./data-queries.ts";
import { useFormats } from "./use-formats.ts";

type Points = Report["summary"]["calibration"];

/** A curve needs two points. */
const MIN_POINTS = 2;

/** The confidence that answers state, against what was measured: of all addresses, a kind of network or a country. */
export default function Calibration({ report: { summary, kinds, countries } }: { report: Report }) {
  const { accuracy } = useTexts("data");
  const { calibration: texts } = accuracy;
  const { nameOf } = useRegions();
  const [chosen, setChosen] = useState("");
  const curves = [
    { id: "", name: texts.all, points: summary.calibration },
    ...kinds.map(({ kind, calibration }) => ({ id: kind, name: accuracy.kinds[kind], points: calibration })),
    ...countries.map((row) => ({
      id: row.country_code,
      name: nameOf(row.country_code),
      points: row.calibration,
    })),
  ].filter(({ points }) => points.length >= MIN_POINTS);
  const curve = curves.find(({ id }) => id === chosen) ?? curves[0];
  if (!curve) return null;
  return (
    <>
      <h3 className="mt-4 text-2xl">{texts.title}</h3>
      <p className="quiet measure">{texts.text}</p>
      <NativeSelect
        className="justify-self-start"
        label={texts.scope}
        value={curve.id}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={curves.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className={styles.calibration}>
        <Curve points={curve.points} />
        <PointTable points={curve.points} caption={texts.caption(curve.name)} />
      </div>
    </>
  );
}

function PointTable({ points, caption }: { points: Points; caption: string }) {
  const { accuracy } = useTexts("data");
  const { calibration: texts } = accuracy;
  const { count, percent } = useFormats();
  return (
    <table className="data-table banded-table">
      <caption className="visually-hidden">{caption}</caption>
      <TableHead columns={[{ number: texts.stated }, { number: texts.right }, { number: accuracy.samples }]} />
      <tbody>
        {points.map(({ stated, right, samples }) => (
          <tr key={stated}>
            <td data-number>{percent(stated)}</td>
            <td data-number>{percent(right)}</td>
            <td data-number>{count(samples)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const SIZE = 280;
const MARGIN = { left: 44, bottom: 44, other: 10 };
const xOf = (share: number) => MARGIN.left + share * (SIZE - MARGIN.left - MARGIN.other);
const yOf = (share: number) => SIZE - MARGIN.bottom - share * (SIZE - MARGIN.bottom - MARGIN.other);
const TICKS = [0, 0.5, 1];

/** Its values are in the table beside it. */
function Curve({ points }: { points: Points }) {
  const { accuracy } = useTexts("data");
  const { calibration: texts } = accuracy;
  const { percent } = useFormats();
  const line = points.map(({ stated, right }) => `${xOf(stated).toFixed(1)},${yOf(right).toFixed(1)}`).join(" ");
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className={styles.curve} aria-hidden="true">
      {TICKS.map((tick) => (
        <g key={tick}>
          <path d={`M${xOf(0)} ${yOf(tick)}H${xOf(1)}M${xOf(tick)} ${yOf(0)}V${yOf(1)}`} stroke="var(--line)" />
          <text x={xOf(tick)} y={yOf(0) + 16} textAnchor={tick === 1 ? "end" : "middle"}>
            {percent(tick)}
          </text>
          <text x={xOf(0) - 6} y={yOf(tick) + 4} textAnchor="end">
            {percent(tick)}
          </text>
        </g>
      ))}
      <text x={xOf(0.5)} y={SIZE - 6} textAnchor="middle">
        {texts.stated}
      </text>
      <text transform={`rotate(-90 10 ${yOf(0.5)})`} x={10} y={yOf(0.5)} textAnchor="middle">
        {texts.right}
      </text>
      <path d={`M${xOf(0)} ${yOf(0)}L${xOf(1)} ${yOf(1)}`} stroke="var(--muted)" strokeDasharray="4 4" />
      <polyline points={line} fill="none" stroke="var(--data-1)" strokeWidth="2" strokeLinejoin="round" />
      {points.map(({ stated, right }) => (
        <circle key={stated} cx={xOf(stated)} cy={yOf(right)} r="4" fill="var(--data-1)" />
      ))}
    </svg>
  );
}
