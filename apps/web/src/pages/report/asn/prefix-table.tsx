import { Link } from "react-router-dom";
import { useTexts } from "../../../lib/texts.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { TableHead } from "../../../ui/table-head.tsx";
import type { AsnReport } from "../queries.ts";
import styles from "../table.module.css";

/** One page of the network's address space. */
export function PrefixTable({ report }: { report: AsnReport }) {
  const { prefixes: texts } = useTexts("report/asn");
  const { columns } = texts;
  const { asn, page, limit, prefixes, prefix_count: count } = report;
  return (
    <>
      <table className={`data-table banded-table stacked-table ${styles.prefixes}`}>
        <TableHead columns={[columns.prefix, columns.first, columns.last]} />
        <tbody>
          {prefixes.map(({ prefix, start_ip: first, end_ip: last }) => (
            <tr key={prefix}>
              <th scope="row" className="mono text-sm">
                {prefix}
              </th>
              <td className="mono text-sm">
                <Link to={`/ip/${first}`} className="link" rel="nofollow">
                  {first}
                </Link>
              </td>
              <td className="mono text-sm">{last}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager
        page={page}
        last={Math.max(1, Math.ceil(count / limit))}
        addressOf={(to) => (to === 1 ? `/asn/${asn}` : `/asn/${asn}?page=${to}`)}
        texts={texts}
      />
    </>
  );
}
