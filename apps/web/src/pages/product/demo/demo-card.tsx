import type { ReactNode } from "react";
import { useTexts } from "../../../lib/texts.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Copy } from "../../../ui/copy.tsx";
import { JsonView } from "../../../ui/json-view.tsx";
import { AnswerTabs } from "./answer-tabs.tsx";
import styles from "./demo-card.module.css";

/** What a demo has found, as `useDemo` returns it too. */
interface ShownDemo {
  /**
   * `live`: asked just now; `local`: found out in the browser; `sample`: written beforehand; `partner`: can only be a
   * sample here.
   */
  state: "live" | "local" | "sample" | "partner";
  isBusy?: boolean;
  answer: object;
}

interface DemoCardProps {
  /** Above everything else: the subject as a drawing or a map. */
  scene: ReactNode;
  /** Where the questions are asked. */
  form: ReactNode;
  demo: ShownDemo;
  /** How tall the answer's part is at least, in pixels, so that nothing moves when another answer comes. */
  heightPx: number;
  /** The answer for a reader. */
  children: ReactNode;
  foot?: ReactNode;
}

/** A product at work: a question, its answer to read, and the same answer as the API gives it. */
export function DemoCard({ scene, form, demo, heightPx, children, foot }: DemoCardProps) {
  const { state, isBusy = false, answer } = demo;
  const { demo: texts } = useTexts("product");
  return (
    <section className={styles.card} aria-label={texts.title} id="demo">
      <div className={styles.scene}>{scene}</div>
      <div className={styles.form}>{form}</div>
      <AnswerTabs
        names={[texts.tabs.answer, texts.tabs.json]}
        heightPx={heightPx}
        panels={[
          <div key="answer" className={styles.answer} aria-live="polite" aria-busy={isBusy}>
            {children}
          </div>,
          <div key="json" className={styles.json} aria-busy={isBusy}>
            <JsonView value={answer} label={texts.json} />
            <Copy text={JSON.stringify(answer, null, 2)} label={texts.copyJson} className={styles.copy!} />
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
  );
}
