import { IconArrowUpRight } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { languages } from "../../lib/language.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import type { Entry } from "./lens-view.ts";
import styles from "./ranking.module.css";

/** Nobody scrolls further; the address table has everything. */
const MAX_ENTRIES = 100;

interface RankingProps {
  label: string;
  entries: readonly Entry[];
  chosen: readonly string[];
  /** Number of entries before the list is expanded. */
  shown: number;
  /** True if the list cannot be expanded. */
  isCompact?: boolean;
  /** Absent if the figures cannot be filtered. */
  onToggle?: ((key: string) => void) | undefined;
  /** The page about an entry, if there is one. */
  pageOf?: (key: string) => string | null;
}

/** Values ordered by total; pressing one toggles it as a filter. */
export function Ranking({ label, entries, chosen, shown, isCompact = false, onToggle, pageOf }: RankingProps) {
  const { charts: texts } = useTexts("lens");
  const { tag } = languages[useLanguage()];
  const [isExpanded, setIsExpanded] = useState(false);
  if (entries.length === 0) return <p className="none quiet p-6 rounded-control text-center">{texts.empty}</p>;
  const most = Math.max(1, ...entries.map(({ total }) => total));
  return (
    <>
      <ol className={`stack gap-1 text-md ${styles.list}`} aria-label={label}>
        {entries.slice(0, isExpanded ? MAX_ENTRIES : shown).map(({ key, name, total }) => {
          const isChosen = chosen.includes(key);
          const page = pageOf?.(key) ?? null;
          return (
            <li key={key} data-faded={(chosen.length > 0 && !isChosen) || undefined}>
              {onToggle ? (
                <button type="button" className={styles.name} aria-pressed={isChosen} onClick={() => onToggle(key)}>
                  {name}
                </button>
              ) : (
                <span className={styles.name}>{name}</span>
              )}
              {page && (
                <Link to={page} className={styles.page} aria-label={texts.open(name)}>
                  <IconArrowUpRight size={15} stroke={1.6} aria-hidden="true" />
                </Link>
              )}
              <span className={styles.total}>{total.toLocaleString(tag)}</span>
              <span className={styles.track} aria-hidden="true">
                <span style={{ width: `${(total / most) * 100}%` }} />
              </span>
            </li>
          );
        })}
      </ol>
      {entries.length > shown && !isCompact && (
        <button
          type="button"
          className="link self-start min-h-6 mt-3 text-sm p-0"
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? texts.fewer : texts.all(Math.min(MAX_ENTRIES, entries.length))}
        </button>
      )}
    </>
  );
}
