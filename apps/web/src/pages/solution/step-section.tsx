import type { SolutionTexts } from "../../content/solution-texts.ts";
import { SectionHead } from "../../ui/section-head.tsx";
import styles from "./step-section.module.css";

/** The problem, and the three steps that solve it. */
export function StepSection({ problem, steps }: Pick<SolutionTexts, "problem" | "steps">) {
  return (
    <section className={styles.section} aria-labelledby="problem-title">
      <div className="container">
        <SectionHead id="problem-title" title={problem.title} text={problem.text} />
        <ol className={styles.steps}>
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3 className="title-3">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
