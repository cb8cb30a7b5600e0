import { Button } from "@mantine/core";
import { ApiError } from "@meridian/client/call";
import { IconFileSad } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { languages } from "../../../lib/language.ts";
import { readableSize } from "../../../lib/readable-size.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import styles from "./bulk-jobs.module.css";
import { CheckForm } from "./check-form.tsx";
import { DeleteDialog } from "./lazy-dialogs.ts";
import { Outcome } from "./outcome.tsx";
import { Progress } from "./progress.tsx";
import { Running } from "./running.tsx";
import { addressOfJob, canBeCorrected, type Job, tones } from "./values.ts";

const NOT_FOUND = 404;

interface JobPanelProps {
  query: UseQueryResult<Job>;
  /** The job was opened from the page, not with it. */
  takesFocus: boolean;
  /** Called after the job was deleted. */
  onGone: () => void;
}

/** The open job: what is to be chosen before it starts, its progress, or its result. */
export function JobPanel({ query: { data: job, error, refetch }, takesFocus, onGone }: JobPanelProps) {
  const { job: texts, fresh } = useTexts("bulk-jobs");
  if (error && !job) {
    if (error instanceof ApiError && error.code === NOT_FOUND)
      return (
        <EmptyState icon={IconFileSad} {...texts.missing}>
          <Button component={Link} to={addressOfJob(null)} variant="default">
            {fresh}
          </Button>
        </EmptyState>
      );
    return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  }
  if (!job) return <div className="skeleton card min-h-105" aria-busy="true" />;
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="job-title">
      <Head job={job} takesFocus={takesFocus} onGone={onGone} />
      <Body job={job} />
    </section>
  );
}

function Head({ job, takesFocus, onGone }: { job: Job; takesFocus: boolean; onGone: () => void }) {
  const texts = useTexts("bulk-jobs");
  const { tag } = languages[useLanguage()];
  const [isDeleting, setIsDeleting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed to get here is gone, so the focus moves to what has appeared.
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { input, rows, key } = job;
  const facts = [
    input.format && texts.formats[input.format],
    input.compression && input.compression !== "none" && texts.compressions[input.compression],
    input.size > 0 && readableSize(input.size, tag),
    rows !== null && texts.job.rows(rows.toLocaleString(tag)),
    texts.job.key(key.name),
  ].filter((fact) => fact);
  return (
    <header className={`entry gap-4 items-start p-0 ${styles.head}`}>
      <div className="min-w-0">
        <div className="entry-name">
          <h3 ref={heading} id="job-title" tabIndex={-1} className="strong text-xl leading-135 wrap-anywhere">
            {job.name}
          </h3>
          <Badge tone={tones[job.status]}>{texts.statuses[job.status]}</Badge>
        </div>
        <p className="note">{facts.join(" · ")}</p>
      </div>
      <Button variant="subtle" color="gray" size="xs" onClick={() => setIsDeleting(true)}>
        {texts.job.delete}
      </Button>
      <Suspense>
        {isDeleting && <DeleteDialog job={job} onDone={onGone} onClose={() => setIsDeleting(false)} />}
      </Suspense>
    </header>
  );
}

function Body({ job }: { job: Job }) {
  const { checking } = useTexts("bulk-jobs");
  switch (job.status) {
    case "checking":
      // A job that is checked again keeps its form on the page.
      if (job.input.columns.length === 0 && job.input.format === null)
        return <Progress label={checking.text} share={job.progress / 100} facts="" />;
      return <CheckForm job={job} />;
    case "ready":
      return <CheckForm job={job} />;
    case "failed":
      return (
        <>
          <Outcome job={job} />
          {canBeCorrected(job) && <CheckForm job={job} />}
        </>
      );
    case "queued":
    case "running":
      return <Running job={job} />;
    default:
      return <Outcome job={job} />;
  }
}
