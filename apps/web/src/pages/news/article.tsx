import { ApiError } from "@meridian/client/call";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { languages } from "../../lib/language.ts";
import { usePageHead } from "../../lib/page-head.ts";
import { query } from "../../lib/query.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { calendarDay } from "../../lib/time.ts";
import { MissingPage } from "../../missing-page.tsx";
import { linkHeadings } from "../../ui/headings.ts";
import prose from "../../ui/prose.module.css";
import { SideIndex } from "../../ui/side-index.tsx";
import { ErrorState } from "../../ui/states.tsx";
import styles from "./article.module.css";
import { articleHead, type NewsArticle } from "./detail-head.ts";
import { readingMinutes } from "./reading-time.ts";
import { Share } from "./share.tsx";

export const articleQuery = (id: number) => query(api.news.newsDetail, { id });
export const relatedQuery = query(api.news.newsList, { page: 1, limit: 4 }, { lazy: true });

const notFound = 404;

export function Article({ id }: { id: number }) {
  const texts = useTexts("news");
  const { pathname } = useLocation();
  // The server's rendering is not a view; the browser fetches again, and that is counted.
  const { data, error, refetch } = useQuery({ ...articleQuery(id), staleTime: 0 });
  usePageHead(data && articleHead(data, pathname));
  if (error instanceof ApiError && error.code === notFound) return <MissingPage />;
  if (error && !data) {
    return (
      <div className={`container ${styles.page}`}>
        <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  return <div className={`container ${styles.page}`}>{data ? <Text article={data} /> : <Skeleton />}</div>;
}

function Text({ article }: { article: NewsArticle }) {
  const texts = useTexts("news");
  const language = useLanguage();
  const { html, headings } = linkHeadings(article.content_html);
  const count = new Intl.NumberFormat(languages[language].tag).format(article.view_num);
  return (
    <>
      <article className="min-w-0" lang={languages[language].tag}>
        <header className={styles.head}>
          <Link to={`/news?tp=${article.class_id}`} className={`text-brand text-md font-medium ${styles.class}`}>
            {article.class_name}
          </Link>
          <h1 className={styles.title}>{article.title}</h1>
          <p className={styles.summary}>{article.summary}</p>
          <div className={styles.foot}>
            <p className={styles.facts}>
              <time dateTime={article.published_at} suppressHydrationWarning>
                {calendarDay(article.published_at, language)}
              </time>
              <span>{texts.by(article.author)}</span>
              <span>{texts.minutes(readingMinutes(article.content_html))}</span>
              <span suppressHydrationWarning>{texts.views(count)}</span>
            </p>
            <Share title={article.title} />
          </div>
        </header>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server */}
        <div className={prose.prose} dangerouslySetInnerHTML={{ __html: html }} />
        <Neighbours article={article} />
      </article>
      <aside className={styles.aside}>
        {headings.length > 1 && <SideIndex label={texts.contents} headings={headings} />}
      </aside>
      <Related id={article.id} />
    </>
  );
}

function Neighbours({ article: { prev, next } }: { article: NewsArticle }) {
  const texts = useTexts("news");
  if (!prev && !next) return null;
  return (
    <nav className={styles.neighbours} aria-label={texts.neighbours}>
      {prev ? (
        <Link className="label leading-15" to={`/news/${prev.id}`} rel="prev">
          <span>
            <IconArrowLeft size={14} stroke={1.6} aria-hidden="true" /> {texts.older}
          </span>
          {prev.title}
        </Link>
      ) : (
        <span />
      )}
      {next && (
        <Link to={`/news/${next.id}`} rel="next" className={`label leading-15 ${styles.next}`}>
          <span>
            {texts.newer} <IconArrowRight size={14} stroke={1.6} aria-hidden="true" />
          </span>
          {next.title}
        </Link>
      )}
    </nav>
  );
}

const maxRelated = 3;

function Related({ id }: { id: number }) {
  const texts = useTexts("news");
  const language = useLanguage();
  const { data } = useQuery(relatedQuery);
  const articles = data?.list.filter((article) => article.id !== id).slice(0, maxRelated) ?? [];
  if (articles.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="related">
      <div className="flex gap-4 items-baseline justify-between text-md">
        <h2 id="related" className="title-3">
          {texts.related}
        </h2>
        <Link to="/news" className="link">
          {texts.back}
        </Link>
      </div>
      <ul className="stack grid-cols-3 gap-8 mt-5">
        {articles.map(({ id, title, published_at }) => (
          <li key={id}>
            <Link to={`/news/${id}`}>
              <time className="note block mb-1 font-normal" dateTime={published_at} suppressHydrationWarning>
                {calendarDay(published_at, language)}
              </time>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Skeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className={styles.bar} />
      <span className={styles.bar} />
      <span className={styles.bar} />
    </div>
  );
}
