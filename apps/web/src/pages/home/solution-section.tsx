import { Link } from "react-router-dom";
import { useTexts } from "../../lib/texts.tsx";
import { menus } from "../../site.ts";
import { PageIcon } from "../../ui/page-icon.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import styles from "./solution-section.module.css";

/** The industries as an index: one line each, to be scanned in seconds. */
export function SolutionSection() {
  const texts = useTexts("home").solutions;
  const site = useTexts("site");
  const { headings } = useTexts("common");
  return (
    <section className={styles.section} aria-labelledby="solutions-title">
      <div className="container">
        <SectionHead id="solutions-title" title={texts.title} text={texts.text} />
        <div className={styles.columns}>
          {menus.solutions.map(({ heading, paths }) => (
            <div key={heading}>
              <h3 className={styles.heading}>{headings[heading]}</h3>
              <ul>
                {paths.map((path) => (
                  <li key={path}>
                    <Link to={path} className={styles.row}>
                      <PageIcon path={path} />
                      <span className={styles.name}>{site[path].name}</span>
                      <span className={styles.line}>{site[path].line}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
