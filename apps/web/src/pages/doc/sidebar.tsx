import { IconChevronDown } from "@tabler/icons-react";
import { useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useTexts } from "../../lib/texts.tsx";
import { DocSearch } from "./doc-search.tsx";
import styles from "./sidebar.module.css";
import type { DocumentMenu } from "./use-document.ts";

/** Pixels above the first line. */
const LINE_GAP = 4;

interface SidebarProps {
  menu: DocumentMenu;
  slug: string | undefined;
  /** A link is about to be followed. */
  onApproach: (slug: string) => void;
}

/** Search and the menu; on small screens the menu opens below its button. */
export function Sidebar({ menu, slug, onApproach }: SidebarProps) {
  const texts = useTexts("doc");
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLElement>(null);
  const current = useRef<HTMLAnchorElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps the current page visible in a long menu
  useLayoutEffect(() => {
    const [frame, link] = [list.current, current.current];
    if (!frame || !link) return;
    const top = link.offsetTop - frame.clientHeight / 3;
    // The first line shown is a whole one.
    const lines = [...frame.querySelectorAll<HTMLElement>("a, p")];
    frame.scrollTop = (lines.findLast(({ offsetTop }) => offsetTop <= top)?.offsetTop ?? 0) - LINE_GAP;
  }, [slug, menu.length]);

  const title = menu.flatMap(({ children }) => children).find((page) => page.slug === slug)?.title;
  return (
    <div className={styles.sidebar}>
      <DocSearch />
      <button
        type="button"
        className={`hidden ${styles.opener}`}
        aria-expanded={isOpen}
        aria-controls="doc-menu"
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{texts.allPages}</span>
        <span className={styles.here}>{title}</span>
        <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
      </button>
      <nav
        id="doc-menu"
        ref={list}
        className={`fading ${styles.menu}`}
        data-open={isOpen || undefined}
        aria-label={texts.pages}
      >
        {menu.map((chapter) => (
          <div key={chapter.slug} className={styles.chapter}>
            <p className="strong mb-2 text-sm">{chapter.title}</p>
            <ul>
              {chapter.children.map((page) => {
                const isCurrent = page.slug === slug;
                return (
                  <li key={page.slug}>
                    <Link
                      to={`/doc/${page.slug}`}
                      ref={isCurrent ? current : undefined}
                      aria-current={isCurrent ? "page" : undefined}
                      onPointerEnter={() => onApproach(page.slug)}
                      onFocus={() => onApproach(page.slug)}
                    >
                      {page.title}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  );
}
