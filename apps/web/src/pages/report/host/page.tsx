import { ApiError } from "@meridian/client/call";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { cityLine } from "../../../lib/city-line.ts";
import type { Language } from "../../../lib/language.ts";
import type { PageContent, PageHead } from "../../../lib/page-content.ts";
import { usePageHead } from "../../../lib/page-head.ts";
import { query } from "../../../lib/query.ts";
import { readSearch } from "../../../lib/report-path.ts";
import { textsOf, useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Copy } from "../../../ui/copy.tsx";
import { HeroFrame } from "../../../ui/hero-frame.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { TableHead } from "../../../ui/table-head.tsx";
import { LookupForm } from "../lookup-form.tsx";
import { MissingReport } from "../missing-report.tsx";
import type { ResolvedHost } from "../queries.ts";
import styles from "../report.module.css";
import tableStyles from "../table.module.css";

const notAName = 400;

/** The name as it is resolved; null if the text cannot be a host name. */
function hostIn(asked: string): string | null {
  const target = readSearch(asked);
  return target?.kind === "host" ? target.host : null;
}

const headOf = (asked: string, language: Language): PageHead => ({
  title: textsOf(language, "report/host").title(hostIn(asked) ?? asked),
  isIndexed: false,
});

/** Resolved by the visitor's browser only, so that a bot that opens pages causes no DNS queries. */
export const content: PageContent = {
  queriesOf: ({ parameters }) => (hostIn(parameters.host ?? "") === null ? null : []),
  headOf: (_answers, { parameters }, language) => headOf(parameters.host ?? "", language),
};

/** The addresses of a host name, resolved when the page is opened. */
export default function HostPage() {
  const asked = useParams().host ?? "";
  const texts = useTexts("report/host");
  const common = useTexts("report");
  const host = hostIn(asked);
  const { data, error, refetch } = useQuery({
    ...query(api.products.resolveHost, { host: host ?? "" }, { lazy: true }),
    enabled: host !== null,
  });
  usePageHead(headOf(asked, useLanguage()));
  if (host === null || (error instanceof ApiError && error.code === notAName))
    return <MissingReport texts={texts.missing} asked={asked} />;
  return (
    <HeroFrame className={styles.top!}>
      <div className="bar min-h-10">
        <p className="quiet">{texts.kind}</p>
        <LookupForm />
      </div>
      <div className="row">
        <h1 className={styles.address} data-long={host.length > 15 || undefined}>
          {host}
        </h1>
        <Copy text={host} label={common.copyName} />
      </div>
      <p className={`min-h-8 text-body text-xl leading-15 ${styles.line}`} role="status">
        {data
          ? data.addresses.length > 0
            ? texts.count(data.addresses.length)
            : texts.none
          : !error && texts.waiting(host)}
      </p>
      {error && !data && <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />}
      {data && data.addresses.length > 0 && <Addresses addresses={data.addresses} />}
      {data && <p className="note mt-4">{texts.live}</p>}
    </HeroFrame>
  );
}

function Addresses({ addresses }: Pick<ResolvedHost, "addresses">) {
  const texts = useTexts("report/host");
  const language = useLanguage();
  const { columns } = texts;
  const placeOf = ({ city_name: city, country_name: country }: ResolvedHost["addresses"][number]) =>
    cityLine(language, city, country) || texts.unknown;
  return (
    <div className="card overflow-hidden mt-5 shadow">
      <table className={`data-table banded-table stacked-table ${tableStyles.table}`}>
        <TableHead columns={[columns.address, columns.place, columns.network]} />
        <tbody>
          {addresses.map((address) => (
            <tr key={address.ip}>
              <th scope="row" className="mono text-sm">
                <Link to={`/ip/${address.ip}`} className="link">
                  {address.ip}
                </Link>
              </th>
              <td data-label={columns.place}>
                {address.flag_code && (
                  <img src={`/flags/${address.flag_code}.svg`} alt="" width={20} height={15} loading="lazy" />
                )}
                {address.reserved_name ? texts.reserved(address.reserved_name) : placeOf(address)}
              </td>
              <td data-label={columns.network}>
                {address.asn ? (
                  <Link to={`/asn/${address.asn}`} className="link">
                    {address.asn} {address.asn_name}
                  </Link>
                ) : (
                  texts.unknown
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
