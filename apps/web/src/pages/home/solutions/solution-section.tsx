import { Link } from "react-router-dom";
import { useTexts } from "../../../lib/texts.tsx";
import { menus } from "../../../site.ts";
import styles from "./solution-section.module.css";

/** The industries by name, each linking to its page. */
export function SolutionSection() {
  const { title } = useTexts("home").solutions;
  const site = useTexts("site");
  return (
    <section className={styles.section} aria-labelledby="solutions-title">
      <div className={`container ${styles.row}`}>
        <h2 className="text-xl" id="solutions-title">
          {title}
        </h2>
        <ul className="cluster">
          {menus.solutions
            .flatMap(({ paths }) => paths)
            .map((path) => (
              <li key={path}>
                <Link to={path} className={styles.link}>
                  {site[path].name}
                </Link>
              </li>
            ))}
        </ul>
      </div>
    </section>
  );
}
