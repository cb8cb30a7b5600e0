import type { SolutionTexts } from "../../content/solution-texts.ts";
import { SectionHead } from "../../ui/section-head.tsx";
import styles from "./step-section.module.css";

/** The problem, and the three steps that solve it. */
export function StepSection({ problem, steps }: Pick<SolutionTexts, "problem" | "steps">) {
  return (
    <section className="section bg-surface" aria-labelledby="problem-title">
      <div className="container">
        <SectionHead id="problem-title" title={problem.title} text={problem.text} />
        <ol className={`columns cols-3 gap-8 mt-10 ${styles.steps}`}>
          {steps.map(({ title, text }, index) => (
            <li className="pt-4 border-t-ink" key={title}>
              <span className={`note block mb-5 mono ${styles.number}`} aria-hidden="true">
                {index + 1}
              </span>
              <h3 className="title-3">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
