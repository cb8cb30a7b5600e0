import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useTexts } from "../../lib/texts.tsx";
import { withDialog } from "../../lib/use-dialogs.ts";
import { Block, Loaded } from "./block.tsx";
import styles from "./data.module.css";
import { type CorrectionTimes, correctionTimesQuery } from "./data-queries.ts";
import { useFormats } from "./use-formats.ts";

/** How long corrections take from the report to the API's answers, and to the files. */
export function CorrectionSection() {
  const { corrections: texts } = useTexts("data");
  const reading = useQuery(correctionTimesQuery);
  return (
    <Block id="corrections" texts={texts}>
      <Loaded reading={reading} failed={texts.failed} heightPx={132}>
        {(times) => <TimesTable times={times} />}
      </Loaded>
      <div className={styles.send}>
        <p>{texts.wrong}</p>
        <Button
          component={Link}
          variant="default"
          preventScrollReset
          to={{ search: withDialog("", "feedback", { kind: "correction" }) }}
        >
          {texts.report}
        </Button>
      </div>
    </Block>
  );
}

function TimesTable({ times: { by_proof, by_staff } }: { times: CorrectionTimes }) {
  const { corrections: texts } = useTexts("data");
  const { count, duration } = useFormats();
  const rows = [
    [texts.byProof, by_proof],
    [texts.byStaff, by_staff],
  ] as const;
  return (
    <table className="data-table banded-table stacked-table">
      <caption className="visually-hidden">{texts.title}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.decided}</th>
          {[texts.p50, texts.p95, texts.files, texts.count].map((name) => (
            <th key={name} scope="col" data-number>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, { count: number, p50_seconds, p95_seconds, file_p95_seconds }]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {p50_seconds === null || p95_seconds === null ? (
              <td colSpan={4} className="text-muted text-right" data-state>
                {texts.none}
              </td>
            ) : (
              <>
                <td data-label={texts.p50} data-number>
                  {duration(p50_seconds)}
                </td>
                <td data-label={texts.p95} data-number>
                  {duration(p95_seconds)}
                </td>
                <td data-label={texts.files} data-number>
                  {file_p95_seconds === null ? "–" : duration(file_p95_seconds)}
                </td>
                <td data-label={texts.count} data-number>
                  {count(number)}
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
