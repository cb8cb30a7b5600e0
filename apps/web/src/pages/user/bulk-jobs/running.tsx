import { Button } from "@mantine/core";
import { Suspense, useEffect, useRef, useState } from "react";
import { duration } from "../../../lib/duration.ts";
import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { CancelDialog } from "./lazy-dialogs.ts";
import { Progress } from "./progress.tsx";
import { Rate, secondsLeft } from "./rate.ts";
import type { Job } from "./values.ts";

/** The progress of a job that was started. */
export function Running({ job }: { job: Job }) {
  const { running: texts, statuses } = useTexts("bulk-jobs");
  const language = useLanguage();
  const { tag } = languages[language];
  const [isCanceling, setIsCanceling] = useState(false);
  const rate = useRowRate(job.rows_done);
  const { status, rows, rows_done, found } = job;
  const number = (value: number) => value.toLocaleString(tag);
  const left = rows === null ? null : secondsLeft(rows_done, rows, rate);
  const facts =
    status === "queued"
      ? [texts.queued]
      : [
          texts.rows(number(rows_done), number(rows ?? rows_done)),
          texts.found(number(found)),
          ...(rate === null || rate < 1 ? [] : [texts.pace(number(Math.round(rate)))]),
          ...(left === null ? [] : [texts.left(duration(left, language))]),
        ];
  return (
    <div className="stack gap-4 grid-cols-1">
      <Progress
        label={statuses[status]}
        share={status === "queued" ? null : job.progress / 100}
        facts={facts.join(" · ")}
      />
      <div className="bar">
        <p className="note">{texts.close}</p>
        <Button variant="default" onClick={() => setIsCanceling(true)}>
          {texts.cancel}
        </Button>
      </div>
      <Suspense>
        {isCanceling && (
          <CancelDialog job={job} onDone={() => setIsCanceling(false)} onClose={() => setIsCanceling(false)} />
        )}
      </Suspense>
    </div>
  );
}

/** Rows per second, from what each look at the job has shown. */
function useRowRate(rowsDone: number): number | null {
  const measure = useRef(new Rate());
  const [rate, setRate] = useState<number | null>(null);
  useEffect(() => setRate(measure.current.note(rowsDone, Date.now())), [rowsDone]);
  return rate;
}
