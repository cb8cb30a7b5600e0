import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router-dom";
import { api } from "../../lib/api.ts";
import type { PageContent } from "../../lib/page-content.ts";
import { query } from "../../lib/query.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { calendarDay } from "../../lib/time.ts";
import { MissingPage } from "../../missing-page.tsx";
import type { PagePath } from "../../site.ts";
import prose from "../../ui/prose.module.css";
import { SideIndex } from "../../ui/side-index.tsx";
import { ErrorState } from "../../ui/states.tsx";
import styles from "./statement.module.css";

type Name = Parameters<typeof api.content.statementInfo>[0]["type"];
type Statement = Awaited<ReturnType<typeof api.content.statementInfo>>;

const names: Readonly<Record<string, Name>> = {
  "/statement/terms": "terms",
  "/statement/privacy": "privacy",
  "/statement/sla": "sla",
  "/statement/licence": "licence",
};
const statements = [...Object.keys(names), "/statement/attribution"] as PagePath[];

const statementQuery = (type: Name) => query(api.content.statementInfo, { type }, { lazy: true });

export const content: PageContent = {
  queriesOf: ({ path }) => (names[path] ? [statementQuery(names[path])] : null),
};

/** A legal text with its table of contents. */
export default function StatementPage() {
  const { pathname } = useLocation();
  const name = names[pathname];
  return name ? <Statement key={name} name={name} pathname={pathname} /> : <MissingPage />;
}

function Statement({ name, pathname }: { name: Name; pathname: string }) {
  const common = useTexts("statement");
  const site = useTexts("site");
  const { data, error, refetch } = useQuery(statementQuery(name));
  const sections = sectionsOf(data);
  const headings = sections.flatMap(({ id, heading }) => (heading ? [{ id, text: heading }] : []));
  return (
    <div className={`container ${styles.page}`}>
      <article>
        {error && !data && <ErrorState text={common.failed} error={error} onRetry={() => void refetch()} />}
        {!data && !error && <div className="skeleton min-h-80" aria-busy="true" />}
        {data && <Head statement={data} />}
        <Sections sections={sections} />
        {data?.upcoming && <Upcoming text={data.upcoming} />}
        <p className={`mt-14 pt-5 border-t text-muted ${styles.question}`}>
          {common.question}{" "}
          <Link to={{ search: "?dialog=info" }} preventScrollReset className="link">
            {common.ask}
          </Link>
        </p>
      </article>
      <aside className={styles.aside}>
        <SideIndex label={common.contents} headings={headings} />
        <nav className={`stack quiet gap-2 mt-10 pt-4 border-t ${styles.others}`} aria-label={common.others}>
          {statements
            .filter((path) => path !== pathname)
            .map((path) => (
              <Link key={path} to={path}>
                {site[path].name}
              </Link>
            ))}
        </nav>
      </aside>
    </div>
  );
}

function Sections({ sections }: { sections: ReturnType<typeof sectionsOf> }) {
  return (
    <div className={prose.prose}>
      {sections.map(({ id, title, html }) => (
        <section key={id}>
          {title && <h2 id={id}>{title}</h2>}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made safe by the server */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      ))}
    </div>
  );
}

/** The text that will replace this one, folded. */
function Upcoming({ text }: { text: NonNullable<Statement["upcoming"]> }) {
  const { upcoming } = useTexts("statement");
  const language = useLanguage();
  return (
    <details className="mt-10 border p-5 rounded-card">
      <summary className="strong">{upcoming(calendarDay(text.valid_from, language))}</summary>
      <p className="lead mt-4">{text.lead}</p>
      <Sections sections={sectionsOf(text, "upcoming")} />
    </details>
  );
}

function Head({ statement: { title, lead, valid_from } }: { statement: Statement }) {
  const common = useTexts("statement");
  const language = useLanguage();
  return (
    <>
      <h1 className="title-1">{title}</h1>
      <p className="lead mt-4">{lead}</p>
      <p className={`row quiet gap-4 mt-5 mb-2 ${styles.facts}`}>
        <time dateTime={valid_from} suppressHydrationWarning>
          {common.validFrom(calendarDay(valid_from, language))}
        </time>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPrinter size={16} stroke={1.6} />}
          onClick={() => window.print()}
        >
          {common.print}
        </Button>
      </p>
    </>
  );
}

/** The sections with the numbers by which letters and contracts refer to them. */
function sectionsOf(statement: Pick<Statement, "sections"> | undefined, prefix = "section") {
  let number = 0;
  return (statement?.sections ?? []).map(({ title, html }) => {
    if (title === "") return { id: `${prefix}-introduction`, heading: "", title, html };
    number += 1;
    return { id: `${prefix}-${number}`, heading: title, title: `${number}. ${title}`, html };
  });
}
