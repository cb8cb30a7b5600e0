import type { SolutionTexts } from "../../content/solution-texts.ts";
import { useTexts } from "../../lib/texts.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import styles from "./architecture-section.module.css";

interface ArchitectureSectionProps {
  stations: SolutionTexts["architecture"];
  limits: string;
}

/** How our data fits into the customer's system, and its limits there. */
export function ArchitectureSection({ stations, limits }: ArchitectureSectionProps) {
  const { architecture } = useTexts("solution");
  return (
    <section className={styles.section} aria-labelledby="architecture-title">
      <div className="container">
        <SectionHead id="architecture-title" title={architecture.title} />
        <ol className={styles.stations}>
          {stations.map(({ title, text }) => (
            <li key={title}>
              <h3 className="title-3">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className={styles.limits}>
          <b>{architecture.limits}</b>
          {limits}
        </p>
      </div>
    </section>
  );
}
