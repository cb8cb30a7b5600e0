import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useTexts } from "../../../lib/texts.tsx";
import { SectionHead } from "../../../ui/section-head.tsx";
import styles from "./case-section.module.css";
import type { HomeContent } from "./home-content.ts";

const maxCases = 3;

/** Customer stories. */
export function CaseSection({ cases, industries }: Pick<HomeContent, "cases" | "industries">) {
  const texts = useTexts("home").cases;
  const industriesById = new Map(industries.map((industry) => [industry.id, industry]));
  return (
    <section aria-labelledby="cases-title">
      <div className="container">
        <SectionHead id="cases-title" title={texts.title} />
        <ul className={styles.cases}>
          {cases.slice(0, maxCases).map((story) => {
            const industry = industriesById.get(story.industry_id);
            return (
              <li key={story.id} className={styles.case}>
                <p className={styles.company}>
                  {story.logo && (
                    <img className="rounded-small" src={story.logo} alt="" width={28} height={28} loading="lazy" />
                  )}
                  {story.company}
                </p>
                <h3 className="title-3">{story.title}</h3>
                <p className="quiet mt-2">{story.summary}</p>
                {story.result_text && (
                  <p className={`label mt-5 pt-4 border-t text-lg ${styles.result}`}>{story.result_text}</p>
                )}
                {industry && (
                  <Link
                    to={`/solution/${industry.slug}`}
                    className={`inline-row pt-3 text-brand text-md font-medium ${styles.more}`}
                  >
                    {industry.name}
                    <IconArrowRight size={16} stroke={1.6} aria-hidden="true" />
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
