import { Link } from "react-router-dom";
import { useTexts } from "../../lib/texts.tsx";
import type { PagePath } from "../../site.ts";
import { PageIcon } from "../../ui/page-icon.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import styles from "./product-cards.module.css";

/** The products that the solution is made of. */
export function ProductCards({ paths }: { paths: readonly PagePath[] }) {
  const { products } = useTexts("solution");
  const site = useTexts("site");
  return (
    <section className="section" aria-labelledby="products-title">
      <div className="container">
        <SectionHead id="products-title" title={products} />
        <ul className={styles.cards}>
          {paths.map((path) => (
            <li key={path}>
              <Link className="block h-full p-6 border rounded-card bg-surface transition-colors" to={path}>
                <PageIcon path={path} size={20} />
                <h3 className="title-3">{site[path].name}</h3>
                <p className="quiet mt-2">{site[path].about}</p>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
