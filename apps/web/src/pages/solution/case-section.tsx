import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { query } from "../../lib/query.ts";
import { useTexts } from "../../lib/texts.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import styles from "./case-section.module.css";

/** The industry's customer stories, written by staff; renders nothing if there are none. */
export function CaseSection({ slug }: { slug: string }) {
  const { cases } = useTexts("solution");
  const industries = useQuery(query(api.content.getIndustry, {}, { lazy: true }));
  const industry = industries.data?.list.find((entry) => entry.slug === slug);
  const stories = useQuery({
    ...query(api.news.saasCase, { industry_id: industry?.id ?? 0, page: 1, limit: 3 }, { lazy: true }),
    enabled: industry !== undefined,
  });
  if (!stories.data || stories.data.list.length === 0) return null;
  return (
    <section className="section bg-surface" aria-labelledby="cases-title">
      <div className="container">
        <SectionHead id="cases-title" title={cases} />
        <ul className={styles.cases}>
          {stories.data.list.map(({ id, title, company, summary, result_text }) => (
            <li className="pt-4 border-t-ink" key={id}>
              <p className="note mb-4">{company}</p>
              <h3 className="title-3">{title}</h3>
              <p className="measure mt-2 text-muted">{summary}</p>
              {result_text && <p className="label mt-3">{result_text}</p>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
