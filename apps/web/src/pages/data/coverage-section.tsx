import { IconChartHistogram } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../lib/texts.tsx";
import { Meter } from "../../ui/chart/meter.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Block, Loaded } from "./block.tsx";
import { type Version, versionsQuery } from "./data-queries.ts";
import { useFormats } from "./use-formats.ts";

/** The share of the address space that has each field in the version in use. */
export function CoverageSection() {
  const { coverage: texts } = useTexts("data");
  const reading = useQuery(versionsQuery);
  return (
    <Block id="coverage" texts={texts}>
      <Loaded reading={reading} failed={texts.failed} heightPx={720}>
        {({ list }) => {
          const current = list.find(({ status }) => status === "published");
          return current && current.coverage.length > 0 ? (
            <CoverageTable version={current} />
          ) : (
            <EmptyState icon={IconChartHistogram} {...texts.empty} />
          );
        }}
      </Loaded>
    </Block>
  );
}

function CoverageTable({ version: { version, coverage } }: { version: Version }) {
  const { coverage: texts } = useTexts("data");
  const { percent } = useFormats();
  return (
    <table className="data-table banded-table stacked-table">
      <caption className="pb-3 text-muted text-left">{texts.of(version)}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col" className="w-third">
            IPv4
          </th>
          <th scope="col" className="w-third">
            IPv6
          </th>
        </tr>
      </thead>
      <tbody>
        {coverage.map(({ field, v4_percent, v6_percent }) => (
          <tr key={field}>
            <th scope="row">{texts.fields[field]}</th>
            <td data-label="IPv4">
              <Meter share={v4_percent / 100} text={percent(v4_percent / 100)} />
            </td>
            <td data-label="IPv6">
              <Meter share={v6_percent / 100} tone="second" text={percent(v6_percent / 100)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
