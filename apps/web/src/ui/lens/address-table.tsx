import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { cityLine } from "../../lib/city-line.ts";
import { languages } from "../../lib/language.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { Ip } from "../ip.tsx";
import { TableHead } from "../table-head.tsx";
import styles from "./address-table.module.css";
import type { LensRow } from "./lens-table.ts";

const PAGE = 15;

/** The addresses that pass the filters, page by page. */
export function AddressTable({ rows }: { rows: readonly LensRow[] }) {
  const { table: texts } = useTexts("lens");
  const { tag } = languages[useLanguage()];
  const [chosen, setPage] = useState(0);
  const last = Math.max(0, Math.ceil(rows.length / PAGE) - 1);
  // A filter may leave fewer pages than the number of the open one.
  const page = Math.min(chosen, last);
  const start = page * PAGE;
  const formatNumber = (value: number) => value.toLocaleString(tag);
  return (
    <section className={`card mt-4 p-5 ${styles.card}`} aria-labelledby="lens-addresses">
      <h3 className="mb-3 text-lg" id="lens-addresses">
        {texts.title}
      </h3>
      <table className="data-table stacked-table">
        <TableHead
          columns={[texts.address, { number: texts.count }, texts.place, texts.network, texts.usage, texts.risk]}
        />
        <tbody>
          {rows.slice(start, start + PAGE).map((row) => (
            <AddressRow key={row.address} row={row} />
          ))}
        </tbody>
      </table>
      {last > 0 && (
        <nav className="bar quiet gap-3 mt-4" aria-label={texts.pages}>
          <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {texts.previous}
          </Button>
          <span>
            {texts.page(
              formatNumber(start + 1),
              formatNumber(Math.min(rows.length, start + PAGE)),
              formatNumber(rows.length),
            )}
          </span>
          <Button variant="default" disabled={page === last} onClick={() => setPage(page + 1)}>
            {texts.next}
          </Button>
        </nav>
      )}
    </section>
  );
}

function AddressRow({ row }: { row: LensRow }) {
  const { table: texts, unknown, usageTypes } = useTexts("lens");
  const language = useLanguage();
  const { tag } = languages[language];
  const { address, count, countryName, city, asn, networkName, usageType } = row;
  return (
    <tr>
      <th scope="row">
        <Link to={`/ip/${address}`} className={`${styles.link} ${styles.address}`}>
          <Ip address={address} />
        </Link>
      </th>
      <td data-number data-label={texts.count}>
        {count.toLocaleString(tag)}
      </td>
      <td data-label={texts.place}>{cityLine(language, city, countryName) || unknown.country}</td>
      <td data-label={texts.network}>
        {asn === null ? (
          networkName || unknown.network
        ) : (
          <Link to={`/asn/AS${asn}`} className={styles.link}>
            {networkName || `AS${asn}`} <span className="note mono">{networkName && `AS${asn}`}</span>
          </Link>
        )}
      </td>
      <td data-label={texts.usage}>{usageTypes[usageType] ?? unknown.usage}</td>
      <td data-label={texts.risk}>
        <Risk row={row} />
      </td>
    </tr>
  );
}

function Risk({ row: { risk } }: { row: LensRow }) {
  const { levels, unknown } = useTexts("lens");
  if (risk === null || risk.score === null || risk.level === null)
    return <span className="text-muted">{unknown.risk}</span>;
  return (
    <span className={`label inline-flex gap-2 items-baseline nowrap ${styles.risk}`} data-level={risk.level}>
      {risk.score} <span className="text-muted font-normal">{levels[risk.level]}</span>
    </span>
  );
}
