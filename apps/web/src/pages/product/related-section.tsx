import { Link } from "react-router-dom";
import { useTexts } from "../../lib/texts.tsx";
import type { PagePath } from "../../site.ts";
import { SectionHead } from "../../ui/section-head.tsx";
import { LateIcon } from "./late-icon.tsx";
import styles from "./related-section.module.css";

interface RelatedSectionProps {
  products: readonly PagePath[];
  solutions: readonly PagePath[];
}

/** Related products and solutions. */
export function RelatedSection({ products, solutions }: RelatedSectionProps) {
  const { related } = useTexts("product");
  return (
    <section className="section bg-surface" aria-labelledby="related-title">
      <div className="container">
        <SectionHead id="related-title" title={related.title} />
        <div className={styles.columns}>
          <Pages heading={related.products} paths={products} />
          <Pages heading={related.solutions} paths={solutions} />
        </div>
      </div>
    </section>
  );
}

function Pages({ heading, paths }: { heading: string; paths: readonly PagePath[] }) {
  const site = useTexts("site");
  return (
    <div>
      <h3 className={styles.heading}>{heading}</h3>
      <ul>
        {paths.map((path) => (
          <li key={path}>
            <Link to={path} className={styles.row}>
              <LateIcon path={path} />
              <span className={`label ${styles.name}`}>{site[path].name}</span>
              <span className={`quiet ${styles.line}`}>{site[path].line}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
