import { Link } from "react-router-dom";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { calendarDay } from "../../../lib/time.ts";
import { Badge } from "../../../ui/badge.tsx";
import { TableHead } from "../../../ui/table-head.tsx";
import type { IpReport } from "../queries.ts";
import { ReportSection } from "../report-section.tsx";

type Routing = NonNullable<IpReport["routing"]>;
type Origin = Routing["routes"][number]["origins"][number];

const tones = { valid: "ok", not_found: "neutral", invalid_origin: "warn", invalid_length: "warn" } as const;

/** How the address is announced, and what RPKI says about it. */
export function RoutingSection({ routing: { routes, sources } }: { routing: Routing }) {
  const { routing: texts } = useTexts("report/ip");
  const language = useLanguage();
  const { columns } = texts;
  return (
    <ReportSection id="routing" title={texts.title} text={texts.text}>
      {routes.length === 0 ? (
        <p className="card p-5">{texts.none}</p>
      ) : (
        <table className="data-table banded-table stacked-table">
          <TableHead columns={[columns.prefix, columns.origin, columns.rpki]} />
          <tbody>
            {routes.flatMap(({ prefix, origins }) =>
              origins.map((origin) => <Row key={prefix + origin.asn} prefix={prefix} origin={origin} />),
            )}
          </tbody>
        </table>
      )}
      <p className="note mt-3">
        {texts.sources}{" "}
        {sources.map(({ name, attribution, url, updated_date }, index) => (
          <span key={name}>
            {index > 0 && " · "}
            <a className="link" href={url} rel="noopener nofollow">
              {attribution}
            </a>
            {updated_date && ` (${calendarDay(updated_date, language)})`}
          </span>
        ))}
      </p>
    </ReportSection>
  );
}

function Row({ prefix, origin: { asn, name, rpki } }: { prefix: string; origin: Origin }) {
  const { routing: texts } = useTexts("report/ip");
  const { notKnown } = useTexts("report");
  const { columns } = texts;
  return (
    <tr>
      <th scope="row" className="mono text-sm">
        {prefix}
      </th>
      <td data-label={columns.origin}>
        <Link to={`/asn/${asn}`} className="link" rel="nofollow">
          {asn} {name}
        </Link>
      </td>
      <td data-label={columns.rpki}>
        {rpki === null ? (
          <span className="text-muted">{notKnown}</span>
        ) : (
          <>
            <Badge tone={tones[rpki]}>{texts.states[rpki]}</Badge> <span className="note">{texts.meanings[rpki]}</span>
          </>
        )}
      </td>
    </tr>
  );
}
