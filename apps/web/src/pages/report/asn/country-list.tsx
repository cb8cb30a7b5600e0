import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Meter } from "../../../ui/chart/meter.tsx";
import type { AsnReport } from "../queries.ts";
import styles from "../table.module.css";

/** Anything smaller would be rounded to zero, and anything larger that is not the whole to 100 %. */
const minShown = 0.001;
const maxShown = 1 - minShown;

/** Countries by their share of the network, counted in IPv6 blocks if it has no IPv4 addresses. */
export function CountryList({ report }: { report: AsnReport }) {
  const { countries: texts } = useTexts("report/asn");
  const { tag } = languages[useLanguage()];
  const { countries, country_count: count } = report;
  if (countries.length === 0) return <p className="note mt-3">{texts.none}</p>;
  const sizeOf = (size: { ipv4_addresses: number; ipv6_blocks: number }) =>
    report.ipv4_addresses > 0 ? size.ipv4_addresses : size.ipv6_blocks;
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
  const asText = (share: number) => {
    if (share < minShown) return texts.least(percent.format(minShown));
    return share > maxShown && share < 1 ? texts.most(percent.format(maxShown)) : percent.format(share);
  };
  return (
    <>
      <table className={`data-table banded-table stacked-table ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{texts.country}</th>
            <th scope="col" className="w-third">
              {texts.share}
            </th>
            <th scope="col" data-number>
              {texts.ipv4}
            </th>
            <th scope="col" data-number>
              {texts.ipv6}
            </th>
          </tr>
        </thead>
        <tbody>
          {countries.map((country) => {
            const share = sizeOf(country) / Math.max(1, sizeOf(report));
            return (
              <tr key={country.country_code}>
                <th scope="row">
                  {country.flag_code && (
                    <img src={`/flags/${country.flag_code}.svg`} alt="" width={20} height={15} loading="lazy" />
                  )}
                  {country.country_name || country.country_code}
                </th>
                <td className="col-span-full" data-label={texts.share}>
                  <Meter share={share} text={asText(share)} />
                </td>
                <td data-label={texts.ipv4} data-number>
                  {country.ipv4_addresses.toLocaleString(tag)}
                </td>
                <td data-label={texts.ipv6} data-number>
                  {country.ipv6_blocks.toLocaleString(tag)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {count > countries.length && <p className="note mt-3">{texts.more(count - countries.length)}</p>}
    </>
  );
}
