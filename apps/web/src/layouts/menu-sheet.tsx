import { type KeyboardEvent, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { useTexts } from "../lib/texts.tsx";
import { type MenuName, menus, type PagePath } from "../site.ts";
import { PageIcon } from "../ui/page-icon.tsx";
import { AdMonitoringLink } from "./ad-monitoring-link.tsx";
import styles from "./menu-sheet.module.css";
import { NewsColumns } from "./news-menu.tsx";
import { HotRecommendation, SheetAside } from "./sheet-aside.tsx";

interface MenuSheetProps {
  name: MenuName;
  /** True if opened by a key that moves to its first item. */
  takesFocus: boolean;
  onNavigate: () => void;
}

/** The full-width sheet under the header: columns of pages and a closing column that points somewhere. */
export default function MenuSheet({ name, takesFocus, onNavigate }: MenuSheetProps) {
  const texts = useTexts("common");
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) sheet.current?.querySelector("a")?.focus();
  }, [takesFocus]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the links within
    <div ref={sheet} id={`menu-${name}`} className={styles.sheet} onKeyDown={moveByKey}>
      <div className={`container ${styles.columns}`}>
        {name === "news" && <NewsColumns onNavigate={onNavigate} />}
        {name !== "news" &&
          menus[name].map(({ heading, paths }) => (
            <section key={heading} aria-label={texts.headings[heading]}>
              <h2 className={styles.heading}>{texts.headings[heading]}</h2>
              <ul>
                {paths.map((path) => (
                  <SheetItem key={path} path={path} onNavigate={onNavigate} />
                ))}
                {name === "more" && heading === "company" && (
                  <AdMonitoringLink
                    className={`label inline-flex gap-2 items-center py-2 px-3 rounded-menu text-md ${styles.plain}`}
                  />
                )}
              </ul>
            </section>
          ))}
        {name === "products" && <HotRecommendation onNavigate={onNavigate} />}
        {name !== "products" && <SheetAside to="/client/customized" {...texts.custom} onNavigate={onNavigate} />}
      </div>
    </div>
  );
}

/** Up and down move between links, left and right between columns, Home and End to the first and last link. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const columns = [...event.currentTarget.firstElementChild!.children]
    .map((column) => [...column.querySelectorAll<HTMLElement>("a")])
    .filter((column) => column.length > 0);
  const column = columns.findIndex((links) => links.includes(event.target as HTMLElement));
  if (column === -1) return;
  const links = columns.flat();
  const index = links.indexOf(event.target as HTMLElement);
  const row = columns[column]!.indexOf(event.target as HTMLElement);
  const inColumn = (column: HTMLElement[] | undefined) => column?.[Math.min(row, column.length - 1)];
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowDown: links[index + 1] ?? links[0],
    ArrowUp: links.at(index - 1),
    ArrowRight: inColumn(columns[column + 1]),
    ArrowLeft: inColumn(columns[column - 1]),
    Home: links[0],
    End: links.at(-1),
  };
  if (!(event.key in targets)) return;
  event.preventDefault();
  targets[event.key]?.focus();
}

function SheetItem({ path, onNavigate }: { path: PagePath; onNavigate: () => void }) {
  const { name, line } = useTexts("site")[path];
  return (
    <li>
      <Link
        to={path}
        className={`flex gap-3 items-start py-2 px-3 rounded-menu leading-135 transition-colors ${styles.item}`}
        onClick={onNavigate}
      >
        <PageIcon path={path} />
        <span>
          <span className="label block text-md">{name}</span>
          <span className="note block">{line}</span>
        </span>
      </Link>
    </li>
  );
}
