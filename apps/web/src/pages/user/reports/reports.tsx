import "../../../styles/form.css";
import "../../../styles/select.css";
import "../../../styles/choice.css";
import { Button } from "@mantine/core";
import { lensReportLimits } from "@meridian/contract/lens-limits";
import { IconArrowLeft, IconTrendingUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { query } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../../lib/time.ts";
import { load } from "../../../lib/update-watch.ts";
import { useAddressQuery } from "../../../lib/use-address-query.ts";
import { weekName } from "../../../lib/week-name.ts";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { TableHead } from "../../../ui/table-head.tsx";
import { DeleteDialog } from "./lazy-dialogs.ts";
import { MailSwitch } from "./mail-switch.tsx";
import type { ReportEntry } from "./values.ts";

// Chart and code are of no use in the list.
const ReportPanel = lazy(() =>
  load(() => import("./report-panel.tsx")).then(({ ReportPanel }) => ({ default: ReportPanel })),
);

/** Saved reports of the log lens: all of them, or the one in the address. */
export default function Reports() {
  const texts = useTexts("reports");
  const { parameters, change } = useAddressQuery();
  const id = Number(parameters.get("id")) || null;
  const { reports, weeks } = lensReportLimits;
  if (id !== null)
    return (
      <>
        <Link to="/user?tab=reports" className="link inline-row gap-1 mb-4 text-sm">
          <IconArrowLeft size={15} stroke={1.7} aria-hidden="true" />
          {texts.all}
        </Link>
        <Suspense fallback={<div className="card skeleton min-h-60 rounded-menu" aria-busy="true" />}>
          <ReportPanel
            key={id}
            id={id}
            week={parameters.get("week")}
            onWeek={(week) => change({ week })}
            onGone={() => change({ id: null, week: null })}
          />
        </Suspense>
      </>
    );
  return (
    <>
      <header className="bar items-end mb-5">
        <div>
          <h2 className="title-3">{texts.title}</h2>
          <p className="quiet measure-80">
            {texts.lead(reports, weeks)}{" "}
            <Link to="/doc/log-reports" className="link">
              {texts.guide}
            </Link>
          </p>
        </div>
        <Button component={Link} to="/tools/lens" variant="default">
          {texts.lens}
        </Button>
      </header>
      <ReportList />
    </>
  );
}

function ReportList() {
  const texts = useTexts("reports");
  const { data, error, refetch } = useQuery({
    ...query(api.lensReports.lensReportList, {}, { lazy: true }),
    staleTime: 0,
  });
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="card skeleton min-h-60 rounded-menu" aria-busy="true" />;
  if (data.total === 0)
    return (
      <EmptyState icon={IconTrendingUp} {...texts.empty}>
        <Button component={Link} to="/tools/lens">
          {texts.lens}
        </Button>
      </EmptyState>
    );
  const { list } = texts;
  return (
    <>
      <div className="card overflow-x-auto rounded-menu">
        <table className="data-table banded-table stacked-table">
          <TableHead
            columns={[list.name, list.week, list.saved, { number: list.weeks }, list.mail, { hidden: texts.remove }]}
          />
          <tbody>
            {data.list.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="note mt-3">{texts.mail.text}</p>
    </>
  );
}

function ReportRow({ report }: { report: ReportEntry }) {
  const texts = useTexts("reports");
  const language = useLanguage();
  const { tag } = languages[language];
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, name, last_week, saved_at, weeks } = report;
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        <Link to={`/user?tab=reports&id=${id}`} className="link">
          {name}
        </Link>
      </th>
      <td className="nowrap" data-label={texts.list.week}>
        {last_week === null ? "–" : weekName(last_week, language)}
      </td>
      <td
        className="nowrap"
        data-label={texts.list.saved}
        title={saved_at === null ? undefined : exactTime(saved_at, language)}
      >
        {saved_at === null ? "–" : timeAgo(saved_at, language)}
      </td>
      <td data-number data-label={texts.list.weeks}>
        {weeks.toLocaleString(tag)}
      </td>
      <td data-label={texts.list.mail}>
        <MailSwitch report={report} />
      </td>
      <td className="col-span-full text-right">
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={texts.deletion.title(name)}
          onClick={() => setIsDeleting(true)}
        >
          {texts.remove}
        </Button>
        <Suspense>
          {isDeleting && (
            <DeleteDialog report={report} onDone={() => setIsDeleting(false)} onClose={() => setIsDeleting(false)} />
          )}
        </Suspense>
      </td>
    </tr>
  );
}
