import { languages } from "../../../lib/language.ts";
import { saveCsv } from "../../../lib/save-csv.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { TableHead } from "../../../ui/table-head.tsx";
import { Bar, Card } from "../dashboard/card.tsx";
import { DownloadButton } from "./download-button.tsx";
import { FieldChanges } from "./field-changes.tsx";
import type { Impact } from "./values.ts";
import styles from "./watches.module.css";

/** Examples that are shown; the file has all of them. */
const SHOWN = 20;

export function ImpactResult({ impact }: { impact: Impact }) {
  const { impact: texts, changes } = useTexts("user/watches");
  const { tag } = languages[useLanguage()];
  const number = (value: number) => value.toLocaleString(tag);
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 2 });
  const { addresses, changed, fields, examples, version, version_before } = impact;
  if (addresses === 0) return <p className="quiet">{texts.none}</p>;
  const figures = [
    { name: texts.looked, value: number(addresses) },
    { name: texts.changed, value: number(changed) },
    { name: texts.share, value: percent.format(changed / addresses) },
  ];
  const rows = examples.flatMap(({ ip, fields: parts }) => parts.map((part) => ({ ip, ...part })));
  return (
    <div className="stack gap-4" role="status">
      <dl className={`grid grid-cols-3 gap-3 ${styles.figures}`}>
        {figures.map(({ name, value }) => (
          <div key={name} className="card py-3 px-4">
            <dt className="note">{name}</dt>
            <dd className="strong text-2xl leading-12 tracking-tight">{value}</dd>
          </div>
        ))}
      </dl>
      {changed === 0 ? (
        <p className="quiet">{texts.same}</p>
      ) : (
        <>
          <Card title={texts.byField}>
            <table className="data-table">
              <TableHead columns={[texts.field, { number: texts.addresses }, { number: texts.share }]} />
              <tbody>
                {fields.map(({ field, addresses: count }) => (
                  <tr key={field}>
                    <th scope="row">
                      {changes.parts[field]}
                      <Bar share={count / changed} />
                    </th>
                    <td data-number>{number(count)}</td>
                    <td data-number>{percent.format(count / addresses)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
          <Card
            title={texts.examples(number(Math.min(SHOWN, changed)), number(changed))}
            tools={
              <DownloadButton size="xs" download={() => saveCsv(`impact-${version_before}-${version}.csv`, rows)} />
            }
          >
            <ul className="ruled">
              {examples.slice(0, SHOWN).map(({ ip, fields: parts }) => (
                <li key={ip} className="py-2 text-sm">
                  <p className="mono wrap-anywhere">{ip}</p>
                  <FieldChanges fields={parts} />
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
    </div>
  );
}
