import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { languages } from "../../../lib/language.ts";
import { readableSize } from "../../../lib/readable-size.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime } from "../../../lib/time.ts";
import styles from "./bulk-jobs.module.css";
import type { Job } from "./values.ts";

/** How a job ended: its figures, its result, or why it failed. */
export function Outcome({ job }: { job: Job }) {
  const { outcome: texts } = useTexts("bulk-jobs");
  const language = useLanguage();
  const { tag } = languages[language];
  const { status, rows_done, found, charged, result, expires_at } = job;
  const number = (value: number) => value.toLocaleString(tag);
  const figures = [
    [texts.rows, number(rows_done)],
    [texts.found, number(found)],
    [texts.notFound, number(rows_done - found)],
    [texts.charged, number(charged)],
    ...(result && expires_at ? [[texts.until, exactTime(expires_at, language)]] : []),
  ];
  return (
    <div className="stack gap-5 grid-cols-1">
      {job.error && <Failure error={job.error} />}
      {status === "canceled" && <p>{rows_done > 0 ? texts.canceled : texts.nothing}</p>}
      {status === "expired" && <p>{texts.expired}</p>}
      {rows_done > 0 && (
        <dl className={styles.figures}>
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt className="note">{name}</dt>
              <dd className="strong text-xl">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {result?.url && (
        <Button
          component="a"
          href={result.url}
          download
          className="justify-self-start"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
        >
          {texts.download(readableSize(result.size, tag))}
        </Button>
      )}
    </div>
  );
}

function Failure({ error: { message, row } }: { error: NonNullable<Job["error"]> }) {
  const { outcome: texts } = useTexts("bulk-jobs");
  const { tag } = languages[useLanguage()];
  return (
    <div role="alert" className={styles.failure}>
      <p className="strong">{row === null ? texts.failed : texts.failedAt(row.toLocaleString(tag))}</p>
      <p>{message}</p>
    </div>
  );
}
