import "../../../styles/menu.css";
import { Button, Menu, NativeSelect } from "@mantine/core";
import { IconChevronDown, IconDownload, IconTrash } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { query } from "../../../lib/query.ts";
import { saveCsv } from "../../../lib/save-csv.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { weekName } from "../../../lib/week-name.ts";
import { busyWhile } from "../../../ui/busy.ts";
import { CodeTabs } from "../../../ui/code-tabs.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { TableHead } from "../../../ui/table-head.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { Card, Choices } from "../dashboard/card.tsx";
import { Changes, COLLAPSED } from "./changes.tsx";
import { DeleteDialog } from "./lazy-dialogs.ts";
import { MailSwitch } from "./mail-switch.tsx";
import styles from "./reports.module.css";
import { type Report, rowsOf, shareOf, type Week, type Weight, weights } from "./values.ts";
import { WeekChart } from "./week-chart.tsx";

interface ReportPanelProps {
  id: number;
  /** The week that is compared with the one before; the latest without it. */
  week: string | null;
  onWeek: (week: string | null) => void;
  onGone: () => void;
}

/** One report: its weeks as a chart, and a week beside the one before. */
export function ReportPanel({ id, week, onWeek, onGone }: ReportPanelProps) {
  const texts = useTexts("reports");
  const language = useLanguage();
  const [weight, setWeight] = useState<Weight>("addresses");
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(api.lensReports.lensReportInfo, { id, ...(week !== null && { week }) }, { lazy: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="skeleton card min-h-105" aria-busy="true" />;
  const { report, weeks } = data;
  const shown = weeks.find((one) => one.week === data.week)!;
  const before = weeks.find((one) => one.week === data.week_before) ?? null;
  return (
    <div className="stack gap-5" aria-busy={isPlaceholderData}>
      <header className="bar gap-3">
        <h2 className="title-3 wrap-anywhere">{report.name}</h2>
        <Actions report={data} onGone={onGone} />
      </header>
      <div className="bar gap-3">
        <NativeSelect
          aria-label={texts.weekLabel}
          value={data.week}
          onChange={({ currentTarget: { value } }) => onWeek(value === weeks[0]?.week ? null : value)}
          data={weeks.map(({ week: monday }) => ({ value: monday, label: texts.week(weekName(monday, language)) }))}
        />
        <Choices
          label={texts.changes.weight}
          value={weight}
          options={weights.map((value) => ({ value, label: texts.changes.weights[value] }))}
          onChange={setWeight}
        />
      </div>
      <Totals week={shown} before={before} weight={weight} />
      <p className="note">
        {data.week_before === null ? texts.first : texts.since(weekName(data.week_before, language))}
      </p>
      <WeekChart weeks={weeks} chosen={data.week} weight={weight} onChoose={onWeek} />
      <div className={styles.pair}>
        <Changes kind="countries" report={data} weeks={{ shown, before }} weight={weight} />
        <Changes kind="networks" report={data} weeks={{ shown, before }} weight={weight} />
      </div>
      <div className={data.top_addresses.length > 0 ? styles.pair : ""}>
        {data.top_addresses.length > 0 && <TopAddresses list={data.top_addresses} />}
        <div className="stack gap-5 content-start">
          <Card title={texts.list.mail}>
            <MailSwitch report={report} label={texts.mail.label} />
            <p className="note mt-2">{texts.mail.text}</p>
          </Card>
          <Cron id={id} />
        </div>
      </div>
    </div>
  );
}

function Totals({ week, before, weight }: { week: Week; before: Week | null; weight: Weight }) {
  const { totals: texts, changes } = useTexts("reports");
  const { tag } = languages[useLanguage()];
  const percent = new Intl.NumberFormat(tag, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const signed = new Intl.NumberFormat(tag, { signDisplay: "exceptZero", maximumFractionDigits: 1 });
  const count = (name: "addresses" | "occurrences") => ({
    name: texts[name],
    value: week[name].toLocaleString(tag),
    change: before ? signed.format(week[name] - before[name]) : "",
  });
  const flag = (name: "hosting" | "privacy") => {
    const now = week[name];
    if (now === null) return { name: texts[name], value: "–", change: texts.unknownPrivacy };
    const share = shareOf(now[weight], week[weight]);
    const earlier = before?.[name];
    const points = before && earlier ? (share - shareOf(earlier[weight], before[weight])) * 100 : null;
    return {
      name: texts[name],
      value: percent.format(share),
      change: points === null ? "" : changes.points(signed.format(points)),
    };
  };
  return (
    <dl className={`grid grid-cols-4 gap-3 ${styles.totals}`}>
      {[count("addresses"), count("occurrences"), flag("hosting"), flag("privacy")].map(({ name, value, change }) => (
        <div key={name} className="card py-3 px-4">
          <dt className="note">{name}</dt>
          <dd className="strong text-2xl leading-12 tracking-tight">{value}</dd>
          {change && <dd className="note">{change}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Actions({ report: { report }, onGone }: { report: Report; onGone: () => void }) {
  const texts = useTexts("reports");
  const [isBusy, setIsBusy] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const download = async (format: "csv" | "json") => {
    setIsBusy(true);
    try {
      const data = await api.lensReports.lensReportData({ id: report.id }, { lazy: true });
      if (format === "json") return saveFile("log-report.json", `${JSON.stringify(data, null, 2)}\n`);
      await saveCsv("log-report.csv", rowsOf(data));
    } catch {
      showToast(texts.downloadFailed, "warn");
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="cluster gap-3">
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button
            variant="default"
            {...busyWhile(isBusy)}
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
            rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden="true" />}
          >
            {texts.download}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void download("csv")}>{texts.csv}</Menu.Item>
          <Menu.Item onClick={() => void download("json")}>{texts.json}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => setIsDeleting(true)}
      >
        {texts.remove}
      </Button>
      <Suspense>
        {isDeleting && <DeleteDialog report={report} onDone={onGone} onClose={() => setIsDeleting(false)} />}
      </Suspense>
    </div>
  );
}

function TopAddresses({ list }: { list: Report["top_addresses"] }) {
  const { top: texts, changes } = useTexts("reports");
  const { tag } = languages[useLanguage()];
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <Card title={texts.title}>
      <table className="data-table">
        <TableHead columns={[texts.address, { number: texts.occurrences }]} />
        <tbody>
          {list.slice(0, isExpanded ? list.length : COLLAPSED).map(({ ip, occurrences }) => (
            <tr key={ip}>
              <th scope="row" className="mono wrap-anywhere">
                {ip}
              </th>
              <td data-number>{occurrences.toLocaleString(tag)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.length > COLLAPSED && (
        <button
          type="button"
          className="link self-start min-h-6 mt-3 text-sm p-0"
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? changes.less : changes.more(list.length)}
        </button>
      )}
    </Card>
  );
}

function Cron({ id }: { id: number }) {
  const { cron: texts } = useTexts("reports");
  const code = [
    "cut -d' ' -f1 access.log | sort | uniq -c | sort -rn | head -n 10000 |",
    '  curl -sSf -H "Authorization: Bearer $MERIDIAN_KEY" \\',
    `    -F 'addresses=<-' "${location.origin}/v2/lens_reports/${id}"`,
  ].join("\n");
  return (
    <Card title={texts.title}>
      <p className="quiet mb-3">{texts.text}</p>
      <CodeTabs samples={[{ language: "Shell", code }]} label={texts.label} />
    </Card>
  );
}
