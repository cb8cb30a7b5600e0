import { IconSearch } from "@tabler/icons-react";
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { DocHit } from "../../lib/doc-index.ts";
import { useTexts } from "../../lib/texts.tsx";
import { importIndex, useDocSearch } from "../../lib/use-doc-search.ts";
import styles from "./doc-search.module.css";

const maxHits = 12;

/** Finds pages and headings while the reader types; arrow keys choose, Enter opens. */
export function DocSearch() {
  const texts = useTexts("doc").search;
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  // True if Enter was pressed before the results for the current words arrived.
  const [isEntered, setIsEntered] = useState(false);
  const found = useDocSearch(text.trim(), maxHits);
  const hits = found?.hits ?? [];
  const isShown = isOpen && text.trim() !== "" && found !== undefined;

  // Text typed before hydration counts as well.
  useEffect(() => {
    if (!input.current?.value) return;
    setText(input.current.value);
    setIsOpen(true);
  }, []);

  const isCurrent = found?.words === text.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the results are there
  useEffect(() => {
    if (!isEntered || !isCurrent) return;
    setIsEntered(false);
    go(hits[0]);
  }, [isEntered, isCurrent]);

  const close = () => setIsOpen(false);
  const go = (hit: DocHit | undefined) => {
    if (!hit) return;
    close();
    void navigate(hit.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return close();
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      return isCurrent ? go(hits[chosen]) : setIsEntered(text.trim() !== "");
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || hits.length === 0) return;
    event.preventDefault();
    setIsOpen(true);
    const next = (chosen + step + hits.length) % hits.length;
    setChosen(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: not every screen reader knows <search> yet
    <div className={styles.search} role="search" onBlur={onBlur}>
      <IconSearch size={16} stroke={1.6} aria-hidden="true" />
      <input
        ref={input}
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={texts.label}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && hits.length > 0 ? `${id}-${chosen}` : undefined}
        placeholder={texts.short}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onFocus={() => {
          void importIndex().catch(() => {});
          setIsOpen(true);
        }}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setChosen(0);
          setIsEntered(false);
          setIsOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      <p className="visually-hidden" role="status">
        {isShown && texts.found(hits.length)}
      </p>
      {isShown && (
        <div className={styles.results}>
          {hits.length === 0 ? (
            <p className="quiet p-5">{found.hits === null ? texts.failed : texts.none(text.trim())}</p>
          ) : (
            <Hits id={id} hits={hits} chosen={chosen} label={texts.label} onChosen={close} />
          )}
          <p className={`py-2 px-5 border-t text-muted text-xs ${styles.keys}`}>{texts.keys}</p>
        </div>
      )}
    </div>
  );
}

interface HitsProps {
  id: string;
  hits: readonly DocHit[];
  chosen: number;
  label: string;
  onChosen: () => void;
}

function Hits({ id, hits, chosen, label, onChosen }: HitsProps) {
  return (
    <div role="listbox" id={`${id}-list`} aria-label={label} className={styles.hits}>
      {hits.map(({ path, title, heading, text }, index) => (
        <Link
          className="stack gap-1 py-2 px-3 rounded-control"
          key={path}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          tabIndex={-1}
          to={path}
          onClick={onChosen}
        >
          <span className={`label flex gap-2 items-baseline text-md ${styles.hitTitle}`}>
            {heading || title}
            {heading && <span>{title}</span>}
          </span>
          <span className={styles.hitText}>{text}</span>
        </Link>
      ))}
    </div>
  );
}
