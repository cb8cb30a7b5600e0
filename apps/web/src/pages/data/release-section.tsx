import { IconCalendarEvent } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../lib/texts.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { TableHead } from "../../ui/table-head.tsx";
import { Block, Loaded } from "./block.tsx";
import styles from "./data.module.css";
import { type Releases, releasesQuery } from "./data-queries.ts";
import { ReleaseCalendar } from "./release-calendar.tsx";
import { daysOf } from "./release-days.ts";
import { useFormats } from "./use-formats.ts";

/** The versions published in the last twelve months, by day. */
export function ReleaseSection() {
  const { releases: texts } = useTexts("data");
  const reading = useQuery(releasesQuery);
  return (
    <Block id="releases" texts={texts}>
      <Loaded reading={reading} failed={texts.failed} heightPx={560}>
        {(releases) =>
          releases.days.length === 0 ? (
            <EmptyState icon={IconCalendarEvent} {...texts.empty} />
          ) : (
            <>
              <Summary releases={releases} />
              <ReleaseCalendar days={daysOf(releases)} />
              <ReleaseList days={releases.days} />
            </>
          )
        }
      </Loaded>
    </Block>
  );
}

function Summary({ releases: { days, from_day, cadence_days, longest_gap: gap } }: { releases: Releases }) {
  const { releases: texts } = useTexts("data");
  const { count, day } = useFormats();
  const number = days.reduce((sum, { versions }) => sum + versions.length, 0);
  const facts = [
    { name: texts.number, value: count(number), more: texts.since(day(from_day)) },
    {
      name: texts.gap,
      value: gap ? texts.gapDays(gap.days) : texts.noGap,
      more: gap ? texts.between(day(gap.from_day), day(gap.to_day)) : "",
    },
    { name: texts.due, value: texts.gapDays(cadence_days), more: texts.dueMore },
  ];
  return (
    <dl className={styles.figures}>
      {facts.map(({ name, value, more }) => (
        <div className="py-4 px-5 border rounded-card bg-surface" key={name}>
          <dt className="text-sm">{name}</dt>
          <dd>{value}</dd>
          <dd className={styles.before}>{more}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The calendar's days as rows, the newest first. */
function ReleaseList({ days }: Pick<Releases, "days">) {
  const { releases: texts, versions: states } = useTexts("data");
  const { fullDay } = useFormats();
  return (
    <details>
      <summary className="text-md">{texts.list(days.length)}</summary>
      <section
        className={`overflow-auto border rounded-control mt-3 ${styles.list}`}
        aria-label={texts.calendar}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table className="data-table banded-table">
          <TableHead columns={[texts.day, states.version]} />
          <tbody>
            {days.toReversed().map(({ day, versions }) => (
              <tr key={day}>
                <th scope="row">{fullDay(day)}</th>
                <td>
                  <div className="cluster gap-x-4">
                    {versions.map(({ version, is_withdrawn }) => (
                      <span key={version}>
                        <span className="mono">{version}</span>
                        {is_withdrawn && ` (${states.states.withdrawn})`}
                      </span>
                    ))}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
