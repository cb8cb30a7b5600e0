import { IconClockBolt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../lib/texts.tsx";
import { Meter } from "../../ui/chart/meter.tsx";
import { StackedChart } from "../../ui/chart/stacked-chart.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Block, Loaded } from "./block.tsx";
import styles from "./data.module.css";
import { type ResponseTimes, responseQuery } from "./data-queries.ts";
import { useFormats } from "./use-formats.ts";

/** The distribution of the API's response times, measured on API-key calls. */
export function ResponseSection() {
  const { response: texts } = useTexts("data");
  const reading = useQuery(responseQuery);
  return (
    <Block id="response" texts={texts}>
      <Loaded reading={reading} failed={texts.failed} heightPx={720}>
        {(times) =>
          times.classes.length === 0 ? (
            <EmptyState icon={IconClockBolt} {...texts.empty} />
          ) : (
            <>
              <Summary times={times} />
              <Histogram times={times} />
              <ClassTable times={times} />
            </>
          )
        }
      </Loaded>
    </Block>
  );
}

/** The highest upper limit; the class above it is open-ended. */
const maxLimit = ({ classes }: ResponseTimes): number => Math.max(...classes.map(({ up_to_ms }) => up_to_ms ?? 0));

/** Formats the upper limit of a class, such as "≤ 4 ms". */
function useLimitFormat(times: ResponseTimes): (limit: number | null) => string {
  const { response: texts } = useTexts("data");
  const { count } = useFormats();
  return (limit) => (limit === null ? texts.over(count(maxLimit(times))) : texts.upTo(count(limit)));
}

function Summary({ times }: { times: ResponseTimes }) {
  const { response: texts } = useTexts("data");
  const { count } = useFormats();
  const formatLimit = useLimitFormat(times);
  return (
    <>
      <p className="quiet wrap-anywhere">{texts.of(count(times.calls))}</p>
      <dl className={styles.figures}>
        {times.avg_ms !== null && (
          <div className="py-4 px-5 border rounded-card bg-surface">
            <dt className="text-sm">{texts.average}</dt>
            <dd>{texts.exactly(count(times.avg_ms))}</dd>
          </div>
        )}
        {(["p50", "p95", "p99"] as const).map((percentile) => (
          <div className="py-4 px-5 border rounded-card bg-surface" key={percentile}>
            <dt className="text-sm">{texts[percentile]}</dt>
            <dd>{formatLimit(times[`${percentile}_ms`])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The names of the classes, each of which ends where the next begins. */
function useClassNames(times: ResponseTimes): string[] {
  const { response: texts } = useTexts("data");
  const { count } = useFormats();
  const formatLimit = useLimitFormat(times);
  return times.classes.map(({ up_to_ms: limit }, index) => {
    const lower = times.classes[index - 1]?.up_to_ms;
    return limit !== null && lower ? texts.between(count(lower), count(limit)) : formatLimit(limit);
  });
}

function Histogram({ times }: { times: ResponseTimes }) {
  const { response: texts } = useTexts("data");
  const { changed } = useFormats();
  const formatLimit = useLimitFormat(times);
  const names = useClassNames(times);
  const points = times.classes.map(({ up_to_ms, percent }, index) => {
    // On the axis, where a range does not fit.
    const short = formatLimit(up_to_ms);
    return { id: short, short, long: names[index]!, values: [percent] };
  });
  return (
    <div className={`card pt-5 px-5 pb-3 ${styles.chart}`}>
      <StackedChart
        points={points}
        series={[{ name: texts.share, color: "var(--data-1)" }]}
        label={texts.chart}
        totalLabel={texts.share}
        emptyText={texts.empty.title}
        heightPx={240}
        labelsFrom="start"
        formatValue={changed}
        formatTick={changed}
      />
    </div>
  );
}

function ClassTable({ times }: { times: ResponseTimes }) {
  const { response: texts } = useTexts("data");
  const { changed } = useFormats();
  const names = useClassNames(times);
  return (
    <table className={`data-table banded-table stacked-table ${styles.pairs}`}>
      <caption className="visually-hidden">{texts.chart}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.time}</th>
          <th scope="col" className="w-third">
            {texts.share}
          </th>
        </tr>
      </thead>
      <tbody>
        {times.classes.map(({ up_to_ms, percent }, index) => (
          <tr key={up_to_ms}>
            <th scope="row">{names[index]}</th>
            <td>
              <Meter share={percent / 100} text={changed(percent)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
