import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { languages } from "../../lib/language.ts";
import { query } from "../../lib/query.ts";
import { calendarDay } from "../../lib/time.ts";
import prose from "../../ui/prose.module.css";
import { ErrorState } from "../../ui/states.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import type { Values } from "./content-draft.ts";
import styles from "./content-editor.module.css";
import { staffContent } from "./staff-api.ts";

export interface PreviewProps {
  kind: Parameters<typeof staffContent.contentInfo>[0]["kind"];
  language: "en" | "zh";
  values: Values;
  hasText: boolean;
}

/** An entry as its page shows it in one language; the server renders the text, as it does for pages. */
export function ContentPreview({ kind, language, values, hasText }: PreviewProps) {
  const { content: texts } = useAdminTexts();
  const { tag } = languages[language];
  const of = (name: string) => values[`${name}_${language}`] ?? "";
  const title = of("title") || of("name") || (values.name ?? "");
  const day = values.published_at || values.start_at || "";
  const cover = values.cover || values.logo || "";
  const markdown = useDeferredValue(of("text").trim());
  const { data, error, refetch } = useQuery({
    ...query(staffContent.contentPreview, { kind, language, markdown }, { lazy: true }),
    enabled: hasText && markdown !== "",
    placeholderData: keepPreviousData,
  });
  return (
    <section
      lang={tag}
      className={`stack gap-4 p-6 ${styles.page}`}
      aria-label={texts.previewOf(texts.languages[language])}
    >
      <h1 className="title-2 wrap-anywhere">{title || texts.nothing}</h1>
      {[of("summary"), of("content"), of("intro"), of("result"), of("place")].filter(Boolean).map((text) => (
        <p key={text} className="quiet wrap-anywhere">
          {text}
        </p>
      ))}
      {(day || values.author) && (
        <p className="note">{[values.author, day && calendarDay(day, language)].filter(Boolean).join(" · ")}</p>
      )}
      {cover.startsWith("/") && <img src={cover} alt="" />}
      {error && !data && <ErrorState text={texts.previewFailed} error={error} onRetry={() => void refetch()} />}
      {data && markdown !== "" && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made safe by the server, as on the pages
        <div className={`min-w-0 ${prose.prose}`} dangerouslySetInnerHTML={{ __html: data.html }} />
      )}
      {data && data.problems.length > 0 && (
        <ul className="wrong">
          {data.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
