import { Link } from "react-router-dom";
import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { TableHead } from "../../../ui/table-head.tsx";
import type { AsnReport } from "../queries.ts";
import styles from "../table.module.css";

/** The network and its neighbours in rank. */
export function RankTable({ report }: { report: AsnReport }) {
  const { columns } = useTexts("report/asn").neighbours;
  const { tag } = languages[useLanguage()];
  const count = (value: number) => value.toLocaleString(tag);
  return (
    <table className={`data-table banded-table stacked-table ${styles.table}`}>
      <TableHead
        columns={[columns.network, { number: columns.rank }, { number: columns.ipv4 }, { number: columns.ipv6 }]}
      />
      <tbody>
        {[...report.larger, report, ...report.smaller].map(({ asn, asn_name: name, rank, ...size }) => (
          <tr key={asn} data-own={asn === report.asn || undefined}>
            <th scope="row">
              {asn === report.asn ? (
                <b>{asn}</b>
              ) : (
                // A crawler that followed every neighbour would never finish.
                <Link to={`/asn/${asn}`} className="link" rel="nofollow">
                  {asn}
                </Link>
              )}{" "}
              {name}
            </th>
            <td data-label={columns.rank} data-number>
              {count(rank)}
            </td>
            <td data-label={columns.ipv4} data-number>
              {count(size.ipv4_addresses)}
            </td>
            <td data-label={columns.ipv6} data-number>
              {count(size.ipv6_blocks)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
