import { useState } from "react";
import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { TableHead } from "../../../ui/table-head.tsx";
import { Card } from "../dashboard/card.tsx";
import { type Compared, type Report, shareOf, UNKNOWN, type Week, type Weight } from "./values.ts";

/** Rows of a table until it is expanded. */
export const COLLAPSED = 10;

interface ChangesProps {
  kind: "countries" | "networks";
  report: Report;
  weeks: { shown: Week; before: Week | null };
  weight: Weight;
}

/** Countries or networks of a week, with the change of their share since the week before. */
export function Changes({ kind, report, weeks: { shown, before }, weight }: ChangesProps) {
  const { changes: texts } = useTexts("reports");
  const { tag } = languages[useLanguage()];
  const [isExpanded, setIsExpanded] = useState(false);
  const percent = new Intl.NumberFormat(tag, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const signed = new Intl.NumberFormat(tag, {
    signDisplay: "exceptZero",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const entries = report[kind].toSorted((left, right) => right[weight] - left[weight]);
  const nameOf = ({ key, name }: Compared) =>
    key === UNKNOWN ? texts[kind === "countries" ? "unknownCountry" : "unknownNetwork"] : name || key;
  const change = (entry: Compared) => {
    if (!before) return "–";
    const share = shareOf(entry[weight], shown[weight]);
    return texts.points(signed.format((share - shareOf(entry[`${weight}_before`], before[weight])) * 100));
  };
  return (
    <Card title={texts[kind]}>
      <table className="data-table">
        <TableHead
          columns={[texts.name, { number: texts.weights[weight] }, { number: texts.share }, { number: texts.change }]}
        />
        <tbody>
          {entries.slice(0, isExpanded ? entries.length : COLLAPSED).map((entry) => (
            <tr key={entry.key}>
              <th scope="row" className="wrap-anywhere">
                {nameOf(entry)} {entry.is_new && <Badge tone="ok">{texts.fresh}</Badge>}
                {kind === "networks" && entry.key.startsWith("AS") && <span className="block note">{entry.key}</span>}
              </th>
              <td data-number>{entry[weight].toLocaleString(tag)}</td>
              <td data-number>{percent.format(shareOf(entry[weight], shown[weight]))}</td>
              <td data-number className="nowrap">
                {change(entry)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {entries.length > COLLAPSED && (
        <button
          type="button"
          className="link self-start min-h-6 mt-3 text-sm p-0"
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? texts.less : texts.more(entries.length)}
        </button>
      )}
    </Card>
  );
}
