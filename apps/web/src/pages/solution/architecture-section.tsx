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
    <section className="section bg-surface" aria-labelledby="architecture-title">
      <div className="container">
        <SectionHead id="architecture-title" title={architecture.title} />
        <ol className={`stack grid-cols-4 gap-8 mt-10 ${styles.stations}`}>
          {stations.map(({ title, text }) => (
            <li key={title}>
              <h3 className="title-3">{title}</h3>
              <p className="quiet mt-2">{text}</p>
            </li>
          ))}
        </ol>
        <p className="measure-80 mt-7 text-muted">
          <b className="font-semibold">{architecture.limits}</b>
          {limits}
        </p>
      </div>
    </section>
  );
}
