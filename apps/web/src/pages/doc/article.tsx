import { IconArrowLeft, IconArrowRight, IconFileText } from "@tabler/icons-react";
import { lazy, Suspense, useEffect } from "react";
import { Link, useLocation } from "react-router-dom";
import { languages } from "../../lib/language.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { calendarDay } from "../../lib/time.ts";
import { load } from "../../lib/update-watch.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { SideIndex } from "../../ui/side-index.tsx";
import styles from "./article.module.css";
import { Blocks } from "./blocks.tsx";
import type { DocumentAnswer, DocumentPage } from "./use-document.ts";

const TryIt = lazy(() => load(() => import("./try-it.tsx").then(({ TryIt }) => ({ default: TryIt }))));

interface ArticleProps {
  document: DocumentPage;
  prev: DocumentAnswer["prev"];
  next: DocumentAnswer["next"];
}

/** One page of the documentation, with a table of contents next to it, or a form if it describes a call. */
export function Article({ document, prev, next }: ArticleProps) {
  const texts = useTexts("doc");
  const { title, summary, blocks, api } = document;
  useHashTarget(blocks);
  const headings = blocks.flatMap((block) =>
    block.kind === "heading" && block.level === 2 ? { id: block.id, text: block.title } : [],
  );
  // On small screens the form follows the parameters.
  const split = blocks.findIndex((block) => block.kind === "heading" && block.id === "answer");
  const [first, rest] = api && split > 0 ? [blocks.slice(0, split), blocks.slice(split)] : [blocks, []];
  return (
    <div className={styles.columns} data-call={api !== null || undefined}>
      <article className={styles.article}>
        <header className="pb-5 border-b">
          <Trail document={document} />
          <h1 className={`mt-4 text-4xl leading-12 tracking-tight ${styles.title}`}>{title}</h1>
          {summary && <p className={`measure mt-3 text-muted text-xl ${styles.summary}`}>{summary}</p>}
          {api && (
            <p className={styles.call}>
              <span>{api.method}</span>
              <code>{api.path}</code>
            </p>
          )}
          <Facts document={document} />
        </header>
        <Blocks blocks={first} />
      </article>
      <aside className={styles.aside}>
        {api ? (
          <Form key={api.path} api={api} />
        ) : (
          headings.length > 1 && <SideIndex label={texts.contents} headings={headings} />
        )}
      </aside>
      <div className={styles.rest}>
        <Blocks blocks={rest} />
        <Neighbours prev={prev} next={next} />
      </div>
    </div>
  );
}

function Form({ api }: { api: NonNullable<DocumentPage["api"]> }) {
  const isHydrated = useHydrated();
  const frame = <div className={styles.formFrame} />;
  if (!isHydrated) return frame;
  return (
    <Suspense fallback={frame}>
      <TryIt operation={api} />
    </Suspense>
  );
}

/** Scrolls to the heading in the address, also if the page arrives after the navigation. */
function useHashTarget(blocks: DocumentPage["blocks"]): void {
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page and heading
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash, blocks]);
}

function Trail({ document: { chapter, title } }: { document: DocumentPage }) {
  const texts = useTexts("doc");
  return (
    <nav aria-label={texts.breadcrumbs} className={styles.trail}>
      <ol className="note flex flex-wrap">
        <li>
          <Link to="/doc">{texts.pages}</Link>
        </li>
        <li>{chapter}</li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}

function Facts({ document: { slug, updated_at, version } }: { document: DocumentPage }) {
  const texts = useTexts("doc");
  const language = useLanguage();
  return (
    <p className={`cluster note gap-1 gap-x-5 mt-4 ${styles.facts}`}>
      {updated_at ? (
        <time dateTime={updated_at}>{texts.updated(calendarDay(updated_at, language))}</time>
      ) : (
        <span>{texts.generated(version)}</span>
      )}
      <a className="inline-flex gap-1 items-center" href={`${languages[language].base}/doc/${slug}.md`}>
        <IconFileText size={14} stroke={1.6} aria-hidden="true" />
        {texts.markdown}
      </a>
      {!updated_at && (
        <a className="inline-flex gap-1 items-center" href="/openapi.json">
          {texts.openapi}
        </a>
      )}
    </p>
  );
}

function Neighbours({ prev, next }: Pick<ArticleProps, "prev" | "next">) {
  const texts = useTexts("doc");
  return (
    <nav className={styles.neighbours} aria-label={texts.neighbours}>
      {prev && (
        <Link
          className="stack label gap-1 content-start py-4 px-5 border rounded-menu bg-surface transition-colors"
          to={`/doc/${prev.slug}`}
          rel="prev"
        >
          <span className="row note font-normal">
            <IconArrowLeft size={14} stroke={1.6} aria-hidden="true" /> {texts.previous}
          </span>
          {prev.title}
        </Link>
      )}
      {next && (
        <Link
          to={`/doc/${next.slug}`}
          rel="next"
          className={`stack label gap-1 content-start py-4 px-5 border rounded-menu bg-surface transition-colors ${styles.next}`}
        >
          <span className="row note font-normal">
            {texts.next} <IconArrowRight size={14} stroke={1.6} aria-hidden="true" />
          </span>
          {next.title}
        </Link>
      )}
    </nav>
  );
}
