import type { Client } from "@meridian/client";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useLanguage, useTexts } from "../lib/texts.tsx";
import { calendarDay } from "../lib/time.ts";
import styles from "./article-list.module.css";

export type ArticlePage = Awaited<ReturnType<Client["news"]["newsList"]>>;

/** Articles by date; the first one on page one is shown large. */
export function ArticleList({ articles, showClass }: { articles: ArticlePage; showClass: boolean }) {
  const language = useLanguage();
  return (
    <ol className={`border-t ${styles.articles}`} data-first={articles.page === 1 || undefined}>
      {articles.list.map(({ id, title, summary, class_name, published_at }) => (
        <li className="border-b" key={id}>
          <Link to={`/news/${id}`} className={styles.article}>
            <p className={styles.source}>
              <time dateTime={published_at}>{calendarDay(published_at, language)}</time>
              {showClass && <span>{class_name}</span>}
            </p>
            <div>
              <h2 className={styles.title}>{title}</h2>
              <p className={`measure-72 mt-2 text-muted ${styles.summary}`}>{summary}</p>
            </div>
          </Link>
        </li>
      ))}
    </ol>
  );
}

interface PagesProps {
  page: number;
  last: number;
  /** The query string of a page. */
  searchOf: (page: number) => string;
}

/** Links to newer and older entries, if there is more than one page. */
export function Pages({ page, last, searchOf }: PagesProps) {
  const texts = useTexts("news");
  if (last <= 1) return null;
  return (
    <nav className={styles.pages} aria-label={texts.pages}>
      {page > 1 ? (
        <Link to={{ search: searchOf(page - 1) }} rel="prev">
          <IconArrowLeft size={16} stroke={1.6} aria-hidden="true" />
          {texts.newer}
        </Link>
      ) : (
        <span />
      )}
      <p>{texts.page(page, last)}</p>
      {page < last ? (
        <Link to={{ search: searchOf(page + 1) }} rel="next">
          {texts.older}
          <IconArrowRight size={16} stroke={1.6} aria-hidden="true" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}

const rows = [1, 2, 3, 4, 5];

/** The list's outline while it loads. */
export function ArticleSkeleton() {
  return (
    <div className={`border-t ${styles.skeleton}`} aria-hidden="true">
      {rows.map((row) => (
        <div key={row}>
          <span className="h-4 rounded-tag bg-sunken" />
          <span className="h-4 rounded-tag bg-sunken" />
        </div>
      ))}
    </div>
  );
}
