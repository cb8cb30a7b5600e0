import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { Link, useLocation } from "react-router-dom";
import type { StatementTexts } from "../../content/statement-texts.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { calendarDay } from "../../lib/time.ts";
import type { PagePath } from "../../site.ts";
import prose from "../../ui/prose.module.css";
import { SideIndex } from "../../ui/side-index.tsx";
import styles from "./statement.module.css";

const statements: readonly PagePath[] = [
  "/statement/terms",
  "/statement/privacy",
  "/statement/sla",
  "/statement/licence",
  "/statement/attribution",
];

/** A legal text with its table of contents. */
export function StatementPage({ texts }: { texts: StatementTexts }) {
  const common = useTexts("statement");
  const site = useTexts("site");
  const language = useLanguage();
  const { pathname } = useLocation();
  const headings = texts.sections.map(({ title }, index) => ({ id: `section-${index + 1}`, text: title }));
  return (
    <div className={`container ${styles.page}`}>
      <article>
        <h1 className="title-1">{texts.title}</h1>
        <p className="lead mt-4">{texts.lead}</p>
        <p className={`row quiet gap-4 mt-5 mb-2 ${styles.facts}`}>
          <time dateTime={texts.validFrom} suppressHydrationWarning>
            {common.validFrom(calendarDay(texts.validFrom, language))}
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
        <div className={prose.prose}>
          {texts.sections.map(({ title, body }, index) => (
            <section key={title}>
              <h2 id={headings[index]!.id}>
                {index + 1}. {title}
              </h2>
              {body.map((part) =>
                typeof part === "string" ? (
                  <p key={part}>{part}</p>
                ) : (
                  <ul key={part[0]}>
                    {part.map((item) => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                ),
              )}
            </section>
          ))}
        </div>
        <p className={styles.question}>
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
