import { useSourceName } from "../../../lib/source-name.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { TableHead } from "../../../ui/table-head.tsx";
import type { IpReport } from "../queries.ts";
import styles from "../table.module.css";

interface FlagTableProps {
  flags: NonNullable<IpReport["answer"]>["proxy"];
  sources: IpReport["flag_sources"];
}

export const flagNames = ["is_vpn", "is_proxy", "is_tor", "is_relay", "is_hosting", "is_data_center"] as const;

/** Each flag's value with its source and age. */
export function FlagTable({ flags, sources }: FlagTableProps) {
  const { notKnown } = useTexts("report");
  const { flags: texts } = useTexts("report/ip");
  const { columns } = texts;
  const sourceName = useSourceName();
  return (
    <table className="data-table banded-table stacked-table">
      <TableHead columns={[columns.flag, columns.value, columns.source, columns.age]} />
      <tbody>
        {flagNames.map((name) => {
          const value = flags[name];
          const source = sources[name];
          return (
            <tr key={name}>
              <th scope="row">{texts.names[name]}</th>
              <td data-label={columns.value}>
                {value === null ? (
                  <span className="text-muted">{notKnown}</span>
                ) : (
                  <Badge tone={value ? "warn" : "ok"}>{value ? texts.yes : texts.no}</Badge>
                )}
              </td>
              <td data-label={columns.source}>
                {source ? (
                  <>
                    {sourceName(source.name)}
                    {source.inferred && <span className={`note ml-2 ${styles.aside}`}>{texts.inferred}</span>}
                  </>
                ) : (
                  <span aria-hidden="true">–</span>
                )}
              </td>
              <td data-label={columns.age}>
                {source && source.age_days !== null ? (
                  <>
                    {texts.age(source.age_days)}
                    <span className={`note ml-2 ${styles.aside}`}>{source.updated_date}</span>
                  </>
                ) : (
                  <span aria-hidden="true">–</span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
