import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { query, useAction } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import styles from "./bulk-jobs.module.css";
import type { Job } from "./values.ts";

/** What the job can cost at most, whether the quota is enough, and the button to start. */
export function Cost({ job, isBusy }: { job: Job; isBusy: boolean }) {
  const { cost: texts, job: jobTexts } = useTexts("bulk-jobs");
  const { tag } = languages[useLanguage()];
  const client = useQueryClient();
  const start = useAction(api.bulkJobs.jobStart, [api.bulkJobs.jobList]);
  const { id, rows, max_calls, available_calls } = job;
  const number = (value: number) => value.toLocaleString(tag);
  const missing = max_calls === null ? 0 : max_calls - available_calls;
  const { queryKey } = query(api.bulkJobs.jobInfo, { id });
  const run = () =>
    start.mutate(
      { input: { id } },
      {
        onSuccess: (started) => void client.setQueryData(queryKey, started),
        // Another job or program may have used the quota meanwhile.
        onError: () => void client.invalidateQueries({ queryKey }),
      },
    );
  return (
    <div className={`bar pt-5 border-t ${styles.cost}`}>
      <div>
        <p className="strong">
          {rows === null || max_calls === null
            ? "\u00a0"
            : texts.most(jobTexts.rows(number(rows)), texts.calls(number(max_calls)))}
        </p>
        <p className="note">{texts.left(texts.calls(number(available_calls)))}</p>
        {missing > 0 && (
          <p className="text-error text-md mt-2" role="alert">
            {texts.short(texts.calls(number(missing)))}{" "}
            <Link to="/pricing" className="link">
              {texts.pricing}
            </Link>
          </p>
        )}
      </div>
      <Button
        size="md"
        {...busyWhile(start.isPending)}
        disabled={isBusy || job.status !== "ready" || missing > 0}
        onClick={run}
      >
        {texts.start}
      </Button>
    </div>
  );
}
