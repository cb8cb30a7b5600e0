import { Button, NativeSelect, TextInput } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { moneyFormat } from "../../lib/money.ts";
import { query } from "../../lib/query.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { StackedChart } from "../../ui/chart/stacked-chart.tsx";
import { ErrorState } from "../../ui/states.tsx";
import styles from "./admin.module.css";
import { useAdminTexts } from "./admin-texts.tsx";
import { Rows } from "./listing.tsx";
import { orderApi } from "./staff-api.ts";

const DAY_MILLISECONDS = 86_400_000;
const CHART_PIXELS = 260;
const units = ["day", "month", "year"] as const;
const CHINA_MILLISECONDS = 8 * 3_600_000;
/** In China's time zone, as the report counts. */
const dayAgo = (days: number) =>
  new Date(Date.now() + CHINA_MILLISECONDS - days * DAY_MILLISECONDS).toISOString().slice(0, 10);
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);

/** Payments and refunds over time, as a chart, a table and a file. */
export function Sales() {
  const { sales: texts, failed } = useAdminTexts();
  const language = useLanguage();
  const { parameters } = useAddressQuery();
  const [from, until] = [parameters.get("from"), parameters.get("until")];
  const request = {
    unit: units.find((unit) => unit === parameters.get("unit")) ?? "day",
    start_date: isDay(from) ? from : dayAgo(29),
    end_date: isDay(until) ? until : dayAgo(0),
    currency: parameters.get("currency") === "USD" ? ("USD" as const) : ("CNY" as const),
  };
  const isBackwards = request.end_date < request.start_date;
  const { data, error, refetch } = useQuery({
    ...query(orderApi.salesReport, request, { lazy: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: !isBackwards,
  });
  const money = moneyFormat(language, request.currency);
  return (
    <>
      <Head request={request} csv={data?.csv ?? null} />
      {isBackwards && <p className={styles.warning}>{texts.wrong}</p>}
      {error && !data && <ErrorState text={failed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && !isBackwards && <div className="min-h-60 rounded-menu bg-sunken" aria-busy="true" />}
      {data && (
        <>
          <section className="card mb-5 p-5">
            <StackedChart
              points={data.list.map(({ time, paid_cents }) => ({
                id: time,
                short: time.slice(request.unit === "day" ? 5 : 0),
                long: time,
                values: [paid_cents],
              }))}
              series={[{ name: texts.paid, color: "var(--data-1)" }]}
              label={texts.chart}
              totalLabel={texts.total}
              emptyText={texts.nothing}
              heightPx={CHART_PIXELS}
              labelsFrom="end"
              formatValue={money}
              formatTick={(cents) => compact(cents / 100, language)}
            />
          </section>
          <Rows
            title={texts.title}
            rows={[
              // The chart and the file include days without sales.
              ...data.list
                .filter(({ orders, refunded_cents }) => orders > 0 || refunded_cents > 0)
                .map((row, id) => ({ id: id + 1, ...row })),
              {
                id: 0,
                time: texts.total,
                orders: data.list.reduce((sum, row) => sum + row.orders, 0),
                paid_cents: data.paid_cents,
                refunded_cents: data.refunded_cents,
              },
            ]}
            columns={[
              { title: texts.time, cell: ({ time }) => time },
              { title: texts.orders, cell: ({ orders }) => orders.toLocaleString(language), isNumber: true },
              { title: texts.paid, cell: ({ paid_cents }) => money(paid_cents), isNumber: true },
              { title: texts.refunded, cell: ({ refunded_cents }) => money(refunded_cents), isNumber: true },
            ]}
          />
        </>
      )}
    </>
  );
}

const compact = (value: number, language: string): string =>
  new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 }).format(value);

interface HeadProps {
  request: { unit: string; start_date: string; end_date: string; currency: string };
  csv: string | null;
}

function Head({ request, csv }: HeadProps) {
  const { sales: texts } = useAdminTexts();
  const { change } = useAddressQuery();
  const choose = (name: string) => (event: { currentTarget: { value: string } }) =>
    change({ [name]: event.currentTarget.value });
  return (
    <header className="bar mb-4">
      <h2 className="title-3">{texts.title}</h2>
      <div className={`cluster ${styles.tools}`}>
        <NativeSelect
          aria-label={texts.unit}
          value={request.unit}
          onChange={choose("unit")}
          data={units.map((value) => ({ value, label: texts.units[value] }))}
        />
        <NativeSelect
          aria-label={texts.currency}
          value={request.currency}
          onChange={choose("currency")}
          data={["CNY", "USD"]}
        />
        <TextInput type="date" aria-label={texts.from} value={request.start_date} onChange={choose("from")} />
        <TextInput type="date" aria-label={texts.until} value={request.end_date} onChange={choose("until")} />
        <Button variant="default" disabled={csv === null} onClick={() => csv && saveFile("sales.csv", csv)}>
          {texts.export}
        </Button>
      </div>
    </header>
  );
}
