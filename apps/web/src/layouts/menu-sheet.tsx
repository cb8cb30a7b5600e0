import { Link } from "react-router-dom";
import { useTexts } from "../lib/texts.tsx";
import { type MenuName, menus, type PagePath } from "../site.ts";
import { PageIcon } from "../ui/page-icon.tsx";
import { AdMonitoringLink } from "./ad-monitoring-link.tsx";
import styles from "./menu-sheet.module.css";
import { NewsColumns } from "./news-menu.tsx";
import { HotRecommendation, SheetAside } from "./sheet-aside.tsx";

/** The full-width sheet under the header: columns of pages, and one last column that points somewhere. */
export default function MenuSheet({ name, onNavigate }: { name: MenuName; onNavigate: () => void }) {
  const texts = useTexts("common");
  return (
    <div id={`menu-${name}`} className={styles.sheet}>
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
                {name === "more" && heading === "company" && <AdMonitoringLink className={styles.plain!} />}
              </ul>
            </section>
          ))}
        {name === "products" && <HotRecommendation onNavigate={onNavigate} />}
        {name !== "products" && <SheetAside to="/client/customized" {...texts.custom} onNavigate={onNavigate} />}
      </div>
    </div>
  );
}

function SheetItem({ path, onNavigate }: { path: PagePath; onNavigate: () => void }) {
  const { name, line } = useTexts("site")[path];
  return (
    <li>
      <Link to={path} className={styles.item} onClick={onNavigate}>
        <PageIcon path={path} />
        <span>
          <span className={styles.name}>{name}</span>
          <span className={styles.line}>{line}</span>
        </span>
      </Link>
    </li>
  );
}
