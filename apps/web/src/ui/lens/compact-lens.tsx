import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { reveal } from "../../lib/reveal.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { Charts } from "./charts.tsx";
import styles from "./compact-lens.module.css";
import { FormatNote } from "./format-note.tsx";
import { LensStatus } from "./lens-status.tsx";
import { noFilters, selectionOf } from "./lens-view.ts";
import { sampleLog } from "./sample-logs.ts";
import { SourceBox } from "./source-box.tsx";
import { TruncationNote } from "./truncation-note.tsx";
import { handOver, useLens } from "./use-lens.ts";

/** A small lens for the home page: a box and the charts of its content, initially a sample log. */
export function CompactLens() {
  const { actions, totals: texts } = useTexts("lens");
  const language = useLanguage();
  const navigate = useNavigate();
  const lens = useLens();
  const { state, analyse, found } = lens;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sample is shown once
  useEffect(() => analyse(sampleLog(language)), []);
  const results = useRef<HTMLDivElement>(null);
  // The sample is not the reader's doing, so only what follows moves the page.
  const own = {
    ...lens,
    analyse: (source: string | File) => {
      analyse(source);
      reveal(results.current);
    },
  };
  const selection =
    state.kind === "done" && state.table.rows.length > 0 && selectionOf(state.table, noFilters, "addresses");
  return (
    <div className={styles.columns}>
      <SourceBox lens={own} isCompact initialText={sampleLog(language)} />
      <div ref={results} className={`column card justify-between min-w-0 p-5 ${styles.charts}`}>
        {state.kind === "done" && <FormatNote lens={lens} />}
        {state.kind === "done" && <TruncationNote {...state} limit={lens.limit} />}
        {selection ? (
          <>
            <Charts view={selection.view} rows={selection.rows} isCompact />
            <div className="bar quiet gap-3 mt-5 pt-4 border-t">
              <span>
                {selection.view.totals.addresses} {texts.addresses(selection.view.totals.addresses)}
              </span>
              <Button
                variant="default"
                onClick={() => {
                  handOver(found());
                  navigate("/tools/lens");
                }}
              >
                {actions.whole}
              </Button>
            </div>
          </>
        ) : (
          <LensStatus lens={lens} />
        )}
      </div>
    </div>
  );
}
