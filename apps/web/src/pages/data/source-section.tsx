import { IconCalendarTime } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSourceName } from "../../lib/source-name.ts";
import { useTexts } from "../../lib/texts.tsx";
import { Meter } from "../../ui/chart/meter.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { AgeBadge } from "./age-badge.tsx";
import { Block, Loaded } from "./block.tsx";
import { type Database, statusQuery } from "./data-queries.ts";
import { useFormats } from "./use-formats.ts";

/** The age of each source's data. */
export function SourceSection() {
  const { sources: texts } = useTexts("data");
  const reading = useQuery(statusQuery);
  return (
    <Block id="sources" texts={texts}>
      <Loaded reading={reading} failed={texts.failed} heightPx={440}>
        {({ list: [database] }) =>
          database && database.sources.length > 0 ? (
            <>
              <SourceTable sources={database.sources} />
              <Awaited lists={database.awaited} />
            </>
          ) : (
            <EmptyState icon={IconCalendarTime} {...texts.empty} />
          )
        }
      </Loaded>
    </Block>
  );
}

/** The lists that are still to come. */
function Awaited({ lists }: { lists: Database["awaited"] }) {
  const { sources: texts } = useTexts("data");
  const sourceName = useSourceName();
  const named = (isFetched: boolean) =>
    lists
      .filter(({ is_fetched }) => is_fetched === isFetched)
      .map(({ name }) => sourceName(name))
      .join(" · ");
  const [fetched, missing] = [named(true), named(false)];
  return (
    <>
      {fetched && <p className="note mt-3">{texts.fetched(fetched)}</p>}
      {missing && <p className="note mt-3">{texts.missing(missing)}</p>}
    </>
  );
}

function SourceTable({ sources }: Pick<Database, "sources">) {
  const { sources: texts } = useTexts("data");
  const { age, day } = useFormats();
  const sourceName = useSourceName();
  const oldest = Math.max(1, ...sources.map(({ age_days }) => age_days ?? 0));
  return (
    <table className="data-table banded-table stacked-table">
      <caption className="visually-hidden">{texts.title}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col">{texts.date}</th>
          <th scope="col" className="w-third">
            {texts.age}
          </th>
          <th scope="col">{texts.status}</th>
        </tr>
      </thead>
      <tbody>
        {sources
          .toSorted((left, right) => (left.age_days ?? oldest + 1) - (right.age_days ?? oldest + 1))
          .map(({ name, updated_date, age_days, status }) => (
            <tr key={name}>
              <th scope="row">{sourceName(name)}</th>
              <td data-label={texts.date}>{day(updated_date)}</td>
              <td data-label={texts.age}>
                <Meter
                  share={age_days === null ? null : age_days / oldest}
                  tone={status === "old" ? "warn" : "normal"}
                  text={age(age_days)}
                />
              </td>
              <td data-state>
                <AgeBadge status={status} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
