import { lazy, type ReactNode, Suspense } from "react";
import { useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import { Badge } from "../../../ui/badge.tsx";
import { AnswerTabs } from "./answer-tabs.tsx";
import styles from "./demo-card.module.css";
import { useTemplate } from "./template.ts";

// Few readers open it, and none at first.
const JsonPanel = lazy(() => load(() => import("./json-panel.tsx").then((panel) => ({ default: panel.JsonPanel }))));

/** What a demo has found, as `useDemo` returns it too. */
interface ShownDemo {
  /**
   * `live`: queried just now; `local`: computed in the browser; `sample`: prepared; `partner`: can only be a
   * sample here.
   */
  state: "live" | "local" | "sample" | "partner";
  isBusy?: boolean;
  answer: object;
}

interface DemoCardProps {
  /** Beside the words of the page: the subject as a drawing, taken apart, or step by step. */
  figure: ReactNode;
  /** Above the question. */
  scene?: ReactNode;
  /** The form. */
  form: ReactNode;
  demo: ShownDemo;
  /** How tall the answer's part is at least, in pixels, so that nothing moves when another answer comes. */
  heightPx: number;
  /** The answer for a reader. */
  children: ReactNode;
  foot?: ReactNode;
}

/** A product at work: a question, its answer to read, and the same answer as the API gives it. */
export function DemoCard({ figure, scene, form, demo, heightPx, children, foot }: DemoCardProps) {
  const { state, isBusy = false, answer } = demo;
  const { demo: texts } = useTexts("product");
  const template = useTemplate();
  return (
    <>
      <div className={styles.figure} data-template={template}>
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
          <div className={styles.state} role="status">
            {isBusy ? (
              <span className={styles.busy}>{texts.busy}</span>
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
