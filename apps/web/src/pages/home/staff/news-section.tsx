import { Link } from "react-router-dom";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { calendarDay } from "../../../lib/time.ts";
import { SectionHead } from "../../../ui/section-head.tsx";
import type { HomeContent } from "./home-content.ts";
import styles from "./news-section.module.css";

const maxNews = 3;

/** The latest articles. */
export function NewsSection({ news }: Pick<HomeContent, "news">) {
  const texts = useTexts("home").news;
  const language = useLanguage();
  return (
    <section className="section bg-surface" aria-labelledby="news-title">
      <div className="container">
        <SectionHead id="news-title" title={texts.title} more={{ to: "/news", label: texts.more }} />
        <ul className={`columns cols-3 gap-8 mt-9 ${styles.news}`}>
          {news.slice(0, maxNews).map(({ id, title, summary, class_name, published_at }) => (
            <li key={id}>
              <Link to={`/news/${id}`} className={`block h-full pt-4 border-t-ink ${styles.article}`}>
                <p className={styles.source}>
                  <time dateTime={published_at}>{calendarDay(published_at, language)}</time>
                  <span>{class_name}</span>
                </p>
                <h3 className="title-3">{title}</h3>
                <p className={styles.summary}>{summary}</p>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
