import { lazy, type ReactNode, Suspense } from "react";
import { useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import { Badge } from "../../../ui/badge.tsx";
import { AnswerTabs } from "./answer-tabs.tsx";
import styles from "./demo-card.module.css";
import { useTemplate } from "./template.ts";

// Few readers open this tab, so it loads on demand.
const JsonPanel = lazy(() => load(() => import("./json-panel.tsx").then((panel) => ({ default: panel.JsonPanel }))));

/** A demo's result; `useDemo` returns one. */
interface ShownDemo {
  /**
   * `live`: queried just now; `local`: computed in the browser; `sample`: prepared; `partner`: a sample,
   * because only a partner can answer.
   */
  state: "live" | "local" | "sample" | "partner";
  isBusy?: boolean;
  answer: object;
}

interface DemoCardProps {
  /** Shown next to the page's text: a drawing, an annotated number, or the steps to a record. */
  figure: ReactNode;
  /** Shown above the form. */
  scene?: ReactNode;
  form: ReactNode;
  demo: ShownDemo;
  /** Minimum height of the answer in pixels, so that nothing shifts when another answer arrives. */
  heightPx: number;
  /** The answer in readable form. */
  children: ReactNode;
  foot?: ReactNode;
}

/** A product's demo: a query, its answer in readable form, and the API's raw answer. */
export function DemoCard({ figure, scene, form, demo, heightPx, children, foot }: DemoCardProps) {
  const { state, isBusy = false, answer } = demo;
  const { demo: texts } = useTexts("product");
  const template = useTemplate();
  return (
    <>
      <div className={`min-w-0 ${styles.figure}`} data-template={template}>
        {figure}
      </div>
      <section className={styles.card} data-template={template} aria-label={texts.title} id="demo">
        {scene && <div className={styles.scene}>{scene}</div>}
        <div className={styles.form}>{form}</div>
        <AnswerTabs
          names={[texts.tabs.answer, texts.tabs.json]}
          heightPx={heightPx}
          panels={[
            <div key="answer" className={styles.answer} aria-live="polite" aria-busy={isBusy}>
              {children}
            </div>,
            <div key="json" className={styles.json} aria-busy={isBusy}>
              <Suspense>
                <JsonPanel answer={answer} />
              </Suspense>
            </div>,
          ]}
        >
          <div className="flex-none" role="status">
            {isBusy ? (
              <span className="note">{texts.busy}</span>
            ) : (
              <Badge tone={state === "live" || state === "local" ? "ok" : "neutral"}>{texts[state]}</Badge>
            )}
          </div>
        </AnswerTabs>
        <div className={styles.foot}>{foot ?? texts.credit}</div>
      </section>
    </>
  );
}
