import { useTexts } from "../../../lib/texts.tsx";
import styles from "./bulk-jobs.module.css";
import type { Job } from "./values.ts";

/** The first rows with their results; while the file is read again, those of before. */
export function Preview({ job, isBusy }: { job: Job; isBusy: boolean }) {
  const { preview: texts } = useTexts("bulk-jobs");
  const { preview } = job;
  // Columns that the file itself has; the others are what is added to it.
  const own = job.input.columns.length;
  return (
    <div className="min-w-0">
      <div className="bar gap-2 mb-2">
        <h4 id="preview-title" className="strong">
          {texts.title}
        </h4>
        <span className="note">{isBusy ? texts.busy : ""}</span>
      </div>
      {preview ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={`fading ${styles.preview}`} aria-labelledby="preview-title" aria-busy={isBusy} tabIndex={0}>
          <table className="data-table banded-table">
            <thead>
              <tr>
                {preview.columns.map((name, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns may have the same name
                  <th key={at} scope="col" data-added={at >= own || undefined}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {preview.rows.map((row, number) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
                <tr key={number}>
                  {row.map((value, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <td key={at} data-added={at >= own || undefined}>
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <p className="none p-6 text-center">{texts.none}</p>
      )}
    </div>
  );
}
